/** The keys, secrets and all: checked on every way in, and on every way out. Outside storage a secret is a `Secret`. */

import {
  type KeyId,
  type KeyIdProblem,
  type SecretProblem,
  soundKeyId,
  soundSecret,
} from '../core/signing/key-pair.ts';
import { Secret } from '../core/signing/secret.ts';
import type { NameProblem } from './display-name.ts';
import type { EditConflict } from './edit.ts';
import {
  atRest,
  type KeyAtRest,
  type OpenedVault,
  readOpened,
  type VaultEntry,
  type VaultLocked,
  type VaultPorts,
  type VaultSecrets,
  watchOpened,
} from './stored-vault.ts';
import type { RecordFailure, RecordState } from './versioned.ts';

export interface StoredKey {
  readonly id: KeyId;
  readonly name: string;
  readonly secret: Secret;
  /** Ids of the environments it may sign for. */
  readonly environments: readonly string[];
  /** Unix seconds. */
  readonly createdAt: number;
  /** When its secret was replaced last, in Unix seconds. */
  readonly secretAt?: number;
}

/** An entry that is stored but fails the checks of today. It stays in storage untouched and signs nothing. */
export type RefusedEntry = EntryProblem & {
  readonly name: string;
  /** Whatever it is, it must not leave. */
  readonly secret: Secret;
  readonly createdAt: number;
  /** Place among all stored entries. */
  readonly position: number;
};

export type EntryProblem =
  | { readonly problem: 'key-id'; readonly reason: KeyIdProblem }
  | { readonly problem: 'secret'; readonly reason: SecretProblem }
  | { readonly problem: 'duplicate-id' };

/** A pair that the built-in sandbox knows, whatever became of the user's own key of that id. */
export interface SandboxPair {
  readonly id: string;
  readonly secret: Secret;
}

export interface Vault {
  readonly keys: readonly StoredKey[];
  /** Their secrets were for a session that's over, or they're locked: they sign nothing until they have them. */
  readonly withoutSecret: readonly KeyWithoutSecret[];
  readonly refused: readonly RefusedEntry[];
  readonly sandbox: readonly SandboxPair[];
  readonly protection: Protection;
  /** Which unlocks it as the passphrase does. */
  readonly hasPasskey: boolean;
  /** Ids of keys whose secrets an earlier version wrote in plain, until the user has dismissed it. */
  readonly wasPlain: readonly string[];
  /** They're in plain still. */
  readonly isPlain: boolean;
  /** Minutes without input, then it's locked; 0 for never. */
  readonly lockAfter: number;
}

/** `session`: no passphrase, so secrets live until the browser ends. */
export type Protection = 'session' | 'locked' | 'unlocked';

export type KeyWithoutSecret = Omit<StoredKey, 'secret'>;

export type VaultFailure =
  | ({ readonly ok: false } & EntryProblem)
  /** Its id holds its secret or what's shaped like one, which would be sent with it. */
  | { readonly ok: false; readonly problem: 'id-tells-secret' }
  | { readonly ok: false; readonly problem: 'name'; readonly reason: NameProblem }
  /** Another page may have removed it. */
  | { readonly ok: false; readonly problem: 'not-found' }
  | {
      readonly ok: false;
      readonly problem: 'changed-elsewhere';
      readonly conflicts: readonly EditConflict[];
    };

export const DEFAULT_LOCK_AFTER = 15;

/** What can be changed of a key. */
export type KeyFields = Pick<StoredKey, 'name' | 'secret' | 'environments'>;

export type VaultChange =
  | { readonly ok: true; readonly vault: Vault }
  | VaultFailure
  | VaultLocked
  | RecordFailure;

export type VaultOutcome = { readonly ok: true } | VaultLocked | RecordFailure;

/** A key as a change sees it. */
export type VaultKey = KeyAtRest & { readonly secret?: string };

/** Where the journal of the built-in sandbox is, whose secrets are in the vault. */
export const SANDBOX_RECORD_KEY = 'sandbox';

export async function readVault(ports: VaultPorts): Promise<RecordState<Vault>> {
  return opened(await readOpened(ports));
}

/** Calls back whenever any page changes the vault, or locks or unlocks it. Returns the way to stop. */
export function watchVault(ports: VaultPorts, listener: (state: RecordState<Vault>) => void): () => void {
  return watchOpened(ports, (state) => listener(opened(state)));
}

/** Since when its secret has been the one that's stored, in Unix seconds: what was checked before was checked with another. */
export function secretSince({ createdAt, secretAt = createdAt }: StoredKey): number {
  return secretAt;
}

export function entriesOf(
  keys: readonly KeyAtRest[],
  secrets: VaultSecrets | undefined,
): readonly VaultKey[] {
  const of = new Map(secrets?.keys.map(({ id, secret }) => [id, secret]));
  return keys.map((key) => {
    const secret = of.get(key.id);
    return secret === undefined ? key : { ...key, secret };
  });
}

function opened(state: RecordState<OpenedVault>): RecordState<Vault> {
  return state.state === 'ok' ? { state: 'ok', value: vaultOf(state.value) } : state;
}

export function vaultOf({ data, secrets, isPlain }: OpenedVault): Vault {
  const unsealed = data.sealed ? 'unlocked' : 'session';
  return {
    ...checkedEntries(entriesOf(data.keys, secrets), secrets?.refused ?? []),
    sandbox: (secrets?.sandbox ?? []).map(({ id, secret }) => ({ id, secret: new Secret(secret) })),
    protection: secrets ? unsealed : 'locked',
    hasPasskey: data.sealed?.passkey !== undefined,
    ...{ wasPlain: data.wasPlain, isPlain, lockAfter: data.lockAfter ?? DEFAULT_LOCK_AFTER },
  };
}

/** Of any length, as they're stored: none that signs today may be refused for it. */
export function checkedEntries(
  entries: readonly VaultKey[],
  refusedBefore: readonly VaultEntry[],
): Pick<Vault, 'keys' | 'withoutSecret' | 'refused'> {
  const keys: StoredKey[] = [];
  const withoutSecret: KeyWithoutSecret[] = [];
  const refused: RefusedEntry[] = [];
  [...entries, ...refusedBefore].forEach((entry, position) => {
    const { name, createdAt } = entry;
    const refuse = (problem: EntryProblem): void => {
      refused.push({ ...problem, name, secret: new Secret(entry.secret ?? ''), createdAt, position });
    };
    const id = soundKeyId(entry.id);
    const secret = entry.secret === undefined ? undefined : soundSecret(entry.secret);
    if (!id.ok) refuse({ problem: 'key-id', reason: id.problem });
    else if (secret?.ok === false) refuse({ problem: 'secret', reason: secret.problem });
    else if (keys.some((key) => key.id === id.value)) refuse({ problem: 'duplicate-id' });
    else if (!secret) withoutSecret.push({ ...atRest(entry), id: id.value });
    else keys.push({ ...atRest(entry), id: id.value, secret: secret.value });
  });
  return { keys, withoutSecret, refused };
}
