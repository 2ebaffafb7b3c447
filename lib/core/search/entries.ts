/** The distinct values of one slot, each with every explanation of it, in the order and the groups the search goes by. */

import type { Use } from '../mistakes/mistake-row.ts';
import { withOtherWay } from '../mistakes/other-ways.ts';
import type { ByteString } from '../signing/bytes.ts';
import type { Reason } from './found.ts';

export const NO_MISTAKE: Reason = { uses: [], mistakes: 0, cost: 0 };

export interface Entry {
  readonly value: ByteString;
  /** Cheapest first, at most `REASONS_KEPT`. */
  readonly reasons: readonly Reason[];
  /** The fewest of any reason that has this reach: one with less isn't tried where this is. */
  readonly mistakes: number;
  /** The cheapest of any reason. */
  readonly cost: number;
  /** The most mistakes it's combined up to; see `Variant.reach`. */
  readonly reach: number;
}

/** Equal explanations remembered per value: enough to list, few enough to keep the products small. */
const REASONS_KEPT = 6;

export interface Candidate {
  readonly value: ByteString;
  readonly reason: Reason;
  readonly reach?: number | undefined;
}

/** A stretch of entries that have as many mistakes, the same reach and about the same cost. */
export interface Group {
  readonly start: number;
  readonly end: number;
  readonly mistakes: number;
  readonly reach: number;
  readonly cost: number;
  /** Bytes of a value, on average: how much there is to hash. */
  readonly bytes: number;
}

export interface EntryList {
  /**
   * The right value first; then the pinned ones, which belong to mistakes that change several slots; then those that
   * are combined, by number of mistakes; and last those that are tried by themselves alone.
   */
  readonly entries: readonly Entry[];
  /** Of all but the pinned ones. */
  readonly groups: readonly Group[];
}

/**
 * Merges candidates by value. The right value is entry 0 and takes no explanations: it needs none.
 * @param pinned values without an explanation of their own; each has an entry.
 */
export function entryList(
  right: ByteString,
  candidates: Iterable<Candidate>,
  pinned: readonly ByteString[] = [],
): EntryList {
  const wrong = mergedByValue(right, candidates).sort(inOrder);
  const first = [right, ...pinned].map(withoutReason);
  const combined = [...first, ...wrong.filter(({ reach }) => reach > 1)];
  const alone = wrong.filter(({ reach }) => reach <= 1);
  return {
    entries: [...combined, ...alone],
    groups: [
      ...groupsOf(first.slice(0, 1), 0),
      ...groupsOf(combined.slice(first.length), first.length),
      ...groupsOf(alone, combined.length),
    ],
  };
}

/** An entry while its explanations are gathered. Most have one, and are done with it. */
interface Gathered extends Entry {
  reasons: readonly Reason[];
  mistakes: number;
  cost: number;
  reach: number;
}

function mergedByValue(right: ByteString, candidates: Iterable<Candidate>): Entry[] {
  const found = new Map<ByteString, Gathered>();
  const several = new Map<Gathered, Reason[]>();
  for (const { value, reason, reach = UNBOUNDED } of candidates) {
    if (value === right) continue;
    const { mistakes, cost } = reason;
    const known = found.get(value);
    if (!known) {
      found.set(value, { value, reasons: [reason], mistakes, cost, reach });
      continue;
    }
    if (reach >= known.reach) {
      known.mistakes = reach > known.reach ? mistakes : Math.min(known.mistakes, mistakes);
      known.reach = reach;
    }
    const reasons = several.get(known) ?? [...known.reasons];
    reasons.push(reason);
    several.set(known, reasons);
  }
  for (const [entry, reasons] of several) {
    entry.reasons = distinctReasons(reasons);
    entry.cost = entry.reasons[0]?.cost ?? 0;
  }
  return [...found.values()];
}

export const UNBOUNDED = Number.POSITIVE_INFINITY;

function withoutReason(value: ByteString): Entry {
  return { value, reasons: [NO_MISTAKE], mistakes: 0, cost: 0, reach: UNBOUNDED };
}

export function inOrder(a: Entry, b: Entry): number {
  if (a.mistakes !== b.mistakes) return a.mistakes - b.mistakes;
  if (a.reach !== b.reach) return b.reach - a.reach;
  return band(a.cost) - band(b.cost) || a.value.length - b.value.length;
}

/** Of all that are explained by what they are. */
interface Explainer extends Pick<Reason, 'mistakes' | 'cost'> {
  readonly reasonsOf: (index: number) => readonly Reason[];
}

/**
 * One of so many that only a hit is explained. A class: a million literals with a getter each take ten times as long.
 * They share their explainer: a closure each takes longer to make than the value.
 */
class ExplainedLater implements Entry {
  readonly value: ByteString;
  readonly mistakes: number;
  readonly cost: number;
  readonly reach = UNBOUNDED;
  readonly #index: number;
  readonly #explainer: Explainer;

