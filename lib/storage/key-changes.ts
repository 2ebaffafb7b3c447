/** What can be done to keys: each is checked on every way in. Loaded with the first change. */

import { type SecretList, sought } from '../core/gate/sought.ts';
import { checkKeyId, checkSecret, type KeyId } from '../core/signing/key-pair.ts';
import { knownSecrets } from '../core/signing/known-secrets.ts';
import { Secret } from '../core/signing/secret.ts';
import { holdsSecret } from '../core/signing/secret-shape.ts';
import { changeVault, type VaultContents } from './change-vault.ts';
import { checkName } from './display-name.ts';
import { type Edit, mergedEdit } from './edit.ts';
import { atRest, readOpened, type VaultEntry, type VaultLocked, type VaultPorts } from './stored-vault.ts';
import {
  checkedEntries,
  type EntryProblem,
  entriesOf,
  type KeyFields,
  type RefusedEntry,
  type SandboxPair,
  type StoredKey,
  type VaultChange,
  type VaultFailure,
  type VaultKey,
  type VaultOutcome,
  vaultOf,
} from './vault.ts';
import type { RecordFailure } from './versioned.ts';

/** Secrets that an earlier version wrote in plain are moved. */
export async function takeOverPlain(ports: VaultPorts): Promise<VaultOutcome> {
  const state = await readOpened(ports);
  if (state.state !== 'ok' || !state.value.isPlain) return { ok: true };
  return outcomeOf(await changeVault<never>(ports, (contents) => ({ ok: true, value: contents })));
}

/** The user has read which keys' secrets were written in plain. */
export async function dismissPlain(ports: VaultPorts): Promise<VaultOutcome> {
  return outcomeOf(
    await changeVault<never>(ports, (contents) => ({ ok: true, value: { ...contents, wasPlain: [] } })),
  );
}

/**
 * The pair is checked again here, so that no way in lets a live key or a broken pair be stored. A key that's listed without
 * its secret gets it, and keeps its name and environments.
 * @param secrets that are known already: neither they nor its own may stand in its name.
 * @param by who made the pair. A sandbox's id must be new: whoever answers at its address gives no listed key a secret.
 */
export function addKey(
  ports: VaultPorts,
  key: StoredKey,
  secrets: SecretList,
  by: 'user' | 'sandbox' = 'user',
): Promise<VaultChange> {
  return changeEntries(ports, (entries, refused) => {
    const name = checkName(key.name, sought([...secrets, key.secret]));
    if (!name.ok) return { ok: false, problem: 'name', reason: name.problem };
    const entry = entryOf({ ...key, name: name.value });
    const problem = pairProblem(key);
    if (problem) return { ok: false, ...problem };
    const at = entries.findIndex(({ id }) => id === entry.id);
    const before = entries[at];
    if (by === 'user' && before && before.secret === undefined) {
      const again = { ...before, secret: entry.secret, secretAt: entry.createdAt };
      return { ok: true, value: entries.with(at, again) };
    }
    const isThere = before || refused.some(({ id }) => id === entry.id);
    return isThere ? { ok: false, problem: 'duplicate-id' } : { ok: true, value: [...entries, entry] };
  });
}

/**
 * Changes what the edit changed and leaves the rest, whatever another page made of it meanwhile. The id is what makes it
 * this key, so it stays. @param secrets as above. @param now in Unix seconds.
 */
export function updateKey(
  ports: VaultPorts,
  id: KeyId,
  edit: Edit<KeyFields>,
  secrets: SecretList,
  now: number,
): Promise<VaultChange> {
  return changeEntries(ports, (entries) => {
    const at = entries.findIndex((entry) => entry.id === id);
    const entry = entries[at];
    if (entry?.secret === undefined) return { ok: false, problem: 'not-found' };
    const stored = { name: entry.name, secret: new Secret(entry.secret), environments: entry.environments };
    const { value, conflicts } = mergedEdit(stored, edit);
    if (conflicts.length > 0) return { ok: false, problem: 'changed-elsewhere', conflicts };
    const name = checkName(value.name, sought([...secrets, value.secret]));
    if (!name.ok) return { ok: false, problem: 'name', reason: name.problem };
    const isReplaced = !value.secret.equals(stored.secret);
    const changed = {
      ...{ ...entry, ...value, name: name.value, secret: value.secret.reveal() },
      ...(isReplaced && { secretAt: now }),
    };
    const problem = isReplaced ? pairProblem({ id, secret: value.secret }) : undefined;
    return problem ? { ok: false, ...problem } : { ok: true, value: entries.with(at, changed) };
  });
}

