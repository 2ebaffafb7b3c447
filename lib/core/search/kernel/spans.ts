/** Which lists a template goes through, and which part of each a run asks for. */

import type { KernelTemplate } from './kernel.ts';

export interface Span {
  readonly start: number;
  /** Not included. */
  readonly end: number;
}

/** The lists a template holds, each once, in the order they first stand in it. */
export function heldLists({ tokens }: KernelTemplate): readonly number[] {
  return [...new Set(tokens.flatMap((token) => (token.kind === 'list' ? [token.list] : [])))];
}

/** Instead of the end of a list's range: the list goes along with that one. */
export function along(list: number): number {
  return -1 - list;
}

/** The list that list number `index` goes along with. */
function leaderOf(ranges: Int32Array, index: number): number | undefined {
  const end = ranges[index * 2 + 1] ?? 0;
  return end < 0 ? along(end) : undefined;
}

/** Those of the held lists that go their own way. */
export function leadersOf(held: readonly number[], ranges: Int32Array): readonly number[] {
  return held.filter((list) => leaderOf(ranges, list) === undefined);
}

/** Writes what's picked of those that go along, the others' picks standing there. */
export function followPicks(picks: number[], held: readonly number[], ranges: Int32Array): void {
  for (const list of held) {
    const leader = leaderOf(ranges, list);
    if (leader === undefined) continue;
    const start = Math.max(ranges[list * 2] ?? 0, 0);
    picks[list] = start + (picks[leader] ?? 0) - Math.max(ranges[leader * 2] ?? 0, 0);
  }
}

/** The part of list number `index`, or of the keys where that's how many lists there are; never beyond `length`. */
export function spanOf(ranges: Int32Array, index: number, length: number): Span {
  return { start: Math.max(ranges[index * 2] ?? 0, 0), end: Math.min(ranges[index * 2 + 1] ?? 0, length) };
}
