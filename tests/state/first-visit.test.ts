/** The first page makes a key to start with, once; each environment has its own keys and its own choice of one. */

import { describe, expect, test, vi } from 'vitest';
import { MemoryStore } from '../../lib/platform/memory.ts';
import { selectEnvironment, selectKey, selectUsableKeys } from '../../lib/state/selectors.ts';
import { BUILT_IN_ENVIRONMENT, LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { madeUpKey, type OpenedPage, openPage, unloadedPage } from './open-page.ts';

const [BUILT_IN, LOCAL] = [BUILT_IN_ENVIRONMENT.id, LOCAL_ENVIRONMENT.id];

describe('the first visit', () => {
  test('makes one sandbox key, also with two pages opened at once', async () => {
    const store = new MemoryStore();
    const pages = [unloadedPage({ store }), unloadedPage({ store })] as const;
    await Promise.all(pages.map((page) => page.app().load()));
    for (const page of pages) {
      expect(page.app().loaded).toBe('ready');
      expect(page.app().keys.map(({ name, environments }) => [name, environments])).toEqual([
        ['Sandbox key', [BUILT_IN]],
      ]);
    }
    expect(pages[0].app().keys[0]?.id).toBe(pages[1].app().keys[0]?.id);
  });

  test('makes no key whose secret couldn’t be kept', async () => {
    const store = new MemoryStore();
    store.values.set('vault', { version: 99, data: {} });
    const { app } = await openPage({ store });
    expect(app().loaded).toBe('ready');
    expect(store.values.has('sandbox')).toBe(false);
    await app().setRecordAside('vault');
    const next = await openPage({ store });
    expect(next.app().keys).toHaveLength(1);
  });

  test('isn’t repeated, not even where the key was deleted since', async () => {
    const first = await openPage();
    const [key] = first.app().keys;
    if (key) await first.app().removeKey(key.id);
    const next = await openPage({ store: first.platform.store });
    expect(next.app().keys).toEqual([]);
    expect(next.app().loaded).toBe('ready');
  });
});

describe('the first screen', () => {
  test.each<[string, (page: OpenedPage) => unknown]>([
    ['typing', ({ app }) => app().editDraft({ target: '/typed' })],
    ['sending', ({ app }) => app().send()],
    ['a field that’s asked for', ({ app }) => app().focusField('target')],
    ['its own buttons', ({ app }) => app().endFirstVisit()],
  ])('is there until %s, and then gone in every page for good', async (_, act) => {
    const page = await openPage();
    const { store } = page.platform;
    const other = await openPage({ store });
    expect([page, other].map(({ app }) => app().settings.isNew)).toEqual([true, true]);
    await act(page);
    await vi.waitFor(() => expect(other.app().settings.isNew).toBe(false));
    expect((await openPage({ store })).app().settings.isNew).toBe(false);
  });

  test('doesn’t come where something was stored before', async () => {
    const store = new MemoryStore();
    const page = await openPage({ store });
    await page.app().endFirstVisit();
    // As an earlier version left it, in which nothing was set.
    store.values.delete('settings');
    expect((await openPage({ store })).app().settings.isNew).toBeUndefined();
  });

  test('doesn’t come where the browser deleted what was stored: that’s said until it’s dismissed', async () => {
    const store = new MemoryStore();
    const before = await openPage({ store });
    expect(before.app().isStorageLost).toBe(false);
    store.values.clear();
    const pages = [await openPage({ store }), await openPage({ store })];
    expect(pages.map(({ app }) => [app().isStorageLost, app().settings.isNew])).toEqual([
      [true, false],
      [true, false],
    ]);
    pages[0]?.app().dismissStorageLoss();
    expect(pages[0]?.app().isStorageLost).toBe(false);
    const after = await openPage({ store });
    expect([after.app().isStorageLost, after.app().settings.isNew]).toEqual([false, false]);
  });

  test.each<[string, (store: MemoryStore) => Promise<unknown>]>([
    [
      'the first write failed',
      async (store) => {
        store.failing = { ok: false, problem: 'full', detail: 'QuotaExceededError' };
        await openPage({ store });
        store.failing = undefined;
      },
    ],
    [
      'settings alone were removed',
      async (store) => {
        await openPage({ store });
        store.values.delete('settings');
        store.values.delete('sandbox');
      },
    ],
    [
      'two windows opened at once',
      async (store) => {
        const pages = [unloadedPage({ store }), unloadedPage({ store }), unloadedPage({ store })];
        await Promise.all(pages.map(({ app }) => app().load()));
        expect(pages.map(({ app }) => app().isStorageLost)).toEqual([false, false, false]);
      },
    ],
  ])('nothing is said to be deleted where %s', async (_, before) => {
    const store = new MemoryStore();
    await before(store);
    expect((await openPage({ store })).app().isStorageLost).toBe(false);
  });

  test('doesn’t come where settings can’t be read', async () => {
    const store = new MemoryStore();
    store.values.set('settings', { version: 99, data: {} });
    expect((await openPage({ store })).app().settings.isNew).toBeUndefined();
    expect(store.values.get('settings')).toEqual({ version: 99, data: {} });
  });
});

describe('keys and environments', () => {
  test('a key signs only for the environments it’s assigned to', async () => {
    const { app } = await openPage();
    await app().addKey(madeUpKey('local', [LOCAL]));
    expect(selectUsableKeys(app()).map(({ name }) => name)).toEqual(['Sandbox key']);
    await app().chooseEnvironment(LOCAL);
    expect(selectEnvironment(app()).id).toBe(LOCAL);
    expect(selectUsableKeys(app()).map(({ name }) => name)).toEqual(['local']);
  });

  test('without a choice the first key that may sign is taken, and a choice is kept for each environment', async () => {
    const { app, platform } = await openPage();
    for (const name of ['one', 'two']) await app().addKey(madeUpKey(name, [LOCAL, BUILT_IN]));
    expect(selectKey(app())?.name).toBe('Sandbox key');
    await app().chooseKey(BUILT_IN, 'pk_test_two');
    await app().chooseEnvironment(LOCAL);
    expect(selectKey(app())?.name).toBe('one');
    await app().chooseEnvironment(BUILT_IN);
    expect(selectKey(app())?.name).toBe('two');
    const again = await openPage({ store: platform.store });
    expect(selectKey(again.app())?.name).toBe('two');
  });

  test('a chosen key that’s gone, or may no longer sign here, gives way to the next', async () => {
    const { app } = await openPage();
    const key = madeUpKey('two', [BUILT_IN]);
    await app().addKey(key);
    await app().chooseKey(BUILT_IN, key.id);
    await app().updateKey(key.id, { environments: [LOCAL] });
    expect(selectKey(app())?.name).toBe('Sandbox key');
  });

  test('an environment that’s gone gives way to the built-in sandbox', async () => {
    const { app } = await openPage();
    const added = await app().addEnvironment('Staging', 'https://api.example.com');
    const id = added.ok ? added.environments.at(-1)?.id : undefined;
    if (id === undefined) throw new Error('no environment was added');
    await app().chooseEnvironment(id);
    expect(selectEnvironment(app()).name).toBe('Staging');
    await app().removeEnvironment(id);
    expect(selectEnvironment(app()).id).toBe(BUILT_IN);
  });

  test('a choice takes effect also where it can’t be kept', async () => {
    const { app, platform } = await openPage();
    platform.store.failing = { ok: false, problem: 'full', detail: 'quota' };
    await app().chooseEnvironment(LOCAL);
    expect(selectEnvironment(app()).id).toBe(LOCAL);
  });
});

describe('the popup, which has one view', () => {
  test('opens the app for the others', async () => {
    const { app, platform } = await openPage({ surface: 'popup' });
    const open = vi.spyOn(platform, 'openApp');
    app().show('keys');
    app().showResult('steps');
    await vi.waitFor(() => expect(open.mock.calls).toEqual([['keys'], ['request']]));
    expect([app().view, app().result]).toEqual(['request', 'steps']);
  });
});

test('a field that was led to takes the focus once', async () => {
  const { app } = await openPage();
  app().show('environments');
  app().focusField('target');
  expect([app().view, app().focusRequest?.field]).toEqual(['request', 'target']);
  app().focusTaken();
  expect(app().focusRequest).toBeUndefined();
});
