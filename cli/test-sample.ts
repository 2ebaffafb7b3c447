/** What a run of the tests takes a sample of: chosen by a seed that's told, and said how much of what it was. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The seed of the run: set it to the one that was told, and the same is chosen again. */
export const SEED_VARIABLE = 'COUNTERSIGN_TEST_SEED';
/** Set to `all`, nothing is sampled. */
const EXTENT_VARIABLE = 'COUNTERSIGN_TEST_EXTENT';

export interface Sampling {
  /** From 0 up to 4,294,967,295. */
  readonly seed: number;
  /** Whether all of it is done. */
  readonly isFull: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @returns undefined where the seed given is none. Without one, a fresh one is drawn. */
export function samplingFrom(
  env: Environment,
  isFull = env[EXTENT_VARIABLE] === 'all',
): Sampling | undefined {
  const given = env[SEED_VARIABLE];
  const seed = given ? Number(given) : Math.floor(Math.random() * 2 ** 32);
  const isSeed = Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32;
  return isSeed ? { seed, isFull } : undefined;
}

/** What tells the processes that run the tests. */
export function samplingVariables({ seed, isFull }: Sampling): Readonly<Record<string, string>> {
  return { [SEED_VARIABLE]: String(seed), ...(isFull && { [EXTENT_VARIABLE]: 'all' }) };
}

/** How to have the same chosen again. */
export function repeatedBy({ seed }: Sampling, command: string): string {
  return `${SEED_VARIABLE}=${seed} ${command}`;
}

/** So many of so many were done. */
export interface Sampled {
  /** In the plural, as in “12 of 30 …”. */
  readonly what: string;
  readonly taken: number;
  readonly of: number;
}

const FOLDER = '.tmp/sampled';

export function forgetSampled(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Test files run in processes of their own, so each leaves a note. @param name of its own. */
export function noteSampled(name: string, sampled: readonly Sampled[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify(sampled));
}

export function readSampled(): readonly Sampled[] {
  mkdirSync(FOLDER, { recursive: true });
  return readdirSync(FOLDER)
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as readonly Sampled[]);
}

/** The lines before the last, of what wasn’t all done. */
export function sampledLines(sampling: Sampling, sampled: readonly Sampled[]): readonly string[] {
  const partial = sampled.filter(({ taken, of }) => taken < of);
  if (partial.length === 0) return [];
  const number = (value: number) => value.toLocaleString('en');
  return [
    `Sampled by the seed ${sampling.seed}, after one of each kind:`,
    ...partial.map(({ what, taken, of }) => `  ${number(taken)} of ${number(of)} ${what}`),
    `The same again: ${repeatedBy(sampling, 'npm test')}. All of it: npm run test:full.`,
  ];
}
