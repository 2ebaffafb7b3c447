/** The curl command, run by a real bash and a real curl against a server that keeps every byte it gets. */

import { spawn, spawnSync } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byteStringOfBytes, utf8 } from '../../lib/core/signing/bytes.ts';
import { signRequest } from '../../lib/core/signing/sign.ts';
import { type KnownKey, verify } from '../../lib/core/signing/verify.ts';
import {
  bodyBytes,
  type HeaderField,
  type WireRequest,
  wireRequest,
} from '../../lib/core/signing/wire-request.ts';
import { curlCommand } from '../../lib/snippets/curl.ts';
import { latin1, TEST_KEY } from '../core/signing/requests.ts';

const NOW = 1_767_225_600;
const hasCurl = spawnSync('bash', ['-c', 'curl --version']).status === 0;

let server: Server;
let url = '';
let received: WireRequest[] = [];

/** Reads one request per connection, byte for byte. */
function receive(socket: Socket): void {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return;
    const [line = '', ...fields] = bytes.subarray(0, end).toString('latin1').split('\r\n');
    const headers = fields.map((field): HeaderField => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon), latin1(field.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, ''))];
    });
    const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
    const body = bytes.subarray(end + 4);
    if (body.length < length) return;
    const method = line.slice(0, line.indexOf(' '));
    const target = latin1(line.slice(line.indexOf(' ') + 1, line.lastIndexOf(' ')));
    received.push({
      method,
      target,
      headers,
      body: { kind: 'bytes', bytes: new Uint8Array(body), source: 'exact' },
    });
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
}

