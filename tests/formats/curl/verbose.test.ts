/** Transcripts of `curl -v`. The first was printed by curl 7.88; those of HTTP/2 are written as curl 8 prints them. */

import { describe, expect, test } from 'vitest';
import { looksLikeCurlVerbose, readCurlVerbose } from '../../../lib/formats/curl/verbose.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { captures, type Expected, expectCapture, expectRead, problemsOf, testHostile } from '../reading.ts';

const MISSING = 'curl -v doesn’t print the body';

const HTTP_1 = `  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current
                                 Dload  Upload   Total   Spent    Left  Speed
\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0*   Trying 127.0.0.1:18999...
* Connected to 127.0.0.1 (127.0.0.1) port 18999 (#0)
> POST /api/v1/charges?b=2&a=1 HTTP/1.1\r
> Host: 127.0.0.1:18999\r
> User-Agent: curl/7.88.1\r
> Accept: */*\r
> X-Api-Key: pk_test_1\r
> Content-Length: 7\r
> Content-Type: application/x-www-form-urlencoded\r
> \r
} [7 bytes data]
< HTTP/1.1 401 Unauthorized\r
< Content-Type: application/json\r
< Date: Sat, 21 Nov 2026 23:45:25 GMT\r
< Transfer-Encoding: chunked\r
< \r
{ [45 bytes data]
\r100    41    0    34  100     7   2177    448 --:--:-- --:--:-- --:--:--  2733
* Connection #0 to host 127.0.0.1 left intact
{"error":{"code":"bad_signature"}}`;

const HTTP_2 = `* Host api.example:443 was resolved.
* Connected to api.example (192.0.2.1) port 443
* ALPN: curl offers h2,http/1.1
* SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384 / X25519 / RSASSA-PSS
* using HTTP/2
* [HTTP/2] [1] OPENED stream for https://api.example/api/v1/orders?limit=50
* [HTTP/2] [1] [:method: GET]
* [HTTP/2] [1] [:scheme: https]
* [HTTP/2] [1] [:authority: api.example]
* [HTTP/2] [1] [:path: /api/v1/orders?limit=50]
* [HTTP/2] [1] [user-agent: curl/8.5.0]
* [HTTP/2] [1] [accept: */*]
* [HTTP/2] [1] [x-timestamp: 1794304800]
> GET /api/v1/orders?limit=50 HTTP/2
> Host: api.example
> User-Agent: curl/8.5.0
> Accept: */*
> X-Timestamp: 1794304800
>
< HTTP/2 200
< date: Tue, 10 Nov 2026 10:00:00 GMT
<
{"data":[]}* Connection #0 to host api.example left intact
`;

