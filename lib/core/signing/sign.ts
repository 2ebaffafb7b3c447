/** Signing a request: the lines, the string, the HMAC and the three headers, all from one call. */

import { AUTH_HEADERS } from '../api.ts';
import type { SigningReadings } from '../service-readings.ts';
import { type ByteString, byteStringOfText, type HexDigest } from './bytes.ts';
import { type CanonicalLines, canonicalLines, canonicalString } from './canonical.ts';
import type { KeyId } from './key-pair.ts';
import type { Secret } from './secret.ts';
import type { HeaderField, WireRequest } from './wire-request.ts';

/** What a request should carry, from the secret alone: nothing of it depends on the key id. */
export interface RightSignature {
  readonly lines: CanonicalLines;
  /** The string to sign. */
  readonly canonical: ByteString;
  readonly signature: HexDigest;
}

export interface SignedRequest extends RightSignature {
  /** X-Api-Key, X-Timestamp and X-Signature, in that order. */
  readonly headers: readonly HeaderField[];
}

/**
 * API document, section 5. The request isn't changed; add `headers` to it and send it as it is.
 * @param timestamp what X-Timestamp will carry, normally `unixSeconds(now)`.
 * @param bodyHash see `canonicalLines`. @param readings see there, too.
 */
export function signRequest(
  request: WireRequest,
  key: { readonly id: KeyId; readonly secret: Secret },
  timestamp: ByteString,
  bodyHash?: HexDigest,
  readings?: SigningReadings,
): SignedRequest {
  const right = rightSignature(request, key.secret, timestamp, bodyHash, readings);
  return {
    lines: right.lines,
    canonical: right.canonical,
    signature: right.signature,
    headers: [
      [AUTH_HEADERS.key, byteStringOfText(key.id)],
      [AUTH_HEADERS.timestamp, timestamp],
      [AUTH_HEADERS.signature, right.signature],
    ],
  };
}

/** @param bodyHash see `canonicalLines`. @param readings see there, too. */
export function rightSignature(
  request: WireRequest,
  secret: Secret,
  timestamp: ByteString,
  bodyHash?: HexDigest,
  readings?: SigningReadings,
): RightSignature {
  const lines = canonicalLines(request, timestamp, bodyHash, readings);
  const canonical = canonicalString(lines);
  return { lines, canonical, signature: secret.sign(canonical) };
}

/** Unix time in seconds, as the string that is signed. `now` is in seconds; fractions are cut, not rounded. */
export function unixSeconds(now: number): ByteString {
  return byteStringOfText(Math.floor(now).toString());
}