beforeAll(async () => {
  server = createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => server.close());

function signed(request: WireRequest): WireRequest {
  return {
    ...request,
    headers: [...request.headers, ...signRequest(request, TEST_KEY, latin1(String(NOW))).headers],
  };
}

function commandFor(request: WireRequest): string {
  const made = curlCommand(request, `${url}${request.target}`);
  if ('problem' in made) throw new Error(made.problem);
  return made.command;
}

/** Runs the commands one after the other, as if they were pasted into a terminal that expands `!`. */
async function run(commands: readonly string[], locale = 'C.UTF-8', shell = 'bash'): Promise<string> {
  received = [];
  const child = spawn(shell, shell === 'bash' ? ['--norc'] : [], {
    env: { PATH: process.env['PATH'], LC_ALL: locale },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const history = shell === 'bash' ? 'set -o history -o histexpand\n' : '';
  child.stdin.end(
    `${history}${commands.map((command) => `${command.replace(/curl /, 'curl -sS -m 10 ')}\n`).join('')}`,
  );
  await new Promise((resolve) => child.on('close', resolve));
  return errors;
}

async function expectSame(requests: readonly WireRequest[], locale?: string): Promise<void> {
  const all = requests.map(signed);
  expect(await run(all.map(commandFor), locale)).toBe('');
  expect(received.length).toBe(all.length);
  received.forEach((got, index) => {
    const sent = all[index];
    if (!sent) throw new Error('more requests than commands');
    expect(got.method).toBe(sent.method);
    expect(got.target).toBe(sent.target);
    expect(Buffer.from(bodyBytes(got.body)).equals(Buffer.from(bodyBytes(sent.body))), commandFor(sent)).toBe(
      true,
    );
    for (const field of sent.headers) expect(got.headers).toContainEqual(field);
    const known: KnownKey = { ...TEST_KEY, revoked: false };
    expect(verify(got, () => known, NOW)).toMatchObject({ ok: true });
  });
}

const TEXT_BODIES = [
  '',
  '{}',
  '{"a":"it\'s"}',
  "'",
  "''",
  "'\\''",
  '"',
  '$HOME `id` $(id) $IFS',
  '!',
  '!!',
  'wow!"!\'!x',
  "it's !! \n!$",
  '\\',
  '\\n\\x41\\',
  '\\\n',
  'a\nb\n',
  '\n',
  '\r\n',
  'a\r\nb',
  '\t',
  '{\n  "a": 1\n}',
  '@/etc/hostname',
  '@',
  '@-',
  '-',
  '--help',
  '%s %d %%',
  '&;|<>*?[]{}~#',
  ' leading and trailing ',
  'é',
  '日本語 ü',
  '😀 👩‍👩‍👧',
  'e\u0301',
  '\ufeff{"bom":1}',
  'zero\u200bwidth\u00a0nbsp\u202ertl',
  '\u2028\u2029',
  '\u0085\u009f',
  '\u001b[31mred\u0007',
  '\u007f',
  '\ue000\uffff',
  '\u200b41',
  '%2f%00+&a=b',
  "$'\\x41'",
  'x'.repeat(1024),
  'x'.repeat(1025),
  "é!'\n".repeat(3000),
];

const BYTE_BODIES = [
  [0],
  [0, 0, 0x30],
  [0x61, 0, 0x62],
  [0xff],
  [0xff, 0x34, 0x31],
  [0xc3],
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0x2d, 0x00],
  [0x25, 0x00, 0x25, 0x73],
  [0x40, 0xff],
  [0x40, 0x00],
  Array.from({ length: 256 }, (_, byte) => byte),
];

const TARGETS = [
  '/',
  '/api/v1/orders?status=paid&limit=5',
  '/a?',
  '/a??',
  '/a?&&=&b',
  '/a%2fb%2F?c=%2f',
  '/a+b?c=d+e',
  '/a[]{}?x[]=1&y={z}&[1-3]',
  "/it's?q='%27",
  '/%20?a=%20b',
  '/a/../b/./c',
  '/a/%2e%2E/b',
  '/..',
  '//host/x',
  '/a//b',
  '/a?b=/../c',
  '/$HOME`id`!!?$a=!b',
  '/a;b:c@d,e=f*~(g)?h;i:j@k',
  '/?q=\\|^"<>`',
  '/?a=#b',
  '/%zz?%',
  `/?${'a=1&'.repeat(500)}`,
];

describe.skipIf(!hasCurl)('the command puts the same bytes on the wire', () => {
  const post = (body: string | Uint8Array) =>
    wireRequest({
      method: 'POST',
      target: '/api/v1/charges',
      headers: [['Content-Type', 'application/json']],
      body,
    });

  test.each(['C.UTF-8', 'C'])('for every nasty text, in the locale %s', async (locale) => {
    await expectSame(TEXT_BODIES.map(post), locale);
  });

  test.each(['C.UTF-8', 'C'])(
    'for bytes that are no text, NUL among them, in the locale %s',
    async (locale) => {
      await expectSame(
        BYTE_BODIES.map((bytes) => post(new Uint8Array(bytes))),
        locale,
      );
    },
  );

  test('for every nasty target, with and without a body', async () => {
    await expectSame(
      TARGETS.flatMap((target) => [
        wireRequest({ method: 'GET', target }),
        wireRequest({ method: 'POST', target, body: 'x' }),
      ]),
    );
  });

  test('for targets with raw bytes, as a capture may hold them', async () => {
    const base = wireRequest({ method: 'GET', target: '/' });
    await expectSame([
      { ...base, target: latin1('/é?\xff\x80') },
      { ...base, target: latin1('/\x01?\x7f') },
    ]);
  });

  test('for every method', async () => {
    await expectSame(
      ['GET', 'POST', 'PUT', 'PATCH', 'patch', 'DELETE', 'OPTIONS', 'HEAD', "X-!'"].map((method) =>
        wireRequest({ method, target: '/' }),
      ),
    );
    await expectSame(
      ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => wireRequest({ method, target: '/', body: 'x' })),
    );
  });

  test('for headers that are empty, quoted, Latin-1 or repeated', async () => {
    const values = ['', "it's", '"!!"', '$HOME `id`', 'a\\b', '@x', 'tab\there', 'a  b', 'é', '\xff', ';'];
    const headers = values.map((value, index): HeaderField => [`X-${index}`, latin1(value)]);
    await expectSame([
      { ...wireRequest({ method: 'GET', target: '/' }), headers: [...headers, ['X-0', latin1('again')]] },
    ]);
  });

  test('for bodies of a few hundred kilobytes', async () => {
    await expectSame([
      post('{"a":"é"}'.repeat(30_000)),
      post(new Uint8Array(300_000).fill(0xfe)),
      post('x'.repeat(64_001)),
    ]);
  });

  test('for anything at all', async () => {
    const anyBody = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.string({ unit: 'binary' }).map((text) => utf8(text)),
    );
    const anyTarget = fc
      .array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: 20 })
      .map((codes) => latin1(`/${String.fromCharCode(...codes)}`));
    const anyValue = fc
      .array(fc.integer({ min: 0x21, max: 0xff }), { minLength: 1, maxLength: 20 })
      .map((codes) => latin1(String.fromCharCode(...codes)));
    const requests = fc.sample(fc.tuple(anyBody, anyTarget, anyValue), { numRuns: 80, seed: 7 });
    await expectSame(
      requests.map(([body, target, value]) => ({ ...post(body), target, headers: [['X-Any', value]] })),
    );
  });

  test('and adds no Content-Type, nor waits for 100 Continue', async () => {
    await run([commandFor(wireRequest({ method: 'POST', target: '/', body: 'x'.repeat(2_000) }))]);
    const names = received[0]?.headers.map(([name]) => name.toLowerCase());
    expect(names).toContain('user-agent');
    expect(names).not.toContain('content-type');
    expect(names).not.toContain('expect');
  });

  test('the pipe works in a plain sh as well', async () => {
    const request = post(new Uint8Array([0, 0xff, 0x25, 0x27, 0x0a]));
    expect(await run([commandFor(request)], 'C', 'sh')).toBe('');
    expect(byteStringOfBytes(bodyBytes(received[0]?.body ?? { kind: 'none' }))).toBe("\0\xff%'\n");
  });
});

