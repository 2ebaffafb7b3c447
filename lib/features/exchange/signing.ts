/** What is signed, derived from what is typed: the request as it will be sent, its lines, and the signature. */

import type { Draft } from '../../client/draft/draft.ts';
import type { DraftProblem } from '../../client/draft/problem.ts';
import { type Prepared, prepare, withAuthHeaders } from '../../client/outgoing.ts';
import type { ResolvedDraft } from '../../client/resolved-draft.ts';
import { checkTimestampField, timestampAsSent } from '../../client/timestamp-field.ts';
import { AUTH_HEADERS } from '../../core/api.ts';
import { sha256Hex } from '../../core/hashing/sha256.ts';
import { readingsWith, type ServiceReadings } from '../../core/service-readings.ts';
import type { ByteString, HexDigest } from '../../core/signing/bytes.ts';
import { type CanonicalLines, canonicalLines } from '../../core/signing/canonical.ts';
import { type SignedRequest, signRequest } from '../../core/signing/sign.ts';
import { bodyBytes, type WireRequest } from '../../core/signing/wire-request.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { Environment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';

/** Stands for the built-in sandbox where a URL is needed. `.invalid` never resolves (RFC 2606), so nothing can be sent. */
export const BUILT_IN_BASE_URL = 'https://sandbox.invalid';

export function baseUrlOf(environment: Environment): string {
  return environment.kind === 'built-in' ? BUILT_IN_BASE_URL : environment.baseUrl;
}

/** Measured where Calibrate found them out, set in the built-in sandbox, else assumed. */
export function environmentReadings(environment: Environment): ServiceReadings {
  return measuredWith(environment.readings);
}

/** Equal as long as what's measured is, so that a tick of the clock signs nothing anew. */
const measuredWith = rememberLast(readingsWith);

export interface Signing {
  readonly prepared: Prepared;
  readonly timestamp: ByteString;
  /** Of the draft and of the timestamp. Errors block sending. */
  readonly problems: readonly DraftProblem[];
  /** Absent where the draft has an error that leaves nothing to sign. */
  readonly lines: CanonicalLines | undefined;
  readonly bodyHash: HexDigest | undefined;
  /** Absent without a key. */
  readonly signed: SignedRequest | undefined;
}

/** One per page: remembers its last results, so that a tick of the clock doesn't hash the body again. */
export function createSigner(): (input: {
  resolved: ResolvedDraft;
  environment: Environment;
  key: StoredKey | undefined;
  timestampText: string;
}) => Signing {
  const preparing = rememberLast(prepare);
  const hashing = rememberLast(
    (request: WireRequest, known: HexDigest | undefined) => known ?? sha256Hex(bodyBytes(request.body)),
  );
  const signing = rememberLast(signWith);
  return ({ resolved, environment, key, timestampText }) => {
    const { draft } = resolved;
    const typed = preparing(draft, baseUrlOf(environment));
    // Braces that values will stand for are never sent, so they aren't signed or shown as sent either.
    const isFilled = resolved.problems.every(({ severity }) => severity !== 'error');
    const prepared = isFilled ? typed : withoutRequest(typed);
    const hash =
      prepared.request && hashing(prepared.request, draft.body.kind === 'file' ? draft.body.hash : undefined);
    const readings = environmentReadings(environment);
    return signing(prepared, resolved.problems, hash, key, timestampText, readings);
  };
}

const withoutRequest = rememberLast(
  (prepared: Prepared): Prepared => ({ ...prepared, changes: [], request: undefined, url: undefined }),
);

function signWith(
  prepared: Prepared,
  ofVariables: readonly DraftProblem[],
  hash: HexDigest | undefined,
  key: StoredKey | undefined,
  timestampText: string,
  readings: ServiceReadings,
): Signing {
  const timestamp = timestampAsSent(timestampText);
  const timestampProblem = checkTimestampField(timestampText, readings);
  const { request } = prepared;
  const signed = request && key ? signRequest(request, key, timestamp, hash, readings) : undefined;
  return {
    prepared,
    timestamp,
    problems: [
      ...ofVariables,
      ...prepared.problems.filter((problem) => !isSaidAlready(problem, ofVariables)),
      ...(timestampProblem ? [timestampProblem] : []),
    ],
    bodyHash: hash,
    lines: signed?.lines ?? (request && canonicalLines(request, timestamp, hash, readings)),
    signed,
  };
}

/** A variable that isn't there is no placeholder of another kind. */
function isSaidAlready({ problem }: DraftProblem, ofVariables: readonly DraftProblem[]): boolean {
  return problem === 'target-placeholder' && ofVariables.some(({ field }) => field === 'target');
}

/** The request as it would go out now; without a key, with the timestamp alone. */
export function outgoingOf(
  { prepared: { request }, timestamp, signed }: Signing,
  leftOut: Draft['leftOut'],
): WireRequest | undefined {
  const headers = signed?.headers ?? [[AUTH_HEADERS.timestamp, timestamp]];
  return request && withAuthHeaders(request, { headers }, leftOut);
}
