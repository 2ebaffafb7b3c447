/** Ways to make one mistake that give the same bytes of a request: one is told as made, the others with it. */

import { isMistakeId, MISTAKES } from './catalogue.ts';
import { isSameUse, type Use } from './mistake-row.ts';

/** Bits: what’s dearer by more isn’t worth a word. */
const ABOUT_AS_LIKELY = 2;
/** Enough to name the likeliest and to say that there are many more. */
const MOST_KEPT = 12;

/**
 * @param made the likelier of two sets of the same mistakes.
 * @returns them with the way in which the others differ: in words too, where it's a way of one of them alone.
 */
export function withOtherWay<U extends Use>(made: readonly U[], others: readonly U[]): readonly U[] {
  const uses = withAlike(made, others);
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

/** With each way in which the others make the same mistakes, however unlikely. What was meant is known of one request alone. */
export function withAlike<U extends Use>(uses: readonly U[], others: readonly U[]): readonly U[] {
  return uses.map((use) => {
    if (use.meant !== undefined) return use;
    const same = others.filter(({ id }) => id === use.id);
    const alike = new Set([use, ...same].flatMap(({ how, alike: more = [] }) => [how, ...more]));
    alike.delete(use.how);
    return alike.size === 0 ? use : { ...use, alike: [...alike] };
  });
}

/** By the client, whose library it is, or by what the reader gave: other words name it. */
function isKnownOtherwise({ encoder, typicalIn, meant }: Use): boolean {
  return encoder !== undefined || typicalIn !== undefined || meant !== undefined;
}

function costOf({ id, cost }: Use): number {
  return cost ?? (isMistakeId(id) ? MISTAKES[id].cost : 0);
}
