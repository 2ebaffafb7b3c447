/** Line 3 with values printed otherwise: numbers, booleans, what’s empty. */

import { withPadding } from '../base64-padding.ts';
import type { Change } from '../changes.ts';
import { normalizedDecimal } from '../serializers/numbers.ts';
import type { Subject } from '../subject.ts';
import type { Parameter } from '../ways.ts';
import { onPairs, onValues, type Pair, pairOf, type QueryState, queryChange } from './model.ts';
import { printedNumbers } from './numbers.ts';

export function queryValueChanges(subject: Subject): Change<QueryState>[] {
  return [
    ...booleans(),
    builtByPhp(),
    ...numbers(),
    ...printedNumbers(),
    ...floatsAlone(subject),
    ...nothings(),
    ...padding(),
    ...cutValues(),
  ];
}

const BOOLEANS: readonly (readonly [Parameter, yes: string, no: string, cost: number])[] = [
  [['python-booleans', 'True and False'], 'True', 'False', 7],
  ['true and false', 'true', 'false', 7],
  ['1 and 0', '1', '0', 8],
  ['1 and nothing', '1', '', 9],
  ['TRUE and FALSE', 'TRUE', 'FALSE', 9],
];

function booleans(): Change<QueryState>[] {
  return BOOLEANS.map(([how, yes, no, cost]) =>
    queryChange(
      'content',
      'query-bool-number-format',
      how,
      onValues((value) => (/^true$/i.test(value) ? yes : /^false$/i.test(value) ? no : value)),
      { cost },
    ),
  );
}

/** Where it does no more than print booleans, or than leave out what’s empty, that’s a mistake of its own. */
function builtByPhp(): Change<QueryState> {
  const printed = (pairs: readonly Pair[]) =>
    pairs.map((pair) => ({
      ...pair,
      value: pair.value.replace(/^true$/i, '1').replace(/^false$/i, '0'),
    }));
  return queryChange(
    'content',
    'query-bool-number-format',
    '1 and 0, and left out what’s empty, as http_build_query does',
    onPairs((pairs) => {
      const full = pairs.filter(({ value }) => value !== '');
      const isPrinted = printed(full).some(({ value }, at) => value !== full[at]?.value);
      return isPrinted && full.length < pairs.length ? printed(full) : pairs;
    }),
    { cost: 7 },
  );
}

const MOST_FLOATS_ALONE = 4;
const WHOLE = /^-?\d{1,15}$/;

function numbers(): Change<QueryState>[] {
  const printed = (how: string, cost: number, print: (value: string) => string, rare?: 2) =>
    queryChange('content', 'query-bool-number-format', how, onValues(print), {
      cost,
      ...(rare && { reach: rare }),
    });
  return [
    printed(
      'true and false for 1 and 0',
      9,
      (value) => (value === '1' ? 'true' : value === '0' ? 'false' : value),
      2,
    ),
    printed(
      'True and False for 1 and 0',
      10,
      (value) => (value === '1' ? 'True' : value === '0' ? 'False' : value),
      2,
    ),
    printed('nothing for 0', 9, (value) => (value === '0' ? '' : value), 2),
    printed('nothing for 0 and false', 9, (value) => (/^(?:0|false)$/.test(value) ? '' : value), 2),
    printed('whole numbers with .0', 7, (value) => (WHOLE.test(value) ? `${value}.0` : value)),
    printed('whole numbers with .00', 10, (value) => (WHOLE.test(value) ? `${value}.00` : value), 2),
    printed('numbers without zeros after the point', 8, (value) =>
      /^-?\d{1,15}\.\d{1,15}$/.test(value) ? value.replace(/\.?0+$/, '') : value,
    ),
    printed(
      'numbers with six decimals, as %f prints them',
      10,
      (value) => (/^-?\d{1,9}(?:\.\d{1,6})?$/.test(value) ? Number(value).toFixed(6) : value),
      2,
    ),
    printed('numbers as powers of ten, as BigDecimal prints them', 10, normalizedDecimal, 2),
  ];
}

/** Beside other whole numbers, one of them alone: an offset that was computed by a division. */
function floatsAlone({ pairs }: Subject): Change<QueryState>[] {
  const whole = pairs.map(pairOf).filter(({ value }) => WHOLE.test(value));
  if (whole.length < 2 || whole.length > MOST_FLOATS_ALONE) return [];
  return whole.map(({ key, at }) =>
    queryChange(
      'content',
      'query-bool-number-format',
      `${key} with .0`,
      onPairs((all) => all.map((pair) => (pair.at === at ? { ...pair, value: `${pair.value}.0` } : pair))),
      { cost: 8, reach: 2 },
    ),
  );
}

const NOTHING = /^(?:null|None|undefined|nil|NaN|%3Cnil%3E)$/;

/** A parameter without a value that one library sends as text, or as an empty one, and another prints otherwise. */
function nothings(): Change<QueryState>[] {
  const printed = (how: string, print: (pair: Pair) => Pair) =>
    queryChange(
      'content',
      'query-bool-number-format',
      how,
      onPairs((pairs) => pairs.map(print)),
      {
        cost: 8,
        reach: 2,
      },
    );
  return [
    ...['None', 'null', 'undefined'].map((literal) =>
      printed(`${literal} for empty values`, (pair) =>
        pair.value === '' || NOTHING.test(pair.value) ? { ...pair, value: literal, equals: true } : pair,
      ),
    ),
    printed('empty values for null, None and undefined', (pair) =>
      NOTHING.test(pair.value) ? { ...pair, value: '' } : pair,
    ),
    printed('keys alone for null, None and undefined', (pair) =>
      NOTHING.test(pair.value) ? { ...pair, value: '', equals: false } : pair,
    ),
  ];
}

/** What’s base64 has = at its end in one library, and none in the other. */
function padding(): Change<QueryState>[] {
  return [
    queryChange(
      'content',
      'query-value-cut',
      'base64 values without the %3D at their end',
      onValues((value) => value.replace(/(?<=^[\w%+/-]{4,})(?:%3D){1,2}$/i, '')),
    ),
    ...['=', '%3D'].map((mark) =>
      queryChange(
        'content',
        'query-bool-number-format',
        `base64 values with ${mark} up to a length of four`,
        onValues((value) => withPadding(value, mark)),
        { cost: 8, reach: 2 },
      ),
    ),
  ];
}

/** Columns and fixed fields. */
const FIELD_LENGTHS = [16, 20, 30, 32, 40, 50, 64, 100, 128, 255] as const;

function cutValues(): Change<QueryState>[] {
  return FIELD_LENGTHS.map((length) =>
    queryChange(
      'content',
      'query-value-cut',
      `values cut to ${length} characters`,
      onValues((value) => value.slice(0, length)),
      { cost: 9, reach: 2 },
    ),
  );
}
