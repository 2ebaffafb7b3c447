/** Versioned records: brought up, never overwritten when unreadable, and nothing lost between pages. */

import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { resetRecord, type StorageAreas } from '../../lib/storage/set-aside.ts';
import type { Json, StoragePort } from '../../lib/storage/storage-port.ts';
import {
  changeRecord,
  type RecordState,
  readRecord,
  updateRecord,
  versioned,
  watchRecord,
  writeRecord,
} from '../../lib/storage/versioned.ts';
import { SharedStore } from './memory-port.ts';

const FIRST = versioned('notes', v.object({ text: v.string() }));
const SECOND = FIRST.next(v.object({ lines: v.array(v.string()) }), ({ text }) => ({
  lines: text.split('\n'),
}));
const NOTES = SECOND.next(v.object({ lines: v.array(v.string()), pinned: v.boolean() }), (old) => ({
  ...old,
  pinned: false,
}));

const COUNTER = versioned('counter', v.object({ count: v.number() }));

/** One stored example of each past version. */
const PAST: Record<number, Json> = {
  1: { version: 1, data: { text: 'a\nb' } },
  2: { version: 2, data: { lines: ['a', 'b'] } },
  3: { version: 3, data: { lines: ['a', 'b'], pinned: true } },
};

const NEWER: Json = { version: 4, data: { anything: 'sk_test_hidden' } };
const CORRUPT: [string, Json][] = [
  ['null', null],
  ['text', 'sk_test_hidden'],
  ['a list', [1, 2]],
  ['no version', { data: { lines: [], pinned: true } }],
  ['no data', { version: 3 }],
  ['version 0', { version: 0, data: {} }],
  ['version 1.5', { version: 1.5, data: {} }],
  ['version as text', { version: '3', data: { lines: [], pinned: true } }],
  ['a field of another type', { version: 3, data: { lines: 'sk_test_hidden', pinned: true } }],
  ['an item of another type', { version: 3, data: { lines: ['a', { b: 'sk_test_hidden' }], pinned: true } }],
  ['a missing field', { version: 3, data: { lines: ['sk_test_hidden'] } }],
  ['an old version that doesn’t fit', { version: 1, data: { text: 7, other: 'sk_test_hidden' } }],
];

let store: SharedStore;
let port: StoragePort;
let areas: StorageAreas;

beforeEach(() => {
  store = new SharedStore();
  port = store.port();
  areas = { storage: port, session: store.session.port() };
});

describe('reading', () => {
  test('nothing is absent', async () => {
    expect(await readRecord(port, NOTES)).toEqual({ state: 'absent' });
  });

  test('there’s a fixture of every version', () => {
    expect(Object.keys(PAST).map(Number)).toEqual([1, 2, NOTES.version]);
  });

  test.each(Object.entries(PAST))('version %s is brought up to today’s', async (version, stored) => {
    store.put('notes', stored);
    const before = store.texts.get('notes');
    expect(await readRecord(port, NOTES)).toEqual({
      state: 'ok',
      value: { lines: ['a', 'b'], pinned: version === '3' },
    });
    expect(store.texts.get('notes')).toBe(before);
  });

  test('a newer version is reported as such', async () => {
    store.put('notes', NEWER);
    expect(await readRecord(port, NOTES)).toEqual({ state: 'newer', version: 4 });
  });

  test.each(CORRUPT)('%s is corrupt, and its report holds nothing that’s stored', async (_, stored) => {
    store.put('notes', stored);
    const state = await readRecord(port, NOTES);
    expect(state.state).toBe('corrupt');
    expect(JSON.stringify(state)).not.toContain('sk_test');
    expect(state).toHaveProperty('detail', expect.stringMatching(/expected/));
  });

  test('the report names the place and the expected type', async () => {
    store.put('notes', { version: 3, data: { lines: ['a', 5], pinned: 'yes' } });
    expect(await readRecord(port, NOTES)).toEqual({
      state: 'corrupt',
      detail: 'data.lines[1]: expected string; data.pinned: expected boolean',
    });
  });

  test('keys that are stored content aren’t named', async () => {
    const table = versioned('table', v.record(v.string(), v.number()));
    store.put('table', { version: 1, data: { sk_test_hidden: 'x' } });
    expect(await readRecord(port, table)).toEqual({ state: 'corrupt', detail: 'data.…: expected number' });
  });

  test('storage that’s gone rejects with the host’s words', async () => {
    store.readFailure = 'storage is gone';
    await expect(readRecord(port, NOTES)).rejects.toThrow('storage is gone');
  });
});

