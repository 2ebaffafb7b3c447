/**
 * What the service answers to a request: one of the five refusals, or acceptance (API document, sections 5 and 7).
 * Every check is run and reported, since an earlier refusal hides the ones behind it.
 */

import { AUTH_HEADERS, type AuthHeader, CLOCK_TOLERANCE_SECONDS, type RefusalCode } from '../api.ts';
import { ASSUMED_READINGS, refusalOrder, type ServiceReadings } from '../service-readings.ts';
import { signatureAsRead } from './as-read.ts';
import type { ByteString, HexDigest } from './bytes.ts';
import type { KeyId } from './key-pair.ts';
import type { Secret } from './secret.ts';
import type { SignedRequest } from './sign.ts';
import { signRequest } from './sign.ts';
import { type ParsedTimestamp, parseTimestamp, secondsAhead } from './timestamp.ts';
import { headerValue, type WireRequest } from './wire-request.ts';

export interface KnownKey {
  readonly id: KeyId;
  readonly secret: Secret;
  readonly revoked: boolean;
}

/** What each check found. `unknown`: it couldn't be made, because something it needs is missing. */
export interface Checks {
  /** Of the server that they were made for. */
  readonly readings: ServiceReadings;
  readonly missing_auth: { readonly missing: readonly AuthHeader[]; readonly empty: readonly AuthHeader[] };
  readonly bad_timestamp: {
    readonly sent: ByteString | undefined;
    readonly parsed: ParsedTimestamp | 'unknown';
  };
  /** `ahead`: seconds the timestamp is ahead of the clock, negative when behind. */
  readonly stale_request: { readonly ahead: bigint | 'unknown' };
  readonly invalid_key: {
    readonly sent: ByteString | undefined;
    readonly state: 'active' | 'revoked' | 'unknown';
  };
  /** `expected` is what this very request should carry, with the timestamp it was sent with. */
  readonly bad_signature: {
    readonly sent: ByteString | undefined;
    readonly expected: SignedRequest | 'unknown';
  };
}

export type Verdict =
  | { readonly ok: true; readonly checks: Checks }
  | { readonly ok: false; readonly code: RefusalCode; readonly checks: Checks };

/**
 * @param keyOf looks a key up by the id that was sent.
 * @param now the server's clock, Unix seconds.
 * @param bodyHash see `canonicalLines`.
 * @param readings what the service made of what the document leaves open.
 */
export function verify(
  request: WireRequest,
  keyOf: (id: ByteString) => KnownKey | undefined,
  now: number,
  bodyHash?: HexDigest,
  readings = ASSUMED_READINGS,
): Verdict {
  const checks = runChecks(request, keyOf, now, bodyHash, readings);
  const order = refusalOrder(readings['refusal-order']);
  const code = order.find((candidate) => failed[candidate](checks));
  return code ? { ok: false, code, checks } : { ok: true, checks };
}

const failed: Record<RefusalCode, (checks: Checks) => boolean> = {
  missing_auth: ({ missing_auth }) => missing_auth.missing.length > 0,
  bad_timestamp: ({ bad_timestamp: { parsed } }) => parsed === 'unknown' || !parsed.ok,
  stale_request: ({ stale_request: { ahead }, readings }) => ahead === 'unknown' || isStale(ahead, readings),
  invalid_key: ({ invalid_key }) => invalid_key.state !== 'active',
  bad_signature: (checks) => !isSignedRight(checks),
};

/** Known to be: the secret was at hand. */
export function isSignedRight({ bad_signature: { sent, expected }, readings }: Checks): boolean {
  return (
    expected !== 'unknown' && sent !== undefined && signatureAsRead(sent, readings) === expected.signature
  );
}

const TOLERANCE = BigInt(CLOCK_TOLERANCE_SECONDS);

/** Exactly 300 s is accepted, unless another reading was found out. */
export function isStale(
  ahead: bigint,
  readings: Pick<ServiceReadings, 'exactly-300-seconds'> = ASSUMED_READINGS,
): boolean {
  const distance = ahead < 0n ? -ahead : ahead;
  return readings['exactly-300-seconds'] === 'accepted' ? distance > TOLERANCE : distance >= TOLERANCE;
}

function missingOf(
  id: ByteString | undefined,
  timestamp: ByteString | undefined,
  signature: ByteString | undefined,
  readings: ServiceReadings,
): Checks['missing_auth'] {
  if (id && timestamp && signature) return { missing: [], empty: [] };
  const sent = [
    [AUTH_HEADERS.key, id],
    [AUTH_HEADERS.timestamp, timestamp],
    [AUTH_HEADERS.signature, signature],
  ] as const;
  return {
    missing: sent.filter(([, value]) => isMissing(value, readings)).map(([name]) => name),
    empty: sent.filter(([, value]) => value === '').map(([name]) => name),
  };
}

function isMissing(value: ByteString | undefined, readings: ServiceReadings): boolean {
  return value === undefined || (value === '' && readings['empty-header'] === 'absent');
}

function runChecks(
  request: WireRequest,
  keyOf: (id: ByteString) => KnownKey | undefined,
  now: number,
  bodyHash: HexDigest | undefined,
  readings: ServiceReadings,
): Checks {
  const id = headerValue(request.headers, AUTH_HEADERS.key);
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp);
  const signature = headerValue(request.headers, AUTH_HEADERS.signature);
  const parsed = isMissing(timestamp, readings) ? 'unknown' : parseTimestamp(timestamp ?? '', readings);
  const key = id ? keyOf(id) : undefined;
  return {
    readings,
    missing_auth: missingOf(id, timestamp, signature, readings),
    bad_timestamp: { sent: timestamp, parsed },
    stale_request: {
      ahead: parsed !== 'unknown' && parsed.ok ? secondsAhead(parsed.seconds, now) : 'unknown',
    },
    invalid_key: { sent: id, state: key ? (key.revoked ? 'revoked' : 'active') : 'unknown' },
    bad_signature: {
      sent: signature,
      expected: key && timestamp ? signRequest(request, key, timestamp, bodyHash, readings) : 'unknown',
    },
  };
}
