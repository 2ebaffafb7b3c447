/** Listening to the local sandbox: the real one over real sockets, and others that break off, lie and say too much. */

import { afterEach, describe, expect, test } from 'vitest';
import { type SandboxServer, startSandboxServer } from '../../../cli/sandbox-server.ts';
import type { InboxEvent } from '../../../lib/client/inbox/record.ts';
import { followInbox, type StreamState } from '../../../lib/client/inbox/stream.ts';
import { bodyBytes } from '../../../lib/core/signing/wire-request.ts';
import { missingBody } from '../../formats/reading.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { KEY, NOW, signed } from '../../sandbox/signed.ts';

// Each real sandbox starts a thread that diagnoses.
const running: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

async function sandboxAt(port = 0): Promise<SandboxServer> {
  const server = await startSandboxServer({ port, key: KEY, now: () => NOW });
  running.push(() => server.close());
  return server;
}

function listenTo(
  origin: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  { silence = 60_000, looksForSign = false } = {},
) {
  const controller = new AbortController();
  const events: InboxEvent[] = [];
  const states: StreamState[] = [];
  let unreadable = 0;
  const ended = followInbox({
    origin,
    fetch,
    signal: controller.signal,
    looksForSign,
    onEvents: (more, bad) => {
      events.push(...more);
      unreadable += bad;
    },
    onState: (state) => states.push(state),
    waits: { first: 5, last: 20, silence },
  });
  const stop = () => {
    controller.abort();
    return ended;
  };
  running.push(stop);
  const records = () => events.flatMap((event) => (event.kind === 'request' ? [event.record] : []));
  return { events, states, records, stop, unreadable: () => unreadable };
}

async function until(what: string, condition: () => boolean): Promise<void> {
  for (const started = performance.now(); !condition(); await new Promise((done) => setTimeout(done, 5)))
    if (performance.now() - started > PATIENCE_MS) throw new Error(`waited in vain until ${what}`);
}

async function call(baseUrl: string, target: string, body?: Uint8Array<ArrayBuffer>): Promise<void> {
  const { headers } = signed(body ? 'POST' : 'GET', target);
  await fetch(baseUrl + target, {
    method: body ? 'POST' : 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body && { body }),
  });
}

/** A server that says exactly this, in pieces, whenever it's asked. */
function saying(...answers: readonly (readonly string[] | Response)[]) {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request): Promise<Response> => {
    const answer = answers[Math.min(asked.push(String(url)), answers.length) - 1];
    if (answer instanceof Response) return answer.clone();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of answer ?? []) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
  return { asked, fetch: fetch as typeof globalThis.fetch };
}

const EVENT = {
  id: '7',
  receivedAt: NOW,
  method: 'GET',
  target: '/api/v1/orders',
  headers: [['X-Api-Key', 'pk_test_a']],
  bodyBase64: null,
  bodySource: 'exact',
  response: { status: 401, code: 'missing_auth' },
  diagnosis: null,
};
const sse = (event: unknown, id = '7', kind = 'request') =>
  `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(event)}\n\n`;

/** As Firefox does for a page without the permission: what could be read fails, and what can't be read comes. */
function withheldUntil(isAllowed: () => boolean): typeof globalThis.fetch {
  return async (url, options) => {
    if (isAllowed()) return fetch(url, options);
    if (options?.mode !== 'no-cors') throw new TypeError('NetworkError when attempting to fetch resource.');
    const answer = await fetch(url, { method: 'HEAD', signal: options.signal ?? null });
    return Object.defineProperty(answer, 'type', { value: 'opaque' });
  };
}

test('what the browser withholds is told apart from what isn’t there, and is heard once it’s allowed', async () => {
  let isAllowed = false;
  const server = await sandboxAt();
  const { states } = listenTo(
    server.baseUrl,
    withheldUntil(() => isAllowed),
    { looksForSign: true },
  );
  await until('it’s blocked', () => states.some(({ kind }) => kind === 'blocked'));
  expect(states.map(({ kind }) => kind)).not.toContain('not-running');
  isAllowed = true;
  await until('it’s heard', () => states.at(-1)?.kind === 'connected');
  const absent = listenTo(
    'http://127.0.0.1:1',
    withheldUntil(() => false),
    { looksForSign: true },
  );
  await until('nothing answers', () => absent.states.some(({ kind }) => kind === 'not-running'));
  expect(absent.states.map(({ kind }) => kind)).not.toContain('blocked');
});

