/** A server that accepted a request whose signature isn't valid: what's said of it, the same wherever it's shown. */

import { AUTH_HEADERS } from '../api.ts';
import type { ServiceAnswer } from './service-answer.ts';

export const WOULD_BE_REJECTED = 'Accepted, but a server that checks would reject it';

/** @param isNamed the secret is the very one: a known mistake makes the signature with it. */
export function acceptedTitle(isNamed: boolean, whose: string): string {
  return isNamed ? 'The server accepted an invalid signature' : `Accepted, but invalid for ${whose} secret`;
}

/** @param whose the holder of the secret it was checked with, as in “your stored”. */
export function acceptedWords(
  isNamed: boolean,
  { status }: Pick<ServiceAnswer, 'status'>,
  whose: string,
): string {
  const cause = isNamed ? 'makes the same mistake' : 'holds another secret for this key id';
  return `The server answered ${status}, though the signature isn’t valid for ${whose} secret. It doesn’t check signatures, or ${cause}.`;
}

export const CHECK_ON_SERVER = {
  title: 'Server may not check signatures',
  fix: `Send the request again with one character of ${AUTH_HEADERS.signature} changed. If the server accepts that too, it checks nothing: have it compare ${AUTH_HEADERS.signature} with the HMAC of the request as it arrived, before anything else.`,
} as const;
