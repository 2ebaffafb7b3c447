/** Vaults that can't be read are set aside: encrypted ones at rest, and no secret in plain on disk once more. */

import { beforeEach, expect, test } from 'vitest';
import { deleteSetAside, resetRecord } from '../../lib/storage/set-aside.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { isVaultPlain, VAULT_RECORD } from '../../lib/storage/stored-vault.ts';
import { readSetAside } from '../../lib/storage/versioned.ts';
import { SharedStore } from './memory-port.ts';

const SECRET = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const SHAPELESS = 'a secret of no known shape';
const BOX = { iv: '00', bytes: '0011' };
const KDF = { name: 'argon2id', memory: 19_456, passes: 2, lanes: 1, salt: '00' };
const ENCRYPTED = { kdf: KDF, key: BOX, secrets: BOX };

let store: SharedStore;

beforeEach(() => {
  store = new SharedStore();
});

const areas = () => ({ storage: store.port(), session: store.session.port() });
const setAside = () => resetRecord(areas(), VAULT_RECORD, isVaultPlain);

const MAY_BE_PLAIN: [string, Json][] = [
  ['of version 1', { version: 1, data: { keys: [{ id: 7, secret: SECRET }] } }],
  ['of version 1, with a secret of no shape', { version: 1, data: { keys: [{ key: SHAPELESS }] } }],
  ['without a version', { data: { keys: [SHAPELESS] } }],
  ['that’s a text', `{"keys":["${SHAPELESS}`],
  ['of version 2, with a secret where none belongs', { version: 2, data: { keys: [{ name: SECRET }] } }],
  ['of version 2, with a field of a secret', { version: 2, data: { keys: [{ secret: SHAPELESS }] } }],
  ['of a newer version, with a secret', { version: 9, data: { anything: [SECRET] } }],
];

test.each(MAY_BE_PLAIN)('a vault %s stays until the browser closes', async (_, stored) => {
  store.put('vault', stored);
  const before = store.texts.get('vault');
  expect(await setAside()).toEqual({ ok: true, keptAs: 'vault.unreadable-1' });
  expect([...store.texts]).toEqual([]);
  expect(store.session.texts.get('vault.unreadable-1')).toBe(before);
  store.restart();
  expect(await readSetAside(areas().session, 'vault')).toEqual([]);
});

test.each([
  ['of version 2', { version: 2, data: { keys: 'none', wasPlain: [], sealed: ENCRYPTED } }],
  ['of a newer version', { version: 3, data: { sealed: ENCRYPTED } }],
] as [string, Json][])('an encrypted vault %s stays until it’s deleted', async (_, stored) => {
  store.put('vault', stored);
  expect(await setAside()).toEqual({ ok: true, keptAs: 'vault.unreadable-1' });
  store.restart();
  expect(await readSetAside(areas().storage, 'vault')).toEqual([stored]);
});

test('both kinds are deleted, and where one can’t be, it’s still found', async () => {
  for (const stored of [
    { version: 9, data: {} },
    { version: 1, data: SECRET },
  ]) {
    store.put('vault', stored);
    await setAside();
  }
  store.writeFailure = 'gone';
  expect(await deleteSetAside(areas(), 'vault')).toMatchObject({ ok: false });
  expect(await readSetAside(areas().storage, 'vault')).toHaveLength(1);
  store.writeFailure = undefined;
  expect(await deleteSetAside(areas(), 'vault')).toEqual({ ok: true });
  expect([...store.texts.keys(), ...store.session.texts.keys()]).toEqual([]);
});

test('where the session has no room, the vault stays as it is', async () => {
  store.put('vault', { version: 1, data: SECRET });
  store.session.quota = 10;
  expect(await setAside()).toMatchObject({ ok: false, problem: 'full' });
  expect([...store.texts.keys()]).toEqual(['vault']);
});
