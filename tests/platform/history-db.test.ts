/** The history’s database over a real implementation of IndexedDB: what every store of it promises, and what may go wrong. */

import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { historyDatabase } from '../../lib/platform/history-db.ts';
import { MemoryHistory } from '../../lib/platform/history-in-memory.ts';
import { changeEntry, readHistory, readKeptRequest } from '../../lib/storage/history/history.ts';
import { keepRequest } from '../../lib/storage/history/keep.ts';
import type { HistoryPort } from '../../lib/storage/history/port.ts';
import { AT, toKeep } from '../storage/history/history-made-up.ts';
import { stubLocalStorage } from './stub-browser.ts';

const NAME = 'history';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  globalThis.IDBKeyRange = IDBKeyRange;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const keep = (port: HistoryPort, id: string, body = 'x') => keepRequest(port, toKeep(id, { body }), () => []);

async function ids(port: HistoryPort): Promise<readonly string[]> {
  const read = await readHistory(port);
  if (!read.ok) throw new Error(read.problem);
  return read.value.entries.map(({ id }) => id).sort();
}

/** Two pages of one extension. */
const HOSTS: readonly (readonly [string, () => readonly [HistoryPort, HistoryPort]])[] = [
  ['the browser', () => [historyDatabase(), historyDatabase()]],
  [
    'memory',
    () => {
      const backing = new MemoryHistory();
      return [backing.port(), backing.port()];
    },
  ],
];

describe.each(HOSTS)('a history in %s', (_, open) => {
  it('is empty at first', async () => {
    const [page] = open();
    expect(await page.read()).toEqual({ ok: true, value: { entries: [], requestIds: [] } });
    expect(await page.readRequest('none')).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['came in the same second', () => 0],
    ['came while the clock was set back', (index: number) => -index],
  ])('drops first what came first, of those that %s', async (_case, later) => {
    const [page] = open();
    const limits = { entries: 3, bytes: 50_000_000 };
    for (const [index, id] of ['f', 'e', 'd', 'c', 'b', 'a'].entries())
      await keepRequest(page, toKeep(id, { at: AT + later(index) }), () => [], { limits });
    expect(await ids(page)).toEqual(['a', 'b', 'c']);
  });

  it('keeps for all pages what one of them adds, byte for byte', async () => {
    const [page, other] = open();
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await keepRequest(page, toKeep('a', { body: bytes }), () => []);
    expect(await ids(other)).toEqual(['a']);
    const read = await readKeptRequest(other, 'a');
    expect(read.ok && read.value?.request).toEqual(toKeep('a', { body: bytes }).request);
  });

  it('replaces what has the same id', async () => {
    const [page] = open();
    await keep(page, 'a', 'first');
    await keep(page, 'a', 'second');
    expect(await ids(page)).toEqual(['a']);
  });

  it('removes what leaves with the one that comes', async () => {
    const [page] = open();
    for (const id of ['a', 'b', 'c'])
      await keepRequest(page, toKeep(id, { at: id.charCodeAt(0) }), () => [], {
        limits: { entries: 2, bytes: 1e6 },
      });
    expect(await ids(page)).toEqual(['b', 'c']);
    const read = await page.read();
    expect(read.ok && [...read.value.requestIds].sort()).toEqual(['b', 'c']);
  });

  it('writes nothing where there’s no room', async () => {
    const [page] = open();
    await keep(page, 'a');
    await changeEntry(page, 'a', { pinned: true });
    const added = await keepRequest(page, toKeep('b'), () => [], { limits: { entries: 1, bytes: 1e6 } });
    expect(added).toEqual({ ok: false, problem: 'no-room' });
    expect(await ids(page)).toEqual(['a']);
  });

  it('loses none of the changes of two pages at once', async () => {
    const [page, other] = open();
    await keep(page, 'a');
    await Promise.all([changeEntry(page, 'a', { pinned: true }), changeEntry(other, 'a', { name: 'Mine' })]);
    const read = await readHistory(page);
    expect(read.ok && read.value.entries[0]).toMatchObject({ pinned: true, name: 'Mine' });
  });

  it('forgets one, and everything', async () => {
    const [page, other] = open();
    for (const id of ['a', 'b', 'c']) await keep(page, id);
    await page.remove('a');
    expect(await ids(other)).toEqual(['b', 'c']);
    await other.clear();
    expect(await page.read()).toEqual({ ok: true, value: { entries: [], requestIds: [] } });
  });

  it('tells the other pages of a change, until they’ve heard enough', async () => {
    const [page, other] = open();
    const heard = vi.fn();
    const own = vi.fn();
    const stop = other.watch(heard);
    page.watch(own);
    await keep(page, 'a');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    stop();
    await page.remove('a');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(own).not.toHaveBeenCalled();
  });
});

