/** What's in a file of saved requests, before it's imported; or why it can't be. */

import { type ReactNode, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import type { ImportChoice } from '../../lib/state/saved-files.ts';
import type {
  OtherValue,
  ReadyImport,
  SavedImport,
  UnknownEnvironment,
} from '../../lib/state/saved-import.ts';
import { useApp } from '../app/store-context.tsx';
import { GateProgress } from '../share/gate-progress.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
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
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  // By then it can't be cancelled any more.
  const isWriting = busy && !isLooking;
  const close = (): void => {
    if (isWriting) return;
    if (reading?.kind === 'reading') reading.cancel();
    cancelLooks('import');
    setChoice(NOTHING_CHOSEN);
    dismiss('savedImport');
  };
  const bring = async (): Promise<void> => {
    setBusy(true);
    const isDone = await withSaved((actions) => actions.importRead(choice));
    setBusy(false);
    if (!isDone) return;
    setChoice(NOTHING_CHOSEN);
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
      {reading && <Content reading={reading} choice={choice} onChoose={setChoice} />}
      <GateProgress of="import" isCancelledBeside />
    </Dialog>
  );
}

const NOTHING_CHOSEN: ImportChoice = { taken: [], added: [] };

interface Choice {
  readonly choice: ImportChoice;
  readonly onChoose: (choice: ImportChoice) => void;
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
          {reading.unknownEnvironments.length > 0 && (
            <UnknownEnvironments environments={reading.unknownEnvironments} {...choice} />
          )}
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
  const { file, fileName, taken, otherwise } = reading;
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
    </>
  );
}

const MOST_LISTED = 12;

function ticked(names: readonly string[], name: string, on: boolean): readonly string[] {
  return on ? [...names, name] : names.filter((one) => one !== name);
}

/** One whose base URL isn't known can't be added from here. */
function UnknownEnvironments({
  environments,
  choice,
  onChoose,
}: Choice & { readonly environments: readonly UnknownEnvironment[] }) {
  const known = environments.flatMap(({ name, baseUrl }) =>
    baseUrl === undefined ? [] : [{ name, baseUrl }],
  );
  const unknown = environments.filter(({ baseUrl }) => baseUrl === undefined).map(({ name }) => name);
  return (
    <>
      {known.length > 0 && (
        <p className={styles['lead']}>
          The variables have values for environments that you don’t have. Tick each one to add it with its
          values. A new environment has no key. To add one later, import the file again.
        </p>
      )}
      {known.map(({ name, baseUrl }) => (
        <Checkbox
          key={name}
          label={<bdi>{`Add ${name}`}</bdi>}
          hint={baseUrl}
          checked={choice.added.includes(name)}
          onChange={({ target }) =>
            onChoose({ ...choice, added: ticked(choice.added, name, target.checked) })
          }
        />
      ))}
      {unknown.length > 0 && (
        <p>
          You don’t have {unknown.length === 1 ? 'this environment' : 'these environments'}:{' '}
          <bdi>{unknown.slice(0, MOST_LISTED).join(', ')}</bdi>
          {unknown.length > MOST_LISTED && ' and more'}. The variables’ values for{' '}
          {unknown.length === 1 ? 'it' : 'them'} aren’t imported. To keep them, cancel, add the environment in
          Environments, and import the file again.
        </p>
      )}
    </>
  );
}

function OtherValues({ values, choice, onChoose }: Choice & { readonly values: readonly OtherValue[] }) {
  const { taken } = choice;
  const tick = (name: string, on: boolean): void => onChoose({ ...choice, taken: ticked(taken, name, on) });
  const names = [...new Set(values.map(({ name }) => name))];
  return (
    <>
      <p className={styles['lead']}>
        {names.length === 1
          ? 'One variable has another value here.'
          : `${counted(names.length, 'variable')} have other values here.`}{' '}
        Your own saved requests use these variables too. Tick each one that’s to get the file’s values.
      </p>
      <ul className={styles['values']} aria-label="Variables with another value here">
        {names.map((name) => {
          const its = values.filter((one) => one.name === name);
          return (
            <li key={name}>
              <label className={styles['value']}>
                <input
                  type="checkbox"
                  disabled={its.every(({ here }) => here === undefined)}
                  checked={taken.includes(name)}
                  onChange={({ target }) => tick(name, target.checked)}
                />
                <code>{`{{${name}}}`}</code>
              </label>
              {its.map((value) => (
                <BothValues key={value.environment ?? ''} value={value} />
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function BothValues({ value: { environment, here, theirs } }: { readonly value: OtherValue }) {
  const where = environment !== undefined && (
    <>
      {' '}
      for <bdi>{environment}</bdi>
    </>
  );
  return (
    <>
      <p>
        Here{where}:{' '}
        {here === undefined ? 'it holds a secret, so it isn’t shown and stays' : <Value text={here} />}
      </p>
      <p>
        In the file{where}: <Value text={theirs} />
      </p>
    </>
  );
}

const FIRST_BYTES = 120;

function Value({ text }: { readonly text: string }) {
  return <ByteText text={byteStringOfText(text)} limit={FIRST_BYTES} empty="empty" />;
}
