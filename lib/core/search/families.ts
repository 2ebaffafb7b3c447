/** Families of timestamps too large for any list: each is tried by itself, all else right. */

import type { Subject } from '../faults/subject.ts';
import { deepTimestamps } from '../faults/timestamp.ts';
import type { Variant } from '../faults/variant.ts';
import { entryList, familyList } from './entries.ts';
import type { Searched } from './finding.ts';
import { rightValues, type SlotLists, type Values } from './slot-lists.ts';

/** Every `parts`-th family from the `part`-th on. */
export function* deepFamilies(subject: Subject, part: number, parts: number): Generator<readonly Variant[]> {
  for (let index = part; ; index += parts) {
    const variants = deepTimestamps(subject, index);
    if (!variants) return;
    yield variants;
  }
}

/** @param timestamps of one family; none gives the right values alone. */
export function valuesWith({ subject, weigh }: Searched, timestamps: readonly Variant[]): Values {
  const lists = Object.fromEntries(
    Object.entries(rightValues(subject)).map(([slot, right]) => [slot, entryList(right, [])]),
  ) as SlotLists;
  if (timestamps.length === 0) return { lists, pins: [] };
  const texts = timestamps.map(({ value }) => value);
  const family = familyList(subject.lines.timestamp, texts, (at) => weigh(timestamps[at]?.uses ?? []));
  return { lists: { ...lists, timestamp: family }, pins: [] };
}
