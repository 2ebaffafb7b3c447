/** Mistakes in the order they're best mended, and the title that names the first of their remedies. */

import { SLOTS, type Slot } from '../../faults/fault.ts';
import type { Mistake } from '../diagnosis.ts';

/** The string's build before its lines, since it decides where they stand; then as the code runs. */
const ORDER: readonly Slot[] = ['joining', ...SLOTS.filter((slot) => slot !== 'joining')];

export function inMendingOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => ORDER.indexOf(a.slot) - ORDER.indexOf(b.slot));
}

const LONGEST_TITLE = 60;

/** At most 60 characters: the first remedy, and of how many, where there’s room to say so. */
export function remedyTitle(mistakes: readonly Mistake[]): string {
  const [first, ...more] = inMendingOrder(mistakes);
  if (!first) return '';
  const ending = more.length > 0 ? ` (1 of ${more.length + 1})` : '';
  const title = first.title + ending;
  return title.length > LONGEST_TITLE ? first.title : title;
}
