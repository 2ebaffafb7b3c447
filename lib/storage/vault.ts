/** The keys, secrets and all. Secrets are text in storage alone; on either side of it they're a `Secret`. */

import * as v from 'valibot';
import { type SecretList, sought } from '../core/gate/sought.ts';
import {
  checkKeyId,
  checkSecret,
  type KeyId,
  type KeyIdProblem,
  type SecretProblem,
} from '../core/signing/key-pair.ts';
import { knownSecrets } from '../core/signing/known-secrets.ts';
import { Secret } from '../core/signing/secret.ts';
import { checkName, type NameProblem } from './display-name.ts';
import { type Edit, type EditConflict, mergedEdit } from './edit.ts';
import type { StoragePort } from './storage-port.ts';
import {
  changeRecord,
  type RecordFailure,
  type RecordState,
  readRecord,
  updateRecord,
  versioned,
  watchRecord,
} from './versioned.ts';

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

type EntryProblem =
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
  readonly refused: readonly RefusedEntry[];
  readonly sandbox: readonly SandboxPair[];
}

export type VaultFailure =
  | ({ readonly ok: false } & EntryProblem)
  /** Its id holds its secret, which would be sent with it. */
  | { readonly ok: false; readonly problem: 'id-tells-secret' }
  | { readonly ok: false; readonly problem: 'name'; readonly reason: NameProblem }
  /** Another page may have removed it. */
  | { readonly ok: false; readonly problem: 'not-found' }
  | {
      readonly ok: false;
      readonly problem: 'changed-elsewhere';
      readonly conflicts: readonly EditConflict[];
    };

/** What can be changed of a key. */
export type KeyFields = Pick<StoredKey, 'name' | 'secret' | 'environments'>;

export type VaultChange = { readonly ok: true; readonly vault: Vault } | VaultFailure | RecordFailure;

const ENTRY = v.object({
  id: v.string(),
  name: v.string(),
  secret: v.string(),
  environments: v.pipe(v.array(v.string()), v.readonly()),
  createdAt: v.number(),
  secretAt: v.exactOptional(v.number()),
});

type Entry = v.InferOutput<typeof ENTRY>;

const DATA = v.object({
  keys: v.pipe(v.array(ENTRY), v.readonly()),
  sandbox: v.optional(v.pipe(v.array(v.object({ id: v.string(), secret: v.string() })), v.readonly()), []),
});

type Data = v.InferOutput<typeof DATA>;

export const VAULT_RECORD = versioned('vault', DATA);

const EMPTY: Data = { keys: [], sandbox: [] };

export async function readVault(port: StoragePort): Promise<RecordState<Vault>> {
  return opened(await readRecord(port, VAULT_RECORD));
}

/** Calls back whenever any page changes the vault. Returns the way to stop. */
export function watchVault(port: StoragePort, listener: (state: RecordState<Vault>) => void): () => void {
  return watchRecord(port, VAULT_RECORD, (state) => listener(opened(state)));
}

/**
 * The pair is checked again here, so that no way in lets a live key or a broken pair be stored.
 * @param secrets that are known already: neither they nor its own may stand in its name.
 */
export function addKey(port: StoragePort, key: StoredKey, secrets: SecretList): Promise<VaultChange> {
  return changeEntries(port, (entries) => {
    const name = checkName(key.name, sought([...secrets, key.secret]));
    if (!name.ok) return { ok: false, problem: 'name', reason: name.problem };
    const entry = sealed({ ...key, name: name.value });
    const problem = pairProblem(entry);
    if (problem) return { ok: false, ...problem };
    if (entries.some(({ id }) => id === entry.id)) return { ok: false, problem: 'duplicate-id' };
    return { ok: true, value: [...entries, entry] };
  });
}

/**
 * Changes what the edit changed and leaves the rest, whatever another page made of it meanwhile. The id is what makes it
 * this key, so it stays. @param secrets as above. @param now in Unix seconds.
 */
export function updateKey(
  port: StoragePort,
  id: KeyId,
  edit: Edit<KeyFields>,
  secrets: SecretList,
  now: number,
): Promise<VaultChange> {
  return changeEntries(port, (entries) => {
    const at = entries.findIndex((entry) => entry.id === id);
    const entry = entries[at];
    if (!entry) return { ok: false, problem: 'not-found' };
    const stored = { name: entry.name, secret: new Secret(entry.secret), environments: entry.environments };
    const { value, conflicts } = mergedEdit(stored, edit);
    if (conflicts.length > 0) return { ok: false, problem: 'changed-elsewhere', conflicts };
    const name = checkName(value.name, sought([...secrets, value.secret]));
    if (!name.ok) return { ok: false, problem: 'name', reason: name.problem };
    const isReplaced = !value.secret.equals(stored.secret);
    const changed: Entry = {
      ...{ ...entry, ...value, name: name.value, secret: value.secret.reveal() },
      ...(isReplaced && { secretAt: now }),
    };
    const problem = pairProblem(changed);
    return problem ? { ok: false, ...problem } : { ok: true, value: entries.with(at, changed) };
  });
}

