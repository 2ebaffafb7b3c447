/** The vault: pairs are checked on every way in, refused entries stay, secrets show nowhere. */

import { inspect } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type KeyId, LONGEST_KEY_PART } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import {
  addKey,
  removeKey,
  removeRefusedEntry,
  takeOverPlain,
  updateKey,
} from '../../lib/storage/key-changes.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import type { VaultPorts } from '../../lib/storage/stored-vault.ts';
import {
  type KeyFields,
  readVault,
  type StoredKey,
  secretSince,
  type Vault,
  watchVault,
} from '../../lib/storage/vault.ts';
import { SharedStore, vaultPorts } from './memory-port.ts';

const SECRET_TEXT = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const OTHER_TEXT = 'sk_test_ffffffffffffffff0000000000000000';
const ID = 'pk_test_7b1f0c2de94a4b5f' as KeyId;
const OTHER_ID = 'pk_test_0000' as KeyId;

const KEY: StoredKey = {
  id: ID,
  name: 'Mine',
  secret: new Secret(SECRET_TEXT),
  environments: ['built-in', 'local'],
  createdAt: 1_767_225_600,
};

const STORED = {
  id: ID,
  name: 'Mine',
  secret: SECRET_TEXT,
  environments: ['built-in', 'local'],
  createdAt: 1_767_225_600,
};

/** When a key is changed, in Unix seconds. */
const LATER = KEY.createdAt + 100;

let store: SharedStore;
let port: VaultPorts;

beforeEach(() => {
  store = new SharedStore();
  port = vaultPorts(store);
});

function afterRestart(): VaultPorts {
  store.restart();
  return vaultPorts(store);
}

async function vaultOf(page: VaultPorts): Promise<Vault> {
  const state = await readVault(page);
  if (state.state !== 'ok') throw new Error(`the vault is ${state.state}`);
  return state.value;
}

function putKeys(...keys: Json[]): string | undefined {
  store.put('vault', { version: 1, data: { keys } });
  return store.texts.get('vault');
}

/** Stored keys with their secrets as text, which is what a comparison would otherwise not see. */
function plain(keys: readonly StoredKey[]): unknown[] {
  return keys.map((key) => ({ ...key, secret: key.secret.reveal() }));
}

