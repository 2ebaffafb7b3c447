import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import { readCaptures } from '../../lib/formats/capture/file.ts';
import { NOW } from '../sandbox/signed.ts';
import { call, listed, raw, runSandbox } from './sandbox-running.ts';

const CLOSE = 'Connection: close\r\n';
const HOST = 'Host: 127.0.0.1\r\n';

test('each request is listed, oldest first, with its answer', async () => {
  const { baseUrl } = await runSandbox();
  await call(baseUrl, '/api/v1/orders?limit=1');
  await call(baseUrl, '/api/v1/orders', { signedTarget: '/api/v1/order' });
  const { requests, dropped } = await listed(baseUrl);
  expect(dropped).toBe(0);
  expect(Object.keys(requests[0] ?? {})).toEqual([
    ...[
      'id',
      'receivedAt',
      'method',
      'target',
      'headers',
      'bodyBase64',
      'bodySource',
      'response',
      'diagnosis',
    ],
  ]);
  expect(requests[0]).toMatchObject({
    receivedAt: NOW,
    method: 'GET',
    target: '/api/v1/orders?limit=1',
    bodyBase64: null,
    bodySource: 'exact',
    response: { status: 200, code: null },
  });
  expect(requests[1]?.response).toEqual({
    status: 401,
    code: 'bad_signature',
    body: expect.stringContaining('"code":"bad_signature"'),
  });
});

test('what the wire carried is there byte for byte, and reads as a capture', async () => {
  const { port, baseUrl } = await runSandbox();
  const body = '\xff\x00\r\n{}\x80';
  const lines = `${HOST}x-LoWeR: 1\r\nX-Twice: a\r\nX-Latin: \xe9\r\nx-twice:  b\r\nContent-Length: ${body.length}\r\n`;
  await raw(port, `POST /a%2fb?x=+&&"<|> HTTP/1.1\r\n${lines}${CLOSE}\r\n${body}`);
  const answer = await (await fetch(`${baseUrl}/_sandbox/requests`)).text();
  const { requests } = JSON.parse(answer);
  const read = readCaptures(JSON.stringify(requests));
  const [capture] = read.ok ? read.captures : [];
  expect(capture?.request.target).toBe('/a%2fb?x=+&&"<|>');
  expect(capture?.request.headers).toEqual([
    ['Host', '127.0.0.1'],
    ['x-LoWeR', '1'],
    ['X-Twice', 'a'],
    ['X-Latin', '\xe9'],
    ['x-twice', 'b'],
    ['Content-Length', String(body.length)],
    ['Connection', 'close'],
  ]);
  expect(Buffer.from(bodyBytes(capture?.request.body ?? { kind: 'none' })).toString('latin1')).toBe(body);
  expect(capture?.receivedAt).toBe(NOW);
});

test('more header fields than Node keeps by itself are all there, and all seen', async () => {
  const { port, baseUrl } = await runSandbox();
  const many = 'a: b\r\n'.repeat(2000);
  const answer = await raw(
    port,
    `GET / HTTP/1.1\r\n${HOST}${many}X-Api-Key: pk_test_unknown\r\n${CLOSE}\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  const [only] = (await listed(baseUrl)).requests;
  expect(only?.headers).toHaveLength(2003);
  expect(only?.headers.at(-2)).toEqual(['X-Api-Key', 'pk_test_unknown']);
});

test('whatever a client expects, its request is answered and recorded', async () => {
  const { port, baseUrl } = await runSandbox();
  const bytes = `POST / HTTP/1.1\r\n${HOST}Expect: the-unexpected\r\nContent-Length: 2\r\n${CLOSE}\r\nhi`;
  expect(await raw(port, bytes)).toMatch(/^HTTP\/1\.1 401 /);
  const [only] = (await listed(baseUrl)).requests;
  expect(only).toMatchObject({ target: '/', bodyBase64: btoa('hi') });
});

test('what takes the sandbox for an HTTP proxy is told that it’s none', async () => {
  const refused: string[] = [];
  const { port } = await runSandbox({ onExchange: ({ request }) => void refused.push(request.method) });
  const answer = await raw(port, `CONNECT api.example:443 HTTP/1.1\r\nHost: api.example:443\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 421 [\s\S]*"no_proxy"/);
  expect(refused).toEqual(['CONNECT']);
});

