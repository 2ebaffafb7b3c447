/** Whether the body begins like a command, which is meant as the request more often than as its body. */

import { rememberLast } from '../../state/remember-last.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { PasteSlice } from './state.ts';

/** In characters: what's longer is no command. */
const LONGEST = 100_000;
/** Characters, after blanks, in which a command shows that it's one. */
const LOOKED_AT = 200;

const COMMAND = /^(?:[$>]\s*)?(?:curl|wget|https?|fetch|iwr|irm|Invoke-\w+)\b/;

/** Asked for with every change on the page, most of which leave the body as it is. */
const looksLikeCommand = rememberLast(
  (text: string) => text.length <= LONGEST && COMMAND.test(text.trimStart().slice(0, LOOKED_AT)),
);

/** The body's text, which is still to be read; `undefined` where it's meant as the body. */
export function selectBodyCommand({
  draft: { body },
  meantAsBody,
}: Pick<DraftSlice & PasteSlice, 'draft' | 'meantAsBody'>): string | undefined {
  if (body.kind !== 'text' || !looksLikeCommand(body.text)) return undefined;
  return meantAsBody.includes(body.text) ? undefined : body.text;
}
