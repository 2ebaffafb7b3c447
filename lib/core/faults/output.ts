/** Output encoding: what's printed into X-Signature. The catalogue's rows, and every reading of a signature as sent. */

import type { ByteString } from '../signing/bytes.ts';
import type { Fault } from './fault.ts';
import { readingsByDepth } from './output-peeling.ts';
import type { OutputReading } from './variant.ts';

const ROW = {
  slot: 'output',
  side: 'signer',
  clause: 'signature',
  bytes: 'defined',
  found: 'search',
  topic: 'output',
} as const;

export const OUTPUT_FAULTS = {
  'out-uppercase': { ...ROW, cost: 3, evidence: 'B', typicalIn: ['dotnet', 'elixir', 'java', 'vba'] },
  'out-base64': { ...ROW, cost: 3, evidence: 'A' },
  'out-base64url': { ...ROW, cost: 5, evidence: 'C' },
  'out-base64-of-hex': { ...ROW, cost: 4, evidence: 'B', typicalIn: ['php', 'java'] },
  'out-prefixed': { ...ROW, cost: 4, evidence: 'B', typicalIn: ['shell'] },
  'out-dashed': { ...ROW, cost: 4, evidence: 'B', typicalIn: ['dotnet', 'powershell'] },
  'out-leading-zeros-dropped': { ...ROW, cost: 5, evidence: 'A', typicalIn: ['java', 'python', 'go'] },
  'out-byte-zeros-dropped': { ...ROW, cost: 5, evidence: 'A', typicalIn: ['javascript', 'java'] },
  'out-sign-extended': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['java'] },
  'out-signed-bytes': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['apps-script', 'java'] },
  'out-byte-list': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['java', 'powershell', 'javascript'] },
  'out-truncated': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['shell'] },
  'out-hex-of-text': { ...ROW, cost: 7, evidence: 'D' },
  'out-urlencoded': { ...ROW, cost: 6, evidence: 'C' },
  'out-quoted': { ...ROW, cost: 5, evidence: 'C', typicalIn: ['python', 'javascript', 'shell'] },
  'out-whitespace': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['shell', 'ruby', 'java'] },
  'out-raw': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['javascript', 'php', 'python'] },
  'out-literal': { ...ROW, cost: 4, evidence: 'C', found: 'shape' },
  'out-compound': { ...ROW, cost: 6, evidence: 'C' },
  'out-reversed': { ...ROW, cost: 10, evidence: 'D' },
  'out-base32-58': { ...ROW, cost: 10, evidence: 'D' },
  'out-header-duplicate': { ...ROW, cost: 5, evidence: 'C', clause: 'auth-headers', topic: 'headers' },
} as const satisfies Record<string, Fault>;

export type OutputFaultId = keyof typeof OUTPUT_FAULTS;

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
