/** What's stored, record by record: a secret stands in the vault's and in no other, whatever was done. */

import { describe, expect, test, vi } from 'vitest';
import { READY_MADE_REQUESTS } from '../../lib/core/ready-made-requests.ts';
import { MemoryStore } from '../../lib/platform/memory.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { madeUpKey, type OpenedPage, openPage, statusOf, unloadedPage } from './open-page.ts';

const OLD_KEYS = ['old', 'revoked'].map((name) => madeUpKey(name, ['built-in']));

/** As it was written while secrets still stood in it. */
const OLD_JOURNAL: Json = {
  version: 1,
  seed: 7,
  anchor: 1_767_000_000,
  seededOrders: 5,
  payAfter: null,
  keys: OLD_KEYS.map(({ id, name, secret, createdAt }) => {
    return { id, secret: secret.reveal(), revoked: name === 'revoked', createdAt, name: null };
  }),
  events: [],
};

function storeWith(records: Readonly<Record<string, Json>>): MemoryStore {
  const store = new MemoryStore();
  for (const [key, value] of Object.entries(records)) store.values.set(key, value);
  return store;
}

const oldStore = (): MemoryStore =>
  storeWith({
    sandbox: OLD_JOURNAL,
    vault: {
      version: 1,
      data: { keys: OLD_KEYS.slice(0, 1).map((key) => ({ ...key, secret: key.secret.reveal() })) },
    },
  });

function spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const escaped = [...secret].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const percent = [...secret].map((char) => `%${char.charCodeAt(0).toString(16)}`);
  // Of base64 whose start is somewhere in the middle, the part that's the same wherever it starts.
  const base64 = [0, 1, 2].map((at) => bytes.subarray(at).toString('base64').slice(0, 20));
  const mixed = [secret, secret.slice(8), escaped.join(''), percent.join(''), bytes.toString('hex')];
  return [...mixed, ...base64, [...secret].reverse().join('')];
}

/** The records other than the vault's that one of these stands in, in whatever spelling. */
function recordsWith(secrets: Iterable<string>, store: MemoryStore): string[] {
  const texts = [...store.values].filter(([key]) => key !== 'vault');
  const all = [...secrets].flatMap(spellings).map((one) => one.toLowerCase());
  return texts
    .filter(([key, value]) => {
      const text = `${key} ${JSON.stringify(value)}`.replaceAll('\\\\', '\\').toLowerCase();
      return all.some((one) => text.includes(one));
    })
    .map(([key]) => key);
}

async function answers({ app }: OpenedPage): Promise<number | undefined> {
  app().editDraft({ method: 'GET', target: '/api/v1/orders?limit=1', body: { kind: 'none' } });
  await app().send();
  return statusOf(app());
}

/** Everything there is to do with the sandbox and its keys, one after the other. */
const DEEDS: Readonly<Record<string, (page: OpenedPage) => Promise<unknown>>> = {
  'the first visit': async () => undefined,
  'creating a key': ({ app }) => app().createSandboxKey('Second'),
  sending: answers,
  'sending a charge': ({ app }) => {
    const charge = READY_MADE_REQUESTS.find(({ id }) => id === 'create-charge');
    if (charge) app().useReadyMade(charge);
    return app().send();
  },
  'removing a key of the user’s own': ({ app }) =>
    app().removeKey(app().keys[0]?.id ?? madeUpKey('none', []).id),
  'revoking a key': ({ app }) => app().revokeSandboxKey(app().keys[0]?.id ?? madeUpKey('none', []).id),
  'sending with a revoked key': answers,
  resetting: ({ app }) => app().resetSandbox(),
  'creating a key after that, and choosing it': async ({ app }) => {
    const key = await app().createSandboxKey('Third');
    if (key) await app().chooseKey('built-in', key.id);
  },
};

