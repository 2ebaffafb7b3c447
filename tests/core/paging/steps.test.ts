/** Where pages begin, what was applied, and the sandbox at every edge of limit and offset. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSUMPTIONS } from '../../../lib/core/assumptions.ts';
import { CLAUSES } from '../../../lib/core/clauses.ts';
import { type Applied, appliedLimit, appliedOffset } from '../../../lib/core/paging/applied-limit.ts';
import { nextOffset, offsetOfPage, pageSteps } from '../../../lib/core/paging/next-offset.ts';
import { readPage } from '../../../lib/core/paging/read-page.ts';
import { bytesOf } from '../../../lib/core/signing/bytes.ts';
import { handle } from '../../../lib/sandbox/service.ts';
import { NOW, signed, worldWithKey } from '../../sandbox/signed.ts';

const world = worldWithKey({ orders: 450 });

function ask(path: string, limit: string, offset: string) {
  const target = `${path}?limit=${encodeURIComponent(limit)}&offset=${encodeURIComponent(offset)}`;
  const found = readPage(bytesOf(handle(signed('GET', target), world, NOW).response.body), 'paged');
  if (!found.ok) throw new Error(found.problem);
  return found;
}

const HUGE = '9'.repeat(400);

describe.each(['/api/v1/orders', '/api/v1/ledger'])('%s', (path) => {
  const total = ask(path, '20', '0').total ?? 0;

  test.each([
    ['0', 20, 'limit-forms'],
    ['1', 1, undefined],
    ['19', 19, undefined],
    ['20', 20, undefined],
    ['200', 200, undefined],
    ['201', 20, 'limit-fallback'],
    ['-1', 20, 'limit-forms'],
    ['', 20, 'limit-forms'],
    ['abc', 20, 'limit-forms'],
    ['1.5', 20, 'limit-forms'],
    [HUGE, 20, 'limit-fallback'],
    ['020', 20, undefined],
  ])('a limit of “%s” is applied as %i, by %s', (limit, applied, rule) => {
    const page = ask(path, limit, '0');
    expect(page).toMatchObject({ limit: applied, offset: 0, oddities: [] });
    expect(page.records).toHaveLength(applied);
    expect(ruleOf(appliedLimit(limit, page.limit))).toBe(rule);
    expect(pageSteps({ ...page, offset: 0, count: page.records.length }).next).toBe(applied);
  });

  test.each([
    ['0', 0, undefined],
    ['1', 1, undefined],
    ['19', 19, undefined],
    ['20', 20, undefined],
    ['200', 200, undefined],
    ['201', 201, undefined],
    ['-1', 0, 'offset-forms'],
    ['', 0, 'offset-forms'],
    ['abc', 0, 'offset-forms'],
    ['1.5', 0, 'offset-forms'],
    [HUGE, Number.MAX_SAFE_INTEGER, 'offset-forms'],
  ])('an offset of “%s” is applied as %i, by %s', (offset, applied, rule) => {
    const page = ask(path, '20', offset);
    expect(page).toMatchObject({ limit: 20, offset: applied, oddities: [] });
    expect(page.records).toHaveLength(Math.max(0, Math.min(20, total - applied)));
    expect(ruleOf(appliedOffset(offset, page.offset))).toBe(rule);
  });
});

function ruleOf(applied: Applied | undefined): string | undefined {
  if (applied === undefined) return undefined;
  if (applied.by === 'contradicts') return 'contradicts';
  const rule = 'clause' in applied.by ? applied.by.clause : applied.by.assumption;
  expect(rule in CLAUSES || rule in ASSUMPTIONS).toBe(true);
  return rule;
}

test.each([
  [50, 20, 'though 50 is in the range'],
  [50, 100, '50 is in the range'],
  [201, 200, 'falls back to 20'],
  [50, 12_345, 'The server applied 12,345'],
] as const)('asked for %i, %i was applied: no rule explains it', (asked, applied, said) => {
  const found = appliedLimit(String(asked), applied);
  expect(found?.by).toBe('contradicts');
  expect(found?.text).toContain(said);
});

test('what the service says about the offset is set against what was asked', () => {
  expect(appliedOffset('40', 0)?.by).toBe('contradicts');
  expect(appliedOffset('40', 40)).toBeUndefined();
  expect(appliedOffset('40', undefined)).toBeUndefined();
});

test('next follows the document’s rule', () => {
  expect(nextOffset({ offset: 0, count: 20, limit: 20, total: 41 })).toBe(20);
  expect(nextOffset({ offset: 40, count: 1, limit: 20, total: 41 })).toBeUndefined();
  expect(nextOffset({ offset: 20, count: 20, limit: 20, total: 40 })).toBeUndefined();
  expect(nextOffset({ offset: 0, count: 5, limit: 20, total: 41 })).toBe(5);
  expect(nextOffset({ offset: 0, count: 30, limit: 20, total: 41 })).toBe(20);
  expect(nextOffset({ offset: 0, count: 0, limit: 20, total: 41 })).toBeUndefined();
  expect(nextOffset({ offset: 0, count: 20, limit: 0 })).toBe(20);
  expect(nextOffset({ offset: 0, count: 20 })).toBe(20);
});

test('from any page, next and last come to the end, and previous and first to the beginning', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.integer({ min: 1, max: 200 }), fc.nat(2500), (total, limit, start) => {
      const at = (offset: number) => ({
        offset,
        count: Math.max(0, Math.min(limit, total - offset)),
        limit,
        total,
      });
      let place = at(start);
      const { last } = pageSteps(place);
      for (let next = nextOffset(place); next !== undefined; next = nextOffset(place)) {
        expect(next).toBe(place.offset + limit);
        place = at(next);
      }
      if (start < total) {
        expect(place.offset + place.count).toBe(total);
        expect(last ?? start).toBe(place.offset);
      } else if (total > 0) expect(at(last ?? 0).count).toBeGreaterThan(0);
      while (place.offset > 0) {
        const previous = pageSteps(place).previous ?? Number.NaN;
        expect(previous).toBeLessThan(place.offset);
        place = at(previous);
      }
      expect(pageSteps(place).previous).toBeUndefined();
      expect(pageSteps(place).first).toBeUndefined();
    }),
  );
});

test('pages are counted by the limit that was applied', () => {
  expect(offsetOfPage(1, { offset: 40, count: 20, limit: 20 })).toBe(0);
  expect(offsetOfPage(6, { offset: 0, count: 20, limit: 20 })).toBe(100);
  expect(offsetOfPage(3, { offset: 0, count: 7 })).toBe(14);
});
