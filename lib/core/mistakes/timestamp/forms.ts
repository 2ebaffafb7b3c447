/** The timestamp’s number printed otherwise: grouped, in scientific notation, as a float, in hex; and what isn’t one. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import type { Variant } from '../variant.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import type { ReadTimestamp } from './reading.ts';

/** `rare` ones aren't tried in threes. */
function printed(id: string, text: string, parameter: Parameter, rare?: 'rare', cost = 11): Variant {
  return {
    value: byteStringOfText(text),
    uses: [{ id, ...parameterOf(parameter), ...(rare && { cost }) }],
    ...(rare && { reach: 2 }),
  };
}

const SEPARATORS = [
  [',', 'a comma between thousands'],
  ['.', 'a full stop between thousands'],
  ['\u00a0', 'no-break spaces between thousands', 'rare'],
  ['\u202f', 'narrow no-break spaces between thousands', 'rare'],
  [' ', 'spaces between thousands', 'rare'],
  ["'", 'apostrophes between thousands', 'rare'],
  ['\u2019', 'curly apostrophes between thousands', 'rare'],
  ['_', 'underscores between thousands', 'rare'],
] as const;

/** The code point of each script's zero. */
const ZEROS = [
  [0x0660, 'Arabic digits'],
  [0x06f0, 'Persian digits'],
  [0x0966, 'Devanagari digits'],
  [0x09e6, 'Bengali digits'],
] as const;

export function groupings({ value }: ReadTimestamp): Variant[] {
  const text = value.toString();
  const grouped = (separator: string) => text.replace(/\B(?=(\d{3})+$)/g, separator);
  // In India the last three digits, then pairs.
  const indian = text.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
  return [
    ...SEPARATORS.map(([separator, how, rare]) => printed('ts-grouped-sci', grouped(separator), how, rare)),
    printed('ts-grouped-sci', indian, 'grouped as in India', 'rare'),
    printed(
      'ts-grouped-sci',
      `${grouped(',')}.00`,
      'a comma between thousands and two zeros, as C#’s N',
      'rare',
    ),
    ...ZEROS.map(([zero, how]) =>
      printed(
        'ts-grouped-sci',
        text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit))),
        how,
        'rare',
      ),
    ),
  ];
}

/** How programs print a float: the shortest digits, or six. */
export function scientific({ value }: ReadTimestamp): Variant[] {
  const number = Number(value);
  const shortest = number.toExponential();
  // awk, Lua, C and shells print six digits.
  const six = number.toExponential(5).replace(/\.?0+e/, 'e');
  const sci = (text: string, how: string, rare?: 'rare') => printed('ts-grouped-sci', text, how, rare);
  return [
    sci(twoDigitExponent(shortest), 'scientific notation, as Go prints a float'),
    sci(javaDouble(shortest), 'scientific notation, as Java prints a double'),
    sci(twoDigitExponent(six), 'scientific notation with six digits'),
    sci(twoDigitExponent(shortest).replace('e', 'E'), 'scientific notation, as VBA prints a float', 'rare'),
    sci(shortest, 'scientific notation, as toExponential prints it', 'rare'),
    sci(twoDigitExponent(number.toExponential(6)), 'scientific notation with six decimals', 'rare'),
    sci(number.toExponential(6).replace('e+', 'E+00'), 'scientific notation, as C# prints it with E', 'rare'),
    sci(shortest.replace('e+', 'e'), 'scientific notation, as Elixir prints a float', 'rare'),
    sci(twoDigitExponent(number.toExponential(3)), 'scientific notation with four digits', 'rare'),
    sci(number.toExponential(6), 'scientific notation, as PHP’s %e prints it', 'rare'),
    sci(shortest.replace('e', 'E'), 'scientific notation, as PHP prints a float', 'rare'),
  ];
}

/** `1.764e+9` → `1.764e+09`. */
function twoDigitExponent(text: string): string {
  return text.replace(/e\+(\d)$/, 'e+0$1');
}

