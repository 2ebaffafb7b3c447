/** Line 3 with its pairs joined otherwise, printed as JSON, or with something around them. */

import { type ByteString, byteStringOfText, bytesOf, displayText } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { escapeMatches, withHexCase } from '../encoders/percent.ts';
import { TURKISH_CASES } from '../joining/maps.ts';
import { KEY_ORDERS, type KeyOrder } from '../key/orders.ts';
import { inspected, inspectedParams } from '../serializers/inspected.ts';
import { stringNode } from '../serializers/lexemes.ts';
import type { Parameter } from '../ways.ts';
import { jsonOfText, mapOfPairs, NUMBER, printedMap, queryJsonChanges } from './maps.ts';
import {
  asSent,
  bySpecification,
  compareText,
  type Pair,
  pairText,
  plainBytes,
  type QueryState,
  queryChange,
} from './model.ts';

export function queryJoiningChanges(): Change<QueryState>[] {
  return [
    ...separators(),
    ...queryJsonChanges(),
    ...printed(PRINTERS),
    ...around(),
    ...takenForOneName(),
    ...cut(),
  ];
}

const SEPARATORS = [
  [';', 'a semicolon', 9],
  [',', 'a comma', 9],
  ['\n', 'a newline', 8],
  ['', 'no separator', 9],
  ['|', 'a bar', 9],
  [' ', 'a space', 9],
  ['&amp;', '&amp;', 8],
  ['%26', '%26', 9],
] as const;

function separators(): Change<QueryState>[] {
  const joined = (glue: string) => (state: QueryState) =>
    state.pairs.length < 2
      ? undefined
      : { ...state, join: (pairs: readonly Pair[]) => pairs.map(pairText).join(glue) };
  return [
    ...SEPARATORS.map(([glue, how, cost]) =>
      queryChange('joining', 'query-separator', how, joined(glue), { cost }),
    ),
    queryChange('joining', 'query-kv-concat', 'without = and &', (state) => ({
      ...state,
      join: (pairs) => pairs.map(({ key, value }) => key + value).join(''),
    })),
    ...runTogether(),
  ];
}

/** Before they're encoded. Of one pair, it's two mistakes. */
function runTogether(): Change<QueryState>[] {
  const plain = ({ key, value }: Pair): string => plainBytes(key) + plainBytes(value);
  const byText: QueryState['order'] = (pairs) => pairs.toSorted((a, b) => compareText(plain(a), plain(b)));
  const byName: QueryState['order'] = (pairs) =>
    asSent(pairs).toSorted((a, b) => compareText(plainBytes(a.key), plainBytes(b.key)));
  const byNameAndValue: QueryState['order'] = (pairs) =>
    pairs.toSorted(
      (a, b) =>
        compareText(plainBytes(a.key), plainBytes(b.key)) ||
        compareText(plainBytes(a.value), plainBytes(b.value)),
    );
  const orders = [
    ['sorted by name, then by value', byNameAndValue],
    ['sorted by name', byName],
    ['each sorted as one text', byText],
    ['as sent', asSent],
  ] as const;
  return orders.map(([how, order]) =>
    queryChange(
      'joining',
      'query-kv-concat',
      `decoded names and values without = and &, ${how}`,
      (state) => ({ ...state, order, join: (pairs) => pairs.map(plain).join('') }),
      { cost: 9, reach: 2, alone: true },
    ),
  );
}

interface Printer {
  readonly how: string;
  readonly cost: number;
  readonly print: (pairs: readonly Pair[]) => string;
  readonly rare?: true;
}

function printed(printers: readonly Printer[]): Change<QueryState>[] {
  return printers.map(({ how, cost, print, rare }) =>
    printedMap(how, print, rare ? { cost, reach: 2 } : { cost }),
  );
}

const pythonDict = (numbers: boolean) => (pairs: readonly Pair[]) =>
  `{${mapOfPairs(pairs)
    .map(({ key, value }) => `${repr(key)}: ${numbers && NUMBER.test(value) ? value : repr(value)}`)
    .join(', ')}}`;

const PRINTERS: readonly Printer[] = [
  { how: 'a Python dict', cost: 8, print: pythonDict(true) },
  { how: 'a Python dict, all values strings', cost: 8, print: pythonDict(false), rare: true },
  rare('a Java map', (pairs) => javaMap(mapOfPairs(pairs))),
  rare('a Java HashMap', (pairs) => javaMap(hashed(pairs, 'hashmap'))),
  rare('a copied Java HashMap', (pairs) => javaMap(hashed(pairs, 'hashmap-copied'))),
  rare('a HashMap copied by Java 18 or older', (pairs) => javaMap(hashed(pairs, 'hashmap-copied-java-18'))),
  rare(
    'a Ruby hash',
    rubyHash((key) => `${jsonOfText(key)}=>`),
  ),
  rare(
    'a Ruby hash, from version 3.4',
    rubyHash((key) => `${jsonOfText(key)} => `),
  ),
  rare(
    'a Ruby hash with symbols for keys',
    rubyHash((key) => `:${plainBytes(key)}=>`),
  ),
  rare(
    'a Ruby hash with symbols for keys, from version 3.4',
    rubyHash((key) => `${plainBytes(key)}: `),
  ),
  rare('an object as Node’s util.inspect prints it', inspectedObject),
  rare('URLSearchParams as Node’s util.inspect prints it', inspectedPairs),
  rare('Go’s url.Values', goMap('[', ']')),
  rare('a Go map', goMap('', ''), 10),
];

