/** A page that's closed takes along what it's fetching, or breaks off the file it's writing: the browser asks before. */

import { useEffect } from 'react';
import type { AppState, AppStore } from '../../lib/state/app-store.ts';
import { useAppStore } from '../app/store-context.tsx';

/** From the first look at Browse until the page is closed: lists are fetched on while another view is shown. */
export function useLeaveWarning(): void {
  const store = useAppStore();
  useEffect(() => watch(store), [store]);
}

const watched = new WeakSet<AppStore>();

function watch(store: AppStore): void {
  if (watched.has(store)) return;
  watched.add(store);
  let wasBusy = false;
  store.subscribe((app) => {
    if (isBusy(app) === wasBusy) return;
    wasBusy = !wasBusy;
    if (wasBusy) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}

/** In a tab only: DevTools closes without asking its panels. */
function isBusy({ surface, walk, exporting }: AppState): boolean {
  return surface === 'app' && (walk?.phase === 'fetching' || exporting !== undefined);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
