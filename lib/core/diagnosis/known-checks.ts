/** The gate before every check of captured evidence: what rests on a part that isn't known counts as not checked. */

import { AUTH_HEADERS } from '../api.ts';
import type { ServiceReadings } from '../service-readings.ts';
import type { ByteString, HexDigest } from '../signing/bytes.ts';
import { isWhole, knownRequest, type MarkedRequest, unknownHeaders } from '../signing/gaps.ts';
import { type Checks, type KnownKey, verify } from '../signing/verify.ts';
import { headerValue, type WireRequest } from '../signing/wire-request.ts';

/** Nobody knows when an old capture was received: by today's clock all of them would be stale. */
export function ownTime(request: WireRequest): number | undefined {
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp);
  return timestamp && /^[0-9]{1,15}$/.test(timestamp) ? plausible(Number(timestamp)) : undefined;
}

/** A timestamp in milliseconds must not make its own clock agree with it. */
function plausible(seconds: number): number {
  return seconds > 1e11 ? Math.floor(seconds / 1000) : seconds;
}

/**
 * As `verify`; a header that isn't known is neither missing nor wrong, and with a gap in what's signed there's no key, so
 * that nothing is signed.
 */
export function knownChecks(
  marked: MarkedRequest,
  keyOf: (id: ByteString) => KnownKey | undefined,
  now: number,
  bodyHash?: HexDigest,
  readings?: ServiceReadings,
): Checks {
  const keys = isWhole(marked) ? keyOf : () => undefined;
  const { checks } = verify(knownRequest(marked), keys, now, bodyHash, readings);
  const unknown = unknownHeaders(marked);
  const { missing, empty } = checks.missing_auth;
  return {
    ...checks,
    missing_auth: {
      missing: missing.filter((name) => !unknown.includes(name)),
      empty: empty.filter((name) => !unknown.includes(name)),
    },
  };
}