/** `1.764e+9` → `1.764E9`, and at least one decimal. */
function javaDouble(text: string): string {
  const [mantissa = '', exponent = ''] = text.split('e+');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent}`;
}

/** From the year 1, and from 1601: in tenths of a microsecond. */
const TICKS = [
  [62_135_596_800n, 'the Ticks of a DateTime'],
  [11_644_473_600n, 'a Windows file time'],
] as const;

export function integerForms({ sent, value, seconds }: ReadTimestamp): Variant[] {
  const text = value.toString();
  const hex = value < 0n ? text : value.toString(16);
  const other = (shape: string, parameter: Parameter, rare?: 'rare', cost?: number) =>
    printed('ts-int-string-form', shape, parameter, rare, cost);
  return [
    ...(text === sent ? [] : [other(text, 'without its leading zeros')]),
    other(`${text}.0`, ['point-zero', 'a float that ends in .0']),
    other(`${text}.000000`, 'a float with six zeros'),
    other(`+${text}`, 'a plus sign before it'),
    other(`0${text}`, 'a zero before it'),
    other(`0x${hex}`, 'hexadecimal with 0x'),
    other(hex, 'hexadecimal'),
    other(`0x${hex.toUpperCase()}`, 'hexadecimal in upper case', 'rare'),
    other(hex.toUpperCase(), 'hexadecimal in upper case, without 0x', 'rare'),
    ...TICKS.map(([epoch, how]) => other(`${(seconds + epoch) * 10_000_000n}`, how, 'rare')),
    other(`${text}000000`, 'microseconds, six zeros after it', 'rare', 7),
    other(`${text}000000000`, 'nanoseconds, nine zeros after it', 'rare', 7),
    other(`${text}.`, 'a full stop after it', 'rare'),
    other(`${text}.00`, 'a float with two zeros', 'rare', 9),
    other(`${text}.000`, 'a float with three zeros', 'rare', 9),
    other(text.padStart(12, '0'), 'zeros up to 12 digits', 'rare'),
    other(text.padStart(13, '0'), 'zeros up to 13 digits', 'rare'),
    other(`${text}n`, 'a BigInt’s n after it', 'rare'),
    other(`${text}L`, 'a Python 2 long’s L after it', 'rare'),
    other(`${text}/1`, 'a Ruby rational', 'rare'),
    other(`0${value.toString(8)}`, 'octal', 'rare'),
    other('2147483647', 'the largest 32-bit number', 'rare'),
    ...binaryForms(value),
  ];
}

/** The number’s bytes in place of its digits, as one-time passwords are made and as a struct is copied. */
function binaryForms(value: bigint): Variant[] {
  return [4, 8].flatMap((size) => {
    const digits = BigInt.asUintN(8 * size, value)
      .toString(16)
      .padStart(2 * size, '0');
    const bytes = digits.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
    const form = (text: readonly string[], order: string): Variant => ({
      value: text.join('') as ByteString,
      uses: [{ id: 'ts-format', how: `a binary number of ${size} bytes, ${order}`, cost: 11 }],
      reach: 2,
    });
    return [form(bytes, 'big-endian'), form(bytes.toReversed(), 'little-endian')];
  });
}

const PLAIN = ['undefined', 'NaN', 'null', 'None'] as const;
const RARE = [
  'nil',
  '0',
  '{{timestamp}}',
  `\${TIMESTAMP}`,
  '$TIMESTAMP',
  `\${timestamp}`,
  '$timestamp',
  '{timestamp}',
  '<TIMESTAMP>',
  'timestamp',
  '%s',
  '`date +%s`',
  'date +%s',
  '%TIMESTAMP%',
  '[object Object]',
  '[object Promise]',
  'function now() { [native code] }',
  '<built-in function time>',
] as const;

export const LITERALS: readonly Variant[] = [
  printed('ts-literal', '', 'an empty text'),
  ...PLAIN.map((text) => printed('ts-literal', text, `the text ${text}`)),
  printed('ts-literal', '{{$timestamp}}', ['postman-variable', 'the text {{$timestamp}}']),
  printed('ts-literal', '$(date +%s)', ['shell-command', 'the text $(date +%s)']),
  ...RARE.map((text) => printed('ts-literal', text, `the text ${text}`, 'rare', 9)),
  // Go's string(n) of an integer is the character with that number, and there's none.
  printed(
    'ts-literal',
    '\ufffd',
    ['replacement-character', 'the replacement character, which string(n) of Go makes of it,'],
    'rare',
    9,
  ),
];
