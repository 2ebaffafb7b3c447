/** What all readings of a signature are made with: digest lengths, filters on words, comparing what's printed. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { OutputReading } from '../variant.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import type { OutputMistakeId } from './mistakes.ts';

/** Layers and encodings together. */
export const MOST_MISTAKES = 3;

/** MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512. The right one first. */
export const DIGEST_LENGTHS = [32, 64, 20, 48, 28, 16] as const;
export type DigestLength = (typeof DIGEST_LENGTHS)[number];

export type OutputUse = Use<OutputMistakeId>;

export interface DigestReading extends OutputReading {
  readonly uses: readonly OutputUse[];
}

type Filter = OutputReading['filters'][number];

/** All four bytes of a word. */
const WHOLE = 0xffffffff;
/** Bits a filter needs at least. */
const LEAST_BITS = 24;
/** Filters a reading may have at most. */
const MOST_FILTERS = 64;

export function outputUse(id: OutputMistakeId, parameter: Parameter, cost?: number): OutputUse {
  return { id, ...parameterOf(parameter), ...(cost !== undefined && { cost }) };
}

/** The reading of one digest and no other, known in full. */
export function exactReading(digest: Uint8Array, uses: readonly OutputUse[]): DigestReading | undefined {
  const length = DIGEST_LENGTHS.find((known) => known === digest.length);
  if (length === undefined) return undefined;
  return {
    uses,
    digestBytes: length,
    // The last word lets a kernel leave out rounds.
    filters: [{ word: length / 4 - 1, mask: WHOLE, value: wordAt(digest, length - 4) }],
    matches: (candidate) => sameBytes(candidate, digest),
  };
}

/** A reading that several digests may print as. `print` says how; what it gives must be the text. */
export function printedReading(
  text: ByteString,
  length: DigestLength,
  filters: readonly Filter[],
  uses: readonly OutputUse[],
  print: (digest: Uint8Array) => string,
): DigestReading[] {
  if (filters.length === 0 || filters.length > MOST_FILTERS) return [];
  return [
    {
      uses,
      digestBytes: length,
      filters,
      matches: (candidate) => candidate.length === length && print(candidate) === text,
    },
  ];
}

/** Filters for the last bytes of a digest, each given as all that are possible, in order. Fewer than three give none. */
export function endFilters(length: DigestLength, endings: readonly (readonly number[])[]): Filter[] {
  const word = length / 4 - 1;
  const filters = new Map<string, Filter>();
  for (const ending of endings) {
    const known = ending.slice(-4);
    if (known.length * 8 < LEAST_BITS) return [];
    const mask = known.length === 4 ? WHOLE : 0xffffff;
    const value = known.reduce((sum, byte) => sum * 256 + byte, 0);
    filters.set(`${mask} ${value}`, { word, mask, value });
  }
  return [...filters.values()];
}

/** Filters for known bytes at known places: the last word of which at least three bytes are known. */
export function knownFilter(known: readonly (number | undefined)[]): Filter[] {
  for (let word = known.length / 4 - 1; word >= 0; word--) {
    let mask = 0;
    let value = 0;
    let count = 0;
    for (let i = 0; i < 4; i++) {
      const byte = known[word * 4 + i];
      mask = mask * 256 + (byte === undefined ? 0 : 255);
      value = value * 256 + (byte ?? 0);
      if (byte !== undefined) count++;
    }
    if (count >= 3) return [{ word, mask, value }];
  }
  return [];
}

function wordAt(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = 0; i < 4; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
