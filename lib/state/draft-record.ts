/** From what's kept of a request to the draft it was. */

import type { DraftBody } from '../client/draft.ts';
import { AUTH_HEADERS, type AuthHeader } from '../core/api.ts';
import { isCredentialField } from '../core/signing/credential-fields.ts';
import type { StoredDraft } from '../storage/draft.ts';
import type { OwnDraft } from '../storage/windows.ts';
import type { RestoredDraft } from './window-state.ts';

/** Passwords and cookies, which the API doesn't use, aren't kept: the shared rule of what's stored. */
export function withoutCredentials<T extends Pick<StoredDraft, 'headers'>>(draft: T): T {
  return { ...draft, headers: draft.headers.filter(({ name }) => !isCredentialField(name)) };
}

/** @param body where it's kept apart. */
export function restored(kept: OwnDraft, body: DraftBody = restoredBody(kept)): RestoredDraft {
  const { method, target, headers, leftOut, savedAs } = withoutCredentials(kept);
  const names: readonly AuthHeader[] = Object.values(AUTH_HEADERS);
  return {
    draft: { method, target, headers, body, leftOut: names.filter((name) => leftOut.includes(name)) },
    // Without its body it isn't what was saved, and must not take its place.
    savedAs: body.kind === 'missing' ? undefined : savedAs,
  };
}

function restoredBody({ bodyText, bodyNotKept }: OwnDraft): DraftBody {
  if (bodyNotKept) return { kind: 'missing', why: bodyNotKept };
  return bodyText === null ? { kind: 'none' } : { kind: 'text', text: bodyText };
}
