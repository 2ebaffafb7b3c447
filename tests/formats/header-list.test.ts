/** Headers alone, in every print that programs make of them. */

import { describe, expect, test } from 'vitest';
import { looksLikeHeaderList, readHeaderList } from '../../lib/formats/header-list.ts';
import { looksLikeRawHttp } from '../../lib/formats/raw-http/raw-http.ts';
import { type Expected, expectRead, problemsOf, testHostile } from './reading.ts';

const SIGNATURE = 'ab'.repeat(32);
const THREE = ['X-Api-Key: pk_test_1', 'X-Timestamp: 1794304800', `X-Signature: ${SIGNATURE}`];
const LINE = 'GET https://api.example/api/v1/orders?b=2&a=1\n';

test.each<[name: string, text: string, headers?: readonly string[]]>([
  ['lines', THREE.join('\n')],
  ['lines with CRLF', `${THREE.join('\r\n')}\r\n`],
  [
    'JSON',
    JSON.stringify({ 'X-Api-Key': 'pk_test_1', 'X-Timestamp': '1794304800', 'X-Signature': SIGNATURE }),
  ],
  [
    'JSON over lines',
    `{\n  "X-Api-Key": "pk_test_1",\n  "X-Timestamp": 1794304800,\n  "X-Signature": "${SIGNATURE}"\n}`,
  ],
  [
    'JSON with lists',
    `{"X-Api-Key":["pk_test_1"],"X-Timestamp":["1794304800"],"X-Signature":["${SIGNATURE}"]}`,
  ],
  [
    'lines of JSON without brackets',
    `"X-Api-Key": "pk_test_1",\n  "X-Timestamp": "1794304800",\n  "X-Signature": "${SIGNATURE}"`,
  ],
  ['YAML', `X-Api-Key: "pk_test_1"\nX-Timestamp: '1794304800'\nX-Signature: ${SIGNATURE}`],
  ['a YAML list', `- X-Api-Key: pk_test_1\n- X-Timestamp: 1794304800\n- X-Signature: ${SIGNATURE}`],
  ['a Python dict', `{'X-Api-Key': 'pk_test_1', 'X-Timestamp': '1794304800', 'X-Signature': '${SIGNATURE}'}`],
  [
    'a Python assignment',
    `headers = {'X-Api-Key': 'pk_test_1', 'X-Timestamp': '1794304800', 'X-Signature': b'${SIGNATURE}'}`,
  ],
  [
    'Python’s pairs',
    `[('X-Api-Key', 'pk_test_1'), ('X-Timestamp', '1794304800'), ('X-Signature', '${SIGNATURE}')]`,
  ],
  [
    'a Ruby hash',
    `{"X-Api-Key"=>"pk_test_1", "X-Timestamp" => "1794304800", "X-Signature"=>["${SIGNATURE}"]}`,
  ],
  [
    'a PHP array',
    `['X-Api-Key' => 'pk_test_1', 'X-Timestamp' => 1794304800, 'X-Signature' => '${SIGNATURE}',]`,
  ],
  ['a Go map', `map[X-Api-Key:[pk_test_1] X-Timestamp:[1794304800] X-Signature:[${SIGNATURE}]]`],
  ['a Go map of texts', `map[X-Api-Key:pk_test_1 X-Timestamp:1794304800 X-Signature:${SIGNATURE}]`],
  [
    'Go’s %#v',
    `http.Header{"X-Api-Key":[]string{"pk_test_1"}, "X-Timestamp":[]string{"1794304800"}, "X-Signature":[]string{"${SIGNATURE}"}}`,
  ],
  ['a Java map', `{X-Api-Key=pk_test_1, X-Timestamp=1794304800, X-Signature=${SIGNATURE}}`],
  ['Spring’s headers', `[X-Api-Key:"pk_test_1", X-Timestamp:"1794304800", X-Signature:"${SIGNATURE}"]`],
  [
    'Node’s print',
    `[Object: null prototype] {\n  'X-Api-Key': 'pk_test_1',\n  'X-Timestamp': '1794304800',\n  'X-Signature': '${SIGNATURE}'\n}`,
  ],
  [
    'Node’s raw headers',
    `['X-Api-Key', 'pk_test_1', 'X-Timestamp', '1794304800', 'X-Signature', '${SIGNATURE}']`,
  ],
  ['name and value by turns', `X-Api-Key\npk_test_1\nX-Timestamp\n1794304800\nX-Signature\n${SIGNATURE}\n`],
  ['a code fence', `\`\`\`\n${THREE.join('\n')}\n\`\`\``],
  [
    'what developer tools list with a colon',
    `X-Api-Key:\npk_test_1\nX-Timestamp:\n1794304800\nX-Signature:\n${SIGNATURE}`,
  ],
])('%s: what else is needed is said, and with it they’re read', (_, text, headers = THREE) => {
  expect(looksLikeHeaderList(text)).toBe(true);
  expect(problemsOf(readHeaderList(text))).toEqual([
    ': These are headers alone. Add the request line, such as POST /api/v1/charges, above the headers',
  ]);
  expectRead(readHeaderList(LINE + text), {
    method: 'GET',
    target: '/api/v1/orders?b=2&a=1',
    origin: 'https://api.example',
    headers,
    body: null,
  });
});

