/** Requests that the popup hands to the app to be diagnosed: written by one, all taken and cleared by the other. */

import * as v from 'valibot';
import { REFUSAL_CODES } from '../core/api.ts';
import type { ServiceAnswer } from '../core/diagnosis/service-answer.ts';
import { clearRequest } from '../core/gate/gate.ts';
import { asByteString, type ByteString, byteStringOfBytes, bytesOf } from '../core/signing/bytes.ts';
import { bodyBytes, type WireRequest } from '../core/signing/wire-request.ts';
import { CANCELLED, type Cancelled, lookedInTurns, type SecretsNow, type Turns } from './in-turns.ts';
import type { StoragePort } from './storage-port.ts';
import {
  type RecordFailure,
  type RecordState,
  readRecord,
  updateRecord,
  versioned,
  watchRecord,
} from './versioned.ts';

/** A longer body isn't handed over. In bytes. */
export const MOST_HANDED_OVER = 1_048_576;

/** One character per byte. */
const BYTES = v.pipe(
  v.string(),
  v.check((text) => asByteString(text) !== undefined),
);

const REQUEST = v.object({
  /** Of the exchange it was sent in. Older builds wrote none. */
  id: v.exactOptional(v.string()),
  method: v.string(),
  target: BYTES,
  headers: v.array(v.strictTuple([v.string(), BYTES])),
  bodyBase64: v.nullable(v.pipe(v.string(), v.base64())),
  bodySource: v.picklist(['exact', 'reencoded']),
  /** Unix seconds by the server's clock. */
  receivedAt: v.number(),
  /** Key ids known to be revoked when it was sent. */
  revoked: v.array(v.string()),
  /** Where it went, and what was answered. Older builds wrote neither. */
  origin: v.exactOptional(v.string()),
  answer: v.exactOptional(
    v.object({ status: v.number(), code: v.exactOptional(v.nullable(v.picklist(REFUSAL_CODES))) }),
  ),
});

const REQUEST_1 = v.object({ kind: v.literal('request'), ...REQUEST.entries });
/** `left`: it wasn't handed over, and why. */
const HANDOVER_1 = v.variant('kind', [
  REQUEST_1,
  v.object({ kind: v.literal('left'), why: v.picklist(['too-long', 'holds-secret']) }),
]);
const LEFT = v.object({
  kind: v.literal('left'),
  why: v.picklist(['too-long', 'holds-secret', 'unread', 'no-room']),
});
const HANDOVER = v.variant('kind', [REQUEST_1, LEFT]);
type Stored = v.InferOutput<typeof HANDOVER>;

/** In the order they were handed over. */
export const HANDOVER_RECORD = versioned('handover', HANDOVER_1).next(v.array(HANDOVER), (only) => [only]);

/** Until the app takes them. In base64, of all: extension storage holds 10 MB. */
export const MOST_WAITING = 20;
const MOST_WAITING_BYTES = 4_500_000;

export type Handover =
  | {
      readonly kind: 'request';
      /** The same each time it's handed over. */
      readonly id?: string;
      readonly request: WireRequest;
      readonly receivedAt: number;
      readonly revoked: readonly string[];
      readonly origin?: string;
      readonly answer?: ServiceAnswer;
    }
  | Readonly<v.InferOutput<typeof LEFT>>;

/**
 * Behind what waits already, and once. Never writes a secret: a request that holds one or can't be looked into, a body
 * that's too long, or one too many is only told of.
 * @param secrets that are stored here, whatever they look like.
 */
export async function handOver(
  port: StoragePort,
  { id, request, receivedAt, revoked, origin, answer }: Omit<Extract<Handover, { kind: 'request' }>, 'kind'>,
  secrets: SecretsNow,
  turns: Turns = {},
): Promise<{ readonly ok: true } | RecordFailure | Cancelled> {
  const { body } = request;
  const bytes = bodyBytes(body);
  if (bytes.length > MOST_HANDED_OVER) return handed(port, { kind: 'left', why: 'too-long' });
  const clearance = await lookedInTurns(secrets, (looked) => clearRequest(request, looked), turns);
  if (!clearance) return CANCELLED;
  if (!clearance.ok) return handed(port, { kind: 'left', why: clearance.problem });
  return handed(port, {
    kind: 'request',
    ...(id !== undefined && { id }),
    method: request.method,
    target: request.target,
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    bodyBase64: body.kind === 'none' ? null : btoa(byteStringOfBytes(bytes)),
    bodySource: body.kind === 'none' ? 'exact' : body.source,
    receivedAt,
    revoked: [...revoked],
    ...(origin !== undefined && { origin }),
    ...(answer && { answer }),
  });
}

async function handed(port: StoragePort, one: Stored): Promise<{ readonly ok: true } | RecordFailure> {
  const written = await updateRecord(port, HANDOVER_RECORD, [], (waiting) => {
    const isThere = (next: Stored) => waiting.some((other) => isSame(next, other));
    if (isThere(one)) return waiting;
    const isOver = one.kind === 'request' && !hasRoom([...waiting, one]);
    const next: Stored = isOver ? { kind: 'left', why: 'no-room' } : one;
    return isThere(next) ? waiting : [...waiting, next];
  });
  return written.ok ? { ok: true } : written;
}

/** A request that's handed over again, or a reason that's told again. */
function isSame(one: Stored, other: Stored): boolean {
  if (one.kind === 'left') return other.kind === 'left' && other.why === one.why;
  return other.kind === 'request' && one.id !== undefined && other.id === one.id;
}

function hasRoom(waiting: readonly Stored[]): boolean {
  const requests = waiting.filter((one) => one.kind === 'request');
  const bytes = requests.reduce((sum, { bodyBase64 }) => sum + (bodyBase64?.length ?? 0), 0);
  return requests.length <= MOST_WAITING && bytes <= MOST_WAITING_BYTES;
}

/** All that waited, which is then gone; only one page gets it. An unreadable record stays as it is. */
export function takeHandover(port: StoragePort): Promise<RecordState<readonly Handover[]>> {
  return port.exclusive(HANDOVER_RECORD.key, async () => {
    const record = await readRecord(port, HANDOVER_RECORD);
    if (record.state !== 'ok') return record;
    // Taken as well, it would be taken again with the next.
    if (!(await port.remove(HANDOVER_RECORD.key)).ok) return { state: 'absent' };
    return { state: 'ok', value: record.value.map(handoverOf) };
  });
}

/** Calls back when another page hands something over. Returns the way to stop. */
export function watchHandover(port: StoragePort, listener: () => void): () => void {
  return watchRecord(port, HANDOVER_RECORD, ({ state }) => {
    if (state !== 'absent') listener();
  });
}

function handoverOf(stored: Stored): Handover {
  if (stored.kind === 'left') return stored;
  const { id, method, target, headers, bodyBase64, bodySource, receivedAt, revoked, ...where } = stored;
  return {
    kind: 'request',
    ...(id !== undefined && { id }),
    receivedAt,
    revoked,
    ...(where.origin !== undefined && { origin: where.origin }),
    ...(where.answer && { answer: where.answer }),
    request: {
      method,
      target: target as ByteString,
      headers: headers.map(([name, value]) => [name, value as ByteString]),
      body:
        bodyBase64 === null
          ? { kind: 'none' }
          : { kind: 'bytes', bytes: bytesOf(atob(bodyBase64) as ByteString), source: bodySource },
    },
  };
}
