/** Whether the body begins like a command, which is meant as the request more often than as its body. */

import type { DraftSlice } from '../draft/state.ts';
import type { PasteSlice } from './state.ts';

/** In characters: what's longer is no command. */
const LONGEST = 100_000;

const COMMAND = /^\s*[$>]?\s*(?:curl|wget|https?|fetch|iwr|irm|Invoke-\w+)\b/;

/** The body's text, which is still to be read; `undefined` where it's meant as the body. */
export function selectBodyCommand({
  draft: { body },
  meantAsBody,
}: Pick<DraftSlice & PasteSlice, 'draft' | 'meantAsBody'>): string | undefined {
  if (body.kind !== 'text' || body.text.length > LONGEST || !COMMAND.test(body.text)) return undefined;
  return meantAsBody.includes(body.text) ? undefined : body.text;
}