/** As another build, or a hostile hand, would do it. */
function openRaw(version: number, upgrade: (database: IDBDatabase) => void = () => {}): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, version);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function putRaw(store: string, value: unknown): Promise<void> {
  const database = await openRaw(1);
  const transaction = database.transaction(store, 'readwrite');
  transaction.objectStore(store).put(value);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

describe('a database', () => {
  it('of a newer Countersign is left alone, whatever’s done', async () => {
    const newer = await openRaw(7, (database) => database.createObjectStore('later', { keyPath: 'id' }));
    newer.close();
    const port = historyDatabase();
    const refused = { ok: false, problem: 'newer' };
    expect(await port.read()).toMatchObject(refused);
    expect(await keep(port, 'a')).toMatchObject(refused);
    expect(await port.remove('a')).toMatchObject(refused);
    const after = await openRaw(7);
    expect([...after.objectStoreNames]).toEqual(['later']);
    after.close();
  });

  it('of a newer Countersign is deleted on the user’s word, and a new one begun', async () => {
    (await openRaw(7)).close();
    const port = historyDatabase();
    expect(await port.clear()).toEqual({ ok: true, value: undefined });
    expect((await keep(port, 'a')).ok).toBe(true);
    expect(await ids(port)).toEqual(['a']);
  });

  it('that’s gone is begun anew', async () => {
    (await openRaw(7)).close();
    const port = historyDatabase();
    expect(await port.read()).toMatchObject({ problem: 'newer' });
    indexedDB.deleteDatabase(NAME);
    expect((await keep(port, 'a')).ok).toBe(true);
  });

  it('that the browser deleted is missed where it held something, until the user says they know', async () => {
    stubLocalStorage();
    const begun = historyDatabase();
    expect((await begun.read()).ok).toBe(true);
    globalThis.indexedDB = new IDBFactory();
    const port = historyDatabase();
    await keep(port, 'a');
    expect([begun.loss.hasHappened(), port.loss.hasHappened()]).toEqual([false, false]);
    globalThis.indexedDB = new IDBFactory();
    const after = historyDatabase();
    await keep(after, 'b');
    expect(historyDatabase().loss.hasHappened()).toBe(true);
    after.loss.dismiss();
    expect(historyDatabase().loss.hasHappened()).toBe(false);
    globalThis.indexedDB = new IDBFactory();
    await historyDatabase().read();
    expect(after.loss.hasHappened()).toBe(true);
    vi.unstubAllGlobals();
  });

  it('that the user cleared isn’t missed', async () => {
    stubLocalStorage();
    const port = historyDatabase();
    await keep(port, 'a');
    expect((await port.clear()).ok).toBe(true);
    globalThis.indexedDB = new IDBFactory();
    const after = historyDatabase();
    expect((await after.read()).ok).toBe(true);
    expect(after.loss.hasHappened()).toBe(false);
    vi.unstubAllGlobals();
  });

  it('gives way to a newer Countersign, tells its page, and is reported from then on', async () => {
    const port = historyDatabase();
    await keep(port, 'a');
    const heard = vi.fn();
    port.watch(heard);
    (await openRaw(2)).close();
    expect(heard).toHaveBeenCalled();
    expect(await port.read()).toMatchObject({ ok: false, problem: 'newer' });
  });

  it('that another window keeps from being brought up is said to be, until it’s closed', async () => {
    const stubborn = await openRaw(1, (database) => {
      for (const store of ['entries', 'requests']) database.createObjectStore(store, { keyPath: 'id' });
    });
    const port = historyDatabase(2);
    expect(await port.read()).toMatchObject({ ok: false, problem: 'blocked' });
    expect(await keep(port, 'a')).toMatchObject({ ok: false, problem: 'blocked' });
    stubborn.close();
    await vi.waitFor(async () => expect((await port.read()).ok).toBe(true));
  });

  it('that never answers is said to be blocked', async () => {
    const stubborn = await openRaw(1);
    indexedDB.deleteDatabase(NAME);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = historyDatabase().read();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await reading).toMatchObject({ ok: false, problem: 'blocked' });
    stubborn.close();
  });

  it('that the browser refuses is said to be unavailable, and tried again', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
    });
    const port = historyDatabase();
    const refused = { ok: false, problem: 'unavailable', detail: 'InvalidStateError' };
    expect(await port.read()).toEqual(refused);
    open.mockRestore();
    expect((await port.read()).ok).toBe(true);
  });

  it('that the browser refuses to open may still be forgotten', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    });
    const port = historyDatabase();
    expect(await port.clear()).toEqual({ ok: true, value: undefined });
    open.mockRestore();
    expect((await port.read()).ok).toBe(true);
  });

  it('without IndexedDB at all is said to be unavailable', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    expect(await historyDatabase().read()).toMatchObject({ ok: false, problem: 'unavailable' });
    expect(await historyDatabase().clear()).toMatchObject({ ok: false, problem: 'unavailable' });
  });

  it('without its stores is unavailable, and whole again once everything is forgotten', async () => {
    (await openRaw(1)).close();
    const port = historyDatabase();
    expect(await port.read()).toMatchObject({ ok: false, problem: 'unavailable' });
    expect((await port.clear()).ok).toBe(true);
    expect((await keep(port, 'a')).ok).toBe(true);
  });

  it('that was closed behind our back is opened again', async () => {
    const port = historyDatabase();
    await keep(port, 'a');
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    transaction.mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
    expect(await ids(port)).toEqual(['a']);
  });
});