describe.each([
  ['a new profile', () => new MemoryStore()],
  ['a profile whose sandbox still held its secrets', oldStore],
])('%s', (_, makeStore) => {
  test('keeps every secret in the vault alone, whatever is done', async () => {
    const store = makeStore();
    const page = await openPage({ store });
    const secrets = new Set<string>();
    for (const [deed, done] of Object.entries(DEEDS)) {
      await done(page);
      const { keys, sandboxPairs } = page.app();
      for (const { secret } of [...keys, ...sandboxPairs]) secrets.add(secret.reveal());
      expect(recordsWith(secrets, store), deed).toEqual([]);
    }
    expect(secrets.size).toBeGreaterThanOrEqual(3);
    expect(await answers(page)).toBe(200);
  });
});

test('the search through the records sees each spelling of a secret', () => {
  const secret = 'sk_test_made_up_0123456789';
  for (const spelled of spellings(secret))
    expect(recordsWith([secret], storeWith({ sandbox: { a: [`"${spelled}"`] } }))).toEqual(['sandbox']);
});

describe('secrets that move from an old sandbox into the vault', () => {
  test('still sign, and a revoked key stays revoked', async () => {
    const page = await openPage({ store: oldStore() });
    expect(page.app().sandboxPairs.map(({ id }) => id)).toEqual(OLD_KEYS.map(({ id }) => id));
    expect(await answers(page)).toBe(200);
    const { sandbox } = page.app();
    expect(sandbox.kind === 'open' && sandbox.view.keys.map(({ revoked }) => revoked)).toEqual([false, true]);
  });

  test.each(['vault', 'sandbox'])('are lost by no interruption before %s is written', async (refused) => {
    const store = oldStore();
    const cut = unloadedPage({ store });
    const { write } = cut.platform.storage;
    vi.spyOn(cut.platform.storage, 'write').mockImplementation((key, value) =>
      key === refused
        ? Promise.resolve({ ok: false, problem: 'unavailable', detail: 'closed' })
        : write(key, value),
    );
    await cut.app().load();
    expect(store.values.get('sandbox')).toEqual(OLD_JOURNAL);
    const page = await openPage({ store });
    expect(
      recordsWith(
        OLD_KEYS.map(({ secret }) => secret.reveal()),
        store,
      ),
    ).toEqual([]);
    expect(await answers(page)).toBe(200);
  });

  test('stay where they are while the vault can’t be read', async () => {
    const store = storeWith({ sandbox: OLD_JOURNAL, vault: { version: 99, data: {} } });
    const page = await openPage({ store });
    await page.app().openSandbox();
    expect(page.app().sandbox).toEqual({ kind: 'vault-unreadable' });
    await page.app().resetSandbox();
    expect(store.values.get('sandbox')).toEqual(OLD_JOURNAL);
  });

  test('are the same for two pages that open at once', async () => {
    const store = oldStore();
    const pages = [unloadedPage({ store }), unloadedPage({ store })];
    await Promise.all(pages.map((page) => page.app().load()));
    for (const page of pages) {
      expect(page.app().sandboxPairs.map(({ id }) => id)).toEqual(OLD_KEYS.map(({ id }) => id));
      expect(await answers(page)).toBe(200);
    }
    const made = await Promise.all(pages.map((page) => page.app().createSandboxKey('Both')));
    expect(pages[0]?.app().sandboxPairs.map(({ id }) => id)).toEqual(
      [...OLD_KEYS, ...made].map((key) => key?.id),
    );
  });
});

test('the secret in a record that was set aside doesn’t leave, until the record is deleted', async () => {
  const secret = 'sk_test_set_aside_0123456789';
  const plain = 'a passphrase of no known shape';
  const keys = [{ id: 'pk_test_a', secret }, { secret: plain }];
  const store = storeWith({ vault: { version: 99, data: { keys } } });
  const page = await openPage({ store });
  await page.app().setRecordAside('vault');
  const next = await openPage({ store });
  expect(next.app().setAside).toEqual([{ record: 'vault', isStored: false }]);
  expect(JSON.stringify([...store.values])).not.toContain(plain);
  for (const { app } of [page, next])
    for (const text of [secret, btoa(`me:${plain}`)])
      expect(await app().copy(`a ${text}`)).toBe('holds-secret');
  expect(await next.app().deleteSetAside('vault')).toBe(true);
  expect(JSON.stringify([...(store.session?.values.values() ?? [])])).not.toContain(plain);
  expect(await next.app().copy(`a ${btoa(`me:${plain}`)}`)).toBe('copied');
});

