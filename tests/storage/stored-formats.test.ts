/** What any version of Countersign stored is read by this one, and nothing of it is lost on the way. */

import { expect, test } from 'vitest';
import type { Secret } from '../../lib/core/signing/secret.ts';
import { readJournal } from '../../lib/sandbox/journal.ts';
import { restoreWorld } from '../../lib/sandbox/world.ts';
import { storedEntry, storedRequest } from '../../lib/storage/history/records.ts';
import { SAVED_STORES, type SavedStore, savedRecord } from '../../lib/storage/saved/records.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { readVault } from '../../lib/storage/vault.ts';
import { SharedStore, vaultPorts } from './memory-port.ts';
import { allRecords, type StoredForms, storedFixture } from './stored-versions.ts';

/** Every value and every name in it, but for the names of fields. */
function leavesOf(value: unknown): readonly string[] {
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('hex')];
  if (typeof value !== 'object' || value === null) return value === null ? [] : [String(value)];
  return Object.values(value).flatMap(leavesOf);
}

function lost(before: unknown, after: unknown): readonly string[] {
  const kept = new Set(leavesOf(after));
  return leavesOf(before).filter((leaf) => !kept.has(leaf));
}

const RECORDS = await allRecords();
const FORMS = storedFixture<StoredForms>('records');

test('every version of every record has a fixture', () => {
  expect(RECORDS.length).toBeGreaterThan(8);
  const wanted = RECORDS.flatMap(({ key, version }) =>
    Array.from({ length: version }, (_, before) => `${key} ${before + 1}`),
  );
  const there = Object.entries(FORMS).flatMap(([key, versions]) =>
    Object.keys(versions).map((version) => `${key} ${version}`),
  );
  expect(there.toSorted()).toEqual(wanted.toSorted());
});

const CASES = Object.entries(FORMS).flatMap(([key, versions]) =>
  Object.entries(versions).flatMap(([version, forms]) =>
    forms.map((data, form) => [key, Number(version), form + 1, data] as const),
  ),
);

/** Secrets that were in plain are taken into the session, and made in its vault what they were. */
async function takenElsewhere(key: string, version: number, data: unknown): Promise<readonly unknown[]> {
  if (key !== 'vault' || version !== 1) return [];
  const store = new SharedStore();
  store.put(key, { version, data: data as Json });
  const vault = await readVault(vaultPorts(store));
  if (vault.state !== 'ok') throw new Error(vault.state);
  const { keys, sandbox } = vault.value;
  return [...keys, ...sandbox].map(({ id, secret }) => [id, secret.reveal()]);
}

test.each(CASES)('%s of version %i, form %i, is brought up whole', async (key, version, _, data) => {
  const record = RECORDS.find((one) => one.key === key);
  const read = record?.parse(version, data);
  if (!record || read?.state !== 'ok') throw new Error(JSON.stringify(read));
  expect(lost(data, [read.value, ...(await takenElsewhere(key, version, data))])).toEqual([]);
  const again = record.parse(record.version, JSON.parse(JSON.stringify(read.value)));
  expect(again).toEqual({ state: 'ok', value: read.value });
});

test.each(RECORDS.map((record) => [record.key, record] as const))(
  '%s of a version that isn’t there is no record of ours',
  (_, record) => {
    expect(record.parse(0, {}).state).toBe('corrupt');
    expect(record.parse(-1, {}).state).toBe('corrupt');
  },
);

const DATABASES = storedFixture<{
  history: { entries: readonly object[]; requests: readonly object[] };
  saved: Record<SavedStore, readonly object[]>;
}>('databases');

test.each(DATABASES.history.entries)('an entry of the history, %#, is read', (entry) => {
  const read = storedEntry(entry);
  // Renamed since.
  expect(lost(entry, read)).toEqual('verdict' in entry && entry.verdict === 'no-body' ? ['no-body'] : []);
  expect(storedEntry(structuredClone(read))).toEqual(read);
});

test.each(DATABASES.history.requests)('a request of the history, %#, is read', (request) => {
  const read = storedRequest(request);
  expect(lost(request, read)).toEqual([]);
  expect(storedRequest(structuredClone(read))).toEqual(read);
});

test('saved requests have a fixture of each store', () => {
  expect(Object.keys(DATABASES.saved).toSorted()).toEqual(SAVED_STORES.toSorted());
});

test.each(SAVED_STORES.flatMap((store) => DATABASES.saved[store].map((one) => [store, one] as const)))(
  'one of the saved %s is read',
  (store, one) => {
    const read = savedRecord(store, one);
    expect(lost(one, read)).toEqual([]);
    expect(savedRecord(store, structuredClone(read))).toEqual(read);
  },
);

test.each(Object.entries(storedFixture<Record<string, object>>('journals')))(
  'the sandbox’s journal of version %s is read',
  (version, journal) => {
    const secrets = new Map<string, Secret>();
    const read = readJournal(journal, secrets);
    if (!read.ok) throw new Error(read.problem);
    expect(read.content.events).toHaveLength(2);
    expect(read.content.keys.map(({ secret }) => secret.reveal())).toEqual(
      version === '1' ? ['sk_test_made_up_0123456789'] : [],
    );
    const world = restoreWorld(journal, secrets, 1_764_000_100);
    expect(world.ok && world.world.orders.some(({ id }) => id === 'ord_1a')).toBe(true);
  },
);
