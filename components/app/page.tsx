/** A page over its store, in the host's theme. Loads what is stored when it's first shown. */

import { type ReactNode, useEffect } from 'react';
import type { AppStore } from '../../lib/state/app-store.ts';
import { LiveRegionProvider } from '../ui/live-region.tsx';
import { StoreProvider, useApp } from './store-context.tsx';

export function Page({ store, children }: { store: AppStore; children: ReactNode }) {
  useEffect(() => {
    const { load, keepDraft } = store.getState();
    void load();
    const keep = () => void keepDraft();
    // A popup is gone with the next click outside it.
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [store]);
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
