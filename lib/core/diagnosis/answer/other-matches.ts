/** What’s said of the other mistakes that match a request: none, these too, or that not all were tried. The same everywhere. */

import { counted, listed } from '../../counts.ts';
import type { Diagnosis, Explained } from '../diagnosis.ts';
import { sameBytesWords } from './others.ts';

/** Beside the mistakes that are named. */
export interface OtherMatches {
  /** Of those that make the same bytes, by title. */
  readonly alike: readonly string[];
  /** How many more of those there are. */
  readonly moreAlike: number;
  /** How many sign other bytes, or another request differently. */
  readonly others: number;
  readonly reach: SearchReach;
}

/** Whether all that’s as simple as what was found was tried: an older sandbox doesn’t tell. */
export type SearchReach = 'whole' | 'cut-short' | 'unknown';

/** More names would hide the verdict that they stand in. */
const MOST_NAMED = 2;

export function otherMatchWords({ alike, moreAlike, others, reach }: OtherMatches): string {
  const sentences = [
    ...(alike.length > 0 ? [alikeWords(alike, moreAlike)] : []),
    ...(others > 0 ? [othersWords(others, alike.length > 0)] : []),
  ];
  if (reach === 'cut-short') return [...sentences, MORE_MAY].join(' ');
  return sentences.length > 0 || reach === 'unknown' ? sentences.join(' ') : NONE;
}

const NONE = 'Countersign found no other mistake that matches.';
const MORE_MAY = 'Not all combinations were tried, so more mistakes may match.';

function othersWords(count: number, isBesides: boolean): string {
  const which = counted(count, isBesides ? 'more mistake' : 'other mistake');
  return count === 1
    ? `${which} matches, too, but is less likely.`
    : `${which} match, too, but are less likely.`;
}

function alikeWords(titles: readonly string[], more: number): string {
  const names = [...new Set(titles)];
  return names.length > MOST_NAMED || more > 0
    ? `${counted(titles.length + more, 'other mistake')} make the same bytes, so your code may have one of them instead.`
    : sameBytesWords(names.map((title) => `“${title}”`));
}

/** @param hows other parameters of a mistake that was told with one, at least one: neither the unlikely ones nor all of many. */
export function otherWaysWords(hows: readonly string[]): string {
  const named = hows.slice(0, MOST_NAMED).map((how) => `“${how}”`);
  const more = hows.length - named.length;
  const names = more > 0 ? [...named, `at least ${more} more`] : named;
  return names.length === 1
    ? `Your code may do this instead, with the same signature: ${names[0]}. The fix is the same.`
    : `Your code may do one of these instead, with the same signature: ${listed(names)}. The fix is the same.`;
}

export function searchReach(search: Diagnosis['search'], best: Explained): SearchReach {
  if (!search) return 'unknown';
  const { stopped, incomplete, exhaustedDepth } = search;
  const isCutShort =
    stopped === 'aborted' || stopped === 'budget' || incomplete === true || exhaustedDepth < depthOf(best);
  return isCutShort ? 'cut-short' : 'whole';
}

/** The combinations it was found among. Mistakes in printing the signature are read off, not combined. */
export function depthOf({ mistakes, finding }: Pick<Explained, 'mistakes' | 'finding'>): number {
  const combined = mistakes.filter(({ slot }) => slot !== 'output').length;
  return Math.min(3, combined, finding.reasons[0]?.mistakes ?? combined);
}
