/** Mistakes that another copy of the secret makes: the one that’s here may be the wrong one. */

import type { MistakeId } from '../mistakes/catalogue.ts';

/** What the signature was made with is another copy of the secret, or another key’s. */
const OF_COPY: ReadonlySet<string> = new Set<MistakeId>([
  'key-whitespace',
  'key-quoted',
  'key-prefix-stripped',
  'key-other-known',
  'key-truncated-by-parser',
  'key-truncated-length',
  'key-case',
  'key-urlencoded',
  'key-invisible',
  'key-typographic',
  'key-homoglyph',
]);

/** Also of a mistake that was told by a program of another version. */
export function isOfSecretHere({ id }: { readonly id: string }): boolean {
  return OF_COPY.has(id);
}