describe('a write', () => {
  it.each([
    ['entries', 0],
    ['requests', 1],
  ])('that fails at its %s for want of room keeps nothing of it, and says it’s full', async (_, at) => {
    const port = historyDatabase();
    await keep(port, 'there');
    const { put } = IDBObjectStore.prototype;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      if (puts++ === at) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return put.call(this, value);
    } as typeof put);
    expect(await keep(port, 'new')).toEqual({ ok: false, problem: 'full', detail: 'QuotaExceededError' });
    vi.restoreAllMocks();
    expect(await ids(port)).toEqual(['there']);
    const read = await port.read();
    expect(read.ok && read.value.entries).toHaveLength(1);
    expect(read.ok && read.value.requestIds).toEqual(['there']);
  });

  it('whose words quote what’s written isn’t quoted', async () => {
    const port = historyDatabase();
    await keep(port, 'there');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('made_up_words could not be cloned', 'DataCloneError');
    });
    expect(await keep(port, 'new')).toEqual({ ok: false, problem: 'unavailable', detail: 'DataCloneError' });
  });

  it('that’s cut off before its end leaves everything as it was', async () => {
    const port = historyDatabase();
    await keep(port, 'there');
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      const request = put.call(this, value);
      // As when the page is gone: the browser gives the transaction up.
      if (this.name === 'requests') this.transaction.abort();
      return request;
    } as typeof put);
    expect((await keep(port, 'new')).ok).toBe(false);
    vi.restoreAllMocks();
    expect(await ids(port)).toEqual(['there']);
  });
});

describe('records that make no sense', () => {
  it('are skipped and counted, and don’t keep others from coming', async () => {
    const port = historyDatabase();
    await keep(port, 'good');
    await putRaw('entries', { id: 'torn', at: 'yesterday' });
    await putRaw('entries', { id: 7 });
    await putRaw('requests', { id: 'orphan', body: { 0: 1 } });
    await keep(port, 'another');
    const read = await readHistory(port);
    expect(read.ok && read.value.entries.map(({ id }) => id).sort()).toEqual(['another', 'good']);
    expect(read.ok && read.value.unreadable).toBe(3);
    expect((await port.clear()).ok).toBe(true);
    expect(await readHistory(port)).toEqual({ ok: true, value: { entries: [], unreadable: 0 } });
  });
});
