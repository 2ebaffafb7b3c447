/** From what's kept of a request to the draft it was. */

import type { Draft, DraftBody } from '../../client/draft/draft.ts';
import { AUTH_HEADERS, type AuthHeader } from '../../core/api.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import type { StoredDraft } from '../../storage/draft.ts';
import type { OwnDraft } from '../../storage/windows.ts';
import type { Pasted } from '../paste/state.ts';
import type { RestoredDraft } from '../window/state.ts';

/** Passwords and cookies, which the API doesn't use, aren't kept: the shared rule of what's stored. */
export function withoutCredentialFields<T extends Pick<StoredDraft, 'headers'>>(draft: T): T {
  return { ...draft, headers: draft.headers.filter(({ name }) => !isCredentialField(name)) };
}

/** @param body where it's kept apart. */
export function restored(kept: OwnDraft, body: DraftBody = restoredBody(kept)): RestoredDraft {
  const { method, target, headers, leftOut, savedAs, origins } = withoutCredentialFields(kept);
  const names: readonly AuthHeader[] = Object.values(AUTH_HEADERS);
  const draft = { method, target, headers, body, leftOut: names.filter((name) => leftOut.includes(name)) };
  return {
    draft,
    ...(origins && { pasted: pastedBefore(draft, origins) }),
    // Without its body it isn't what was saved, and must not take its place.
    savedAs: body.kind === 'missing' ? undefined : savedAs,
  };
}

/** It's said that it's for another host, as it was before the page opened. */
function pastedBefore(draft: Draft, origins: readonly string[]): Pasted {
  return {
    ...{ kind: 'draft', draft, parts: 'all', leftOut: [] },
    ...{ urls: origins.map((origin) => `${origin}${draft.target}`), host: origins[0] },
  };
}

function restoredBody({ bodyText, bodyNotKept }: OwnDraft): DraftBody {
  if (bodyNotKept) return { kind: 'missing', why: bodyNotKept };
  return bodyText === null ? { kind: 'none' } : { kind: 'text', text: bodyText };
}
