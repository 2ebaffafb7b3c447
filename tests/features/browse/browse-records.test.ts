/** Records kept as the bytes of their pages: in the list's order whatever order they came in, each once, few in memory. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from '../../../lib/core/paging/read-page.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { KeptRecords } from '../../../lib/features/browse/records.ts';

function pageOf(ids: readonly string[], padding = '') {
  const body = utf8(`{"data":[${ids.map((id) => `{"id":"${id}","x":"${padding}"}`).join(',')}]}`);
  return { body, records: readPage(body, 'paged').records };
}

const numbered = (from: number, count: number) => Array.from({ length: count }, (_, at) => `id_${from + at}`);

test('pages that come in any order, with records that came before, read as one list with each once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(4)), { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat(1000)),
      fc.nat(60),
      fc.nat(60),
      async (sizes, order, from, length) => {
        let position = 0;
        const pages = sizes.map(([count, repeats]) => {
          // Some stand on the page before too.
          const ids = numbered(Math.max(0, position - repeats), count);
          const page = { from: position, ids };
          position += count;
          return page;
        });
        const kept = new KeptRecords('paged', 'left-out');
        const repeated: string[] = [];
        const first = new Map<string, number>();
        const shuffled = pages
          .map((page) => ({ page, turn: order.next().value }))
          .sort((a, b) => a.turn - b.turn);
        for (const { page } of shuffled) {
          const { body, records } = pageOf(page.ids);
          repeated.push(...kept.add(page.from, body, records, records.length).map(({ id }) => id));
          page.ids.forEach((id, at) => {
            if (!first.has(id)) first.set(id, page.from + at);
          });
        }
        const expected = [...first].sort(([, a], [, b]) => a - b).map(([id]) => id);
        expect(kept.count).toBe(expected.length);
        expect(repeated).toHaveLength(position - expected.length);
        expect((await kept.read(from, from + length)).map(({ id }) => id)).toEqual(
          expected.slice(from, from + length),
        );
        const whole: unknown[] = [];
        for await (const page of kept.pages()) whole.push(...page.map(({ id }) => id));
        expect(whole).toEqual(expected);
        await Promise.all(expected.map((_, at) => kept.read(at, at + 1)));
        expect(expected.map((_, at) => kept.at(at)?.id)).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});

test('far more than is held in memory is read back, wherever it’s looked at', async () => {
  const kept = new KeptRecords('paged', 'left-out');
  const padding = 'x'.repeat(20_000);
  for (let from = 0; from < 2000; from += 20) {
    const { body, records } = pageOf(numbered(from, 20), padding);
    kept.add(from, body, records, 20);
  }
  for (const at of [1999, 0, 1000, 3, 1500, 0]) {
    const [record] = await kept.read(at, at + 1);
    expect(record?.id).toBe(`id_${at}`);
  }
  const told = new Promise<void>((resolve) => {
    kept.whenRead = resolve;
  });
  expect(kept.at(700)).toBeUndefined();
  await told;
  expect(kept.at(700)?.id).toBe('id_700');
});

test('a file’s records are kept as often as they’re there', () => {
  const kept = new KeptRecords('capped', 'kept');
  const { body, records } = pageOf(['a', 'a', 'b']);
  expect(kept.add(0, body, records, 3)).toEqual([]);
  expect(kept.count).toBe(3);
});

test('pages larger than what’s held ready don’t push each other out while they’re looked at together', async () => {
  const kept = new KeptRecords('paged', 'left-out');
  for (const at of [0, 1, 2]) {
    const { body, records } = pageOf([`id_${at}`], 'x'.repeat(9_000_000));
    kept.add(at, body, records, 1);
  }
  let reads = 0;
  const look = () => [kept.at(0), kept.at(1)];
  kept.whenRead = () => {
    reads += 1;
    look();
  };
  look();
  await expect.poll(() => look().map((record) => record?.id)).toEqual(['id_0', 'id_1']);
  expect(reads).toBeLessThanOrEqual(2);
});

test('what came first stays first in the order of coming, whatever comes before it in the list', async () => {
  const kept = new KeptRecords('paged', 'left-out');
  const add = (from: number, ids: readonly string[]): void => {
    const { body, records } = pageOf(ids);
    kept.add(from, body, records, records.length);
  };
  const came = async (from: number, to: number) => (await kept.readAsTheyCame(from, to)).map(({ id }) => id);
  add(2, ['c', 'd']);
  expect(await came(0, 9)).toEqual(['c', 'd']);
  const reading = kept.read(1, 2);
  add(0, ['a', 'c']);
  add(4, ['d']);
  add(5, ['e']);
  expect(await came(2, 9)).toEqual(['a', 'e']);
  expect(await came(0, 9)).toEqual(['c', 'd', 'a', 'e']);
  expect((await kept.read(0, 9)).map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e']);
  expect((await reading).map(({ id }) => id)).toEqual(['d']);
});

test('a source’s places stay while others come in between, and each is found again among more of them', async () => {
  const kept = new KeptRecords('paged', 'left-out');
  const add = (from: number, ids: readonly string[]): void => {
    const { body, records } = pageOf(ids);
    kept.add(from, body, records, records.length);
  };
  add(0, ['a', 'b']);
  add(4, ['e', 'f']);
  add(6, ['a']);
  const before = kept.source(1);
  const reading = before.read(1, 9);
  add(2, ['c', 'd']);
  const after = kept.source(2);
  expect((await reading).map(({ id }) => id)).toEqual(['b', 'e', 'f']);
  expect([before.count, after.count]).toEqual([4, 6]);
  expect([0, 1, 2, 3, 4].map((place) => before.at(place)?.id)).toEqual(['a', 'b', 'e', 'f', undefined]);
  const found = [0, 1, 2, 3].map((place) => after.placeOf?.(before.cameAt?.(place) ?? -1));
  expect(found).toEqual([0, 1, 4, 5]);
  expect(before.placeOf?.(after.cameAt?.(2) ?? -1)).toBeUndefined();
  expect(before.cameAt?.(4)).toBeUndefined();
});
