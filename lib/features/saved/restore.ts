/** The way back for saved requests that were deleted. */

import type { PageSlice } from '../../state/page-state.ts';
import { UNDO_ENDS_WITH_PAGE } from '../../state/record-words.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { restoreRemoved } from '../../storage/saved/collections.ts';
import type { RemovedRecord, SavedPort } from '../../storage/saved/port.ts';
import { selectSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SavedBook } from './book.ts';
import type { SavedSlice } from './state.ts';

export type RestoringSlices = SavedSlice & GateSlice & KeysSlice & PageSlice & UndoSlice;

interface RemovedSaved {
  readonly name: string;
  readonly removed: readonly RemovedRecord[];
  /** The collection it was in: it may be deleted in the meantime. */
  readonly within: { readonly id: string; readonly name: string } | undefined;
  /** The request of it that was looked at, by its id. */
  readonly chosen: string | undefined;
}

export function offerRestore(
  context: SliceContext<RestoringSlices>,
  port: SavedPort,
  book: SavedBook,
  { name, removed, within, chosen }: RemovedSaved,
): void {
  const { set, get } = context;
  get().offerUndo({
    view: 'saved',
    title: `Deleted ${name}`,
    note: UNDO_ENDS_WITH_PAGE,
    field: 'saved-row',
    async undo(failed) {
      const again = shownLook(context, 'restore', (turns) =>
        restoreRemoved(port, removed, within, () => selectSecrets(get()), turns),
      );
      if (!(await book.done('save', again))) return failed();
      set({ savedPart: 'requests' });
      if (chosen === undefined) return;
      set({ chosenSaved: { kind: 'reading', id: chosen } });
      await book.refresh();
    },
  });
}
