/** Reading X-Timestamp: what counts as Unix seconds, and what a refused value looks like. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { parseTimestamp, secondsAhead, timestampUnit } from '../../../lib/core/signing/timestamp.ts';
import { expectInProportion } from '../in-proportion.ts';

describe('a Unix-seconds integer', () => {
  test.each([
    ['1767225600', 1_767_225_600n],
    ['0', 0n],
    ['-1', -1n],
    ['-0', 0n],
    ['01767225600', 1_767_225_600n],
    ['20260101', 20_260_101n],
    ['1767225600000', 1_767_225_600_000n],
    ['99999999999999999999999999', 99_999_999_999_999_999_999_999_999n],
  ])('%s', (text, seconds) => {
    expect(parseTimestamp(text)).toEqual({ ok: true, seconds });
  });

  test('any integer is read exactly, however long', () => {
    fc.assert(
      fc.property(fc.bigInt(), (seconds) => {
        expect(parseTimestamp(seconds.toString())).toEqual({ ok: true, seconds });
      }),
    );
  });
});

describe('anything else has a flaw', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1767225600.5', 'fraction'],
    ['1767225600.', 'fraction'],
    ['-1.25', 'fraction'],
    ['1.7672256e9', 'exponent'],
    ['1.7672256E+09', 'exponent'],
    ['2e9', 'exponent'],
    ['2026-01-01T00:00:00Z', 'date'],
    ['2026-01-01', 'date'],
    ['20260101T000000Z', 'date'],
    ['2026/01/01 00:00', 'date'],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 'date'],
    ['Thursday, 01-Jan-26', 'date'],
    ['Thu Jan  1 00:00:00 2026', 'date'],
    ['1,767,225,600', 'grouped'],
    ['1.767.225.600', 'grouped'],
    ['1 767 225 600', 'grouped'],
    ['1_767_225_600', 'grouped'],
    ['1’767’225’600', 'grouped'],
    ['1\u00a0767\u00a0225\u00a0600', 'grouped'],
    ['1\u202f767\u202f225\u202f600', 'grouped'],
    [`\${TIMESTAMP}`, 'placeholder'],
    ['{{$timestamp}}', 'placeholder'],
    ['$TIMESTAMP', 'placeholder'],
    ['<timestamp>', 'placeholder'],
    ['%s', 'placeholder'],
    ['NaN', 'placeholder'],
    ['undefined', 'placeholder'],
    ['null', 'placeholder'],
    ['None', 'placeholder'],
    ['Infinity', 'placeholder'],
    ['abc', 'not-a-number'],
    ['+1767225600', 'not-a-number'],
    ['--1', 'not-a-number'],
    ['-', 'not-a-number'],
    ['0x69559c80', 'not-a-number'],
    ['1767225600s', 'not-a-number'],
    ['1767225600Z', 'not-a-number'],
    ['17672_25600', 'not-a-number'],
    ['1767225600\n', 'not-a-number'],
    ['1767225600, 1767225600', 'not-a-number'],
    ['١٧٦٧٢٢٥٦٠٠', 'not-a-number'],
    ['１７６７２２５６００', 'not-a-number'],
  ])('“%s”: %s', (text, flaw) => {
    // A header arrives as bytes, a typed value as text; both must read alike.
    expect(parseTimestamp(byteStringOfText(text))).toEqual({ ok: false, flaw });
    expect(parseTimestamp(text)).toEqual({ ok: false, flaw });
  });

  test('only ASCII digits after an optional minus are accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        expect(parseTimestamp(text).ok).toBe(/^-?[0-9]+$/.test(text) && !text.endsWith('\n'));
      }),
    );
  });

  test.each([
    ['1', 'x'],
    [' ', '1'],
    ['.', ''],
  ])('a very long value of %j is judged in proportion', (piece, end) => {
    expectInProportion(200_000, (length) => {
      expect(parseTimestamp(piece.repeat(length) + end).ok).toBe(false);
    });
  });
});

describe('the unit an integer seems to be in', () => {
  test.each([
    [0n, 'seconds'],
    [1_767_225_600n, 'seconds'],
    [-1_767_225_600n, 'seconds'],
    [99_999_999_999n, 'seconds'],
    [100_000_000_000n, 'milliseconds'],
    [1_767_225_600_000n, 'milliseconds'],
    [99_999_999_999_999n, 'milliseconds'],
    [100_000_000_000_000n, 'microseconds'],
    [1_767_225_600_000_000n, 'microseconds'],
    [99_999_999_999_999_999n, 'microseconds'],
    [100_000_000_000_000_000n, 'nanoseconds'],
    [-1_767_225_600_000_000_000n, 'nanoseconds'],
  ])('%s: %s', (seconds, unit) => {
    expect(timestampUnit(seconds)).toBe(unit);
  });
});

describe('seconds ahead of the clock', () => {
  test.each([
    [1_767_225_600n, 1_767_225_600, 0n],
    [1_767_225_600n, 1_767_225_600.9, 0n],
    [1_767_225_610n, 1_767_225_600, 10n],
    [1_767_225_590n, 1_767_225_600, -10n],
    [10n ** 30n, 0, 10n ** 30n],
  ])('%s at %d is %s', (seconds, now, ahead) => {
    expect(secondsAhead(seconds, now)).toBe(ahead);
  });
});
