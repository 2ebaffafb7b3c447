/** The titles of what a server can reject a request for: one per condition, the same wherever it's shown. */

import type { RefusalCode } from '../api.ts';
import { listed } from '../counts.ts';
import type { Checks } from '../signing/verify.ts';
import { shortSpan } from './time-words.ts';

export const VALID_SIGNATURE = 'Signature valid for your stored secret';
export const INVALID_SIGNATURE = 'Signature invalid for this request';
export const UNEXPLAINED_SIGNATURE = 'Invalid signature, cause unknown';
export const KEY_REVOKED = 'Key id revoked';
export const HEADERS_LOST = 'All three headers sent, but rejected as missing';
export const KEY_REJECTED = 'Key id unknown or revoked';
/** Where the distance from the server's clock isn't known. */
export const STALE = 'Timestamp is more than 5 minutes off';

/** @param whose the holder of the secret it was checked with, as in “your stored”. */
export function validButRejected(whose = 'your stored'): string {
  return `Signature valid for ${whose} secret, but rejected`;
}

/** @param names the headers that are absent or empty, at least one. */
export function missingHeadersTitle(names: readonly string[]): string {
  return `Missing header${names.length === 1 ? '' : 's'}: ${listed(names)}`;
}

/** @param ahead seconds ahead of the server's clock, negative where behind. */
export function staleTitle(ahead: bigint): string {
  return `Timestamp is ${shortSpan(ahead)} ${ahead < 0n ? 'old' : 'ahead'}; limit 5 minutes`;
}

/** For a code whose cause isn't told apart any further. */
export function refusalTitle(code: RefusalCode, checks: Checks): string {
  return TITLES[code](checks);
}

const TITLES: Readonly<Record<RefusalCode, (checks: Checks) => string>> = {
  missing_auth: ({ missing_auth: { missing } }) =>
    missing.length > 0 ? missingHeadersTitle(missing) : HEADERS_LOST,
  bad_timestamp: () => 'X-Timestamp isn’t whole Unix seconds',
  stale_request: ({ stale_request: { ahead } }) => (ahead === 'unknown' ? STALE : staleTitle(ahead)),
  invalid_key: ({ invalid_key: { state } }) => (state === 'revoked' ? KEY_REVOKED : KEY_REJECTED),
  bad_signature: () => INVALID_SIGNATURE,
};
