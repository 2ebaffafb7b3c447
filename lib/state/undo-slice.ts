/** The way back from what a click took away: one at a time, in the view it was done in, until the next, a dismissal, or a send from there. */

import type { View } from './page-slice.ts';
import type { Slice } from './slice.ts';

interface Undoable {
  readonly view: View;
  /** What was done, as in “Removed header Accept”. No values: they may be secret. */
  readonly title: string;
  /** What else there’s to know of it. */
  readonly note?: string;
  /** @param failed keeps the offer, for another try. Told why, in words for the screen; at any time. */
  readonly undo: (failed: (why: string) => void) => void;
}

export interface UndoSlice {
  readonly undoable: Undoable | undefined;
  offerUndo(undoable: Undoable): void;
  /** What it undoes may offer an undo of its own. */
  undoLast(): void;
  /** @param view only what was done there. */
  dropUndo(view?: View): void;
}

export const undoSlice: Slice<UndoSlice> = ({ set, get }) => ({
  undoable: undefined,
  offerUndo: (undoable) => set({ undoable }),
  undoLast() {
    const { undoable } = get();
    set({ undoable: undefined });
    undoable?.undo((note) => {
      if (!get().undoable) set({ undoable: { ...undoable, note } });
    });
  },
  dropUndo(view) {
    if (view === undefined || get().undoable?.view === view) set({ undoable: undefined });
  },
});