test.each<[name: string, text: string, expected: Expected]>([
  [
    'HTTP/1.1 with progress, to a file',
    HTTP_1,
    {
      method: 'POST',
      target: '/api/v1/charges?b=2&a=1',
      headers: [
        'Host: 127.0.0.1:18999',
        'User-Agent: curl/7.88.1',
        'Accept: */*',
        'X-Api-Key: pk_test_1',
        'Content-Length: 7',
        'Content-Type: application/x-www-form-urlencoded',
      ],
      body: null,
      missing: MISSING,
      origin: 'http://127.0.0.1:18999',
      status: 401,
      answer: '{"error":{"code":"bad_signature"}}',
      receivedAt: 1795304725,
    },
  ],
  ['HTTP/1.1 after CRLF became LF', HTTP_1.replaceAll('\r\n', '\n'), { missing: MISSING, status: 401 }],
  [
    'HTTP/2',
    HTTP_2,
    {
      method: 'GET',
      target: '/api/v1/orders?limit=50',
      headers: ['Host: api.example', 'User-Agent: curl/8.5.0', 'Accept: */*', 'X-Timestamp: 1794304800'],
      body: null,
      origin: 'https://api.example',
      status: 200,
      answer: '{"data":[]}',
      receivedAt: 1794304800,
    },
  ],
  [
    'HTTP/2 with a type and no length has a body',
    '> POST /a HTTP/2\n> content-type: application/json\n>\n',
    { missing: MISSING, origin: null },
  ],
  ['HTTP/1.1 without length has none', '> POST /a HTTP/1.1\n> Content-Type: x/y\n>\n', { body: null }],
  ['a length of zero is none', '> POST /a HTTP/1.1\n> Content-Length: 0\n>\n', { body: null }],
  [
    'chunks are a body',
    '> PUT /a HTTP/1.1\n> Transfer-Encoding: chunked\n>\n* upload completely sent off\n',
    { method: 'PUT', missing: MISSING },
  ],
  [
    '100 Continue is no answer',
    '> POST /a HTTP/1.1\n> Content-Length: 9\n> Expect: 100-continue\n>\n< HTTP/1.1 100 Continue\n<\n< HTTP/1.1 422 \n<\nno\n',
    { missing: MISSING, status: 422, answer: 'no' },
  ],
  ['100 Continue alone is none', '> GET /a HTTP/1.1\n>\n< HTTP/1.1 100 Continue\n<\n', { status: undefined }],
  [
    'empty and odd values keep their characters',
    '> GET /a%2F?b=c d HTTP/1.1\n> X-Empty:\n> X-Two:  two \n>\n',
    { target: '/a%2F?b=c d', headers: ['X-Empty: ', 'X-Two:  two '] },
  ],
  [
    'a proxy’s whole URL',
    '> GET http://API.example:80/a HTTP/1.1\n> Host: api.example\n>\n',
    { target: '/a', origin: 'http://api.example' },
  ],
  [
    'a line that’s no header is left out, and said',
    '> GET /a HTTP/1.1\n> nonsense\n> A: b\n>\n',
    { headers: ['A: b'], warnings: ['line 2: “> nonsense” is no header'] },
  ],
])('%s', (_, text, expected) => {
  expect(looksLikeCurlVerbose(text)).toBe(true);
  expectRead(readCurlVerbose(text), expected);
});

const SIGNATURE = '5a'.repeat(32);
const SIGNED = `> X-Api-Key: pk_test_1\n> X-Timestamp: 1764000000\n> X-Signature: ${SIGNATURE}\n`;
const HALVES = `> X-Api-Key: pk_test_1\n> X-Timestamp: 1764000000\n> X-Signature: ${SIGNATURE.slice(40)}\n`;

test.each<[name: string, text: string, unknown: readonly string[]]>([
  [
    'a signature that’s wrapped isn’t told to be cut',
    `> GET /a HTTP/1.1\n${HALVES}${SIGNATURE.slice(24)}\n>\n`,
    ['X-Signature'],
  ],
  [
    'nor one whose rest is marked',
    `> GET /a HTTP/1.1\n${HALVES}> ${SIGNATURE.slice(24)}\n>\n`,
    ['X-Signature'],
  ],
  [
    'a name that’s wrapped isn’t told to be missing',
    '> GET /a HTTP/1.1\n> X-Api-\nKey: pk_test_1\n>\n',
    ['other-headers'],
  ],
  [
    'a target that’s wrapped isn’t told to lack parameters',
    `> GET /a?status=paid&\nlimit=20 HTTP/1.1\n${SIGNED}>\n`,
    ['path', 'query'],
  ],
  ['HTTP/2 may send a body without length or type', `> POST /a HTTP/2\n${SIGNED}>\n< HTTP/2 401\n`, ['body']],
  ['a space in the query is none that curl sent', `> GET /a?b=1 2 HTTP/1.1\n${SIGNED}>\n`, ['query']],
  ['a letter beyond ASCII is sent as it’s printed', `> GET /a?b=é HTTP/1.1\n${SIGNED}>\n`, []],
  [
    'lines that curl doesn’t print are no headers',
    `> POST /a HTTP/1.1\n${SIGNED}>\n> {"a":1}\n* x\n`,
    ['body'],
  ],
  [
    'colours are none of the names',
    `> GET /a HTTP/1.1\n${SIGNED.replace(/> (\S+):/g, '> \u001b[1m$1\u001b[0m:')}>\n`,
    [],
  ],
])('%s', (_, text, unknown) => {
  expect(looksLikeCurlVerbose(text)).toBe(true);
  const [capture] = captures(readCurlVerbose(text));
  expect(capture?.gaps.map(({ part }) => (part.kind === 'header' ? part.name : part.kind))).toEqual(unknown);
});

