/** What was fetched of a list before an order was looked for: where the search takes its place, it comes back by Undo. */

import { counted } from '../../../core/counts.ts';
import type { CollectionId } from '../../../core/records/collections.ts';
import { selectUndoable } from '../../../state/undo-slice.ts';
import type { UndoSlice } from '../../../state/undo-state.ts';
import type { BrowseBook } from '../book.ts';
import type { BrowseLayoutSlice } from '../layout/state.ts';
import { isWalkWhole } from '../selectors.ts';
import type { BrowseSlice, Showing } from '../state.ts';
import { type Fetching, fetchedBy, type GivingWay, stateOf } from './fetching.ts';

/** What another search left isn't missed; what that one took the place of is. */
export function givingWayTo(before: Fetching, showing: Showing): GivingWay | undefined {
  const isMissed = !before.sought || isWalkWhole(stateOf(before));
  return isMissed ? { own: before, showing } : before.givingWay;
}

interface WayBack {
  /** Once others stand in its place. Only the latest is offered: each holds all its records. */
  offer(own: Fetching): void;
  /** Where the list is fetched anew: newer records aren't to be replaced by older ones. */
  withdraw(own: Fetching): void;
  offerAgain(own: Fetching): void;
}

export function wayBackOver(get: () => UndoSlice, putBack: (list: GivingWay) => void): WayBack {
  let offeredOf: CollectionId | undefined;
  return {
    offer(own) {
      const { givingWay } = own;
      own.givingWay = undefined;
      const records = givingWay && fetchedBy(givingWay.own)?.records.count;
      if (!records) return;
      get().dropUndo('browse');
      get().offerUndo({
        view: 'browse',
        title: `Replaced the ${counted(records, 'record')} you had fetched`,
        undo: () => putBack(givingWay),
      });
      offeredOf = own.collection;
    },
    withdraw(own) {
      if (own.sought || offeredOf !== own.collection) return;
      own.withdrawn = selectUndoable(get(), 'browse');
      get().dropUndo('browse');
    },
    offerAgain(own) {
      if (!own.withdrawn) return;
      get().dropUndo('browse');
      get().offerUndo(own.withdrawn);
      offeredOf = own.collection;
      own.withdrawn = undefined;
    },
  };
}

/** Unfiltered: what was looked for isn't among them. */
export function showAgain(
  { chooseCollection, lookAt }: BrowseSlice & BrowseLayoutSlice,
  book: BrowseBook,
  { own, showing }: GivingWay,
): void {
  const { collection, asked, revision } = own;
  const { limit, offset } = book.of(collection).asked;
  book.change(collection, {
    asked: { ...asked, limit, offset },
    fetched: fetchedBy(own)?.records.source(revision),
    showing,
  });
  chooseCollection(collection);
  lookAt(collection, { filter: '' });
}