describe('adding and reading', () => {
  test('an empty store has no vault', async () => {
    expect(await readVault(port)).toEqual({ state: 'absent' });
  });

  test('version 1 of the record is read', async () => {
    putKeys(STORED);
    const { keys, refused } = await vaultOf(port);
    expect(plain(keys)).toEqual([STORED]);
    expect(keys[0]?.secret).toBeInstanceOf(Secret);
    expect(refused).toEqual([]);
  });

  test('what’s added comes back, on this page and another', async () => {
    const added = await addKey(port, KEY, []);
    expect(added).toMatchObject({ ok: true, vault: { refused: [] } });
    expect(plain((await vaultOf(vaultPorts(store))).keys)).toEqual([STORED]);
    const { secret: _, ...atRest } = STORED;
    expect(store.texts.get('vault')).toBe(
      JSON.stringify({ version: 2, data: { keys: [atRest], wasPlain: [] } }),
    );
  });

  test('outer spaces of a name are cut', async () => {
    await addKey(port, { ...KEY, name: '  Mine ' }, []);
    expect((await vaultOf(port)).keys[0]?.name).toBe('Mine');
  });

  test('the same id twice is refused, whatever else differs', async () => {
    await addKey(port, KEY, []);
    const before = store.texts.get('vault');
    const again = await addKey(port, { ...KEY, name: 'Again', secret: new Secret(OTHER_TEXT) }, []);
    expect(again).toEqual({ ok: false, problem: 'duplicate-id' });
    expect(store.texts.get('vault')).toBe(before);
  });

  test('a key that’s listed without its secret gets it, and keeps its name and environments', async () => {
    await addKey(port, KEY, []);
    port = afterRestart();
    const again = { ...KEY, name: 'Again', environments: ['other'], createdAt: LATER };
    expect(await addKey(port, again, [])).toMatchObject({ ok: true });
    expect(plain((await vaultOf(port)).keys)).toEqual([{ ...STORED, secretAt: LATER }]);
  });

  test.each([
    ['with its secret', () => port],
    ['without its secret', () => afterRestart()],
  ])('the id of a pair that a sandbox made must be new: one that’s listed %s stays', async (_, page) => {
    await addKey(port, KEY, []);
    const before = store.texts.get('vault');
    port = page();
    const theirs = { ...KEY, name: 'Local sandbox key', secret: new Secret(OTHER_TEXT), createdAt: LATER };
    expect(await addKey(port, theirs, [], 'sandbox')).toEqual({ ok: false, problem: 'duplicate-id' });
    expect(store.texts.get('vault')).toBe(before);
    expect(plain((await vaultOf(port)).keys)).not.toContainEqual(
      expect.objectContaining({ secret: OTHER_TEXT }),
    );
    expect(await addKey(port, { ...theirs, id: OTHER_ID }, [], 'sandbox')).toMatchObject({ ok: true });
  });

  test('one that’s longer than a new one may be is read, signs and can be changed', async () => {
    const secret = SECRET_TEXT.padEnd(LONGEST_KEY_PART + 1, '0');
    putKeys({ ...STORED, secret });
    expect(await takeOverPlain(port)).toEqual({ ok: true });
    const was = { name: 'Mine', secret: new Secret(secret), environments: STORED.environments };
    const now = { ...was, name: 'Renamed' };
    expect(await updateKey(port, ID, { was, now }, [], LATER)).toMatchObject({ ok: true });
    expect(plain((await vaultOf(port)).keys)).toEqual([{ ...STORED, name: 'Renamed', secret }]);
    const longer = { ...now, secret: new Secret(`${secret}0`) };
    expect(await updateKey(port, ID, { was: now, now: longer }, [], LATER)).toMatchObject({
      ...{ ok: false, problem: 'secret', reason: 'too-long' },
    });
  });

  test.each<[string, Partial<StoredKey>, object]>([
    ['a live key', { id: 'pk_live_1' as KeyId }, { problem: 'key-id', reason: 'live' }],
    ['a live secret', { secret: new Secret('sk_live_1') }, { problem: 'secret', reason: 'live' }],
    ['a secret as id', { id: SECRET_TEXT as KeyId }, { problem: 'key-id', reason: 'is-secret' }],
    ['an id as secret', { secret: new Secret(ID) }, { problem: 'secret', reason: 'is-key-id' }],
    [
      'an id that holds the secret',
      { id: SECRET_TEXT.replace('sk_', 'pk_') as KeyId },
      { problem: 'id-tells-secret' },
    ],
    ['a quoted secret', { secret: new Secret(`"${SECRET_TEXT}"`) }, { problem: 'secret', reason: 'quoted' }],
    ['a placeholder', { id: 'pk_test_...' as KeyId }, { problem: 'key-id', reason: 'placeholder' }],
    ['no name', { name: ' ' }, { problem: 'name', reason: 'empty' }],
    ['a long name', { name: 'n'.repeat(61) }, { problem: 'name', reason: 'too-long' }],
    ['a secret as name', { name: `key ${SECRET_TEXT}` }, { problem: 'name', reason: 'holds-secret' }],
  ])('%s isn’t stored', async (_, part, refusal) => {
    const refused = await addKey(port, { ...KEY, ...part }, []);
    expect(refused).toEqual({ ok: false, ...refusal });
    expect(store.texts.size).toBe(0);
  });

  test('a name of 60 characters, not code units, is fine', async () => {
    expect(await addKey(port, { ...KEY, name: '😀'.repeat(60) }, [])).toMatchObject({ ok: true });
  });
});

/** As a page does that shows the key as it was added. */
function changeKey(id: KeyId, changes: Partial<KeyFields>) {
  const { name, secret, environments } = KEY;
  const was = { name, secret, environments };
  return updateKey(port, id, { was, now: { ...was, ...changes } }, [], LATER);
}

