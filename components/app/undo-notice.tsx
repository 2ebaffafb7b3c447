/** What was just done: taken away, with the button that brings it back, one after the other; a key added, with the way to it, or made, with what one's own code needs; a file saved, or a secret copied. */

import { Suspense, useState } from 'react';
import { listed } from '../../lib/core/counts.ts';
import { selectEnvironment, selectKey } from '../../lib/state/selectors.ts';
import { selectUndoable } from '../../lib/state/undo-slice.ts';
import type { Offered } from '../../lib/state/undo-state.ts';
import { FileSaved } from '../share/file-saved.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Notice } from '../ui/notice.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import { useTurn } from '../ui/use-turn.ts';
import { useApp } from './store-context.tsx';
import styles from './undo-notice.module.css';

/** Loaded with the first key that's made. */
const NewKeyDialog = lazyPart(async () => (await import('../share/new-key-dialog.tsx')).NewKeyDialog);

export function UndoNotice() {
  const isSecretCopied = useApp((state) => state.isSecretCopied);
  return (
    <>
      <KeyAdded />
      <KeyMade />
      <Saved />
      {isSecretCopied && <SecretCopied />}
      <Undoable />
    </>
  );
}

function Saved() {
  const { file, tell } = useApp((state) => ({ file: state.savedFile, tell: state.tellSaved }));
  const turn = useTurn(file);
  return file && <FileSaved key={turn} {...file} onDismiss={() => tell(undefined)} />;
}

/** Countersign may not read the clipboard, so it can’t know what else was copied since: clearing it is up to a click. */
function SecretCopied() {
  const { clear, leave } = useApp((state) => ({ clear: state.clearClipboard, leave: state.leaveClipboard }));
  const [isRefused, setRefused] = useState(false);
  return (
    <Notice
      tone="info"
      live
      title="A secret was copied"
      onDismiss={leave}
      actions={<Button onClick={async () => setRefused(!(await clear()))}>Clear the clipboard</Button>}
    >
      {isRefused
        ? 'The browser didn’t allow clearing it. Copy any other text in its place.'
        : 'Other programs can read it in the clipboard. Once it’s where you need it, clear the clipboard.'}
    </Notice>
  );
}

/** In seconds. */
const READ_BY_THEN = 60;

function Undoable() {
  const undoable = useApp((state) => selectUndoable(state, state.view));
  const turn = useTurn(undoable);
  return undoable && <OneUndoable key={turn} undoable={undoable} />;
}

/** After a while it’s there for the command and the keyboard alone, and in sight again once the keyboard comes to it. */
function OneUndoable({ undoable }: { readonly undoable: Offered }) {
  const { note, at } = undoable;
  const now = useApp((state) => state.now);
  const [shownAt] = useState(now);
  const isRead = now - (note === undefined ? at : shownAt) >= READ_BY_THEN;
  return (
    <div className={styles['undoable']} data-read={isRead || undefined}>
      <UndoableNotice undoable={undoable} />
    </div>
  );
}

function UndoableNotice({ undoable: { title, note, at } }: { readonly undoable: Offered }) {
  const { view, earlier, undo, drop } = useApp((state) => ({
    view: state.view,
    earlier: state.undoables.filter((one) => one.view === state.view).length - 1,
    undo: state.undoLast,
    drop: state.dropUndo,
  }));
  return (
    <Notice
      tone="info"
      live
      title={
        <span className={styles['done']}>
          <bdi>{title}</bdi> <UndoButton size="small" at={at} onUndo={() => void undo(view)} />
          {earlier > 0 && (
            <span className={styles['earlier']}>
              {earlier === 1
                ? 'Undo also works for the earlier change: press it a second time.'
                : `Undo also works for the ${earlier} earlier changes: press it once for each.`}
            </span>
          )}
        </span>
      }
      onDismiss={() => drop(view)}
    >
      {note}
    </Notice>
  );
}

/** It signs here at once; one’s own code needs it too. */
function KeyMade() {
  const { made, baseUrl } = useApp(({ keys, keyMade, environments }) => {
    const key = keys.find(({ id }) => id === keyMade);
    const its = environments.find(({ id }) => key?.environments.includes(id));
    return { made: key, baseUrl: its?.kind === 'remote' ? its.baseUrl : undefined };
  });
  const tell = useApp((state) => state.tellKeyMade);
  if (!made) return null;
  const { id, secret } = made;
  return (
    <Suspense>
      <NewKeyDialog made={{ pair: { id, secret }, isKept: true, baseUrl }} onClose={() => tell(undefined)} />
    </Suspense>
  );
}

/** Of a key that was added from another view and isn’t the one in use: what it’s for, and how it’s chosen. */
function KeyAdded() {
  const key = useApp(({ keys, keyAdded }) => keys.find(({ id }) => id === keyAdded));
  const inUse = useApp(selectKey);
  const current = useApp(selectEnvironment);
  const environments = useApp((state) => state.environments);
  const { choose, chooseKey, seen } = useApp((state) => ({
    choose: state.chooseEnvironment,
    chooseKey: state.chooseKey,
    seen: state.keyTaken,
  }));
  if (!key || key.id === inUse?.id) return null;
  const its = environments.filter(({ id }) => key.environments.includes(id));
  const where = its.find(({ id }) => id === current.id) ?? its[0];
  const isHere = where?.id === current.id;
  const use = (): void => {
    if (!where) return;
    if (!isHere) void choose(where.id);
    void chooseKey(where.id, key.id);
    seen();
  };
  return (
    <Notice
      tone="info"
      live
      title={`Added ${key.name}${its.length > 0 ? ` for ${listed(its.map(({ name }) => name))}` : ''}`}
      onDismiss={seen}
      actions={
        where && <Button onClick={use}>{isHere ? `Sign with ${key.name}` : `Switch to ${where.name}`}</Button>
      }
    >
      {isHere && inUse
        ? `Requests are still signed with ${inUse.name}.`
        : `The selected environment is still ${current.name}, where this key isn’t used.`}
    </Notice>
  );
}
