/** The way back from what a click took away: one at a time, in the view it was done in, until the next, a dismissal, a send from there, or until a list there goes on without it. */

import type { Slice } from './slice.ts';
import type { UndoSlice } from './undo-state.ts';

/** In seconds. */
const THOUGHT_OF = 20;

export const undoSlice: Slice<UndoSlice> = ({ set, get, platform }) => ({
  undoable: undefined,
  offerUndo: (offered) => set({ undoable: { ...offered, at: platform.clock.now() } }),
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
  outdateUndo(view) {
    const { undoable, dropUndo } = get();
    if (undoable && platform.clock.now() - undoable.at >= THOUGHT_OF) dropUndo(view);
  },
});
