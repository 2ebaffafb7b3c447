/** Sums of decimals, held to BigInt at one fixed scale, which shares no code with them. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createAdder,
  decimalText,
  groupedDecimal,
  LONGEST_DECIMAL,
  readDecimal,
  sharesOfLargest,
} from '../../../lib/core/records/sums.ts';

const SCALE = 60;

interface Written {
  readonly text: string;
  /** In units of 10^-SCALE. */
  readonly units: bigint;
}

/** Sign, whole part, fraction and exponent, as text and as what it's worth. */
const written: fc.Arbitrary<Written> = fc
  .record({
    negative: fc.boolean(),
    whole: fc.stringMatching(/^[0-9]{1,40}$/),
    fraction: fc.option(fc.stringMatching(/^[0-9]{1,20}$/), { nil: undefined }),
    exponent: fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined }),
    letter: fc.constantFrom('e', 'E', 'e+'),
  })
  .map(({ negative, whole, fraction, exponent, letter }) => {
    const mark = exponent === undefined ? '' : `${exponent < 0 ? 'e' : letter}${exponent}`;
    const text = `${negative ? '-' : ''}${whole}${fraction === undefined ? '' : `.${fraction}`}${mark}`;
    const shift = SCALE - (fraction?.length ?? 0) + (exponent ?? 0);
    const units = BigInt(whole + (fraction ?? '')) * 10n ** BigInt(shift);
    return { text, units: negative ? -units : units };
  });

function sumOf(texts: readonly string[]) {
  const adder = createAdder();
  for (const text of texts) adder.add(text);
  return adder.sum();
}

/** A plain decimal at the fixed scale. */
function unitsOf(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const units = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return sign === '-' ? -units : units;
}

describe('a sum', () => {
  it('is what BigInt makes of the same decimals, whatever their signs, places and exponents', () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 30 }), (decimals) => {
        const { text, added, unreadable } = sumOf(decimals.map((decimal) => decimal.text));
        expect(unitsOf(text)).toBe(decimals.reduce((sum, { units }) => sum + units, 0n));
        expect([added, unreadable]).toEqual([decimals.length, 0]);
      }),
      { numRuns: 500 },
    );
  });

  it('doesn’t depend on the order', () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 12 }), (decimals) => {
        const texts = decimals.map(({ text }) => text);
        expect(sumOf(texts.toReversed()).text).toBe(sumOf(texts).text);
      }),
    );
  });

  it.each([
    [['0.1', '0.2'], '0.3'],
    [['1.50', '1.5'], '3.00'],
    [['9007199254740993', '1'], '9007199254740994'],
    [['1e3', '0.001'], '1000.001'],
    [['1e3', '2e4'], '21000'],
    [['-0.00'], '0.00'],
    [['5', '-5'], '0'],
    [['0e5'], '0'],
    [['-0.05', '0.01'], '-0.04'],
    [['0.5', '5.'], '5.5'],
    [['+7'], '7'],
    [[], '0'],
  ])('of %j is %s', (texts, sum) => {
    expect(sumOf(texts).text).toBe(sum);
  });

  it('counts what is no decimal, and adds the rest', () => {
    const strange = [
      '',
      '.',
      '-',
      'e5',
      'abc',
      '1,000',
      '1 000',
      ' 1',
      '1\n',
      '0x10',
      '1_0',
      'NaN',
      'Infinity',
    ];
    expect(sumOf([...strange, '1e', '--1', '１', '2.5'])).toEqual({
      text: '2.5',
      added: 1,
      unreadable: strange.length + 3,
    });
  });

  it('takes thousands of digits, and refuses what would stop the page', () => {
    const long = '9'.repeat(LONGEST_DECIMAL);
    expect(sumOf([long, '1']).text).toBe(`1${'0'.repeat(LONGEST_DECIMAL)}`);
    expect(sumOf([`${long}9`, '1e999999999', '1e-999999', `1${'0'.repeat(5_000_000)}`]).unreadable).toBe(4);
  });

  it('of a hundred thousand decimals at every place there may be is there within seconds', () => {
    const adder = createAdder();
    for (let i = 0; i < 100_000; i++) adder.add(`1e${(i % (2 * LONGEST_DECIMAL)) - LONGEST_DECIMAL}`);
    expect(adder.sum().text).toMatch(/^55{9999}\.5{10000}$/);
  });
});

describe('a decimal’s text', () => {
  it('is read back as the same', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 50 }), (units, places) => {
        expect(readDecimal(decimalText({ units, places }))).toEqual({ units, places });
      }),
    );
  });

  it.each([
    ['1', '1'],
    ['123', '123'],
    ['1234', '1,234'],
    ['-1234567.8901', '-1,234,567.8901'],
    ['0.123456', '0.123456'],
    ['abc', 'abc'],
  ])('%s is grouped as %s', (text, grouped) => {
    expect(groupedDecimal(text)).toBe(grouped);
  });
});

describe('shares of the largest', () => {
  it.each([
    [
      ['1', '2', '4'],
      [0.25, 0.5, 1],
    ],
    [
      ['0.5', '-1'],
      [0.5, 1],
    ],
    [
      ['1e3', '0.001'],
      [1, 0],
    ],
    [
      ['123456789012345678901234567890', '61728394506172839450617283945'],
      [1, 0.5],
    ],
    [
      ['0', '0.00'],
      [0, 0],
    ],
    [
      ['abc', '3'],
      [0, 1],
    ],
    [[], []],
  ])('of %j are %j', (texts, shares) => {
    expect(sharesOfLargest(texts)).toEqual(shares);
  });
});
