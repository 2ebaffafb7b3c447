import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { SandboxServerOptions } from '../../cli/sandbox-server.ts';
import { readUpstream } from '../../cli/sandbox-upstream.ts';
import { KEY, NOW, signed } from '../sandbox/signed.ts';
import { call, headersOf, listed, patch, raw, runSandbox, until } from './sandbox-running.ts';

const servers: { close(): unknown }[] = [];
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) server.close();
});

/** A service that keeps the bytes it gets and gives exactly these back, then hangs up. */
async function service(answer: string | ((socket: Socket) => void)) {
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const at = received.push('') - 1;
    socket.on('data', (chunk) => {
      received[at] += chunk.toString('latin1');
      if (!isWhole(received[at] ?? '')) return;
      if (typeof answer === 'string') socket.end(Buffer.from(answer, 'latin1'));
      else answer(socket);
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { received, port: (server.address() as AddressInfo).port };
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  if (/^transfer-encoding/im.test(head)) return text.endsWith('0\r\n\r\n');
  return body !== undefined && body.length >= length;
}

async function proxyTo(port: number, options: Partial<SandboxServerOptions> = {}) {
  return runSandbox({ upstream: new URL(`http://127.0.0.1:${port}`), ...options });
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const CLOSE = 'Connection: close\r\n';

describe('what goes to the service', () => {
  test('is what was sent, byte for byte, with Host its own and without the connection’s fields', async () => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    const body = '\xff\x00\r\n{"a":1}\x80';
    const fields = [
      `hOsT: 127.0.0.1:${proxy.port}`,
      'x-LoWeR: 1',
      'X-Twice: a',
      'X-Latin: \xe9\x80',
      'x-twice: b',
      `CONTENT-LENGTH: ${body.length}`,
      'Connection: close, X-Hop',
      'X-Hop: one',
      'Keep-Alive: timeout=5',
      'TE: trailers',
      'Proxy-Connection: keep-alive',
    ];
    await raw(proxy.port, `POST /a%2fb//../c?x=+&&"<|>^ HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`);
    expect(received).toEqual([
      [
        'POST /a%2fb//../c?x=+&&"<|>^ HTTP/1.1',
        `hOsT: 127.0.0.1:${port}`,
        'x-LoWeR: 1',
        'X-Twice: a',
        'X-Latin: \xe9\x80',
        'x-twice: b',
        `CONTENT-LENGTH: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    ]);
  });

  test.each([
    [
      'GET without a body',
      'GET / HTTP/1.1\r\nHost: localhost\r\n',
      '',
      /^GET \/ HTTP\/1\.1\r\nHost: [^\r]*\r\nConnection: close\r\n\r\n$/,
    ],
    [
      'POST without a body',
      'POST / HTTP/1.1\r\nHost: localhost\r\n',
      '',
      /\r\nContent-Length: 0\r\nConnection: close\r\n\r\n$/,
    ],
    [
      'DELETE with a body',
      'DELETE / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n',
      'ab',
      /Content-Length: 2\r\nConnection: close\r\n\r\nab$/,
    ],
    [
      'a body in chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n',
      '2\r\nab\r\n3\r\ncd\xff\r\n0\r\n\r\n',
      /Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nabcd\xff\r\n0\r\n\r\n$/,
    ],
  ])('%s', async (_, head, body, expected) => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    await raw(proxy.port, `${head}${CLOSE}\r\n${body}`);
    expect(received[0]).toMatch(expected);
  });

  test('is changed by the simulated errors, as a proxy would', async () => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    await patch(proxy.baseUrl, {
      reserialiseBody: true,
      dropHeader: 'x-signature',
      stripPathPrefix: '/gateway',
    });
    const sent = { method: 'POST', body: '{"a":1}' };
    expect((await call(proxy.baseUrl, '/gateway/api/v1/charges', sent)).status).toBe(200);
    expect(received[0]).toMatch(/^POST \/api\/v1\/charges HTTP/);
    expect(received[0]).not.toMatch(/x-signature/i);
    expect(received[0]).toMatch(/content-length: 8\r\n/i);
    expect(received[0]).toMatch(/\r\n\r\n\{"a": 1\}$/);
    const [recorded] = (await listed(proxy.baseUrl)).requests;
    expect(Buffer.from(recorded?.bodyBase64 ?? '', 'base64').toString()).toBe('{"a":1}');
    expect(recorded?.switches).toEqual(['reserialiseBody', 'stripPathPrefix', 'dropHeader']);
  });

  test('is kept with the keys as they were when it came, whatever is revoked on its way', async () => {
    const states: (readonly boolean[])[] = [];
    const baseUrls: string[] = [];
    const { port } = await service((socket) => {
      void patch(baseUrls[0] ?? '', { revokeKey: true }).then(() => socket.end(OK));
    });
    const proxy = await proxyTo(port, {
      onExchange: ({ recorded }) => states.push(recorded?.keys.map(({ revoked }) => revoked) ?? []),
    });
    baseUrls.push(proxy.baseUrl);
    expect((await call(proxy.baseUrl, '/api/v1/orders')).status).toBe(200);
    expect((await call(proxy.baseUrl, '/api/v1/orders')).code).toBe('invalid_key');
    expect(states).toEqual([[false], [true]]);
  });

  test('isn’t anything where a switch answers itself', async () => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    await patch(proxy.baseUrl, { answerStale: true });
    expect(await call(proxy.baseUrl, '/api/v1/orders')).toEqual({ status: 401, code: 'stale_request' });
    await patch(proxy.baseUrl, { answerStale: false, redirectToSlash: true });
    expect((await call(proxy.baseUrl, '/api/v1/orders')).status).toBe(308);
    expect(received).toEqual([]);
  });
});

describe('what comes back', () => {
  test('is what the service answered, byte for byte', async () => {
    const { port } = await service(
      'HTTP/1.1 207 Odd  Reason\r\nX-oDD: \xe9\r\nSet-Cookie: a\r\nset-cookie: b\r\nContent-Encoding: gzip\r\nDate: yesterday\r\nKeep-Alive: timeout=9\r\nContent-Length: 5\r\n\r\n\x1f\x8b\x00\xff\n',
    );
    const proxy = await proxyTo(port);
    const answer = await raw(proxy.port, `GET / HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`);
    expect(answer).toBe(
      'HTTP/1.1 207 Odd  Reason\r\nX-oDD: \xe9\r\nSet-Cookie: a\r\nset-cookie: b\r\nContent-Encoding: gzip\r\nDate: yesterday\r\nContent-Length: 5\r\nConnection: close\r\n\r\n\x1f\x8b\x00\xff\n',
    );
  });

  test('in chunks, and of any size', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    const chunk = `100000\r\n${megabyte}\r\n`;
    const { port } = await service(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(8)}0\r\n\r\n`,
    );
    const proxy = await proxyTo(port);
    const answer = await fetch(proxy.baseUrl);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(megabyte.repeat(8)))).toBe(true);
  });

  test('is recorded with its code, wherever it stands', async () => {
    const body = '{"errors":[{"kind":"bad_signature"}]}';
    const { port } = await service(
      `HTTP/1.1 401 Unauthorized\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const proxy = await proxyTo(port, { diagnosing: 'none' });
    await call(proxy.baseUrl, '/api/v1/orders', { signedTarget: '/v1/orders' });
    const request = await until(async () => {
      const [only] = (await listed(proxy.baseUrl)).requests;
      return only?.diagnosis ? only : undefined;
    });
    expect(request.response).toEqual({ status: 401, code: 'bad_signature' });
    expect(request.diagnosis).toMatchObject({ verdict: 'explained', code: 'bad_signature' });
  });

  test.each([
    [
      'rejects a right signature with its code',
      '/api/v1/orders',
      'HTTP/1.1 401 No\r\nContent-Length: 25\r\n\r\n{"error":"bad_signature"}',
      [
        'Signed correctly with the sandbox’s secret, but rejected',
        'Server has a different secret for this key id',
      ],
    ],
    [
      'rejects a right signature without a code',
      '/api/v1/orders',
      'HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\nno',
      [
        'Signed correctly with the sandbox’s secret, but rejected',
        'the server’s secret, the clock, the key, the host',
      ],
    ],
    [
      'accepts a wrong signature',
      '/v1/orders',
      OK,
      [
        'The server accepted an invalid signature',
        'Place in the canonical string: line 2, path Fix 1, ',
        'Signed /v1/orders Correct /api/v1/orders',
        'Fix 1, server may not check signatures: ',
        'Fix 2, path prefix missing on line 2: ',
        'answered 200, mistake found',
      ],
    ],
  ])('a server that %s: the terminal says so, and why it may be', async (_, signedTarget, answer, said) => {
    const { port } = await service(answer);
    const texts: (string | undefined)[] = [];
    const onDiagnosis: SandboxServerOptions['onDiagnosis'] = (_recorded, _json, text) => texts.push(text);
    const proxy = await proxyTo(port, { diagnosing: 'plain', onDiagnosis });
    await call(proxy.baseUrl, '/api/v1/orders', { signedTarget });
    const flat = (await until(() => texts[0]))?.replace(/\s+/g, ' ');
    for (const words of said) expect(flat).toContain(words);
  });

  test('a large refusal arrives whole', async () => {
    const { port } = await service(
      `HTTP/1.1 500 Oops\r\nContent-Length: 300000\r\n\r\n${'<'.repeat(300_000)}`,
    );
    const proxy = await proxyTo(port);
    const answer = await fetch(proxy.baseUrl);
    expect([answer.status, (await answer.text()).length]).toEqual([500, 300_000]);
    expect((await listed(proxy.baseUrl)).requests[0]?.response).toEqual({ status: 500, code: null });
  });

  test('an answer that breaks off breaks off here', async () => {
    const { port } = await service((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
      setTimeout(() => socket.destroy(), 50);
    });
    const proxy = await proxyTo(port);
    await expect(fetch(proxy.baseUrl).then((answer) => answer.text())).rejects.toThrow();
    expect((await fetch(`${proxy.baseUrl}/_sandbox/settings`)).status).toBe(200);
  });
});

describe('a service that can’t be reached is 502 with words', () => {
  const refused = async (port: number, words: RegExp, options: Partial<SandboxServerOptions> = {}) => {
    const proxy = await proxyTo(port, options);
    const answer = await fetch(`${proxy.baseUrl}/x`);
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).toEqual([502, 'upstream_unreachable']);
    expect(error.message).toMatch(words);
    expect((await listed(proxy.baseUrl)).requests[0]?.response.code).toBe('upstream_unreachable');
  };

  test('nothing listens', async () => {
    const { port } = await service(OK);
    for (const server of servers.splice(0)) server.close();
    await refused(port, /nothing listens there/);
  });

  test('it hangs up', async () => {
    const { port } = await service((socket) => socket.destroy());
    await refused(port, /it hung up/);
  });

  test('it talks nonsense', async () => {
    const { port } = await service('SSH-2.0-OpenSSH\r\n');
    await refused(port, /isn’t HTTP\/1\.1/);
  });

  test('it’s silent', async () => {
    const { port } = await service(() => undefined);
    await refused(port, /silent for 0\.3 s/, { patience: 300 });
  });

  test('its name doesn’t exist', async () => {
    const proxy = await runSandbox({ upstream: new URL('http://nowhere.invalid') });
    const answer = await fetch(proxy.baseUrl);
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringMatching(/no host of that name|can’t be looked up/),
    ]);
  });

  test('its certificate isn’t trusted', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'countersign-tls-'));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
    const make =
      'openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 2 -keyout "$1" -out "$2"';
    execFileSync('bash', ['-c', make, 'bash', key ?? '', cert ?? ''], { stdio: 'ignore' });
    const tls = createHttpsServer({ key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') });
    servers.push(tls);
    tls.listen(0, '127.0.0.1');
    await once(tls, 'listening');
    rmSync(folder, { recursive: true });
    const { port } = tls.address() as AddressInfo;
    const proxy = await runSandbox({ upstream: new URL(`https://localhost:${port}`) });
    const answer = await fetch(proxy.baseUrl);
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringContaining('certificate isn’t trusted'),
    ]);
  });

  test('it’s the sandbox itself', async () => {
    const first = await runSandbox();
    await first.close();
    const proxy = await runSandbox({ port: first.port, upstream: new URL(`http://localhost:${first.port}`) });
    const answer = await fetch(proxy.baseUrl);
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringContaining('names this sandbox itself'),
    ]);
  });

  test('a target that names another host isn’t passed on', async () => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    const answer = await raw(
      proxy.port,
      `GET http://localhost/x HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`,
    );
    expect(answer).toContain('"not_forwarded"');
    expect(received).toEqual([]);
  });
});

