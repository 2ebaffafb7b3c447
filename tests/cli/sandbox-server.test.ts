import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LARGEST_BODY } from '../../cli/http-wire.ts';
import { PortUnavailableError } from '../../cli/sandbox-port.ts';
import {
  type SandboxExchange,
  type SandboxServer,
  type SandboxServerOptions,
  startOnFreePort,
  startSandboxServer,
} from '../../cli/sandbox-server.ts';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import { KEY, NOW, signed } from '../sandbox/signed.ts';

/** Nothing ends by itself. */
const ENDLESS = 600_000;

const running: (SandboxServer | Server)[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function sandbox(options: Partial<SandboxServerOptions> = {}) {
  const exchanges: SandboxExchange[] = [];
  const server = await startSandboxServer({
    port: 0,
    key: KEY,
    now: () => NOW,
    diagnosing: 'off',
    onExchange: (exchange) => exchanges.push(exchange),
    ...options,
  });
  running.push(server);
  return { ...server, exchanges };
}

/** What the server answers to exactly these bytes, up to where it hangs up or `enough` is seen. */
async function raw(port: number, bytes: string, enough?: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  let seen = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      if (enough?.test(seen)) socket.destroy();
    });
    socket.on('close', () => resolve(seen));
  });
}

const CLOSE = 'Connection: close\r\n';
const HOST = 'Host: 127.0.0.1\r\n';

