/** Which side mistakes are on: the signer's, the wire's, or either. */

import { FAULTS } from '../faults/catalogue.ts';
import type { Side } from '../faults/fault.ts';
import type { Mistake } from './diagnosis.ts';
import { givenAsMeant } from './given-as-meant.ts';

export function sideOf(mistakes: readonly Mistake[]): Side {
  const sides = new Set(mistakes.map(sideOfMistake));
  const [only] = sides;
  return sides.size === 1 && only ? only : 'either';
}

/** Where what was signed is what was meant, the signer can't be blamed. */
export function sideOfMistake(mistake: Mistake): Side {
  const { side } = FAULTS[mistake.id];
  const given = givenAsMeant(mistake);
  if (!given) return side;
  return given.side ?? (side === 'signer' ? 'either' : side);
}
