/** Parts of a target that weren't sent as they're written, since something on the way escapes characters. */

import type { Gap } from '../core/signing/gaps.ts';

/** What no client puts on a request line. */
export const NEVER_SENT = /[^!-~]/;
/** What keeps a request line from being one; text beyond ASCII, some clients send as it stands. */
export const NEVER_ON_A_LINE = /[\0-\x20\x7f]/;
/** What editors' clients encode before they send it, not all of them alike. */
export const ENCODED_BY_EDITORS = /[^!-~]|["<>\\^`{|}]/;

/** A gap for the path, the query or both, where they hold any such character. */
export function escapedGaps(target: string, characters: RegExp): Gap[] {
  const at = target.indexOf('?');
  const parts = [
    { kind: 'path', text: at < 0 ? target : target.slice(0, at) },
    { kind: 'query', text: at < 0 ? '' : target.slice(at) },
  ] as const;
  return parts
    .filter(({ text }) => characters.test(text))
    .map(({ kind, text }) => ({ part: { kind }, reason: 'ambiguous', piece: text.slice(0, 200) }));
}
