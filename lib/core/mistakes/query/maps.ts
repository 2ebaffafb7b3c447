/** Line 3 as a map of the parameters prints it: as JSON, or as a language shows it. A map has each name once. */

import { type ByteString, bytesOf, displayText } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { asSent, compareText, type Pair, plainBytes, type QueryState, queryChange } from './model.ts';

/** What a map makes of the pairs. */
type Members = (pairs: readonly Pair[]) => readonly Pair[];

/** The last of each name, at the first one’s place, as sent. */
export function mapOfPairs(pairs: readonly Pair[]): Pair[] {
  return lastOfEach(asSent(pairs));
}

function lastOfEach(pairs: readonly Pair[]): Pair[] {
  const byName = new Map<ByteString, Pair>();
  for (const pair of pairs) byName.set(plainBytes(pair.key), pair);
  return [...byName.values()];
}

function sortedMap(pairs: readonly Pair[]): Pair[] {
  return mapOfPairs(pairs).toSorted(byName);
}

function mapOfSorted(pairs: readonly Pair[]): Pair[] {
  const byNameAndValue = (a: Pair, b: Pair) =>
    byName(a, b) || compareText(plainBytes(a.value), plainBytes(b.value));
  return lastOfEach(pairs.toSorted(byNameAndValue));
}

function byName(a: Pair, b: Pair): number {
  return compareText(plainBytes(a.key), plainBytes(b.key));
}

const ORDERS: readonly { readonly how: string; readonly members: Members; readonly dearer: number }[] = [
  { how: '', members: mapOfPairs, dearer: 0 },
  { how: ' with sorted keys', members: sortedMap, dearer: 1 },
  { how: ' of sorted pairs', members: mapOfSorted, dearer: 1 },
];

interface Layout {
  readonly how: string;
  readonly cost: number;
  readonly blank: '' | ' ';
  readonly escaped: (json: string) => string;
  /** Orders that are tried beside other mistakes. */
  readonly common: number;
}

const LAYOUTS: readonly Layout[] = [
  { how: 'JSON', cost: 7, blank: '', escaped: (json) => json, common: 2 },
  { how: 'JSON, with spaces as json.dumps prints it', cost: 8, blank: ' ', escaped: ascii, common: 1 },
  { how: 'JSON, with \\u escapes and no spaces', cost: 9, blank: '', escaped: ascii, common: 0 },
  {
    how: 'JSON, with \\u and \\/ as PHP prints it',
    cost: 9,
    blank: '',
    escaped: (json) => ascii(json).replaceAll('/', '\\/'),
    common: 0,
  },
];

/** The likeliest first. */
export function queryJsonChanges(): Change<QueryState>[] {
  return LAYOUTS.flatMap((layout) =>
    ORDERS.flatMap((order, at) =>
      [true, false].flatMap((numbers) => {
        const how = `${layout.how}${order.how}${numbers ? '' : ', all values strings'}`;
        const json = (listed: boolean) => (pairs: readonly Pair[]) =>
          layout.escaped(printedJson(pairs, order.members, { listed, numbers, blank: layout.blank }));
        const cost = layout.cost + order.dearer;
        return [
          printedMap(how, json(false), at < layout.common ? { cost } : { cost, reach: 1 }),
          printedMap(`${how}, with lists`, json(true), { cost: cost + 1, reach: 1 }),
        ];
      }),
    ),
  );
}

/** As a whole, in an order of its own. */
export function printedMap(
  how: string,
  print: (pairs: readonly Pair[]) => string,
  more: { readonly cost: number; readonly reach?: 1 | 2 },
): Change<QueryState> {
  return queryChange(
    'joining',
    'query-json',
    how,
    (state) => (state.pairs.length === 0 ? undefined : { ...state, order: asSent, join: print }),
    { ...more, alone: true },
  );
}

interface JsonStyle {
  /** Names in brackets and repeated names are lists. */
  readonly listed: boolean;
  /** What looks like a number is one. */
  readonly numbers: boolean;
  readonly blank: '' | ' ';
}

function printedJson(
  pairs: readonly Pair[],
  members: Members,
  { listed, numbers, blank }: JsonStyle,
): string {
  const lists = listed ? listsOf(pairs) : new Map<string, readonly Pair[]>();
  const named = listed ? pairs.map((pair) => ({ ...pair, key: listName(pair.key) })) : pairs;
  const value = (pair: Pair) => {
    const list = lists.get(plainBytes(pair.key));
    return list
      ? `[${list.map((one) => jsonOfText(one.value, numbers)).join(`,${blank}`)}]`
      : jsonOfText(pair.value, numbers);
  };
  return `{${members(named)
    .map((pair) => `${jsonOfText(pair.key)}:${blank}${value(pair)}`)
    .join(`,${blank}`)}}`;
}

const LIST_MARK = /(?:\[\d{0,4}\]|%5B\d{0,4}%5D)$/i;

function listName(key: string): string {
  return key.replace(LIST_MARK, '');
}

function listsOf(pairs: readonly Pair[]): Map<string, readonly Pair[]> {
  const lists = new Map<string, readonly Pair[]>();
  for (const pair of asSent(pairs)) {
    const name = plainBytes(listName(pair.key));
    lists.set(name, [...(lists.get(name) ?? []), pair]);
  }
  for (const [name, list] of lists)
    if (list.length === 1 && list.every(({ key }) => !LIST_MARK.test(key))) lists.delete(name);
  return lists;
}

/** A number as JSON has them, and short enough to stay the same as a number. */
export const NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;

/** Of a name or value as it was sent. */
export function jsonOfText(text: string, numbers = false): string {
  if (numbers && NUMBER.test(text)) return text;
  // Bytes from 0x80 are UTF-8 and stay; JSON.stringify leaves U+0080–U+00FF alone.
  return JSON.stringify(plainBytes(text));
}

/** Non-ASCII text as `\uXXXX`, lower case. */
function ascii(bytes: string): string {
  return displayText(bytesOf(bytes as ByteString)).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