test('a request that a mail quotes is none of curl’s', () => {
  const text = `> POST /a HTTP/1.1\n${SIGNED}> \n> {"a":1}\n`;
  expect(looksLikeCurlVerbose(text)).toBe(false);
  const [capture] = captures(readPasted(text));
  expect(capture?.gaps).toEqual([]);
  expect(capture && expectCapture(capture, { body: '{"a":1}', source: 'reencoded' })).toBeUndefined();
});

test('several requests over one connection', () => {
  const [first, second, ...more] = captures(
    readCurlVerbose(`${HTTP_1}* Re-using existing connection\n${HTTP_2}`),
  );
  if (!first || !second) throw new Error('there must be two');
  expect(more).toEqual([]);
  expectCapture(first, { missing: MISSING, status: 401, answer: '{"error":{"code":"bad_signature"}}' });
  expectCapture(second, { status: 200, origin: 'https://api.example' });
});

test('what has no request line is refused', () => {
  for (const text of ['', '* Trying', 'POST /a HTTP/1.1', '> quoted mail', '< HTTP/1.1 200 OK']) {
    expect(looksLikeCurlVerbose(text)).toBe(false);
    expect(problemsOf(readCurlVerbose(text))).toEqual([expect.stringContaining('no request line')]);
  }
});

describe('the command above its transcript', () => {
  const command = (body: string, url = 'http://127.0.0.1:18999/api/v1/charges?b=2&a=1') =>
    `$ curl -v '${url}' \\\n>   -H 'X-Api-Key: pk_test_1' \\\n>   --data-raw '${body}'\n`;

  test('lends it its body, and that’s said', () => {
    const read = readCurlVerbose(command('{"a":1}') + HTTP_1);
    expectRead(read, {
      method: 'POST',
      target: '/api/v1/charges?b=2&a=1',
      body: '{"a":1}',
      source: 'exact',
      status: 401,
      warnings: ['line 8: The body is that of the curl command above the transcript'],
    });
  });

  test.each([
    ['of another length', command('{"a":12}')],
    ['to elsewhere', command('{"a":1}', 'http://127.0.0.1:18999/api/v1/charges?a=1&b=2')],
    ['that isn’t alone', command('{"a":1}') + command('{"a":2}')],
  ])('%s lends it nothing', (_, above) => {
    expectRead(readCurlVerbose(above + HTTP_1), { body: null, missing: MISSING });
  });

  test('tells of the file that it reads, and what curl makes of it', () => {
    const read = readCurlVerbose(command('@order.json').replace('--data-raw', '-d') + HTTP_1);
    expectRead(read, { body: null, missing: 'it’s in the file order.json' });
    expect(captures(read)[0]?.gaps).toMatchObject([{ from: { file: 'order.json', lineBreaks: 'removed' } }]);
  });
});

describe('hostile text', () => {
  testHostile(readCurlVerbose, looksLikeCurlVerbose, [
    '> POST /a HTTP/1.1\n',
    '> A: b\n',
    '>',
    '< HTTP/1.1 401 no\n',
    '< B: c\n',
    '* Connected to a (b) port 443\n',
    '* [HTTP/2] [1] [:authority: a]\n',
    '{ [1 bytes data]\n',
    '0 --:--',
    '* Connection #',
  ]);
});
