/** What the benchmark measures is what it says it is, and its tables stand in columns. */

import { afterEach, expect, it, vi } from 'vitest';
import { candidatesIn, meanBlocks, meanBytes, partsOfLoad } from '../../cli/bench/load.ts';
import { bareLoads, searchLoads } from '../../cli/bench/loads.ts';
import { type BenchSection, describeSection } from '../../cli/bench/section.ts';
import { main } from '../../cli/bench.ts';
import { buildKernel } from '../../cli/build-kernel.ts';
import { createSimdKernel } from '../../lib/core/search/kernel/simd-kernel.ts';

const measured = vi.hoisted((): string[] => []);

vi.mock('../../cli/bench/har-sections.ts', () => ({ harSections: async () => noted('har') }));
vi.mock('../../cli/bench/walk-sections.ts', () => ({ walkSections: async () => noted('walk') }));
vi.mock('../../cli/bench/grid-sections.ts', () => ({ gridSections: async () => [] }));

function noted(id: string): readonly BenchSection[] {
  measured.push(id);
  return [{ id, title: `The ${id}`, heading: ['', 's'], rows: [['a', '1']], data: [id] }];
}

afterEach(() => {
  vi.restoreAllMocks();
  measured.length = 0;
});

it('tries every candidate of a load once, however it is cut', () => {
  const kernel = createSimdKernel();
  for (const load of [...bareLoads(), ...searchLoads()]) {
    kernel?.load(load.program);
    let tried = 0;
    for (const part of partsOfLoad(load))
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

it('measures the parts that are named, in their own order', async () => {
  const shown = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await main(['walk', 'har'])).toBe(0);
  expect(measured).toEqual(['har', 'walk']);
  expect(shown.mock.calls.flat().join('')).toMatch(/The har[\s\S]*The walk/);
});

it('prints only the named parts as JSON', async () => {
  const shown = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await main(['--json', 'walk'])).toBe(0);
  expect(shown.mock.calls).toEqual([['{"walk":["walk"]}']]);
});

it('names the parts where one does not exist, and measures nothing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await main(['har', 'wlak'])).toBe(2);
  expect(said.mock.calls.flat().join('')).toBe(
    'There is no part “wlak”. There are: kernel, samples, har, sandbox, walk, grid, opening',
  );
  expect(measured).toEqual([]);
});

it('fails where the part that was asked for could not be measured', async () => {
  expect(await main(['grid'])).toBe(1);
});

it('takes no option that it does not know, and lists its parts', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const shown = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await main(['--fast'])).toBe(2);
  expect(await main(['--help', 'har'])).toBe(0);
  for (const text of [said.mock.calls.flat().join(''), shown.mock.calls.flat().join('')])
    for (const part of ['kernel', 'samples', 'har', 'sandbox', 'walk', 'grid', 'opening'])
      expect(text).toMatch(new RegExp(`^ {4}${part} +\\S`, 'm'));
  expect(measured).toEqual([]);
});

it('finds the kernel built already, since these tests would not run without it', async () => {
  expect(await buildKernel()).toBe('up-to-date');
});
