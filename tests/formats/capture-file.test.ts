/** The capture format: bytes stay what they are, and everything wrong is said with its place. */

import { describe, expect, test } from 'vitest';
import { readCaptures } from '../../lib/formats/capture/file.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { expectInProportion } from '../core/in-proportion.ts';

const GOOD = { method: 'GET', target: '/a', headers: [] };
const AMONG = 'must be one of ';

function read(value: unknown) {
  return readCaptures(JSON.stringify(value));
}

function only(value: unknown) {
  const result = read(value);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [capture] = result.captures;
  if (!capture || result.captures.length !== 1) throw new Error('there must be one capture');
  return capture;
}

const OBJECT = 'must be an object with method, target and headers';
const PAIR = 'must be ["name", "value"]';
const BASE64 = 'must be base64 text';
const SECONDS = 'must be Unix seconds';

test.each<[name: string, value: unknown, where: string, message: string]>([
  ['an empty list', [], '', 'The list is empty'],
  ['too many', Array.from({ length: 1001 }, () => GOOD), '', 'There are 1001 captures; at most 1000'],
  ['a number', 1, 'The capture', OBJECT],
  ['null', null, 'The capture', OBJECT],
  ['a number in a list', [GOOD, 1], '[1]', OBJECT],
  ['text in a list', ['GET /a'], '[0]', OBJECT],
  ['null in a list', [null], '[0]', OBJECT],
  ['a list in a list', [[]], '[0]', OBJECT],
  ['no method', { target: '/a', headers: [] }, 'method', 'is missing'],
  ['no target', { method: 'GET', headers: [] }, 'target', 'is missing'],
  ['no headers', [{ method: 'GET', target: '/a' }], '[0].headers', 'is missing'],
  ['a method that’s no text', { ...GOOD, method: 1 }, 'method', 'must be text'],
  ['a method with a space', { ...GOOD, method: 'GET /' }, 'method', 'must be an HTTP method'],
  ['a target that’s no text', { ...GOOD, target: {} }, 'target', 'must be text'],
  ['an empty target', { ...GOOD, target: '' }, 'target', 'must be the path and query'],
  [
    'headers as an object',
    { ...GOOD, headers: { a: 'b' } },
    'headers',
    'must be a list of ["name", "value"]',
  ],
  ['a header that’s no pair', { ...GOOD, headers: [['a', 'b'], 'c'] }, 'headers[1]', PAIR],
  ['a header of one', { ...GOOD, headers: [['a']] }, 'headers[0][1]', 'must be text: the header’s value'],
  ['a header of three', { ...GOOD, headers: [['a', 'b', 'c']] }, 'headers[0][2]', PAIR],
  ['a header with a number', { ...GOOD, headers: [['a', 1]] }, 'headers[0][1]', 'must be text'],
  ['a body that’s no text', { ...GOOD, bodyBase64: {} }, 'bodyBase64', BASE64],
  ['a body that’s no base64', { ...GOOD, bodyBase64: '{}' }, 'bodyBase64', BASE64],
  ['three signs of padding', { ...GOOD, bodyBase64: 'YQ===' }, 'bodyBase64', BASE64],
  ['padding inside', { ...GOOD, bodyBase64: 'YQ==YQ==' }, 'bodyBase64', BASE64],
  ['base64 cut off', { ...GOOD, bodyBase64: 'YWJjZ' }, 'bodyBase64', 'cut off'],
  ['an unknown source', { ...GOOD, bodySource: 'guessed' }, 'bodySource', 'must be "exact" or "reencoded"'],
  ['hints as text', { ...GOOD, hints: 'go' }, 'hints', 'must be an object'],
  ['hints as a list', [{ ...GOOD, hints: [] }], '[0].hints', 'must be an object'],
  ['an unknown language', { ...GOOD, hints: { language: 'cobol' } }, 'hints.language', AMONG],
  ['an inherited language', { ...GOOD, hints: { language: 'constructor' } }, 'hints.language', AMONG],
  ['a hinted body that’s none', { ...GOOD, hints: { bodyBase64: '{' } }, 'hints.bodyBase64', BASE64],
  ['a hinted target that’s none', { ...GOOD, hints: { target: 1 } }, 'hints.target', 'must be text'],
  ['a time as text', { ...GOOD, receivedAt: '1' }, 'receivedAt', SECONDS],
  ['a time before 1970', { ...GOOD, receivedAt: -1 }, 'receivedAt', SECONDS],
  ['a time beyond any clock', { ...GOOD, receivedAt: 1e12 + 1 }, 'receivedAt', SECONDS],
])('%s is one problem, with its place', (_, value, where, message) => {
  expect(read(value)).toEqual({
    ok: false,
    problems: [{ where, message: expect.stringContaining(message) }],
  });
});

