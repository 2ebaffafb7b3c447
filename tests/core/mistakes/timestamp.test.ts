/** Wrong timestamps: each mistake gives the very line 4 that such code signs. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { TIMESTAMP_ADVICE } from '../../../lib/core/mistakes/timestamp/advice.ts';
import { variantsOf } from '../../../lib/core/mistakes/timestamp/family.ts';
import { TIMESTAMP_MISTAKES } from '../../../lib/core/mistakes/timestamp/mistakes.ts';
import {
  deepTimestamps,
  fewTimestamps,
  timestampFamilies,
  timestampVariants,
} from '../../../lib/core/mistakes/timestamp/timestamp.ts';
import type { Variant } from '../../../lib/core/mistakes/variant.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { valuesOf } from './url-subject.ts';

const IDS = [
  'ts-two-clock-reads',
  'ts-signed-ms',
  'ts-signed-s',
  'ts-ms',
  'ts-us-ns',
  'ts-float',
  'ts-rounding',
  'ts-format',
  'ts-timezone',
  'ts-whitespace',
  'ts-quoted',
  'ts-grouped-sci',
  'ts-literal',
  'ts-stale-cached',
  'ts-other-epoch',
  'ts-header-refreshed',
  'ts-expiry-signed',
  'ts-int-string-form',
];

function sent(timestamp?: string) {
  const headers = timestamp === undefined ? [] : ([['X-Timestamp', timestamp]] as const);
  return subjectOf(wireRequest({ method: 'GET', target: '/', headers }), new Secret('sk_test_0'));
}

const variants = timestampVariants(sent('1764000123'));

function reachOf(value: string, id: string): Variant['reach'] | 'missing' {
  const found = variants.find((variant) => variant.value === value && variant.uses[0]?.id === id);
  return found ? found.reach : 'missing';
}

function distinct(reach: Variant['reach'], mistakes = 1): number {
  const matching = variants.filter((variant) => variant.reach === reach && variant.uses.length === mistakes);
  return new Set(matching.map(({ value }) => value)).size;
}

describe('timestamp mistakes', () => {
  test('every one of the catalogue is here', () => {
    expect(Object.keys(TIMESTAMP_MISTAKES)).toEqual(IDS);
    const searched = Object.entries(TIMESTAMP_MISTAKES).filter(([, { found }]) => found === 'search');
    expect(searched).toHaveLength(14);
  });

  test.each([
    ['ts-rounding', ['1764000124', '1764000122']],
    ['ts-whitespace', ['1764000123\n', '1764000123\r\n', '1764000123 ', ' 1764000123']],
    ['ts-quoted', ['"1764000123"', "'1764000123'"]],
  ])('%s', (id, values) => {
    expect(valuesOf(variants, id)).toEqual(values);
  });

  test.each([
    ['ts-two-clock-reads', '1764000118', undefined],
    ['ts-two-clock-reads', '1764000128', undefined],
    ['ts-two-clock-reads', '1764000117', 2],
    ['ts-two-clock-reads', '1764000153', 2],
    ['ts-two-clock-reads', '1764000154', 1],
    ['ts-two-clock-reads', '1763999823', 1],
    ['ts-two-clock-reads', '1763999822', 'missing'],
    ['ts-header-refreshed', '1764000120', undefined],
    ['ts-header-refreshed', '1763999823', 1],
    ['ts-header-refreshed', '1764000124', 'missing'],
    ['ts-expiry-signed', '1764000133', undefined],
    ['ts-expiry-signed', '1764003723', undefined],
    ['ts-timezone', '1764007323', 2],
    ['ts-timezone', '1763980323', 2],
    ['ts-timezone', '1764019923', 2],
    ['ts-signed-ms', '1764000123000', undefined],
    ['ts-signed-ms', '1764000123417', 2],
    ['ts-signed-ms', '1764000123999', 2],
    ['ts-signed-ms', '1764000124000', 'missing'],
    ['ts-float', '1764000123.5', 1],
    ['ts-float', '1764000123.0000', 1],
    ['ts-float', '1764000123.4568', 1],
    ['ts-signed-ms', String((1764000123417 % 2 ** 32) >>> 0), 1],
    ['ts-float', '1764000123,417', 1],
    ['ts-format', '2025-11-24T16:02:03.417+0000', 1],
    ['ts-format', '2025-11-24T16:02:03+0000', 2],
    ['ts-format', '2025-11-24T16.02.03Z', 1],
    ['ts-format', 'Mon, 24 Nov 2025 16.02.03 GMT', 1],
    ['ts-format', '11/24/25 4:02 PM', 1],
    ['ts-format', '24.11.25 16:02', 1],
    ['ts-format', '2568-11-24T16:02:03Z', 1],
    ['ts-format', '0007-11-24T16:02:03Z', 1],
    ['ts-format', '01141124160203', 1],
    // 3 Azar 1404 and 3 Jumada II 1447.
    ['ts-format', '1404-09-03T16:02:03Z', 1],
    ['ts-format', '14470603T160203Z', 1],
    ['ts-format', '2025-11-24T16:02:03Z', undefined],
    ['ts-format', '2025-11-24T16:02:03.000Z', undefined],
    ['ts-format', '2025-11-24T16:02:03+00:00', undefined],
    ['ts-format', '2025-11-24T16:02:03', undefined],
    ['ts-format', '2025-11-24 16:02:03', undefined],
    ['ts-format', '20251124T160203Z', undefined],
    ['ts-format', 'Mon, 24 Nov 2025 16:02:03 GMT', undefined],
    ['ts-format', '20251124160203', undefined],
    ['ts-format', '2025-11-24T16:02:03.417Z', 1],
    ['ts-format', '11/24/2025 4:02:03 PM', 2],
    ['ts-format', '2025-11-24T16:02', 2],
    ['ts-grouped-sci', '1,764,000,123', undefined],
    ['ts-grouped-sci', '1.764.000.123', undefined],
    ['ts-grouped-sci', '1.764000123e+09', undefined],
    ['ts-grouped-sci', '1.764000123E9', undefined],
    ['ts-grouped-sci', '1.764e+09', undefined],
    ['ts-grouped-sci', '1\u00c2\u00a0764\u00c2\u00a0000\u00c2\u00a0123', 2],
    ['ts-literal', '', undefined],
    ['ts-literal', 'undefined', undefined],
    ['ts-literal', 'NaN', undefined],
    ['ts-literal', 'null', undefined],
    ['ts-literal', 'None', undefined],
    ['ts-literal', '{{$timestamp}}', undefined],
    ['ts-literal', '\u00ef\u00bf\u00bd', 2],
    ['ts-int-string-form', '1764000123.0', undefined],
    ['ts-int-string-form', '+1764000123', undefined],
    ['ts-int-string-form', '01764000123', undefined],
    ['ts-int-string-form', '0x6924817b', undefined],
    ['ts-int-string-form', '1764000123000000', 2],
    ['ts-int-string-form', '1764000123000000000', 2],
    ['ts-int-string-form', '015111100573', 2],
  ])('%s gives %j, combined up to %j', (id, value, reach) => {
    expect(reachOf(value, id)).toBe(reach);
  });

  test('a local time without its zone is two mistakes', () => {
    const both = valuesOf(variants, 'ts-format', 'ts-timezone');
    expect(both).toContain('2025-11-25 00:02:03');
    expect(both).toContain('20251124213203');
  });

  test('the families are as large as they should be', () => {
    expect(distinct(undefined)).toBe(55);
    expect(distinct(2)).toBe(1235);
    expect(distinct(1)).toBe(16_871);
    expect(distinct(2, 2)).toBe(150);
    expect(variants.some(({ value }) => value === '1764000123')).toBe(false);
  });
});

describe('other timestamps in the header', () => {
  const valuesFor = (timestamp: string, id: string) => valuesOf(timestampVariants(sent(timestamp)), id);

  test('Java leaves out seconds that are zero', () => {
    const dates = valuesFor('1764000000', 'ts-format');
    expect(dates).toContain('2025-11-24T16:00');
    expect(dates).toContain('2025-11-24T16:00Z');
    expect(valuesFor('1764000003', 'ts-format')).not.toContain('2025-11-24T16:00Z');
  });

  test('milliseconds: the string has seconds', () => {
    expect(valuesFor('1764000123617', 'ts-signed-s')).toEqual(['1764000123', '1764000124']);
    expect(valuesFor('1764000123617', 'ts-two-clock-reads')).toContain('1764000123614');
    expect(valuesFor('1764000123617', 'ts-expiry-signed')).toContain('1764000183617');
    expect(valuesFor('1764000123617', 'ts-float')).toEqual([]);
  });

  test('nanoseconds: the string has seconds or milliseconds', () => {
    expect(valuesFor('1764000123617000999', 'ts-signed-s')).toEqual(['1764000123', '1764000124']);
    expect(valuesFor('1764000123617000999', 'ts-signed-ms')).toEqual(['1764000123617']);
  });

  test('a float: the string has whole seconds', () => {
    const whole = (timestamp: string) =>
      valuesFor(timestamp, 'ts-float').filter((text) => /^\d+$/.test(text));
    expect(whole('1764000123.51')).toEqual(['1764000123', '1764000124']);
    expect(whole('1764000123.49')).toEqual(['1764000123']);
  });

  test('a float: the string has another decimal mark, or fewer digits', () => {
    expect(valuesFor('1764000123.139', 'ts-float')).toContain('1764000123,139');
    expect(valuesFor('1764000123,139', 'ts-float')).toContain('1764000123.139');
    // Python 2, PHP with precision 14.
    expect(valuesFor('1322533180.139', 'ts-float')).toContain('1322533180.14');
    expect(valuesFor('1322533180.13987', 'ts-float')).toContain('1322533180.1399');
  });

  test.each([
    '2025-11-24T16:02:03Z',
    '2025-11-24T16:02:03.417Z',
    '20251124T160203Z',
    'Mon, 24 Nov 2025 16:02:03 GMT',
    '2025-11-24 16:02:03',
  ])('the date %s: the string has Unix time', (date) => {
    expect(valuesFor(date, 'ts-format')).toEqual(['1764000123', '1764000123000']);
  });

  test('leading zeros: the string has none', () => {
    expect(valuesFor('01764000123', 'ts-int-string-form')).toContain('1764000123');
    expect(valuesFor('01764000123', 'ts-float')).toContain('1764000123.5');
  });

  test('a leap day, the year’s turn and times before 1970', () => {
    expect(valuesFor('1709164799', 'ts-format')).toContain('2024-02-28T23:59:59Z');
    expect(valuesFor('1709164800', 'ts-format')).toContain('2024-02-29T00:00:00Z');
    expect(valuesFor('-1', 'ts-format')).toContain('1969-12-31T23:59:59Z');
    expect(valuesFor('-1', 'ts-two-clock-reads')).toContain('0');
  });

  test.each([
    undefined,
    '',
    '-',
    'abc',
    '9'.repeat(20),
    '9'.repeat(100_000),
    `${'1,'.repeat(50_000)}1`,
    '99999999999',
    '-99999999999',
    '2025-99-99T99:99:99Z',
  ])('%.30s yields, quickly', (timestamp) => {
    const made = timestampVariants(sent(timestamp));
    expect(made.length).toBeGreaterThan(20);
    expect(made.every(({ value }) => value !== timestamp && value.length < 100_100)).toBe(true);
  });

  test('whatever is sent, no variant is what was sent and none holds more than bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String)), (timestamp) => {
        const subject = sent(timestamp);
        const values = timestampVariants(subject).map(({ value }) => value);
        expect(values).not.toContain(subject.timestamp);
        expect(values.filter((value) => !/^[\0-\xff]*$/.test(value))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('families', () => {
  const families = timestampFamilies(sent('1764000123'));

  test('have as many values as they say, each another', () => {
    const values = families.flatMap(variantsOf).map(({ value }) => value);
    const listed = new Set(fewTimestamps(sent('1764000123')).map(({ value }) => value));
    expect(values).toHaveLength(families.reduce((sum, { count }) => sum + count, 0));
    expect(new Set(values).size).toBe(16_218);
    // The integer printed as a float is tried beside other mistakes, too.
    expect(values.filter((value) => listed.has(value))).toEqual([
      '1764000123.0',
      '1764000123.00',
      '1764000123.000',
    ]);
  });

  test('are of seconds, or of what’s a time at all', () => {
    expect(timestampFamilies(sent('1764000123456')).map(({ count }) => count)).toEqual([999, 999]);
    expect(timestampFamilies(sent('soon'))).toEqual([]);
    expect(timestampVariants(sent('0')).filter(({ value }) => value === '0')).toEqual([]);
  });
});

describe('fractions with many decimals', () => {
  const subject = sent('1764000123');

  test('come in parts, five decimals first', () => {
    const first = deepTimestamps(subject, 0);
    expect(first).toHaveLength(100_000);
    expect(first?.[12_345]).toEqual({
      value: '1764000123.12345',
      uses: [{ id: 'ts-float', how: '5 decimals', cost: 7 }],
      reach: 1,
    });
    expect(deepTimestamps(subject, 2)?.[3]?.value).toBe('1764000123.100003');
    expect(deepTimestamps(subject, 10)?.at(-1)?.value).toBe('1764000123.999999');
  });

  test('milliseconds with a fraction come after six decimals, whole ones left out', () => {
    const values = deepTimestamps(subject, 11)?.map(({ value }) => value) ?? [];
    expect(values.slice(0, 2)).toEqual(['1764000123000.001', '1764000123000.002']);
    expect(values).toContain('1764000123001.5');
    expect(values.filter((value) => !value.includes('.'))).toEqual([]);
    expect(deepTimestamps(subject, 20)?.at(-1)?.value).toBe('1764000123999.999');
  });

  test('seven decimals are those a double can have', () => {
    // The double nearest to it is 517,815 of 2^22 parts on, so in the sixth part of these.
    expect(String(1764000123 + 517_815 / 2 ** 22)).toBe('1764000123.1234567');
    expect(deepTimestamps(subject, 26)?.some(({ value }) => value === '1764000123.1234567')).toBe(true);
  });

  test('end', () => {
    expect(deepTimestamps(subject, 62)?.length).toBeGreaterThan(0);
    expect(deepTimestamps(subject, 63)).toBeUndefined();
  });

  test('are only for whole seconds', () => {
    expect(deepTimestamps(sent('1764000123417'), 0)).toBeUndefined();
    expect(deepTimestamps(sent('abc'), 0)).toBeUndefined();
    expect(deepTimestamps(sent('5'), 30)).toEqual([]);
  });
});

test('two readings of the clock and a retry that kept one of the two look the same, so both are said', () => {
  const { happened, fix } = TIMESTAMP_ADVICE['ts-two-clock-reads'];
  expect(happened('3 seconds later')).toBe(
    'The time your code signed is 3 seconds later than the one it sent in X-Timestamp. It read the clock twice, or a retry renewed only one of the two.',
  );
  expect(fix).toContain('retry');
});
