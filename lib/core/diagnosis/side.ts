/** Which side mistakes are on: the signer's, the wire's, or either. */

import { MISTAKES } from '../mistakes/catalogue.ts';
import type { Side } from '../mistakes/mistake-row.ts';
import type { Mistake } from './diagnosis.ts';

export function sideOf(mistakes: readonly Mistake[]): Side {
  const sides = new Set(mistakes.map(sideOfMistake));
  const [only] = sides;
  return sides.size === 1 && only ? only : 'either';
}

export function sideOfMistake({ id, way, given, measured }: Mistake): Side {
  if (measured) return 'signer';
  const { side, signedOnly } = MISTAKES[id];
  return given ?? (way && signedOnly?.includes(way) ? 'signer' : side);
}
