/** A piece of work for a kernel, and how much it is. */

import type { KernelProgram } from '../../lib/core/search/kernel/kernel.ts';

export interface Load {
  readonly name: string;
  readonly program: KernelProgram;
  readonly runs: readonly KernelRun[];
}

export interface KernelRun {
  readonly template: number;
  readonly ranges: Int32Array;
}

export function meanBytes(load: Load): number {
  return [...lengthsOf(load)].reduce((sum, [length, share]) => sum + length * share, 0);
}

/** Enough for a millisecond or more. */
const PART = 8000;

/** The runs in parts of about that many candidates: small ones together, large ones cut along their first list. */
export function partsOfLoad({ program, runs }: Load): readonly (readonly KernelRun[])[] {
  const parts: KernelRun[][] = [[]];
  let room = PART;
  for (const run of runs.flatMap((whole) => cut(program, whole))) {
    if (room <= 0) {
      parts.push([]);
      room = PART;
    }
    parts.at(-1)?.push(run);
    room -= candidatesOf(program, run);
  }
  return parts;
}

function cut(program: KernelProgram, { template, ranges }: KernelRun): readonly KernelRun[] {
  const first = [...ranges.keys()].find((i) => i % 2 === 0 && (ranges[i + 1] ?? 0) - (ranges[i] ?? 0) > 1);
  if (first === undefined) return [{ template, ranges }];
  const [start = 0, end = 0] = ranges.subarray(first, first + 2);
  const step = Math.max(1, Math.floor(((end - start) * PART) / candidatesOf(program, { template, ranges })));
  return Array.from({ length: Math.ceil((end - start) / step) }, (_, i) => {
    const part = ranges.slice();
    part[first] = start + i * step;
    part[first + 1] = Math.min(end, start + (i + 1) * step);
    return { template, ranges: part };
  });
}

/** Mean number of 64-byte blocks a message is padded to, which is what hashing it costs. */
export function meanBlocks(load: Load): number {
  return [...lengthsOf(load)].reduce((sum, [length, share]) => sum + Math.ceil((length + 9) / 64) * share, 0);
}

export function candidatesIn({ program, runs }: Load): number {
  return runs.reduce((sum, run) => sum + candidatesOf(program, run), 0);
}

function candidatesOf({ lists }: KernelProgram, { ranges }: KernelRun): number {
  let product = 1;
  for (let i = 0; i <= lists.length; i++) product *= (ranges[i * 2 + 1] ?? 0) - (ranges[i * 2] ?? 0);
  return product;
}

/** The share of the candidates for each length of a message in bytes. No list may stand twice. */
function lengthsOf({ program, runs }: Load): ReadonlyMap<number, number> {
  const candidates = new Map<number, number>();
  let all = 0;
  for (const run of runs) {
    const count = candidatesOf(program, run);
    all += count;
    for (const [length, share] of lengthsOfRun(program, run))
      candidates.set(length, (candidates.get(length) ?? 0) + share * count);
  }
  return new Map([...candidates].map(([length, count]) => [length, count / all]));
}

function lengthsOfRun(
  { templates, lists }: KernelProgram,
  { template, ranges }: KernelRun,
): Map<number, number> {
  let shares = new Map([[0, 1]]);
  for (const token of templates[template]?.tokens ?? []) {
    const values =
      token.kind === 'list'
        ? (lists[token.list]?.slice(ranges[token.list * 2], ranges[token.list * 2 + 1]) ?? [])
        : [token.bytes];
    const longer = new Map<number, number>();
    for (const [length, share] of shares)
      for (const value of values)
        longer.set(length + value.length, (longer.get(length + value.length) ?? 0) + share / values.length);
    shares = longer;
  }
  return shares;
}