test.each([
  ['nothing', ' \n', 'The text is empty'],
  ['a byte-order mark alone', '\ufeff', 'The text is empty'],
  ['half an object', '{"method":', 'This JSON isn’t complete. Check its end'],
  ['a slip in the second line', '[\n  {a: 1}]', 'line 2, column 4'],
])('%s', (_, text, message) => {
  expect(readCaptures(text)).toEqual({
    ok: false,
    problems: [{ where: '', message: expect.stringContaining(message) }],
  });
});

test.each([
  ['a body as text', { body: '{}' }, 'The capture', 'bodyBase64'],
  ['a secret', { secret: 'sk_test_made_up' }, 'The capture', 'never holds one'],
  ['a whole URL', { target: 'HTTPS://api.example.com/api/v1/orders' }, 'target', 'take off'],
])('%s is refused, and what to do is said', (_, change, where, words) => {
  const result = read({ ...GOOD, ...change });
  if (result.ok) throw new Error('it must be refused');
  expect(result.problems).toEqual([{ where, message: expect.stringContaining(words) }]);
  expect(JSON.stringify(result)).not.toContain('sk_test');
});

test('an infinite time is one problem', () => {
  const result = readCaptures('{"method":"GET","target":"/a","headers":[],"receivedAt":1e999}');
  expect(result).toEqual({ ok: false, problems: [{ where: 'receivedAt', message: SECONDS }] });
});

test('ten problems are told and the rest counted, however many there are', () => {
  const result = read([{ ...GOOD, headers: Array.from({ length: 200_000 }, () => 1) }, null]);
  if (result.ok) throw new Error('it must be refused');
  expect(result.problems).toHaveLength(11);
  expect(result.problems[9]).toEqual({ where: '[0].headers[9]', message: PAIR });
  expect(result.problems[10]).toEqual({ where: '', message: 'And 199991 more' });
});

test('a list is read in its order, after a byte-order mark as well', () => {
  const result = readCaptures(`\ufeff${JSON.stringify([GOOD, { ...GOOD, method: 'x-Odd' }])}`);
  expect(result.ok && result.captures.map(({ request }) => request.method)).toEqual(['GET', 'x-Odd']);
});

test('targets and headers keep every byte, their order, case and duplicates', () => {
  const every = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
  const headers = [
    ['x-Dup', ` ${every}\t`],
    ['X-DUP', ''],
    ['\u00e9', 'caf\u00e9'],
  ];
  const { request } = only({ ...GOOD, target: `/${every}?b&a=%2f&a`, headers });
  expect(request.target).toBe(`/${every}?b&a=%2f&a`);
  expect(request.headers).toEqual(headers);
});

test('text beyond a byte per character stands for its UTF-8 bytes, all of it', () => {
  const { request } = only({ ...GOOD, target: '/\u00e9\u20ac', headers: [['a', '\u{1f600}\ud800']] });
  expect(request.target).toBe('/\u00c3\u00a9\u00e2\u0082\u00ac');
  expect(request.headers[0]?.[1]).toBe('\u00f0\u009f\u0098\u0080\u00ef\u00bf\u00bd');
});

test('a body is its bytes, in every print of base64, and no body isn’t an empty one', () => {
  const bytes = Uint8Array.from([0, 0xfb, 0xff, 0xfe, 10]);
  const padded = Buffer.from(bytes).toString('base64');
  const prints = [
    padded,
    padded.replace('=', ''),
    Buffer.from(bytes).toString('base64url'),
    ` ${padded.slice(0, 3)}\r\n${padded.slice(3)}\n`,
  ];
  expect(padded).toMatch(/[+/]/);
  for (const bodyBase64 of prints)
    expect(only({ ...GOOD, bodyBase64 }).request.body).toEqual({ kind: 'bytes', bytes, source: 'exact' });
  expect(only({ ...GOOD, bodyBase64: '' }).request.body).toEqual({
    kind: 'bytes',
    bytes: new Uint8Array(0),
    source: 'exact',
  });
  expect(only(GOOD).request.body).toEqual({ kind: 'none' });
  expect(only({ ...GOOD, bodyBase64: null }).request.body).toEqual({ kind: 'none' });
});

