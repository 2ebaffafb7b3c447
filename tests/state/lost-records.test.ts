/** Single records that the browser deleted are named, and nothing is that a person removed or that was never there. */

import { describe, expect, test, vi } from 'vitest';
import { MISSED_RECORDS, type MissedRecord } from '../../lib/features/settings/state.ts';
import { MemoryStore, memoryPlatform } from '../../lib/platform/memory.ts';
import { readHistory } from '../../lib/storage/history/history.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { type StoredForms, storedFixture } from '../storage/stored-versions.ts';
import { type OpenedPage, openPage, unloadedPage } from './open-page.ts';

const FORMS = storedFixture<StoredForms>('records');

/** As the newest version stores it. */
function newestForm(key: string): Json {
  const [version, forms] = Object.entries(FORMS[key] ?? {}).at(-1) ?? [];
  return { version: Number(version), data: (forms?.[0] ?? null) as Json };
}

const GIVEN = ['environments', 'variables', 'learning', 'windows', 'page-charges'] as const;

const isNoted = ({ platform }: OpenedPage, key: string) => platform.recordNote(key).isHeld();

/** Where each record was stored, and noted by a page. */
async function usedStore(): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const key of GIVEN) store.values.set(key, newestForm(key));
  const page = await openPage({ store });
  await vi.waitFor(() => expect(MISSED_RECORDS.filter((key) => isNoted(page, key))).toEqual(MISSED_RECORDS));
  expect(page.app().lostRecords).toEqual([]);
  return store;
}

const lostIn = async (store: MemoryStore, lost: readonly MissedRecord[]): Promise<OpenedPage> => {
  const page = await openPage({ store });
  await vi.waitFor(() => expect(page.app().lostRecords).toEqual(lost));
  return page;
};

describe('what the browser deleted', () => {
  test.each(MISSED_RECORDS.filter((key) => key !== 'page-charges'))(
    '%s is named in every page, until it’s dismissed',
    async (key) => {
      const store = await usedStore();
      store.values.delete(key);
      const first = await lostIn(store, [key]);
      expect(first.app().isStorageLost).toBe(false);
      // It's stored again by then, or not: it's named all the same.
      await lostIn(store, [key]);
      first.app().dismissStorageLoss();
      expect(first.app().lostRecords).toEqual([]);
      // What's missed by then is all that's named.
      const other = key === 'learning' ? 'variables' : 'learning';
      store.values.delete(other);
      await lostIn(store, [other]);
    },
  );

  test('page charges are named where there’s a history, with which they weren’t cleared', async () => {
    const store = new MemoryStore();
    const { app, platform } = await openPage({ store });
    await app().send();
    const history = await platform.openHistory();
    await vi.waitFor(async () =>
      expect(await readHistory(history)).toMatchObject({ value: { entries: [{}] } }),
    );
    store.values.set('page-charges', newestForm('page-charges'));
    const page = await openPage({ store });
    await vi.waitFor(() => expect(isNoted(page, 'page-charges')).toBe(true));
    store.values.delete('page-charges');
    await lostIn(store, ['page-charges']);
  });

  test('several at once are named together, and missed again after they were stored again', async () => {
    const store = await usedStore();
    for (const key of ['vault', 'environments'] as const) store.values.delete(key);
    const page = await lostIn(store, ['vault', 'environments']);
    page.app().dismissStorageLoss();
    await page.app().addEnvironment('Again', 'https://again.example');
    expect(isNoted(page, 'environments')).toBe(true);
    store.values.delete('environments');
    await lostIn(store, ['environments']);
  });

  test('all of it is said once, as a whole', async () => {
    const store = await usedStore();
    store.values.clear();
    const page = await openPage({ store });
    expect(page.app().isStorageLost).toBe(true);
    await vi.waitFor(() => expect(isNoted(page, 'learning')).toBe(false));
    page.app().dismissStorageLoss();
    store.values.set('learning', newestForm('learning'));
    await vi.waitFor(async () => expect(isNoted(await openPage({ store }), 'learning')).toBe(true));
    store.values.delete('learning');
    await lostIn(store, ['learning']);
  });
});

/** What's really lost beside it: once that's named, all was looked at. */
async function namesOnlyLearning(store: MemoryStore): Promise<void> {
  store.values.delete('learning');
  await lostIn(store, ['learning']);
}

describe('isn’t missed:', () => {
  test('anything on the first visit, of one page or of three at once', async () => {
    const store = new MemoryStore();
    const pages = [unloadedPage({ store }), unloadedPage({ store }), unloadedPage({ store })];
    await Promise.all(pages.map(({ app }) => app().load()));
    for (const page of pages) await vi.waitFor(() => expect(isNoted(page, 'vault')).toBe(true));
    expect(pages.map(({ app }) => app().lostRecords)).toEqual([[], [], []]);
    store.values.set('learning', newestForm('learning'));
    const next = await openPage({ store });
    await vi.waitFor(() => expect(isNoted(next, 'learning')).toBe(true));
    await namesOnlyLearning(store);
  });

  test('what an update stores for the first time, and nobody had before', async () => {
    const store = new MemoryStore();
    for (const key of ['settings', 'learning'] as const) store.values.set(key, newestForm(key));
    const page = await openPage({ store });
    await vi.waitFor(() => expect(isNoted(page, 'learning')).toBe(true));
    await namesOnlyLearning(store);
  });

  test('what a person set aside, in this version or, after a downgrade, in an earlier one', async () => {
    const store = await usedStore();
    store.values.set('environments', { version: 1, data: 'unreadable' });
    const { app } = await openPage({ store });
    await app().setRecordAside('environments');
    expect(store.values.has('environments')).toBe(false);
    store.values.delete('variables');
    store.values.set('variables.unreadable-1', { version: 99, data: null });
    await namesOnlyLearning(store);
  });

  test('page charges that were cleared with the history, in this version or an earlier one', async () => {
    const store = await usedStore();
    const { app } = await openPage({ store });
    await app().send();
    await app().forgetHistory();
    expect(store.values.has('page-charges')).toBe(false);
    await namesOnlyLearning(store);
    const older = await usedStore();
    older.values.delete('page-charges');
    await namesOnlyLearning(older);
  });

  test('what another page removes while this one is open', async () => {
    const store = await usedStore();
    const page = await openPage({ store });
    await vi.waitFor(() => expect(isNoted(page, 'variables')).toBe(true));
    await memoryPlatform({ store }).storage.remove('variables');
    expect(isNoted(page, 'variables')).toBe(false);
    await namesOnlyLearning(store);
  });

  test('what’s removed between the first look and the note', async () => {
    const store = await usedStore();
    const late = unloadedPage({ store });
    const loading = late.app().load();
    const remover = memoryPlatform({ store });
    remover.recordNote('variables').emptied();
    await remover.storage.remove('variables');
    await loading;
    await namesOnlyLearning(store);
    expect(late.app().lostRecords).toEqual([]);
  });

  test('on a website, where keys and the sandbox end with the page', async () => {
    const store = await usedStore();
    for (const key of ['vault', 'sandbox'] as const) store.values.delete(key);
    const page = unloadedPage({ store, isExtension: false });
    await page.app().load();
    await vi.dynamicImportSettled();
    expect(page.app().lostRecords).toEqual([]);
    expect(isNoted(page, 'vault')).toBe(true);
  });
});
