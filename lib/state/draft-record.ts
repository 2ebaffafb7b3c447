/** Between the draft and what is kept of it. */

import type { Draft, DraftBody } from '../client/draft.ts';
import { AUTH_HEADERS, type AuthHeader } from '../core/api.ts';
import { type Clearing, clearDraft } from '../core/gate/gate.ts';
import type { Sought } from '../core/gate/sought.ts';
import { isCredentialField } from '../core/signing/credential-fields.ts';
import { keptBody, type StoredDraft } from '../storage/draft.ts';

/** In UTF-16 code units. */
const MOST_KEPT_TARGET = 65_536;

/** A target no one could edit isn't kept. */
export function isEditable({ target }: Draft): boolean {
  return target.length <= MOST_KEPT_TARGET;
}

/** Looks through what's kept: no secret that's typed into a request gets into storage. */
export function clearStored({ bodyText, ...kept }: StoredDraft, sought: Sought): Clearing<unknown> {
  const body = bodyText === null ? ({ kind: 'none' } as const) : ({ kind: 'text', text: bodyText } as const);
  return clearDraft({ ...kept, body }, sought);
}

/** Passwords and cookies, which the API doesn't use, aren't kept: the shared rule of what's stored. */
export function withoutCredentials(draft: StoredDraft): StoredDraft {
  return { ...draft, headers: draft.headers.filter(({ name }) => !isCredentialField(name)) };
}

export function stored(
  { method, target, headers, body, leftOut }: Draft,
  savedAs: string | undefined,
): StoredDraft {
  return withoutCredentials({
    method,
    target,
    headers: headers.map((header) => ({ ...header })),
    leftOut: [...leftOut],
    ...kept(body),
    ...(savedAs !== undefined && { savedAs }),
  });
}

function kept(body: DraftBody): Pick<StoredDraft, 'bodyText' | 'bodyNotKept'> {
  if (body.kind === 'file') return { bodyText: null, bodyNotKept: 'file' };
  return body.kind === 'text' ? keptBody(body.text) : { bodyText: null };
}

export function restored(draft: StoredDraft): Draft {
  const { method, target, headers, bodyText, leftOut } = withoutCredentials(draft);
  const names: readonly AuthHeader[] = Object.values(AUTH_HEADERS);
  return {
    method,
    target,
    headers,
    body: bodyText === null ? { kind: 'none' } : { kind: 'text', text: bodyText },
    leftOut: names.filter((name) => leftOut.includes(name)),
  };
}
