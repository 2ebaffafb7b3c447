/** The history: what gets in, what goes for it, and what's made of records that are hostile, cut off or gone. */

import { describe, expect, it } from 'vitest';
import { type ByteString, bytesOf, utf8 } from '../../../lib/core/signing/bytes.ts';
import { bodyGap, gapOf } from '../../../lib/core/signing/gaps.ts';
import { bodyBytes, NO_BODY } from '../../../lib/core/signing/wire-request.ts';
import { MemoryHistory } from '../../../lib/platform/history-in-memory.ts';
import {
  changeEntry,
  deleteEntry,
  type HistoryEntry,
  readHistory,
  readKeptRequest,
  searchedEntries,
} from '../../../lib/storage/history/history.ts';
import {
  keepRequest,
  LARGEST_HISTORY_BODY,
  restoreEntry,
  type ToKeep,
} from '../../../lib/storage/history/keep.ts';
import { AT, madeUpSecret, toKeep } from './history-made-up.ts';

function opened() {
  const backing = new MemoryHistory();
  const port = backing.port();
  const keep = (one: ToKeep, limits = { entries: 1000, bytes: 50_000_000 }) =>
    keepRequest(port, one, () => [], { limits });
  const read = async () => {
    const outcome = await readHistory(port);
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.value;
  };
  const ids = async () => (await read()).entries.map(({ id }) => id);
  return { backing, port, keep, read, ids };
}

const entryOf = async ({ read }: ReturnType<typeof opened>, id: string): Promise<HistoryEntry> => {
  const entry = (await read()).entries.find((one) => one.id === id);
  if (!entry) throw new Error(`no entry ${id}`);
  return entry;
};

describe('a request that’s kept', () => {
  it('comes back byte for byte', async () => {
    const { keep, port } = opened();
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const one = toKeep('a', { target: '/ü?a=%2f+ |', body });
    await keep(one);
    const read = await readKeptRequest(port, 'a');
    expect(read).toEqual({ ok: true, value: { request: one.request, gaps: [] } });
  });

  it.each([
    ['no body', undefined],
    ['an empty body', new Uint8Array(0)],
  ])('has %s as it had', async (_, body) => {
    const { keep, port } = opened();
    const one = toKeep('a', body ? { body } : {});
    await keep(one);
    const read = await readKeptRequest(port, 'a');
    expect(read.ok && read.value?.request.body).toEqual(one.request.body);
  });

  it('keeps whether its bytes are exact, when it arrived, and why its body isn’t there', async () => {
    const { keep, port } = opened();
    const { request } = toKeep('a', { body: 'x' });
    await keep(
      toKeep('a', {
        request: { ...request, body: { kind: 'bytes', bytes: utf8('x'), source: 'reencoded' } },
        receivedAt: AT + 1.5,
      }),
    );
    await keep(toKeep('b', { request: { ...request, body: NO_BODY }, gaps: [bodyGap('it’s in a file')] }));
    const [a, b] = [await readKeptRequest(port, 'a'), await readKeptRequest(port, 'b')];
    expect(a.ok && a.value?.receivedAt).toBe(AT + 1.5);
    expect(a.ok && a.value?.request.body).toMatchObject({ source: 'reencoded' });
    expect(b.ok && b.value?.gaps).toEqual([bodyGap('it’s in a file')]);
  });

  it('says what’s missing of one that was kept when only a body could be', async () => {
    const { keep, port, backing, read } = opened();
    await keep(toKeep('a', { verdict: 'incomplete-evidence' }));
    const { gaps: _, ...request } = backing.requests.get('a') as { gaps: unknown };
    backing.requests.set('a', { ...request, bodyMissing: 'it’s in a file' });
    backing.entries.set('a', { ...(backing.entries.get('a') as object), verdict: 'no-body' });
    const kept = await readKeptRequest(port, 'a');
    expect(kept.ok && kept.value?.gaps).toEqual([bodyGap('it’s in a file')]);
    expect((await read()).entries[0]?.verdict).toBe('incomplete-evidence');
  });

  it('takes no more room than its body, where that’s a view into something long', async () => {
    const { keep, backing } = opened();
    const long = new Uint8Array(5_000_000).fill(97);
    await keep(toKeep('a', { body: long.subarray(10, 20) }));
    const stored = backing.requests.get('a') as { body: Uint8Array };
    expect(stored.body.buffer.byteLength).toBe(10);
  });

  it('loses a body that’s too long, and says so', async () => {
    const { keep, port } = opened();
    await keep(toKeep('fits', { body: new Uint8Array(LARGEST_HISTORY_BODY) }));
    await keep(toKeep('long', { body: new Uint8Array(LARGEST_HISTORY_BODY + 1) }));
    const [fits, long] = [await readKeptRequest(port, 'fits'), await readKeptRequest(port, 'long')];
    expect(fits.ok && bodyBytes(fits.value?.request.body ?? NO_BODY).length).toBe(LARGEST_HISTORY_BODY);
    expect(long.ok && long.value?.request.body).toEqual(NO_BODY);
    expect(long.ok && gapOf(long.value?.gaps ?? [], 'body')?.said).toMatch(/longer than 1 MB/);
  });
});

