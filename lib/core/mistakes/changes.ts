/** Mistakes as changes of a value, made alone and one after the other. */

import type { ByteString } from '../signing/bytes.ts';
import { isForeignTo } from './encoders/url-encoders.ts';
import type { Ecosystem } from './languages.ts';
import type { Use } from './mistake-row.ts';
import { withAlike, withOtherWay } from './other-ways.ts';
import { isTied, mistakesIn } from './ties/ties.ts';
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
  /** Where the client is at home. Left out where no mistake is that of a library. */
  readonly near?: Ecosystem | undefined;
}

/** At most so many mistakes in one value; tied ones count once. */
export type Mistakes = 1 | 2 | 3;

/** Values of two changes, and of three: no request that people send has more, and a hostile one takes no longer. */
const MOST_OF_TWO = 3000;
const MOST_OF_THREE = 12_000;

/** Of those of two changes, the cheapest are combined with mistakes elsewhere; the others would make millions. */
const MOST_COMBINED = 300;

/** Several changes made one after the other. */
interface Chain<State> {
  readonly state: State;
  readonly uses: readonly Use[];
  readonly last: Change<State>;
  readonly cost: number;
}

/** One-mistake variants, then those of several mistakes that none of fewer has without a bound, the cheapest first. */
export function composedVariants<State>(
  changes: readonly Change<State>[],
  composition: Composition<State>,
  mistakes: Mistakes,
): Variant[] {
  const { start, render, costOf } = composition;
  const single: Variant[] = [];
  const chains: Chain<State>[] = [];
  const free: Change<State>[] = [];
  for (const change of changes) {
    const { apply, use, reach, alone, dependent } = change;
    const state = apply(start);
    if (state !== undefined) single.push(variantOf(render(state), [use], reach));
    if (alone || reach) continue;
    if (state !== undefined) chains.push({ state, uses: [use], last: change, cost: costOf(use) });
    if (state !== undefined || dependent) free.push(change);
  }
  const tidied = tidy(single, composition);
  // One with a bound isn't tried wherever several mistakes without one are, so it doesn't stand for them.
  const known = new Set<string>([
    composition.right,
    ...tidied.flatMap(({ value, reach }) => (reach ? [] : [value])),
  ]);
  const two = longer(chains, free, composition, known, { mistakes, most: MOST_OF_TWO });
  const three = longer(two, free, composition, known, { mistakes, most: MOST_OF_THREE });
  const variant = ({ state, uses }: Chain<State>) => variantOf(render(state), uses);
  const rare = two.slice(MOST_COMBINED).map((chain): Variant => ({ ...variant(chain), reach: 2 }));
  return [...tidied, ...two.slice(0, MOST_COMBINED).map(variant), ...rare, ...three.map(variant)];
}

function variantOf(value: string, uses: readonly Use[], reach?: 1 | 2): Variant {
  return reach ? { value: value as ByteString, uses, reach } : { value: value as ByteString, uses };
}

/** Each chain with one change more, where that gives a value that isn't `known` yet; it is then. */
function longer<State>(
  chains: readonly Chain<State>[],
  changes: readonly Change<State>[],
  { render, costOf }: Composition<State>,
  known: Set<string>,
  { mistakes, most }: { mistakes: Mistakes; most: number },
): Chain<State>[] {
  const possible = steps(chains, changes, costOf, mistakes);
  const made = new Map<string, Chain<State>>();
  for (const { chain, next, cost } of possible) {
    if (made.size === most) break;
    const state = next.apply(chain.state);
    if (state === undefined) continue;
    const value = render(state);
    const uses = [...chain.uses, next.use];
    const same = made.get(value);
    if (same) made.set(value, { ...same, uses: withAlikeIds(same.uses, uses) });
    if (known.has(value)) continue;
    known.add(value);
    made.set(value, { state, uses, last: next, cost });
  }
  return [...made.values()];
}

