/** Values that one mistake sets in several lines stay together in every block, whatever part of them a block is about. */

import { expect, test } from 'vitest';
import type { Compound } from '../../../lib/core/mistakes/variant.ts';
import { entryList } from '../../../lib/core/search/entries.ts';
import { rightForm } from '../../../lib/core/search/forms.ts';
import type { KernelHit } from '../../../lib/core/search/kernel/kernel.ts';
import { createPlainKernel } from '../../../lib/core/search/kernel/plain-kernel.ts';
import { pinningOf } from '../../../lib/core/search/pins.ts';
import { type Block, blocksOfBand, blocksOfLevel, waysFor } from '../../../lib/core/search/plan.ts';
import { compile } from '../../../lib/core/search/program.ts';
import type { SlotLists, Values } from '../../../lib/core/search/slot-lists.ts';
import type { ByteString } from '../../../lib/core/signing/bytes.ts';

const text = (latin1: string) => latin1 as ByteString;

/** Dear and cheap ones, of one mistake and of two, in an order that isn't the search's. */
const COSTS = [9, 3, 14, 5, 3, 9, 20];

const COMPOUNDS: readonly Compound[] = COSTS.flatMap((cost, index) => {
  const uses = [
    { id: 'made-up', how: `${index}`, cost },
    ...(index % 3 === 2 ? [{ id: 'more', how: '' }] : []),
  ];
  const path = text(`path ${index}`);
  return [
    { values: { path, query: text(`query ${index}`) }, uses },
    { values: { path: text(`alone ${index}`) }, uses },
  ];
});

const PINNING = pinningOf(COMPOUNDS, (uses) => ({
  uses,
  mistakes: uses.length,
  cost: uses.reduce((sum, use) => sum + (use.cost ?? 1), 0),
}));

const VALUES: Values = {
  lists: Object.fromEntries(
    (['method', 'path', 'query', 'timestamp', 'hash', 'body', 'key'] as const).map((slot) => [
      slot,
      entryList(text(slot), [], PINNING.valuesFor(slot)),
    ]),
  ) as SlotLists,
  pins: PINNING.pins,
};

const FORMS = [rightForm()];
const WAYS = waysFor(FORMS, VALUES);
const EVERY = [0, 0x80000000].map((value) => ({ word: 0, mask: 0x80000000, value }));
const COMPILED = compile(
  FORMS,
  VALUES.lists,
  [{ uses: [], digestBytes: 32, filters: EVERY, matches: () => true }],
  3,
);

/** What stands in lines 2 and 3 of every candidate of these blocks, and the mistake that's named for it. */
function linesOf(blocks: Iterable<Block>): string[] {
  const kernel = createPlainKernel();
  kernel.load(COMPILED.program);
  const ranges = new Int32Array(COMPILED.rangesLength);
  return [...blocks].flatMap((block) => {
    const hits: KernelHit[] = [];
    COMPILED.setRanges(block, ranges);
    kernel.run(block.way.template, ranges, hits);
    const { pinned } = block.way;
    return hits.map(({ picks }) => {
      const pick = (slot: 'path' | 'query') => picks[COMPILED.listOf(block.way.template, slot)] ?? 0;
      const first = pinned?.slots[0] === 'query' ? 'query' : 'path';
      const reason = pinned?.reasons[pick(first) - (pinned.starts.get(first) ?? 0)];
      const value = (slot: 'path' | 'query') => VALUES.lists[slot].entries[pick(slot)]?.value;
      return `${value('path')}, ${value('query')}: ${reason?.uses[0]?.how}`;
    });
  });
}

const EXPECTED = COSTS.flatMap((_, index) => [
  `alone ${index}, query: ${index}`,
  `path ${index}, query ${index}: ${index}`,
]);

test('on the levels', () => {
  const levels = [1, 2].flatMap((mistakes) => blocksOfLevel(WAYS, mistakes));
  expect(linesOf(levels).sort()).toEqual([...EXPECTED].sort());
});

test('where they are searched by what they cost', () => {
  const bounds = [0, 4, 6, 10, 30];
  const bands = bounds
    .slice(1)
    .map((upTo, index) => [...blocksOfBand(WAYS, { mistakes: 1, most: 2, above: bounds[index] ?? 0, upTo })]);
  expect(bands.every((blocks) => blocks.length > 0)).toBe(true);
  expect(linesOf(bands.flat()).sort()).toEqual([...EXPECTED].sort());
});
