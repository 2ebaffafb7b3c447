/** A local sandbox that lives in memory and says what the test tells it to. */

import { NO_SIMULATED_ERRORS } from '../../lib/sandbox/simulated-errors.ts';
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
  /** As if it had been told to forget so many before, each time. The newest last. */
  keepCleared(...requests: readonly number[]): void;
  /** As another window does. */
  restore(clear: string): void;
  /** As if it had been started with them. */
  setReadings(readings: Readonly<Record<string, string>>): void;
  /** From now on it gives one that stands so. */
  giveExam(exam: object, report: object): void;
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

const EXAM_CALLS = [
  { id: 'no-query', method: 'GET', path: '/api/v1/orders/ord_1', query: [] },
  {
    ...{ id: 'unsorted-query', method: 'GET', path: '/api/v1/orders' },
    query: [
      ['status', 'paid'],
      ['limit', '50'],
    ],
  },
  { id: 'json', method: 'POST', path: '/api/v1/charges', query: [] },
];

export const EXAM = {
  version: 1,
  baseUrl: LOCAL_ORIGIN,
  keyId: 'pk_test_made_up_1',
  calls: EXAM_CALLS.map((call) => ({
    ...call,
    body: null,
    section: '5',
    reveals: `Shows ${call.id}.`,
  })),
};

/** @param verdicts by the call’s id; the others are missing. */
export function examReport(verdicts: Readonly<Record<string, 'right' | 'wrong'>>): object {
  const unsorted = { id: 'query-order-as-sent', title: 'Query not sorted', fix: 'Sort the pairs.' };
  const calls = EXAM_CALLS.map(({ id }) => {
    const verdict = verdicts[id] ?? 'missing';
    return { id, verdict, mistakes: verdict === 'wrong' ? [unsorted.id] : [] };
  });
  const wrong = calls.filter(({ verdict }) => verdict === 'wrong').map(({ id }) => id);
  return {
    version: 1,
    passed: calls.every(({ verdict }) => verdict === 'right'),
    calls,
    mistakes: wrong.length > 0 ? [{ ...unsorted, calls: wrong }] : [],
    excluded: { single: 5160, pairs: 2_382_217 },
  };
}

function jsonOrNothing(value: object | undefined): Response {
  return value ? Response.json(value) : new Response(null, { status: 204 });
}

export function standInSandbox(): StandInSandbox {
  const asked: string[] = [];
  const madeKeyId = 'pk_test_0123456789abcdef';
  const madeSecret = 'sk_test_made_by_the_stand_in_0123';
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let settings: object = NO_SIMULATED_ERRORS;
  let keys: object[] = [{ keyId: 'pk_test_printed', revoked: false }];
  let next: Response | undefined;
  let id = 0;
  let isGone = false;
  const cleared: { readonly clear: string; readonly requests: number }[] = [];
  const restored: string[] = [];
  let clears = 0;
  /** By path, what it tells of itself besides. */
  const told: Record<string, object> = {};

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

  function noteCleared(requests: number): string {
    const clear = String(++clears);
    cleared.push({ clear, requests });
    return clear;
  }

  function restore(clear: string | null): Response {
    if (clear !== null && restored.includes(clear))
      return Response.json(
        { error: { code: 'already_restored', message: 'Already restored.' } },
        { status: 409 },
      );
    const at = clear === null ? cleared.length - 1 : cleared.findIndex((one) => one.clear === clear);
    for (const one of cleared.splice(at, 1)) restored.push(one.clear);
    return new Response(null, { status: 204 });
  }

  function ofRequests(path: string, method: string, clear: string | null): Response {
    if (path === 'requests')
      return new Response(null, { status: 204, headers: { 'Clear-Id': noteCleared(1) } });
    return method === 'GET' ? Response.json(cleared.at(-1) ?? { requests: 0 }) : restore(clear);
  }

  function settingsAfter(method: string, body: RequestInit['body']): Response {
    if (method === 'PATCH') settings = { ...settings, ...JSON.parse(String(body)) };
    return Response.json(settings);
  }

  async function answer(url: string, { method = 'GET', body, signal }: RequestInit = {}): Promise<Response> {
    asked.push(`${method} ${url}`);
    const { pathname, searchParams } = new URL(url);
    const path = pathname.slice('/_sandbox/'.length);
    if (path === 'events') return stream(signal);
    if (next && method !== 'GET') {
      const first = next;
      next = undefined;
      return first;
    }
    if (path === 'settings') return settingsAfter(method, body);
    if (path.startsWith('requests')) return ofRequests(path, method, searchParams.get('clear'));
    if (path === 'keys' && method === 'POST') {
      keys = [...keys, { keyId: madeKeyId, revoked: false }];
      return Response.json({ keyId: madeKeyId, secret: madeSecret }, { status: 201 });
    }
    return jsonOrNothing(told[path] ?? (path === 'keys' ? { keys } : undefined));
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
    keepCleared(...requests) {
      for (const one of requests) noteCleared(one);
    },
    restore: (clear) => void restore(clear),
    setReadings: (readings) => void Object.assign(told, { readings: { readings } }),
    giveExam: (calls, report) => void Object.assign(told, { exam: calls, 'exam/report': report }),
    refuseToAnswer() {
      isGone = true;
    },
  };
}
