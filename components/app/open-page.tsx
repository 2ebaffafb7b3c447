/** Renders a page into its document. */

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppState } from '../../lib/state/app-state.ts';

/** @param theme to start with, before anything is drawn. */
export function openPage(theme: AppState['theme'], page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  document.documentElement.dataset['theme'] = theme;
  createRoot(root).render(page);
}