function rare(how: string, print: Printer['print'], cost = 9): Printer {
  return { how, cost, print, rare: true };
}

function javaMap(pairs: readonly Pair[]): string {
  return `{${pairs.map(({ key, value }) => `${plainBytes(key)}=${plainBytes(value)}`).join(', ')}}`;
}

function rubyHash(written: (key: string) => string): Printer['print'] {
  return (pairs) =>
    `{${mapOfPairs(pairs)
      .map(({ key, value }) => written(key) + jsonOfText(value))
      .join(', ')}}`;
}

function goMap(open: string, close: string): Printer['print'] {
  return (pairs) =>
    `map[${bySpecification(pairs)
      .map(({ key, value }) => `${plainBytes(key)}:${open}${plainBytes(value)}${close}`)
      .join(' ')}]`;
}

function inspectedObject(pairs: readonly Pair[]): string {
  const values = new Map(plainTexts(pairs));
  const members = [...values].map(([key, value]) => ({ key: stringNode(key), value: stringNode(value) }));
  return byteStringOfText(inspected({ kind: 'object', members }));
}

function inspectedPairs(pairs: readonly Pair[]): string {
  return byteStringOfText(inspectedParams(plainTexts(pairs)));
}

function plainTexts(pairs: readonly Pair[]): (readonly [name: string, value: string])[] {
  const text = (bytes: string) => displayText(bytesOf(plainBytes(bytes)));
  return pairs.map(({ key, value }) => [text(key), text(value)]);
}

function hashed(pairs: readonly Pair[], map: KeyOrder): Pair[] {
  const members = mapOfPairs(pairs).map((pair) => ({
    key: stringNode(plainBytes(pair.key)),
    value: stringNode(''),
    pair,
  }));
  const order = KEY_ORDERS[map](members);
  return members.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).map(({ pair }) => pair);
}

function repr(text: string): string {
  const bytes = plainBytes(text);
  return bytes.includes("'") && !bytes.includes('"') ? `"${bytes}"` : `'${bytes.replace(/['\\]/g, '\\$&')}'`;
}

function around(): Change<QueryState>[] {
  const wrapped = (
    id: 'query-leading-qmark' | 'query-edge-amp' | 'query-encoded-whole' | 'query-case',
    parameter: Parameter,
    wrap: (text: string) => string,
    cost?: number,
  ) =>
    queryChange(
      'around',
      id,
      parameter,
      (state) => ({ ...state, wrap: (text) => (text === '' ? '' : wrap(text)) }),
      cost === undefined ? {} : { cost },
    );
  const strictly = (text: string) => escapeMatches(text, /[^A-Za-z0-9._~-]/g);
  return [
    wrapped('query-leading-qmark', 'a ? in front', (text) => `?${text}`),
    wrapped('query-edge-amp', ['ampersand-after', 'an & at the end'], (text) => `${text}&`),
    wrapped('query-edge-amp', 'an & at the start', (text) => `&${text}`),
    wrapped('query-encoded-whole', 'as encodeURIComponent encodes it', (text) =>
      escapeMatches(text, /[^A-Za-z0-9._~!'()*-]/g),
    ),
    wrapped('query-encoded-whole', 'as quote() with nothing safe encodes it', strictly),
    wrapped(
      'query-encoded-whole',
      'each pair by itself, with %3D for =',
      (text) => text.replaceAll('=', '%3D'),
      9,
    ),
    wrapped('query-edge-amp', 'an empty pair, = alone, before the others', (text) => `=&${text}`, 10),
    wrapped(
      'query-encoded-whole',
      'with escapes in lower-case hex',
      (text) => withHexCase(strictly(text), 'lower'),
      10,
    ),
    wrapped('query-case', 'lower case', (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
    wrapped('query-case', 'upper case', (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
    ...TURKISH_CASES.map(([how, change]) => ({
      ...wrapped('query-case', how, (text) => change(text as ByteString), 12),
      reach: 2 as const,
    })),
  ];
}

/** As sent: it was in the URL, and the signing code has one parameter without a value. */
function takenForOneName(): Change<QueryState>[] {
  return ['=', ''].map((end) =>
    queryChange(
      'around',
      'query-encoded-whole',
      `as one key without a value${end === '' ? '' : ', with = after it'}`,
      (state) =>
        state.pairs.length === 0
          ? undefined
          : {
              ...state,
              order: asSent,
              wrap: (text) => `${escapeMatches(text, /[^A-Za-z0-9._~-]/g)}${end}`,
            },
      { cost: 10, reach: 2, alone: true },
    ),
  );
}

/** Columns and fixed fields. */
const LENGTHS = [255, 256, 500, 512, 1000, 1024, 2000, 2048] as const;

function cut(): Change<QueryState>[] {
  return LENGTHS.map((length) =>
    queryChange(
      'around',
      'query-value-cut',
      `the query cut to ${length} characters`,
      (state) =>
        state.pairs.reduce((sum, pair) => sum + pairText(pair).length + 1, 0) <= length
          ? undefined
          : { ...state, wrap: (text) => state.wrap(text).slice(0, length) },
      { cost: 9, reach: 2 },
    ),
  );
}
