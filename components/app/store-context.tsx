/** Hands the page's store to the views, which read it through selectors only. */

import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { AppState, AppStore } from '../../lib/state/app-state.ts';

const StoreContext = createContext<AppStore | undefined>(undefined);

export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** For handlers that need the state of the moment they run. */
export function useAppStore(): AppStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('A view was rendered outside its StoreProvider.');
  return store;
}

/** Selects from the store; objects and arrays are compared by their members. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useAppStore(), useShallow(select));
}
