/** What HTTP libraries print of requests: each print against what travelled. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { examine } from '../../lib/core/diagnosis/diagnose.ts';
import { isWhole } from '../../lib/core/signing/gaps.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { headerValues } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { looksLikeOkHttpLog, readOkHttpLog } from '../../lib/formats/okhttp-log.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { captures, only, testHostile } from './reading.ts';

interface Print {
  readonly name: string;
  readonly library: string;
  readonly print: string;
  readonly sent: {
    readonly method: string;
    readonly target: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string;
  };
  readonly signatureValid: boolean;
}

const FOLDER = new URL('../fixtures/prints/', import.meta.url);
const LANGUAGES = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'read.json');
const load = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
const PRINTS: readonly Print[] = LANGUAGES.flatMap(load);
const READ: { whole: string[]; gaps: Record<string, string[]>; refused: string[] } = load('read.json');
const AUTH = ['X-Api-Key', 'X-Timestamp', 'X-Signature'];

function partsIn({ gaps }: Capture): string[] {
  return gaps.map(({ part }) => (part.kind === 'header' ? part.name : part.kind));
}

/** What a capture says that isn't so. */
function falsehoods(capture: Capture, { sent }: Print): string[] {
  const { method, target, headers, body } = capture.request;
  const [path, query = ''] = target.split(/\?(.*)/s);
  const [sentPath, sentQuery = ''] = sent.target.split(/\?(.*)/s);
  const bytes = body.kind === 'none' ? '' : Buffer.from(body.bytes).toString('base64');
  const valueSent = (name: string) =>
    sent.headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
  const said: [part: string, isSo: boolean][] = [
    ['method', method === sent.method],
    ['path', path === sentPath],
    ['query', query === sentQuery],
    ['body', bytes === sent.body],
    ...AUTH.map((name): [string, boolean] => [name, headerValues(headers, name).join() === valueSent(name)]),
  ];
  const unknown = partsIn(capture);
  return said.filter(([part, isSo]) => !isSo && !unknown.includes(part)).map(([part]) => part);
}

const SECRET = new Secret('sk_test_made_up_for_prints_0000');

/** What's said of the signature; a header that isn't known is none that's missing. */
function signatureOf({ request, gaps }: Capture) {
  const now = 1_794_304_800;
  const { diagnosis } = examine({
    request,
    gaps,
    secretFor: () => ({ secret: SECRET, revoked: false }),
    now,
  });
  expect(diagnosis.code).not.toBe('missing_auth');
  return diagnosis.signature;
}

test('there are prints of every language', () => {
  expect(LANGUAGES.length).toBe(7);
  expect(PRINTS.length).toBeGreaterThan(150);
  expect(PRINTS.filter(({ signatureValid }) => signatureValid).length).toBeGreaterThan(150);
  const valid = PRINTS.filter(({ name, signatureValid }) => signatureValid && READ.whole.includes(name));
  expect(valid.length).toBeGreaterThan(80);
  for (const { print } of valid)
    for (const capture of captures(readPasted(print))) expect(signatureOf(capture)).toBe('valid');
});

describe.each(PRINTS.map((print) => [print.name, print] as const))('%s', (name, print) => {
  const read = readPasted(print.print);

  test('says nothing that isn’t so, and nothing is explained that isn’t known', () => {
    if (!read.ok) return expect(READ.refused).toContain(name);
    for (const capture of read.captures) {
      expect(falsehoods(capture, print)).toEqual([]);
      if (print.signatureValid) expect(['valid', 'not-checked']).toContain(signatureOf(capture));
    }
  });

  test('is read as far as it was', () => {
    const all = read.ok ? read.captures : [];
    const gaps = [...new Set(all.flatMap(partsIn))].sort();
    const how = !read.ok ? 'refused' : all.every(isWhole) ? 'whole' : gaps;
    expect(how).toEqual(READ.whole.includes(name) ? 'whole' : (READ.gaps[name] ?? 'refused'));
  });
});

describe('axios’s config', () => {
  const named = (name: string) => PRINTS.find((print) => print.name === name)?.print ?? '';

  test.each(['config-logged', 'error-json', 'error-to-json-logged', 'config-json', 'error-logged'])(
    'params and baseURL are part of the target (%s)',
    (how) => {
      const { request, origin } = only(readPasted(named(`axios-get-params-${how}`)));
      expect(request.target).toBe('/api/v1/orders?status=paid&limit=50');
      if (how !== 'error-logged') expect(origin).toBe('http://127.0.0.1:4790');
    },
  );

  const config = (rest: object, agent = 'axios/1.21.1') =>
    JSON.stringify({
      xsrfCookieName: 'XSRF-TOKEN',
      headers: { 'X-Api-Key': 'pk_test_1', 'X-Timestamp': '1', 'X-Signature': 'ab', 'User-Agent': agent },
      method: 'get',
      url: '/a',
      baseURL: 'https://api.example/v1/',
      ...rest,
    });

  test.each<[name: string, text: string, target: string, unknown: string[]]>([
    ['a base URL with a path', config({}), '/v1/a', []],
    ['a serializer of one’s own', config({ params: { a: 1 }, paramsSerializer: {} }), '/v1/a', ['query']],
    ['parameters that JSON leaves out', config({ params: {} }), '/v1/a', ['query']],
    [
      'a list, which axios 1.8 spells with brackets',
      config({ params: { a: ['1', '2'] } }, 'axios/1.8.4'),
      '/v1/a?a[]=1&a[]=2',
      [],
    ],
    ['a list and no version', config({ params: { a: ['1', '2'] } }, 'Mozilla/5.0'), '/v1/a', ['query']],
    [
      'an apostrophe, which browsers spell otherwise',
      config({ params: { a: "'" } }, 'Mozilla/5.0'),
      '/v1/a',
      ['query'],
    ],
    [
      'parameters without any doubt and no version',
      config({ params: { a: 'x y' } }, 'Mozilla/5.0'),
      '/v1/a?a=x+y',
      [],
    ],
    ['a list of objects', config({ params: { a: [{ b: 1 }] } }), '/v1/a', ['query']],
  ])('%s', (_, text, target, unknown) => {
    const capture = only(readPasted(text));
    expect(capture.request.target).toBe(target);
    expect(partsIn(capture)).toEqual(unknown);
  });
});

