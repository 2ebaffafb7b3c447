/** What mistakes are called together, and the order they're best fixed in. */

import { counted } from '../../counts.ts';
import { SLOTS, type Slot } from '../../mistakes/mistake-row.ts';
import type { Mistake } from '../diagnosis.ts';

/** The string's build before its lines, since it decides where they stand; then as the code runs. */
const ORDER: readonly Slot[] = ['joining', ...SLOTS.filter((slot) => slot !== 'joining')];

export function inFixingOrder<Of extends Pick<Mistake, 'slot'>>(mistakes: readonly Of[]): Of[] {
  return mistakes.toSorted((a, b) => ORDER.indexOf(a.slot) - ORDER.indexOf(b.slot));
}

export function nameOfMistakes(mistakes: readonly Mistake[]): string {
  return joinedNames(inFixingOrder(mistakes).map(({ title }) => title));
}

/** What a search combines; more would hide the first. */
const MOST_NAMED = 3;

/** No title has it. */
const JOINED_BY = ' + ';

/** As in `Query not sorted`, or `Query not sorted + body hashed as hex text`. */
export function joinedNames(titles: readonly string[]): string {
  const [first = '', ...others] = new Set(titles);
  if (titles.length > 1 && others.length === 0) return `${first} (${counted(titles.length, 'mistake')})`;
  const named = [first, ...others.map(withinSentence)];
  const more = Math.max(0, named.length - MOST_NAMED);
  return [...named.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(JOINED_BY);
}

/** The first of the names that were joined, and how many come after it: where there’s no room for all. */
export function firstOfNames(joined: string): { readonly first: string; readonly more: number } {
  const [first = '', ...others] = joined.split(JOINED_BY);
  const [, unnamed] = /^(\d+) more$/.exec(others.at(-1) ?? '') ?? [];
  return { first, more: others.length + (unnamed === undefined ? 0 : Number(unnamed) - 1) };
}

/** Without its capital, unless its first word has more of them, as acronyms do. */
export function withinSentence(text: string): string {
  return /^[A-Z][a-z’-]*(?=\s|$)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