test('no body, and an empty one, are told apart', async () => {
  const { port, baseUrl } = await runSandbox();
  await raw(port, `POST / HTTP/1.1\r\n${HOST}Content-Length: 0\r\n${CLOSE}\r\n`);
  await raw(port, `GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
  const { requests } = await listed(baseUrl);
  expect(requests.map(({ bodyBase64 }) => bodyBase64)).toEqual(['', null]);
});

describe('after', () => {
  test('lists what came later', async () => {
    const { baseUrl } = await runSandbox();
    for (const n of [1, 2, 3]) await call(baseUrl, `/api/v1/orders?limit=${n}`);
    const [first, second, third] = (await listed(baseUrl)).requests;
    expect((await listed(baseUrl, `?after=${first?.id}`)).requests.map(({ id }) => id)).toEqual([
      second?.id,
      third?.id,
    ]);
    expect((await listed(baseUrl, `?after=${third?.id}`)).requests).toEqual([]);
    expect((await listed(baseUrl, '?after=0')).requests).toHaveLength(3);
    expect((await listed(baseUrl, '?after=9999999999999999')).requests).toEqual([]);
  });

  test.each(['x', '-1', '1.5', '1'.repeat(17), '%00'])('%s is refused with words', async (after) => {
    const { baseUrl } = await runSandbox();
    const answer = await fetch(`${baseUrl}/_sandbox/requests?after=${after}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_id' } });
  });

  test('ids go on rising from one run to the next', async () => {
    const first = await runSandbox();
    await call(first.baseUrl, '/api/v1/orders');
    const second = await runSandbox();
    await call(second.baseUrl, '/api/v1/orders');
    const ids = await Promise.all(
      [first, second].map(async ({ baseUrl }) => (await listed(baseUrl)).requests[0]?.id ?? ''),
    );
    expect(ids.every((id) => /^[0-9]{16}$/.test(id))).toBe(true);
    expect((ids[0] ?? '') < (ids[1] ?? '')).toBe(true);
  });
});

test('one can be asked for by its id', async () => {
  const { baseUrl } = await runSandbox();
  await call(baseUrl, '/api/v1/orders');
  const [only] = (await listed(baseUrl)).requests;
  const one = (await (await fetch(`${baseUrl}/_sandbox/requests/${only?.id}`)).json()) as object;
  expect(one).toMatchObject({ id: only?.id, target: '/api/v1/orders' });
  expect((await fetch(`${baseUrl}/_sandbox/requests/1`)).status).toBe(404);
});

test('DELETE empties the list', async () => {
  const { baseUrl } = await runSandbox();
  await call(baseUrl, '/api/v1/orders');
  const gone = await fetch(`${baseUrl}/_sandbox/requests`, { method: 'DELETE' });
  expect([gone.status, await gone.text()]).toEqual([204, '']);
  expect(await listed(baseUrl)).toEqual({ requests: [], dropped: 0 });
  await call(baseUrl, '/api/v1/orders');
  expect((await listed(baseUrl)).requests).toHaveLength(1);
});

test('what was cleared last is brought back, with what came since', async () => {
  const { baseUrl } = await runSandbox();
  const restore = () => fetch(`${baseUrl}/_sandbox/requests/restore`, { method: 'POST' });
  const targets = async () => (await listed(baseUrl)).requests.map(({ target }) => target);
  await call(baseUrl, '/api/v1/orders?limit=1');
  for (let twice = 0; twice < 2; twice++) await fetch(`${baseUrl}/_sandbox/requests`, { method: 'DELETE' });
  await call(baseUrl, '/api/v1/orders?limit=2');
  expect(await targets()).toEqual(['/api/v1/orders?limit=2']);
  const cleared = async () => (await fetch(`${baseUrl}/_sandbox/requests/restore`)).json();
  expect(await cleared()).toEqual({ requests: 1, clear: expect.stringMatching(/^[0-9]{16}$/) });
  expect((await restore()).status).toBe(204);
  expect(await cleared()).toEqual({ requests: 0 });
  expect((await restore()).status).toBe(204);
  expect(await targets()).toEqual(['/api/v1/orders?limit=1', '/api/v1/orders?limit=2']);
});

