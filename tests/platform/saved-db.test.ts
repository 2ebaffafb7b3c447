/** The database of saved requests over a real implementation of IndexedDB, and the one in memory: what both promise. */

import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce, type Cleared, clearDraft } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import 'fake-indexeddb/auto';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { savedDatabase } from '../../lib/platform/saved-db.ts';
import { MemorySaved } from '../../lib/platform/saved-in-memory.ts';
import type { SavedDraft } from '../../lib/storage/saved/arrange.ts';
import {
  moveRequest,
  placeRequest,
  removeRequest,
  renameRequest,
  saveRequest,
} from '../../lib/storage/saved/change.ts';
import {
  addCollection,
  addCollections,
  moveCollection,
  placeCollection,
  removeCollections,
  restoreRemoved,
} from '../../lib/storage/saved/collections.ts';
import type { SavedPort } from '../../lib/storage/saved/port.ts';
import { readExchanges, readSaved, readSavedDrafts } from '../../lib/storage/saved/saved.ts';
import { keepSend, MOST_KEPT_OF_BODY, MOST_SENDS } from '../../lib/storage/saved/sends.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  globalThis.IDBKeyRange = IDBKeyRange;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const DRAFT: SavedDraft = {
  method: 'POST',
  target: '/api/v1/charges?ref={{random}}',
  headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
  body: { kind: 'text', text: '{"a":"{{uuid}}"}' },
  leftOut: ['X-Signature'],
};
/** It holds no secret. */
function cleared(draft: SavedDraft): Cleared<SavedDraft> {
  const clearance = atOnce(clearDraft(draft, sought([])));
  if (!clearance.ok) throw new Error(clearance.problem);
  return clearance.cleared;
}
const save = (port: SavedPort, id: string, collection = 'c', draft = DRAFT) =>
  saveRequest(port, { id, collection, name: id.toUpperCase(), draft: cleared(draft), at: 1, revision: '1' });

async function listed(port: SavedPort): Promise<readonly string[]> {
  const read = await readSaved(port);
  if (!read.ok) throw new Error(read.problem);
  return read.value.collections.map(
    ({ name, requests }) => `${name}: ${requests.map((request) => request.name).join(' ')}`,
  );
}

async function opened(open: () => readonly [SavedPort, SavedPort]) {
  const [page, other] = open();
  await addCollection(page, 'c', 'First');
  await addCollection(page, 'd', 'Second');
  for (const id of ['x', 'y', 'z']) expect((await save(page, id)).ok).toBe(true);
  return { page, other };
}

const send = (port: SavedPort, id: string, part: Partial<Parameters<typeof keepSend>[1]> = {}) =>
  keepSend(
    port,
    {
      ...{ id, of: 'x', at: 1, outcome: 'response', status: 200, code: null, milliseconds: 3 },
      url: 'https://api.example.com/',
      request: wireRequest({ method: 'GET', target: '/', headers: [['Cookie', 'a']] }),
      reason: 'OK',
      answerHeaders: [],
      answerBody: new TextEncoder().encode(`{"id":"${id}"}`),
      ...part,
    },
    () => [],
  );

async function sends(port: SavedPort, of = 'x'): Promise<readonly string[]> {
  const read = await readSaved(port);
  return read.ok ? (read.value.sends.get(of) ?? []).map(({ id }) => id) : [];
}

const HOSTS: readonly (readonly [string, () => readonly [SavedPort, SavedPort]])[] = [
  ['the browser', () => [savedDatabase(), savedDatabase()]],
  [
    'memory',
    () => {
      const backing = new MemorySaved();
      return [backing.port(), backing.port()];
    },
  ],
];

