/** The ways back from what clicks took away: of each view the newest first, until a dismissal, a send from there, or until a list there goes on without them. */

import type { FieldId, View } from './places.ts';

interface Undoable {
  readonly view: View;
  /** What was done, as in “Removed header Accept”. No values: they may be secret. */
  readonly title: string;
  /** What else there’s to know of it. */
  readonly note?: string;
  /** Where what’s brought back stands: the focus goes there. */
  readonly field?: FieldId;
  /** @param failed keeps the offer, for another try. Told why, in words for the screen, where nothing else says it; at any time. */
  readonly undo: (failed: (why?: string) => void) => void | Promise<void>;
}

/** `at`: when it was done, in Unix seconds. */
export type Offered = Undoable & { readonly at: number };

export interface UndoSlice {
  /** Of all views, the newest last. */
  readonly undoables: readonly Offered[];
  offerUndo(undoable: Undoable): void;
  /** The newest of the view. What it undoes may offer an undo of its own. */
  undoLast(view: View): Promise<void>;
  /** All that was done there. */
  dropUndo(view: View): void;
  /** The list of the view got more by itself: what was done a while ago isn’t thought of any more. */
  outdateUndo(view: View): void;
}
