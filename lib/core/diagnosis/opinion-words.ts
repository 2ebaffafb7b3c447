/** What a second request says of the first one’s mistake: the same on screen and in the terminal. */

import { nameOfMistakes } from './answer/mistake-names.ts';
import type { SecondOpinion } from './second-opinion.ts';

const TITLES: Readonly<Record<SecondOpinion['verdict'], string>> = {
  confirmed: 'Confirmed by the second request',
  'confirmed-by-first': 'Confirmed by the first request',
  narrowed: 'The second request rules out other mistakes',
  'ruled-out': 'The second request contradicts it',
  gone: 'The second request doesn’t have the mistake',
  unseen: 'The second request’s signature is valid',
  accepted: 'The server accepted the simplest request',
  rejected: 'The server rejected the simplest request too',
  silent: 'The second request says nothing about it',
};

/** Nothing is confirmed where several mistakes still match. */
export function opinionTitle({ verdict, kept }: Pick<SecondOpinion, 'verdict' | 'kept'>): string {
  if (kept.length < 2) return TITLES[verdict];
  if (verdict === 'confirmed') return 'The second request matches, too';
  return verdict === 'confirmed-by-first' ? 'The first request matches, too' : TITLES[verdict];
}

/** A line for each way to the same mistakes. */
export function ruledOutRows({ kept, ruledOut }: SecondOpinion): readonly string[] {
  if (kept.length === 0) return [];
  return [...new Set(ruledOut.map((set) => `Ruled out: ${nameOfMistakes(set)}`))];
}
