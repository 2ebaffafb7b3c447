/** Blocks that messages have in common are hashed once: the kernel must see where they only seem to be. */

import { describe, expect, it } from 'vitest';
import type { Mac } from '../../../../lib/core/mistakes/variant.ts';
import type {
  KernelFilter,
  KernelHit,
  KernelProgram,
  KernelToken,
} from '../../../../lib/core/search/kernel/kernel.ts';
import { createSimdKernel } from '../../../../lib/core/search/kernel/simd-kernel.ts';
import { expectedRun, sorted, text, wholeRanges } from './programs.ts';

const HMAC: Mac = { hash: 'sha256', form: 'hmac' };
const HASH: Mac = { hash: 'sha256', form: 'hash' };
const EVERY: readonly KernelFilter[] = [{ word: 0, mask: 0, value: 0 }];
/** A quarter of all digests, by the last word alone, which has a shorter way. */
const SOME: readonly KernelFilter[] = [{ word: 7, mask: 0x3, value: 1 }];

/** As many values of one length, different in their last byte alone. */
function values(count: number, length: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => 'v'.repeat(length - 1) + String.fromCharCode(65 + i));
}

/** Strings are literals, numbers are lists. */
function tokensOf(parts: readonly (string | number)[]): readonly KernelToken[] {
  return parts.map((part) =>
    typeof part === 'number' ? { kind: 'list', list: part } : { kind: 'literal', bytes: text(part) },
  );
}

/** Where lists of short and of long values stand before, among and behind blocks that don't change. */
const LAYOUTS: readonly [name: string, lists: readonly (readonly string[])[], parts: (string | number)[]][] =
  [
    ['nothing is shared', [values(20, 30)], [0]],
    ['one block leads', [values(20, 10)], ['x'.repeat(64), 0]],
    ['more blocks lead than are kept', [values(11, 10)], ['x'.repeat(64 * 6), 0]],
    ['the same block follows other ones', [values(3, 64), values(12, 8)], [0, 'y'.repeat(128), 1]],
    ['the first block differs, then all is the same', [values(21, 40)], [0, 'z'.repeat(200)]],
    [
      'what leads changes with each outer value, or in part',
      [values(2, 64), values(3, 70), values(10, 5)],
      [0, 1, 'w'.repeat(90), 2],
    ],
    [
      'lengths differ, so that blocks shift',
      [['', 'a', 'b'.repeat(50), 'c'.repeat(63), 'd'.repeat(64), 'e'.repeat(65)], values(9, 20)],
      [0, 'k'.repeat(80), 1, 'l'.repeat(61)],
    ],
    ['all blocks are the same but the last', [values(19, 3)], ['m'.repeat(126), 0]],
    ['a list stands twice', [values(10, 33), values(4, 60)], [1, 0, 'n'.repeat(64), 0, 1]],
  ];

describe.each(LAYOUTS)('%s', (_, lists, parts) => {
  it.each([1, 2, 3, 9])('under %i keys, digests are right and each is reported once', (keyCount) => {
    const program: KernelProgram = {
      lists: lists.map((list) => list.map(text)),
      keys: values(keyCount, 40).map(text),
      templates: [HMAC, HASH].map((mac) => ({ tokens: tokensOf(parts), mac })),
      filters: EVERY,
    };
    const kernel = createSimdKernel();
    for (const filters of [EVERY, SOME, [...SOME, { word: 2, mask: 0x7, value: 3 }]])
      for (const template of [0, 1]) {
        const asked = { ...program, filters };
        const hits: KernelHit[] = [];
        kernel?.load(asked);
        const tried = kernel?.run(template, wholeRanges(asked), hits);
        const expected = expectedRun(asked, template);
        expect({ tried, hits: sorted(hits) }).toEqual({ tried: expected.tried, hits: sorted(expected.hits) });
        expect(expected.hits.length).toBeGreaterThan(0);
      }
  });
});

it('forgets what was shared under other keys', () => {
  const program: KernelProgram = {
    lists: [values(5, 10).map(text)],
    keys: values(6, 20).map(text),
    templates: [{ tokens: tokensOf(['x'.repeat(130), 0]), mac: HMAC }],
    filters: SOME,
  };
  const kernel = createSimdKernel();
  kernel?.load(program);
  for (const [start, end] of [
    [0, 1],
    [3, 6],
    [1, 3],
    [0, 6],
  ] as const) {
    const ranges = Int32Array.of(0, 5, start, end);
    const hits: KernelHit[] = [];
    kernel?.run(0, ranges, hits);
    expect(sorted(hits)).toEqual(sorted(expectedRun(program, 0, ranges).hits));
  }
});