export function removeKey(port: StoragePort, id: KeyId): Promise<VaultChange> {
  return changeEntries(port, (entries) => {
    const kept = entries.filter((entry) => entry.id !== id);
    return kept.length === entries.length ? { ok: false, problem: 'not-found' } : { ok: true, value: kept };
  });
}

/** Removes an entry that fails the checks, once the user has confirmed it. */
export function removeRefusedEntry(
  port: StoragePort,
  { position, name, createdAt }: RefusedEntry,
): Promise<VaultChange> {
  return changeEntries(port, (entries) => {
    const same = open({ ...EMPTY, keys: entries }).refused.some(
      (entry) => entry.position === position && entry.name === name && entry.createdAt === createdAt,
    );
    return same ? { ok: true, value: entries.toSpliced(position, 1) } : { ok: false, problem: 'not-found' };
  });
}

/** Keeps these as the pairs the built-in sandbox knows, in the place of those kept before. */
export async function keepSandboxPairs(
  port: StoragePort,
  pairs: readonly SandboxPair[],
): Promise<{ readonly ok: true } | RecordFailure> {
  const sandbox = pairs.map(({ id, secret }) => ({ id, secret: secret.reveal() }));
  const kept = await updateRecord(port, VAULT_RECORD, EMPTY, (data) => ({ ...data, sandbox }));
  return kept.ok ? { ok: true } : kept;
}

/** Since when its secret has been the one that's stored, in Unix seconds: what was checked before was checked with another. */
export function secretSince({ createdAt, secretAt = createdAt }: StoredKey): number {
  return secretAt;
}

/** What is stored for a key. */
export function sealed({ id, name, secret, environments, createdAt, secretAt }: StoredKey): Entry {
  return {
    ...{ id, name, secret: secret.reveal(), environments, createdAt },
    ...(secretAt !== undefined && { secretAt }),
  };
}

async function changeEntries(
  port: StoragePort,
  change: (entries: readonly Entry[]) => { ok: true; value: readonly Entry[] } | VaultFailure,
): Promise<VaultChange> {
  const changed = await changeRecord(port, VAULT_RECORD, EMPTY, (data) => {
    const entries = change(data.keys);
    return entries.ok ? { ok: true, value: { ...data, keys: entries.value } } : entries;
  });
  return changed.ok ? { ok: true, vault: open(changed.value) } : changed;
}

function opened(state: RecordState<Data>): RecordState<Vault> {
  return state.state === 'ok' ? { state: 'ok', value: open(state.value) } : state;
}

function open({ keys: entries, sandbox }: Data): Vault {
  const keys: StoredKey[] = [];
  const refused: RefusedEntry[] = [];
  entries.forEach((entry, position) => {
    const { name, createdAt, environments, secretAt } = entry;
    const refuse = (problem: EntryProblem): void => {
      refused.push({ ...problem, name, secret: new Secret(entry.secret), createdAt, position });
    };
    const id = checkKeyId(entry.id);
    const secret = checkSecret(entry.secret);
    if (!id.ok) refuse({ problem: 'key-id', reason: id.problem });
    else if (!secret.ok) refuse({ problem: 'secret', reason: secret.problem });
    else if (keys.some((key) => key.id === id.value)) refuse({ problem: 'duplicate-id' });
    else
      keys.push({
        ...{ id: id.value, name, secret: secret.value, environments, createdAt },
        ...(secretAt !== undefined && { secretAt }),
      });
  });
  return { keys, refused, sandbox: sandbox.map(({ id, secret }) => ({ id, secret: new Secret(secret) })) };
}

type PairProblem = EntryProblem | { readonly problem: 'id-tells-secret' };

function pairProblem(entry: Entry): PairProblem | undefined {
  const id = checkKeyId(entry.id);
  if (!id.ok) return { problem: 'key-id', reason: id.problem };
  const secret = checkSecret(entry.secret);
  if (!secret.ok) return { problem: 'secret', reason: secret.problem };
  return knownSecrets([secret.value]).holds(id.value) ? { problem: 'id-tells-secret' } : undefined;
}
