/** Between the draft and what is kept of it. */

import type { Draft, DraftBody } from '../client/draft.ts';
import { AUTH_HEADERS, type AuthHeader } from '../core/api.ts';
import { knownSecrets } from '../core/signing/known-secrets.ts';
import type { Secret } from '../core/signing/secret.ts';
import { holdsSecret } from '../core/signing/secret-shape.ts';
import { keptBody, type StoredDraft } from '../storage/draft.ts';

/** In UTF-16 code units. */
const MOST_KEPT_TARGET = 65_536;

/**
 * A secret typed into a request doesn't get into storage, nor does a target no one could edit.
 * @param secrets that are stored here, whatever they look like.
 */
export function isKept({ method, target, headers, body }: Draft, secrets: readonly Secret[]): boolean {
  if (target.length > MOST_KEPT_TARGET) return false;
  const { holds } = knownSecrets(secrets);
  const fields = headers.flatMap(({ name, value }) => [name, value]);
  const texts = [method, target, ...fields, ...(body.kind === 'text' ? [body.text] : [])];
  return !texts.some((text) => holdsSecret(text) || holds(text));
}

export function stored(
  { method, target, headers, body, leftOut }: Draft,
  savedAs: string | undefined,
): StoredDraft {
  return {
    method,
    target,
    headers: headers.map((header) => ({ ...header })),
    leftOut: [...leftOut],
    ...kept(body),
    ...(savedAs !== undefined && { savedAs }),
  };
}

function kept(body: DraftBody): Pick<StoredDraft, 'bodyText' | 'bodyNotKept'> {
  if (body.kind === 'file') return { bodyText: null, bodyNotKept: 'file' };
  return body.kind === 'text' ? keptBody(body.text) : { bodyText: null };
}

export function restored({ method, target, headers, bodyText, leftOut }: StoredDraft): Draft {
  const names: readonly AuthHeader[] = Object.values(AUTH_HEADERS);
  return {
    method,
    target,
    headers,
    body: bodyText === null ? { kind: 'none' } : { kind: 'text', text: bodyText },
    leftOut: names.filter((name) => leftOut.includes(name)),
  };
}