test.each<[name: string, text: string, unknown: string[]]>([
  [
    'parameters beside the URL of an unknown library',
    '{"method":"GET","url":"https://a.example/b","params":{"a":"1"},"headers":{"X-Api-Key":"1","X-Timestamp":"1","X-Signature":"1"}}',
    ['query'],
  ],
  [
    'a URL behind a base that’s no axios’s',
    '{"method":"GET","url":"b","base_uri":"https://a.example/v1","headers":{"X-Api-Key":"1","X-Timestamp":"1","X-Signature":"1"}}',
    ['path'],
  ],
  [
    'parameters that stand in the URL already',
    '{"method":"GET","url":"/api/v1/b?a=1","query":{"a":"1"},"headers":{"X-Api-Key":"1","X-Timestamp":"1","X-Signature":"1"}}',
    [],
  ],
  [
    'a body that Node prints in part',
    `POST https://a.example/b { 'X-Api-Key': '1', 'X-Timestamp': '1', 'X-Signature': '1' } <Buffer 7b 22${' 61'.repeat(48)} ... 50 more bytes>`,
    ['body'],
  ],
  [
    '.NET’s HttpRequestMessage',
    "Method: POST, RequestUri: 'https://a.example/b?c=1', Version: 1.1, Content: System.Net.Http.StringContent, Headers:\r\n{\r\n  X-Api-Key: 1\r\n  X-Timestamp: 1\r\n  X-Signature: 1\r\n  Content-Type: application/json; charset=utf-8\r\n}",
    ['body'],
  ],
])('%s: what isn’t known is marked', (_, text, unknown) => {
  expect(partsIn(only(readPasted(text)))).toEqual(unknown);
});

describe('OkHttp’s logging interceptor', () => {
  const THREE = 'X-Api-Key: pk_test_1\nX-Timestamp: 1\nX-Signature: ab';
  const BODY = '{"note":"é"}';
  const request = (end: string, body = BODY, mark = '') =>
    `--> POST https://a.example/b?c=%2f h2\nContent-Type: application/json; charset=utf-8\nContent-Length: 13\n${THREE}\n\n${body}\n--> END POST${end}\n<-- 401 Unauthorized https://a.example/b (12ms)`
      .split('\n')
      .map((line) => `${mark}${line}`)
      .join('\n');

  test.each(['', 'D/OkHttp: ', '2026-11-22 16:00:00.123  1234-5678  okhttp.OkHttpClient  I  '])(
    'is read whole (%j)',
    (mark) => {
      const capture = only(readPasted(request(' (13-byte body)', BODY, mark)));
      expect(capture.request.target).toBe('/b?c=%2f');
      expect(capture.origin).toBe('https://a.example');
      expect(
        capture.request.body.kind === 'bytes' && Buffer.from(capture.request.body.bytes).toString(),
      ).toBe(BODY);
      expect(headerValues(capture.request.headers, 'X-Signature')).toEqual(['ab']);
      expect(capture.gaps).toEqual([]);
    },
  );

  test('a body that the log leaves out or prints otherwise is missing', () => {
    for (const [end, body] of [
      ['', ''],
      [' (binary 13-byte body omitted)', ''],
      [' (99-byte body)', BODY],
    ] as const)
      expect(partsIn(only(readPasted(request(end, body))))).toEqual(['body']);
  });

  testHostile(readOkHttpLog, looksLikeOkHttpLog, [
    '--> POST https://a.example/b\n',
    'X-A: b\n',
    '\n',
    '--> END POST (2-byte body)\n',
    '{}\n',
    '<-- 401\n',
  ]);

  test('a redacted header isn’t known', () => {
    const text = request(' (13-byte body)').replace('X-Signature: ab', 'X-Signature: ██');
    expect(partsIn(only(readPasted(text)))).toEqual(['X-Signature']);
  });
});

test('a record’s headers that are printed as [Object] aren’t told to be missing', () => {
  const read = readPasted("{ method: 'GET', url: 'https://a.example/b', headers: [Object] }");
  expect(read.ok ? captures(read).flatMap(partsIn) : read.problems[0]?.message).toEqual(
    expect.stringContaining('It shows no headers'),
  );
});
