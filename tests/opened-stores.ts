/** Pages that tests opened. Files share a thread, and its clock may stand still: what still searches would slow down all that come next. */

import type { AppStore } from '../lib/state/app-state.ts';

const opened = new Set<AppStore>();

export function endedAfterTest(store: AppStore): AppStore {
  opened.add(store);
  return store;
}

/** As closing the page would. */
export function endOpenedStores(): void {
  for (const store of opened) {
    store.setState({ diagnosesPaused: true });
    store.getState().clearItems();
  }
  opened.clear();
}
