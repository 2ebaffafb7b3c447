/** Names that users give, hostile ones too. */

import { describe, expect, test, vi } from 'vitest';
import { atOnce } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import { visibleName } from '../../lib/core/visible-name.ts';
import { readCollectionFile } from '../../lib/formats/collection/read-collection-file.ts';
import { postmanCollection } from '../../lib/formats/postman/collection.ts';
import { readBackupContents } from '../../lib/storage/backup-file.ts';
import { updateEnvironment } from '../../lib/storage/change-environments.ts';
import { checkName } from '../../lib/storage/display-name.ts';
import { readEnvironments } from '../../lib/storage/environments.ts';
import { storedEntry } from '../../lib/storage/history/records.ts';
import { updateKey } from '../../lib/storage/key-changes.ts';
import { checkBackupKeys } from '../../lib/storage/restore-keys.ts';
import { savedRecord } from '../../lib/storage/saved/records.ts';
import { readVault } from '../../lib/storage/vault.ts';
import { SharedStore, vaultPorts } from './memory-port.ts';
import { storedFixture } from './stored-versions.ts';

test('a name that’s as long as a file is refused before it’s looked through', () => {
  const looked = sought([]);
  const find = vi.fn(looked.find);
  const tooLong = { ok: false, problem: 'too-long' };
  expect(checkName('a'.repeat(1_000_000), { ...looked, find })).toEqual(tooLong);
  expect(checkName('😀'.repeat(61), { ...looked, find })).toEqual(tooLong);
  expect(find).not.toHaveBeenCalled();
  expect(checkName('😀'.repeat(60), { ...looked, find }).ok).toBe(true);
  expect(find).toHaveBeenCalled();
});

test.each([
  '\u202eexample',
  'a\u2066x',
  '\u200b',
  'a\u0000',
  'a\nb',
  'a\u2028b',
  '\u3164',
  '\u2800 \u3164',
  'a\u200db',
])('%j is refused as a new name, and can be seen as it’s drawn', (name) => {
  expect(checkName(name, sought([]))).toEqual({ ok: false, problem: 'invisible' });
  const drawn = visibleName(name);
  expect(drawn).toHaveLength(name.length);
  expect(drawn).toContain('\ufffd');
  expect(visibleName(drawn)).toBe(drawn);
  expect(checkName(drawn, sought([]))).toEqual({ ok: true, value: drawn });
});

test('only what can’t be seen of a name is replaced', () => {
  expect(visibleName('Pay\u200bpal \u202e👩\u200d💻')).toBe('Pay\ufffdpal \ufffd👩\u200d💻');
  expect(visibleName('\u2800 \u3164')).toBe('\ufffd \ufffd');
  expect(visibleName('')).toBe('');
});

/** One that hides a letter, and turns what follows it. */
const HOSTILE = 'Live\u200b \u202ekey';
const DRAWN = 'Live\ufffd \ufffdkey';

describe('a name that can’t be seen is drawn so that it can, wherever it was stored:', () => {
  test('keys and environments', async () => {
    const store = new SharedStore();
    const ports = vaultPorts(store);
    const about = { environments: [], createdAt: 1 };
    store.put('vault', {
      version: 1,
      data: {
        keys: [{ id: 'pk_test_a', name: HOSTILE, secret: 'sk_test_0123456789', ...about }],
        sandbox: [],
      },
    });
    store.put('environments', {
      version: 1,
      data: { remotes: [{ id: 'e', name: HOSTILE, baseUrl: 'https://api.example.com' }] },
    });
    const vault = await readVault(ports);
    expect(vault.state === 'ok' && vault.value.keys.map(({ name }) => name)).toEqual([DRAWN]);
    const environments = await readEnvironments(ports.storage);
    expect(environments.state === 'ok' && environments.value.at(-1)?.name).toBe(DRAWN);
    // What an edit began with is what's stored.
    const [key] = vault.state === 'ok' ? vault.value.keys : [];
    if (!key) throw new Error('no key');
    const was = { name: key.name, secret: key.secret, environments: key.environments };
    const edit = { was, now: { ...was, name: 'Mine' } };
    expect(await updateKey(ports, key.id, edit, [], 2)).toMatchObject({ ok: true });
    const remote = { name: DRAWN, baseUrl: 'https://api.example.com', paths: {} };
    const moved = { was: remote, now: { ...remote, baseUrl: 'https://api2.example.com' } };
    expect(await updateEnvironment(ports.storage, 'e', moved, [])).toMatchObject({ ok: true });
  });

  test('saved requests and the history', () => {
    const collection = { id: 'c', name: HOSTILE, place: 1 };
    expect(savedRecord('collections', collection)?.name).toBe(DRAWN);
    const [entry] = storedFixture<{ history: { entries: readonly object[] } }>('databases').history.entries;
    expect(storedEntry({ ...entry, name: HOSTILE })?.name).toBe(DRAWN);
  });

  test('an imported file, of ours or of Postman', () => {
    const request = { name: HOSTILE, method: 'GET', target: '/', headers: [], leftOut: [] };
    const ours = readCollectionFile(
      JSON.stringify({
        ...{ format: 'countersign-requests', version: 3, variables: [] },
        collections: [{ name: HOSTILE, requests: [request] }],
        environments: [{ name: HOSTILE, baseUrl: 'https://api.example.com' }],
      }),
    );
    if (!ours.ok) throw new Error('not read');
    const [collection] = ours.file.collections;
    expect([collection?.name, collection?.requests[0]?.name, ours.file.environments?.[0]?.name]).toEqual([
      ...[DRAWN, DRAWN, DRAWN],
    ]);
    const postman = postmanCollection({
      info: { name: HOSTILE, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: HOSTILE, request: { method: 'GET', url: '{{base}}/' } }],
    });
    if (!postman || postman === 'too-many-items') throw new Error('not read');
    expect(postman.file.collections.map(({ name, requests }) => [name, requests[0]?.name])).toEqual([
      [DRAWN, DRAWN],
    ]);
    const broken = postmanCollection({
      info: {
        name: 'Shop\n',
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      item: [{ name: ' List\torders\r\n', request: { method: 'GET', url: '{{base}}/' } }],
    });
    if (!broken || broken === 'too-many-items') throw new Error('not read');
    expect(broken.file.collections.map(({ name, requests }) => [name, requests[0]?.name])).toEqual([
      ['Shop', 'List orders'],
    ]);
  });

  test('a backup', () => {
    const key = {
      id: 'pk_test_a',
      name: HOSTILE,
      secret: 'sk_test_0123456789',
      environments: [],
      createdAt: 1,
    };
    const contents = readBackupContents({ savedAt: 1, keys: [key] });
    const checked = contents && atOnce(checkBackupKeys(contents, []));
    expect(checked?.keys.map(({ name }) => name)).toEqual([DRAWN]);
  });
});

test.each([
  'می\u200cخواهم',
  'क्\u200dष',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'Staging',
  'Тест',
  '日本',
  '👩\u200d💻 team',
  '❤\ufe0f\u200d🔥',
  'न',
  '…',
])('%j is a name', (name) => expect(checkName(name, sought([]))).toEqual({ ok: true, value: name }));
