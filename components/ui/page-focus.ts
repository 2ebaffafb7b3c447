/** Where the focus goes on a page by itself. Loaded once the page is drawn. */

import { leadToFirstError } from './first-error.ts';
import { keepFocus } from './keep-focus.ts';

/** @returns what ends it. */
export function guideFocus(page: HTMLElement): () => void {
  const ends = [keepFocus(page), leadToFirstError(page)];
  return () => {
    for (const end of ends) end();
  };
}