test.each<[name: string, text: string, expected: Expected]>([
  [
    'HTTP/2’s pseudo-headers',
    ':authority: api.example\n:method: POST\n:path: /api/v1/charges?a=%2f\n:scheme: https\naccept: */*\nx-timestamp: 1\ncontent-length: 0\n',
    {
      method: 'POST',
      target: '/api/v1/charges?a=%2f',
      origin: 'https://api.example',
      headers: ['accept: */*', 'x-timestamp: 1', 'content-length: 0'],
      body: null,
    },
  ],
  [
    'the same by turns',
    ':authority\napi.example\n:method\nGET\n:path\n/a b\n:scheme\nhttps\nx-empty\n\nx-timestamp\n1\n',
    {
      method: 'GET',
      target: '/a b',
      origin: 'https://api.example',
      headers: ['x-empty: ', 'x-timestamp: 1'],
    },
  ],
  [
    'a POST without its body',
    `POST /api/v1/charges\n{'X-Timestamp': '1'}`,
    { target: '/api/v1/charges', missing: 'isn’t in the text', origin: null },
  ],
  [
    'values keep what stands in them',
    `${LINE}X-Timestamp:  a: b \nX-A: "b" c\nX-B:\nx-a: é`,
    {
      headers: ['X-Timestamp:  a: b ', 'X-A: "b" c', 'X-B: ', 'x-a: \u00c3\u00a9'],
    },
  ],
  [
    'commas and escapes in values',
    `${LINE}{"Accept": "a, b;q=\\"1\\"", "X-Timestamp": "\\u00e91"}`,
    {
      headers: ['Accept: a, b;q="1"', 'X-Timestamp: \u00c3\u00a91'],
    },
  ],
  [
    'commas in a Java map',
    `${LINE}{Accept=text/html, text/plain, X-Timestamp=1}`,
    {
      headers: ['Accept: text/html, text/plain', 'X-Timestamp: 1'],
    },
  ],
  [
    'a line that’s none is told',
    `${LINE}X-Timestamp: 1\nhello there\n`,
    { warnings: ['line 3: “hello there” is no header'] },
  ],
])('%s', (_, text, expected) => {
  expect(looksLikeHeaderList(text)).toBe(true);
  expectRead(readHeaderList(text), expected);
});

test('a URL without method, and a method without path', () => {
  expect(problemsOf(readHeaderList('https://api.example/a\nX-Timestamp: 1'))).toEqual([
    expect.stringContaining('the method'),
  ]);
  expect(problemsOf(readHeaderList(':method: GET\nX-Timestamp: 1'))).toEqual([
    expect.stringContaining('the path'),
  ]);
  expect(problemsOf(readHeaderList('hello'))).toEqual([': There are no headers in it']);
});

test('a request line above a print isn’t taken for raw HTTP, above lines it is', () => {
  expect(looksLikeRawHttp("POST /api/v1/charges\n{'X-Timestamp': '1'}")).toBe(false);
  expect(looksLikeRawHttp('POST /api/v1/charges\nX-Timestamp: 1')).toBe(true);
  for (const text of ['curl https://a', '{"a": 1}', 'hello: world', 'GET /a HTTP/1.1\n\n'])
    expect(looksLikeHeaderList(text)).toBe(false);
});

test('a secret is told of and not shown', () => {
  const result = readHeaderList(`${LINE}{"X-Api-Key": "sk_test_madeup123"}`);
  const told = JSON.stringify(result.ok && result.warnings);
  expect(told).toContain('X-Api-Key holds a signing secret');
  expect(told).not.toContain('madeup');
});

describe('hostile text', () => {
  testHostile(readHeaderList, looksLikeHeaderList, [
    'GET /a\n',
    '{"a":',
    "'b',",
    'map[',
    'A:[b] ',
    '"X-A"=>',
    'a=b, ',
    'X-Timestamp: 1\n',
    '[(',
    ')]}',
    '\\"',
    '- ',
    ':method: GET\n',
    'h = ',
  ]);
});
