/** Renders a page over its store, in the host's theme, and starts loading what is stored. */

import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppStore } from '../../lib/state/app-store.ts';
import { LiveRegionProvider } from '../ui/live-region.tsx';
import { StoreProvider } from './store-context.tsx';

export function openPage(store: AppStore, page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const applyTheme = (): void => {
    document.documentElement.dataset['theme'] = store.getState().theme;
  };
  applyTheme();
  store.subscribe(applyTheme);
  createRoot(root).render(
    <StrictMode>
      <StoreProvider store={store}>
        <LiveRegionProvider>{page}</LiveRegionProvider>
      </StoreProvider>
    </StrictMode>,
  );
  void store.getState().load();
}
