/** Browse: the service's lists, a page at a time or all of it, each page a newly signed request. Its work is loaded when it's first asked for. */

import type { AppState, AppStore } from '../../state/app-state.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import { selectKey } from '../../state/selectors.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { chosenAtClick } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { BrowseActions } from './actions.ts';
import type { ClickedAt } from './book.ts';
import type { BrowseLayoutSlice } from './layout/state.ts';
import { isSamePlace, listPlaceOf, listsAgain, listsLeft } from './lists-again.ts';
import type { BrowseSlice } from './state.ts';

type Needs = BrowseSlice &
  BrowseLayoutSlice &
  ClockSlice &
  EnvironmentsSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  SandboxSlice &
  UndoSlice;

const NOTHING: BrowseSlice['browse'] = {};

/** Polite by default; a service that says nothing of its rate limits is asked gently. */
export const REQUESTS_AT_ONCE = { least: 1, usual: 3, most: 8 } as const;

export const browseSlice: Slice<BrowseSlice, Needs> = (context) => {
  const { set, get } = context;
  const actions = loadedOnce(context, async () => (await import('./actions.ts')).browseActions(context));

  /** What's chosen at the click, and the permission asked for within it. */
  async function clicked<T>(act: (own: BrowseActions, at: ClickedAt) => Promise<T>): Promise<T> {
    // Before everything stored is read there would seem to be no key.
    if (get().loaded === 'loading') await get().load();
    const { collection } = get();
    const { asking, ...at } = chosenAtClick(context);
    const [own, access] = await Promise.all([actions.required(), asking]);
    return act(own, { ...at, collection, access });
  }

  return {
    collection: 'orders',
    browse: NOTHING,
    walk: undefined,
    searchedOrders: [],
    listsBefore: [],
    walkAtOnce: REQUESTS_AT_ONCE.usual,
    exporting: undefined,
    chooseCollection: (collection) => set({ collection }),
    loadPage: (offset) => clicked((own, at) => own.loadPage(offset, at)),
    setPageSize: (limit) => void actions.act((own) => own.ask({ limit })),
    setServerFilter: (name, value) => void actions.act((own) => own.ask({ filters: { [name]: value } })),
    cancelLoad: () => void actions.act((own) => own.cancelLoad()),
    showRecords: (showing) => void actions.act((own) => own.show(showing)),
    fetchAll: (sought) => clicked((own, at) => own.fetchAll(at, sought)),
    pauseWalk: () => void actions.act((own) => own.pauseWalk()),
    resumeWalk: (seen) => clicked((own, at) => own.resumeWalk(at, seen)),
    cancelWalk: () => void actions.act((own) => own.cancelWalk()),
    setWalkAtOnce: (requests) =>
      set({
        walkAtOnce: Math.min(REQUESTS_AT_ONCE.most, Math.max(REQUESTS_AT_ONCE.least, Math.round(requests))),
      }),
    exportRecords: async (format, scope) => (await actions.required()).exportRecords(format, scope),
    cancelExport: () => void actions.act((own) => own.cancelExport()),
    openRecordsFile: async (file) => (await actions.required()).openFile(file),
    closeRecordsFile: () => void actions.act((own) => own.closeFile()),
    moveRecordsFile: (to) => void actions.act((own) => own.moveFile(to)),
    forgetBrowse(then) {
      set({ listsBefore: listsLeft(get(), then) });
      const forget = (): void => set({ browse: listsAgain(get()), walk: undefined, exporting: undefined });
      const { browseLooks, lookAt, walk, searchedOrders } = get();
      const filter = browseLooks.orders?.filter;
      // Nobody typed it: with another environment or key, nothing is looked for.
      if (filter && [walk?.sought, ...searchedOrders].some((sought) => sought?.order === filter))
        lookAt('orders', { filter: '' });
      forget();
      void actions.ifBegun((own) => {
        own.forget();
        // What was begun in the same moment.
        forget();
      });
    },
  };
};

/** What one key sees isn't what another sees: nothing stays on screen that wasn't asked for with the chosen ones. */
export function forgetBrowsed({ subscribe, getState }: AppStore): void {
  // Of what's in Browse, whatever was chosen since in the same moment.
  let then = chosenIn(getState());
  subscribe((app, before) => {
    if (
      app.environments === before.environments &&
      app.keys === before.keys &&
      app.keysWithoutSecret === before.keysWithoutSecret &&
      app.choices === before.choices
    )
      return;
    const [was, now] = [then, chosenIn(getState())];
    then = now;
    if (!isSamePlace(was.place, now.place) || was.canSign !== now.canSign) app.forgetBrowse(was.place);
  });
}

/** A key that's locked sees nothing. */
function chosenIn(app: AppState) {
  return { place: listPlaceOf(app), canSign: selectKey(app) !== undefined };
}
