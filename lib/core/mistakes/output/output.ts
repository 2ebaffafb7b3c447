/** Every reading of a signature as it was sent: what was printed into X-Signature, and from which digest. */

import type { ByteString } from '../../signing/bytes.ts';
import type { OutputReading } from '../variant.ts';
import { readingsByDepth } from './peeling.ts';

/** In bytes. SHA-512 as a list of signed numbers, twice, still fits; what’s longer is no signature. */
const LONGEST_SIGNATURE = 2048;
const SHORTEST_SIGNATURE = 16;
/** Enough for whatever real signatures allow; made-up ones may allow more. */
const MOST_READINGS = 32;
/** A kernel takes 256. */
const MOST_FILTERS = 240;

/**
 * What the digest must be for X-Signature to read as it does, plainest first. Layers such as quotes, prefixes and
 * base64 of hex are taken off one by one, at most `MOST_MISTAKES` deep. Empty where nothing reads as a digest.
 */
export function readSignature(sent: ByteString): OutputReading[] {
  if (sent.length < SHORTEST_SIGNATURE || sent.length > LONGEST_SIGNATURE) return [];
  const readings: OutputReading[] = [];
  let filters = 0;
  for (const reading of readingsByDepth(sent)) {
    filters += reading.filters.length;
    if (readings.length === MOST_READINGS || filters > MOST_FILTERS) break;
    readings.push(reading);
  }
  return readings;
}
