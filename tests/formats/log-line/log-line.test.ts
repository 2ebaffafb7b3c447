/** Log lines of many programs: what they show of a request, and what they don't. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../lib/core/hashing/sha256.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import type { Gap } from '../../../lib/core/signing/gaps.ts';
import { looksLikeHeaderList } from '../../../lib/formats/header-list.ts';
import { looksLikeLogLine, readLogLines } from '../../../lib/formats/log-line/log-line.ts';
import { captures, type Expected, expectCapture, expectRead, problemsOf, testHostile } from '../reading.ts';

const SIGNATURE = 'ab'.repeat(32);
const THREE = ['X-Api-Key: pk_test_1', 'X-Timestamp: 1794304800', `X-Signature: ${SIGNATURE}`];
const JSON_HEADERS = `{"X-Api-Key":"pk_test_1","X-Timestamp":"1794304800","X-Signature":"${SIGNATURE}"}`;
const DICT = JSON_HEADERS.replaceAll('"', "'").replaceAll(':', ': ').replaceAll(',', ', ');
const URL_A = 'https://api.example/api/v1/charges';
const AS_TEXT = 'The body is as the log shows it';
const AS_OBJECT = 'The body is part of the log’s own text';

const CHARGE = '{"amount":"1.50"}';
const hashOf = (text: string) => sha256Hex(utf8(text));
const logged = (body: string, hash: string) =>
  `{"method":"POST","url":"${URL_A}","headers":${JSON_HEADERS}${body},"bodySha256":"${hash}"}`;

describe('a key id under a name of the log’s own, as in key=pk_test_…, isn’t “X-Api-Key unknown”', () => {
  const AUTH = `X-Timestamp=1794304800 X-Signature=${SIGNATURE}`;
  const line = (fields: string, query = '') =>
    `WARN [sync] "GET /api/v1/orders${query} HTTP/1.1" 401 79 ${fields} ${AUTH} rt=0.021`;
  const note = (field: string) => `X-Api-Key was read from the field “${field}”, which holds a key id`;

  test.each(['key', 'api_key', 'apiKey', 'keyId', 'key_id', 'merchant'])('%s', (name) => {
    const text = line(`${name}=pk_test_1`);
    expect(looksLikeLogLine(text)).toBe(true);
    expectRead(readLogLines(text), { headers: THREE, unknown: [], warnings: [note(name)] });
  });

  test('in a line of JSON', () => {
    const text = JSON.stringify({
      ...{ method: 'GET', url: URL_A, key_id: 'pk_test_1' },
      ...{ 'X-Timestamp': '1794304800', 'X-Signature': SIGNATURE },
    });
    expectRead(readLogLines(text), { headers: THREE, warnings: [note('key_id')] });
  });

  test.each([
    ['of a URL’s query', line('', '?key=pk_test_1')],
    ['of a URL’s second parameter', line('', '?a=1&key=pk_test_1')],
    ['of the body', `${line('')} body={"key":"pk_test_1"}`],
    ['that’s cut off', line('key=pk_test_1...')],
    ['that another field contradicts', line('key=pk_test_1 old_key=pk_test_2')],
  ])('it’s not read from one %s', (_, text) => {
    const [read] = captures(readLogLines(text));
    expect(read?.request.headers.map(([name]) => name)).toEqual(['X-Timestamp', 'X-Signature']);
    const unknown = read?.gaps.filter(({ part }) => part.kind === 'header');
    expect(unknown).toMatchObject([{ part: { name: 'X-Api-Key' }, reason: 'not-shown' }]);
  });

  test('the header’s own name counts more', () => {
    expectRead(readLogLines(line('key=pk_test_2 X-Api-Key=pk_test_1')), { headers: THREE, warnings: [] });
  });
});

describe('a body’s hash beside it in the log', () => {
  test.each([
    ['as text', logged(`,"body":${JSON.stringify(CHARGE)}`, hashOf(CHARGE))],
    ['as a part of the log’s JSON', logged(`,"body":${CHARGE}`, hashOf(CHARGE).toUpperCase())],
    ['deep in it', logged(`,"req":{"body":${CHARGE}}`, hashOf(CHARGE))],
  ])('proves the body that’s shown %s', (_, text) => {
    expectRead(readLogLines(text), { body: CHARGE, source: 'exact' });
  });

  test('proves one that looks masked', () => {
    const masked = '{"card":"****4242"}';
    expectRead(readLogLines(logged(`,"body":${JSON.stringify(masked)}`, hashOf(masked))), {
      body: masked,
      source: 'exact',
    });
  });

  test.each([
    ['Content-Length', '18', `,"body":${JSON.stringify(CHARGE)}`, CHARGE],
    ['Content-Encoding', 'gzip', `,"body":${JSON.stringify(CHARGE)}`, CHARGE],
    ['Content-Length', '18', '', ''],
    ['Content-Encoding', 'gzip', '', ''],
  ])('proves nothing where %s: %s announces other bytes%s', (name, value, body, hashed) => {
    const headers = JSON_HEADERS.replace('}', `,"${name}":"${value}"}`);
    const read = readLogLines(logged(body, hashOf(hashed)).replace(JSON_HEADERS, headers));
    expect(captures(read)[0]?.gaps).toHaveLength(1);
  });

  test('disproves the bytes that are shown, which is said', () => {
    expectRead(readLogLines(logged(`,"body":${JSON.stringify(CHARGE)}`, hashOf('{"amount": "1.50"}'))), {
      body: CHARGE,
      source: 'reencoded',
      warnings: [AS_TEXT, 'other bytes were hashed or sent'],
    });
  });

  test('of zero bytes says that there was none; of others, that there was one', () => {
    expectRead(readLogLines(logged('', hashOf(''))), { body: null });
    const read = readLogLines(logged('', hashOf(CHARGE)));
    expectRead(read, { missing: 'the log doesn’t show the body' });
  });
});

test.each<[name: string, text: string, expected: Expected]>([
  [
    'text with prints of headers and body',
    `2026-11-10T10:00:00Z INFO [client] POST ${URL_A}?b=2&a=%2f headers=${DICT} body={"amount":"1.50"} status=401`,
    {
      method: 'POST',
      target: '/api/v1/charges?b=2&a=%2f',
      origin: 'https://api.example',
      headers: THREE,
      body: '{"amount":"1.50"}',
      source: 'reencoded',
      status: 401,
      warnings: [AS_OBJECT],
    },
  ],
  [
    'a body as a string',
    `POST ${URL_A}, headers: ${JSON_HEADERS}, body: "{\\"a\\":\\"caf\\u00e9\\"}\\n"`,
    { headers: THREE, body: '{"a":"café"}\n', source: 'reencoded', warnings: [AS_TEXT] },
  ],
  [
    'Python’s bytes',
    `DEBUG:client:POST ${URL_A} headers=${DICT} data=b'{"a": "it\\'s"}'`,
    { headers: THREE, body: '{"a": "it\'s"}', source: 'exact' },
  ],
  [
    'a Python dict as body',
    `POST ${URL_A} headers=${DICT} json={'a': 1}`,
    { missing: 'as a program prints it' },
  ],
  [
    'a JSON line',
    `{"level":"info","time":1,"req":{"method":"POST","url":"/api/v1/charges?a=1","headers":${JSON_HEADERS},"body":"{\\"a\\":1}"},"res":{"statusCode":401,"body":"no","headers":{"a":"b"}}}`,
    {
      method: 'POST',
      target: '/api/v1/charges?a=1',
      headers: THREE,
      body: '{"a":1}',
      status: 401,
      answer: 'no',
      origin: null,
      warnings: [AS_TEXT],
    },
  ],
  [
    'a JSON line with the body as an object',
    `{"httpMethod":"POST","path":"/api/v1/charges","queryStringParameters":null,"headers":${JSON_HEADERS},"body":{"b": 1.0, "a":[]}}`,
    { target: '/api/v1/charges', missing: 'a parsed object' },
  ],
  [
    'pretty JSON, nested deep',
    JSON.stringify(
      { a: { b: { request: { verb: 'GET', uri: URL_A, rawHeaders: ['X-Timestamp', '1', 'Host', 'a'] } } } },
      null,
      2,
    ),
    {
      method: 'GET',
      headers: ['X-Timestamp: 1', 'Host: a'],
      body: null,
      unknown: ['X-Api-Key', 'X-Signature'],
    },
  ],
  [
    'a path and a query apart',
    `{"method":"GET","path":"/api/v1/orders","query":"b=2&a=1","headers":${JSON_HEADERS}}`,
    { target: '/api/v1/orders?b=2&a=1', body: null },
  ],
  [
    'an empty query',
    `{"method":"GET","path":"/api/v1/orders","query":{},"headers":${JSON_HEADERS}}`,
    { target: '/api/v1/orders' },
  ],
  [
    'a message that tells it as text does',
    `{"severity":"INFO","message":"POST ${URL_A} headers=${JSON_HEADERS.replaceAll('"', '\\"')} body="}`,
    { headers: THREE, missing: 'the log doesn’t show the body' },
  ],
  [
    'keys and values, with the three headers by themselves',
    `ts=1 method=GET uri=/api/v1/orders?limit=50 host=api.example:443 x_api_key=pk_test_1 http_x_timestamp="1794304800" X-Signature=${SIGNATURE} status=200`,
    {
      target: '/api/v1/orders?limit=50',
      origin: 'https://api.example',
      headers: THREE,
      body: null,
      status: 200,
    },
  ],
  [
    'a combined log with headers added',
    `10.0.0.1 - - [10/Nov/2026:10:00:00 +0000] "GET /api/v1/orders?a=b HTTP/1.1" 401 54 "-" "curl/8" x_api_key="pk_test_1" x_timestamp="1794304800" x_signature="${SIGNATURE}"`,
    { method: 'GET', target: '/api/v1/orders?a=b', headers: THREE, status: 401 },
  ],
  [
    'a line that begins with the method, with the status behind the path',
    `POST /api/v1/charges 401 X-Api-Key=pk_test_1 X-Timestamp=1794304800 X-Signature=${SIGNATURE} body="{}"`,
    {
      method: 'POST',
      target: '/api/v1/charges',
      headers: THREE,
      body: '{}',
      status: 401,
      warnings: [AS_TEXT],
    },
  ],
  [
    'the same with the headers before the next line',
    `POST /api/v1/charges 401 X-Api-Key=pk_test_1 X-Timestamp=1794304800 X-Signature=${SIGNATURE}\nX-Request-Id: 1\n`,
    { target: '/api/v1/charges', headers: THREE, missing: 'the log doesn’t show the body', status: 401 },
  ],
  [
    'Go’s print',
    `2026/11/10 10:00:00 request: POST ${URL_A} Headers: map[X-Api-Key:[pk_test_1] X-Timestamp:[1794304800] X-Signature:[${SIGNATURE}]] Body: {"a":1}`,
    { headers: THREE, body: '{"a":1}', warnings: [AS_OBJECT] },
  ],
  [
    'Ruby’s print',
    `Started POST "/api/v1/charges" for 10.0.0.1 headers={"X-Api-Key"=>"pk_test_1", "X-Timestamp"=>"1794304800", "X-Signature"=>"${SIGNATURE}"} body="{}"`,
    { target: '/api/v1/charges', headers: THREE, body: '{}', warnings: [AS_TEXT] },
  ],
  [
    'over several lines',
    `INFO sending PUT ${URL_A}\n  headers: ${DICT}\n  payload: "a=x"\nINFO done`,
    { method: 'PUT', headers: THREE, body: 'a=x', warnings: [AS_TEXT] },
  ],
  [
    'what stands less deep counts',
    `{"ctx":{"method":"POST","url":"/y"},"method":"GET","url":"/x","headers":${JSON_HEADERS},"z":{"method":"PUT"}}`,
    { method: 'GET', target: '/x' },
  ],
  ['a POST without body', `POST ${URL_A} headers=${DICT}`, { missing: 'the log doesn’t show the body' }],
  [
    'a body that’s null',
    `POST ${URL_A} headers=${DICT} body=null`,
    { missing: 'the log doesn’t show the body' },
  ],
  [
    'a body cut off',
    `POST ${URL_A} headers=${DICT} body="{\\"a\\":1..."`,
    { missing: 'the body is cut off in the text' },
  ],
  [
    'a body with a hidden part',
    `POST ${URL_A} headers=${DICT} body="{\\"a\\":\\"[FILTERED]\\"}"`,
    { missing: 'hides a part' },
  ],
  [
    'a body that Content-Length contradicts',
    `POST ${URL_A} headers={"X-Timestamp":"1","Content-Length":"9"} body="{}"`,
    {
      missing: 'Content-Length is 9 bytes',
      unknown: ['X-Api-Key', 'X-Signature'],
    },
  ],
  [
    'a hidden header',
    `GET ${URL_A} headers={"X-Timestamp":"1","X-Signature":"***","X-Api-Key":"pk"}`,
    {
      headers: ['X-Timestamp: 1', 'X-Api-Key: pk'],
      unknown: ['X-Signature'],
    },
  ],
  [
    'headers as one text',
    `{"method":"GET","url":"${URL_A}","headers":"X-Timestamp: 1\\r\\nX-Api-Key: pk\\r\\nX-Signature: s\\r\\n"}`,
    {
      headers: ['X-Timestamp: 1', 'X-Api-Key: pk', 'X-Signature: s'],
    },
  ],
  [
    'what Python’s http.client prints',
    `send: b'POST /api/v1/charges HTTP/1.1\\r\\nHost: api.example\\r\\nX-Timestamp: 1\\r\\nContent-Length: 9\\r\\n\\r\\n'\nsend: b'{"\\xc3\\xa9": 1}'\nreply: 'HTTP/1.1 401 Unauthorized\\r\\n'\nheader: Date: Tue, 10 Nov 2026 10:00:00 GMT\nheader: Content-Type: text/plain\n`,
    {
      target: '/api/v1/charges',
      headers: ['Host: api.example', 'X-Timestamp: 1', 'Content-Length: 9'],
      body: '{"é": 1}',
      source: 'exact',
      status: 401,
      receivedAt: 1794304800,
    },
  ],
])('%s', (_, text, expected) => {
  expect(looksLikeLogLine(text)).toBe(true);
  expectRead(readLogLines(text), expected);
});

test('each line is a request, and what can’t be read is told by line', () => {
  const line = (n: number) => `{"method":"GET","url":"/o?n=${n}","headers":${JSON_HEADERS}}`;
  const result = readLogLines(`${line(1)}\nstarted\n{"method":"GET","url":"/x"}\n${line(2)}\n`);
  const [first, second, ...more] = captures(result);
  if (!first || !second) throw new Error('there must be two');
  expect(more).toEqual([]);
  expectCapture(first, { target: '/o?n=1' });
  expectCapture(second, { target: '/o?n=2' });
  expect(result.ok && result.warnings).toEqual([
    { where: 'line 3', message: expect.stringContaining('It shows no headers') },
  ]);
});

const AUTH_KEYS = `X-Api-Key=pk_test_1 X-Timestamp=1794304800 X-Signature=${SIGNATURE}`;
const answersIn = (text: string) => captures(readLogLines(text)).map(({ answer }) => answer);

test.each([
  ['code=bad_signature', `POST ${URL_A} status=401 code=bad_signature ${AUTH_KEYS}`],
  ['error.code', `POST ${URL_A} status=401 error.code="bad_signature" ${AUTH_KEYS}`],
  ['an error body', `POST ${URL_A} status=401 ${AUTH_KEYS} body={"error":{"code":"bad_signature"}}`],
  [
    'both',
    `POST ${URL_A} status=401 code=bad_signature ${AUTH_KEYS} body={"error":{"code":"bad_signature"}}`,
  ],
  [
    'JSON',
    `{"method":"POST","url":"${URL_A}","headers":${JSON_HEADERS},"status":401,"code":"bad_signature"}`,
  ],
])('the log line’s own refusal is read: %s', (_, text) => {
  expect(answersIn(text)).toEqual([{ status: 401, code: 'bad_signature' }]);
});

test.each([
  `POST ${URL_A} ${AUTH_KEYS} -> 401`,
  `POST ${URL_A} ${AUTH_KEYS} body={"a":1} -> 401`,
  `POST ${URL_A} -> 401 ${AUTH_KEYS}`,
  `POST ${URL_A} => 401 ${AUTH_KEYS}`,
  `POST ${URL_A} ${AUTH_KEYS} => 401`,
  `POST ${URL_A} ${AUTH_KEYS} body={"a":1} → 401 Unauthorized`,
  `POST ${URL_A} ${AUTH_KEYS} 401 Unauthorized`,
  `POST ${URL_A} ${AUTH_KEYS} 401 12ms`,
  `POST ${URL_A} ${AUTH_KEYS} 401 (0.25 s)`,
  `POST ${URL_A} ${AUTH_KEYS}\nHTTP/1.1 401\n`,
  `{"msg":"POST ${URL_A} -> 401","headers":${JSON_HEADERS}}`,
])('the status is read where nothing else stands so: %s', (text) => {
  expect(answersIn(text)).toEqual([{ status: 401 }]);
});

test.each([
  `POST ${URL_A} ${AUTH_KEYS} 401`,
  `POST ${URL_A} ${AUTH_KEYS} took 401 ms`,
  `POST ${URL_A} ${AUTH_KEYS} limit => 401`,
  `POST ${URL_A} ${AUTH_KEYS} {"limit" => 401}`,
  `POST ${URL_A} ${AUTH_KEYS} body={"note":"a -> 401"}`,
  `POST ${URL_A} ${AUTH_KEYS} note="401 Unauthorized"`,
  `POST ${URL_A} ${AUTH_KEYS} 401 Payment Required`,
  `POST ${URL_A} ${AUTH_KEYS} -> 503 -> 401`,
])('what may be anything else is no status: %s', (text) => {
  expect(answersIn(text)).toEqual([undefined]);
});

test.each([
  ['another status', `POST ${URL_A} status=500 code=bad_signature ${AUTH_KEYS}`, 500],
  ['another code', `POST ${URL_A} status=401 code=bad_luck ${AUTH_KEYS}`, 401],
  ['two codes', `POST ${URL_A} status=401 code=bad_signature code=stale_request ${AUTH_KEYS}`, 401],
  ['a request’s body', `POST ${URL_A} status=401 ${AUTH_KEYS} body={"code":"bad_signature"}`, 401],
  ['a request’s text', `POST ${URL_A} status=401 ${AUTH_KEYS} body="code=bad_signature"`, 401],
  [
    'a body of the length that was sent',
    `POST ${URL_A} status=401 headers={"Content-Length":"34","X-Api-Key":"a"} body={"error":{"code":"bad_signature"}}`,
    401,
  ],
])('no refusal is taken from %s', (_, text, status) => {
  expect(answersIn(text)).toEqual([{ status }]);
});

test('headers logged by other names are refused with a line that’s read, as the docs have it', () => {
  const read = readLogLines('POST /api/v1/charges 401 key="pk_test_1" ts="1767225600" sig="ab"');
  const message = read.ok ? '' : (read.problems[0]?.message ?? '');
  const [, example = ''] =
    /^It shows no headers\. Log .* by these names, as in: (POST .*)$/.exec(message) ?? [];
  const docs = readFileSync(new URL('../../../docs/input-formats.md', import.meta.url), 'utf8');
  expect(docs).toContain(`\n${example}\n`);
  const [capture] = captures(readLogLines(example));
  if (!capture) throw new Error('the example isn’t read');
  const { request, answer } = capture;
  expect([request.method, request.target, answer?.status]).toEqual(['POST', '/api/v1/charges', 401]);
  expect(request.headers.map(([name]) => name)).toEqual(['X-Api-Key', 'X-Timestamp', 'X-Signature']);
  expect(request.body.kind).toBe('bytes');
});

test.each([
  [
    'a combined log',
    '10.0.0.1 - - [10/Nov/2026] "POST /api/v1/charges HTTP/1.1" 401 54 "-" "curl/8"',
    'It shows no headers. Log X-Api-Key',
  ],
  ['no method', `{"url":"/a","headers":${JSON_HEADERS}}`, 'It doesn’t say the method'],
  ['no URL', `method=GET headers=${JSON_HEADERS}`, 'It doesn’t say the URL'],
  ['no request', 'INFO nothing happened', 'There’s no line in it'],
  ['nothing', '', 'There’s no line in it'],
])('%s is refused, and it’s said why', (_, text, message) => {
  expect(problemsOf(readLogLines(text))).toEqual([expect.stringContaining(message)]);
});

test('what’s another format isn’t taken for a log', () => {
  for (const text of [
    'curl https://a.example',
    `POST /a\n${DICT}`,
    '<p>GET /x</p>',
    JSON_HEADERS,
    DICT,
    'fetch("https://a.example/b")',
  ])
    expect(looksLikeLogLine(text)).toBe(false);
  expect(looksLikeHeaderList(JSON_HEADERS)).toBe(true);
});

test('a secret is told of and not shown', () => {
  const result = readLogLines(
    `GET ${URL_A} headers={"X-Api-Key":"sk_test_madeup123"} body="sk_test_madeup123"`,
  );
  const told = JSON.stringify(result.ok && result.warnings);
  expect(told).toContain('X-Api-Key holds a signing secret');
  expect(told).not.toContain('madeup');
});

describe('a + in a query that a log may have decoded', () => {
  const read = (query: string) =>
    captures(readLogLines(`INFO outgoing GET /api/v1/orders?${query} 401 ${AUTH_KEYS} took=3`))[0];

  test('is read as each of what may have been sent, and stays a gap of the whole', () => {
    const capture = read('limit=5&channel=web+shop&q=a+b');
    expect(capture?.gaps.map(({ part }) => part.kind)).toContain('query');
    expect(capture?.readings?.map(({ request }) => request.target)).toEqual([
      '/api/v1/orders?limit=5&channel=web+shop&q=a+b',
      '/api/v1/orders?limit=5&channel=web%20shop&q=a%20b',
      '/api/v1/orders?limit=5&channel=web%2Bshop&q=a%2Bb',
    ]);
    for (const { gaps } of capture?.readings ?? [])
      expect(gaps.map(({ part }) => part.kind)).not.toContain('query');
  });

  test('is what was sent beside an escape', () => {
    expect(read('channel=web+shop&q=%C3%A4')?.readings).toBeUndefined();
  });
});

describe('a body that its logger cut', () => {
  const line = `POST /api/v1/charges?b=2 ${AUTH_KEYS} body=`;
  const unknown = ({ gaps }: { gaps: readonly Gap[] }) =>
    gaps.map(({ part }) => (part.kind === 'header' ? part.name : part.kind));

  test.each([
    ['three dots', `${line}{"amount":"10.00","mer...`],
    ['an ellipsis', `${line}{"amount":"10.00","mer…`],
    ['no mark', `${line}{"amount":"10.00","mer`],
    ['quotes that nothing closes', `${line}'{"amount":"10.00","mer...`],
    ['closed quotes', `${line}'{"amount":"10.00","mer...'`],
    ['words about it', `${line}{"amount":"10.00","mer... (truncated)`],
    ['another line below', `${line}{"amount":"10.00","mer...\nINFO done, in 3 ms\n`],
    ['keys and values', `method=POST url=${URL_A} ${AUTH_KEYS} body={"amount":"10.00","mer`],
  ])('leaves the body alone unknown: %s', (_, text) => {
    const [capture] = captures(readLogLines(text));
    if (!capture) throw new Error('it isn’t read');
    expect(unknown(capture)).toEqual(['body']);
    expect(capture.gaps[0]?.said).toMatch(/cut|cuts/);
    expect(capture.request.headers.map(([name]) => name)).toEqual([
      'X-Api-Key',
      'X-Timestamp',
      'X-Signature',
    ]);
    expect(capture.request.body.kind).toBe('none');
  });

  test('may stand before the rest of the line', () => {
    const text = `POST ${URL_A} body={"amount":"10.00","mer... ${AUTH_KEYS} status=401 code=bad_signature`;
    const [capture] = captures(readLogLines(text));
    expect(capture && unknown(capture)).toEqual(['body']);
    expect(capture?.answer).toEqual({ status: 401, code: 'bad_signature' });
  });

  test('may be followed by a query, where nothing marks the cut', () => {
    const cut = (end: string) =>
      captures(readLogLines(`method=POST url=/api/v1/charges ${AUTH_KEYS} body={"amount":"10.00"${end}`));
    expect(cut('').map(unknown)).toEqual([['body', 'query']]);
    expect(cut(',"mer…').map(unknown)).toEqual([['body']]);
  });

  test('isn’t all that’s unknown where more is cut', () => {
    const [capture] = captures(readLogLines(`POST /a ${AUTH_KEYS} tags=["a" body={"a":1...`));
    expect(capture && unknown(capture)).toContain('X-Signature');
  });
});

describe('hostile text', () => {
  testHostile(readLogLines, looksLikeLogLine, [
    'GET /a ',
    'headers={"a":"b"} ',
    '{"method":"GET",',
    '"url":"/a",',
    '"request":{',
    'body=[',
    'body={...\n',
    'body="{... ',
    '}]\n',
    'method=GET uri=/b\n',
    "send: b'GET /a HTTP/1.1\\r\\n'\n",
    'header: a\n',
    'map[a:[b] ',
    'a=b:c=>d',
    '\\"',
    'status=200',
    'Headers {\n',
    '[Object: null prototype] {',
    '<ref *1> A [B] {\n',
    'Array\n(\n',
    'array(9) {\n["a"]=>\nstring(9) "',
    '<Buffer 7b ... 9 more bytes>',
    "'a' +\n",
    '#<A @b=',
    'GET\nhttps://a\n',
    '<- "GET /a HTTP/1.1\\r\\n"\n',
    'pairs: {GET /a HTTP/1.1: null}',
  ]);
});

describe('a record that breaks off', () => {
  const whole = `{"method":"POST","url":"/api/v1/charges","headers":{"X-Api-Key":"pk_test_made_up_1","X-Timestamp":"1767225600","X-Signature":"${'ab'.repeat(32)}"},"body":"{\\"a\\":1}"}`;
  test('anywhere is never checked, whatever is left of it', () => {
    expect(captures(readLogLines(whole))[0]?.gaps).toEqual([]);
    let read = 0;
    for (let length = 1; length < whole.length; length++) {
      const cut = readLogLines(whole.slice(0, length));
      if (!cut.ok) continue;
      for (const { gaps } of cut.captures) {
        read++;
        const parts = gaps.map(({ part }) => (part.kind === 'header' ? part.name : part.kind));
        expect(parts, whole.slice(0, length)).toEqual(
          expect.arrayContaining(['path', 'body', 'X-Api-Key', 'X-Timestamp', 'X-Signature']),
        );
      }
    }
    expect(read).toBeGreaterThan(50);
  });
});
