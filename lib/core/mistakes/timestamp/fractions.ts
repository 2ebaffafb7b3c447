/** Timestamps of another precision: milliseconds where seconds were sent and the reverse, and fractions of a second. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { Variant } from '../variant.ts';
import { type TimestampFamily, variantsOf } from './family.ts';
import { type ReadTimestamp, readTimestamp } from './reading.ts';

const PART = 100_000;

export function fractionVariants(read: ReadTimestamp): Variant[] {
  return read.unit === 'seconds' ? plainMilliseconds(read.value) : wholeSeconds(read);
}

/** What’s left of milliseconds in 32 bits: of Arduino’s unsigned long, or of an int, which may be negative. */
export function cutMilliseconds({ value, unit }: ReadTimestamp): TimestampFamily[] {
  if (unit !== 'seconds') return [];
  const first = Number(BigInt.asIntN(32, value * 1000n));
  const cut = (how: string, wrap: (number: number) => number): TimestampFamily => ({
    uses: [{ id: 'ts-signed-ms', how, cost: 11 }],
    count: 1000,
    valueAt: (fraction) => String(wrap(first + fraction)),
  });
  return [
    cut('milliseconds cut to 32 bits', (number) => number >>> 0),
    ...(first < 0 ? [cut('milliseconds cut to 32 bits, as a signed number', (number) => number | 0)] : []),
  ];
}

function plainMilliseconds(value: bigint): Variant[] {
  // Seconds have so few digits that this is exact.
  const first = Number(value * 1000n);
  const whole: Variant = {
    value: String(first) as ByteString,
    uses: [{ id: 'ts-signed-ms', how: 'milliseconds (whole seconds times 1000)' }],
  };
  const uses: readonly Use[] = [{ id: 'ts-signed-ms', how: 'milliseconds' }];
  const others = Array.from(
    { length: 999 },
    (_, before): Variant => ({ value: String(first + before + 1) as ByteString, uses, reach: 2 }),
  );
  return [whole, ...others];
}

/** The header has milliseconds or finer, the string seconds; or the header microseconds and the string milliseconds. */
function wholeSeconds({ value, seconds, perSecond, unit }: ReadTimestamp): Variant[] {
  const nearest = (value + perSecond / 2n) / perSecond;
  const variants: Variant[] = [
    {
      value: seconds.toString() as ByteString,
      uses: [{ id: 'ts-signed-s', way: 'rounded-down', how: 'whole seconds' }],
    },
    {
      value: nearest.toString() as ByteString,
      uses: [{ id: 'ts-signed-s', how: 'rounded seconds', cost: 8 }],
    },
  ];
  if (unit !== 'milliseconds')
    variants.push({
      value: (value / (perSecond / 1000n)).toString() as ByteString,
      uses: [{ id: 'ts-signed-ms', how: 'milliseconds', cost: 9 }],
    });
  return variants;
}

/** Every fraction with 1–4 decimals, those of 1–3 with a comma too: 12,220 values. None where the header isn't whole seconds. */
export function fractionFamilies({ value, unit }: ReadTimestamp): TimestampFamily[] {
  if (unit !== 'seconds') return [];
  return [
    ...[1, 2, 3, 4].map((decimals) => fractionsOf(value, decimals)),
    ...[1, 2, 3].map((decimals) => fractionsAfterComma(value, decimals)),
  ];
}

/** Every fraction with 1–3 decimals: 1,110 values. None where the header isn’t whole seconds. */
export function shortFloatVariants({ value, unit }: ReadTimestamp): Variant[] {
  return unit === 'seconds' ? [1, 2, 3].flatMap((decimals) => variantsOf(fractionsOf(value, decimals))) : [];
}

function fractionsOf(value: bigint, decimals: number): TimestampFamily {
  return fractionFamily(`${value}.`, decimals, floatUses(decimals));
}

/** `1764000000,123`: as .NET, Java and C print it in most of Europe. */
function fractionsAfterComma(value: bigint, decimals: number): TimestampFamily {
  const uses = [{ id: 'ts-float', how: `${counted(decimals)} after a comma`, cost: 9 }];
  return fractionFamily(`${value},`, decimals, uses);
}

/** @param seconds with the mark that follows them. */
function fractionFamily(seconds: string, decimals: number, uses: readonly Use[]): TimestampFamily {
  return {
    uses,
    count: 10 ** decimals,
    valueAt: (fraction) => seconds + String(fraction).padStart(decimals, '0'),
  };
}