describe('changing and removing', () => {
  beforeEach(async () => {
    await addKey(port, KEY, []);
    await addKey(port, { ...KEY, id: OTHER_ID, name: 'Other' }, []);
  });

  test('a rename changes the name alone', async () => {
    expect(await changeKey(ID, { name: ' New ' })).toMatchObject({ ok: true });
    const [first, second] = plain((await vaultOf(port)).keys);
    expect(first).toEqual({ ...KEY, secret: SECRET_TEXT, name: 'New' });
    expect(second).toMatchObject({ id: OTHER_ID, name: 'Other' });
  });

  test('secret and environments change together, order of keys stays', async () => {
    const secret = new Secret(OTHER_TEXT);
    expect(await changeKey(ID, { secret, environments: ['e1'] })).toMatchObject({ ok: true });
    expect(plain((await vaultOf(port)).keys)).toMatchObject([
      { id: ID, name: 'Mine', secret: OTHER_TEXT, environments: ['e1'] },
      { id: OTHER_ID, secret: SECRET_TEXT },
    ]);
  });

  test('a replaced secret tells since when it’s stored; a rename leaves that', async () => {
    const since = async () => (await vaultOf(port)).keys.map(secretSince);
    await changeKey(ID, { name: 'New' });
    expect(await since()).toEqual([KEY.createdAt, KEY.createdAt]);
    await changeKey(ID, { secret: new Secret(OTHER_TEXT) });
    expect(await since()).toEqual([LATER, KEY.createdAt]);
  });

  test.each<[string, Partial<KeyFields>, object]>([
    ['a live secret', { secret: new Secret('sk_live_1') }, { problem: 'secret', reason: 'live' }],
    ['an empty secret', { secret: new Secret('') }, { problem: 'secret', reason: 'empty' }],
    ['an empty name', { name: '' }, { problem: 'name', reason: 'empty' }],
  ])('%s is refused and nothing changes', async (_, changes, refusal) => {
    const before = store.texts.get('vault');
    expect(await changeKey(ID, changes)).toEqual({ ok: false, ...refusal });
    expect(store.texts.get('vault')).toBe(before);
  });

  test('a removed key is gone, the others stay', async () => {
    expect(await removeKey(port, ID)).toMatchObject({ ok: true });
    expect((await vaultOf(port)).keys.map(({ id }) => id)).toEqual([OTHER_ID]);
  });

  test('a key another page removed isn’t found', async () => {
    await removeKey(vaultPorts(store), ID);
    const gone = { ok: false, problem: 'not-found' };
    expect(await removeKey(port, ID)).toEqual(gone);
    expect(await changeKey(ID, { name: 'New' })).toEqual(gone);
    expect(await changeKey(ID, { environments: [] })).toEqual(gone);
  });
});

describe('entries that fail today’s checks', () => {
  const LIVE = { ...STORED, id: 'pk_live_1', name: 'Old live key' } as Json;
  const SWAPPED = { ...STORED, id: SECRET_TEXT, secret: ID, name: 'Swapped' } as Json;
  const TWICE = { ...STORED, name: 'Twin' } as Json;

  test('are reported without their values, the others load, and storage stays as it is', async () => {
    const before = putKeys(LIVE, STORED, SWAPPED, TWICE);
    const vault = await vaultOf(port);
    expect(plain(vault.keys)).toEqual([STORED]);
    const createdAt = 1_767_225_600;
    expect(vault.refused).toEqual([
      {
        problem: 'key-id',
        reason: 'live',
        name: 'Old live key',
        createdAt,
        position: 1,
        secret: expect.any(Secret),
      },
      {
        problem: 'key-id',
        reason: 'is-secret',
        name: 'Swapped',
        createdAt,
        position: 2,
        secret: expect.any(Secret),
      },
      { problem: 'duplicate-id', name: 'Twin', createdAt, position: 3, secret: expect.any(Secret) },
    ]);
    expect(JSON.stringify(vault.refused)).not.toContain('sk_test');
    expect(store.texts.get('vault')).toBe(before);
  });

  test('survive changes to other keys', async () => {
    putKeys(LIVE, STORED);
    await changeKey(ID, { name: 'New' });
    await addKey(port, { ...KEY, id: OTHER_ID }, []);
    await removeKey(port, OTHER_ID);
    const { keys, refused } = await vaultOf(port);
    expect(plain(keys)).toEqual([{ ...STORED, name: 'New' }]);
    expect(refused).toMatchObject([{ name: 'Old live key', reason: 'live' }]);
    expect(store.texts.get('vault')).not.toContain('live');
  });

  test('can be removed, but only the one that was shown', async () => {
    putKeys(LIVE, SWAPPED, STORED);
    const [live, swapped] = (await vaultOf(port)).refused;
    if (!live || !swapped) throw new Error('both must be reported');
    expect(await removeRefusedEntry(port, live)).toMatchObject({ ok: true });
    expect(await removeRefusedEntry(port, live)).toEqual({ ok: false, problem: 'not-found' });
    // Its place has changed since it was shown.
    expect(await removeRefusedEntry(port, swapped)).toEqual({ ok: false, problem: 'not-found' });
    const vault = await vaultOf(port);
    expect(vault.refused.map(({ name }) => name)).toEqual(['Swapped']);
    expect(vault.keys.map(({ id }) => id)).toEqual([ID]);
  });
});

