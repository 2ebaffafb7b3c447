/** Which refusals a request earns for certain, in the order they're given (assumption `refusal-order`, or as measured). */

import type { RefusalCode } from '../api.ts';
import { refusalOrder } from '../service-readings.ts';
import { type Checks, isSignedRight, isStale } from '../signing/verify.ts';

/** A check that couldn't be made isn't counted: a key that isn't stored here may well be known to the server. */
export function failedChecks(checks: Checks): RefusalCode[] {
  return refusalOrder(checks.readings['refusal-order']).filter((code) => FAILS[code](checks));
}

/** The refusals that wait behind the one that was given. */
export function hiddenBehind(code: RefusalCode, checks: Checks): RefusalCode[] {
  const order = refusalOrder(checks.readings['refusal-order']);
  const place = order.indexOf(code);
  return failedChecks(checks).filter((other) => order.indexOf(other) > place);
}

/** An empty one counts as missing, unless the server was found to read it. */
function isThere(sent: string, { readings }: Checks): boolean {
  return sent !== '' || readings['empty-header'] === 'present';
}

const FAILS: Record<RefusalCode, (checks: Checks) => boolean> = {
  missing_auth: ({ missing_auth }) => missing_auth.missing.length > 0,
  bad_timestamp: ({ bad_timestamp: { parsed } }) => parsed !== 'unknown' && !parsed.ok,
  stale_request: ({ stale_request: { ahead }, readings }) => ahead !== 'unknown' && isStale(ahead, readings),
  invalid_key: ({ invalid_key }) => invalid_key.state === 'revoked',
  bad_signature: (checks) => {
    const { sent, expected } = checks.bad_signature;
    return sent !== undefined && isThere(sent, checks) && expected !== 'unknown' && !isSignedRight(checks);
  },
};
