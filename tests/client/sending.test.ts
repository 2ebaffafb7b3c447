/** Sending: what reaches a real server, what comes back, and every way it can fail. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { prepare } from '../../lib/client/outgoing.ts';
import { type SendInput, sendSigned } from '../../lib/client/send.ts';
import {
  fetchTransport,
  MAX_ANSWER_BYTES,
  sandboxTransport,
  type Transport,
  type TransportAnswer,
} from '../../lib/client/transport.ts';
import { atOnce, clearRequest } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import { byteStringOfText, textOfUtf8, utf8 } from '../../lib/core/signing/bytes.ts';
import { verify } from '../../lib/core/signing/verify.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { latin1, TEST_KEY } from '../core/signing/requests.ts';

const NOW = 1_767_225_600;
const TIMESTAMP = latin1(String(NOW));
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
): Promise<string> {
  const listening = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

function overNetwork(progress?: (received: number) => void): Transport {
  return fetchTransport(fetch, () => Date.now() / 1000, progress);
}

const clear: SendInput['clear'] = async (request) => atOnce(clearRequest(request, sought([])));

async function send(base: string, changes: Partial<SendInput> = {}) {
  const draft = {
    method: 'POST',
    target: '/api/v1/charges?b=1&a=%2f',
    headers: [{ name: 'X-Extra', value: 'é', enabled: true }],
    body: { kind: 'text' as const, text: '{"a":"ü"}\n' },
    leftOut: [],
  };
  const sent = await sendSigned({
    id: 'exchange-1',
    prepared: prepare(draft, base),
    key: TEST_KEY,
    timestamp: TIMESTAMP,
    leftOut: [],
    clear,
    transport: overNetwork(),
    answeredOrigins: new Set(),
    measureClock: () => undefined,
    signal: new AbortController().signal,
    now: () => NOW,
    ...changes,
  });
  if (!sent.ok) throw new Error(`held back: ${sent.problem}`);
  return sent.exchange;
}

describe('a request that is answered', () => {
  test('arrives byte for byte as it was signed, and verifies there', async () => {
    const verdicts: unknown[] = [];
    const base = await serve((request, response, body) => {
      const received = wireRequest({ method: request.method ?? '', target: request.url ?? '', body });
      const headers = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [[name, latin1(all[index + 1] ?? '')] as const] : [],
      );
      verdicts.push(verify({ ...received, headers }, () => ({ ...TEST_KEY, revoked: false }), NOW).ok);
      response.writeHead(201, 'Made', { 'X-Answer': 'yes' }).end('{"id":"ord_1"}');
    });
    const { answer, request, signed, startedAt } = await send(base);
    expect(verdicts).toEqual([true]);
    expect(answer).toMatchObject({ kind: 'response', status: 201, reason: 'Made', truncated: false });
    expect(answer.kind === 'response' && [...answer.headers]).toContainEqual(['x-answer', 'yes']);
    expect(answer.kind === 'response' && answer.body).toEqual(utf8('{"id":"ord_1"}'));
    expect(request.headers.map(([name]) => name)).toEqual([
      'X-Extra',
      'X-Api-Key',
      'X-Timestamp',
      'X-Signature',
    ]);
    expect(request.headers.at(-1)?.[1]).toBe(signed.signature);
    expect(startedAt).toBe(NOW);
  });

  test('a header left out isn’t sent', async () => {
    const seen: string[] = [];
    const base = await serve((request, response) => {
      seen.push(...Object.keys(request.headers));
      response.end();
    });
    const { request } = await send(base, { leftOut: ['X-Signature'] });
    expect(seen).toContain('x-timestamp');
    expect(seen).not.toContain('x-signature');
    expect(request.headers.map(([name]) => name)).not.toContain('X-Signature');
  });

  test('carries no cookie, referrer or cached answer', async () => {
    const fake = vi.fn<typeof fetch>(async () => new Response('ok'));
    await send('https://api.example.com', { transport: fetchTransport(fake, () => NOW) });
    expect(fake.mock.calls[0]?.[1]).toMatchObject({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  test('a redirect isn’t followed', async () => {
    const redirect = {
      type: 'opaqueredirect',
      status: 0,
      headers: new Headers(),
      body: null,
    } as unknown as Response;
    const { answer } = await send('https://api.example.com', {
      transport: fetchTransport(
        async () => redirect,
        () => NOW,
      ),
    });
    expect(answer).toEqual({ kind: 'redirect' });
    let asked = 0;
    const base = await serve((_, response) => {
      asked++;
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect((await send(base)).answer).toMatchObject({ kind: 'response', status: 302 });
    expect(asked).toBe(1);
  });

  test.each([
    ['whose length is known', 'basic', { 'Content-Length': '5' }, 'at once'],
    [
      'that’s packed, so that its length isn’t',
      'basic',
      { 'Content-Length': '5', 'Content-Encoding': 'gzip' },
      'in parts',
    ],
    [
      'in chunks, of which there may be any number',
      'basic',
      { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' },
      'in parts',
    ],
    ['of an origin that may hide that it’s packed', 'cors', { 'Content-Length': '5' }, 'in parts'],
    ['that’s too long', 'basic', { 'Content-Length': String(MAX_ANSWER_BYTES + 1) }, 'in parts'],
    ['whose length is nonsense', 'basic', { 'Content-Length': '5, 5' }, 'in parts'],
    ['without a length', 'basic', {}, 'in parts'],
  ])('a body %s', async (_, type, headers, how) => {
    const read = vi.fn<() => Promise<ArrayBuffer>>(async () => new TextEncoder().encode('whole').buffer);
    const own = new Response('parts', { headers });
    const response = {
      type,
      status: 200,
      statusText: '',
      headers: own.headers,
      body: own.body,
      arrayBuffer: read,
    };
    const fake: typeof fetch = async () => response as unknown as Response;
    const { answer } = await send('https://api.example.com', { transport: fetchTransport(fake, () => NOW) });
    expect(answer.kind === 'response' && new TextDecoder().decode(answer.body)).toBe(
      how === 'at once' ? 'whole' : 'parts',
    );
    const told = await send('https://api.example.com', {
      transport: fetchTransport(
        async () => new Response('parts'),
        () => NOW,
        () => undefined,
      ),
    });
    expect(told.answer).toMatchObject({ body: utf8('parts') });
  });

  test('an endless body is cut, and progress is told', async () => {
    const base = await serve((_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const pump = () => {
        while (response.writable && response.write(chunk));
      };
      response.on('drain', pump);
      pump();
    });
    const received: number[] = [];
    const { answer } = await send(base, { transport: overNetwork((bytes) => received.push(bytes)) });
    expect(answer).toMatchObject({ kind: 'response', truncated: true });
    expect(answer.kind === 'response' && answer.body.length).toBe(MAX_ANSWER_BYTES);
    expect(received.length).toBeGreaterThan(3);
    expect(received).toEqual([...received].sort((a, b) => a - b));
  });
});

describe('a request that fails', () => {
  test('nobody listens: network', async () => {
    const base = await serve((_, response) => response.end());
    server?.close();
    expect((await send(base)).answer).toMatchObject({ kind: 'failed', problem: 'network' });
  });

  test('the connection breaks off in the middle of the body: cut, with the status and the bytes that came', async () => {
    const base = await serve((_, response) => {
      response.writeHead(201, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    const { answer } = await send(base, { transport: overNetwork(() => undefined) });
    expect(answer).toMatchObject({ kind: 'failed', problem: 'cut', status: 201, received: 4 });
    const { part } = answer as Extract<TransportAnswer, { received: unknown }>;
    expect(part).toMatchObject({ status: 201, reason: 'Created' });
    expect(part && textOfUtf8(part.body)).toBe('half');
    expect(part?.headers.map(([name]) => name.toLowerCase())).toContain('content-length');
    const uncounted: typeof fetch = async (...args) =>
      Object.defineProperty(await fetch(...args), 'type', { value: 'basic' });
    const inOneGo = fetchTransport(uncounted, () => NOW);
    expect((await send(base, { transport: inOneGo })).answer).toMatchObject({
      problem: 'cut',
      status: 201,
      received: undefined,
    });
  });

  test('the connection breaks off before any header: network', async () => {
    const base = await serve((_, response) => response.destroy());
    expect((await send(base)).answer).toMatchObject({ kind: 'failed', problem: 'network' });
  });

  test('no answer in time: timeout, also where only the body is late', async () => {
    const silent = await serve(() => {});
    expect((await send(silent, { timeoutSeconds: 0.05 })).answer).toMatchObject({
      kind: 'failed',
      problem: 'timeout',
    });
    server?.closeAllConnections();
    const slow = await serve((_, response) => {
      response.writeHead(200).write('beginning');
    });
    expect((await send(slow, { timeoutSeconds: 0.1 })).answer).toMatchObject({
      kind: 'failed',
      problem: 'timeout',
    });
  });

  test.each([
    ['timeout', new DOMException('', 'TimeoutError')],
    ['cancelled', undefined],
  ])('%s in the middle of a 201’s body keeps the status and the bytes that came', async (problem, reason) => {
    const base = await serve((_, response) => {
      response.writeHead(201).write('beginning');
    });
    const controller = new AbortController();
    const transport = overNetwork(() => controller.abort(reason));
    const { answer } = await send(base, { transport, signal: controller.signal });
    expect(answer).toMatchObject({ kind: 'failed', problem, status: 201, received: 9 });
  });

  test('cancelled while waiting, and before it began', async () => {
    const base = await serve(() => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    expect((await send(base, { signal: controller.signal })).answer).toMatchObject({ problem: 'cancelled' });
    const sent = vi.fn<typeof fetch>();
    const transport = fetchTransport(sent, () => NOW);
    expect((await send(base, { signal: AbortSignal.abort(), transport })).answer).toMatchObject({
      problem: 'cancelled',
    });
    expect(sent).not.toHaveBeenCalled();
  });

  test('what fetch would refuse is no network failure, and isn’t quoted', async () => {
    const request = wireRequest({ method: 'GET', target: '/', headers: [['X-Api-Key', 'hidden\nvalue']] });
    const clearance = await clear(request);
    const outgoing = clearance?.ok && { url: 'http://127.0.0.1:1/', request: clearance.cleared };
    const answer = outgoing && (await overNetwork()(outgoing, new AbortController().signal));
    expect(answer).toMatchObject({ kind: 'failed', problem: 'invalid-request' });
    expect(JSON.stringify(answer)).not.toContain('hidden');
  });

  test('a host’s message never carries header values or the query', async () => {
    const quoting: typeof fetch = async (input, init) => {
      throw new TypeError(`bad ${String(input)} ${JSON.stringify(init?.headers)}`);
    };
    const { answer, request } = await send('https://api.example.com', {
      transport: fetchTransport(quoting, () => NOW),
    });
    expect(answer).toMatchObject({ problem: 'network' });
    for (const [, value] of request.headers.slice(1)) expect(JSON.stringify(answer)).not.toContain(value);
    expect(JSON.stringify(answer)).not.toContain('a=%2f');
  });
});

describe('the sandbox as a transport', () => {
  const answer = {
    status: 200,
    reason: 'OK',
    headers: [['Date', byteStringOfText('Thu, 01 Jan 2026 00:00:00 GMT')]] as const,
    body: byteStringOfText('{}'),
  };

  test('answers without a network, and its clock is measured like any server’s', async () => {
    const asked: string[] = [];
    const transport = sandboxTransport(
      async (request) => {
        asked.push(request.target);
        return answer;
      },
      () => NOW,
    );
    const measured: unknown[] = [];
    const skew = { seconds: 0.5, precision: 0.5, responses: 1 };
    const exchange = await send('https://sandbox.invalid', {
      transport,
      measureClock: (...told) => {
        measured.push(told);
        return skew;
      },
    });
    expect(asked).toEqual(['/api/v1/charges?b=1&a=%2f']);
    expect(exchange.answer).toMatchObject({ kind: 'response', status: 200, sentAt: NOW });
    expect(exchange.skew).toBe(skew);
    expect(measured).toEqual([
      [
        'https://sandbox.invalid',
        { sentAt: NOW, receivedAt: NOW, date: NOW, cache: 'none', isCacheable: false },
      ],
    ]);
  });

  test('can be cancelled, and a sandbox that breaks is a failure, not an exception', async () => {
    const never = sandboxTransport(
      () => new Promise(() => {}),
      () => NOW,
    );
    expect(
      (await send('https://sandbox.invalid', { transport: never, timeoutSeconds: 0.01 })).answer,
    ).toMatchObject({ problem: 'timeout' });
    const broken = sandboxTransport(
      () => Promise.reject(new Error('out of space')),
      () => NOW,
    );
    expect((await send('https://sandbox.invalid', { transport: broken })).answer).toMatchObject({
      problem: 'network',
      detail: 'out of space',
    });
  });
});

test('a draft that makes no request is a mistake of the caller', async () => {
  await expect(send('not a url')).rejects.toThrow('can’t be sent');
});