function counted(decimals: number): string {
  return `${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;
}

/** Whole seconds sent, and more decimals signed than are listed. */
export function longFractionUses(sent: ByteString, signed: ByteString): readonly Use[] {
  if (!/^\d{1,15}$/.test(sent) || !signed.startsWith(`${sent}.`)) return [];
  const decimals = signed.slice(sent.length + 1);
  return /^\d{5,20}$/.test(decimals) ? floatUses(decimals.length) : [];
}

function floatUses(decimals: number): readonly Use[] {
  return [{ id: 'ts-float', how: counted(decimals), cost: 7 }];
}

/**
 * Between 2004 and 2038 doubles are 2^-22 s apart, so seven decimals of a double have 2^22 values and not 10^7: that's
 * all that Python, JavaScript, Ruby, PHP or Go can print of one.
 */
const DOUBLES_PER_SECOND = 2 ** 22;
const LEAST_DOUBLE = 2n ** 30n;
const MOST_DOUBLE = 2n ** 31n;

const DEEP: readonly {
  readonly parts: number;
  readonly values: (read: ReadTimestamp, from: number) => Variant[];
}[] = [
  { parts: 1, values: (read, from) => decimalsFrom(read, from, 5) },
  { parts: 10, values: (read, from) => decimalsFrom(read, from, 6) },
  { parts: 10, values: millisecondsFrom },
  { parts: Math.ceil(DOUBLES_PER_SECOND / PART), values: doublesFrom },
];

/** Part by part, from 0; `undefined` past the last one. Whole seconds only. */
export function deepFractions(read: ReadTimestamp, part: number): Variant[] | undefined {
  if (read.unit !== 'seconds') return undefined;
  let first = 0;
  for (const { parts, values } of DEEP) {
    if (part < first + parts) return values(read, (part - first) * PART);
    first += parts;
  }
  return undefined;
}

function decimalsFrom({ value }: ReadTimestamp, from: number, decimals: number): Variant[] {
  const { uses, valueAt } = fractionsOf(value, decimals);
  return variantsOf({ uses, count: PART, valueAt: (index) => valueAt(from + index) });
}

/** Milliseconds with a fraction, to the microsecond: `1764000000123.456`. Without one they’re whole, and tried before. */
function millisecondsFrom({ value }: ReadTimestamp, from: number): Variant[] {
  const uses: readonly Use[] = [{ id: 'ts-signed-ms', how: 'milliseconds with a fraction', cost: 10 }];
  return Array.from({ length: PART }, (_, index) => from + index)
    .filter((microseconds) => microseconds % 1000 !== 0)
    .map((microseconds) => ({
      value: `${value}${(microseconds / 1000).toFixed(3).padStart(7, '0').replace(/0+$/, '')}` as ByteString,
      uses,
      reach: 1 as const,
    }));
}

/** The shortest decimals of the doubles in a stretch; those of up to six are among the others. */
function doublesFrom({ value }: ReadTimestamp, from: number): Variant[] {
  if (value < LEAST_DOUBLE || value >= MOST_DOUBLE) return [];
  const seconds = Number(value);
  const uses = floatUses(7);
  const length = `${seconds}.1234567`.length;
  const variants: Variant[] = [];
  for (let index = from; index < Math.min(from + PART, DOUBLES_PER_SECOND); index++) {
    const text = String(seconds + index / DOUBLES_PER_SECOND);
    if (text.length !== length) continue;
    variants.push({ value: text as ByteString, uses, reach: 1 });
  }
  return variants;
}

/** A header with a fraction, `1764000000.51`, where the string has whole seconds. */
export function withoutFraction(sent: ByteString): Variant[] {
  const [, whole, mark = '.', fraction] = /^(\d{1,15})([.,])(\d{0,20})$/.exec(sent) ?? [];
  const read = whole === undefined ? undefined : readTimestamp(whole as ByteString);
  if (!read || fraction === undefined) return [];
  const up = (read.value + 1n).toString();
  const variants: Variant[] = [
    { value: read.sent, uses: [{ id: 'ts-float', how: 'whole seconds', cost: 7 }] },
    ...otherMark(sent, mark),
    ...fewerDigits(`${whole}.${fraction}`),
  ];
  // At exactly one half, languages differ: both are wrong values to try.
  if (/^[5-9]/.test(fraction))
    variants.push({ value: up as ByteString, uses: [{ id: 'ts-float', how: 'rounded seconds', cost: 8 }] });
  return variants;
}

function otherMark(sent: ByteString, mark: string): Variant[] {
  const other = mark === ',' ? 'point' : 'comma';
  const value = sent.replace(mark, mark === ',' ? '.' : ',') as ByteString;
  return [{ value, uses: [{ id: 'ts-float', how: `a decimal ${other}`, cost: 8 }], reach: 2 }];
}

/** As many significant digits as Python 2 prints, PHP by its setting `precision`, and C by `%.15g`. */
const PRECISIONS = [12, 14, 15] as const;

function fewerDigits(text: string): Variant[] {
  return PRECISIONS.flatMap((precision): Variant[] => {
    const value = String(Number(Number(text).toPrecision(precision)));
    return value === text
      ? []
      : [
          {
            value: value as ByteString,
            uses: [{ id: 'ts-float', how: `a float of ${precision} digits`, cost: 8 }],
            reach: 2,
          },
        ];
  });
}