describe('live keys', () => {
  test.each<[string, string, string]>([
    ['as the key', 'X-Api-Key: pk_live_7b1f0c2de94a4b5f\r\n', ''],
    ['in another header', 'Authorization: Key pk_live_7b1f0c2de94a4b5f\r\n', ''],
    ['as one of two keys', `X-Api-Key: ${KEY.id}\r\nx-api-key: pk_live_7b1f0c2d\r\n`, ''],
    ['with their secret in the body', '', '{"s":"sk_live_abcdef"}'],
    ['with their secret escaped in the body', '', '{"s":"sk\\u005flive_abcdef"}'],
    ['with their secret percent-encoded in a form', '', 'a=b&k=sk%5flive%5fabcdef'],
    ['with their secret glued to something', '', 'hashsk_live_abcdef'],
    ['in the body', '', '{"key":"pk_live_7b1f0c2d"}'],
    ['far into a body', '', `${'\xff%'.repeat(70_000)}"pk%5Flive_7b1f0c2d`],
    ['across two pieces of a body', '', `${'a'.repeat(128 * 1024 - 6)} %70k_live_7b1f0c2d`],
    ['as a header’s name', 'sk_live_abcdef: 1\r\n', ''],
    ['percent-encoded in a header', 'Cookie: a=b; k=sk%5Flive_abcdef\r\n', ''],
    ['as a user’s name and password', `Authorization: Basic ${btoa('pk_live_7b1f:sk_live_abc')}\r\n`, ''],
    ['in base64 in the body', '', JSON.stringify({ k: btoa('{"secret":"sk_live_abcdef"}') })],
    ['in hex in a header', `X-A: ${Buffer.from('sk_live_abcdef').toString('hex')}\r\n`, ''],
    ['in a gzip body', 'Content-Encoding: gzip\r\n', gzipSync('{"s":"sk_live_abcdef"}').toString('latin1')],
    ['in gzip in base64', '', JSON.stringify({ f: gzipSync('"sk_live_abcdef"').toString('base64') })],
    ['as a password', `Proxy-Authorization: basic  ${btoa('me:sk_live_abcdef')}\r\n`, ''],
  ])('%s are refused, neither sent nor kept', async (_, lines, body) => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`;
    const answer = await raw(
      proxy.port,
      `POST /x HTTP/1.1\r\nHost: localhost\r\n${CLOSE}${length}${lines}\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('live_key_refused');
    expect(answer).not.toContain('_live_7b');
    expect(received).toEqual([]);
    expect((await listed(proxy.baseUrl)).requests).toEqual([]);
  });

  test.each([
    '/?k=pk_live_7b1f',
    '/?k=sk%5Flive%5Fabcdef',
    '/a/%73k%5flive_abcdef',
    '/?k=sk%255flive_abcdef',
  ])('aren’t passed on in %s either', async (target) => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    const answer = await raw(proxy.port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(received).toEqual([]);
    expect((await listed(proxy.baseUrl)).requests).toEqual([]);
  });

  test('aren’t seen in what only looks a little like them', async () => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    const body = `{"a":"sk_test_abc","b":"TASK_LIVE_MODE \\u0041%41","c":"pk_lively","d":"${'\\u005f%'.repeat(40_000)}"}`;
    const fields = `X-Api-Key: ${KEY.id}\r\nAuthorization: Basic ${btoa('me:pk_test_abc')}\r\n`;
    const head = `POST /task_live HTTP/1.1\r\nHost: localhost\r\n${CLOSE}${fields}Content-Length: ${body.length}\r\n`;
    expect(await raw(proxy.port, `${head}\r\n${body}`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(received[0]?.endsWith(body)).toBe(true);
  });
});

