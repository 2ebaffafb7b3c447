/** How many values of each kind a search tried on their own; their combinations make up the rest. */

import type { TimestampFamily } from '../mistakes/timestamp/family.ts';
import type { Form } from './forms.ts';
import { type Coverage, KINDS_COVERED } from './found.ts';
import type { SlotLists } from './slot-lists.ts';

export const NOTHING_COVERED: Coverage = {
  method: 0,
  path: 0,
  query: 0,
  timestamp: 0,
  body: 0,
  hash: 0,
  key: 0,
  joining: 0,
};

/** @param families of timestamps, which are no part of the list. */
export function coverageOfValues(
  lists: SlotLists,
  families: readonly TimestampFamily[],
): Omit<Coverage, 'joining'> {
  const more = families.reduce((sum, { count }) => sum + count, 0);
  const wrong = (slot: keyof SlotLists) => lists[slot].entries.length - 1;
  return {
    method: wrong('method'),
    path: wrong('path'),
    query: wrong('query'),
    timestamp: wrong('timestamp') + more,
    body: wrong('body'),
    hash: wrong('hash'),
    key: wrong('key'),
  };
}

export function coverageOfForms(forms: readonly Form[]): Pick<Coverage, 'joining'> {
  return { joining: forms.length - 1 };
}

/** What parts of one search covered: a part that made no values of a kind says that it covered none. */
export function coveredTogether(one: Coverage, other: Coverage): Coverage {
  const most = KINDS_COVERED.map((kind) => [kind, Math.max(one[kind], other[kind])] as const);
  return { ...NOTHING_COVERED, ...Object.fromEntries(most) };
}
