/** Ways to make one mistake that give the same bytes of a request: one is told as made, the others with it. */

import { isMistakeId, MISTAKES } from './catalogue.ts';
import { isSameUse, type Use } from './mistake-row.ts';

/** Bits: what’s dearer by more isn’t worth a word. */
const ABOUT_AS_LIKELY = 2;
/** Enough to name the likeliest and to say that there are many more. */
const MOST_KEPT = 12;

/**
 * @param uses the likelier of two sets of the same mistakes.
 * @returns them with the way in which the others differ, where that’s a way of one of them alone.
 */
export function withOtherWay<U extends Use>(uses: readonly U[], others: readonly U[]): readonly U[] {
  const [use, ...more] = uses.filter((one) => !others.some((other) => isSameUse(one, other)));
  const other = others.find(({ id }) => id === use?.id);
  if (!use || !other || more.length > 0 || isKnownOtherwise(use) || isKnownOtherwise(other)) return uses;
  if (costOf(other) - costOf(use) > ABOUT_AS_LIKELY) return uses;
  const { also: known = [] } = use;
  if (known.length >= MOST_KEPT) return uses;
  const also = new Set([...known, other.how, ...(other.also ?? [])]);
  also.delete(use.how);
  return uses.map((one) => (one === use ? { ...use, also: [...also] } : one));
}

/** By the client, whose library it is, or by what the reader gave: other words name it. */
function isKnownOtherwise({ encoder, typicalIn, meant }: Use): boolean {
  return encoder !== undefined || typicalIn !== undefined || meant !== undefined;
}

function costOf({ id, cost }: Use): number {
  return cost ?? (isMistakeId(id) ? MISTAKES[id].cost : 0);
}
