/** Backups of the keys: what they are, and the two ways. The dialogs are loaded with the first click. */

import { Suspense, useRef, useState } from 'react';
import type { KeysSlice } from '../../lib/features/keys/state.ts';
import type { Sealed } from '../../lib/storage/stored-vault.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { useVerdictInSight } from '../ui/verdict-in-sight.ts';
import { BACKUP_FILE_WORDS, type BackupFileProblem, notRestoredTitle } from './backup-words.ts';
import styles from './keys.module.css';

const SaveBackup = lazyPart(async () => (await import('./save-backup.tsx')).SaveBackup);
const RestoreBackup = lazyPart(async () => (await import('./restore-backup.tsx')).RestoreBackup);

type Open =
  | { readonly dialog: 'save' }
  | { readonly dialog: 'restore'; readonly sealed: Sealed; readonly file: string };

/** Not on a website, where nothing can be encrypted with a passphrase. */
export function Backup() {
  const isExtension = useApp((state) => state.isExtension);
  const canSave = useApp((state) => ownKeys(state).length > 0);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const { failure, choose, read } = useChosenFile((sealed, file) =>
    setOpen({ dialog: 'restore', sealed, file }),
  );
  const input = useRef<HTMLInputElement>(null);
  if (!isExtension) return null;
  const close = (): void => setOpen(undefined);
  return (
    <Section title="Backup" level={3}>
      <p className={styles['keeping']}>
        A backup is a file with your keys and their secrets. You choose a passphrase, and Countersign encrypts
        the file with it.{!canSave && ' Once you’ve added a key of your own, you can save a backup here.'}
      </p>
      <div className={styles['buttons']}>
        {canSave && (
          <Button icon="download" onClick={() => setOpen({ dialog: 'save' })}>
            Save a backup
          </Button>
        )}
        <Button onClick={() => choose(input.current)}>Restore a backup</Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="Backup file"
          accept=".json,application/json"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void read(chosen);
            target.value = '';
          }}
        />
      </div>
      {failure && <NotRestored {...failure} />}
      <Suspense>
        {open?.dialog === 'save' && <SaveBackup onClose={close} />}
        {open?.dialog === 'restore' && <RestoreBackup {...open} onClose={close} />}
      </Suspense>
    </Section>
  );
}

/** The built-in sandbox's are of no use elsewhere: it makes new ones. */
export function ownKeys({ keys, sandboxPairs }: Pick<KeysSlice, 'keys' | 'sandboxPairs'>): StoredKey[] {
  return keys.filter(({ id }) => sandboxPairs.every((pair) => pair.id !== id));
}

interface FileFailure {
  readonly problem: BackupFileProblem;
  readonly file: string;
}

function NotRestored({ problem, file }: FileFailure) {
  const place = useVerdictInSight();
  return (
    <div className={styles['notRestored']}>
      <Notice tone="bad" title={notRestoredTitle(file)} live place={place}>
        {BACKUP_FILE_WORDS[problem]}
      </Notice>
    </div>
  );
}

function useChosenFile(onRead: (sealed: Sealed, file: string) => void) {
  const withBackup = useApp((state) => state.withBackup);
  const [failure, setFailure] = useState<FileFailure | undefined>(undefined);
  return {
    failure,
    choose(input: HTMLInputElement | null): void {
      setFailure(undefined);
      input?.click();
    },
    async read(file: File): Promise<void> {
      setFailure(undefined);
      const read = await withBackup((actions) => actions.read(file));
      if (read?.ok) onRead(read.sealed, file.name);
      else if (read) setFailure({ problem: read.problem, file: file.name });
    },
  };
}
