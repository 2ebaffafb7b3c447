/** The keys, as the vault keeps them. Every page sees every change. */

import type { Cleared } from '../../core/gate/gate.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import type { BackupOpened, BackupRead } from '../../storage/backup-file.ts';
import type { Cancelled } from '../../storage/in-turns.ts';
import type { PasskeyOutcome, PasskeyPorts } from '../../storage/passkey.ts';
import type { PassphraseOutcome } from '../../storage/passphrase.ts';
import type { BackupKeys, LeftOutKey, ReplacedKey, RestoreOutcome } from '../../storage/restore-keys.ts';
import type { Sealed, VaultPorts } from '../../storage/stored-vault.ts';
import type {
  KeyFields,
  KeyWithoutSecret,
  Protection,
  RefusedEntry,
  SandboxPair,
  StoredKey,
  VaultChange,
} from '../../storage/vault.ts';

/** One of the passphrase's own acts, on this page's vault. */
export type PassphraseAct = (
  acts: typeof import('../../storage/passphrase.ts'),
  ports: VaultPorts,
) => Promise<PassphraseOutcome>;

/** One of the passkey's own acts, on this page's vault. */
export type PasskeyAct = (
  acts: typeof import('../../storage/passkey.ts'),
  ports: PasskeyPorts,
) => Promise<PasskeyOutcome>;

/** This browser couldn't make the passphrase's key: it asks for much memory. */
export interface NotDerived {
  readonly ok: false;
  readonly problem: 'not-derived';
}

export type BackupMade =
  | { readonly ok: true; readonly cleared: Cleared<string> }
  | {
      readonly ok: false;
      readonly problem: 'too-short' | 'too-many' | 'not-here' | 'cancelled' | 'held-back';
    }
  | NotDerived;

export type BackupFileRead = BackupRead | { readonly ok: false; readonly problem: 'too-long' | 'unreadable' };

export interface OpenedBackup extends BackupKeys {
  readonly ok: true;
  /** In Unix seconds. */
  readonly savedAt: number;
}

export type BackupOpening =
  | OpenedBackup
  | Extract<BackupOpened, { readonly ok: false }>
  | { readonly ok: false; readonly problem: 'not-here' }
  | Cancelled
  | NotDerived;

export interface BackupActions {
  /** Which of them a backup couldn't give back, and why; `undefined` once aborted. */
  leftOut(keys: readonly StoredKey[], signal: AbortSignal): Promise<readonly LeftOutKey[] | undefined>;
  /** The text of a file. @param signal ends it. */
  make(keys: readonly StoredKey[], passphrase: string, signal?: AbortSignal): Promise<BackupMade>;
  read(file: File): Promise<BackupFileRead>;
  /** @param signal as above. */
  open(sealed: Sealed, passphrase: string, signal?: AbortSignal): Promise<BackupOpening>;
  restore(keys: readonly StoredKey[], replaced: readonly ReplacedKey[]): Promise<RestoreOutcome>;
}

/** What restoring a key does. */
export type RestoreEffect =
  | 'adds'
  /** The key is listed without its secret. */
  | 'gives-secret'
  | 'same'
  /** The key has another secret, which stays unless the user says otherwise. */
  | 'differs';

export interface KeysSlice {
  readonly keys: readonly StoredKey[];
  /** Listed, and sign nothing until they have their secrets. */
  readonly keysWithoutSecret: readonly KeyWithoutSecret[];
  readonly protection: Protection;
  /** It unlocks them as the passphrase does. */
  readonly hasPasskey: boolean;
  /** Where passkeys can be added and used; `undefined` where this browser lets no extension do so. */
  readonly passkeyWay: 'here' | 'in-a-tab' | undefined;
  /** Minutes without input, then they're locked; 0 for never. */
  readonly lockAfter: number;
  /** Ids of keys whose secrets an earlier version wrote in plain. */
  readonly keysOnceInPlain: readonly string[];
  /** Stored entries that fail today’s checks; they sign nothing. */
  readonly refusedKeys: readonly RefusedEntry[];
  /** What the built-in sandbox knows; also of keys that are no longer among the user's own. */
  readonly sandboxPairs: readonly SandboxPair[];
  /**
   * @param source the sandbox that made it: its id must be new. The built-in one's secret can't be stored anywhere yet.
   */
  addKey(key: StoredKey, source?: 'built-in' | 'local'): Promise<VaultChange>;
  /** @param was what the fields were when they began to be changed; as this page shows them unless told otherwise. */
  updateKey(id: KeyId, changes: Partial<KeyFields>, was?: KeyFields): Promise<VaultChange>;
  removeKey(id: KeyId): Promise<VaultChange>;
  removeRefusedKey(entry: RefusedEntry): Promise<VaultChange>;
  /** @returns `undefined` where it couldn't be loaded, or storage is gone. */
  withPassphrase(act: PassphraseAct): Promise<PassphraseOutcome | undefined>;
  /** @returns as above. */
  withPasskey(act: PasskeyAct): Promise<PasskeyOutcome | undefined>;
  /** @returns `undefined` where the part couldn't be loaded. */
  withBackup<T>(doIt: (actions: BackupActions) => Promise<T>): Promise<T | undefined>;
  dismissPlain(): Promise<void>;
  loadKeys(): Promise<void>;
}