describe('writing', () => {
  test('what’s written is what’s read, with the newest version', async () => {
    expect(await writeRecord(port, NOTES, { lines: ['x'], pinned: true })).toEqual({ ok: true });
    expect(store.texts.get('notes')).toBe('{"version":3,"data":{"lines":["x"],"pinned":true}}');
    expect(await readRecord(port, NOTES)).toEqual({ state: 'ok', value: { lines: ['x'], pinned: true } });
  });

  test('an old version is replaced by the newest', async () => {
    store.put('notes', { version: 1, data: { text: 'a' } });
    const updated = await updateRecord(port, NOTES, { lines: [], pinned: true }, (notes) => ({
      ...notes,
      lines: [...notes.lines, 'b'],
    }));
    expect(updated).toEqual({ ok: true, value: { lines: ['a', 'b'], pinned: false } });
    expect(store.texts.get('notes')).toBe('{"version":3,"data":{"lines":["a","b"],"pinned":false}}');
  });

  test.each([...CORRUPT, ['newer', NEWER] as [string, Json]])(
    '%s is left byte for byte as it was, by every way to write',
    async (name, stored) => {
      store.put('notes', stored);
      const before = store.texts.get('notes');
      const value = { lines: [], pinned: false };
      const outcomes = [
        await writeRecord(port, NOTES, value),
        await updateRecord(port, NOTES, value, (notes) => notes),
        await changeRecord(port, NOTES, value, (notes) => ({ ok: true, value: notes })),
      ];
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ ok: false, problem: name === 'newer' ? 'newer' : 'corrupt' });
        expect(JSON.stringify(outcome)).not.toContain('sk_test');
      }
      expect(store.texts.get('notes')).toBe(before);
      expect(store.writes).toBe(0);
    },
  );

  test('full storage and a refused write are values, and nothing changes', async () => {
    await writeRecord(port, NOTES, { lines: ['kept'], pinned: false });
    const before = store.texts.get('notes');
    store.quota = 60;
    expect(await writeRecord(port, NOTES, { lines: ['x'.repeat(100)], pinned: false })).toMatchObject({
      ok: false,
      problem: 'full',
    });
    store.quota = Number.POSITIVE_INFINITY;
    store.writeFailure = 'disk error';
    expect(await writeRecord(port, NOTES, { lines: [], pinned: false })).toEqual({
      ok: false,
      problem: 'unavailable',
      detail: 'disk error',
    });
    store.writeFailure = undefined;
    store.readFailure = 'gone';
    expect(await writeRecord(port, NOTES, { lines: [], pinned: false })).toEqual({
      ok: false,
      problem: 'unavailable',
      detail: 'gone',
    });
    expect(store.texts.get('notes')).toBe(before);
  });

  test('a refused change writes nothing and is the answer', async () => {
    await writeRecord(port, COUNTER, { count: 1 });
    const refused = await changeRecord(port, COUNTER, { count: 0 }, () => ({
      ok: false,
      problem: 'enough' as const,
    }));
    expect(refused).toEqual({ ok: false, problem: 'enough' });
    expect(store.writes).toBe(1);
  });

  test('a value that doesn’t fit its own schema is a bug, and isn’t stored', async () => {
    const wrong = { count: 'sk_test_hidden' as unknown as number };
    await expect(writeRecord(port, COUNTER, wrong)).rejects.toThrow(
      'counter doesn’t fit its schema: data.count: expected number',
    );
    expect(store.texts.size).toBe(0);
  });

  test('a change that throws doesn’t block the next one', async () => {
    const failing = updateRecord(port, COUNTER, { count: 0 }, () => {
      throw new Error('a bug');
    });
    const next = updateRecord(port, COUNTER, { count: 0 }, ({ count }) => ({ count: count + 1 }));
    await expect(failing).rejects.toThrow('a bug');
    expect(await next).toEqual({ ok: true, value: { count: 1 } });
  });
});

