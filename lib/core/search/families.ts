/** Families of values too large for any list: each value is tried by itself, all else right. */

import { sha256Hex } from '../hashing/sha256.ts';
import type { Subject } from '../mistakes/subject.ts';
import type { TimestampFamily } from '../mistakes/timestamp/family.ts';
import { deepTimestamps } from '../mistakes/timestamp/timestamp.ts';
import { twiceWrong } from '../mistakes/twice.ts';
import type { MessageSlot, Variant } from '../mistakes/variant.ts';
import { type ByteString, bytesOf } from '../signing/bytes.ts';
import { type EntryList, entryList, familyList, unweighedList } from './entries.ts';
import type { Searched } from './finding.ts';
import { LONGEST_SLOT_VALUE, rightValues, type SlotLists, type Values } from './slot-lists.ts';

/** The `part`-th of `parts` shares of what a stage tries in the right form, one value of one slot at a time. */
export function* valuesOfStage(
  kind: 'deep' | 'twice',
  searched: Searched,
  part: number,
  parts: number,
): Generator<Values> {
  const right = rightAlone(searched);
  const { subject } = searched;
  if (kind === 'deep')
    for (const family of deepFamilies(subject, part, parts)) yield withTimestamps(right, searched, family);
  else for (const pairs of pairsInOne(subject, part, parts)) yield withValues(right, searched, pairs);
}

/** Every `parts`-th family from the `part`-th on. */
function* deepFamilies(subject: Subject, part: number, parts: number): Generator<readonly Variant[]> {
  for (let index = part; ; index += parts) {
    const variants = deepTimestamps(subject, index);
    if (!variants) return;
    yield variants;
  }
}

/** About as many as take as long as a slice of the kernel's to be made. */
const PAIRS_AT_ONCE = 1000;

interface Pairs {
  readonly slot: MessageSlot;
  readonly variants: readonly Variant[];
}

/** Two mistakes in one value: a thousand or so of a slot at a time. Line 5 for that of a body. */
function* pairsInOne(subject: Subject, part: number, parts: number): Generator<Pairs> {
  const isNew = newcomers();
  let batch: { slot: MessageSlot; variants: Variant[] } = { slot: 'path', variants: [] };
  let index = 0;
  for (const { slot, variants } of twiceWrong(subject)) {
    if (index++ % parts !== part) continue;
    const distinct = variants().filter(isNew);
    const into = slot === 'body' ? 'hash' : slot;
    if (into !== batch.slot || batch.variants.length >= PAIRS_AT_ONCE) {
      if (batch.variants.length > 0) yield batch;
      batch = { slot: into, variants: [] };
    }
    batch.variants.push(...(slot === 'body' ? distinct.map(withHash) : distinct));
  }
  if (batch.variants.length > 0) yield batch;
}

/** Tells values that weren't there yet, or not by these mistakes. */
function newcomers(): (variant: Variant) => boolean {
  const known = new Map<ByteString, string[]>();
  return ({ value, uses }) => {
    const ids = uses.map(({ id }) => id);
    const name = ids.sort().join(' ');
    const names = known.get(value);
    if (names?.includes(name)) return false;
    if (names) names.push(name);
    else known.set(value, [name]);
    return true;
  };
}

function withHash({ value, uses }: Variant): Variant {
  return { value: sha256Hex(bytesOf(value)), uses };
}

/** The right values alone. */
export function rightAlone({ subject }: Searched): Values {
  const lists = Object.fromEntries(
    Object.entries(rightValues(subject)).map(([slot, right]) => [slot, entryList(right, [])]),
  ) as SlotLists;
  return { lists, pins: [] };
}

/** @param timestamps distinct, and one mistake each. */
export function withTimestamps(right: Values, searched: Searched, timestamps: readonly Variant[]): Values {
  const { subject, weigh } = searched;
  if (timestamps.length === 0) return right;
  const texts = timestamps.map(({ value }) => value);
  const family = familyList(subject.lines.timestamp, texts, (at) => weigh(timestamps[at]?.uses ?? []));
  return withList(right, 'timestamp', family);
}

/** With the values of families, which are explained by the family they’re of. */
export function withFamilies(
  right: Values,
  { subject, weigh }: Searched,
  families: readonly TimestampFamily[],
): Values {
  const texts: ByteString[] = [];
  const ends: number[] = [];
  for (const { count, valueAt } of families) {
    for (let index = 0; index < count; index++) texts.push(valueAt(index) as ByteString);
    ends.push(texts.length);
  }
  if (texts.length === 0) return right;
  const usesOf = (index: number) => families[ends.findIndex((end) => index < end)]?.uses ?? [];
  const list = familyList(subject.lines.timestamp, texts, (index) => weigh(usesOf(index)));
  return withList(right, 'timestamp', list);
}

/** With these values of one slot, whatever they cost. */
function withValues({ lists, pins }: Values, { weigh }: Searched, { slot, variants }: Pairs): Values {
  const [right] = lists[slot].entries;
  if (!right) return { lists, pins };
  const waysTo = new Map<ByteString, Variant['uses'][]>();
  for (const { value, uses } of variants) {
    if (value === right.value || value.length > LONGEST_SLOT_VALUE) continue;
    const known = waysTo.get(value);
    if (known) known.push(uses);
    else waysTo.set(value, [uses]);
  }
  return withList({ lists, pins }, slot, unweighedList(right.value, waysTo, weigh, 2));
}

function withList({ lists, pins }: Values, slot: MessageSlot, list: EntryList): Values {
  return { lists: { ...lists, [slot]: list }, pins };
}
