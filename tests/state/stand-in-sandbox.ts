/** A local sandbox that lives in memory and says what the test tells it to. */

import { NO_FAULTS } from '../../lib/sandbox/fault-switches.ts';
import { NOW } from './open-page.ts';

export const LOCAL_ORIGIN = 'http://127.0.0.1:4610';

export interface StandInSandbox {
  readonly fetch: typeof globalThis.fetch;
  /** As in `GET http://127.0.0.1:4610/_sandbox/settings`. */
  readonly asked: readonly string[];
  readonly madeKeyId: string;
  readonly madeSecret: string;
  tell(kind: 'request' | 'diagnosis' | 'given-up', data: object): void;
  /** Ends what’s listened to. */
  stop(): void;
  refuseNext(message: string): void;
  answerNext(text: string): void;
  /** As if it had been told to forget so many before. */
  keepCleared(requests: number): void;
  /** From now on it can't be reached. */
  refuseToAnswer(): void;
}

export function recordJson(changes: object = {}): object {
  return {
    id: '1',
    receivedAt: NOW,
    method: 'GET',
    target: '/api/v1/orders?b=2&a=1',
    headers: [
      ['X-Api-Key', 'pk_test_made_up_1'],
      ['X-Timestamp', String(NOW)],
      ['X-Signature', 'ab'.repeat(32)],
    ],
    bodyBase64: null,
    bodySource: 'exact',
    response: { status: 401, code: 'bad_signature' },
    diagnosis: null,
    ...changes,
  };
}

export function standInSandbox(): StandInSandbox {
  const asked: string[] = [];
  const madeKeyId = 'pk_test_0123456789abcdef';
  const madeSecret = 'sk_test_made_by_the_stand_in_0123';
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let settings: object = NO_FAULTS;
  let keys: object[] = [{ keyId: 'pk_test_printed', revoked: false }];
  let next: Response | undefined;
  let id = 0;
  let isGone = false;
  let cleared = 0;

  function stream(signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.add(controller);
        signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(new Error('aborted'));
        });
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  function restored(method: string): Response {
    if (method === 'GET') return Response.json({ requests: cleared });
    cleared = 0;
    return new Response(null, { status: 204 });
  }

  function settingsAfter(method: string, body: RequestInit['body']): Response {
    if (method === 'PATCH') settings = { ...settings, ...JSON.parse(String(body)) };
    return Response.json(settings);
  }

  async function answer(url: string, { method = 'GET', body, signal }: RequestInit = {}): Promise<Response> {
    asked.push(`${method} ${url}`);
    const path = new URL(url).pathname.slice('/_sandbox/'.length);
    if (path === 'events') return stream(signal);
    if (next && method !== 'GET') {
      const told = next;
      next = undefined;
      return told;
    }
    if (path === 'settings') return settingsAfter(method, body);
    if (path === 'requests/restore') return restored(method);
    if (path === 'keys' && method === 'POST') {
      keys = [...keys, { keyId: madeKeyId, revoked: false }];
      return Response.json({ keyId: madeKeyId, secret: madeSecret }, { status: 201 });
    }
    return path === 'keys' ? Response.json({ keys }) : new Response(null, { status: 204 });
  }

  return {
    fetch: ((url: string, init?: RequestInit) =>
      isGone
        ? Promise.reject(new TypeError('Failed to fetch'))
        : answer(url, init)) as typeof globalThis.fetch,
    asked,
    madeKeyId,
    madeSecret,
    tell(kind, data) {
      const text = `id: ${++id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const controller of streams) controller.enqueue(new TextEncoder().encode(text));
    },
    stop() {
      for (const controller of streams) controller.close();
      streams.clear();
    },
    refuseNext(message) {
      next = Response.json({ error: { code: 'refused', message } }, { status: 400 });
    },
    answerNext(text) {
      next = new Response(text);
    },
    keepCleared(requests) {
      cleared = requests;
    },
    refuseToAnswer() {
      isGone = true;
    },
  };
}