/** The signed headers of a request without a body, as lines. */
function authLines(method: string, target: string): string {
  return signed(method, target)
    .headers.map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

describe('what the wire carried', () => {
  test('header case, order and duplicates, and the target, are kept', async () => {
    const { port, exchanges } = await sandbox();
    const target = '/api/v1/orders?b=%2f%2F&a=+&&status=paid&x="<|>^';
    const extra = 'x-LoWeR: 1\r\nX-Twice: a\r\nACCEPT: */*\r\nx-twice:  b\t\r\nX-Latin: \xe9\r\n';
    const answer = await raw(
      port,
      `GET ${target} HTTP/1.1\r\n${extra}${authLines('GET', '/other')}hOsT: LocalHost:1\r\n${CLOSE}\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
    const { request } = exchanges[0] ?? {};
    expect(request?.target).toBe(target);
    expect(request?.headers.map(([name]) => name)).toEqual([
      ...['x-LoWeR', 'X-Twice', 'ACCEPT', 'x-twice', 'X-Latin'],
      ...['X-Api-Key', 'X-Timestamp', 'X-Signature', 'hOsT', 'Connection'],
    ]);
    expect(request?.headers.slice(1, 5).map(([, value]) => value)).toEqual(['a', '*/*', 'b', '\xe9']);
    expect(request?.body).toEqual({ kind: 'none' });
  });

  test('an odd query that’s signed as it was sent is accepted', async () => {
    const { port } = await sandbox();
    const target = '/api/v1/orders?b=%2f%2F&a=+&&b=%2f&status=paid&limit=2';
    const answer = await raw(
      port,
      `GET ${target} HTTP/1.1\r\n${HOST}${authLines('GET', target)}${CLOSE}\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\n/);
    expect(answer.match(/^date:/gim)).toHaveLength(1);
  });

  test.each([
    ['with a length', 'Content-Length: 4\r\n', '\xff\x00\r\n'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n', '3\r\n\xff\x00\r\r\n1\r\n\n\r\n0\r\n\r\n'],
  ])('body bytes sent %s are kept', async (_, header, body) => {
    const { port, exchanges } = await sandbox();
    await raw(port, `POST /api/v1/charges HTTP/1.1\r\n${HOST}${header}${CLOSE}\r\n${body}`);
    const received = exchanges[0]?.request.body ?? { kind: 'none' };
    expect([...bodyBytes(received)]).toEqual([0xff, 0x00, 0x0d, 0x0a]);
    expect(received).toMatchObject({ source: 'exact' });
  });

  test('a body in pieces of a byte is put together as it was', async () => {
    const { port, exchanges } = await sandbox();
    const bytes = Array.from({ length: 200_000 }, (_, at) => String.fromCharCode(at % 251));
    const chunks = bytes.map((byte) => `1\r\n${byte}\r\n`).join('');
    await raw(port, `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n${CLOSE}\r\n${chunks}0\r\n\r\n`);
    const received = bodyBytes(exchanges[0]?.request.body ?? { kind: 'none' });
    expect(Buffer.from(received).toString('latin1')).toBe(bytes.join(''));
  });

  test('an empty body isn’t the same as none', async () => {
    const { port, exchanges } = await sandbox();
    await raw(port, `POST / HTTP/1.1\r\n${HOST}Content-Length: 0\r\n${CLOSE}\r\n`);
    expect(exchanges[0]?.request.body).toMatchObject({ kind: 'bytes' });
  });

  test('an authentication header sent twice is one list, so the signature is wrong', async () => {
    const { port } = await sandbox();
    const lines = authLines('GET', '/api/v1/orders');
    const twice = lines.split('\r\n')[2];
    const answer = await raw(port, `GET /api/v1/orders HTTP/1.1\r\n${HOST}${lines}${twice}\r\n${CLOSE}\r\n`);
    expect(answer).toContain('"bad_signature"');
  });

  test('every answer says that it’s the sandbox’s, whatever the port', async () => {
    const { port } = await sandbox();
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/v1/orders`);
    expect(headers.get('Server')).toBe('Countersign-Sandbox');
  });

  test('OPTIONS is answered like any unsigned request, and without CORS headers', async () => {
    const { port } = await sandbox();
    const preflight = `Origin: chrome-extension://${'a'.repeat(32)}\r\nAccess-Control-Request-Method: GET\r\n`;
    const answer = await raw(port, `OPTIONS /api/v1/orders HTTP/1.1\r\n${HOST}${preflight}${CLOSE}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('"missing_auth"');
    expect(answer).not.toMatch(/access-control/i);
  });

  test('HEAD, signed, is 405 with no body', async () => {
    const { port } = await sandbox();
    const lines = authLines('HEAD', '/api/v1/orders');
    const answer = await raw(port, `HEAD /api/v1/orders HTTP/1.1\r\n${HOST}${lines}${CLOSE}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(answer).toMatch(/\r\nAllow: GET\r\n/);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  test('a charge goes on living between requests', async () => {
    const { port, exchanges } = await sandbox();
    const body = '{"merchant_order_id":"A-1","amount":"1.00","currency":"USDT","network":"TRON"}';
    const charge = signed('POST', '/api/v1/charges', { body });
    const lines = charge.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const length = `Content-Length: ${body.length}\r\n`;
    const created = await raw(
      port,
      `POST /api/v1/charges HTTP/1.1\r\n${HOST}${lines}${length}${CLOSE}\r\n${body}`,
    );
    expect(created).toMatch(/^HTTP\/1\.1 201 Created/);
    const id = /"id":"(ord_\w+)"/.exec(created)?.[1];
    const target = '/api/v1/orders?limit=1';
    const list = await raw(port, `GET ${target} HTTP/1.1\r\n${HOST}${authLines('GET', target)}${CLOSE}\r\n`);
    expect(list).toContain(`"data":[{"id":"${id}"`);
    expect(exchanges.map(({ response }) => response.status)).toEqual([201, 200]);
  });
});

describe('the Host header', () => {
  test.each(['127.0.0.1', '127.0.0.1:4610', 'localhost', 'LOCALHOST:1', '[::1]', '[::1]:80'])(
    '%s reaches the service',
    async (host) => {
      const { port } = await sandbox();
      expect(await raw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    },
  );

  test.each([
    ['another name', 'GET / HTTP/1.1\r\nHost: shop.example\r\n'],
    ['a name that begins like ours', 'GET / HTTP/1.1\r\nHost: localhost.shop.example\r\n'],
    ['an address that begins like ours', 'GET / HTTP/1.1\r\nHost: 127.0.0.1.shop.example\r\n'],
    ['another address', 'GET / HTTP/1.1\r\nHost: 0.0.0.0\r\n'],
    ['a user part', 'GET / HTTP/1.1\r\nHost: localhost@shop.example\r\n'],
    ['nothing', 'GET / HTTP/1.1\r\nHost:\r\n'],
    ['no Host at all', 'GET / HTTP/1.1\r\n'],
    ['no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n'],
    ['two Hosts', `GET / HTTP/1.1\r\n${HOST}Host: shop.example\r\n`],
    ['an absolute target elsewhere', `GET http://shop.example/api/v1/orders HTTP/1.1\r\n${HOST}`],
  ])('%s is refused with 421 and words', async (_, head) => {
    const { port, exchanges } = await sandbox();
    const answer = await raw(port, `${head}${CLOSE}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { code: 'wrong_host', message: expect.stringMatching(/ only to 127\.0\.0\.1 and localhost\. /) },
    });
    expect(exchanges[0]).toMatchObject({ response: { status: 421 } });
    expect(exchanges[0]).not.toHaveProperty('trace');
  });

  test('an absolute target at home is kept as it was sent', async () => {
    const { port, exchanges } = await sandbox();
    const target = 'http://localhost/api/v1/orders';
    const lines = authLines('GET', target);
    const answer = await raw(port, `GET ${target} HTTP/1.1\r\n${HOST}${lines}${CLOSE}\r\n`);
    expect(exchanges[0]?.request.target).toBe(target);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('bytes that aren’t a request', () => {
  test.each([
    ['NUL in the target', 'GET /\0 HTTP/1.1\r\n\r\n', 400, '"bad_request"'],
    ['a letter that isn’t encoded', `GET /\xe9 HTTP/1.1\r\n${HOST}\r\n`, 400, 'Percent-encode'],
    ['no HTTP', 'hello\r\n\r\n', 400, '"bad_request"'],
    [
      'both framings',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['a bad length', `POST / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`, 400, '"bad_request"'],
    [
      'endless headers',
      `GET / HTTP/1.1\r\n${HOST}X-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['an endless target', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`, 431, '"headers_too_large"'],
  ])('%s', async (_, bytes, status, words) => {
    const { port } = await sandbox();
    const answer = await raw(port, bytes);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain(words);
    expect(await raw(port, `GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)).toContain('missing_auth');
  });
});

describe('bodies', () => {
  test('a declared length above 64 MiB is refused before it’s sent', async () => {
    const { port } = await sandbox();
    const answer = await raw(
      port,
      `POST / HTTP/1.1\r\n${HOST}Content-Length: ${LARGEST_BODY + 1}\r\n\r\n`,
      /body_too_large/,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 Content Too Large\r\n/);
  });

  test('chunks that pass 64 MiB are refused, and 64 MiB exactly are not', async () => {
    const { baseUrl } = await sandbox();
    const sent = async (bytes: number) => {
      const piece = new Uint8Array(1024 * 1024);
      let left = bytes;
      const body = new ReadableStream({
        pull(controller) {
          if (left === 0) return controller.close();
          controller.enqueue(piece.subarray(0, Math.min(left, piece.length)));
          left -= Math.min(left, piece.length);
        },
      });
      // Node's fetch needs `duplex`, which the DOM's types don't have.
      const upload = { method: 'POST', body, duplex: 'half' } as RequestInit;
      const answer = await fetch(`${baseUrl}/api/v1/charges`, upload);
      return [answer.status, await answer.text()];
    };
    expect(await sent(LARGEST_BODY)).toEqual([401, expect.stringContaining('missing_auth')]);
    expect(await sent(LARGEST_BODY + 1)).toEqual([413, expect.stringContaining('body_too_large')]);
  });

  test('what many upload at once has an end, and there’s room again once they’re done or gone', async () => {
    const { port, baseUrl } = await sandbox({ mostHeld: 300_000 });
    const half = `POST /x HTTP/1.1\r\n${HOST}Content-Length: 200000\r\n\r\n${'x'.repeat(150_000)}`;
    const first = connect(port, '127.0.0.1');
    first.on('error', () => undefined);
    first.write(half);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const send = () => fetch(`${baseUrl}/x`, { method: 'POST', body: 'x'.repeat(160_000) });
    const full = await send();
    expect([full.status, await full.text()]).toEqual([503, expect.stringContaining('too_busy')]);
    first.write('x'.repeat(50_000));
    await once(first, 'data');
    expect((await send()).status).toBe(401);
    first.write(half);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await send()).status).toBe(503);
    first.resetAndDestroy();
    await vi.waitFor(async () => expect((await send()).status).toBe(401));
  });

  test('an upload that never ends after a refusal is cut off', async () => {
    const { port } = await sandbox({ patience: ENDLESS });
    const answer = await raw(port, `POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 99\r\n\r\nx`);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  });

  test('Expect: 100-continue is answered, then the request', async () => {
    const { port, exchanges } = await sandbox();
    const head = `POST /api/v1/charges HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 2\r\n${CLOSE}\r\n`;
    const socket = connect(port, '127.0.0.1');
    socket.write(head);
    const [first] = await once(socket, 'data');
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(exchanges).toEqual([]);
    socket.write('{}');
    const [second] = await once(socket, 'data');
    expect(String(second)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test.each([
    ['too much', `Host: localhost\r\nContent-Length: ${LARGEST_BODY + 1}\r\n`, 413],
    ['for another host', 'Host: shop.example\r\nContent-Length: 5\r\n', 421],
  ])('Expect: 100-continue, %s, gets no invitation', async (_, lines, status) => {
    const { port } = await sandbox();
    const answer = await raw(port, `POST / HTTP/1.1\r\nExpect: 100-continue\r\n${lines}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });

  test('an upload that’s broken off is no request, and the server lives on', async () => {
    const { port, exchanges } = await sandbox();
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/v1/charges HTTP/1.1\r\n${HOST}Content-Length: 1000\r\n\r\nhalf`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.resetAndDestroy();
    expect(await raw(port, `GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)).toContain('missing_auth');
    expect(exchanges).toHaveLength(1);
  });
});

describe('connections', () => {
  test('pipelined requests are answered in order', async () => {
    const { port } = await sandbox();
    const one = '/api/v1/orders?limit=1';
    const two = '/api/v1/nothing';
    const bytes = [one, two]
      .map((target) => `GET ${target} HTTP/1.1\r\n${HOST}${authLines('GET', target)}\r\n`)
      .join('');
    const answer = await raw(port, `${bytes}GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 401']);
  });

  test('a client that says nothing, or stops halfway, is let go', async () => {
    const { port } = await sandbox({ patience: 200 });
    expect(await raw(port, '')).not.toContain('200 OK');
    expect(await raw(port, 'GET / HTTP/1.1\r\nHost: loc')).not.toContain('200 OK');
    expect(await raw(port, `POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\nx`)).not.toContain('200 OK');
  });

  test('one that trickles is told so', async () => {
    const { port, exchanges } = await sandbox({ patience: 300 });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let seen = '';
    socket.on('data', (chunk) => {
      seen += String(chunk);
    });
    socket.write(`POST / HTTP/1.1\r\n${HOST}Content-Length: 999\r\n\r\n`);
    const trickle = setInterval(() => socket.writable && socket.write('x'), 50);
    await once(socket, 'close');
    clearInterval(trickle);
    expect(seen).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(seen).toContain('"request_timeout"');
    expect(exchanges).toEqual([]);
  });

  test('closing doesn’t wait for idle, silent or uploading clients', async () => {
    const server = await startSandboxServer({ port: 0, patience: ENDLESS });
    const closed: Promise<unknown>[] = [];
    for (const bytes of [
      `GET / HTTP/1.1\r\n${HOST}\r\n`,
      '',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n`,
    ]) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      closed.push(once(socket, 'close'));
      await once(socket, 'connect');
      if (bytes) socket.write(bytes);
      socket.resume();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.close();
    await Promise.all(closed);
    await expect(fetch(server.baseUrl)).rejects.toThrow();
  });
});

describe('ports', () => {
  async function occupied(): Promise<number> {
    const blocker = createServer().listen(0, '127.0.0.1');
    running.push(blocker);
    await once(blocker, 'listening');
    const address = blocker.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  test('a busy port is a typed error that names it', async () => {
    const port = await occupied();
    const failure = await startSandboxServer({ port }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PortUnavailableError);
    expect(failure).toMatchObject({ port, reason: 'busy' });
  });

  test('the next port is taken instead, and the busy one is reported', async () => {
    const port = await occupied();
    const server = await startOnFreePort({ port });
    running.push(server);
    expect(server.busyPorts[0]).toBe(port);
    expect(server.port).toBe(port + server.busyPorts.length);
    expect((await fetch(server.baseUrl)).status).toBe(401);
  });

  test('it listens on 127.0.0.1 alone', async () => {
    const { port, baseUrl } = await sandbox();
    expect(baseUrl).toBe(`http://127.0.0.1:${port}`);
    const socket = connect(port, '::1');
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|EADDRNOTAVAIL|EAFNOSUPPORT/) });
  });

  test('a key that isn’t given is made, and is a test pair', async () => {
    const server = await startSandboxServer({ port: 0 });
    running.push(server);
    expect(server.key.id).toMatch(/^pk_test_[0-9a-f]{16}$/);
    expect(server.key.secret.reveal()).toMatch(/^sk_test_[0-9a-f]{32}$/);
  });
});

describe('requests signed by openssl and sent by curl', () => {
  const run = promisify(execFile);
  const sign = `
    HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -c1-64)
    SIG=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$METHOD" "$SIGNED_PATH" "$SIGNED_QUERY" "$NOW" "$HASH" |
      openssl dgst -sha256 -hmac "$SECRET" -r | cut -c1-64)`;
  const auth = '-H "X-Api-Key: $KEY" -H "X-Timestamp: $NOW" -H "X-Signature: $SIG"';

  async function signedByOpenssl(curl: string, environment: Record<string, string>): Promise<string> {
    const script = `set -eu; command -v openssl >/dev/null; command -v curl >/dev/null; ${sign}\n${curl}`;
    const env = {
      PATH: process.env['PATH'] ?? '',
      KEY: KEY.id,
      SECRET: KEY.secret.reveal(),
      NOW: String(NOW),
    };
    return (await run('bash', ['-c', script], { env: { ...env, ...environment } })).stdout;
  }

  test('a page of paid orders is accepted', async () => {
    const { baseUrl } = await sandbox();
    const printed = await signedByOpenssl(`curl -sS -w '\\n%{http_code}' ${auth} "$URL"`, {
      METHOD: 'GET',
      SIGNED_PATH: '/api/v1/orders',
      SIGNED_QUERY: 'limit=5&offset=10&status=paid',
      BODY: '',
      URL: `${baseUrl}/api/v1/orders?status=paid&limit=5&offset=10`,
    });
    const [answer = '', status] = printed.split('\n');
    expect(status).toBe('200');
    expect(JSON.parse(answer)).toMatchObject({ limit: 5, offset: 10, data: { length: 5 } });
  });

  test('a charge is accepted, and with one byte more it isn’t', async () => {
    const { baseUrl, exchanges } = await sandbox();
    const body = '{"merchant_order_id":"Ä-1","amount":"49.90","currency":"USDT","network":"TRON"}';
    const parts = {
      METHOD: 'POST',
      SIGNED_PATH: '/api/v1/charges',
      SIGNED_QUERY: '',
      BODY: body,
      URL: `${baseUrl}/api/v1/charges`,
    };
    const post = (data: string) => `curl -sS -w '\\n%{http_code}' ${auth} --data-binary ${data} "$URL"`;
    expect(await signedByOpenssl(post('"$BODY"'), parts)).toMatch(/"status":"awaiting_payment".*\n201$/);
    expect(await signedByOpenssl(post('"$BODY "'), parts)).toMatch(/"bad_signature".*\n401$/);
    expect(exchanges.map(({ response }) => response.status)).toEqual([201, 401]);
  });
});

test('a listener that hears of exchanges hears of each once', async () => {
  const onExchange = vi.fn();
  const { port } = await sandbox({ onExchange });
  for (let i = 0; i < 3; i++) await raw(port, `GET /?${i} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
  expect(onExchange.mock.calls.map(([exchange]) => exchange.request.target)).toEqual(['/?0', '/?1', '/?2']);
});