describe('trouble', () => {
  test('two pages adding keys at once lose none', async () => {
    const pages = [vaultPorts(store), vaultPorts(store)];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        addKey(pages[index % 2] ?? port, { ...KEY, id: `pk_test_n${index}` as KeyId }, []),
      ),
    );
    expect((await vaultOf(port)).keys).toHaveLength(20);
  });

  test('two pages adding the same key: one is told', async () => {
    const outcomes = await Promise.all([addKey(port, KEY, []), addKey(vaultPorts(store), KEY, [])]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
  });

  test.each<[string, Json]>([
    ['newer', { version: 3, data: { keys: [SECRET_TEXT] } }],
    ['corrupt', { version: 1, data: { keys: [{ ...STORED, secret: [SECRET_TEXT] }] } }],
    ['corrupt', { version: 1, data: { keys: { [SECRET_TEXT]: SECRET_TEXT } } }],
    ['corrupt', SECRET_TEXT],
  ])('a %s vault is left alone by every change, and no report holds the secret', async (problem, stored) => {
    store.put('vault', stored);
    const before = store.texts.get('vault');
    const state = await readVault(port);
    expect(state.state).toBe(problem);
    const outcomes = [
      await addKey(port, KEY, []),
      await changeKey(ID, {}),
      await removeKey(port, ID),
      await changeKey(ID, { name: 'New' }),
    ];
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, problem });
    expect(inspect([state, outcomes], { depth: 9 })).not.toContain(SECRET_TEXT);
    expect(store.texts.get('vault')).toBe(before);
  });

  test('full storage refuses the key and keeps the others', async () => {
    await addKey(port, KEY, []);
    store.quota = 200;
    const outcome = await addKey(port, { ...KEY, id: OTHER_ID }, []);
    expect(outcome).toMatchObject({ ok: false, problem: 'full' });
    expect(JSON.stringify(outcome)).not.toContain(SECRET_TEXT);
    expect((await vaultOf(port)).keys).toHaveLength(1);
  });

  test('what a change answers, and what a listener hears, doesn’t show the secret', async () => {
    const heard: unknown[] = [];
    const stop = watchVault(vaultPorts(store), (state) => heard.push(state));
    const outcome = await addKey(port, KEY, []);
    const hears = (state: object) => vi.waitFor(() => expect(heard.at(-1)).toMatchObject(state));
    await hears({ state: 'ok', value: { keys: [{ id: ID }], refused: [] } });
    await port.storage.write('vault', { version: 3, data: SECRET_TEXT });
    await hears({ state: 'newer', version: 3 });
    await port.storage.remove('vault');
    await hears({ state: 'absent' });
    stop();
    const count = heard.length;
    await addKey(port, KEY, []);
    expect(heard).toHaveLength(count);
    const shown =
      inspect([outcome, heard], { depth: 9, showHidden: true }) + JSON.stringify([outcome, heard]);
    expect(shown).toContain(ID);
    expect(shown).not.toContain(SECRET_TEXT);
  });
});

test('a secret that’s stored, or its own, isn’t stored in a key’s name, whoever asks for it', async () => {
  const refused = { ok: false, problem: 'name', reason: 'holds-secret' };
  const other = new Secret('Zq81-made-up-and-shapeless-77');
  const named = (name: string) => addKey(port, { ...KEY, name }, [other]);
  expect(await named('a Zq81-made-up-and-shapeless-77')).toEqual(refused);
  expect(await named(`a ${SECRET_TEXT.slice('sk_test_'.length)}`)).toEqual(refused);
  await addKey(port, KEY, [other]);
  const { name, secret, environments } = KEY;
  const was = { name, secret, environments };
  const edit = { was, now: { ...was, name: 'Zq81-made-up-and-shapeless-77' } };
  expect(await updateKey(port, ID, edit, [other], LATER)).toEqual(refused);
});
