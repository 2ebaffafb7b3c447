/** What a captured request's signature is worth, as far as the keys that are known can tell. */

import { REFUSAL_STATUS } from '../../core/api.ts';
import { failedChecks } from '../../core/diagnosis/failed-checks.ts';
import { knownChecks, ownTime } from '../../core/diagnosis/known-checks.ts';
import type { RequestVerdict } from '../../core/diagnosis/request-verdicts.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { sha256Stream } from '../../core/hashing/sha256.ts';
import { type KnownServer, readingsWith } from '../../core/service-readings.ts';
import { type HexDigest, isHexDigest } from '../../core/signing/bytes.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import type { Checks } from '../../core/signing/verify.ts';
import type { Body } from '../../core/signing/wire-request.ts';
import { isExactlyKnown } from '../../formats/capture/capture.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { RequestRow } from './row.ts';

/** A body longer than this is hashed in parts, so that the page isn't held up. In bytes. */
const PART_BYTES = 1_000_000;

/** Hashes a long body part by part, with a pause between; short ones are hashed where they're signed. */
export async function longBodyHash(body: Body, pause: () => Promise<void>): Promise<HexDigest | undefined> {
  if (body.kind === 'none' || body.bytes.length <= PART_BYTES) return undefined;
  const hash = sha256Stream();
  for (let at = 0; at < body.bytes.length; at += PART_BYTES) {
    hash.update(body.bytes.subarray(at, at + PART_BYTES));
    await pause();
  }
  return hash.hex();
}

/**
 * @param row one that's signed.
 * @param bodyHash of this very body, where it's known. @param server what's known of where it went.
 */
export function verdictOfRow(
  row: RequestRow,
  keys: readonly StoredKey[],
  bodyHash: HexDigest | undefined,
  server?: KnownServer,
): RequestVerdict {
  const { capture } = row;
  // Only the server's own date tells of its clock.
  const now = capture.receivedAt ?? ownTime(capture.request) ?? 0;
  const checks = knownChecks(
    capture,
    (id) => {
      const key = keys.find((stored) => stored.id === String(id));
      return key && { id: key.id, secret: key.secret, revoked: false };
    },
    now,
    bodyHash,
    readingsWith(server?.readings),
  );
  const [code] = failedChecks(checks);
  switch (code) {
    case 'missing_auth':
      return 'incomplete';
    case 'bad_timestamp':
      return 'bad-timestamp';
    case 'stale_request':
      return 'stale';
    case 'bad_signature':
      return verdictOfInvalid(row, checks);
    default:
      return verdictOfRest(row, checks);
  }
}

/** What the server accepted is valid by its secret, where any secret makes such a signature. */
function verdictOfInvalid(row: RequestRow, { bad_signature }: Checks): RequestVerdict {
  if (isDoubtful(row)) return 'doubtful-body';
  if (!isAccepted(row) || !isHexDigest(bad_signature.sent ?? '')) return 'wrong';
  return isExactlyKnown(row.capture) ? 'secret-differs' : 'secret-or-text';
}

function isAccepted({ code, capture: { answer } }: RequestRow): boolean {
  return code === undefined && answer !== undefined && isSuccess(answer);
}

/** None of the checks that could be made failed. */
function verdictOfRest(row: RequestRow, { invalid_key }: Checks): RequestVerdict {
  if (!isWhole(row.capture)) return 'incomplete-evidence';
  if (invalid_key.state !== 'active') return 'unknown-key';
  return isRefused(row) ? 'disputed' : 'right';
}

function isRefused({ code, capture }: RequestRow): boolean {
  return code !== undefined || capture.answer?.status === REFUSAL_STATUS;
}

/** Bytes rebuilt from text may not be those that were signed: what the service says decides, unless they can't be right. */
function isDoubtful(row: RequestRow): boolean {
  const { body } = row.capture.request;
  if (body.kind === 'none' || body.source === 'exact') return false;
  return !isRefused(row) || holdsReplacement(body.bytes);
}

/** U+FFFD in UTF-8, which stands where bytes were lost. */
function holdsReplacement(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true;
  return false;
}
