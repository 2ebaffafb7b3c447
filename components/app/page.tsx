/** A page over its store, in the host's theme or the chosen one. Loads what is stored when it's first shown. */

import { type ReactNode, useEffect } from 'react';
import type { AppStore } from '../../lib/state/app-state.ts';
import { LiveRegionProvider } from '../ui/live-region.tsx';
import { StoreProvider, useApp } from './store-context.tsx';

interface PageProps {
  readonly store: AppStore;
  readonly children: ReactNode;
}

export function Page({ store, children }: PageProps) {
  useEffect(() => {
    const { load, keepDraft, leaveDraft } = store.getState();
    void load();
    const keep = () => {
      leaveDraft();
      void keepDraft();
    };
    // A popup is gone with the next click outside it.
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [store]);
  return <PageContent store={store}>{children}</PageContent>;
}

/** All that's around every view. */
export function PageContent({ store, children }: PageProps) {
  useEffect(guidedFocus, []);
  return (
    <StoreProvider store={store}>
      <Theme />
      <LiveRegionProvider>{children}</LiveRegionProvider>
    </StoreProvider>
  );
}

/** Nothing has the focus yet when the page opens. @returns what ends it. */
function guidedFocus(): () => void {
  const guide = import('../ui/page-focus.ts').then(
    ({ guideFocus }) => guideFocus(document.body),
    () => undefined,
  );
  return () => void guide.then((end) => end?.());
}

function Theme() {
  const theme = useApp((state) => state.theme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return null;
}
