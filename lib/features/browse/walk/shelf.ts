/** The walks over lists, one of each list and one at a time: begun, paused for another, and shown as they stand. */

import type { WalkEnd } from '../../../client/walk/outcomes.ts';
import type { CollectionId } from '../../../core/records/collections.ts';
import type { SliceContext } from '../../../state/slice.ts';
import type { UndoSlice } from '../../../state/undo-state.ts';
import type { BrowseBook } from '../book.ts';
import type { BrowseLayoutSlice } from '../layout/state.ts';
import type { BrowseFailure, BrowseSlice, SoughtOrder } from '../state.ts';
import { begun, endWith, type Fetching, type GivingWay, recordsToShow, stateOf } from './fetching.ts';
import { givingWayTo, showAgain, wayBackOver } from './giving-way.ts';

type Needs = BrowseSlice & BrowseLayoutSlice & UndoSlice;

/** Often enough to be watched, seldom enough not to slow it down; what's done sooner is shown done at once. */
const MILLISECONDS_PER_LOOK = 250;

/** What was fetched of each list, and which one is being fetched. */
export interface Shelf {
  readonly current: Fetching | undefined;
  of(id: CollectionId): Fetching | undefined;
  /** Whatever is under way elsewhere is paused: one at a time is enough for a service. */
  begin(id: CollectionId, sought?: SoughtOrder): Fetching;
  resume(own: Fetching): void;
  show(own: Fetching): void;
  showSoon(own: Fetching): void;
  settle(own: Fetching, end: WalkEnd<BrowseFailure>): void;
  clear(): void;
}

export function shelfOver({ set, get, platform }: SliceContext<Needs>, book: BrowseBook): Shelf {
  const all = new Map<CollectionId, Fetching>();
  let current: Fetching | undefined;
  const wayBack = wayBackOver(get, putBack);

  function show(own: Fetching): void {
    clearTimeout(own.timer);
    own.timer = undefined;
    const latest = all.get(own.collection);
    own.revision += 1;
    // A later walk has brought nothing yet, so that these are still on screen, and some were read just now.
    if (latest?.replaces?.records === own.records)
      book.change(own.collection, { fetched: own.records.source(own.revision) });
    if (latest !== own) return;
    own.rate.note(own.records.count);
    const state = stateOf(own);
    book.change(own.collection, { walk: state, ...recordsToShow(own) });
    if (own === current) set({ walk: state });
    if (own.isShown) wayBack.offer(own);
  }
  const showSoon = (own: Fetching): void => {
    own.timer ??= setTimeout(() => show(own), MILLISECONDS_PER_LOOK);
  };

  function settle(own: Fetching, end: WalkEnd<BrowseFailure>): void {
    endWith(own, end, platform.clock.now());
    show(own);
    if (own === all.get(own.collection)) wayBack.offerAgain(own);
  }

  function resume(own: Fetching): void {
    wayBack.withdraw(own);
    const before = current;
    current = own;
    if (!before || before === own) return;
    before.running?.interrupt();
    // Nothing was asked for yet, so that nothing is waited for either.
    if (!before.running && before.phase === 'fetching') settle(before, { kind: 'paused' });
  }

  function putBack(list: GivingWay): void {
    const { own } = list;
    if (current === all.get(own.collection)) resume(own);
    all.set(own.collection, own);
    showAgain(get(), book, list);
    show(own);
  }

  return {
    get current() {
      return current;
    },
    of: (id) => all.get(id),
    resume,
    begin(id, sought) {
      const before = all.get(id);
      const own = begun(id, book.of(id).asked, before, () => platform.clock.now(), sought);
      if (sought && before) own.givingWay = givingWayTo(before, book.of(id).showing);
      own.records.whenRead = () => showSoon(own);
      all.set(id, own);
      resume(own);
      return own;
    },
    show,
    showSoon,
    settle,
    clear() {
      get().dropUndo('browse');
      const running = current?.running;
      for (const { timer } of all.values()) clearTimeout(timer);
      current = undefined;
      all.clear();
      running?.cancel();
    },
  };
}
