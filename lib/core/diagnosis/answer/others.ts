/** Explanations that fit a request just as well as the best one. */

import { counted } from '../../counts.ts';
import { nameOfUse } from '../../faults/fault.ts';
import type { Explained, Mistake } from '../diagnosis.ts';
import type { Answer } from './answer.ts';
import { inMendingOrder, remedyTitle } from './remedies.ts';

/** More would hide the likely ones. */
const MOST_SHOWN = 5;

/** Every other set of mistakes, likeliest first. */
export function otherSets([best, ...more]: readonly Explained[]): (readonly Mistake[])[] {
  if (!best) return [];
  const seen = new Set([nameOf(best.mistakes)]);
  return [...best.equivalents, ...more.map(({ mistakes }) => mistakes)].filter((set) => {
    const name = nameOf(set);
    return set.length > 0 && !seen.has(name) && seen.add(name);
  });
}

/** Each by what it has that the best one doesn't; what they share is said once, not repeated. */
export function othersAmong(
  best: readonly Mistake[],
  sets: readonly (readonly Mistake[])[],
): Pick<Answer, 'others' | 'moreOthers'> {
  const known = new Set(best.map(nameOfUse));
  return {
    others: sets.slice(0, MOST_SHOWN).map((set) => {
      const different = inMendingOrder(set).filter((mistake) => !known.has(nameOfUse(mistake)));
      const told = different.length > 0 ? different : set;
      const rest = told.length < set.length ? [THE_REST] : [];
      return { title: remedyTitle(told), text: [...told.map(({ happened }) => happened), ...rest].join(' ') };
    }),
    moreOthers: Math.max(0, sets.length - MOST_SHOWN),
  };
}

/** For the end of their list. */
export function moreOthersWords(count: number): string {
  return `And ${counted(count, 'less likely explanation')} more.`;
}

const THE_REST = 'The rest is as above.';

function nameOf(set: readonly Mistake[]): string {
  return set.map(nameOfUse).toSorted().join('\n');
}
