/** What the benchmark measures is what it says it is, and its tables stand in columns. */

import { expect, it } from 'vitest';
import { candidatesIn, meanBlocks, meanBytes, partsOf } from '../../cli/bench/load.ts';
import { bareLoads, searchLoads } from '../../cli/bench/loads.ts';
import { describeSection } from '../../cli/bench/section.ts';
import { main } from '../../cli/bench.ts';
import { buildKernel } from '../../cli/build-kernel.ts';
import { createSimdKernel } from '../../lib/core/search/kernel/simd-kernel.ts';

it('tries every candidate of a load once, however it is cut', () => {
  const kernel = createSimdKernel();
  for (const load of [...bareLoads(), ...searchLoads()]) {
    kernel?.load(load.program);
    let tried = 0;
    for (const part of partsOf(load))
      for (const { template, ranges } of part) tried += kernel?.run(template, ranges, []) ?? 0;
    expect(tried, load.name).toBe(candidatesIn(load));
  }
});

it('counts the blocks that messages are padded to', () => {
  expect(bareLoads().map((load) => Math.round(meanBytes(load)))).toEqual([97, 118, 140]);
  expect(bareLoads().map((load) => Number(meanBlocks(load).toFixed(6)))).toEqual([2, 2, 3]);
  for (const load of searchLoads()) {
    expect(meanBlocks(load)).toBeGreaterThan(2);
    expect(meanBlocks(load)).toBeLessThan(3.01);
  }
});

it('prints words left and numbers right', () => {
  const section = {
    id: 'any',
    title: 'Any',
    heading: ['', 'rate'],
    rows: [
      ['a', '10.00'],
      ['longer', '9.00'],
    ],
    data: [],
  };
  expect(describeSection(section).split('\n')).toEqual([
    'Any',
    '',
    '          rate',
    'a        10.00',
    'longer    9.00',
  ]);
});

it('takes no option that it does not know', async () => {
  expect(await main(['--fast'])).toBe(2);
  expect(await main(['--help'])).toBe(0);
});

it('finds the kernel built already, since these tests would not run without it', async () => {
  expect(await buildKernel()).toBe('up-to-date');
});
