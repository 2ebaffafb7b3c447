/** Parts of a target that weren't sent as they're written, or of which a text doesn't show all. */

import type { Gap, GapReason } from '../core/signing/gaps.ts';

/** Without the question mark; `undefined` where there's none. */
export function pathAndQuery(target: string): readonly [path: string, query: string | undefined] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
}

/** Of the path and the query. */
export function wholeTargetGaps(reason: GapReason, said: string): Gap[] {
  return (['path', 'query'] as const).map((kind) => ({ part: { kind }, reason, said }));
}

/** What's said of a part that may go on in the line below it, as terminals and chats wrap long lines. */
export const WRAPPED = 'the line may be wrapped';

/** What no client puts on a request line. */
export const NEVER_SENT = /[^!-~]/;
/** What keeps a request line from being one; text beyond ASCII, some clients send as it stands. */
export const NEVER_ON_A_LINE = /[\0-\x20\x7f]/;
/** What editors' clients encode before they send it, not all of them alike. */
export const ENCODED_BY_EDITORS = /[^!-~]|["<>\\^`{|}]/;

/** A gap for the path, the query or both, where they hold any such character. */
export function escapedGaps(target: string, characters: RegExp): Gap[] {
  const [path, query = ''] = pathAndQuery(target);
  const parts = [
    { kind: 'path', text: path },
    { kind: 'query', text: query },
  ] as const;
  return parts
    .filter(({ text }) => characters.test(text))
    .map(({ kind, text }) => ({ part: { kind }, reason: 'ambiguous', piece: text.slice(0, 200) }));
}
