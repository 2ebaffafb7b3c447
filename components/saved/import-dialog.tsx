/** What's in a file of saved requests, before it's imported; or why it can't be. */

import { type ReactNode, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import type { OtherValue, ReadyImport, SavedImport } from '../../lib/state/saved-import.ts';
import { useApp } from '../app/store-context.tsx';
import { GateProgress } from '../share/gate-progress.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './import-dialog.module.css';
import { fileWords } from './saved-words.ts';

export function ImportDialog() {
  const { reading, isLooking, dismiss, cancelLooks, showPart, withSaved } = useApp((state) => ({
    reading: state.savedImport,
    isLooking: state.gateLooks.some(({ what }) => what === 'import'),
    dismiss: state.dismissSaved,
    cancelLooks: state.cancelLooks,
    showPart: state.showSavedPart,
    withSaved: state.withSaved,
  }));
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<readonly string[]>([]);
  // By then it can't be cancelled any more.
  const isWriting = busy && !isLooking;
  const close = (): void => {
    if (isWriting) return;
    if (reading?.kind === 'reading') reading.cancel();
    cancelLooks('import');
    setTaken([]);
    dismiss('savedImport');
  };
  const bring = async (): Promise<void> => {
    setBusy(true);
    const isDone = await withSaved((actions) => actions.importRead(taken));
    setBusy(false);
    if (!isDone) return;
    setTaken([]);
    announce('Imported');
    if (reading?.kind === 'ready' && reading.file.collections.length > 0) showPart('requests');
  };
  const isReady = reading?.kind === 'ready';
  return (
    <Dialog
      open={reading !== undefined}
      onClose={close}
      title={isReady ? 'Import these requests?' : 'Import'}
      actions={
        <>
          <Button disabled={isWriting} onClick={close}>
            {isReady || reading?.kind === 'reading' ? 'Cancel' : 'Close'}
          </Button>
          {isReady && (
            <Button variant="primary" busy={busy} onClick={() => void bring()}>
              Import
            </Button>
          )}
        </>
      }
    >
      {reading && <Content reading={reading} taken={taken} onTake={setTaken} />}
      <GateProgress of="import" isCancelledBeside />
    </Dialog>
  );
}

interface Choice {
  /** Names of the variables that take the file's value. */
  readonly taken: readonly string[];
  readonly onTake: (names: readonly string[]) => void;
}

function Content({ reading, ...choice }: Choice & { readonly reading: SavedImport }) {
  const { fileName } = reading;
  switch (reading.kind) {
    case 'reading':
      return <Progress label={`Reading ${fileName}`} />;
    case 'refused':
      return <Refused fileName={fileName}>{fileWords(reading)}</Refused>;
    case 'wrong':
      return (
        <>
          <Refused fileName={fileName}>Put this right in the file, then import it again.</Refused>
          <ul className={styles['problems']} aria-label="What’s wrong">
            {reading.problems.map(({ line, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
              <li key={index}>
                <strong>Line {line.toLocaleString('en')}</strong> {message}
              </li>
            ))}
          </ul>
          {reading.more > 0 && <p>And {counted(reading.more, 'more problem')}</p>}
        </>
      );
    case 'ready':
      return (
        <>
          <Ready reading={reading} />
          {reading.otherwise.length > 0 && <OtherValues values={reading.otherwise} {...choice} />}
        </>
      );
  }
}

interface RefusedProps {
  readonly fileName: string;
  readonly children: ReactNode;
}

function Refused({ fileName, children }: RefusedProps) {
  const title = (
    <>
      <bdi>{fileName}</bdi> can’t be imported
    </>
  );
  return (
    <Notice tone="bad" live title={title}>
      {children}
    </Notice>
  );
}

/** Names of a file’s own choosing: they stay in their place whichever way they’re written. */
function Ready({ reading }: { readonly reading: ReadyImport }) {
  const { file, fileName, taken, otherwise, unknownEnvironments } = reading;
  const requests = file.collections.reduce((sum, collection) => sum + collection.requests.length, 0);
  const variables = file.variables.length;
  const rest = file.collections.length - MOST_LISTED;
  return (
    <>
      <p className={styles['lead']}>
        <bdi>{fileName}</bdi> holds {counted(requests, 'request')} in{' '}
        {counted(file.collections.length, 'collection')}
        {variables > 0 && `, and ${counted(variables, 'variable')}`}. What’s here already stays as it is
        {otherwise.length > 0 && ', unless you tick it below'}.
      </p>
      <ul className={styles['collections']} aria-label="Its collections">
        {file.collections.slice(0, MOST_LISTED).map(({ name, requests: its }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; names may repeat.
          <li key={index}>
            <span className={styles['name']}>
              <bdi>{name}</bdi>
              {taken.includes(index) && (
                <span className={styles['note']}> There’s one of this name already, so it gets a number</span>
              )}
            </span>
            <span className={styles['count']}>{counted(its.length, 'request')}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>And {counted(rest, 'more collection')}</p>}
      {unknownEnvironments.length > 0 && (
        <p>
          You don’t have {unknownEnvironments.length === 1 ? 'this environment' : 'these environments'}:{' '}
          <bdi>{unknownEnvironments.slice(0, MOST_LISTED).join(', ')}</bdi>
          {unknownEnvironments.length > MOST_LISTED && ' and more'}. The variables’ values for{' '}
          {unknownEnvironments.length === 1 ? 'it' : 'them'} aren’t imported. To keep them, cancel, add the
          environment in Environments, and import the file again.
        </p>
      )}
    </>
  );
}

const MOST_LISTED = 12;

function OtherValues({ values, taken, onTake }: Choice & { readonly values: readonly OtherValue[] }) {
  const tick = (name: string, on: boolean): void =>
    onTake(on ? [...taken, name] : taken.filter((one) => one !== name));
  return (
    <>
      <p className={styles['lead']}>
        {values.length === 1
          ? 'One variable has another value here.'
          : `${counted(values.length, 'variable')} have other values here.`}{' '}
        Tick each that’s to get the file’s value.
      </p>
      <ul className={styles['values']} aria-label="Variables with another value here">
        {values.map(({ name, here, theirs }) => (
          <li key={name}>
            <label className={styles['value']}>
              <input
                type="checkbox"
                disabled={here === undefined}
                checked={taken.includes(name)}
                onChange={({ target }) => tick(name, target.checked)}
              />
              <code>{`{{${name}}}`}</code>
            </label>
            <p>
              Here:{' '}
              {here === undefined ? 'it holds a secret, so it isn’t shown and stays' : <Value text={here} />}
            </p>
            <p>
              In the file: <Value text={theirs} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const FIRST_BYTES = 120;

function Value({ text }: { readonly text: string }) {
  return <ByteText text={byteStringOfText(text)} limit={FIRST_BYTES} empty="empty" />;
}
