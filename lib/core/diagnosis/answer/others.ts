/** Explanations that fit a request just as well as the best one. */

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

export function othersOf(explanations: readonly Explained[]): Answer['others'] {
  const mistakes = explanations[0]?.mistakes ?? [];
  const known = new Set(mistakes.map(({ happened }) => happened));
  return otherSets(explanations)
    .slice(0, MOST_SHOWN)
    .map((set) => {
      const ordered = inMendingOrder(set);
      const different = ordered.filter(({ happened }) => !known.has(happened));
      const shown = different.length > 0 ? different : ordered;
      return { title: remedyTitle(set), text: shown.map(({ happened }) => happened).join(' ') };
    });
}

function nameOf(set: readonly Mistake[]): string {
  return set
    .map(({ id, how }) => `${id}: ${how}`)
    .toSorted()
    .join('\n');
}