describe('the entry of a request with a body', () => {
  it('has the first 400 bytes, as they are, and counts them', async () => {
    const history = opened();
    const body = Uint8Array.from({ length: 500 }, (_, at) => at % 256);
    await history.keep(toKeep('a'));
    await history.keep(toKeep('b', { body, target: '/api/v1/orders?offset=a' }));
    const [bare, entry] = [await entryOf(history, 'a'), await entryOf(history, 'b')];
    expect(bytesOf(entry.bodyStart as ByteString)).toEqual(body.subarray(0, 400));
    expect(entry.size).toBe(bare.size + 'POST'.length - 'GET'.length + 500 + 400);
    expect(bare).not.toHaveProperty('bodyStart');
  });

  it('has nothing of one that’s too long to be looked through and stored', async () => {
    const history = opened();
    const body = `{"key":"sk_test_whatever_it_is"}${' '.repeat(LARGEST_HISTORY_BODY)}`;
    await history.keep(toKeep('a', { body }));
    expect(await entryOf(history, 'a')).not.toHaveProperty('bodyStart');
    expect(JSON.stringify([...history.backing.entries])).not.toContain('whatever');
  });

  it('is read, found and changed without it, where an earlier version stored it', async () => {
    const history = opened();
    await history.keep(toKeep('a', { body: '{"order":"P-CUT-2"}' }));
    const { bodyStart, ...older } = history.backing.entries.get('a') as HistoryEntry;
    expect(bodyStart).toBe('{"order":"P-CUT-2"}');
    history.backing.entries.set('a', older);
    await changeEntry(history.port, 'a', { pinned: true });
    const { entries, unreadable } = await history.read();
    expect(unreadable).toBe(0);
    expect(searchedEntries(entries, 'orders')).toEqual([{ ...older, pinned: true }]);
    expect(searchedEntries(entries, 'P-CUT-2')).toEqual([]);
  });
});

describe('credentials', () => {
  const basic = `Basic ${btoa('x:sk_test_whatever_it_is')}`;

  it.each([
    ['Authorization', basic],
    ['authorization', 'Bearer made-up'],
    ['Proxy-Authorization', basic],
    ['COOKIE', 'session=made-up'],
    ['Cookie ', 'session=made-up'],
  ])('of the field %s aren’t kept, and all other fields are', async (name, value) => {
    const { keep, port, backing } = opened();
    const { request } = toKeep('a');
    await keep(
      toKeep('a', { request: { ...request, headers: [[name, value as never], ...request.headers] } }),
    );
    const read = await readKeptRequest(port, 'a');
    expect(read.ok && read.value?.request.headers).toEqual(request.headers);
    expect(JSON.stringify([...backing.entries, ...backing.requests])).not.toContain(value);
  });

  it('leave no size behind', async () => {
    const history = opened();
    const { request } = toKeep('a');
    await history.keep(toKeep('a'));
    await history.keep(
      toKeep('b', { request: { ...request, headers: [...request.headers, ['Cookie', basic as never]] } }),
    );
    expect((await entryOf(history, 'b')).size).toBe((await entryOf(history, 'a')).size);
  });
});