test('the secret of a sandbox key that’s no longer among the user’s keys still doesn’t leave', async () => {
  const page = await openPage();
  const [key] = page.app().keys;
  if (!key) throw new Error('the first visit makes a key');
  await page.app().removeKey(key.id);
  expect(await page.app().copy(`a ${key.secret.reveal()}`)).toBe('holds-secret');
});

describe('a stored secret, whatever it looks like, and one of a live shape', () => {
  const key = madeUpKey('typed', ['local']);
  const shapeless = key.secret.reveal().replace('sk_test_', '');

  test.each([shapeless, 'sk_live_madeUp0123456789'])(
    'isn’t kept as part of an environment: %s',
    async (held) => {
      const store = new MemoryStore();
      const { app } = await openPage({ store });
      await app().addKey(key);
      const url = 'https://api.example.com';
      const path = { problem: 'path', collection: 'wallets', reason: 'holds-secret' };
      const baseUrl = { problem: 'base-url', reason: 'holds-secret' };
      const name = { problem: 'name', reason: 'holds-secret' };
      expect(await app().addEnvironment(`At ${held}`, url)).toMatchObject(name);
      expect(await app().addEnvironment('Staging', `${url}/${held}`)).toMatchObject(baseUrl);
      expect(await app().addEnvironment('Staging', url, { wallets: `/${held}` })).toMatchObject(path);
      expect(await app().addEnvironment('Staging', url, { wallets: '/all-wallets' })).toMatchObject({
        ok: true,
      });
      const id = app().environments.at(-1)?.id ?? '';
      expect(await app().updateEnvironment(id, { name: held })).toMatchObject(name);
      expect(await app().updateEnvironment(id, { baseUrl: `${url}/${held}` })).toMatchObject(baseUrl);
      expect(await app().updateEnvironment(id, { paths: { wallets: `/${held}` } })).toMatchObject(path);
      expect(JSON.stringify(store.values.get('environments'))).not.toContain(held);
    },
  );

  test('isn’t kept as a key’s name: another’s, or its own', async () => {
    const { app } = await openPage();
    const problem = { ok: false, problem: 'name', reason: 'holds-secret' };
    expect(await app().addKey({ ...key, name: shapeless })).toEqual(problem);
    await app().addKey(key);
    expect(await app().addKey({ ...madeUpKey('other', ['local']), name: shapeless })).toEqual(problem);
    expect(await app().updateKey(key.id, { name: shapeless })).toEqual(problem);
    const { secret } = madeUpKey('later', []);
    expect(await app().updateKey(key.id, { name: secret.reveal().slice(8), secret })).toEqual(problem);
    expect(app().keys.map(({ name }) => name)).toEqual(['Sandbox key', 'typed']);
  });
});

test('a journal that can’t be read is said to be stored, and its secrets don’t leave, until it’s started over', async () => {
  const store = storeWith({ sandbox: { ...(OLD_JOURNAL as object), seed: 'x' } });
  const page = await openPage({ store });
  const { app } = page;
  expect(app().sandbox).toEqual({ kind: 'unreadable', journal: 'corrupt' });
  const secret = OLD_KEYS[0]?.secret.reveal().slice('sk_test_'.length) ?? '';
  expect(JSON.stringify(store.values.get('sandbox'))).toContain(secret);
  expect(await app().copy(`"${OLD_KEYS[0]?.secret.reveal()}"`)).toBe('holds-secret');
  app().editDraft({ method: 'GET', target: `/a?k=${secret}`, body: { kind: 'none' } });
  await app().keepDraft();
  expect(app().draftHeldBack).toMatchObject({
    problem: 'holds-secret',
    standing: { what: { kind: 'stored' } },
  });
  await app().resetSandbox();
  expect(JSON.stringify(store.values.get('sandbox'))).not.toContain(secret);
});
