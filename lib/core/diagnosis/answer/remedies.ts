/** Mistakes in the order they're best mended, and the title that names the first of their remedies. */

import { SLOTS, type Slot } from '../../faults/fault.ts';
import type { Mistake } from '../diagnosis.ts';

/** The string's build before its lines, since it decides where they stand; then as the code runs. */
const ORDER: readonly Slot[] = ['joining', ...SLOTS.filter((slot) => slot !== 'joining')];

export function inMendingOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => ORDER.indexOf(a.slot) - ORDER.indexOf(b.slot));
}

/** The first remedy, after how many there are. */
export function remedyTitle(mistakes: readonly Mistake[]): string {
  const [first] = inMendingOrder(mistakes);
  return first ? countedTitle(first.title, mistakes.length) : '';
}

/** The count comes first: lists cut the end. */
export function countedTitle(title: string, count: number): string {
  return count > 1 ? `${count} fixes: ${title}` : title;
}