describe('a secret', () => {
  const secret = madeUpSecret('sk_test_made_up_hidden_01');
  const base64 = btoa('sk_test_made_up_hidden_01');

  it.each([
    ['the target', toKeep('a', { target: '/api/v1/orders?key=sk_test_whatever_it_is' })],
    ['the target, percent-encoded', toKeep('a', { target: '/?k=%73k_test_whatever_it_is' })],
    ['the body', toKeep('a', { body: '{"secret":"sk_test_whatever_it_is"}' })],
    ['the body, escaped as JSON allows', toKeep('a', { body: '{"k":"sk\\u005flive_whatever"}' })],
    ['the body, escaped twice', toKeep('a', { body: '{"k":"{\\"k\\":\\"\\\\u0073k_live_whatever\\"}"}' })],
    ['the body, as UTF-16', toKeep('a', { body: [...'sk_test_whatever'].join('\0') })],
    ['the target, encoded twice', toKeep('a', { target: '/?k=sk%255Flive%255Fwhatever' })],
    ['the body, in base64, being a stored one', toKeep('a', { body: `{"secret":"${base64}"}` })],
    ['a header', toKeep('a', { request: { ...toKeep('a').request, headers: [['X-Key', base64 as never]] } })],
    ['the origin', toKeep('a', { origin: 'https://sk_test_whatever_it_is' })],
    ['the method', toKeep('a', { request: { ...toKeep('a').request, method: 'sk_test_whatever_it_is' } })],
  ])('in %s keeps the request out', async (_, one) => {
    const { backing, port } = opened();
    expect(await keepRequest(port, one, () => [secret])).toMatchObject({
      ok: false,
      problem: 'holds-secret',
    });
    expect(backing.entries.size + backing.requests.size).toBe(0);
  });
});

it('is kept with escapes that no secret is behind', async () => {
  const { keep } = opened();
  const body = '{"text":"\\u0073k_SK, risk\\u005f, sk_test_, 100 %","locale":"sk_SK"}';
  expect(await keep(toKeep('a', { body, target: '/api/v1/orders?locale=sk%5FSK' }))).toMatchObject({
    ok: true,
  });
});