describe('several pages', () => {
  const increment = (page: StoragePort): Promise<unknown> =>
    updateRecord(page, COUNTER, { count: 0 }, ({ count }) => ({ count: count + 1 }));

  test('two pages changing one record lose nothing', async () => {
    const pages = [store.port(), store.port()];
    await Promise.all(Array.from({ length: 50 }, (_, index) => increment(pages[index % 2] ?? port)));
    expect(await readRecord(port, COUNTER)).toEqual({ state: 'ok', value: { count: 50 } });
  });

  test('without exclusive turns they would lose something', async () => {
    const careless = (): StoragePort => ({ ...store.port(), exclusive: (_, task) => task() });
    await Promise.all([increment(careless()), increment(careless())]);
    expect(await readRecord(port, COUNTER)).toEqual({ state: 'ok', value: { count: 1 } });
  });

  test('each hears what the other writes, until it stops listening', async () => {
    const heard: RecordState<{ count: number }>[] = [];
    const stop = watchRecord(store.port(), COUNTER, (state) => heard.push(state));
    await increment(port);
    store.put('counter', { version: 1, data: {} });
    await port.write('counter', { version: 9, data: {} });
    await port.write('counter', { version: 1, data: { count: 'x' } });
    await port.remove('counter');
    stop();
    await increment(port);
    expect(heard).toEqual([
      { state: 'ok', value: { count: 1 } },
      { state: 'newer', version: 9 },
      { state: 'corrupt', detail: 'data.count: expected number' },
      { state: 'absent' },
    ]);
  });
});

describe('the way out of an unreadable record', () => {
  test.each([['newer', NEWER] as [string, Json], ...CORRUPT])(
    '%s is moved aside whole, and the record starts anew',
    async (_, stored) => {
      store.put('notes', stored);
      const before = store.texts.get('notes');
      expect(await resetRecord(areas, NOTES)).toEqual({ ok: true, keptAs: 'notes.unreadable-1' });
      // A secret isn't written to disk once more.
      const [kept, other] = before?.includes('sk_') ? [store.session, store] : [store, store.session];
      expect(kept.texts.get('notes.unreadable-1')).toBe(before);
      expect(other.texts.has('notes.unreadable-1')).toBe(false);
      expect(await readRecord(port, NOTES)).toEqual({ state: 'absent' });
      expect(await writeRecord(port, NOTES, { lines: [], pinned: false })).toEqual({ ok: true });
    },
  );

  test('a second one doesn’t replace the first', async () => {
    for (const text of ['one', 'two']) {
      store.put('notes', text);
      await resetRecord(areas, NOTES);
    }
    expect(store.texts.get('notes.unreadable-1')).toBe('"one"');
    expect(store.texts.get('notes.unreadable-2')).toBe('"two"');
  });

  test('a readable record stays where it is', async () => {
    await writeRecord(port, COUNTER, { count: 5 });
    expect(await resetRecord(areas, COUNTER)).toEqual({ ok: true });
    expect(await readRecord(port, COUNTER)).toEqual({ state: 'ok', value: { count: 5 } });
    expect([...store.texts.keys()]).toEqual(['counter']);
    expect(await resetRecord(areas, NOTES)).toEqual({ ok: true });
  });

  test('where there’s no room to keep it, it stays', async () => {
    store.put('notes', 'x'.repeat(50));
    store.quota = 80;
    expect(await resetRecord(areas, NOTES)).toMatchObject({ ok: false, problem: 'full' });
    expect([...store.texts.keys()]).toEqual(['notes']);
  });

  test('where storage is gone, it says so', async () => {
    store.readFailure = 'gone';
    expect(await resetRecord(areas, NOTES)).toEqual({ ok: false, problem: 'unavailable', detail: 'gone' });
  });
});