test('what was cleared twice in a row is brought back one after the other, the newest first', async () => {
  const { baseUrl } = await runSandbox();
  const targets = async () => (await listed(baseUrl)).requests.map(({ target }) => target);
  const all = [1, 2].map((limit) => `/api/v1/orders?limit=${limit}`);
  for (const target of all) {
    await call(baseUrl, target);
    await fetch(`${baseUrl}/_sandbox/requests`, { method: 'DELETE' });
  }
  for (const back of [all.slice(1), all]) {
    expect((await fetch(`${baseUrl}/_sandbox/requests/restore`, { method: 'POST' })).status).toBe(204);
    expect(await targets()).toEqual(back);
  }
});

describe('a clear that’s restored by its id', () => {
  const restore = async (baseUrl: string, clear: string) => {
    const answer = await fetch(`${baseUrl}/_sandbox/requests/restore?clear=${clear}`, { method: 'POST' });
    return [answer.status, answer.status === 204 ? '' : await answer.json()];
  };

  async function clearedTwice() {
    const { baseUrl } = await runSandbox();
    const targets = async () => (await listed(baseUrl)).requests.map(({ target }) => target);
    const all = [1, 2].map((limit) => `/api/v1/orders?limit=${limit}`);
    const ids: string[] = [];
    for (const target of all) {
      await call(baseUrl, target);
      const gone = await fetch(`${baseUrl}/_sandbox/requests`, { method: 'DELETE' });
      ids.push(gone.headers.get('clear-id') ?? '');
    }
    const [older = '', newer = ''] = ids;
    return { baseUrl, targets, all, older, newer };
  }

  test('comes back once, and the second restore leaves the clear before it alone', async () => {
    const { baseUrl, targets, all, newer } = await clearedTwice();
    expect(await restore(baseUrl, newer)).toEqual([204, '']);
    expect(await restore(baseUrl, newer)).toEqual([
      409,
      { error: { code: 'already_restored', message: 'The requests of this clear are already restored.' } },
    ]);
    expect(await targets()).toEqual(all.slice(1));
  });

  test('before a newer one keeps its place in the list', async () => {
    const { baseUrl, targets, all, older, newer } = await clearedTwice();
    await call(baseUrl, '/api/v1/orders?limit=3');
    for (const id of [older, newer]) expect(await restore(baseUrl, id)).toEqual([204, '']);
    expect(await targets()).toEqual([...all, '/api/v1/orders?limit=3']);
  });

  test('isn’t known by another id', async () => {
    const { baseUrl, targets } = await clearedTwice();
    expect(await restore(baseUrl, '1')).toMatchObject([404, { error: { code: 'not_found' } }]);
    expect(await restore(baseUrl, 'x')).toMatchObject([400, { error: { code: 'invalid_id' } }]);
    expect(await targets()).toEqual([]);
  });

  test('is the same where an empty list is cleared after it', async () => {
    const { baseUrl, newer } = await clearedTwice();
    const again = await fetch(`${baseUrl}/_sandbox/requests`, { method: 'DELETE' });
    expect(again.headers.get('clear-id')).toBe(newer);
    expect(await (await fetch(`${baseUrl}/_sandbox/requests/restore`)).json()).toEqual({
      requests: 1,
      clear: newer,
    });
  });
});

test('a list that’s read slowly ends with what there was when it was asked for', async () => {
  const { port, baseUrl } = await runSandbox();
  const send = (n: number) => fetch(`${baseUrl}/${n}`, { method: 'POST', body: 'x'.repeat(900_000) });
  for (let n = 0; n < 30; n++) await send(n);
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /_sandbox/requests HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
  const [first] = await once(socket, 'data');
  socket.pause();
  for (let n = 30; n < 33; n++) await send(n);
  let rest = String(first);
  socket.on('data', (chunk) => {
    rest += String(chunk);
  });
  socket.resume();
  await once(socket, 'close');
  expect(rest.match(/"target":"\/\d+"/g)).toHaveLength(30);
  expect(rest).toMatch(/"dropped":0\}/);
});

