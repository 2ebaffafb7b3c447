/** How fast something goes where it isn't disturbed. */

/** Some work, a few milliseconds of it. @returns how much it was. */
export type TimedPart = () => number | Promise<number>;

const CYCLES = 8;

/**
 * Goes through all parts again and again for about that long, eight times at least. @returns how much is done per
 * second, going by each part's fastest time: others at work on the machine slow some down, but not the same every time.
 */
export async function bestRate(parts: readonly TimedPart[], milliseconds: number): Promise<number> {
  const fastest = parts.map(() => Number.POSITIVE_INFINITY);
  let done = 0;
  const began = performance.now();
  for (let cycle = 0; cycle < CYCLES || performance.now() - began < milliseconds; cycle++) {
    done = 0;
    for (const [i, part] of parts.entries()) {
      const start = performance.now();
      done += await part();
      fastest[i] = Math.min(fastest[i] ?? 0, performance.now() - start);
    }
  }
  return (done * 1000) / fastest.reduce((sum, time) => sum + time, 0);
}
