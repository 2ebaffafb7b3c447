/** The gate before every check of captured evidence: what rests on a part that isn't known counts as not checked. */

import type { ByteString, HexDigest } from '../signing/bytes.ts';
import { isWhole, knownRequest, type MarkedRequest, unknownHeaders } from '../signing/gaps.ts';
import { type Checks, type KnownKey, verify } from '../signing/verify.ts';

/**
 * As `verify`; a header that isn't known is neither missing nor wrong, and with a gap in what's signed there's no key, so
 * that nothing is signed.
 */
export function knownChecks(
  marked: MarkedRequest,
  keyOf: (id: ByteString) => KnownKey | undefined,
  now: number,
  bodyHash?: HexDigest,
): Checks {
  const keys = isWhole(marked) ? keyOf : () => undefined;
  const { checks } = verify(knownRequest(marked), keys, now, bodyHash);
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
