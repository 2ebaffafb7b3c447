/** Decimals are compared digit by digit, and a long list is sorted as a short one is. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arranger } from '../../../lib/core/records/arrange.ts';
import { columnsOf } from '../../../lib/core/records/column-kinds.ts';
import type { Direction } from '../../../lib/core/records/compare-values.ts';
import { compareDecimals, decimalKey, fractionDigits } from '../../../lib/core/records/decimal-text.ts';
import { searchWords } from '../../../lib/core/search-words.ts';
import { records } from './made-up-records.ts';

function compared(a: string, b: string): number {
  const [left, right] = [decimalKey(a), decimalKey(b)];
  if (!left || !right) throw new Error(`${a} or ${b} isn’t a number`);
  return Math.sign(compareDecimals(left, right));
}

/** The order of the values of `x`, as places. */
function sorted(texts: readonly string[], direction: Direction, filter = ''): number[] {
  const list = records(...texts);
  const [column] = columnsOf('payouts', list);
  if (!column) throw new Error('there is no column');
  const arranger = new Arranger(list.length, { filter: searchWords(filter), sort: { column, direction } });
  for (const [at, record] of list.entries()) arranger.consider(at, record);
  const ordering = arranger.order();
  for (let step = ordering.next(); ; step = ordering.next()) if (step.done) return [...step.value];
}

describe('decimals', () => {
  it.each([
    ['0.1', '0.10', 0],
    ['0', '-0.00', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['0.30000000000000001', '0.3', 1],
    ['-2', '-10', 1],
    ['10', '9.999', 1],
    ['1e3', '1000', 0],
    ['1e-999999999999', '0', 1],
    ['1e99999999999999999999', '1e5', 1],
    ['.5', '0.5', undefined],
  ])('%s and %s', (a, b, expected) => {
    if (expected === undefined) expect(decimalKey(a)).toBeUndefined();
    else expect(compared(a, b)).toBe(expected);
  });

  it('compare as integers of the same scale do', () => {
    const scaled = fc.tuple(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 12 }),
    );
    const text = (value: bigint, digits: number): string => {
      const plain = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
      const point = plain.length - digits;
      return `${value < 0n ? '-' : ''}${plain.slice(0, point)}${digits > 0 ? `.${plain.slice(point)}` : ''}`;
    };
    fc.assert(
      fc.property(scaled, scaled, ([a, places], [b, others]) => {
        const [left, right] = [a * 10n ** BigInt(others), b * 10n ** BigInt(places)];
        const expected = left < right ? -1 : left > right ? 1 : 0;
        expect(compared(text(a, places), text(b, others))).toBe(expected);
      }),
    );
  });

  it('have the digits after their point that they’re written with', () => {
    expect(['1', '1.50', '1.5e10'].map(fractionDigits)).toEqual([0, 2, 1]);
  });
});

describe('sorting', () => {
  it('puts what isn’t there last in both directions, and what doesn’t fit before it', () => {
    const texts = ['{"fee":"2.5"}', '{"fee":null}', '{"fee":"10.0"}', '{}', '{"fee":"-1.5"}'];
    expect(sorted(texts, 'up')).toEqual([4, 0, 2, 1, 3]);
    expect(sorted(texts, 'down')).toEqual([2, 0, 4, 1, 3]);
  });

  it('compares times as moments, not as text', () => {
    const texts = ['{"t":"2026-01-01T00:30:00+02:00"}', '{"t":"2025-12-31T23:00:00Z"}'];
    expect(sorted(texts, 'up')).toEqual([0, 1]);
  });

  it('keeps equal ones as they came, over any number of runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5000 }), (values) => {
        const texts = values.map((value) => `{"fee":"${value}.5"}`);
        const expected = values.map((value, at) => [value, at] as const);
        expected.sort(([a, i], [b, j]) => a - b || i - j);
        expect(sorted(texts, 'up')).toEqual(expected.map(([, at]) => at));
      }),
      { numRuns: 12 },
    );
  });

  it('finds text anywhere in a record, whatever its case', () => {
    const texts = ['{"a":"Paid"}', '{"a":{"b":["xPAIDx"]}}', '{"a":"open","paid":1}'];
    expect(sorted(texts, 'up', 'paid').sort()).toEqual([0, 1]);
    const records = ['{"status":"expired","currency":"USDC"}', '{"status":"expired","currency":"BTC"}'];
    expect(sorted(records, 'up', ' USDC  expired ')).toEqual([0]);
  });
});
