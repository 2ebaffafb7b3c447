/** Backups of the keys: saved, opened and restored. Loaded with the first of them. */

import { counted } from '../../core/counts.ts';
import { clearText } from '../../core/gate/gate.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { recordFailureWords } from '../../state/record-words.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import {
  type BackupContents,
  backupText,
  LONGEST_BACKUP,
  MOST_BACKUP_KEYS,
  openBackup,
  readBackup,
  sealBackup,
} from '../../storage/backup-file.ts';
import { BUILT_IN_ENVIRONMENT } from '../../storage/environments.ts';
import { CANCELLED, type Cancelled } from '../../storage/in-turns.ts';
import { isLongEnough } from '../../storage/passphrase.ts';
import { checkBackupKeys, restoreKeys, undoRestore, unfitForBackup } from '../../storage/restore-keys.ts';
import { atRest } from '../../storage/stored-vault.ts';
import type { StoredKey, VaultChange } from '../../storage/vault.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { lookedInPage, plainSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { KeptSlice } from '../kept-secrets/state.ts';
import type {
  BackupActions,
  BackupMade,
  KeysSlice,
  NotDerived,
  OpenedBackup,
  RestoreEffect,
} from './state.ts';

export type BackupNeeds = KeysSlice & EnvironmentsSlice & GateSlice & KeptSlice & PageSlice & UndoSlice;

const NOT_DERIVED: NotDerived = { ok: false, problem: 'not-derived' };

/** What's encrypted may by chance look packed, which the gate doesn't let out: sealed anew, it looks otherwise. */
const TRIES = 4;

export function backupActions(context: SliceContext<BackupNeeds>): BackupActions {
  const { get, platform } = context;
  const now = () => Math.floor(platform.clock.now());

  async function made(
    keys: readonly StoredKey[],
    passphrase: string,
    signal?: AbortSignal,
  ): Promise<BackupMade> {
    const cipher = await platform.cipher?.();
    if (!cipher) return { ok: false, problem: 'not-here' };
    const entries = keys.map((key) => ({ ...atRest(key), secret: key.secret.reveal() }));
    for (let left = TRIES; ; left--) {
      const contents = { savedAt: now(), keys: entries };
      const text = backupText(await sealBackup(cipher, passphrase, contents, signal));
      const clearance = await shownLook(context, 'export', (turns) =>
        lookedInPage(context, (sought) => clearText(text, 'the backup', sought), turns),
      );
      if (!clearance) return { ok: false, problem: 'cancelled' };
      if (clearance.ok) return clearance;
      if (left === 1) return { ok: false, problem: 'held-back' };
    }
  }

  return {
    leftOut: (keys, signal) => lookedInPage(context, (looked) => unfitForBackup(keys, looked), { signal }),
    async make(keys, passphrase, signal) {
      if (!isLongEnough(passphrase)) return { ok: false, problem: 'too-short' };
      if (keys.length > MOST_BACKUP_KEYS) return { ok: false, problem: 'too-many' };
      return made(keys, passphrase, signal).catch(() => NOT_DERIVED);
    },
    async read(file) {
      if (file.size > LONGEST_BACKUP) return { ok: false, problem: 'too-long' };
      const text = await file.text().catch(() => undefined);
      return text === undefined ? { ok: false, problem: 'unreadable' } : readBackup(text);
    },
    async open(sealed, passphrase, signal) {
      const cipher = await platform.cipher?.();
      if (!cipher) return { ok: false, problem: 'not-here' };
      const opened = await openBackup(cipher, sealed, passphrase, signal).catch(() => NOT_DERIVED);
      if (!opened.ok) return opened;
      return checkedBackup(context, opened.contents, signal);
    },
    async restore(keys, replaced) {
      const outcome = await restoreKeys(platform, keys, replaced, now());
      if (!outcome.ok || outcome.changed.length === 0) return outcome;
      const { changed } = outcome;
      get().offerUndo({
        view: 'keys',
        title: `Restored ${counted(changed.length, 'key')}`,
        note: 'You can undo this until the keys are locked or this page closes.',
        async undo(failed) {
          const undone = await undoRestore(platform, changed);
          if (!undone.ok) failed(undoFailureWords(undone));
        },
      });
      const named = changed.map(({ id, restored }) => ({
        name: keys.find((key) => key.id === id)?.name ?? id,
        secret: restored,
      }));
      void get().lookThroughKeptForAll(named);
      return outcome;
    },
  };
}

async function checkedBackup(
  context: SliceContext<BackupNeeds>,
  contents: BackupContents,
  signal: AbortSignal | undefined,
): Promise<OpenedBackup | Cancelled> {
  const state = () => context.get();
  const look = () => checkBackupKeys(contents, plainSecrets(state()));
  const checked = await lookedInPage(context, look, signal ? { signal } : {});
  if (!checked) return CANCELLED;
  const keys = checked.keys.map((key) => withEnvironments(key, state()));
  return { ok: true, savedAt: contents.savedAt, keys, unfit: checked.unfit };
}

/** Where it signs, of what there is here. The built-in sandbox accepts only keys it made itself. */
function withEnvironments(
  key: StoredKey,
  { environments }: Pick<EnvironmentsSlice, 'environments'>,
): StoredKey {
  const isFit = (id: string) =>
    id !== BUILT_IN_ENVIRONMENT.id && environments.some((environment) => environment.id === id);
  return { ...key, environments: key.environments.filter(isFit) };
}

function undoFailureWords({ problem }: Extract<VaultChange, { readonly ok: false }>): string {
  switch (problem) {
    case 'full':
    case 'unavailable':
    case 'newer':
    case 'corrupt':
      return recordFailureWords(problem, 'keys');
    default:
      return 'Nothing was changed. Unlock your keys, then undo again.';
  }
}

export function restoreEffect(
  { id, secret }: StoredKey,
  { keys, keysWithoutSecret }: Pick<KeysSlice, 'keys' | 'keysWithoutSecret'>,
): RestoreEffect {
  const there = keys.find((key) => key.id === id);
  if (there) return there.secret.equals(secret) ? 'same' : 'differs';
  return keysWithoutSecret.some((key) => key.id === id) ? 'gives-secret' : 'adds';
}
