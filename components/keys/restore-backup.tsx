/** Restores a backup: asks for its passphrase, shows what each key of it would change, and changes that alone. */

import { useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { restoreEffect } from '../../lib/features/keys/backup-actions.ts';
import type { OpenedBackup, RestoreEffect } from '../../lib/features/keys/state.ts';
import type { LeftKey, ReplacedKey, UnfitKey } from '../../lib/storage/restore-keys.ts';
import type { Sealed } from '../../lib/storage/stored-vault.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { Moment } from '../share/moment.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { LEFT_WORDS, OPENING_WORDS, type OpeningProblem } from './backup-words.ts';
import { unfitKeyWords, vaultFailureAdvice } from './key-words.ts';
import styles from './keys.module.css';
import { PassphraseForm } from './passphrase-form.tsx';

interface RestoreBackupProps {
  readonly sealed: Sealed;
  /** Its name. */
  readonly file: string;
  readonly onClose: () => void;
}

export function RestoreBackup({ sealed, file, onClose }: RestoreBackupProps) {
  const withBackup = useApp((state) => state.withBackup);
  const [opened, setOpened] = useState<OpenedBackup | undefined>(undefined);
  const open = async (passphrase: string, signal: AbortSignal): Promise<OpeningProblem | undefined> => {
    const opening = await withBackup((actions) => actions.open(sealed, passphrase, signal));
    if (!opening) return 'not-loaded';
    if (opening.ok) setOpened(opening);
    return opening.ok || opening.problem === 'cancelled' ? undefined : opening.problem;
  };
  if (opened) return <OpenedBackupDialog opened={opened} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Open the backup" size="small">
      <p className={styles['keeping']}>
        Enter the passphrase that {file.length > 40 ? 'the file' : <code>{file}</code>} was saved with.
        Countersign then shows the keys in it. Nothing changes before you confirm.
      </p>
      <PassphraseForm
        asks="current"
        does="Open backup"
        words={OPENING_WORDS}
        act={({ current, signal }) => open(current, signal)}
        onDone={() => undefined}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface OpenedBackupProps {
  readonly opened: OpenedBackup;
  readonly onClose: () => void;
}

function OpenedBackupDialog({ opened, onClose }: OpenedBackupProps) {
  const { keys, keysWithoutSecret, withBackup } = useApp((state) => ({
    keys: state.keys,
    keysWithoutSecret: state.keysWithoutSecret,
    withBackup: state.withBackup,
  }));
  const announce = useAnnounce();
  const [ticked, setTicked] = useState<readonly ReplacedKey[]>([]);
  const [left, setLeft] = useState<readonly LeftKey[]>([]);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const rows = opened.keys.map(
    (key): FitRow => ({ shown: key, effect: restoreEffect(key, { keys, keysWithoutSecret }) }),
  );
  // A secret that another window changed since is another one to tick.
  const replaced = ticked.flatMap(({ id, shown }) =>
    keys.some((key) => key.id === id && key.secret.equals(shown)) ? [id] : [],
  );
  const picked = rows
    .filter(({ shown, effect }) => isDone(effect, replaced.includes(shown.id)))
    .map(({ shown }) => shown);
  const restore = async (): Promise<void> => {
    setBusy(true);
    setLeft([]);
    const outcome = await withBackup((actions) => actions.restore(picked, ticked)).catch(() => undefined);
    setBusy(false);
    if (!outcome) return setFailure('Something went wrong in Countersign. Reload this page, then try again.');
    if (!outcome.ok) return setFailure(vaultFailureAdvice(outcome).words);
    setFailure(undefined);
    announce(`Restored ${counted(outcome.changed.length, 'key')}`);
    if (outcome.left.length > 0) return setLeft(outcome.left);
    onClose();
  };
  const replace = (id: string, isReplaced: boolean): void => {
    const there = keys.find((key) => key.id === id);
    const others = ticked.filter((one) => one.id !== id);
    setTicked(isReplaced && there ? [...others, { id: there.id, shown: there.secret }] : others);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Restore a backup"
      actions={
        <>
          <Button onClick={onClose}>{picked.length === 0 ? 'Close' : 'Cancel'}</Button>
          {picked.length > 0 && (
            <Button variant="primary" busy={busy} onClick={() => void restore()}>
              Restore {counted(picked.length, 'key')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles['keeping']}>
        Saved <Moment at={opened.savedAt} to="minute" />.{' '}
        {picked.length === 0
          ? 'There’s nothing to restore.'
          : 'Stored keys that aren’t in the backup don’t change.'}
      </p>
      <BackupTable rows={rows} unfit={opened.unfit} replaced={replaced} onReplace={replace} />
      {failure && (
        <Notice tone="bad" title="Nothing was restored" live>
          {failure}
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="warn" title={`${counted(left.length, 'key')} not restored`} live>
          {left.map(({ id, why }) => (
            <p key={id}>
              <code>{id}</code>: {LEFT_WORDS[why]}
            </p>
          ))}
        </Notice>
      )}
    </Dialog>
  );
}

interface FitRow {
  readonly shown: StoredKey;
  readonly effect: RestoreEffect;
}

function isDone(effect: RestoreEffect, isReplaced: boolean): boolean {
  return effect === 'adds' || effect === 'gives-secret' || (effect === 'differs' && isReplaced);
}

interface BackupTableProps {
  readonly rows: readonly FitRow[];
  readonly unfit: readonly UnfitKey[];
  readonly replaced: readonly string[];
  readonly onReplace: (id: string, isReplaced: boolean) => void;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly keyId?: string;
  readonly fit?: FitRow;
  readonly why?: string;
}

function BackupTable({ rows, unfit, replaced, onReplace }: BackupTableProps) {
  const columns: readonly TableColumn<Row>[] = [
    {
      id: 'key',
      label: 'Key',
      role: 'heading',
      cell: ({ name, keyId }) => (
        <div className={styles['key']}>
          <span className={styles['name']}>{name}</span>
          {keyId !== undefined && <code className={styles['id']}>{keyId}</code>}
        </div>
      ),
    },
    {
      id: 'effect',
      label: 'Effect',
      cell: ({ fit, why }) =>
        fit ? (
          <Effect {...fit} isReplaced={replaced.includes(fit.shown.id)} onReplace={onReplace} />
        ) : (
          `Can’t be restored. ${why}`
        ),
    },
  ];
  const all: readonly Row[] = [
    ...rows.map((fit): Row => ({ id: fit.shown.id, name: fit.shown.name, keyId: fit.shown.id, fit })),
    ...unfit.map(
      (one, at): Row => ({
        id: `unfit ${at}`,
        name: one.name ?? 'Key without a valid name',
        why: unfitKeyWords(one),
      }),
    ),
  ];
  if (all.length === 0) return <p>The backup has no keys.</p>;
  return (
    <div className={styles['restoring']}>
      <DataTable caption="Keys in the backup" columns={columns} rows={all} rowKey={({ id }) => id} />
    </div>
  );
}

interface EffectProps extends FitRow {
  readonly isReplaced: boolean;
  readonly onReplace: (id: string, isReplaced: boolean) => void;
}

function Effect({ shown, effect, isReplaced, onReplace }: EffectProps) {
  switch (effect) {
    case 'adds':
      return shown.environments.length === 0
        ? 'Adds the key. It signs for no environment yet.'
        : 'Adds the key.';
    case 'gives-secret':
      return 'Adds the missing secret to the stored key.';
    case 'same':
      return 'No change: the same key is stored.';
    case 'differs':
      return (
        <Checkbox
          label="Replace the stored secret"
          hint="The stored key has a different secret."
          checked={isReplaced}
          onChange={({ currentTarget }) => onReplace(shown.id, currentTarget.checked)}
        />
      );
  }
}
