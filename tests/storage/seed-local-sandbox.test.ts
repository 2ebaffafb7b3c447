/** The seed of `npm start`, run as the page would run it, read back with the real records. */

import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { KeyId } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { addEnvironment } from '../../lib/storage/change-environments.ts';
import { BUILT_IN_ENVIRONMENT, readEnvironments } from '../../lib/storage/environments.ts';
import { addKey } from '../../lib/storage/key-changes.ts';
import { LOCAL_KEY_NAME, seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { DEFAULT_CHOICES, SETTINGS_RECORD } from '../../lib/storage/settings.ts';
import type { Json, StoragePort } from '../../lib/storage/storage-port.ts';
import { readVault } from '../../lib/storage/vault.ts';
import { readRecord, updateRecord } from '../../lib/storage/versioned.ts';
import { fromNowOn } from '../time-of.ts';
import { SharedStore, vaultPorts } from './memory-port.ts';

const SEED = {
  id: 'pk_test_local0001',
  secretText: 'sk_test_"quote\\backslash',
  baseUrl: 'http://127.0.0.1:4611',
};

let store: SharedStore;
let port: StoragePort;
let locks: string[];

beforeEach(() => {
  store = new SharedStore();
  port = store.port();
  locks = [];
});

/** Evaluates the expression against storage and locks as a page of the extension has them. */
async function seed(seeded = SEED): Promise<string[]> {
  const page = store.port();
  const area = (page: StoragePort) => ({
    get: async (key: string) => {
      const value = await page.read(key);
      return value === undefined ? {} : { [key]: value };
    },
    set: async (items: Record<string, Json>) => {
      for (const [key, value] of Object.entries(items)) await page.write(key, value);
    },
  });
  const request = <T>(name: string, task: () => Promise<T>): Promise<T> => {
    locks.push(name);
    return page.exclusive(name.replace('countersign:', ''), task);
  };
  const leftAlone = await runInNewContext(seedExpression(seeded), {
    chrome: { storage: { local: area(page), session: area(store.session.port()) } },
    navigator: { locks: { request } },
  });
  return [...leftAlone];
}

async function keysOf(): Promise<unknown[]> {
  const vault = await readVault(vaultPorts(store));
  return vault.state === 'ok' ? vault.value.keys.map((key) => ({ ...key, secret: key.secret.reveal() })) : [];
}

describe('a fresh profile', () => {
  test('gets the environment and the key, both chosen', async () => {
    const expectNow = fromNowOn();
    expect(await seed()).toEqual([]);
    expect(await readEnvironments(port)).toEqual({
      state: 'ok',
      value: [
        BUILT_IN_ENVIRONMENT,
        { id: 'local', name: 'Local sandbox', kind: 'remote', baseUrl: SEED.baseUrl, paths: {} },
      ],
    });
    expect(await keysOf()).toEqual([
      {
        id: SEED.id,
        name: LOCAL_KEY_NAME,
        secret: SEED.secretText,
        environments: ['local'],
        createdAt: expect.toSatisfy((time: number) => {
          expectNow(time);
          return true;
        }),
      },
    ]);
    expect(await readRecord(port, SETTINGS_RECORD)).toEqual({
      state: 'ok',
      value: { ...DEFAULT_CHOICES, environmentId: 'local', keyIds: { local: SEED.id } },
    });
  });

  test('is changed under the locks of the records it changes', async () => {
    await seed();
    expect(locks).toEqual([
      'countersign:environments',
      'countersign:vault-session',
      'countersign:vault',
      'countersign:settings',
    ]);
  });
});

describe('a profile in use', () => {
  const OWN = {
    id: 'pk_test_own' as KeyId,
    name: 'Own',
    secret: new Secret('sk_test_own1'),
    environments: ['built-in'],
    createdAt: 5,
  };

  test('keeps its keys, environments and settings', async () => {
    await addKey(vaultPorts(store), OWN, []);
    await addEnvironment(port, { id: 'e1', name: 'Staging', baseUrl: 'https://staging.example.com' }, []);
    await updateRecord(port, SETTINGS_RECORD, DEFAULT_CHOICES, (old) => ({
      ...old,
      keyIds: { 'built-in': OWN.id },
    }));
    expect(await seed()).toEqual([]);
    expect(await keysOf()).toMatchObject([{ id: OWN.id, secret: 'sk_test_own1' }, { id: SEED.id }]);
    const environments = await readEnvironments(port);
    expect(environments).toMatchObject({ value: [{}, { id: 'local' }, { id: 'e1', name: 'Staging' }] });
    expect(await readRecord(port, SETTINGS_RECORD)).toEqual({
      state: 'ok',
      value: {
        environmentId: 'local',
        keyIds: { 'built-in': OWN.id, local: SEED.id },
      },
    });
  });

  test('a second start replaces the first’s port and secret', async () => {
    await seed();
    await seed({ ...SEED, secretText: 'sk_test_second', baseUrl: 'http://127.0.0.1:4999' });
    expect(await keysOf()).toMatchObject([{ id: SEED.id, secret: 'sk_test_second' }]);
    expect(await readEnvironments(port)).toMatchObject({
      value: [{}, { id: 'local', baseUrl: 'http://127.0.0.1:4999' }],
    });
  });

  test.each<[string, Json]>([
    ['newer', { version: 3, data: { keys: [] } }],
    ['encrypted', { version: 2, data: { keys: [], wasPlain: [], sealed: {} } }],
    ['unreadable', { version: 1, data: 'x' }],
    ['null', null],
  ])('a %s vault is left as it is, and named', async (_, stored) => {
    store.put('vault', stored);
    const before = store.texts.get('vault');
    expect(await seed()).toEqual(['vault']);
    expect(store.texts.get('vault')).toBe(before);
    expect(await readRecord(port, SETTINGS_RECORD)).toMatchObject({ value: { environmentId: 'local' } });
  });
});

test.each([
  { ...SEED, id: 'pk_live_1' },
  { ...SEED, secretText: 'sk_live_1' },
  { ...SEED, baseUrl: '127.0.0.1:4610' },
])('a pair or URL that’s no good throws, without saying what it was', (bad) => {
  expect(() => seedExpression(bad)).toThrow('the local sandbox’s key or URL isn’t valid');
});
