/** A page over its store, in the host's theme. Loads what is stored when it's first shown. */

import { type ReactNode, useEffect } from 'react';
import type { AppStore } from '../../lib/state/app-store.ts';
import { LiveRegionProvider } from '../ui/live-region.tsx';
import { StoreProvider, useApp } from './store-context.tsx';

export function Page({ store, children }: { store: AppStore; children: ReactNode }) {
  useEffect(() => void store.getState().load(), [store]);
  return (
    <StoreProvider store={store}>
      <Theme />
      <LiveRegionProvider>{children}</LiveRegionProvider>
    </StoreProvider>
  );
}

function Theme() {
  const theme = useApp((state) => state.theme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return null;
}
