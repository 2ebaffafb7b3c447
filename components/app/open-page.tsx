/** Renders a page into its document. */

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Theme } from '../../lib/platform/ports.ts';

/** @param theme to start with, before anything is drawn. */
export function openPage(theme: Theme, page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  document.documentElement.dataset['theme'] = theme;
  createRoot(root).render(page);
}
