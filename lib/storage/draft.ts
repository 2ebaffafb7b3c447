/** The last request as it was typed, in whichever window: what a new one starts with. */

import * as v from 'valibot';
import { versioned } from './versioned.ts';

/** A longer body isn't kept. In UTF-16 code units, which is what storage holds. */
export const MAX_KEPT_BODY_LENGTH = 1_048_576;

const HEADER = v.object({ name: v.string(), value: v.string(), enabled: v.boolean() });

/** What's stored of a request, also of a window's own. */
export const DRAFT_FIELDS = {
  method: v.string(),
  target: v.string(),
  headers: v.array(HEADER),
  /** `null`: there's no body, or it isn't kept. */
  bodyText: v.nullable(v.pipe(v.string(), v.maxLength(MAX_KEPT_BODY_LENGTH))),
  /** Present where there was a body that isn't kept, so that the page can say so. */
  bodyNotKept: v.exactOptional(v.picklist(['too-long', 'file'])),
  /** Names of the authentication headers that are left out on purpose. */
  leftOut: v.array(v.string()),
  /** The id of the saved request it comes from. */
  savedAs: v.exactOptional(v.string()),
  /** Where it was for when it was pasted or opened: schemes with hosts. */
  origins: v.exactOptional(v.array(v.string())),
};
const DRAFT = v.object({
  ...DRAFT_FIELDS,
  /** Where it went from that window, and the keys chosen by environment. Older builds wrote neither. */
  environmentId: v.exactOptional(v.string()),
  keyIds: v.exactOptional(v.record(v.string(), v.string())),
  /** Beside `bodyNotKept: 'file'`, which is all that older builds know: what the request was read from didn’t say it. */
  isBodyNotCaptured: v.exactOptional(v.literal(true)),
  /** Which window’s long body it is, as that window’s record names it. Where that’s gone, the body isn’t kept. */
  bodyIn: v.exactOptional(v.object({ window: v.string(), key: v.string() })),
});

export type StoredDraft = v.InferOutput<typeof DRAFT>;

export const DRAFT_RECORD = versioned('draft', DRAFT);

/** How a body's text is kept: whole, or not at all. */
export function keptBody(text: string): Pick<StoredDraft, 'bodyText' | 'bodyNotKept'> {
  return text.length <= MAX_KEPT_BODY_LENGTH
    ? { bodyText: text }
    : { bodyText: null, bodyNotKept: 'too-long' };
}
