/** Which refusals a request earns for certain, in the order they're given (assumption `refusal-order`). */

import type { RefusalCode } from '../api.ts';
import { REFUSAL_ORDER } from '../assumed-values.ts';
import { type Checks, isStale } from '../signing/verify.ts';

/** A check that couldn't be made isn't counted: a key that isn't stored here may well be known to the server. */
export function failedChecks(checks: Checks): RefusalCode[] {
  return REFUSAL_ORDER.filter((code) => FAILS[code](checks));
}

/** The refusals that wait behind the one that was given. */
export function hiddenBehind(code: RefusalCode, checks: Checks): RefusalCode[] {
  const place = REFUSAL_ORDER.indexOf(code);
  return failedChecks(checks).filter((other) => REFUSAL_ORDER.indexOf(other) > place);
}

const FAILS: Record<RefusalCode, (checks: Checks) => boolean> = {
  missing_auth: ({ missing_auth }) => missing_auth.missing.length > 0,
  bad_timestamp: ({ bad_timestamp: { parsed } }) => parsed !== 'unknown' && !parsed.ok,
  stale_request: ({ stale_request: { ahead } }) => ahead !== 'unknown' && isStale(ahead),
  invalid_key: ({ invalid_key }) => invalid_key.state === 'revoked',
  bad_signature: ({ bad_signature: { sent, expected } }) =>
    sent !== undefined && sent !== '' && expected !== 'unknown' && sent !== expected.signature,
};
