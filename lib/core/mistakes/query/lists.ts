/** Line 3 with lists written in another way than sent. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import type { Subject } from '../subject.ts';
import { PRINTED_WAYS } from './literals.ts';
import {
  compareText,
  onPairs,
  type Pair,
  pairOf,
  plainBytes,
  type QueryState,
  queryChange,
} from './model.ts';

/** A parameter with several values, in whichever way it was sent. */
interface List {
  readonly name: string;
  /** The first one’s, as sent. */
  readonly key: string;
  readonly values: readonly string[];
  readonly at: number;
}

/** More values than this aren't rendered anew. */
const MOST_VALUES = 64;
const INDEX = /(?:\[\d{0,4}\]|%5B\d{0,4}%5D)$/i;
const COMMA = /,|%2C/i;

/** Whether a value with commas is taken for a list. */
type Commas = 'lists' | 'text';

/** Undefined where no parameter looks like a list. */
function listsOf(
  pairs: readonly Pair[],
  commas: Commas = 'lists',
): { lists: List[]; others: Pair[] } | undefined {
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
      lists.push({ ...{ name, key: first.key, at: first.at }, values: members.map(({ value }) => value) });
    else if (commas === 'lists' && COMMA.test(first.value))
      lists.push({ ...{ name, key: first.key, at: first.at }, values: first.value.split(COMMA) });
    else others.push(first);
  }
  return lists.length === 0 ? undefined : { lists, others };
}

const text = (key: string, value: string, at: number): Pair => ({ key, value, equals: true, at });

/** How libraries mark a key that has several values. */
const MARKS: readonly (readonly [how: string, cost: number, mark: (index: number) => string])[] = [
  ['the key repeated', 6, () => ''],
  ['[] after the key', 6, () => '[]'],
  ['%5B%5D after the key', 6, () => '%5B%5D'],
  ['a number in brackets after the key', 7, (index) => `[${index}]`],
  ['a number in %5B and %5D after the key', 6, (index) => `%5B${index}%5D`],
];

interface Format {
  readonly how: string;
  readonly cost: number;
  readonly rare?: true;
  readonly render: (list: List) => Pair[];
}

const joined = (how: string, cost: number, join: (values: readonly string[]) => string): Format => ({
  how,
  cost,
  render: ({ name, values, at }) => [text(name, join(values), at)],
});

const FORMATS: readonly Format[] = [
  ...MARKS.map(
    ([how, cost, mark]): Format => ({
      how,
      cost,
      render: ({ name, values, at }) => values.map((value, index) => text(name + mark(index), value, at)),
    }),
  ),
  joined('commas between values', 6, (values) => values.join(',')),
  joined('%2C between values', 6, (values) => values.join('%2C')),
  joined('the list in brackets', 8, (values) => `[${values.join(',')}]`),
  {
    how: 'a dot and a number after the key',
    cost: 9,
    rare: true,
    render: ({ name, values, at }) => values.map((value, index) => text(`${name}.${index}`, value, at)),
  },
  {
    how: ':list after the key, as query-string writes it',
    cost: 10,
    rare: true,
    render: ({ name, values, at }) => values.map((value) => text(`${name}:list`, value, at)),
  },
  {
    how: '[] after the key and commas between values',
    cost: 10,
    rare: true,
    render: ({ name, values, at }) => [text(`${name}[]`, values.join(','), at)],
  },
  ...[',', '%2C'].map(
    (comma): Format => ({
      ...joined(`${comma === ',' ? 'commas' : comma} between sorted values`, 9, (values) =>
        values.toSorted(compareText).join(comma),
      ),
      rare: true,
    }),
  ),
  ...[',', '%2C'].map(
    (comma): Format => ({
      how: `the key as sent, and ${comma === ',' ? 'commas' : comma} between values`,
      cost: 7,
      render: ({ key, values, at }) => [text(key, values.join(comma), at)],
    }),
  ),
  ...PRINTED_WAYS.map(
    ({ how, cost, rare, print }): Format => ({
      how: `the list as ${how}`,
      cost,
      ...(rare && { rare }),
      render: ({ name, values, at }) => [text(name, print(values.map((value) => plainBytes(value))), at)],
    }),
  ),
];

