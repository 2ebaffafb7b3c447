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
  return withOtherWays(made, [others]);
}

/** @param sets of the same mistakes as those that were made, each told as `withOtherWay` does. */
export function withOtherWays<U extends Use>(
  made: readonly U[],
  sets: readonly (readonly U[])[],
): readonly U[] {
  const told = made.map((use) => new ToldWays(use));
  for (const others of sets) {
    for (const one of told) one.addAlike(others);
    const [differing, ...more] = told.filter(({ use }) => !others.some((other) => isSameUse(use, other)));
    if (more.length === 0) differing?.addWay(others);
  }
  return told.map((one) => one.told());
}

/** With each way in which the others make the same mistakes, however unlikely. What was meant is known of one request alone. */
export function withAlike<U extends Use>(uses: readonly U[], others: readonly U[]): readonly U[] {
  return uses.map((use) => {
    const ways = new ToldWays(use);
    ways.addAlike(others);
    return ways.told();
  });
}

/** One of the mistakes that were made, and what's gathered of the ways to make it: mostly nothing new. */
class ToldWays<U extends Use> {
  readonly use: U;
  private alike: Set<string> | undefined;
  private also: Set<string> | undefined;

  constructor(use: U) {
    this.use = use;
  }

  addAlike(others: readonly U[]): void {
    const { use } = this;
    if (use.meant !== undefined) return;
    for (const { id, how, alike } of others)
      if (id === use.id) this.alike = withWays(this.alike ?? use.alike, how, alike);
  }

  addWay(others: readonly U[]): void {
    const { use } = this;
    const other = others.find(({ id }) => id === use.id);
    if (!other || isKnownOtherwise(use) || isKnownOtherwise(other)) return;
    if (costOf(other) - costOf(use) > ABOUT_AS_LIKELY) return;
    if ((this.also?.size ?? use.also?.length ?? 0) >= MOST_KEPT) return;
    this.also = withWays(this.also ?? use.also, other.how, other.also);
    this.also.delete(use.how);
  }

  told(): U {
    const { use, alike, also } = this;
    alike?.delete(use.how);
    if (!alike?.size && !also?.size) return use;
    return {
      ...use,
      ...(alike?.size && { alike: [...alike] }),
      ...(also?.size && { also: [...also] }),
    };
  }
}

/** @param known a set is added to, and a list copied. */
function withWays(
  known: Set<string> | readonly string[] | undefined,
  how: string,
  more: readonly string[] = [],
): Set<string> {
  const ways = known instanceof Set ? known : new Set(known);
  ways.add(how);
  for (const one of more) ways.add(one);
  return ways;
}

/** By the client, whose library it is, or by what the reader gave: other words name it. */
function isKnownOtherwise({ encoder, typicalIn, meant }: Use): boolean {
  return encoder !== undefined || typicalIn !== undefined || meant !== undefined;
}

function costOf({ id, cost }: Use): number {
  return cost ?? (isMistakeId(id) ? MISTAKES[id].cost : 0);
}
