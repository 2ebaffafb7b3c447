/** That work grows with the input, not with its square: counted, so that it comes out alike on every machine. */

import { expect } from 'vitest';
import { workOf } from './work.ts';

/** Some milliseconds' worth. Less says more about what's the same for any size. */
const LEAST_TELLING = 500_000;
/** Ten times the size may be some tens of times the work, not the hundred of a square. */
const MOST_TIMES = 60;

/** Counting takes many times as long as reading: of longer inputs a part is counted. */
export const MOST_COUNTED = 8_000;

/**
 * Counts what reading a tenth of an input takes, and reading the whole of it. What a pattern does within itself isn't
 * counted: a whole that it reads in its square should be so long that the test hangs. `read` makes the input of the
 * size it's given, and may look at what comes out.
 */
export function expectInProportion(whole: number, read: (size: number) => void): void {
  const counted = Math.min(whole, MOST_COUNTED);
  // What's made once and kept isn't part of it.
  read(1);
  const tenth = workOf(() => read(Math.ceil(counted / 10)));
  const all = workOf(() => read(counted));
  expect(all).toBeLessThan(MOST_TIMES * Math.max(tenth, LEAST_TELLING));
  if (counted < whole) read(whole);
}