describe.each(HOSTS)('saved requests in %s', (_, open) => {
  it('are kept for all pages as they were typed, in their order', async () => {
    const { other } = await opened(open);
    expect(await listed(other)).toEqual(['First: X Y Z', 'Second: ']);
    const read = await readSavedDrafts(other, ['y', 'nobody']);
    expect(read).toEqual({ ok: true, value: [{ ...DRAFT, id: 'y' }, undefined] });
  });

  it('keep the bytes of a file', async () => {
    const { page } = await opened(open);
    const bytes = Uint8Array.from({ length: 256 }, (_unused, byte) => byte);
    await save(page, 'x', 'c', { ...DRAFT, body: { kind: 'file', name: 'a.bin', bytes } });
    const read = await readSavedDrafts(page, ['x']);
    expect(read.ok && read.value[0]?.body).toEqual({ kind: 'file', name: 'a.bin', bytes });
  });

  it('tell what’s there of drafts and exchanges, also of what belongs to nothing', async () => {
    const { page, other } = await opened(open);
    expect((await send(page, 's')).ok).toBe(true);
    await page.change(() => ({ remove: [{ store: 'sends', id: 's' }], value: undefined }));
    const [drafts, exchanges] = [await other.ids('drafts'), await other.ids('exchanges')];
    expect(drafts.ok && drafts.value.toSorted()).toEqual(['x', 'y', 'z']);
    expect(exchanges).toEqual({ ok: true, value: ['s'] });
  });

  it('are moved up and down, to other collections, and stay where there’s no further', async () => {
    const { page } = await opened(open);
    await moveRequest(page, 'z', -1);
    await moveRequest(page, 'x', -1);
    expect(await listed(page)).toEqual(['First: X Z Y', 'Second: ']);
    await placeRequest(page, 'x', 'd');
    await moveCollection(page, 'd', -1);
    await moveCollection(page, 'd', -1);
    expect(await listed(page)).toEqual(['Second: X', 'First: Z Y']);
    expect(await placeRequest(page, 'x', 'nowhere')).toEqual({ ok: false, problem: 'gone' });
  });

  it('are placed before another, or at the end, of whichever collection', async () => {
    const { page } = await opened(open);
    const places: readonly (readonly [string, string, string | undefined, string])[] = [
      ['z', 'c', 'x', 'First: Z X Y'],
      ['z', 'c', undefined, 'First: X Y Z'],
      ['x', 'c', 'z', 'First: Y X Z'],
      ['x', 'c', 'x', 'First: Y Z X'],
      ['x', 'c', 'nobody', 'First: Y Z X'],
      ['y', 'd', 'x', 'First: Z X'],
      ['x', 'd', 'y', 'First: Z'],
    ];
    for (const [id, collection, before, first] of places) {
      expect(await placeRequest(page, id, collection, before)).toMatchObject({ ok: true });
      expect((await listed(page))[0]).toBe(first);
    }
    expect(await listed(page)).toEqual(['First: Z', 'Second: X Y']);
    await placeCollection(page, 'd', 'c');
    expect(await listed(page)).toEqual(['Second: X Y', 'First: Z']);
    await placeCollection(page, 'd', undefined);
    expect(await listed(page)).toEqual(['First: Z', 'Second: X Y']);
    expect(await placeCollection(page, 'nobody', 'c')).toEqual({ ok: false, problem: 'gone' });
    expect(await placeRequest(page, 'nobody', 'c', 'z')).toEqual({ ok: false, problem: 'gone' });
  });

  it('stay in their place when they’re saved again or renamed', async () => {
    const { page } = await opened(open);
    await save(page, 'x', 'c', { ...DRAFT, method: 'PUT' });
    await renameRequest(page, 'x', 'New name');
    expect(await listed(page)).toEqual(['First: New name Y Z', 'Second: ']);
  });

  it('aren’t saved to a collection that another window deleted', async () => {
    const { page, other } = await opened(open);
    await removeCollections(other, ['c']);
    expect(await save(page, 'x')).toEqual({ ok: false, problem: 'gone' });
    expect(await renameRequest(page, 'x', 'A')).toEqual({ ok: false, problem: 'gone' });
    expect(await listed(page)).toEqual(['Second: ']);
  });

  it('come back with all their sends, also once their collection is gone', async () => {
    const { page } = await opened(open);
    await send(page, 's');
    const removed = await removeRequest(page, 'x');
    expect(await sends(page)).toEqual([]);
    await removeCollections(page, ['c']);
    if (!removed.ok) throw new Error(removed.problem);
    expect((await restoreRemoved(page, removed.removed, { id: 'c', name: 'First' }, () => [])).ok).toBe(true);
    expect(await listed(page)).toEqual(['Second: ', 'First: X']);
    expect(await sends(page)).toEqual(['s']);
  });

  it('of a deleted collection come back with it', async () => {
    const { page } = await opened(open);
    await send(page, 's');
    const removed = await removeCollections(page, ['c']);
    expect(await listed(page)).toEqual(['Second: ']);
    if (removed.ok) await restoreRemoved(page, removed.removed, undefined, () => []);
    expect(await listed(page)).toEqual(['First: X Y Z', 'Second: ']);
    expect(await sends(page)).toEqual(['s']);
  });

  it('from a file come beside what’s there, under names of their own', async () => {
    const { page } = await opened(open);
    const requests = [{ id: 'n', name: 'N', draft: cleared(DRAFT) }];
    await addCollections(
      page,
      [
        { id: 'e', name: 'First', requests },
        { id: 'f', name: 'First', requests: [] },
      ],
      2,
    );
    expect(await listed(page)).toEqual(['First: X Y Z', 'Second: ', 'First (2): N', 'First (3): ']);
  });

  it('have room for two thousand, and take all or none', async () => {
    const { page } = await opened(open);
    const requests = Array.from({ length: 1998 }, (_unused, at) => ({
      id: `n${at}`,
      name: 'N',
      draft: cleared(DRAFT),
    }));
    const outcome = await addCollections(page, [{ id: 'e', name: 'E', requests }], 2);
    expect(outcome).toEqual({ ok: false, problem: 'no-room' });
    expect(await listed(page)).toHaveLength(2);
  });

  it('keep their last sends, the newest first, and none of a request that’s gone', async () => {
    const { page } = await opened(open);
    for (let at = 0; at < MOST_SENDS + 2; at++) await send(page, `s${at}`, { at });
    const kept = await sends(page);
    expect(kept).toHaveLength(MOST_SENDS);
    expect(kept[0]).toBe(`s${MOST_SENDS + 1}`);
    const read = await readExchanges(page, ['s0', 's5']);
    expect(read.ok && read.value.map((one) => one?.id)).toEqual([undefined, 's5']);
    expect(await send(page, 'late', { of: 'nobody' })).toEqual({ ok: true, value: false });
  });

  it('keep the beginning of a long answer, no cookie, and no answer that holds a secret', async () => {
    const { page } = await opened(open);
    await send(page, 'long', { answerBody: new Uint8Array(MOST_KEPT_OF_BODY + 5) });
    await send(page, 'secret', { answerBody: new TextEncoder().encode('{"secret":"sk_test_0123456789"}') });
    const cut = `${' '.repeat(MOST_KEPT_OF_BODY - 8)}sk_test_0123456789`;
    await send(page, 'cut', { answerBody: new TextEncoder().encode(cut) });
    const target = '/?a=sk_test_0123456789';
    const asked = await send(page, 'sent', { request: wireRequest({ method: 'GET', target, headers: [] }) });
    expect(asked).toEqual({ ok: true, value: false });
    const read = await readExchanges(page, ['long', 'secret', 'sent', 'cut']);
    const [long, secret, sent, halved] = read.ok ? read.value : [];
    expect([halved?.answerBody.length, halved?.answerLeft]).toEqual([0, 'holds-secret']);
    expect([long?.answerBody.length, long?.answerLeft]).toEqual([MOST_KEPT_OF_BODY, 'too-long']);
    expect([secret?.answerBody.length, secret?.answerLeft]).toEqual([0, 'holds-secret']);
    expect(long?.headers).toEqual([]);
    expect(sent).toBeUndefined();
  });

  it('tell other pages of each change', async () => {
    const { page, other } = await opened(open);
    const told = vi.fn();
    other.watch(told);
    await save(page, 'x');
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
  });

  it('lose nothing where two pages save at once', async () => {
    const { page, other } = await opened(open);
    await Promise.all(Array.from({ length: 20 }, (_unused, at) => save(at % 2 ? page : other, `n${at}`)));
    const read = await readSaved(page);
    expect(read.ok && read.value.collections[0]?.requests).toHaveLength(23);
    const places = read.ok ? read.value.collections[0]?.requests.map(({ place }) => place) : [];
    expect(new Set(places).size).toBe(23);
  });
});

describe('in the browser', () => {
  it('what a newer Countersign wrote is left alone', async () => {
    await addCollection(savedDatabase(7), 'c', 'Later');
    expect(await readSaved(savedDatabase())).toMatchObject({ ok: false, problem: 'newer' });
  });

  it('a full disk leaves everything as it was', async () => {
    const { page } = await opened(() => [savedDatabase(), savedDatabase()]);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await save(page, 'n')).toMatchObject({ ok: false, problem: 'full' });
    expect(await removeRequest(page, 'x')).toMatchObject({ ok: true });
    vi.restoreAllMocks();
    expect(await listed(page)).toEqual(['First: Y Z', 'Second: ']);
  });

  it('records that are cut off are counted and left alone', async () => {
    const { page } = await opened(() => [savedDatabase(), savedDatabase()]);
    await page.change(() => ({ put: [{ store: 'requests', record: { id: 'torn' } as never }], value: 0 }));
    const read = await readSaved(page);
    expect(read.ok && read.value.unreadable).toBe(1);
    expect(await listed(page)).toEqual(['First: X Y Z', 'Second: ']);
  });
});