test('no request goes out that could be led elsewhere where the browser tells of its permissions', async () => {
  const modes: (RequestMode | undefined)[] = [];
  const refused: typeof globalThis.fetch = async (_, options) => {
    modes.push(options?.mode);
    throw new TypeError('NetworkError');
  };
  const { states } = listenTo('http://127.0.0.1:1', refused);
  await until('it was asked twice', () => modes.length >= 2);
  expect(modes).not.toContain('no-cors');
  expect(states.at(-1)?.kind).toBe('not-running');
});

describe('the sandbox', () => {
  test('tells what it received before and since, byte for byte, and why it refused', async () => {
    const { baseUrl } = await sandboxAt();
    await call(baseUrl, '/api/v1/orders?b=2&a=%2f');
    const inbox = listenTo(baseUrl);
    await until('the first is there', () => inbox.records().length === 1);
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await call(baseUrl, '/api/v1/charges', body);
    await until(
      'the second is diagnosed',
      () => inbox.events.filter(({ kind }) => kind === 'diagnosis').length === 2,
    );
    const [first, second] = inbox.records();
    expect(first).toMatchObject({
      status: 200,
      code: null,
      capture: { request: { method: 'GET', target: '/api/v1/orders?b=2&a=%2f' } },
    });
    expect(second).toMatchObject({ status: 401, code: 'bad_signature', isBodyOmitted: false });
    expect(second && bodyBytes(second.capture.request.body)).toEqual(body);
    expect(inbox.events.at(-1)).toMatchObject({
      kind: 'diagnosis',
      id: second?.id,
      diagnosis: {
        verdict: 'explained',
        explanations: [{ sets: [[{ title: expect.stringMatching(/body/i) }]] }],
      },
    });
    expect(inbox.states).toEqual([{ kind: 'connecting' }, { kind: 'connected' }]);
  });

  test('is asked for a body that’s too large to be pushed', async () => {
    const { baseUrl } = await sandboxAt();
    const inbox = listenTo(baseUrl);
    const body = new Uint8Array(3_000_000).fill(65);
    await call(baseUrl, '/api/v1/charges', body);
    await until('it’s there', () => inbox.records().length === 1);
    const [record] = inbox.records();
    expect(missingBody(record?.capture)).toBeUndefined();
    expect(record && bodyBytes(record.capture.request.body).length).toBe(3_000_000);
  });

  test('may be stopped and started again: what comes then is told, what was told isn’t told again', async () => {
    const first = await sandboxAt();
    const inbox = listenTo(first.baseUrl);
    await call(first.baseUrl, '/api/v1/orders?limit=1');
    await until('the first is there', () => inbox.records().length === 1);
    await first.close();
    await until('it’s lost', () => inbox.states.at(-1)?.kind === 'lost');
    const second = await sandboxAt(first.port);
    await call(second.baseUrl, '/api/v1/orders?limit=2');
    await until('the second is there', () => inbox.records().length === 2);
    expect(inbox.records().map(({ capture }) => capture.request.target)).toEqual([
      '/api/v1/orders?limit=1',
      '/api/v1/orders?limit=2',
    ]);
  });

  test('isn’t running yet: it’s tried until it is', async () => {
    const gone = await sandboxAt();
    await gone.close();
    const inbox = listenTo(gone.baseUrl);
    await until('it’s missed', () => inbox.states.at(-1)?.kind === 'not-running');
    await sandboxAt(gone.port);
    await until('it’s there', () => inbox.states.at(-1)?.kind === 'connected');
    await inbox.stop();
  });
});