test('a body rebuilt from text says so', () => {
  expect(only({ ...GOOD, bodyBase64: 'YQ==', bodySource: 'reencoded' }).request.body).toMatchObject({
    source: 'reencoded',
  });
  expect(only({ ...GOOD, bodySource: 'reencoded' }).request.body).toEqual({ kind: 'none' });
});

test('hints are bytes too, an empty body among them; what isn’t given is left out', () => {
  const hints = { bodyBase64: 'w6n/', target: '/\u20ac', language: 'go' };
  expect(only({ ...GOOD, hints }).hints).toEqual({
    body: '\u00c3\u00a9\u00ff',
    target: '/\u00e2\u0082\u00ac',
    language: 'go',
  });
  expect(only({ ...GOOD, hints: { bodyBase64: '' } }).hints).toEqual({ body: '' });
  expect(only({ ...GOOD, hints: { bodyBase64: null, target: null, language: null } }).hints).toEqual({});
  expect(only({ ...GOOD, hints: null }).hints).toEqual({});
});

test('the time of arrival is kept, at most 1e12 seconds, and may be left out', () => {
  expect(only({ ...GOOD, receivedAt: 0 }).receivedAt).toBe(0);
  expect(only({ ...GOOD, receivedAt: 1e12 }).receivedAt).toBe(1e12);
  expect('receivedAt' in only({ ...GOOD, receivedAt: null })).toBe(false);
});

test('a secret in a header is warned of without repeating it, whichever side it stands on', () => {
  const secret = 'sk_test_made_up_0123';
  const result = read([GOOD, { ...GOOD, headers: [[`X-${secret}`, secret]] }]);
  if (!result.ok) throw new Error('it must be read');
  expect(result.warnings).toEqual([
    { where: '[1].headers', message: expect.stringContaining('holds a signing secret. Revoke it') },
  ]);
  expect(JSON.stringify(result.warnings)).not.toContain(secret);
});

test.each([
  ['spaces before a stranger', ' '],
  ['padding before a stranger', '='],
  ['letters and spaces in turns', 'a '],
])('a body of %s is refused with work in proportion', (_, piece) => {
  expectInProportion(400_000, (count) => {
    expect(read({ ...GOOD, bodyBase64: `${piece.repeat(count)}!` }).ok).toBe(false);
  });
});

describe('what the local sandbox hands out', () => {
  const MORE = { ...GOOD, id: '1', response: { status: 200, code: null }, diagnosis: null };
  const lines = (...events: object[]) => `${events.map((event) => JSON.stringify(event)).join('\n')}\n`;
  const READY = {
    event: 'listening',
    baseUrl: 'http://127.0.0.1:1',
    keyId: 'pk_test_1',
    secret: 'sk_test_1',
  };

  test('the answer of /_sandbox/requests', () => {
    const result = read({ requests: [MORE, { ...MORE, target: '/b' }], dropped: 0 });
    expect(result.ok && result.captures.map(({ request }) => request.target)).toEqual(['/a', '/b']);
  });

  test('a problem in it has its place', () => {
    expect(read({ requests: [MORE, 1] })).toMatchObject({
      ok: false,
      problems: [{ where: 'requests[1]', message: expect.stringContaining(OBJECT) }],
    });
  });

  test('a list with nothing in it', () => {
    expect(read({ requests: [], dropped: 0 })).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('The list is empty') }],
    });
  });

  test('the lines it prints as JSON: the requests among them', () => {
    const text = lines(READY, { event: 'request', ...MORE }, { event: 'diagnosis', id: '1', diagnosis: {} });
    const result = readPasted(text);
    expect(result.ok && result.captures.map(({ request }) => request.target)).toEqual(['/a']);
    expect(JSON.stringify(result)).not.toContain('sk_test_1');
  });

  test('lines of something else are told of as before', () => {
    expect(readCaptures(lines(GOOD, GOOD))).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('check line 2, column 1') }],
    });
  });
});

test('what the sandbox lists is known to the byte, though it was accepted', () => {
  const listed = { id: '0000001764000000', response: { status: 200, code: null }, diagnosis: null };
  expect(read({ ...GOOD, ...listed })).toMatchObject({
    captures: [{ isReceived: true, answer: { status: 200 } }],
  });
  for (const more of [{ id: '1' }, { bodySource: 'reencoded' }]) {
    const other = read({ ...GOOD, ...listed, ...more });
    expect(other.ok && other.captures[0]?.isReceived).toBeUndefined();
  }
});