describe('a page of the service would be of this origin, and read what’s kept', () => {
  test.each([
    ['navigate', 'document'],
    ['navigate', 'iframe'],
    ['navigate', 'frame'],
    ['no-cors', 'embed'],
    ['no-cors', 'object'],
    ['navigate', 'something-new'],
  ])('so a browser’s request to %s to a %s isn’t passed on', async (mode, dest) => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    const fields = `SEC-Fetch-Mode: ${mode}\r\nsec-fetch-Dest: ${dest}\r\n`;
    const answer = await raw(proxy.port, `GET / HTTP/1.1\r\nHost: localhost\r\n${fields}${CLOSE}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('"page_refused"');
    expect(received).toEqual([]);
    expect((await listed(proxy.baseUrl)).requests).toEqual([]);
  });

  test('but what a server signs for its page is', async () => {
    const { received, port } = await service(OK);
    const proxy = await proxyTo(port);
    const fields = `Sec-Fetch-Site: same-origin\r\nReferer: http://localhost:5173/\r\nX-Signature: 0\r\n`;
    const answer = await raw(proxy.port, `GET / HTTP/1.1\r\nHost: localhost\r\n${fields}${CLOSE}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toHaveLength(1);
  });
});

test('a service that changes to another protocol is told of, and takes no place for good', async () => {
  const { port } = await service('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  const proxy = await proxyTo(port);
  const answer = await raw(proxy.port, `GET / HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 502 /);
});

test('what a web page asks reaches no service and leaves nothing behind', async () => {
  const { received, port } = await service(OK);
  const told: unknown[] = [];
  const proxy = await proxyTo(port, { onExchange: ({ caller }) => void told.push(caller) });
  const local = await runSandbox();
  const page = 'Origin: https://shop.example\r\nSec-Fetch-Site: cross-site\r\n';
  const text = 'Content-Type: text/plain\r\nContent-Length: 1\r\n';
  for (const to of [proxy, local])
    for (const [head, fields, body] of [
      ['POST /api/v1/charges', `${page}${text}Sec-Fetch-Mode: no-cors\r\n`, 'x'],
      ['OPTIONS /api/v1/charges', `${page}Access-Control-Request-Headers: x-signature\r\n`, ''],
      ['GET /image', 'Sec-Fetch-Site: cross-site\r\nReferer: https://shop.example/\r\n', ''],
      ['POST /api/v1/charges', `Origin: http://127.0.0.1\r\nX-Signature: 0\r\n${text}`, 'x'],
    ] as const) {
      const answer = await raw(
        to.port,
        `${head} HTTP/1.1\r\nHost: 127.0.0.1\r\n${fields}${CLOSE}\r\n${body}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 403 [\s\S]*"page_refused"/);
      expect(answer).not.toMatch(/access-control/i);
    }
  expect(received).toEqual([]);
  for (const { baseUrl } of [proxy, local]) expect((await listed(baseUrl)).requests).toEqual([]);
  // Once for each origin.
  expect(told).toEqual(
    ['https://shop.example', 'http://127.0.0.1'].map((origin) => ({ kind: 'page', origin })),
  );
});

test('a client that leaves takes its request to the service back', async () => {
  let hungUp = false;
  const { received, port } = await service((socket) => {
    socket.on('close', () => {
      hungUp = true;
    });
  });
  const proxy = await proxyTo(port);
  await expect(fetch(proxy.baseUrl, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
  await until(() => hungUp);
  expect(received).toHaveLength(1);
});

test('there’s an end to how many are on their way, and room again afterwards', async () => {
  const { received, port } = await service(() => undefined);
  const proxy = await proxyTo(port, { patience: 1500 });
  const one = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const last = `GET /_sandbox/settings HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`;
  const answer = await raw(proxy.port, `${one.repeat(300)}${last}`);
  expect(answer.match(/too_busy/g)).toHaveLength(300 - 256);
  expect(answer.match(/upstream_unreachable/g)).toHaveLength(256);
  expect(received.length).toBeLessThanOrEqual(256);
  expect(await raw(proxy.port, one, /upstream_unreachable/)).toContain('HTTP/1.1 502 ');
});

test('many at once each get their own answer', async () => {
  const { port } = await service((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  const proxy = await proxyTo(port);
  const headers = headersOf(signed('GET', '/x', { now: NOW }));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      fetch(`${proxy.baseUrl}/${n}`, { headers }).then((answer) => answer.text()),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['ok']));
  expect((await listed(proxy.baseUrl)).requests).toHaveLength(50);
});

test.each([
  ['https://api.example', true],
  ['http://127.0.0.1:8080/', true],
  ['http://[::1]:8080', true],
  ['api.example', false],
  ['ftp://api.example', false],
  ['https://api.example/v1', false],
  ['https://api.example/?x', false],
  ['https://user:hidden@api.example', false],
  ['', false],
])('--upstream %s', (text, ok) => {
  const read = readUpstream(text);
  expect(read.ok).toBe(ok);
  expect(JSON.stringify(read)).not.toContain('hidden');
});