describe('whatever answers', () => {
  test('nothing that makes no sense gets through, and all else does', async () => {
    const { fetch } = saying([
      sse({ ...EVENT, headers: [['a']] }, '1'),
      sse('<html>', '2'),
      'data: {\n\n',
      `event: request\ndata: ${'['.repeat(100_000)}\n\n`,
      sse({ ...EVENT, bodyBase64: '!!!' }, '3'),
      sse({ ...EVENT, target: '/\u2028' }, '4'),
      sse({ ...EVENT, id: '9999999999999999' }, '5'),
      sse({ id: '7', diagnosis: { verdict: 'explained' } }, '6', 'diagnosis'),
      sse(JSON.parse(JSON.stringify(EVENT).replace('{', '{"__proto__":{"id":"8"},')), '7'),
    ]);
    const inbox = listenTo('http://127.0.0.1:1', fetch);
    await until('it’s read', () => inbox.records().length > 0);
    expect(inbox.unreadable()).toBe(8);
    expect(inbox.records()[0]?.id).toBe(7);
  });

  test('events that are cut anywhere are put together', async () => {
    const whole = sse({ ...EVENT, target: '/é' }).replace(/\n/g, '\r\n');
    const { fetch } = saying([...whole]);
    const inbox = listenTo('http://127.0.0.1:1', fetch);
    await until('it’s read', () => inbox.records().length > 0);
    expect(inbox.records()[0]?.capture.request.target).toBe('/é');
  });

  test('goes on after the last event when it broke off', async () => {
    const { fetch, asked } = saying([sse(EVENT, '41')], [sse({ ...EVENT, id: '42' }, '42')]);
    const inbox = listenTo('http://127.0.0.1:1', fetch);
    await until('both are there', () => inbox.records().length >= 2 && asked.length >= 3);
    expect(asked.slice(0, 3).map((url) => new URL(url).search)).toEqual([
      '?after=0',
      '?after=41',
      '?after=42',
    ]);
    expect(inbox.states.map(({ kind }) => kind)).toContain('lost');
  });

  test.each([
    ['another server', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 200],
    ['one that’s full', new Response('{}', { status: 503 }), 503],
  ])('%s is told from the sandbox', async (_, answer, status) => {
    const inbox = listenTo('http://127.0.0.1:1', saying(answer).fetch);
    await until('it’s told', () => inbox.states.at(-1)?.kind === 'refused');
    expect(inbox.states.at(-1)).toEqual({ kind: 'refused', status });
    expect(inbox.events).toEqual([]);
  });

  test('one message without end is no refusal of the sandbox’s: it’s said that it’s too long', async () => {
    const endless = ['data: ', ...Array.from({ length: 20 }, () => 'x'.repeat(1_000_000))];
    const inbox = listenTo('http://127.0.0.1:1', saying(endless).fetch);
    await until('it’s told', () => inbox.states.at(-1)?.kind === 'overfull');
    expect(inbox.states.map(({ kind }) => kind)).not.toContain('refused');
    expect(inbox.events).toEqual([]);
  });

  test('bodies that are asked for come one at a time, in their order', async () => {
    const omitted = (id: string) => sse({ ...EVENT, id, bodyOmitted: true }, id);
    const { fetch } = saying([['1', '2', '3'].map(omitted).join('') + sse({ ...EVENT, id: '4' }, '4')]);
    let [now, most] = [0, 0];
    const counting = async (url: string): Promise<Response> => {
      const id = /requests\/0*(\d+)$/.exec(url)?.[1];
      if (id === undefined) return fetch(url);
      most = Math.max(most, ++now);
      await new Promise((done) => setImmediate(done));
      now--;
      return Response.json({ ...EVENT, id });
    };
    const inbox = listenTo('http://127.0.0.1:1', counting as typeof globalThis.fetch);
    await until('all are there', () => inbox.records().length >= 4);
    expect(inbox.records().slice(0, 4)).toMatchObject(
      [1, 2, 3, 4].map((id) => ({ id, isBodyOmitted: false })),
    );
    expect(most).toBe(1);
  });

  test('silence is a lost connection', async () => {
    const silent = async (_: unknown, init?: RequestInit): Promise<Response> => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) =>
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    };
    const inbox = listenTo('http://127.0.0.1:1', silent as typeof globalThis.fetch, { silence: 50 });
    await until('it’s lost', () => inbox.states.at(-1)?.kind === 'lost');
  });
});