describe('the command reads well', () => {
  const request = wireRequest({
    method: 'POST',
    target: '/api/v1/charges',
    headers: [['Content-Type', 'application/json']],
    body: '{"amount":"25.00"}',
  });

  test('for a plain charge', () => {
    expect(curlCommand(request, 'https://api.example.com/api/v1/charges')).toEqual({
      command: `curl 'https://api.example.com/api/v1/charges' \\
  -H 'Content-Type: application/json' \\
  --data-binary '{"amount":"25.00"}'`,
    });
  });

  test('a list needs no option but its headers', () => {
    const list = wireRequest({
      method: 'GET',
      target: '/api/v1/orders?limit=5',
      headers: [['X-Api-Key', 'pk_test_1']],
    });
    expect(curlCommand(list, 'https://api.example.com/api/v1/orders?limit=5')).toEqual({
      command: `curl 'https://api.example.com/api/v1/orders?limit=5' \\\n  -H 'X-Api-Key: pk_test_1'`,
    });
  });

  test('whatever the body, the command holds no control character but its own line breaks', () => {
    for (const body of [...TEXT_BODIES.map(utf8), ...BYTE_BODIES.map((bytes) => new Uint8Array(bytes))]) {
      const made = curlCommand(wireRequest({ method: 'POST', target: '/', body }), 'http://h/');
      expect('command' in made && made.command.replace(/( \\| \|)\n/g, '')).not.toMatch(
        /[\p{Cc}\p{Cf}\u2028\u2029]/u,
      );
    }
  });

  test('an escaped text has no bare ! or quote, which older interactive shells look for first', () => {
    const made = curlCommand(wireRequest({ method: 'POST', target: '/', body: "it's!\n" }), 'http://h/');
    expect('command' in made && made.command).toContain("--data-binary $'it\\x27s\\x21\\n'");
  });

  test('a body too long for any command line is refused with the limit', () => {
    const long = wireRequest({ method: 'POST', target: '/', body: new Uint8Array(1_000_001) });
    expect(curlCommand(long, 'http://h/')).toEqual({ problem: 'body-too-long', limit: 1_000_000 });
  });
});
