/** Saves a backup: says what's in it, and asks for the passphrase that opens it. */

import { counted } from '../../lib/core/counts.ts';
import { localText } from '../../lib/core/records/time-text.ts';
import { useApp } from '../app/store-context.tsx';
import { useSaveText } from '../share/use-save-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { ownKeys } from './backup.tsx';
import { SAVING_WORDS, type SavingProblem } from './backup-words.ts';
import styles from './keys.module.css';
import { PassphraseForm } from './passphrase-form.tsx';

export function SaveBackup({ onClose }: { readonly onClose: () => void }) {
  const { keys, withoutSecret, sandboxPairs, withBackup, now } = useApp((state) => ({
    keys: state.keys,
    withoutSecret: state.keysWithoutSecret.length,
    sandboxPairs: state.sandboxPairs,
    withBackup: state.withBackup,
    now: state.now,
  }));
  const saved = ownKeys({ keys, sandboxPairs });
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
    <Dialog open onClose={onClose} title="Save a backup" size="small">
      <div className={styles['keeping']}>
        <p>
          The file contains {counted(saved.length, 'key')}: names, key ids, environments and secrets, all
          encrypted.
        </p>
        {withoutSecret > 0 && <p>{leftOutWords(withoutSecret)}</p>}
        {saved.length < keys.length && (
          <p>It doesn’t contain keys of the built-in sandbox: the sandbox makes new ones.</p>
        )}
      </div>
      <PassphraseForm
        asks="new"
        does="Save backup"
        words={SAVING_WORDS}
        act={({ next, signal }) => save(next, signal)}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
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
