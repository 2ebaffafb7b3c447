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

/** The part of list number `index`, or of the keys where that's how many lists there are; never beyond `length`. */
export function spanOf(ranges: Int32Array, index: number, length: number): Span {
  return { start: Math.max(ranges[index * 2] ?? 0, 0), end: Math.min(ranges[index * 2 + 1] ?? 0, length) };
}
