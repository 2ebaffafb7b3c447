/** Signatures that are whole digests in hex: plain, and with bytes in another order or with another sign. */

import { type ByteString, bytesOfHex, hexOf } from '../../signing/bytes.ts';
import {
  DIGEST_LENGTHS,
  type DigestReading,
  endFilters,
  exactReading,
  type OutputUse,
  outputUse,
  printedReading,
} from './reading.ts';

export function hexReadings(text: ByteString): DigestReading[] {
  return [...plainReading(text), ...signedReading(text), ...reversedReadings(text)];
}

function plainReading(text: ByteString): DigestReading[] {
  return /^(?:[0-9a-f]{2})+$/.test(text) ? exact(bytesOfHex(text), []) : [];
}

function exact(digest: Uint8Array, uses: readonly OutputUse[]): DigestReading[] {
  const reading = exactReading(digest, uses);
  return reading ? [reading] : [];
}

/**
 * The last two characters of each signed byte: `7d` for −0x7d, `-f` for −15. No pair is above 80 then, which is how
 * it's told from a plain digest; each pair may be the byte itself or what it lacks to 256.
 */
function signedReading(text: ByteString): DigestReading[] {
  const length = DIGEST_LENGTHS.find((bytes) => bytes * 2 === text.length);
  if (length === undefined || !/^(?:[0-7][0-9a-f]|80|-[0-9a-f])+$/.test(text)) return [];
  const ends = lastPairs(text, 4).map(bytesBehind);
  return printedReading(
    text,
    length,
    endFilters(length, products(ends)),
    [outputUse('out-signed-bytes', ['last-two-characters', 'the last two characters of each signed byte'])],
    (digest) => [...digest].map(signedPair).join(''),
  );
}

function lastPairs(text: string, count: number): string[] {
  const from = text.length - 2 * count;
  return Array.from({ length: count }, (_, index) => text.slice(from + 2 * index, from + 2 * index + 2));
}

function bytesBehind(pair: string): number[] {
  if (pair.startsWith('-')) return [256 - Number.parseInt(pair.slice(1), 16)].filter((byte) => byte < 256);
  const value = Number.parseInt(pair, 16);
  if (value === 0x80) return [0x80];
  // −1 to −15 print as -1 to -f.
  return value < 0x10 ? [value] : [value, 256 - value];
}

function signedPair(byte: number): string {
  const signed = byte < 0x80 ? byte : byte - 256;
  return `0${signed.toString(16)}`.slice(-2);
}

function products(choices: readonly (readonly number[])[]): number[][] {
  return choices.reduce<number[][]>(
    (rows, options) => rows.flatMap((row) => options.map((option) => [...row, option])),
    [[]],
  );
}

/** Words or bytes the wrong way round: hand-written SHA-256, structs printed as integers. */
function reversedReadings(text: ByteString): DigestReading[] {
  if (!/^[0-9a-f]{64}$/.test(text)) return [];
  const bytes = bytesOfHex(text);
  const orders: readonly (readonly [string, (at: number) => number])[] = [
    ['each word’s bytes reversed', (at) => (at & ~3) + (3 - (at & 3))],
    ['its words in reverse order', (at) => (7 - (at >> 2)) * 4 + (at & 3)],
    ['all bytes reversed', (at) => 31 - at],
  ];
  const swapped = bytesOfHex(text.replace(/(.)(.)/g, '$2$1'));
  return [
    ...orders.map(([how, from]) => ({ how, digest: bytes.map((_, at) => bytes[from(at)] ?? 0) })),
    { how: 'the two digits of each byte swapped', digest: swapped },
  ]
    .filter(({ digest }) => hexOf(digest) !== text)
    .flatMap(({ how, digest }) => exact(digest, [outputUse('out-reversed', how)]));
}
