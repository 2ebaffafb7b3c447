/** Filters and sorts a long list in slices, so that the page goes on in between. */

import { asSearched } from '../search-words.ts';
import { type Column, columnValue } from './column-kinds.ts';
import { compareKeys, type Direction, type SortKey, sortKey } from './compare-values.ts';
import { isJsonNumber, isJsonObject, type JsonValue, jsonText } from './json-value.ts';
import type { ListedRecord } from './listed-record.ts';

export interface Arrangement {
  /** In small letters; a record is shown where its values have all of these words. */
  readonly filter: readonly string[];
  readonly sort: { readonly column: Column; readonly direction: Direction } | undefined;
}

/** How far sorting has got, from 0 to 1; at the end the places of the records that are shown, in their order. */
export type Arranging = Generator<number, Uint32Array, undefined>;

/** Steps between two pauses: a few milliseconds' work. */
const RUN = 1024;
const MERGE_SLICE = 12_000;

/** Takes the records one by one, in their order. */
export class Arranger {
  readonly #arrangement: Arrangement;
  readonly #places: Uint32Array;
  readonly #keys: SortKey[] = [];
  #found = 0;

  constructor(count: number, arrangement: Arrangement) {
    this.#arrangement = arrangement;
    this.#places = new Uint32Array(count);
  }

  /** One that isn't there isn't shown. */
  consider(index: number, record: ListedRecord | undefined): void {
    const { filter, sort } = this.#arrangement;
    if (!record) return;
    if (!filter.every((word) => holdsText(record, word))) return;
    this.#places[this.#found] = index;
    this.#found += 1;
    if (sort) this.#keys[index] = sortKey(columnValue(record, sort.column), sort.column);
  }

  *order(): Arranging {
    const shown = this.#places.slice(0, this.#found);
    const { sort } = this.#arrangement;
    return sort ? yield* sorted(shown, this.#keys, sort.direction) : shown;
  }
}

type IsFirst = (a: number, b: number) => boolean;

/** Sorts short runs and merges them to longer ones. Equal records keep the order in which they were received. */
function* sorted(places: Uint32Array, keys: readonly SortKey[], direction: Direction): Arranging {
  const order = (a: number, b: number): number => {
    const [left, right] = [keys[a], keys[b]];
    return left === undefined || right === undefined ? 0 : compareKeys(left, right, direction);
  };
  const { length } = places;
  for (let start = 0; start < length; start += RUN) {
    places.subarray(start, start + RUN).sort((a, b) => order(a, b) || a - b);
    yield start / length / 2;
  }
  let from: Uint32Array = places;
  let to: Uint32Array = new Uint32Array(length);
  const rounds = Math.ceil(Math.log2(Math.max(2, length / RUN)));
  for (let run = RUN, round = 0; run < length; run *= 2, round++) {
    for (let start = 0; start < length; start += 2 * run)
      for (const done of merging(from, to, { start, run }, (a, b) => order(a, b) <= 0))
        yield 0.5 + (round + done / length) / (2 * rounds);
    [from, to] = [to, from];
  }
  return from;
}

function* merging(
  from: Uint32Array,
  to: Uint32Array,
  { start, run }: { readonly start: number; readonly run: number },
  isFirst: IsFirst,
): Generator<number, void, undefined> {
  const middle = Math.min(start + run, from.length);
  const end = Math.min(middle + run, from.length);
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    const takeLeft = left < middle && (right >= end || isFirst(from[left] ?? 0, from[right] ?? 0));
    to[at] = (takeLeft ? from[left] : from[right]) ?? 0;
    if (takeLeft) left += 1;
    else right += 1;
    if (at % MERGE_SLICE === MERGE_SLICE - 1) yield at;
  }
}

/** For each of the words, the record's fields that hold it; none where the record isn't an object. @param words in small letters. */
export function fieldsHolding(
  { value }: ListedRecord,
  words: readonly string[],
): readonly (readonly string[])[] {
  const entries = isJsonObject(value) ? value.entries : [];
  return words.map((word) => entries.flatMap(([key, part]) => (partHolds(part, word) ? [key] : [])));
}

/** Also inside of what's nested, as it's written there. @param text in small letters. */
function holdsText({ value }: ListedRecord, text: string): boolean {
  if (!isJsonObject(value)) return partHolds(value, text);
  return value.entries.some(([, part]) => partHolds(part, text));
}

function partHolds(part: JsonValue, text: string): boolean {
  if (typeof part === 'string') return asSearched(part).includes(text);
  if (isJsonNumber(part)) return part.text.toLowerCase().includes(text);
  return asSearched(jsonText(part)).includes(text);
}