export function queryListChanges({ pairs }: Subject): Change<QueryState>[] {
  if (pairs.length === 0) return [];
  const sent = pairs.map(pairOf);
  const onlyCommas =
    new Set(sent.map(({ key }) => key)).size === pairs.length && !sent.some(({ key }) => INDEX.test(key));
  const changes = listsOf(sent) === undefined ? [] : distinctFormats(sent);
  const written = ({ how, cost, rare, render }: Format, commas: Commas) =>
    queryChange(
      'content',
      'query-array-format',
      how,
      onPairs((all) => {
        const found = listsOf(all, commas);
        return found && [...found.others, ...found.lists.flatMap(render)];
      }),
      // A comma alone is rather text than a list.
      onlyCommas ? { cost: cost + 3, reach: 2 } : { cost, ...((rare || commas === 'text') && { reach: 2 }) },
    );
  return [
    ...changes.map((format) => written(format, 'lists')),
    // Beside a list that’s sent as one, a comma is rather text: of an amount, a name, a date.
    ...(!onlyCommas && hasCommas(sent) ? FORMATS.map((format) => written(format, 'text')) : []),
    ...listsOfOne(sent),
    ...multimaps(),
  ];
}

const MULTIMAPS: readonly (readonly [
  how: string,
  print: (key: string, values: readonly string[]) => string,
])[] = [
  [
    'parse_qs has it and Python prints it',
    (key, values) => `${key}=[${values.map((value) => `'${value}'`).join(', ')}]`,
  ],
  [
    'parse_qs has it and urlencode without doseq writes it',
    (key, values) => `${encoded(key)}=${encoded(`[${values.map((value) => `'${value}'`).join(', ')}]`)}`,
  ],
  ['Java prints it', (key, values) => `${key}=[${values.join(', ')}]`],
  ['Go prints it', (key, values) => `${key}=[${values.join(' ')}]`],
];

function encoded(text: string): string {
  return percentEncode(text as ByteString, 'py-plus');
}

/** What reads a query into lists makes one of each value. */
function multimaps(): Change<QueryState>[] {
  const orders = [
    ['sorted by name', (a: string, b: string) => compareText(a, b)],
    ['as sent', () => 0],
  ] as const;
  return MULTIMAPS.flatMap(([how, print], at) =>
    orders.map(([order, compare]) =>
      queryChange(
        'joining',
        'query-array-format',
        ['list-of-each-value', `each value in a list, as ${how}, ${order}`],
        (state) => ({
          ...state,
          join: () => {
            const read = state.pairs.filter(({ value }) => at > 1 || value !== '');
            const names = [...new Set(read.map(({ key }) => plainBytes(key)))].toSorted(compare);
            const of = (name: string) => read.filter(({ key }) => plainBytes(key) === name);
            return names
              .map((name) =>
                print(
                  name,
                  of(name).map(({ value }) => plainBytes(value)),
                ),
              )
              .join('&');
          },
        }),
        { cost: 9, reach: 2, alone: true },
      ),
    ),
  );
}

function hasCommas(sent: readonly Pair[]): boolean {
  return listsOf(sent)?.lists.length !== listsOf(sent, 'text')?.lists.length;
}

/** Of those that write the lists alike, the first. */
function distinctFormats(sent: readonly Pair[]): Format[] {
  const lists = listsOf(sent)?.lists ?? [];
  const known = new Set<string>();
  return FORMATS.filter(({ render }) => {
    const written = JSON.stringify(lists.map(render));
    const isNew = !known.has(written);
    known.add(written);
    return isNew;
  });
}

const MOST_LISTS_OF_ONE = 4;

/** A plain parameter may have been a list of one: each by itself. */
function listsOfOne(sent: readonly Pair[]): Change<QueryState>[] {
  if (sent.length > MOST_LISTS_OF_ONE) return [];
  const plain = sent.filter(
    ({ key, equals }) => equals && !INDEX.test(key) && sent.filter((pair) => pair.key === key).length === 1,
  );
  const formats: readonly (readonly [how: string, (pair: Pair) => Pair])[] = [
    ...MARKS.slice(1).map(
      ([how, , mark]) => [how, (pair: Pair) => ({ ...pair, key: pair.key + mark(0) })] as const,
    ),
    ['brackets around the value', (pair) => ({ ...pair, value: `[${pair.value}]` })],
    ['%5B and %5D around the value', (pair) => ({ ...pair, value: `%5B${pair.value}%5D` })],
  ];
  return plain.flatMap(({ key, at }) =>
    formats.map(([how, marked]) =>
      queryChange(
        'content',
        'query-array-format',
        `${how}: ${key} as a list of one`,
        onPairs((all) => all.map((pair) => (pair.at === at ? marked(pair) : pair))),
        { cost: 10, reach: 1 },
      ),
    ),
  );
}
