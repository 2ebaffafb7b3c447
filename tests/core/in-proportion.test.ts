/** That what grows with the square is noticed, and what doesn't isn't, by a processor’s time of our own. */

import { afterEach, expect, test, vi } from 'vitest';
import { expectInProportion } from './in-proportion.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Reads for as many milliseconds as it's told for the size and the number of the reading. */
function reading(duration: (size: number, reading: number) => number): () => void {
  let now = 0;
  let readings = 0;
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: now * 1000 - (before?.user ?? 0),
    system: 0,
  }));
  return () =>
    expectInProportion(1000, (size) => {
      readings += 1;
      now += duration(size, readings);
    });
}

test.each<[string, (size: number, reading: number) => number]>([
  ['what’s the same for all', () => 5000],
  ['what grows with the size', (size) => 3 * size],
  ['what grows little faster', (size) => size * Math.log2(size)],
  ['a first reading that takes long', (size, reading) => (reading === 1 ? 60_000 : size)],
  ['a machine that’s busy for a while', (size, reading) => (reading === 3 ? 60_000 : size)],
  ['a square too short to tell', (size) => size ** 2 / 10_000],
])('%s is in proportion', (_, duration) => {
  reading(duration)();
});

test.each<[string, (size: number) => number]>([
  ['a square', (size) => size ** 2 / 100],
  ['a cube', (size) => size ** 3 / 1e6],
])('%s isn’t', (_, duration) => {
  expect(reading(duration)).toThrow(/to be less than/);
});
