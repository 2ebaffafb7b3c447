/** Hands a text out as a file to keep, where it was made in the page. */

import type { Cleared } from '../../lib/core/gate/gate.ts';

/** The download has begun long before; until then the URL has to hold. */
const URL_MILLISECONDS = 60_000;

/** @param type a media type, such as `application/json`. */
export function downloadText(name: string, text: Cleared<string>, type: string): void {
  const url = URL.createObjectURL(new Blob([text.value], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_MILLISECONDS);
}