/** What can follow each chain, the cheapest first. */
function steps<State>(
  chains: readonly Chain<State>[],
  changes: readonly Change<State>[],
  costOf: Composition<State>['costOf'],
  mistakes: Mistakes,
) {
  const found: { chain: Chain<State>; next: Change<State>; cost: number }[] = [];
  // Two untied changes are two mistakes: of the many thousand pairs, one mistake has none.
  const nexts = mistakes === 1 ? changes.filter(({ use }) => isTied(use)) : changes;
  for (const chain of chains)
    for (const next of nexts)
      if (fits(chain, next, mistakes)) found.push({ chain, next, cost: chain.cost + costOf(next.use) });
  return found.sort((a, b) => a.cost - b.cost);
}

/** Of the same mistakes, made otherwise. */
function withAlikeIds(uses: readonly Use[], others: readonly Use[]): readonly Use[] {
  const isOfThem = ({ id }: Use) => uses.some((use) => use.id === id);
  return uses.length === others.length && others.every(isOfThem) ? withAlike(uses, others) : uses;
}

function fits<State>({ uses, last }: Chain<State>, next: Change<State>, mistakes: Mistakes): boolean {
  if (last.stage >= next.stage || uses.some((use) => isSameKind(use, next.use))) return false;
  if (uses.length < mistakes) return true;
  // Asked of hundreds of thousands, of which most aren’t tied.
  const isNextTied = isTied(next.use);
  if (!isNextTied && uses.length < 2) return false;
  const tied = uses.filter(isTied).length + (isNextTied ? 1 : 0);
  return tied > 1 && mistakesIn([...uses, next.use]) <= mistakes;
}

function isSameKind(one: Use, other: Use): boolean {
  return one.id === other.id && one.measured?.question === other.measured?.question;
}

/** Two changes in the order that `composedVariants` leaves out: of one stage, or the later one first. */
export function variantsAgainstOrder<State>(
  changes: readonly Change<State>[],
  { start, render, right }: Composition<State>,
): Variant[] {
  const known = new Set<string>([right]);
  const made: Variant[] = [];
  for (const first of changes) {
    const between = first.apply(start);
    if (between === undefined) continue;
    for (const second of changes) {
      if (second === first || second.stage > first.stage || second.use.id === first.use.id) continue;
      const state = second.apply(between);
      const value = state === undefined ? right : render(state);
      if (known.has(value)) continue;
      known.add(value);
      made.push(variantOf(value, [first.use, second.use]));
    }
  }
  return made;
}

type Tidying = Pick<Composition<unknown>, 'right' | 'costOf' | 'near'>;

/** Without the right value, and one of those equal in value and mistake. @param variants of one mistake each. */
function tidy(variants: readonly Variant[], tidying: Tidying): Variant[] {
  const best: Variant[] = [];
  const placesOf = new Map<ByteString, number[]>();
  for (const variant of variants) {
    if (variant.value === tidying.right) continue;
    const places = placesOf.get(variant.value);
    const place = places?.find((at) => best[at]?.uses[0]?.id === variant.uses[0]?.id);
    const known = place === undefined ? undefined : best[place];
    if (known && place !== undefined) {
      best[place] = likelier(known, variant, tidying);
      continue;
    }
    if (places) places.push(best.length);
    else placesOf.set(variant.value, [best.length]);
    best.push(variant);
  }
  return best;
}

/**
 * The client's own way, or else the cheaper one, with the other beside it. It costs no more than the other: to the
 * search they're the same.
 */
function likelier(one: Variant, other: Variant, { costOf, near }: Tidying): Variant {
  const total = ({ uses }: Variant) => uses.reduce((sum, use) => sum + costOf(use), 0);
  const isForeign = ({ uses }: Variant) => uses.some((use) => isForeignTo(use, near));
  const [first, second] = total(one) <= total(other) ? [one, other] : [other, one];
  if (!isForeign(first) || isForeign(second))
    return { ...first, uses: withOtherWay(first.uses, second.uses) };
  const uses = withAlike(second.uses, first.uses);
  return { ...second, uses: uses.map((use) => ({ ...use, cost: total(first) })) };
}
