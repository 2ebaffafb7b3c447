/**
 * A kernel that looks for any number of digests at once. The SIMD kernel does what it can where they're few; all else
 * is hashed by node:crypto, each candidate once, and looked up.
 */

import type { Kernel, KernelFilter, KernelHit, KernelProgram } from '../../lib/core/search/kernel/kernel.ts';
import { createSimdKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { digestOf } from './reference-signer.ts';

export interface PlantedKernel extends Kernel {
  /** From now on a candidate is a hit where its digest, one character per byte, is among these; without, none is tried. */
  plant(digests: ReadonlySet<string> | undefined): void;
  /** How many hits there were, ever. */
  reported(): number;
}

/** The most digests that the SIMD kernel takes filters for. */
export const MOST_FILTERED = 250;

/** @param mask of the last word of a digest: the fewer bits, the more noise the search has to throw out. */
export function createPlantedKernel(mask = 0xffffffff): PlantedKernel {
  const simd = createSimdKernel();
  let program: KernelProgram | undefined;
  let planted: ReadonlySet<string> | undefined;
  let reported = 0;
  const quick = () => (planted && planted.size <= MOST_FILTERED ? simd : undefined);
  const reload = () => {
    if (program && planted) quick()?.load({ ...program, filters: filtersFor(planted, mask) });
  };
  return {
    name: 'plain',
    reported: () => reported,
    plant: (digests) => {
      planted = digests;
      reload();
    },
    load: (given) => {
      program = given;
      reload();
    },
    run: (template, ranges, hits) => {
      if (!program || !planted) return 0;
      const before = hits.length;
      const tried = quick()?.tryRun(template, ranges, hits);
      const digests = planted;
      const all = tried ?? lookUp(program, (digest) => digests.has(digest), template, ranges, hits);
      reported += hits.length - before;
      return all;
    },
  };
}

/** The kernel that's shipped, but with node:crypto where that would hash in TypeScript: the same, and sooner. */
export function createQuickKernel(): Kernel {
  const simd = createSimdKernel();
  let program: KernelProgram | undefined;
  const passes = (digest: string) => {
    const bytes = Buffer.from(digest, 'latin1');
    return (program?.filters ?? []).some(
      ({ word, mask, value }) =>
        4 * word + 4 <= bytes.length && (bytes.readUInt32BE(4 * word) & mask) >>> 0 === value,
    );
  };
  return {
    name: 'simd',
    load: (given) => {
      program = given;
      simd?.load(given);
    },
    run: (template, ranges, hits) => {
      if (!program) return 0;
      return simd?.tryRun(template, ranges, hits) ?? lookUp(program, passes, template, ranges, hits);
    },
  };
}

/** The last word of every SHA-256. */
function filtersFor(planted: ReadonlySet<string>, mask: number): KernelFilter[] {
  return [...planted]
    .filter((digest) => digest.length === 32)
    .map((digest) => ({
      word: 7,
      mask,
      value: (Buffer.from(digest, 'latin1').readUInt32BE(28) & mask) >>> 0,
    }));
}

function lookUp(
  { lists, keys, templates }: KernelProgram,
  isHit: (digest: string) => boolean,
  index: number,
  ranges: Int32Array,
  hits: KernelHit[],
): number {
  const template = templates[index];
  if (!template) return 0;
  const { tokens, mac } = template;
  const held = [...new Set(tokens.flatMap((token) => (token.kind === 'list' ? [token.list] : [])))];
  const range = (at: number) => ({ from: ranges[2 * at] ?? 0, to: ranges[2 * at + 1] ?? 0 });
  const own = mac.form === 'hash' ? { from: 0, to: 1 } : range(lists.length);
  const picks = lists.map(() => 0);
  /** A list that goes along with another has one value at a time. */
  const rangeNow = (list: number) => {
    const leader = -1 - range(list).to;
    if (leader < 0) return range(list);
    const from = range(list).from + (picks[leader] ?? 0) - range(leader).from;
    return { from, to: from + 1 };
  };
  let tried = 0;
  const choose = (depth: number): void => {
    const list = held[depth];
    if (list !== undefined) {
      const { from, to } = rangeNow(list);
      for (let pick = from; pick < to; pick++) {
        picks[list] = pick;
        choose(depth + 1);
      }
      return;
    }
    const message = written(tokens, lists, picks);
    for (let key = own.from; key < own.to; key++) {
      tried++;
      const digest = digestOf(mac, mac.form === 'hash' ? '' : (keys[key] ?? ''), message);
      if (isHit(digest)) hits.push({ template: index, picks: [...picks], key });
    }
  };
  choose(0);
  return tried;
}

function written(
  tokens: KernelProgram['templates'][number]['tokens'],
  lists: KernelProgram['lists'],
  picks: readonly number[],
): string {
  let message = '';
  let glue = '';
  for (const token of tokens) {
    if (token.kind === 'glue') {
      glue = token.bytes;
      continue;
    }
    const value = token.kind === 'list' ? (lists[token.list]?.[picks[token.list] ?? 0] ?? '') : token.bytes;
    if (message !== '' && value !== '') message += glue;
    message += value;
    glue = '';
  }
  return message;
}