describe('the limits', () => {
  const few = { entries: 3, bytes: 50_000_000 };

  it('let the oldest unpinned go', async () => {
    const history = opened();
    for (const [index, id] of ['a', 'b', 'c'].entries())
      await history.keep(toKeep(id, { at: AT + index }), few);
    await changeEntry(history.port, 'a', { pinned: true });
    await history.keep(toKeep('d', { at: AT + 3 }), few);
    expect(await history.ids()).toEqual(['a', 'd', 'c']);
    expect([...history.backing.requests.keys()].sort()).toEqual(['a', 'c', 'd']);
  });

  it('let those go that came first, though the clock was set back since', async () => {
    const { keep, ids } = opened();
    for (const [index, id] of ['a', 'b', 'c'].entries()) await keep(toKeep(id, { at: AT + index }), few);
    for (const [index, id] of ['d', 'e', 'f'].entries())
      await keep(toKeep(id, { at: AT - 1000 - index }), few);
    expect((await ids()).toSorted()).toEqual(['d', 'e', 'f']);
  });

  it('count one that’s kept again by when it came, and one that’s brought back as the newest', async () => {
    const history = opened();
    const { keep, ids, port } = history;
    for (const id of ['a', 'b', 'c']) await keep(toKeep(id), few);
    await keep(toKeep('a', { at: AT + 5 }), few);
    const deleted = await deleteEntry(port, await entryOf(history, 'b'));
    if (!deleted.ok || !deleted.value) throw new Error('it isn’t deleted');
    await restoreEntry(port, deleted.value, () => [], { limits: few });
    for (const id of ['d', 'e']) await keep(toKeep(id, { at: 5 }), few);
    expect((await ids()).toSorted()).toEqual(['b', 'd', 'e']);
  });

  it('let those of earlier versions go by their times, before what came since', async () => {
    const history = opened();
    const { keep, ids, backing } = history;
    for (const [index, id] of ['b', 'a', 'c'].entries()) {
      await keep(toKeep(id, { at: AT + index }), few);
      const { turn: _, ...older } = await entryOf(history, id);
      backing.entries.set(id, older);
    }
    await keep(toKeep('d', { at: 5 }), few);
    expect((await ids()).toSorted()).toEqual(['a', 'c', 'd']);
    await keep(toKeep('e', { at: 4 }), few);
    expect((await ids()).toSorted()).toEqual(['c', 'd', 'e']);
  });

  it('count bytes as well', async () => {
    const { keep, ids } = opened();
    const limits = { entries: 100, bytes: 100_000 };
    for (let i = 0; i < 6; i++)
      await keep(toKeep(`n${i}`, { at: AT + i, body: new Uint8Array(30_000) }), limits);
    expect(await ids()).toEqual(['n5', 'n4', 'n3']);
  });

  it('of pinned ones alone leave no room, and everything as it was', async () => {
    const history = opened();
    for (const id of ['a', 'b', 'c']) {
      await history.keep(toKeep(id), few);
      await changeEntry(history.port, id, { pinned: true });
    }
    expect(await history.keep(toKeep('d'), few)).toEqual({ ok: false, problem: 'no-room' });
    expect((await history.ids()).sort()).toEqual(['a', 'b', 'c']);
  });

  it('never let the new one go for older ones, whatever the clock says', async () => {
    const { keep, ids } = opened();
    for (const id of ['a', 'b', 'c']) await keep(toKeep(id, { at: AT }), few);
    await keep(toKeep('past', { at: 5 }), few);
    expect(await ids()).toContain('past');
  });

  it('aren’t upset by sizes and dates that make no sense', async () => {
    const history = opened();
    await history.keep(toKeep('a'));
    const entry = await entryOf(history, 'a');
    history.backing.entries.set('nan', { ...entry, id: 'nan', size: Number.NaN, at: Number.NaN });
    history.backing.entries.set('huge', { ...entry, id: 'huge', size: -1e300 });
    expect((await history.keep(toKeep('b'), few)).ok).toBe(true);
  });
});

const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  7,
  'text',
  [],
  {},
  new Date(0),
  { id: 'x' },
  JSON.parse('{"__proto__":{"id":"p"},"constructor":1}'),
];

