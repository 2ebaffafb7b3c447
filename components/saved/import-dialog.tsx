/** What's in a file of saved requests, before it's imported; or why it can't be. */

import { type ReactNode, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import {
  firstChoice,
  type ImportChoice,
  type OtherBaseUrl,
  type OtherValue,
  type ReadyImport,
  type SavedImport,
  type UnknownEnvironment,
} from '../../lib/features/saved/import.ts';
import { useApp } from '../app/store-context.tsx';
import { GateProgress } from '../share/gate-progress.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './import-dialog.module.css';
import { fileWords, leftOutWords } from './saved-words.ts';

export function ImportDialog() {
  const { reading, isLooking, dismiss, cancelLooks, showPart, withSaved } = useApp((state) => ({
    reading: state.savedImport,
    isLooking: state.gateLooks.some(({ what }) => what === 'import'),
    dismiss: state.dismissSaved,
    cancelLooks: state.cancelLooks,
    showPart: state.showSavedPart,
    withSaved: state.withSaved,
  }));
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<ImportChoice | undefined>(undefined);
  // By then it can't be cancelled any more.
  const isWriting = busy && !isLooking;
  const close = (): void => {
    if (isWriting) return;
    if (reading?.kind === 'reading') reading.cancel();
    cancelLooks('import');
    setChosen(undefined);
    dismiss('savedImport');
  };
  const isReady = reading?.kind === 'ready';
  const choice = isReady ? (chosen ?? firstChoice(reading)) : undefined;
  const bring = async (): Promise<void> => {
    setBusy(true);
    const isDone = await withSaved((actions) => actions.importRead(choice));
    setBusy(false);
    setChosen(undefined);
    if (isDone && choice && choice.collections.length > 0) showPart('requests');
  };
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
            <Button
              variant="primary"
              busy={busy}
              disabled={!changesAnything(reading, choice)}
              onClick={() => void bring()}
            >
              Import
            </Button>
          )}
        </>
      }
    >
      {reading && <Content reading={reading} choice={choice} onChoose={setChosen} />}
      <GateProgress of="import" isCancelledBeside />
    </Dialog>
  );
}

interface Choice {
  readonly choice: ImportChoice;
  readonly onChoose: (choice: ImportChoice) => void;
}

function changesAnything({ newVariables }: ReadyImport, choice: ImportChoice | undefined): boolean {
  if (!choice) return false;
  const { collections, taken, added } = choice;
  return newVariables.length + collections.length + taken.length + added.length > 0;
}

interface ContentProps {
  readonly reading: SavedImport;
  /** Absent until the file is read. */
  readonly choice: ImportChoice | undefined;
  readonly onChoose: (choice: ImportChoice) => void;
}

function Content({ reading, choice, onChoose }: ContentProps) {
  const { fileName } = reading;
  switch (reading.kind) {
    case 'reading':
      return <Progress label={`Reading ${fileName}`} />;
    case 'refused':
      return <Refused fileName={fileName}>{fileWords(reading)}</Refused>;
    case 'wrong':
      return (
        <>
          <Refused fileName={fileName}>Fix this in the file, then import it again.</Refused>
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
      return choice && <ToImport reading={reading} choice={choice} onChoose={onChoose} />;
  }
}

function ToImport({ reading, ...choosing }: Choice & { readonly reading: ReadyImport }) {
  const { file, leftOut, unknownEnvironments, otherBaseUrls, otherwise } = reading;
  const hasChoice =
    file.collections.length > 0 ||
    otherwise.some(({ here }) => here !== undefined) ||
    unknownEnvironments.some(({ baseUrl }) => baseUrl !== undefined);
  return (
    <>
      <Ready reading={reading} {...choosing} />
      {leftOut.length > 0 && (
        <>
          <p className={styles['lead']}>Not imported:</p>
          <ul className={styles['problems']} aria-label="Not imported">
            {leftOut.map((part) => (
              <li key={part.part}>{leftOutWords(part)}</li>
            ))}
          </ul>
        </>
      )}
      {unknownEnvironments.length > 0 && (
        <UnknownEnvironments environments={unknownEnvironments} {...choosing} />
      )}
      {otherBaseUrls.length > 0 && <OtherBaseUrls environments={otherBaseUrls} />}
      {otherwise.length > 0 && <OtherValues values={otherwise} {...choosing} />}
      {!changesAnything(reading, choosing.choice) && (
        <p className={styles['lead']}>
          {hasChoice ? 'Tick what you want to import.' : 'You already have everything in this file.'}
        </p>
      )}
    </>
  );
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
function Ready({ reading, choice, onChoose }: Choice & { readonly reading: ReadyImport }) {
  const { file, fileName, otherwise } = reading;
  const { collections } = file;
  const requests = collections.reduce((sum, { requests: its }) => sum + its.length, 0);
  const variables = file.variables.length;
  const rest = [...collections.keys()].slice(MOST_LISTED);
  const tick = (places: readonly number[], on: boolean): void => {
    const others = choice.collections.filter((place) => !places.includes(place));
    onChoose({ ...choice, collections: on ? [...others, ...places] : others });
  };
  return (
    <>
      <p className={styles['lead']}>
        <bdi>{fileName}</bdi> has {counted(requests, 'request')} in{' '}
        {counted(collections.length, 'collection')}
        {variables > 0 && `, and ${counted(variables, 'variable')}`}. Your own requests and variables stay as
        they are
        {otherwise.length > 0 && ', unless you select it below'}.
      </p>
      <ul className={styles['collections']} aria-label="Its collections">
        {collections.slice(0, MOST_LISTED).map(({ name, requests: its }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; names may repeat.
          <li key={place}>
            <Checkbox
              className={styles['name']}
              label={<bdi>{name}</bdi>}
              hint={takenWords(reading, place)}
              checked={choice.collections.includes(place)}
              onChange={({ target }) => tick([place], target.checked)}
            />
            <span className={styles['count']}>{counted(its.length, 'request')}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <Checkbox
          label={`And ${counted(rest.length, 'more collection')}`}
          checked={rest.some((place) => choice.collections.includes(place))}
          onChange={({ target }) => tick(rest, target.checked)}
        />
      )}
    </>
  );
}

function takenWords({ taken, alreadyHere }: ReadyImport, place: number): string | undefined {
  if (alreadyHere.includes(place)) return 'You already have these requests';
  return taken.includes(place) ? 'A collection of this name exists, so it gets a number' : undefined;
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
          The variables have values for environments that you don’t have. Tick an environment to add it with
          its values. To add an environment later, import the file again. A new environment has no key yet.
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

function OtherBaseUrls({ environments }: { readonly environments: readonly OtherBaseUrl[] }) {
  return (
    <>
      <p className={styles['lead']}>
        {environments.length === 1
          ? 'One of your environments has another base URL in the file.'
          : `${counted(environments.length, 'environment')} have another base URL in the file.`}{' '}
        Requests still go to your base URL. To use the file’s, change the environment in Environments.
      </p>
      <ul className={styles['values']} aria-label="Environments with another base URL here">
        {environments.map(({ name, here, theirs }) => (
          <li key={name}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <p>
              Here: <Value text={here} />
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
        Your own saved requests use these variables too. Tick each variable that should get the file’s values.
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
        {here === undefined ? 'it contains a secret, so it isn’t shown or changed' : <Value text={here} />}
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
