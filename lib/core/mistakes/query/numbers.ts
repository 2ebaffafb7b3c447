/** Line 3 with numbers as a language or a culture prints them: a decimal comma, a place for the sign, an exponent. */

import type { Change } from '../changes.ts';
import { NUMBER_PRINTERS } from '../serializers/numbers.ts';
import { onValues, type QueryState, queryChange } from './model.ts';

const DECIMAL = /^-?\d{1,15}\.\d{1,15}$/;
const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;

type Reach = 1 | 2;

export function printedNumbers(): Change<QueryState>[] {
  return [...commas(), ...signPlaces(), ...ofAda(), ...exponents()];
}

function printed(
  how: string,
  cost: number,
  print: (value: string) => string,
  reach?: Reach,
): Change<QueryState> {
  return queryChange('content', 'query-bool-number-format', how, onValues(print), {
    cost,
    ...(reach && { reach }),
  });
}

/** The culture’s, in .NET, Java and C. */
function commas(): Change<QueryState>[] {
  const point = (text: string) => (value: string) => (DECIMAL.test(value) ? value.replace('.', text) : value);
  return [
    printed('decimals with a comma, as in German or French', 8, point(',')),
    printed('decimals with %2C, as in German or French', 8, point('%2C'), 2),
    printed(
      'decimals with a point for the comma that was sent',
      8,
      (value) => (/^-?\d{1,15}(?:,|%2C)\d{1,2}$/i.test(value) ? value.replace(/,|%2C/i, '.') : value),
      2,
    ),
  ];
}

const BLANKS = [' ', '%20', '+'] as const;

/** Where a minus would stand. */
function signPlaces(): Change<QueryState>[] {
  const spaced = (how: string, print: (value: string, blank: string) => string) =>
    BLANKS.map((blank) =>
      printed(
        blank === ' ' ? how : `${how}, as ${blank}`,
        10,
        (value) => (NUMBER.test(value) ? print(value, blank) : value),
        1,
      ),
    );
  return [
    ...spaced('a space before each number, as Str and ’Image print it', (value, blank) => blank + value),
    ...spaced('a space after each number, as ABAP prints it', (value, blank) => value + blank),
  ];
}

/** Ada’s Float has six digits, Long_Float fifteen. */
function ofAda(): Change<QueryState>[] {
  const image = (value: string, digits: number, blank: string) => {
    if (!DECIMAL.test(value)) return value;
    const text = Number(value).toExponential(digits);
    const mantissa = text.replace(/e.*/, '');
    const [, sign = '+', exponent = '0'] = /e([+-])(\d+)$/.exec(text) ?? [];
    return `${text.startsWith('-') ? '' : blank}${mantissa}E${sign}${exponent.padStart(2, '0')}`;
  };
  return [5, 14].flatMap((digits) =>
    [' ', '%20', ''].map((blank) =>
      printed(
        `decimals with ${digits} digits and an exponent${blank === '' ? '' : `, ${blank === ' ' ? 'a space' : blank} before`}, as Ada prints them`,
        10,
        (value) => image(value, digits, blank),
        1,
      ),
    ),
  );
}

/** Small or large numbers, whose digits alone would be long. */
function exponents(): Change<QueryState>[] {
  const julia = (value: string) =>
    NUMBER_PRINTERS.java(value)
      .replace('E', 'e')
      .replace(/^(-?\d)e/, '$1.0e');
  const printers: readonly (readonly [how: string, (value: string) => string])[] = [
    ['JavaScript prints them', NUMBER_PRINTERS.js],
    ['Python prints them', NUMBER_PRINTERS.python],
    ['Java prints them', NUMBER_PRINTERS.java],
    ['Julia or Elixir prints them', julia],
    ['.NET prints them', NUMBER_PRINTERS.newtonsoft],
    ['PHP prints them', NUMBER_PRINTERS.php],
  ];
  return printers.map(([how, print]) =>
    printed(
      `small numbers with an exponent, as ${how}`,
      8,
      (value) => {
        const text = DECIMAL.test(value) ? print(value) : value;
        return /e/i.test(text) ? text : value;
      },
      2,
    ),
  );
}
