/** Takes the layers off a signature as sent, one by one, and reads what's inside as a digest. */

import type { ByteString } from '../../signing/bytes.ts';
import { base64Readings, otherAlphabetReadings } from './alphabets.ts';
import { hexReadings } from './hex.ts';
import { layersOf } from './layers.ts';
import { looseReadings } from './loose.ts';
import { rawReadings } from './raw.ts';
import { type DigestReading, MOST_MISTAKES, type OutputUse } from './reading.ts';

interface Peeled {
  readonly text: ByteString;
  /** In the order they were made, the innermost first. */
  readonly uses: readonly OutputUse[];
}

/** Breadth first: a text is reached by the fewest layers first, and longer ways to it are left out. */
export function* readingsByDepth(sent: ByteString): Generator<DigestReading> {
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
    ...otherAlphabetReadings(text),
    ...rawReadings(text),
  ];
}
