/** How a request is kept in the history: an entry for the list, and apart from it the request, byte for byte. */

import * as v from 'valibot';
import { isErrorCode } from '../../core/diagnosis/envelope-code.ts';
import { REQUEST_VERDICTS } from '../../core/diagnosis/request-verdicts.ts';
import { asByteString } from '../../core/signing/bytes.ts';
import { bodyGap, type Gap, gapsFrom } from '../../core/signing/gaps.ts';
import { visibleName } from '../../core/visible-name.ts';

/** One character per byte. */
const BYTES = v.pipe(
  v.string(),
  v.check((text) => asByteString(text) !== undefined),
);
const ID = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const UNIX_SECONDS = v.pipe(v.number(), v.finite());

const ENTRY = v.object({
  id: ID,
  /** When it got here, in Unix seconds. */
  at: UNIX_SECONDS,
  /**
   * Later than that of all that came before it, whatever the clock said: `at` where that’s later too. Absent in entries of
   * earlier versions, which came by `at`.
   */
  turn: v.exactOptional(UNIX_SECONDS),
  from: v.picklist(['sent', 'captured', 'inbox', 'pasted']),
  /** When a captured one was sent, by this machine's clock, in Unix seconds; absent in entries of earlier versions. */
  sentAt: v.exactOptional(UNIX_SECONDS),
  method: v.string(),
  /** As much of it as a list shows. */
  target: BYTES,
  /** How the stored body begins; absent without one, and in entries of earlier versions. */
  bodyStart: v.exactOptional(BYTES),
  /** Scheme, host and port, where they're known. */
  origin: v.nullable(v.string()),
  keyId: v.nullable(v.string()),
  status: v.nullable(v.number()),
  /** The response broke off after its status; absent where it didn't, or nobody knows. */
  isCut: v.exactOptional(v.literal(true)),
  /** The server’s, of whatever kind. */
  code: v.nullable(v.pipe(v.string(), v.check(isErrorCode))),
  /** What the signature was worth when it was checked last. */
  verdict: v.nullable(v.picklist(REQUEST_VERDICTS)),
  /** When that was, in Unix seconds; `null` where it was when it got here, and in entries of earlier versions. */
  checkedAt: v.optional(v.nullable(UNIX_SECONDS), null),
  /** What was found to be wrong with it, as a title; absent in entries of earlier versions. */
  mistake: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1000))), null),
  /** What Diagnose says of that mistake, and of others that match; absent likewise. */
  summary: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2000))), null),
  /**
   * What the sandbox that it went to was set to read when it was checked first; absent of other servers, and in entries of
   * earlier versions.
   */
  readThen: v.exactOptional(v.record(v.string(), v.string())),
  name: v.nullable(v.pipe(v.string(), v.maxLength(1000), v.transform(visibleName))),
  pinned: v.boolean(),
  /** Bytes it takes, about. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const REQUEST = v.object({
  id: ID,
  method: v.string(),
  target: BYTES,
  headers: v.array(v.strictTuple([v.string(), BYTES])),
  body: v.nullable(v.instance(Uint8Array)),
  bodySource: v.picklist(['exact', 'reencoded']),
  /** As a capture's. */
  gaps: v.custom<Gap[]>((value) => gapsFrom(value) !== undefined),
  /** Unix seconds by the server's clock, where it's known. */
  receivedAt: v.nullable(UNIX_SECONDS),
});

export type StoredEntry = v.InferOutput<typeof ENTRY>;
export type StoredRequest = v.InferOutput<typeof REQUEST>;

/** `undefined` for what isn't an entry, such as one that was cut off. */
export function storedEntry(stored: unknown): StoredEntry | undefined {
  const parsed = v.safeParse(ENTRY, withVerdictOfNow(stored));
  return parsed.success ? parsed.output : undefined;
}

export function storedRequest(stored: unknown): StoredRequest | undefined {
  const parsed = v.safeParse(REQUEST, withGaps(stored));
  return parsed.success ? parsed.output : undefined;
}

/** Once only the body could be missing, and a text said why. */
function withGaps(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'gaps' in stored || !('bodyMissing' in stored))
    return stored;
  const { bodyMissing, ...rest } = stored;
  return { ...rest, gaps: typeof bodyMissing === 'string' ? [bodyGap(bodyMissing)] : [] };
}

function withVerdictOfNow(stored: unknown): unknown {
  return typeof stored === 'object' && stored !== null && 'verdict' in stored && stored.verdict === 'no-body'
    ? { ...stored, verdict: 'incomplete-evidence' }
    : stored;
}
