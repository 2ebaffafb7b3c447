/** Which element shows which row: one that went out of sight leaves its own to one that comes, which is cheaper than another. */

import { useRef } from 'react';
import { useRested } from '../ui/use-rested.ts';

export interface Slot {
  /** The element's, for as long as there's one. */
  readonly key: number;
  /** The row's id. */
  readonly row: number;
}

/**
 * As they stand in the document: in the order of the rows once the list is at rest. While it's scrolled they stay where
 * they are, since each that's moved there is styled and laid out anew.
 */
export function useSlots(rows: readonly number[]): readonly Slot[] {
  const slots = useRef<readonly Slot[]>([]);
  // One of them may be the chosen row, which is there wherever it was scrolled to.
  const ends = `${rows[0]} ${rows.at(-1)}`;
  const restedAt = useRested(ends);
  const next = handedOn(slots.current, rows);
  slots.current = ends === restedAt ? inOrder(next, rows) : next;
  return slots.current;
}

/** For these rows: those that stay keep their slots, the others take what's left. */
export function handedOn(slots: readonly Slot[], rows: readonly number[]): readonly Slot[] {
  const wanted = new Set(rows);
  const there = new Set(slots.map(({ row }) => row));
  const coming = rows.filter((row) => !there.has(row));
  const kept = slots.flatMap((slot) => {
    if (wanted.has(slot.row)) return [slot];
    const row = coming.shift();
    return row === undefined ? [] : [{ key: slot.key, row }];
  });
  const unused = 1 + Math.max(-1, ...slots.map(({ key }) => key));
  return [...kept, ...coming.map((row, after) => ({ key: unused + after, row }))];
}

function inOrder(slots: readonly Slot[], rows: readonly number[]): readonly Slot[] {
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  return [...slots].sort((a, b) => (placeOf.get(a.row) ?? 0) - (placeOf.get(b.row) ?? 0));
}
