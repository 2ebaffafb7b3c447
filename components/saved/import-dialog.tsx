/** What's in a file of saved requests, before it's imported; or why it can't be. */

import { useState } from 'react';
import type { ReadyImport, SavedImport } from '../../lib/state/saved-import.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './saved.module.css';
import { counted, fileWords } from './saved-words.ts';

export function ImportDialog() {
  const { reading, dismiss, withSaved } = useApp((state) => ({
    reading: state.savedImport,
    dismiss: state.dismissSaved,
    withSaved: state.withSaved,
  }));
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const close = (): void => dismiss('savedImport');
  const bring = async (): Promise<void> => {
    setBusy(true);
    const isDone = await withSaved((actions) => actions.importRead());
    setBusy(false);
    if (isDone) announce('Imported');
    else close();
  };
  const isReady = reading?.kind === 'ready';
  return (
    <Dialog
      open={reading !== undefined}
      onClose={close}
      title={isReady ? 'Import these requests?' : 'Import'}
      actions={
        <>
          <Button onClick={close}>{isReady ? 'Cancel' : 'Close'}</Button>
          {isReady && (
            <Button variant="primary" busy={busy} onClick={() => void bring()}>
              Import
            </Button>
          )}
        </>
      }
    >
      {reading && <Content reading={reading} />}
    </Dialog>
  );
}

function Content({ reading }: { readonly reading: SavedImport }) {
  switch (reading.kind) {
    case 'reading':
      return <Spinner label={`Reading ${reading.fileName}`} />;
    case 'refused':
      return (
        <p role="alert">
          {reading.fileName} can’t be imported. {fileWords(reading)}
        </p>
      );
    case 'wrong':
      return (
        <div role="alert" className={styles['wrong']}>
          <p>{reading.fileName} can’t be imported. Nothing was changed.</p>
          <ul>
            {reading.problems.map(({ line, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
              <li key={index}>
                Line {line.toLocaleString('en')}: {message}
              </li>
            ))}
          </ul>
          {reading.more > 0 && <p>And {counted(reading.more, 'more problem')}.</p>}
        </div>
      );
    case 'ready':
      return <Ready reading={reading} />;
  }
}

function Ready({ reading: { file, fileName, taken, otherwise } }: { readonly reading: ReadyImport }) {
  const requests = file.collections.reduce((sum, collection) => sum + collection.requests.length, 0);
  const variables = file.variables.length;
  return (
    <div className={styles['wrong']}>
      <p>
        {fileName} holds {counted(requests, 'request')} in {counted(file.collections.length, 'collection')}
        {variables > 0 && `, and ${counted(variables, 'variable')}`}. What’s here already stays as it is.
      </p>
      <ul>
        {file.collections.map(({ name, requests: its }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; names may repeat.
          <li key={index}>
            {name}, {counted(its.length, 'request')}
            {taken.includes(name) && ': there’s one of this name already, so it gets a number'}
          </li>
        ))}
      </ul>
      {otherwise.length > 0 && (
        <p>
          {otherwise.map((name) => `{{${name}}}`).join(', ')} {otherwise.length === 1 ? 'has' : 'have'}{' '}
          another value here, which stays.
        </p>
      )}
    </div>
  );
}
