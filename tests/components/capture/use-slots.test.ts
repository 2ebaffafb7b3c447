/** An element goes from row to row while they're scrolled by, and none is shown by two. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handedOn, type Slot } from '../../../components/capture/use-slots.ts';

const SLOTS: readonly Slot[] = [4, 5, 6, 7].map((row, key) => ({ key, row }));

describe('elements of rows', () => {
  it('stay with their rows, and those of rows that went are handed on where they stand', () => {
    expect(handedOn(SLOTS, [6, 7, 8, 9])).toEqual([
      { key: 0, row: 8 },
      { key: 1, row: 9 },
      { key: 2, row: 6 },
      { key: 3, row: 7 },
    ]);
  });

  it('are made for rows beyond, and let go of for fewer', () => {
    expect(handedOn(SLOTS, [4, 5, 6, 7, 8])).toEqual([...SLOTS, { key: 4, row: 8 }]);
    expect(handedOn(SLOTS, [6])).toEqual([{ key: 2, row: 6 }]);
    expect(handedOn([], [])).toEqual([]);
  });

  it('are one for each row, whatever comes and goes', () => {
    const shown = fc.uniqueArray(fc.nat(60), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(shown), (turns) => {
        let slots: readonly Slot[] = [];
        for (const rows of turns) {
          const before = new Map(slots.map(({ key, row }) => [row, key]));
          slots = handedOn(slots, rows);
          expect(slots.map(({ row }) => row).sort()).toEqual([...rows].sort());
          expect(new Set(slots.map(({ key }) => key)).size).toBe(slots.length);
          for (const { key, row } of slots) if (before.has(row)) expect(key).toBe(before.get(row));
        }
      }),
    );
  });
});
