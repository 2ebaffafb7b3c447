/** How a signed request gets its answer: over the network with `fetch`, or from the sandbox inside the extension. */

import type { Cleared } from '../core/gate/gate.ts';
import { asByteString, type ByteString, byteStringOfText, bytesOf } from '../core/signing/bytes.ts';
import { bodyBytes, type HeaderField, type WireRequest } from '../core/signing/wire-request.ts';

/** What is read of an answer's body. */
export const MAX_ANSWER_BYTES = 25 * 1024 * 1024;

export interface Outgoing {
  readonly url: string;
  /** With its authentication headers. */
  readonly request: Cleared<WireRequest>;
}

export interface ResponseAnswer {
  readonly kind: 'response';
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
  /** The body went on past `MAX_ANSWER_BYTES`; `body` is its beginning. */
  readonly truncated: boolean;
  /** Unix seconds with fraction: when the request left, when the headers were there, when the body was. */
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly finishedAt: number;
}

/** `detail` is the host's own message, without any header value. */
export type FailedAnswer = UnfinishedAnswer | UnansweredFailure;

/** The headers came, and the body not whole: it broke off, the time was up, or the user cancelled. */
interface UnfinishedAnswer extends Beginning {
  readonly kind: 'failed';
  readonly problem: 'cut' | 'timeout' | 'cancelled';
  readonly detail: string;
}

interface UnansweredFailure {
  readonly kind: 'failed';
  readonly problem: 'network' | 'timeout' | 'cancelled' | 'invalid-request';
  readonly detail: string;
}

interface Beginning {
  readonly status: number;
  /** Bytes of the body; `undefined` where it was read in one go, and so not counted. */
  readonly received: number | undefined;
  /** All that came, where it was counted. */
  readonly part?: PartOfAnswer;
}

/** An answer whose body may be its beginning only. */
export type PartOfAnswer = Pick<
  ResponseAnswer,
  'status' | 'reason' | 'headers' | 'body' | 'sentAt' | 'receivedAt'
>;

/** The browser doesn't say where a redirect leads, and following it would send a signature to another route. */
export type TransportAnswer = ResponseAnswer | { readonly kind: 'redirect' } | FailedAnswer;

/** Never rejects. A signal aborted with a `TimeoutError` is a timeout, any other a cancel. */
export type Transport = (outgoing: Outgoing, signal: AbortSignal) => Promise<TransportAnswer>;

/** Bytes of the body received so far. */
export type ReceiveProgress = (received: number) => void;

export function fetchTransport(
  fetch: typeof globalThis.fetch,
  now: () => number,
  progress?: ReceiveProgress,
): Transport {
  return async ({ url, request: { value: request } }, signal) => {
    if (signal.aborted) return aborted(signal);
    const init = initOf(request, signal);
    const sentAt = now();
    let begun: Begun | undefined;
    try {
      const response = await fetch(url, init);
      const receivedAt = now();
      if (response.type === 'opaqueredirect') return { kind: 'redirect' };
      const started = { response, sentAt, receivedAt };
      begun = started;
      const { body, truncated } = await readBody(response, progress, (chunks, received) => {
        begun = { ...started, arrived: { chunks, received } };
      });
      let fields: readonly HeaderField[] | undefined;
      return {
        kind: 'response',
        status: response.status,
        reason: response.statusText,
        // Of a whole list's pages hardly any header is ever looked at.
        get headers() {
          fields ??= headerFields(response.headers);
          return fields;
        },
        body,
        truncated,
        sentAt,
        receivedAt,
        finishedAt: now(),
      };
    } catch (error) {
      if (signal.aborted) return aborted(signal, begun);
      const detail = withoutValues(error, request);
      if (begun) return { kind: 'failed', problem: 'cut', ...beginningOf(begun), detail };
      if (!isAccepted(url, init))
        return failed('invalid-request', 'fetch refused the request before sending it.');
      return failed('network', detail);
    }
  };
}

interface Begun {
  readonly response: Response;
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly arrived?: { readonly chunks: readonly Uint8Array[]; readonly received: number };
}

function beginningOf({ response, sentAt, receivedAt, arrived }: Begun): Beginning {
  const { status, statusText: reason } = response;
  if (!arrived) return { status, received: undefined };
  const { chunks, received } = arrived;
  const headers = headerFields(response.headers);
  const body = joined(chunks, received);
  return { status, received, part: { status, reason, headers, body, sentAt, receivedAt } };
}