  constructor(value: ByteString, index: number, explainer: Explainer) {
    this.value = value;
    this.mistakes = explainer.mistakes;
    this.cost = explainer.cost;
    this.#index = index;
    this.#explainer = explainer;
  }

  get reasons(): readonly Reason[] {
    return this.#explainer.reasonsOf(this.#index);
  }
}

/** A list of distinct wrong values, each with one mistake and tried by itself alone: up to hundreds of thousands. */
export function familyList(
  right: ByteString,
  values: readonly ByteString[],
  reasonOf: (index: number) => Reason,
): EntryList {
  const { mistakes, cost } = reasonOf(0);
  const explainer: Explainer = { mistakes, cost, reasonsOf: (index) => [reasonOf(index)] };
  const entries = values.map((value, index) => new ExplainedLater(value, index, explainer));
  const all = [withoutReason(right), ...entries];
  const bytes = averageBytes(entries);
  const family = { start: 1, end: all.length, mistakes, reach: UNBOUNDED, cost, bytes };
  return { entries: all, groups: [...groupsOf(all.slice(0, 1), 0), family] };
}

/** A list of distinct wrong values that are tried in any order: what they cost is only worked out for a hit. */
export function unweighedList(
  right: ByteString,
  waysTo: ReadonlyMap<ByteString, readonly (readonly Use[])[]>,
  weigh: (uses: readonly Use[]) => Reason,
  mistakes: number,
): EntryList {
  const ways = [...waysTo.values()];
  const reasonsOf = (index: number) => distinctReasons((ways[index] ?? []).map(weigh));
  const explainer: Explainer = { mistakes, cost: 0, reasonsOf };
  const wrong = [...waysTo.keys()].map((value, index) => new ExplainedLater(value, index, explainer));
  const first = [withoutReason(right)];
  return { entries: [...first, ...wrong], groups: [...groupsOf(first, 0), ...groupsOf(wrong, 1)] };
}

/** One per set of ids, cheapest first, with the other ways to make these mistakes. */
function distinctReasons(reasons: readonly Reason[]): Reason[] {
  const distinct = new Map<string, Reason>();
  for (const reason of reasons.toSorted((a, b) => a.cost - b.cost || a.mistakes - b.mistakes)) {
    const name = reason.uses
      .map(({ id }) => id)
      .sort()
      .join(' ');
    const known = distinct.get(name);
    if (known) distinct.set(name, { ...known, uses: withOtherWay(known.uses, reason.uses) });
    else if (distinct.size < REASONS_KEPT) distinct.set(name, reason);
  }
  return [...distinct.values()];
}

/** Costs that are searched together beyond three mistakes. */
function band(cost: number): number {
  return Math.floor(cost / 2);
}

/** @param offset where these entries begin in the list. */
export function groupsOf(entries: readonly Entry[], offset: number): Group[] {
  const groups: Group[] = [];
  let start = 0;
  entries.forEach((entry, index) => {
    const next = entries[index + 1];
    const same =
      next &&
      next.mistakes === entry.mistakes &&
      next.reach === entry.reach &&
      band(next.cost) === band(entry.cost);
    if (same) return;
    const run = entries.slice(start, index + 1);
    groups.push({
      start: start + offset,
      end: index + 1 + offset,
      mistakes: entry.mistakes,
      reach: entry.reach,
      cost: Math.min(...run.map(({ cost }) => cost)),
      bytes: averageBytes(run),
    });
    start = index + 1;
  });
  return groups;
}

function averageBytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, { value }) => sum + value.length, 0) / Math.max(1, entries.length);
}

/** How many entries from the first on hold all that have at most so many mistakes and are combined with others. */
export function prefixOf({ entries, groups }: EntryList, mistakes: number): number {
  const wanted = groups.filter((group) => group.reach > 1 && group.mistakes <= mistakes);
  const pinned = (groups[1]?.start ?? entries.length) - 1;
  return Math.max(1 + pinned, ...wanted.map(({ end }) => end));
}

/** Neighbouring groups that differ in cost alone become one, where the order of cost doesn't matter. */
export function withoutBands(groups: readonly Group[]): Group[] {
  const merged: Group[] = [];
  for (const group of groups) {
    const last = merged.at(-1);
    if (last && last.end === group.start && last.mistakes === group.mistakes && last.reach === group.reach)
      merged[merged.length - 1] = joined(last, group);
    else merged.push(group);
  }
  return merged;
}

function joined(first: Group, second: Group): Group {
  const counts = [first.end - first.start, second.end - second.start] as const;
  const bytes = (first.bytes * counts[0] + second.bytes * counts[1]) / (counts[0] + counts[1]);
  return { ...first, end: second.end, cost: Math.min(first.cost, second.cost), bytes };
}
