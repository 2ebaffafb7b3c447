/** A page that's closed or reloaded takes along what's half done in it: the browser asks before. */

import { useEffect, useState } from 'react';
import type { AppState, AppStore } from '../../lib/state/app-state.ts';
import { useAppStore } from '../app/store-context.tsx';

const halfDone = new WeakMap<AppStore, Set<object>>();

/** @param what is the same until it's done or dropped. */
export function markHalfDone(store: AppStore, what: object, isHalfDone: boolean): void {
  const all = halfDone.get(store) ?? new Set();
  halfDone.set(store, all);
  if (isHalfDone) all.add(what);
  else all.delete(what);
}

/** For what's gone once it isn't shown. */
export function useHalfDone(isHalfDone: boolean): void {
  const store = useAppStore();
  const [what] = useState({});
  useEffect(() => {
    markHalfDone(store, what, isHalfDone);
    return () => markHalfDone(store, what, false);
  }, [store, what, isHalfDone]);
}

/** In a tab only: DevTools closes without asking its panels. */
export function useLeaveWarning(): void {
  const store = useAppStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      const app = store.getState();
      const isHalfDone = isBusy(app) || (halfDone.get(store)?.size ?? 0) > 0;
      if (app.surface === 'app' && isHalfDone) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [store]);
}

/** Lists are fetched on, and a text waits to be read, while another view is shown. */
function isBusy({ walk, exporting, captureText }: AppState): boolean {
  return walk?.phase === 'fetching' || exporting !== undefined || captureText.trim() !== '';
}
