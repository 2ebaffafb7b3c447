/** Line 3 with values printed otherwise: numbers, booleans, lists. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import { normalizedDecimal } from '../serializers/numbers.ts';
import type { Subject } from '../subject.ts';
import type { Parameter } from '../ways.ts';
import { onPairs, onValues, type Pair, pairOf, plainBytes, type QueryState, queryChange } from './model.ts';

export function queryValueChanges(subject: Subject): Change<QueryState>[] {
  return [...booleans(), builtByPhp(), ...numbers(), ...floatsAlone(subject), ...arrays(subject)];
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

/** A parameter with several values, in whichever way it was sent. */
interface List {
  readonly name: string;
  readonly values: readonly string[];
  readonly at: number;
}

/** More values than this aren't rendered anew. */
const MOST_VALUES = 64;
const INDEX = /(?:\[\d{0,4}\]|%5B\d{0,4}%5D)$/i;
const COMMA = /,|%2C/i;

/** Undefined where no parameter looks like a list. */
function listsOf(pairs: readonly Pair[]): { lists: List[]; others: Pair[] } | undefined {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const name = pair.key.replace(INDEX, '');
    groups.set(name, [...(groups.get(name) ?? []), pair]);
  }
  const lists: List[] = [];
  const others: Pair[] = [];
  for (const [name, members] of groups) {
    const [first] = members;
    if (!first || members.length > MOST_VALUES) return undefined;
    if (members.length > 1 || INDEX.test(first.key))
      lists.push({ name, values: members.map(({ value }) => value), at: first.at });
    else if (COMMA.test(first.value)) lists.push({ name, values: first.value.split(COMMA), at: first.at });
    else others.push(first);
  }
  return lists.length === 0 ? undefined : { lists, others };
}

const text = (key: string, value: string, at: number): Pair => ({ key, value, equals: true, at });

function printedList({ values }: List, comma: string): string {
  return `[${values.map((value) => `"${plainBytes(value)}"`).join(comma)}]`;
}

function encoded(printed: string): string {
  return percentEncode(printed as ByteString, 'rfc3986');
}

const FORMATS: readonly (readonly [string, number, (list: List) => Pair[]])[] = [
  ['the key repeated', 6, ({ name, values, at }) => values.map((value) => text(name, value, at))],
  ['[] after the key', 6, ({ name, values, at }) => values.map((value) => text(`${name}[]`, value, at))],
  [
    '%5B%5D after the key',
    6,
    ({ name, values, at }) => values.map((value) => text(`${name}%5B%5D`, value, at)),
  ],
  [
    'a number in brackets after the key',
    7,
    ({ name, values, at }) => values.map((value, index) => text(`${name}[${index}]`, value, at)),
  ],
  [
    'a number in %5B and %5D after the key',
    6,
    ({ name, values, at }) => values.map((value, index) => text(`${name}%5B${index}%5D`, value, at)),
  ],
  ['commas between values', 6, ({ name, values, at }) => [text(name, values.join(','), at)]],
  ['%2C between values', 6, ({ name, values, at }) => [text(name, values.join('%2C'), at)]],
  ['the list in brackets', 8, ({ name, values, at }) => [text(name, `[${values.join(',')}]`, at)]],
  ['the list as JSON', 7, (list) => [text(list.name, printedList(list, ','), list.at)]],
  ['the list as JSON, encoded', 7, (list) => [text(list.name, encoded(printedList(list, ',')), list.at)]],
  ['the list as Ruby prints it', 8, (list) => [text(list.name, printedList(list, ', '), list.at)]],
  [
    'the list as Ruby prints it, encoded',
    8,
    (list) => [text(list.name, encoded(printedList(list, ', ')), list.at)],
  ],
  [
    'the list as Python prints it',
    8,
    ({ name, values, at }) => [
      text(name, `[${values.map((value) => `'${plainBytes(value)}'`).join(', ')}]`, at),
    ],
  ],
  [
    'the list as Python prints it, encoded',
    8,
    ({ name, values, at }) => [
      text(
        name,
        percentEncode(
          `[${values.map((value) => `'${plainBytes(value)}'`).join(', ')}]` as ByteString,
          'py-plus',
        ),
        at,
      ),
    ],
  ],
];

function arrays({ pairs }: Subject): Change<QueryState>[] {
  if (pairs.length === 0) return [];
  const onlyCommas =
    new Set(pairs.map((pair) => pair.split('=')[0])).size === pairs.length &&
    !pairs.some((pair) => INDEX.test(pair.split('=')[0] ?? ''));
  return FORMATS.map(([how, cost, render]) =>
    queryChange(
      'content',
      'query-array-format',
      how,
      onPairs((all) => {
        const found = listsOf(all);
        return found && [...found.others, ...found.lists.flatMap(render)];
      }),
      // A comma alone is rather text than a list.
      onlyCommas ? { cost: cost + 3, reach: 2 } : { cost },
    ),
  );
}
