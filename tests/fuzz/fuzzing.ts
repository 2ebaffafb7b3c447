/** One reader and many inputs, each made of those that went new ways before it. */

import { workOf } from '../core/work.ts';
import { Coverage } from './coverage.ts';
import { Mutator, type Random } from './mutate.ts';
import { type FuzzedReader, PLANTED_SECRET, seedsOf } from './readers.ts';

/** What went wrong, and the least input that was found for it. */
export interface Finding {
  readonly what: string;
  readonly input: string;
}

export interface Fuzzed {
  readonly inputs: number;
  /** Branches that were reached. */
  readonly places: number;
  /** Inputs that went a new way, and were mutated again. */
  readonly kept: number;
  readonly findings: readonly Finding[];
}

/** Far more than an input of a few thousand characters takes, and little enough to end in a second. */
const MOST_STEPS = 20_000_000;
/** One in so many is read twice, and written again. */
const TWICE = 8;
const MOST_FINDINGS = 4;
/** One in so many is made long. */
const GROWN = 100;
const MOST_GROWN = 40;
/** Characters: each time four times as many, which may be some times the work, not the sixteen of a square. */
const LENGTHS = [2_500, 10_000, 40_000];
const MOST_TIMES = 10;
/** Less work than this says more about what's the same for any length. */
const LEAST_TELLING = 200_000;

/** Behind a letter, it's the end of a word that's no secret. */
const WORD_OF_SECRET = new RegExp(`(?<![A-Za-z0-9])${PLANTED_SECRET}`);

export function fuzz(reader: FuzzedReader, inputs: number, random: Random): Fuzzed {
  const coverage = new Coverage();
  const seeds = seedsOf(reader);
  const mutator = new Mutator(random, seeds, PLANTED_SECRET);
  const corpus: string[] = [];
  const findings = new Map<string, string>();
  const run = (input: string, isTwice: boolean) => {
    const { flaw, isNew } = flawOf(reader, input, coverage, isTwice);
    if (isNew) corpus.push(input);
    if (flaw !== undefined && !findings.has(flaw) && findings.size < MOST_FINDINGS)
      findings.set(flaw, shrunk(reader, input, flaw));
  };
  for (const seed of seeds) run(seed, true);
  for (let made = seeds.length; made < inputs; made++) {
    // The latest went furthest.
    const at =
      mutator.below(2) === 0
        ? corpus.length - 1 - mutator.below(Math.min(40, corpus.length))
        : mutator.below(corpus.length);
    const text = mutator.mutate(corpus[at] ?? '', mutator.pick(corpus) ?? '');
    const input = reader.isOfBytes ? bytesOnly(text) : text;
    run(input, made % TWICE === 0);
  }
  for (let tries = Math.min(MOST_GROWN, Math.ceil(inputs / GROWN)); tries > 0; tries--) {
    const input = mutator.pick(corpus) ?? '';
    const at = mutator.below(input.length);
    const flaw = growthFlaw(reader, input, at, at + 1 + mutator.below(24));
    if (flaw !== undefined && findings.size < MOST_FINDINGS) findings.set(flaw, input);
  }
  return {
    inputs: Math.max(inputs, seeds.length),
    places: coverage.places,
    kept: corpus.length,
    findings: Array.from(findings, ([what, input]) => ({ what, input })),
  };
}

function bytesOnly(text: string): string {
  return text.replace(/[^\0-\xff]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) & 0xff));
}

/** Why an input is a finding, if it is. */
export function flawOf(
  reader: FuzzedReader,
  input: string,
  coverage: Coverage,
  isTwice: boolean,
): { readonly flaw: string | undefined; readonly isNew: boolean } {
  let result: unknown;
  let isNew = false;
  try {
    ({ isNew } = coverage.follow(() => {
      result = reader.read(input);
    }, MOST_STEPS));
  } catch (error) {
    return {
      flaw: `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
      isNew,
    };
  }
  const flaw =
    pollution() ?? secretTold(reader, input, result) ?? (isTwice ? unlike(reader, input, result) : undefined);
  return { flaw, isNew };
}

/** What every object would inherit. It's taken away again. */
function pollution(): string | undefined {
  for (const name in {}) {
    Reflect.deleteProperty(Object.prototype, name);
    return 'all objects have a new property';
  }
  return undefined;
}

function secretTold({ told }: FuzzedReader, input: string, result: unknown): string | undefined {
  if (!told || !input.includes(PLANTED_SECRET)) return undefined;
  const said = JSON.stringify(told(result as never)) ?? '';
  return WORD_OF_SECRET.test(said) ? 'a secret is in what’s said' : undefined;
}

function unlike({ read, again }: FuzzedReader, input: string, result: unknown): string | undefined {
  if (textOfResult(read(input)) !== textOfResult(result)) return 'it’s read otherwise the second time';
  const pairs = again?.(result as never) ?? [];
  return pairs.some(([before, after]) => textOfResult(before) !== textOfResult(after))
    ? 'it’s read otherwise once it was written again'
    : undefined;
}

function textOfResult(result: unknown): string {
  return (
    JSON.stringify(result, (_, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`;
      if (value instanceof Uint8Array) return [...value];
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      return value === undefined ? '__absent' : value;
    }) ?? ''
  );
}

/** Where a stretch of an input that's repeated takes work in its square. */
export function growthFlaw(
  { read }: FuzzedReader,
  input: string,
  from: number,
  to: number,
): string | undefined {
  const piece = input.slice(from, to);
  const workFor = (length: number) => {
    const count = Math.ceil(length / Math.max(1, piece.length));
    return workOf(() => void read(input.slice(0, to) + piece.repeat(count) + input.slice(to)));
  };
  const works: number[] = [];
  for (const length of LENGTHS) {
    const work = workFor(length);
    const before = works.at(-1);
    // Some work grows faster up to a bound, and no faster beyond it.
    if (before !== undefined && work <= MOST_TIMES * Math.max(before, LEAST_TELLING)) return undefined;
    works.push(work);
  }
  return `${JSON.stringify(piece)} repeated takes ${works.join(', ')} steps in ${LENGTHS.join(', ')} characters`;
}

/** As little of it as still shows the flaw, of what's found by leaving parts out. */
function shrunk(reader: FuzzedReader, input: string, flaw: string): string {
  const coverage = new Coverage();
  let least = input;
  for (
    let size = Math.ceil(input.length / 2), tries = 0;
    size >= 1 && tries < 2_000;
    size = Math.floor(size / 2)
  )
    for (let at = 0; at < least.length && tries < 2_000; tries++) {
      const less = least.slice(0, at) + least.slice(at + size);
      if (flawOf(reader, less, coverage, true).flaw === flaw) least = less;
      else at += size;
    }
  return least;
}
