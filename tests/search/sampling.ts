/** What a run chooses of cases that are too many for each run: one of each kind, then at random, by the run's seed. */

import { repeatedBy, samplingFrom } from '../../cli/test-sample.ts';
import { seeded } from './cases.ts';

const sampling = samplingFrom(process.env);
if (!sampling) throw new Error('vitest.config.ts sets the seed');

/** Whether the run does all there is. */
export const IS_FULL = sampling.isFull;

/** To be said with a failure. */
export const REPEATED = `chosen by the seed ${sampling.seed}; ${repeatedBy(sampling, 'npm test')} chooses the same`;

const SALTS = {
  pairs: 1,
  triples: 2,
  corpus: 3,
  'one value': 4,
  noise: 5,
  cuts: 6,
  reproductions: 7,
  exports: 8,
  exam: 9,
  planted: 10,
  printers: 11,
  gateways: 12,
  fuzz: 13,
  'fuzzed requests': 14,
  kills: 15,
} as const;

/**
 * Numbers of this run.
 *
 * @param salt so that files don't choose alike.
 * @param part of a file: it chooses alike when it's run alone.
 */
export function randomFor(salt: keyof typeof SALTS, part = 0): () => number {
  return seeded(((sampling?.seed ?? 0) ^ Math.imul(SALTS[salt] + 64 * part, 0x9e3779b1)) | 0);
}

/** Fisher and Yates. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/**
 * The first of each kind in this order, then others, `most` in all unless there are more kinds.
 * @param make `undefined` where it can't be made: then the next of its kind is.
 * @param known kinds that need none; those that get one are added.
 */
export function oneOfEachKind<T, Made>(
  items: readonly T[],
  kindOf: (item: T) => string,
  make: (item: T) => Made | undefined,
  most: number,
  known: Set<string> = new Set(),
): Made[] {
  const chosen: Made[] = [];
  const others: T[] = [];
  for (const item of items) {
    const kind = kindOf(item);
    const made = known.has(kind) ? undefined : make(item);
    if (made === undefined) others.push(item);
    else {
      known.add(kind);
      chosen.push(made);
    }
  }
  for (const item of others) {
    if (chosen.length >= most) break;
    const made = make(item);
    if (made !== undefined) chosen.push(made);
  }
  return chosen;
}
