/** What mistakes are called together, and the order they're best fixed in. */

import { counted } from '../../counts.ts';
import { SLOTS, type Slot } from '../../faults/fault.ts';
import type { Mistake } from '../diagnosis.ts';

/** The string's build before its lines, since it decides where they stand; then as the code runs. */
const ORDER: readonly Slot[] = ['joining', ...SLOTS.filter((slot) => slot !== 'joining')];

export function inFixingOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => ORDER.indexOf(a.slot) - ORDER.indexOf(b.slot));
}

export function nameOfMistakes(mistakes: readonly Mistake[]): string {
  return joinedNames(inFixingOrder(mistakes).map(({ title }) => title));
}

/** Titles stay within it. */
const LONGEST = 60;

/** As in `Query not sorted`, or `2 mistakes: query not sorted; …`. The count comes first: lists cut the end. */
export function joinedNames(titles: readonly string[]): string {
  const [only = '', ...more] = titles;
  if (more.length === 0) return only;
  const count = counted(titles.length, 'mistake');
  const names = [...new Set(titles.map(withinSentence))];
  const first = (most: number) => [...names.slice(0, most), ...(most < names.length ? ['…'] : [])];
  const joined = names.map((_, at) => `${count}: ${first(at + 1).join('; ')}`);
  return joined.findLast(({ length }) => length <= LONGEST) ?? `${count}: ${names[0]}`;
}

/** Without its capital, unless its first word has more of them, as acronyms do. */
export function withinSentence(text: string): string {
  return /^[A-Z][a-z’-]*(?=\s|$)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
