/** Saves a backup: says what's in it and what stays out, and asks for the passphrase that opens it. */

import { useEffect, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { localText } from '../../lib/core/records/time-text.ts';
import type { LeftOutKey } from '../../lib/storage/restore-keys.ts';
import { useApp } from '../app/store-context.tsx';
import { useSaveText } from '../share/use-save-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ownKeys } from './backup.tsx';
import { SAVING_WORDS, type SavingProblem } from './backup-words.ts';
import { unfitKeyWords } from './key-words.ts';
import styles from './keys.module.css';
import { PassphraseForm } from './passphrase-form.tsx';

interface SaveBackupProps {
  readonly onClose: () => void;
}

export function SaveBackup({ onClose }: SaveBackupProps) {
  const leftOut = useLeftOut();
  return (
    <Dialog open onClose={onClose} title="Save a backup" size="small">
      {leftOut === undefined && <Spinner label="Checking the keys…" />}
      {leftOut === 'not-loaded' && (
        <Notice tone="bad" title={SAVING_WORDS.failed} live>
          {SAVING_WORDS.problem(leftOut)}
        </Notice>
      )}
      {Array.isArray(leftOut) && <CheckedBackup leftOut={leftOut} onClose={onClose} />}
    </Dialog>
  );
}

/** `undefined` until it's known. */
function useLeftOut(): readonly LeftOutKey[] | 'not-loaded' | undefined {
  const { keys, sandboxPairs, withBackup } = useApp((state) => ({
    keys: state.keys,
    sandboxPairs: state.sandboxPairs,
    withBackup: state.withBackup,
  }));
  const [leftOut, setLeftOut] = useState<readonly LeftOutKey[] | 'not-loaded' | undefined>(undefined);
  useEffect(() => {
    const { signal, abort } = aborter();
    void withBackup((actions) => actions.leftOut(ownKeys({ keys, sandboxPairs }), signal))
      .catch(() => undefined)
      .then((found) => {
        if (!signal.aborted) setLeftOut(found ?? 'not-loaded');
      });
    return abort;
  }, [keys, sandboxPairs, withBackup]);
  return leftOut;
}

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

interface CheckedBackupProps extends SaveBackupProps {
  readonly leftOut: readonly LeftOutKey[];
}

/** Whoever relies on the file knows before what isn't in it. */
function CheckedBackup({ leftOut, onClose }: CheckedBackupProps) {
  const { keys, withoutSecret, sandboxPairs, withBackup, now } = useApp((state) => ({
    keys: state.keys,
    withoutSecret: state.keysWithoutSecret.length,
    sandboxPairs: state.sandboxPairs,
    withBackup: state.withBackup,
    now: state.now,
  }));
  const own = ownKeys({ keys, sandboxPairs });
  const saved = own.filter(({ id }) => !leftOut.some(({ key }) => key.id === id));
  const saveText = useSaveText();
  const announce = useAnnounce();
  const save = async (passphrase: string, signal: AbortSignal): Promise<SavingProblem | undefined> => {
    const made = await withBackup((actions) => actions.make(saved, passphrase, signal));
    if (signal.aborted) return undefined;
    if (!made?.ok) return made?.problem ?? 'not-loaded';
    saveText(fileName(now), made.cleared, 'application/json', [
      'Store the passphrase in a different place. Without it, nobody can open the backup.',
    ]);
    announce('Backup saved');
    return undefined;
  };
  return (
    <>
      {saved.length > 0 && (
        <div className={styles['keeping']}>
          <p>
            The file contains {counted(saved.length, 'key')}: names, key ids, environments and secrets, all
            encrypted.
          </p>
          {withoutSecret > 0 && <p>{leftOutWords(withoutSecret)}</p>}
          {own.length < keys.length && (
            <p>It doesn’t contain keys of the built-in sandbox: the sandbox makes new ones.</p>
          )}
        </div>
      )}
      <LeftOut leftOut={leftOut} />
      {saved.length > 0 && (
        <PassphraseForm
          asks="new"
          does="Save backup"
          words={SAVING_WORDS}
          act={({ next, signal }) => save(next, signal)}
          onDone={onClose}
          onCancel={onClose}
          takesFocus
        />
      )}
    </>
  );
}

function LeftOut({ leftOut }: Pick<CheckedBackupProps, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <Notice tone="warn" title={`${counted(leftOut.length, 'key')} not in the backup`}>
      <ul className={styles['leftOut']}>
        {leftOut.map(({ key, why }) => (
          <li key={key.id}>
            <strong>{key.name}</strong>: {unfitKeyWords({ why })}
          </li>
        ))}
      </ul>
      <p>
        {leftOut.length === 1
          ? 'A backup can’t restore this key. Edit it, or store its secret in another place.'
          : 'A backup can’t restore these keys. Edit them, or store their secrets in another place.'}
      </p>
    </Notice>
  );
}

function leftOutWords(count: number): string {
  return count === 1
    ? 'It doesn’t contain 1 key, which has no secret.'
    : `It doesn’t contain ${count} keys, which have no secret.`;
}

/** As in `countersign-keys-2026-01-01.json`. @param now Unix seconds. */
function fileName(now: number): string {
  return `countersign-keys-${localText(now * 1000).slice(0, 'yyyy-mm-dd'.length)}.json`;
}
