/** How a line of the string to sign is called where it stands by itself. */

import { LINE_NAMES, type LineName } from '../../signing/canonical.ts';
import { lineTitle } from '../../signing/line-words.ts';

/** As in `Line 2, path`. */
export function lineLabel(name: LineName): string {
  return `Line ${LINE_NAMES.indexOf(name) + 1}, ${lineTitle(name).toLowerCase()}`;
}
