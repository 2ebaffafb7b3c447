/** Which side mistakes are on: the signer's, the wire's, or either. */

import { FAULTS } from '../faults/catalogue.ts';
import type { Side } from '../faults/fault.ts';
import type { Mistake } from './diagnosis.ts';

export function sideOf(mistakes: readonly Mistake[]): Side {
  const sides = new Set(mistakes.map(sideOfMistake));
  const [only] = sides;
  return sides.size === 1 && only ? only : 'either';
}

export function sideOfMistake({ id, given }: Mistake): Side {
  return given ?? FAULTS[id].side;
}
