/** Signs a prepared request, sends it unchanged, and keeps what went out together with what came back. */

import type { AuthHeader } from '../core/api.ts';
import { type ClockSample, clockSample } from '../core/clock/estimate.ts';
import type { Clearance, GateRefusal } from '../core/gate/gate.ts';
import type { SigningReadings } from '../core/service-readings.ts';
import type { ByteString, HexDigest } from '../core/signing/bytes.ts';
import type { KeyId } from '../core/signing/key-pair.ts';
import type { Secret } from '../core/signing/secret.ts';
import { type SignedRequest, signRequest } from '../core/signing/sign.ts';
import type { ClockSkew } from '../core/signing/timestamp.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import { type Prepared, withAuthHeaders } from './outgoing.ts';
import type { Transport, TransportAnswer } from './transport.ts';

export interface Exchange {
  readonly id: string;
  /** As sent, with the authentication headers that weren't left out. */
  readonly request: WireRequest;
  readonly url: string;
  readonly signed: SignedRequest;
  /** Unix seconds. */
  readonly startedAt: number;
  readonly answer: TransportAnswer;
  readonly skew: ClockSkew | undefined;
  /** Something at this origin answered this page before, so the address isn't what's wrong. */
  readonly answeredBefore: boolean;
}

/** About to leave. */
export type Departing = Pick<Exchange, 'id' | 'request' | 'url' | 'startedAt'>;

export interface SendInput {
  readonly id: string;
  /** Without errors. */
  readonly prepared: Pick<Prepared, 'request' | 'url'>;
  readonly key: { readonly id: KeyId; readonly secret: Secret };
  /** What X-Timestamp will carry, as from `timestampAsSent`. */
  readonly timestamp: ByteString;
  /** See `canonicalLines`. */
  readonly bodyHash?: HexDigest | undefined;
  /** See `canonicalLines`. */
  readonly readings?: SigningReadings;
  readonly leftOut: readonly AuthHeader[];
  /** The gate: `undefined` where it was cancelled. */
  readonly clear: (request: WireRequest) => Promise<Clearance<WireRequest> | undefined>;
  /** Waited for before the first byte leaves. It mustn't reject, nor take long. */
  readonly departing?: (departing: Departing) => Promise<void>;
  readonly transport: Transport;
  /** That answered this page; the one that answers now is added. */
  readonly answeredOrigins: Set<string>;
  /** Takes in what a response tells of the clock at this origin, and says how far it's known to be from ours. */
  readonly measureClock: (origin: string, sample: ClockSample) => ClockSkew | undefined;
  /** Aborting it cancels. */
  readonly signal: AbortSignal;
  readonly timeoutSeconds?: number;
  /** Unix seconds. */
  readonly now: () => number;
}

/** Nothing was sent. */
export type Unsent = GateRefusal | { readonly ok: false; readonly problem: 'cancelled' };

/** Throws only where the draft couldn't be prepared: errors have to be shown before this is called. */
export async function sendSigned(
  input: SendInput,
): Promise<{ readonly ok: true; readonly exchange: Exchange } | Unsent> {
  const { request, url } = input.prepared;
  if (!request || url === undefined) throw new Error('A draft that makes no request can’t be sent');
  const signed = signRequest(request, input.key, input.timestamp, input.bodyHash, input.readings);
  const clearance = await input.clear(withAuthHeaders(request, signed, input.leftOut));
  if (!clearance) return { ok: false, problem: 'cancelled' };
  if (!clearance.ok) return clearance;
  const { cleared } = clearance;
  const departing = { id: input.id, url, request: cleared.value, startedAt: input.now() };
  await input.departing?.(departing);
  const answer = await withTimeout(input, (signal) => input.transport({ url, request: cleared }, signal));
  const { origin } = new URL(url);
  const exchange = {
    ...departing,
    signed,
    answer,
    answeredBefore: input.answeredOrigins.has(origin),
    skew:
      answer.kind === 'response'
        ? input.measureClock(origin, clockSample({ method: cleared.value.method, ...answer }))
        : undefined,
  };
  if (hasAnswered(answer)) input.answeredOrigins.add(origin);
  return { ok: true, exchange };
}

/** Be it but the head of an answer. */
function hasAnswered(answer: TransportAnswer): boolean {
  return answer.kind !== 'failed' || 'status' in answer;
}

async function withTimeout(
  { signal, timeoutSeconds = 30 }: SendInput,
  send: (signal: AbortSignal) => Promise<TransportAnswer>,
): Promise<TransportAnswer> {
  const controller = new AbortController();
  const cancel = () => controller.abort(signal.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('No response in time', 'TimeoutError')),
    timeoutSeconds * 1000,
  );
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