export function removeKey(ports: VaultPorts, id: KeyId): Promise<VaultChange> {
  return changeEntries(ports, (entries) => {
    const kept = entries.filter((entry) => entry.id !== id);
    return kept.length === entries.length ? { ok: false, problem: 'not-found' } : { ok: true, value: kept };
  });
}

/** Removes an entry that fails the checks, once the user has confirmed it. */
export async function removeRefusedEntry(
  ports: VaultPorts,
  { position, name, createdAt }: RefusedEntry,
): Promise<VaultChange> {
  const changed = await changeVault<VaultFailure>(ports, (contents) => {
    const entries = entriesOf(contents.keys, contents.secrets);
    const same = checkedEntries(entries, contents.secrets.refused).refused.some(
      (entry) => entry.position === position && entry.name === name && entry.createdAt === createdAt,
    );
    if (!same) return { ok: false, problem: 'not-found' };
    if (position < entries.length)
      return { ok: true, value: withEntries(contents, entries.toSpliced(position, 1)) };
    const refused = contents.secrets.refused.toSpliced(position - entries.length, 1);
    return { ok: true, value: { ...contents, secrets: { ...contents.secrets, refused } } };
  });
  return changed.ok ? { ok: true, vault: vaultOf(changed.value) } : changed;
}

/**
 * Keeps these as the pairs the built-in sandbox knows, in the place of those kept before. The user's own key of the same
 * id, whose secret is gone, gets the pair's.
 */
export async function keepSandboxPairs(
  ports: VaultPorts,
  pairs: readonly SandboxPair[],
): Promise<VaultOutcome> {
  const sandbox = pairs.map(({ id, secret }) => ({ id, secret: secret.reveal() }));
  const changed = await changeVault<never>(ports, (contents) => {
    const entries = entriesOf(contents.keys, contents.secrets).map((entry) => {
      const pair = sandbox.find(({ id }) => id === entry.id);
      return entry.secret === undefined && pair ? { ...entry, secret: pair.secret } : entry;
    });
    const { secrets, ...rest } = withEntries(contents, entries);
    return { ok: true, value: { ...rest, secrets: { ...secrets, sandbox } } };
  });
  return outcomeOf(changed);
}

function outcomeOf(outcome: { readonly ok: true } | VaultLocked | RecordFailure): VaultOutcome {
  return outcome.ok ? { ok: true } : outcome;
}

function entryOf(key: StoredKey): VaultKey & { readonly secret: string } {
  return { ...atRest(key), secret: key.secret.reveal() };
}

/** @param change of the keys, with the entries that can't be used. Checks nothing by itself. */
export async function changeEntries(
  ports: VaultPorts,
  change: (
    entries: readonly VaultKey[],
    refused: readonly VaultEntry[],
  ) => { ok: true; value: readonly VaultKey[] } | VaultFailure,
): Promise<VaultChange> {
  const changed = await changeVault<VaultFailure>(ports, (contents) => {
    const entries = change(entriesOf(contents.keys, contents.secrets), contents.secrets.refused);
    return entries.ok ? { ok: true, value: withEntries(contents, entries.value) } : entries;
  });
  return changed.ok ? { ok: true, vault: vaultOf(changed.value) } : changed;
}

function withEntries(contents: VaultContents, entries: readonly VaultKey[]): VaultContents {
  const keys = entries.flatMap(({ id, secret }) => (secret === undefined ? [] : [{ id, secret }]));
  return { ...contents, keys: entries.map(atRest), secrets: { ...contents.secrets, keys } };
}

export type PairProblem = EntryProblem | { readonly problem: 'id-tells-secret' };

/** What keeps a pair from being stored. */
export function pairProblem({ id, secret }: Pick<StoredKey, 'id' | 'secret'>): PairProblem | undefined {
  const checkedId = checkKeyId(id);
  if (!checkedId.ok) return { problem: 'key-id', reason: checkedId.problem };
  const checked = checkSecret(secret.reveal());
  if (!checked.ok) return { problem: 'secret', reason: checked.problem };
  const tells = holdsSecret(id) || knownSecrets([secret]).holds(id);
  return tells ? { problem: 'id-tells-secret' } : undefined;
}
