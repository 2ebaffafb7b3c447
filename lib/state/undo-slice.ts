/** The ways back from what clicks took away: of each view the newest first, until a dismissal, a send from there, or until a list there goes on without them. */

import type { PageSlice } from './page-state.ts';
import type { View } from './places.ts';
import type { Slice } from './slice.ts';
import type { Offered, UndoSlice } from './undo-state.ts';

/** In seconds. */
const THOUGHT_OF = 20;

/** Each holds what it brings back. */
const MOST_OFFERED = 100;

export const undoSlice: Slice<UndoSlice, PageSlice> = ({ set, get, platform }) => {
  const put = (undoables: readonly Offered[]): void => set({ undoables: undoables.slice(-MOST_OFFERED) });
  return {
    undoables: [],
    offerUndo: (offered) => put([...get().undoables, { ...offered, at: platform.clock.now() }]),
    async undoLast(view) {
      const undoable = selectUndoable(get(), view);
      if (!undoable) return;
      put(get().undoables.filter((one) => one !== undoable));
      let isDone = true;
      await undoable.undo((note) => {
        isDone = false;
        put(inOrder([...get().undoables, withNote(undoable, note)]));
      });
      if (isDone && undoable.field && get().view === view) get().focusField(undoable.field);
    },
    dropUndo: (view) => put(get().undoables.filter((one) => one.view !== view)),
    outdateUndo(view) {
      const isThoughtOf = ({ at }: Offered) => platform.clock.now() - at < THOUGHT_OF;
      put(get().undoables.filter((one) => one.view !== view || isThoughtOf(one)));
    },
  };
};

/** What’s undone next in the view. */
export function selectUndoable({ undoables }: Pick<UndoSlice, 'undoables'>, view: View): Offered | undefined {
  return undoables.findLast((one) => one.view === view);
}

function withNote({ note: _, ...undoable }: Offered, note: string | undefined): Offered {
  return { ...undoable, ...(note !== undefined && { note }) };
}

function inOrder(undoables: readonly Offered[]): readonly Offered[] {
  return undoables.toSorted((one, other) => one.at - other.at);
}