describe('bounds', () => {
  test('the oldest are dropped by number, and counted', async () => {
    const { baseUrl } = await runSandbox({ bounds: { requests: 3, bytes: 1e9 } });
    for (const n of [1, 2, 3, 4, 5]) await call(baseUrl, `/api/v1/orders?limit=${n}`);
    const { requests, dropped } = await listed(baseUrl);
    expect(requests.map(({ target }) => target.at(-1))).toEqual(['3', '4', '5']);
    expect(dropped).toBe(2);
  });

  test('the oldest are dropped by size, and the newest stays whatever its size', async () => {
    const { baseUrl } = await runSandbox({ bounds: { requests: 100, bytes: 20_000 } });
    const send = (body: string) => fetch(`${baseUrl}/x`, { method: 'POST', body });
    for (const size of [8000, 8000, 8000]) await send('x'.repeat(size));
    expect(await listed(baseUrl)).toMatchObject({ requests: [{}, {}], dropped: 1 });
    await send('x'.repeat(100_000));
    expect(await listed(baseUrl)).toMatchObject({ requests: [{}], dropped: 3 });
  });
});

test('requests to /_sandbox, and ones turned away at the door, aren’t listed', async () => {
  const { port, baseUrl } = await runSandbox();
  await fetch(`${baseUrl}/_sandbox/settings`);
  await fetch(`${baseUrl}/_sandbox/nothing`);
  await raw(port, `GET /api/v1/orders HTTP/1.1\r\nHost: shop.example\r\n${CLOSE}\r\n`);
  expect((await listed(baseUrl)).requests).toEqual([]);
  await fetch(`${baseUrl}/_sandboxes`);
  await fetch(`${baseUrl}/api/_sandbox/requests`);
  expect((await listed(baseUrl)).requests).toHaveLength(2);
});

test('unknown paths and methods are answered with words', async () => {
  const { baseUrl } = await runSandbox();
  const at = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${baseUrl}${path}`, init);
    return [answer.status, answer.headers.get('allow'), await answer.text()];
  };
  expect(await at('/_sandbox')).toEqual([404, null, expect.stringContaining('/_sandbox/requests')]);
  expect(await at('/_sandbox/requests', { method: 'PUT' })).toEqual([
    405,
    'GET, DELETE',
    expect.stringMatching(/method_not_allowed.*This path takes GET and DELETE\./),
  ]);
  expect(await at('/_sandbox/constructor')).toEqual([404, null, expect.any(String)]);
});

describe('under load', () => {
  const CLIENTS = 10;
  const EACH = 300;

  /** Pipelined, so that the server has thousands at a time. @returns how many were answered. */
  async function flood(port: number): Promise<number> {
    const clients = Array.from({ length: CLIENTS }, (_, client) => {
      const one = (n: number) => `GET /${client}/${n} HTTP/1.1\r\n${HOST}${n === EACH - 1 ? CLOSE : ''}\r\n`;
      return raw(port, Array.from({ length: EACH }, (_, n) => one(n)).join(''));
    });
    const answers = await Promise.all(clients);
    return answers.reduce((sum, answer) => sum + (answer.match(/HTTP\/1\.1 401 /g)?.length ?? 0), 0);
  }

  test('all that was acknowledged is recorded, once and in order', async () => {
    const { port, baseUrl } = await runSandbox();
    expect(await flood(port)).toBe(CLIENTS * EACH);
    const { requests, dropped } = await listed(baseUrl);
    expect(dropped).toBe(0);
    for (let client = 0; client < CLIENTS; client++)
      expect(
        requests.filter(({ target }) => target.startsWith(`/${client}/`)).map(({ target }) => target),
      ).toEqual(Array.from({ length: EACH }, (_, n) => `/${client}/${n}`));
  });

  test('beyond the bounds it’s the newest of it, and the rest is counted', async () => {
    const { port, baseUrl } = await runSandbox({ bounds: { requests: 500, bytes: 1e9 } });
    expect(await flood(port)).toBe(CLIENTS * EACH);
    const { requests, dropped } = await listed(baseUrl);
    expect([requests.length, dropped]).toEqual([500, CLIENTS * EACH - 500]);
    const last = (client: number) => requests.filter(({ target }) => target.startsWith(`/${client}/`));
    for (let client = 0; client < CLIENTS; client++)
      expect(last(client).map(({ target }) => target)).toEqual(
        Array.from({ length: EACH }, (_, n) => `/${client}/${n}`).slice(EACH - last(client).length),
      );
  });
});
