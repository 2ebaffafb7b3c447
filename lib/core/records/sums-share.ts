/** How long a bar is drawn for a sum: the one place where an amount becomes a fraction, and never more than that. */

import { readDecimal } from './sums.ts';

const STEPS = 10_000n;

/** What each decimal is of the largest, signs aside, from 0 to 1 in steps of a ten-thousandth. What’s no decimal is 0. */
export function sharesOfLargest(texts: readonly string[]): readonly number[] {
  const decimals = texts.map((text) => readDecimal(text) ?? { units: 0n, places: 0 });
  const places = Math.max(0, ...decimals.map((decimal) => decimal.places));
  const sizes = decimals.map(
    ({ units, places: own }) => (units < 0n ? -units : units) * 10n ** BigInt(places - own),
  );
  let largest = 0n;
  for (const size of sizes) if (size > largest) largest = size;
  return sizes.map((size) => (largest === 0n ? 0 : Number((size * STEPS) / largest) / Number(STEPS)));
}
