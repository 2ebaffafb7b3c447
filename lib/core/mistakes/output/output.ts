/** Every reading of a signature as it was sent: what was printed into X-Signature, and from which digest. */

import type { ByteString } from '../../signing/bytes.ts';
import type { OutputReading } from '../variant.ts';
import { base64Readings, otherAlphabetReadings } from './alphabets.ts';
import { hexReadings } from './hex.ts';
import { layersOf } from './layers.ts';
import { listReadings } from './lists.ts';
import { looseReadings } from './loose.ts';
import { rawReadings } from './raw.ts';
import { type DigestReading, MOST_MISTAKES, type OutputUse } from './reading.ts';

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

interface Peeled {
  readonly text: ByteString;
  /** In the order they were made, the innermost first. */
  readonly uses: readonly OutputUse[];
}

/** Breadth first: a text is reached by the fewest layers first, and longer ways to it are left out. */
function* readingsByDepth(sent: ByteString): Generator<DigestReading> {
  const known = new Ways(sent);
  let level: Peeled[] = [{ text: sent, uses: [] }];
  for (let depth = 0; depth <= MOST_MISTAKES && level.length > 0; depth++) {
    for (const { text, uses } of level)
      for (const reading of digestReadings(text))
        if (reading.uses.length + depth <= MOST_MISTAKES)
          yield { ...reading, uses: [...reading.uses, ...uses] };
    level = level.flatMap(peel).filter((peeled) => known.isNew(peeled));
  }
}

function peel({ text, uses }: Peeled): Peeled[] {
  return layersOf(text).map((layer) => ({ text: layer.inner, uses: [layer.use, ...uses] }));
}

/** Remembers how each text was reached. The same layers in another order, or more of them, are nothing new. */
class Ways {
  readonly #layers: Map<ByteString, number>;
  readonly #seen = new Set<string>();

  constructor(sent: ByteString) {
    this.#layers = new Map([[sent, 0]]);
  }

  isNew({ text, uses }: Peeled): boolean {
    const least = this.#layers.get(text) ?? uses.length;
    const name = `${uses
      .map(({ id }) => id)
      .toSorted()
      .join()} ${text}`;
    if (least < uses.length || this.#seen.has(name)) return false;
    this.#layers.set(text, uses.length);
    this.#seen.add(name);
    return true;
  }
}

function digestReadings(text: ByteString): DigestReading[] {
  return [
    ...hexReadings(text),
    ...base64Readings(text),
    ...looseReadings(text),
    ...listReadings(text),
    ...otherAlphabetReadings(text),
    ...rawReadings(text),
  ];
}
