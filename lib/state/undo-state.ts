/** The way back from what a click took away: one at a time, in the view it was done in, until the next, a dismissal, a send from there, or until a list there goes on without it. */

import type { View } from './places.ts';

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
  /** `at`: when it was done, in Unix seconds. */
  readonly undoable: (Undoable & { readonly at: number }) | undefined;
  offerUndo(undoable: Undoable): void;
  /** What it undoes may offer an undo of its own. */
  undoLast(): void;
  /** @param view only what was done there. */
  dropUndo(view?: View): void;
  /** The list of the view got more by itself: what was done a while ago isn’t thought of any more. */
  outdateUndo(view: View): void;
}