export interface SandboxAnswer {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderField[];
  readonly body: ByteString;
}

/** @param ask gives the request to the sandbox and keeps the world that comes out. */
export function sandboxTransport(
  ask: (request: WireRequest) => Promise<SandboxAnswer>,
  now: () => number,
): Transport {
  return async ({ request: { value: request } }, signal) => {
    if (signal.aborted) return aborted(signal);
    const sentAt = now();
    try {
      const answer = await Promise.race([ask(request), whenAborted(signal)]);
      if (answer === 'aborted') return aborted(signal);
      const receivedAt = now();
      const body = bytesOf(answer.body);
      return {
        kind: 'response',
        ...answer,
        body,
        truncated: false,
        sentAt,
        receivedAt,
        finishedAt: receivedAt,
      };
    } catch (error) {
      return failed('network', withoutValues(error, request));
    }
  };
}

function initOf(request: WireRequest, signal: AbortSignal): RequestInit {
  const init: RequestInit = {
    method: request.method,
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  };
  if (request.body.kind === 'none') return init;
  // Bytes made here never live in shared memory, which is all the narrower type says.
  return { ...init, body: bodyBytes(request.body) as Uint8Array<ArrayBuffer> };
}

/** Asked after a failure, so that what `fetch` refuses to send isn't taken for one of the network. */
function isAccepted(url: string, { method, headers, body }: RequestInit): boolean {
  if (body && /^(get|head)$/i.test(method ?? '')) return false;
  try {
    new Request(url, { method: method ?? 'GET', headers: headers ?? [] });
    return true;
  } catch {
    return false;
  }
}

function headerFields(headers: Headers): HeaderField[] {
  return [...headers].map(([name, value]) => [name, asByteString(value) ?? byteStringOfText(value)]);
}

async function readBody(
  response: Response,
  progress: ReceiveProgress | undefined,
  count: (chunks: readonly Uint8Array[], received: number) => void,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  if (!response.body) return { body: new Uint8Array(0), truncated: false };
  if (!progress && isKnownShort(response))
    return { body: new Uint8Array(await response.arrayBuffer()), truncated: false };
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let received = 0;
  count(chunks, received);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { body: joined(chunks, received), truncated: false };
    const room = MAX_ANSWER_BYTES - received;
    if (value.length > room) {
      await reader.cancel();
      return { body: joined([...chunks, value.subarray(0, room)], MAX_ANSWER_BYTES), truncated: true };
    }
    chunks.push(value);
    received += value.length;
    count(chunks, received);
    progress?.(received);
  }
}

/**
 * By a header that can be trusted: where other origins hide their headers, it may be the length of packed bytes, and a
 * body that comes in chunks is as long as it likes (RFC 9112, 6.3).
 */
function isKnownShort({ type, headers }: Response): boolean {
  const length = headers.get('Content-Length');
  if (type !== 'basic' || length === null || OTHERWISE.some((name) => headers.has(name))) return false;
  return /^[0-9]{1,8}$/.test(length) && Number(length) <= MAX_ANSWER_BYTES;
}

/** With one of these the length says nothing of how many bytes are read. */
const OTHERWISE = ['Content-Encoding', 'Transfer-Encoding'];

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function whenAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

/** @param begun what came before the abort. */
function aborted(signal: AbortSignal, begun?: Begun): FailedAnswer {
  const reason: unknown = signal.reason;
  const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
  const failure = timedOut
    ? failed('timeout', 'No whole response in time.')
    : failed('cancelled', 'Cancelled.');
  return begun ? { ...failure, ...beginningOf(begun) } : failure;
}

function failed<P extends UnansweredFailure['problem']>(problem: P, detail: string) {
  return { kind: 'failed', problem, detail } as const;
}

/** Hosts quote what they refuse; header values and query stay out of anything that may be shown or copied. */
function withoutValues(error: unknown, { headers, target }: WireRequest): string {
  const message = error instanceof Error ? error.message : 'The host gave no reason.';
  const values: string[] = [target, ...headers.map(([, value]) => value)];
  return values
    .filter((value) => value.length > 3)
    .reduce((text, value) => text.replaceAll(value, '…'), message);
}
