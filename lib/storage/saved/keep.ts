/** What may be saved of a request: no secret, no header that's about one signature, nothing that's too long. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { type Clearance, clearDraft } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import { lengthOfDraft, type SavedDraft } from './arrange.ts';

/** Of one request, in UTF-16 code units or bytes. */
const LONGEST_SAVED = 1_048_576;
/** More of them, or a longer target, no one could edit. */
const MOST_HEADERS = 1000;
const LONGEST_TARGET = 65_536;

const SIGNING_HEADERS = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());

/** Signatures are made anew for each send, and cookies and passwords are nothing the API uses. */
export function isLeftUnsaved(name: string): boolean {
  return isCredentialField(name) || SIGNING_HEADERS.includes(name.trim().toLowerCase());
}

export function isTooLongToSave(draft: SavedDraft): boolean {
  const { target, headers } = draft;
  return (
    target.length > LONGEST_TARGET || headers.length > MOST_HEADERS || lengthOfDraft(draft) > LONGEST_SAVED
  );
}

export function* clearToSave<Draft extends SavedDraft>(
  draft: Draft,
  sought: Sought,
): Generator<number, Clearance<Draft> | { readonly ok: false; readonly problem: 'too-long' }> {
  return isTooLongToSave(draft) ? { ok: false, problem: 'too-long' } : yield* clearDraft(draft, sought);
}