describe('what can’t be read', () => {
  it('is skipped and counted, and stays', async () => {
    const history = opened();
    await history.keep(toKeep('good'));
    for (const [index, stored] of HOSTILE.entries()) history.backing.entries.set(`bad${index}`, stored);
    const { entries, unreadable } = await history.read();
    expect(entries.map(({ id }) => id)).toEqual(['good']);
    expect(unreadable).toBe(HOSTILE.length);
    expect(history.backing.entries.size).toBe(HOSTILE.length + 1);
  });

  it('counts half of an entry once, whichever half is there', async () => {
    const history = opened();
    for (const id of ['a', 'b', 'c']) await history.keep(toKeep(id));
    history.backing.requests.delete('a');
    history.backing.entries.delete('b');
    history.backing.entries.set('c', { id: 'c', at: 'yesterday' });
    expect(await history.read()).toEqual({ entries: [], unreadable: 3 });
  });

  it.each([
    ['method', 7],
    ['id', undefined],
    ['target', 'a name above U+00FF: Ω'],
    ['bodyStart', 'a name above U+00FF: Ω'],
    ['pinned', 'yes'],
    ['at', Number.POSITIVE_INFINITY],
    ['size', -1],
    ['code', '__proto__'],
    ['verdict', 'toString'],
    ['name', { toString: 'x' }],
  ])('is an entry whose %s makes no sense', async (field, value) => {
    const history = opened();
    await history.keep(toKeep('a'));
    const entry = await entryOf(history, 'a');
    history.backing.entries.set('a', { ...entry, [field]: value });
    expect((await history.read()).entries).toEqual([]);
  });

  it.each([
    ['body', 'text'],
    ['headers', [['a']]],
    ['headers', { length: 1e9 }],
    ['headers', [['a', 'Ω']]],
    ['target', null],
    ['bodySource', 'guessed'],
  ])('is a request whose %s makes no sense', async (field, value) => {
    const history = opened();
    await history.keep(toKeep('a'));
    history.backing.requests.set('a', { ...(history.backing.requests.get('a') as object), [field]: value });
    expect(await readKeptRequest(history.port, 'a')).toEqual({ ok: true, value: undefined });
  });
});

describe('an entry', () => {
  it('is deleted, and brought back as it was', async () => {
    const history = opened();
    const one = toKeep('a', { body: 'x' });
    await history.keep(one);
    await changeEntry(history.port, 'a', { name: 'Mine', pinned: true });
    const deleted = await deleteEntry(history.port, await entryOf(history, 'a'));
    expect(await history.read()).toEqual({ entries: [], unreadable: 0 });
    if (!deleted.ok || !deleted.value) throw new Error('it can’t be brought back');
    expect(await restoreEntry(history.port, deleted.value, () => [])).toEqual({ ok: true, value: true });
    expect(await entryOf(history, 'a')).toMatchObject({ name: 'Mine', pinned: true });
    const read = await readKeptRequest(history.port, 'a');
    expect(read.ok && read.value?.request).toEqual(one.request);
  });

  it('that’s gone isn’t changed, nor made anew', async () => {
    const { port, backing } = opened();
    expect(await changeEntry(port, 'gone', { pinned: true })).toEqual({ ok: true, value: false });
    expect(backing.entries.size).toBe(0);
  });

  it('whose request is gone is deleted all the same', async () => {
    const history = opened();
    await history.keep(toKeep('a'));
    const entry = await entryOf(history, 'a');
    history.backing.requests.delete('a');
    expect(await deleteEntry(history.port, entry)).toEqual({ ok: true, value: undefined });
    expect(history.backing.entries.size).toBe(0);
  });
});

describe('a search', () => {
  it.each([
    ['bad_signature', ['refused']],
    ['401', ['refused']],
    ['POST charges', ['created']],
    ['MINE', ['named']],
    ['ümlaut', ['named']],
    ['P-CUT-2', ['created']],
    ['charges é-2', ['created']],
    ['api.example.com', ['refused', 'created', 'named']],
    ['pk_test_made_up_1', ['refused', 'created', 'named']],
    ['  ', ['refused', 'created', 'named']],
    ['401 mine', []],
    ['.*', []],
  ])('for “%s” finds what has every word of it', async (search, found) => {
    const history = opened();
    const created = toKeep('created', {
      target: '/api/v1/charges',
      body: '{"id":"P-CUT-2","note":"É-2"}',
      status: 201,
      code: undefined,
    });
    await history.keep(toKeep('refused'));
    await history.keep(created);
    await history.keep(toKeep('named', { target: '/ümlaut', status: 200, code: undefined }));
    await changeEntry(history.port, 'named', { name: 'This is mine' });
    const { entries } = await history.read();
    expect(searchedEntries(entries, search).map(({ id }) => id)).toEqual(found);
  });
});
