/** Mistakes as changes of a value, made alone and one after the other. */

import type { ByteString } from '../signing/bytes.ts';
import type { Use } from './fault.ts';
import type { Variant } from './variant.ts';

/** One mistake in building a slot's value. `State` is the value while it's being built. */
export interface Change<State> {
  /** When it's made, compared with others: of two, the one with the lower stage is made first, of equal ones only one. */
  readonly stage: number;
  readonly use: Use;
  /**
   * Undefined where the mistake can't be made. One that can't be made by itself isn't made after another either, unless
   * it's `dependent`.
   */
  readonly apply: (state: State) => State | undefined;
  readonly reach?: 1 | 2;
  /** Made after another mistake even where it can't be made by itself. */
  readonly dependent?: true;
  /** Not made together with another mistake of this slot. */
  readonly alone?: true;
}

export interface Composition<State> {
  readonly start: State;
  readonly render: (state: State) => string;
  /** The right value, which no variant has. */
  readonly right: ByteString;
  readonly costOf: (use: Use) => number;
  /** The most two-mistake values made, cheapest first. */
  readonly mostPairs: number;
}

/** Bits: two mistakes in one slot that are less likely together aren't made. */
const DEAREST_PAIR = 16;
/** Pairs of changes tried for each two-mistake value wanted: most give a value that's known already. */
const TRIES_PER_PAIR = 6;

/** One-mistake variants, then two-mistake variants that none of the former has. */
export function composedVariants<State>(
  changes: readonly Change<State>[],
  composition: Composition<State>,
): Variant[] {
  const { start, render, right, costOf } = composition;
  const single: Variant[] = [];
  for (const { apply, use, reach } of changes) {
    const state = apply(start);
    if (state !== undefined)
      single.push({ value: render(state) as ByteString, uses: [use], ...(reach && { reach }) });
  }
  const tidied = tidy(single, right, costOf);
  return [...tidied, ...pairVariants(changes, composition, new Set(tidied.map(({ value }) => value)))];
}

function pairVariants<State>(
  changes: readonly Change<State>[],
  composition: Composition<State>,
  known: Set<string>,
): Variant[] {
  const { start, render, right, mostPairs } = composition;
  const made: Variant[] = [];
  for (const [first, second] of pairsByCost(changes, composition).slice(0, mostPairs * TRIES_PER_PAIR)) {
    if (made.length === mostPairs) break;
    const between = first.apply(start);
    const state = between === undefined ? undefined : second.apply(between);
    if (state === undefined) continue;
    const value = render(state) as ByteString;
    if (value === right || known.has(value)) continue;
    known.add(value);
    made.push({ value, uses: [first.use, second.use] });
  }
  return made;
}

function pairsByCost<State>(
  changes: readonly Change<State>[],
  { start, costOf }: Composition<State>,
): [Change<State>, Change<State>][] {
  const free = changes.filter(({ alone, reach }) => !alone && !reach);
  const possible = free.filter(({ apply }) => apply(start) !== undefined);
  const seconds = free.filter((change) => change.dependent || possible.includes(change));
  return possible
    .flatMap((first) =>
      seconds.flatMap((second): [Change<State>, Change<State>][] =>
        first.stage < second.stage && first.use.id !== second.use.id ? [[first, second]] : [],
      ),
    )
    .map((pair) => ({ pair, cost: costOf(pair[0].use) + costOf(pair[1].use) }))
    .filter(({ cost }) => cost <= DEAREST_PAIR)
    .sort((a, b) => a.cost - b.cost)
    .map(({ pair }) => pair);
}

/** Without the right value, and of those equal in value and faults only the cheapest. */
function tidy(variants: readonly Variant[], right: ByteString, costOf: (use: Use) => number): Variant[] {
  const best = new Map<string, Variant>();
  for (const variant of variants) {
    if (variant.value === right) continue;
    const name = `${variant.uses.map(({ id }) => id).join(' ')} ${variant.value}`;
    const known = best.get(name);
    if (!known || total(variant, costOf) < total(known, costOf)) best.set(name, variant);
  }
  return [...best.values()];
}

function total({ uses }: Variant, costOf: (use: Use) => number): number {
  return uses.reduce((sum, use) => sum + costOf(use), 0);
}
