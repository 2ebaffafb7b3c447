/** A request that the popup hands to the app to be diagnosed: written by one, taken and cleared by the other. */

import * as v from 'valibot';
import { clearRequest } from '../core/gate/gate.ts';
import { type SecretList, sought } from '../core/gate/sought.ts';
import { asByteString, type ByteString, byteStringOfBytes, bytesOf } from '../core/signing/bytes.ts';
import { bodyBytes, type WireRequest } from '../core/signing/wire-request.ts';
import { inTurns } from './in-turns.ts';
import type { StoragePort } from './storage-port.ts';
import {
  type RecordFailure,
  type RecordState,
  readRecord,
  versioned,
  watchRecord,
  writeRecord,
} from './versioned.ts';

/** A longer body isn't handed over. In bytes. */
export const MOST_HANDED_OVER = 1_048_576;

/** One character per byte. */
const BYTES = v.pipe(
  v.string(),
  v.check((text) => asByteString(text) !== undefined),
);

const REQUEST = v.object({
  method: v.string(),
  target: BYTES,
  headers: v.array(v.strictTuple([v.string(), BYTES])),
  bodyBase64: v.nullable(v.pipe(v.string(), v.base64())),
  bodySource: v.picklist(['exact', 'reencoded']),
  /** Unix seconds by the server's clock. */
  receivedAt: v.number(),
  /** Key ids known to be revoked when it was sent. */
  revoked: v.array(v.string()),
});

/** `left`: it wasn't handed over, and why. */
const HANDOVER = v.variant('kind', [
  v.object({ kind: v.literal('request'), ...REQUEST.entries }),
  v.object({ kind: v.literal('left'), why: v.picklist(['too-long', 'holds-secret']) }),
]);

export const HANDOVER_RECORD = versioned('handover', HANDOVER);

export type Handover =
  | {
      readonly kind: 'request';
      readonly request: WireRequest;
      readonly receivedAt: number;
      readonly revoked: readonly string[];
    }
  | { readonly kind: 'left'; readonly why: 'too-long' | 'holds-secret' };

/**
 * Never writes a secret: a request that holds one, or a body that's too long, is only told of.
 * @param secrets that are stored here, whatever they look like.
 */
export async function handOver(
  port: StoragePort,
  { request, receivedAt, revoked }: Omit<Extract<Handover, { kind: 'request' }>, 'kind'>,
  secrets: SecretList,
): Promise<{ readonly ok: true } | RecordFailure> {
  const { body } = request;
  const bytes = bodyBytes(body);
  if (bytes.length > MOST_HANDED_OVER)
    return writeRecord(port, HANDOVER_RECORD, { kind: 'left', why: 'too-long' });
  const clearance = await inTurns(clearRequest(request, sought(secrets)));
  if (!clearance.ok) return writeRecord(port, HANDOVER_RECORD, { kind: 'left', why: 'holds-secret' });
  return writeRecord(port, HANDOVER_RECORD, {
    kind: 'request',
    method: request.method,
    target: request.target,
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    bodyBase64: body.kind === 'none' ? null : btoa(byteStringOfBytes(bytes)),
    bodySource: body.kind === 'none' ? 'exact' : body.source,
    receivedAt,
    revoked: [...revoked],
  });
}

/** What was handed over last, which is then gone; only one page gets it. An unreadable record stays as it is. */
export function takeHandover(port: StoragePort): Promise<RecordState<Handover>> {
  return port.exclusive(HANDOVER_RECORD.key, async () => {
    const record = await readRecord(port, HANDOVER_RECORD);
    if (record.state !== 'ok') return record;
    await port.remove(HANDOVER_RECORD.key);
    return { state: 'ok', value: handoverOf(record.value) };
  });
}

/** Calls back when another page hands something over. Returns the way to stop. */
export function watchHandover(port: StoragePort, listener: () => void): () => void {
  return watchRecord(port, HANDOVER_RECORD, ({ state }) => {
    if (state !== 'absent') listener();
  });
}

function handoverOf(stored: v.InferOutput<typeof HANDOVER>): Handover {
  if (stored.kind === 'left') return stored;
  const { method, target, headers, bodyBase64, bodySource, receivedAt, revoked } = stored;
  return {
    kind: 'request',
    receivedAt,
    revoked,
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
