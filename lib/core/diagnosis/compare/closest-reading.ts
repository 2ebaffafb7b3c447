/** Which reading of what was pasted is meant: the one that's closest to our string to sign. */

import type { ByteString } from '../../signing/bytes.ts';
import type { PastedReading } from './pasted-readings.ts';

export interface Closest {
  readonly reading: PastedReading;
  /** Whether there's anything of our string in it. */
  readonly isString: boolean;
}

/** Less than this is what any text may have by chance. */
const LEAST = 3;

/** @param lines ours, in order. Where readings are equally close, the first is taken: it's the plainest. */
export function closestReading(
  readings: readonly [PastedReading, ...PastedReading[]],
  ours: ByteString,
  lines: readonly ByteString[],
): Closest {
  let [reading] = readings;
  let best = Number.NEGATIVE_INFINITY;
  for (const candidate of readings) {
    const points = closeness(candidate.bytes, ours, lines);
    if (points <= best) continue;
    reading = candidate;
    best = points;
  }
  return { reading, isString: best >= LEAST };
}

/** Values that are too short to mean anything when they're found inside another text. */
const SHORTEST_VALUE = 3;

function closeness(bytes: ByteString, ours: ByteString, lines: readonly ByteString[]): number {
  const found = bytes.replace(/\n$/, '').split('\n');
  const isFive = found.length === lines.length;
  const points = lines.map((line, index) => {
    if (isFive && found[index] === line) return 4;
    return line.length >= SHORTEST_VALUE && bytes.includes(line) ? 2 : 0;
  });
  const method = lines[0]?.toLowerCase() ?? '';
  const beginsRight = bytes.slice(0, method.length).toLowerCase() === method;
  const isSame = bytes === ours || bytes === `${ours}\n`;
  return (
    points.reduce<number>((sum, one) => sum + one, 0) +
    Number(isFive) +
    Number(beginsRight) +
    (isSame ? 0 : -Math.min(0.9, Math.abs(bytes.length - ours.length) / (2 * ours.length)))
  );
}
