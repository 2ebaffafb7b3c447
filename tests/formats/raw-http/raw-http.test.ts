/** Raw HTTP and `.http` files: every byte that's known, and why the others aren't. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeRawHttp, readRawHttp } from '../../../lib/formats/raw-http/raw-http.ts';
import {
  anyText,
  captures,
  type Expected,
  expectCapture,
  expectRead,
  only,
  problemsOf,
  testHostile,
} from '../reading.ts';

const JSON_BODY = '{"amount":"1.50"}';
const HEAD = 'POST /api/v1/charges HTTP/1.1\nHost: api.example\n';
const GET_HEAD = 'GET /a HTTP/1.1\nX-Api-Key: pk_test_1\nX-Timestamp: 1764000000\n';
const SIGNED = `X-Api-Key: pk_test_1\nX-Timestamp: 1764000000\nX-Signature: ${'5a'.repeat(32)}\n`;
const ERROR = '{"error":{"code":"bad_signature"}}';
const NO_LENGTH = 'there’s no Content-Length to tell';

test.each<[name: string, text: string, expected: Expected]>([
  [
    'a request with CRLF, measured, is exact',
    `POST /api/v1/charges?b=2&a=%2f HTTP/1.1\r\nHost: api.example\r\nx-api-key: pk_test_1\r\nX-API-KEY:two\r\nContent-Length: 17\r\n\r\n${JSON_BODY}`,
    {
      method: 'POST',
      target: '/api/v1/charges?b=2&a=%2f',
      headers: ['Host: api.example', 'x-api-key: pk_test_1', 'X-API-KEY: two', 'Content-Length: 17'],
      body: JSON_BODY,
      source: 'exact',
      origin: null,
    },
  ],
  [
    'a line break after a measured body is none of it',
    `${HEAD}Content-Length: 17\n\n${JSON_BODY}\n`,
    { body: JSON_BODY, source: 'exact' },
  ],
  [
    'a measured line break is part of the body',
    `${HEAD}Content-Length: 18\n\n${JSON_BODY}\n`,
    { body: `${JSON_BODY}\n`, source: 'exact' },
  ],
  [
    'measured text beyond ASCII is exact',
    `${HEAD}Content-Length: 6\n\n"é€`,
    { body: '"é€', source: 'exact' },
  ],
  [
    'a character that got lost makes the body rebuilt',
    `${HEAD}Content-Length: 3\n\n\ufffd`,
    { body: '\ufffd', source: 'reencoded' },
  ],
  [
    'a shorter charset isn’t guessed from Content-Length',
    `${HEAD}Content-Length: 3\n\n"é"`,
    { body: null, missing: 'Content-Length is 3 bytes; the text contains 4' },
  ],
  [
    'a length that two line breaks would make is not guessed',
    `${HEAD}Content-Length: 4\n\n{\n}`,
    { body: null, missing: 'both with LF line breaks and one at its end and with CRLF' },
  ],
  [
    'CRLF that became LF is put back by Content-Length',
    `${HEAD}Content-Length: 9\n\n{\n"a"\n}`,
    { body: '{\r\n"a"\r\n}', source: 'reencoded', warnings: ['line 1: The body in the text isn’t 9 bytes'] },
  ],
  [
    'LF that became CRLF is put back',
    `${HEAD.replaceAll('\n', '\r\n')}Content-Length: 7\r\n\r\n{\r\n"a"\r\n}`,
    { body: '{\n"a"\n}', source: 'reencoded', warnings: ['with LF line breaks'] },
  ],
  [
    'a line break that pasting may have taken isn’t guessed',
    `${HEAD}Content-Length: 18\n\n${JSON_BODY}`,
    { body: null, missing: 'Content-Length is 18 bytes; the text contains 17' },
  ],
  [
    'JSON that Content-Length would cut in two isn’t the body',
    `${HEAD}Content-Type: application/json\nContent-Length: 12\n\nNov 22, 2026 4:00:56 PM jdk.internal\nINFO: x\n`,
    { body: null, missing: 'the text contains something else there' },
  ],
  [
    'what’s beyond Content-Length is cut off, and said',
    `${HEAD}Content-Length: 2\n\n{}xyz`,
    { body: '{}', source: 'reencoded', warnings: ['Content-Length is 2 bytes; the text contains 5'] },
  ],
  [
    'half a body isn’t hashed',
    `${HEAD}Content-Length: 99\n\n${JSON_BODY}`,
    { body: null, missing: 'Content-Length is 99 bytes; the text contains 17' },
  ],
  [
    'a body that isn’t there is missing',
    `${HEAD}Content-Length: 99\n`,
    { body: null, missing: 'the text ends before the body' },
  ],
  ['a length of zero is no body', `${HEAD}Content-Length: 0\n\n`, { body: null }],
  [
    'text after a length of zero isn’t sent',
    `${HEAD}Content-Length: 0\n\nhello`,
    { body: null, warnings: ['isn’t sent'] },
  ],
  [
    'JSON after a length of zero may have been sent',
    `${HEAD}Content-Length: 0\n\n{}`,
    { body: null, missing: 'Content-Length is 0 bytes; the text contains JSON' },
  ],
  [
    'plain text without length may have lost a line break at its end',
    `${HEAD}\n${JSON_BODY}`,
    { body: JSON_BODY, source: 'reencoded' },
  ],
  [
    'a last line break without length is the terminal’s, and is said',
    `${HEAD}\n${JSON_BODY}\n`,
    { body: JSON_BODY, source: 'reencoded', warnings: ['ends in a line break'] },
  ],
  [
    'line breaks without length are doubtful',
    `${HEAD}\n{\n}`,
    { body: '{\n}', source: 'reencoded', warnings: [NO_LENGTH] },
  ],
  [
    'text beyond ASCII without length is doubtful',
    `${HEAD}\n"é"`,
    { body: '"é"', source: 'reencoded', warnings: ['characters beyond ASCII'] },
  ],
  [
    'chunks are joined',
    `${HEAD}Transfer-Encoding: chunked\n\n5\n{"a":\nB;ext="1"\n"long text"\n1\n}\n0\n\n`,
    { body: '{"a":"long text"}', source: 'exact' },
  ],
  [
    'chunks with CRLF and a trailer are joined',
    `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n3\r\né1\r\n0\r\nX-Sum: 1\r\n\r\n`,
    { body: 'é1', source: 'exact' },
  ],
  [
    'chunks that are cut off aren’t hashed',
    `${HEAD}Transfer-Encoding: chunked\n\n5\n{"a":\n9\n1`,
    { body: null, missing: 'cut off' },
  ],
  [
    'chunks the text shows joined are rebuilt',
    `${HEAD}Transfer-Encoding: chunked\n\n${JSON_BODY}`,
    { body: JSON_BODY, source: 'reencoded', warnings: ['shows it joined'] },
  ],
  [
    'chunks that aren’t shown are missing',
    `${HEAD}Transfer-Encoding: chunked\n\n`,
    { body: null, missing: 'sent in chunks' },
  ],
  [
    'a compressed body can’t be text',
    `${HEAD}Content-Encoding: gzip\nContent-Length: 17\n\n${JSON_BODY}`,
    { body: null, missing: 'compressed (“gzip”)' },
  ],
  [
    'a folded header is joined, and said',
    'GET /a HTTP/1.1\nX-Long: one\n\t two\nX-B: c\n\n',
    { headers: ['X-Long: one two', 'X-B: c'], warnings: ['line 3: “X-Long” goes on'] },
  ],
  [
    'spaces in values stay, but the one after the colon',
    'GET /a HTTP/1.1\nA:  two \nB:\tx\nC:\nD:e:f\n',
    { headers: ['A:  two ', 'B: x', 'C: ', 'D: e:f'] },
  ],
  [
    'a space before a colon is kept and said',
    'GET /a HTTP/1.1\nX-Api-Key : pk\n\n',
    { headers: ['X-Api-Key : pk'], warnings: ['has a space before its colon'] },
  ],
  [
    'a line that’s no header is left out, and said',
    'GET /a HTTP/1.1\nnonsense\nA: b\n\n',
    { headers: ['A: b'], warnings: ['line 2: “nonsense” is no header'] },
  ],
  [
    'a whole URL gives the origin',
    'GET http://User:pw@API.example:8080/a/../b?x=%2F#frag HTTP/1.1\nHost: api.example\n\n',
    { target: '/a/../b?x=%2F', origin: 'http://api.example:8080' },
  ],
  [
    'a URL without path',
    'GET https://api.example?x=1 HTTP/1.1\n\n',
    { target: '/?x=1', origin: 'https://api.example' },
  ],
  ['a target with a space', 'GET /a b?c=d e HTTP/1.1\n\n', { target: '/a b?c=d e' }],
  ['a target beyond ASCII as its UTF-8', 'GET /é HTTP/1.1\n\n', { target: '/\u00c3\u00a9' }],
  ['a method of one’s own', 'x-odd /a HTTP/1.0\n\n', { method: 'x-odd', target: '/a' }],
  ['blank lines and a byte-order mark before', '\ufeff\n\r\n  \nGET /a HTTP/1.1\n\n', { target: '/a' }],
  ['a code fence', '```http\nGET /a HTTP/1.1\nA: b\n\n```\n', { headers: ['A: b'], body: null }],
  [
    'a line before is left out, and said',
    'Request from 10.0.0.1\nGET /a HTTP/1.1\n\n',
    { warnings: ['line 1: “Request from 10.0.0.1” is no part'] },
  ],
  [
    'an answer with its time',
    `${HEAD}\n{}\n\nHTTP/1.1 100 Continue\n\nHTTP/1.1 401 Unauthorized\r\nDate: Tue, 10 Nov 2026 10:00:00 GMT\r\nContent-Length: 3\r\n\r\nabc\r\n`,
    { body: '{}', source: 'reencoded', status: 401, answer: 'abc', receivedAt: 1794304800 },
  ],
  [
    'HTTP/2 with a type and no body isn’t surely empty',
    'POST /a HTTP/2\nHost: a\nContent-Type: application/json\n',
    { body: null, missing: 'isn’t in the text' },
  ],
  ['port 443 is TLS', 'GET /a HTTP/1.1\nHost: A.example:443\n\n', { origin: 'https://a.example' }],
  [
    'a typed request with headers alone may have a body',
    'POST /api/v1/charges\nX-Timestamp: 1\n',
    { missing: 'Add it below the headers' },
  ],
  ['a typed GET has none', 'GET /api/v1/orders?limit=50\nX-Timestamp: 1\n', { body: null }],
  [
    'variables of a .http file',
    '@host = https://api.example\n@v=1\n### make one\n# @name make\nPOST {{host}}/api/v{{v}}/charges\n  ?a=1\n  &b=2 HTTP/1.1\nX-Timestamp: {{ v }}\n\n{"a":"{{v}}"}\n\n\n',
    {
      target: '/api/v1/charges?a=1&b=2',
      origin: 'https://api.example',
      headers: ['X-Timestamp: 1'],
      body: '{"a":"1"}',
      source: 'exact',
    },
  ],
  [
    'a body in a file',
    '###\nPOST https://api.example/a\nContent-Type: application/json\n\n< ./order.json\n',
    { missing: 'in the file “./order.json”' },
  ],
  [
    'a variable in a body that isn’t set',
    '###\nPOST https://api.example/a\n\n{"id":"{{$guid}}"}\n',
    { missing: '{{$guid}}' },
  ],
  [
    'a body in a file, where nothing else tells of a .http file',
    'POST https://api.example/a\nContent-Type: application/json\n\n< ./order.json\n',
    { body: null, missing: 'in the file “./order.json”' },
  ],
  [
    'a body in a file, with an encoding, below a request line with version',
    'POST https://api.example/a HTTP/1.1\n\n<@latin1 ./order.json',
    { body: null, missing: 'in the file “./order.json”' },
  ],
  [
    'a variable in a body where nothing else tells of a .http file',
    'POST https://api.example/a\n\n{"id":{{$randomInt}}}',
    { body: null, missing: '{{$randomInt}}' },
  ],
  [
    'braces in a measured body are what was sent',
    `${HEAD}Content-Length: 9\n\n{"{{a}}"}`,
    { body: '{"{{a}}"}', source: 'exact' },
  ],
  [
    'braces in a path that was sent stay',
    'GET /a/{{id}} HTTP/1.1\nX-Signature: {{s}}\n\n',
    { target: '/a/{{id}}', headers: ['X-Signature: {{s}}'] },
  ],
  ['a head that’s cut off may have had a body', HEAD, { body: null, missing: 'isn’t in the text' }],
  [
    'a body cut off in its first chunk isn’t hashed with the chunk’s size',
    `${HEAD}Transfer-Encoding: chunked\n\n11\n{"amount`,
    { body: null, missing: 'the body’s chunks are cut off' },
  ],
  [
    'a body cut off by one character isn’t made as long as it was with a line break',
    `${HEAD}Content-Length: 17\n\n${JSON_BODY.slice(0, -1)}`,
    { body: null, missing: 'Content-Length is 17 bytes; the text contains 16' },
  ],
  [
    'a form cut off by one character isn’t either',
    `${HEAD}Content-Length: 11\n\na=1&b=2&c=`,
    { body: null, missing: 'Content-Length is 11 bytes; the text contains 10' },
  ],
  [
    'JSON that the text ends within isn’t the body',
    `${HEAD}\n${JSON_BODY.slice(0, 9)}`,
    { body: null, missing: 'the text ends inside the body' },
  ],
  [
    'what’s left of a status line isn’t the body of a GET',
    'GET /a HTTP/1.1\nHost: a\n\n\nHTTP/1.1 4',
    { body: null, missing: 'the text ends inside the body' },
  ],
  [
    'a POST that ends behind its head may have a body that isn’t shown',
    `${HEAD}\n`,
    { body: null, missing: 'isn’t in the text' },
  ],
  [
    'a type tells of a body that isn’t shown',
    `${HEAD}Content-Type: application/json\n\n`,
    { body: null, missing: 'isn’t in the text' },
  ],
  [
    'lengths that contradict each other leave the body doubtful',
    `${HEAD}Content-Length: 2\nContent-Length: 17\n\n${JSON_BODY}`,
    { body: JSON_BODY, source: 'reencoded', warnings: ['contradict each other'] },
  ],
  [
    'lengths that contradict each other, in a .http file',
    `### a\n${HEAD}Content-Length: 0\nContent-Length: 2\n\n{}`,
    { body: '{}', source: 'reencoded', warnings: ['contradict each other'] },
  ],
  [
    'one length told twice is one',
    `${HEAD}Content-Length: 17\nContent-Length: 17\n\n${JSON_BODY}`,
    { body: JSON_BODY, source: 'exact' },
  ],
  [
    'query lines without indentation, as VS Code takes them',
    '###\nGET https://api.example/a\n?b=1\n&c=2 HTTP/1.1\nX-Timestamp: 1\n',
    { target: '/a?b=1&c=2', headers: ['X-Timestamp: 1'], body: null },
  ],
  [
    'a path over indented lines, as JetBrains’ client takes it',
    '###\nGET https://api.example\n  /api\n  /v1\n  ?a=1\nX-Timestamp: 1\n',
    { target: '/api/v1?a=1' },
  ],
  [
    'a URL alone in a file is one to GET',
    '### first\n# a comment\nhttps://api.example/a?b=1 HTTP/1.1\nX-Timestamp: 1\n\n### \n',
    { method: 'GET', target: '/a?b=1', headers: ['X-Timestamp: 1'] },
  ],
  [
    'a body line that begins with > and text isn’t cut off in silence',
    '###\nPOST https://api.example/a\n\nfirst\n> quoted text\nlast\n',
    { body: null, missing: 'not every editor sends the line “> quoted text”' },
  ],
  [
    'a body line that begins with > and no blank is part of the body',
    '###\nPOST https://api.example/a\n\n>first\n>>last\n',
    { body: '>first\n>>last', source: 'reencoded', warnings: ['line breaks'] },
  ],
  [
    'what’s done with the response is no body',
    '###\nPOST https://api.example/a\n\n{}\n> ./check.js\n>>! out.json\n<> 2026-11-22.200.json\n',
    { body: '{}', source: 'exact' },
  ],
  [
    'a comment in a body, which not every editor sends',
    '###\nPOST https://api.example/a\n\n{\n  // a note\n}\n',
    { body: null, missing: 'not every editor sends the line “ // a note”' },
  ],
  [
    'blank lines above a body, which not every editor sends',
    '###\nPOST https://api.example/a\n\n\n{}\n',
    { body: null, missing: 'more than one blank line above it' },
  ],
  [
    'a blank at the end of a body is sent',
    '###\nPOST https://api.example/a\n\n{} \n\n',
    { body: '{} ', source: 'exact' },
  ],
  [
    'a file in the midst of a body',
    '###\nPOST https://api.example/a\n\n--b\n\n<@utf8 ./part.json\n--b--\n',
    { body: null, missing: 'in the file “./part.json”' },
  ],
  [
    'a script between braces is no body',
    '###\nPOST https://api.example/a\nX-Timestamp: 1\n\n{{\n  exports.id = 1;\n}}\n{}\n',
    { headers: ['X-Timestamp: 1'], body: null, missing: 'a script in the text may change it' },
  ],
  [
    'a script above a request is no request',
    '###\n< {%\n  GET https://other.example/b\n%}\nGET https://api.example/a\nX-Timestamp: 1\n',
    { target: '/a', headers: ['X-Timestamp: 1'] },
  ],
  [
    'code in braces within a body',
    '###\nPOST https://api.example/a\n\n{"id":"{{ sign({a: 1}) }}"}\n',
    { body: null, missing: '“{{ sign({a: 1}) }}” in it isn’t set' },
  ],
  [
    'a variable that’s set to two values, of which editors take one or the other',
    '@a = 1\n@a = 2\n### x\nPOST https://api.example/a\n\n{"a":{{a}}}\n',
    { body: null, missing: '“{{a}}” in it isn’t set' },
  ],
  [
    'GraphQL, of which the editor makes JSON',
    '###\nPOST https://api.example/a\nX-Request-Type: GraphQL\n\nquery { a }\n',
    { body: null, missing: 'JSON of the GraphQL' },
  ],
  [
    'scripts around a body',
    '###\nPOST https://api.example/a\n\n< {% let a = 1; %}\n{}\n\n> {% client.log(1) %}\n',
    { body: '{}', source: 'exact' },
  ],
])('%s', (_, text, expected) => {
  expect(looksLikeRawHttp(text)).toBe(true);
  expectRead(readRawHttp(text), expected);
});

test.each<[name: string, text: string, unknown: string[]]>([
  [
    'a header that stands in a line which is none isn’t told to be missing',
    'GET /a HTTP/1.1\nX-Api-Key=pk_test_1 X-Timestamp=1 X-Signature=ab\nHost: a.example\n\n',
    ['X-Api-Key', 'X-Timestamp', 'X-Signature'],
  ],
  ['a header that’s nowhere is', 'GET /a HTTP/1.1\nHost: a.example\n\n', []],
  ['a path that editors encode', '###\nGET https://a.example/Zoë?b=1\n\n', ['path']],
  [
    'a signature that the text ends in isn’t told to be of the wrong form',
    'GET /a HTTP/1.1\nX-Api-Key: pk_test_1\nX-Timestamp: 1764000000\nX-Signature: 5a05974f',
    ['X-Signature'],
  ],
  [
    'a head that the text ends in isn’t told to lack headers',
    'GET /a HTTP/1.1\nX-Api-Key: pk_test_1\n',
    ['other-headers'],
  ],
  ['a target that the text ends in', 'GET https://a.example/api/v1/cha', ['path', 'query', 'other-headers']],
  [
    'with all three headers, nobody needs the blank line below them',
    `GET /a HTTP/1.1\nX-Api-Key: pk_test_1\nX-Timestamp: 1764000000\nX-Signature: ${'5a'.repeat(32)}`,
    [],
  ],
  ['what no editor encodes', '###\nGET https://a.example/a HTTP/1.1\n\n###\n', []],
  ['a blank in a query that editors encode', '###\nGET https://a.example/a?b=c d HTTP/1.1\n\n', ['query']],
  ['a target whose query wasn’t sent as it stands', `GET /a?b=c d HTTP/1.1\n${SIGNED}\n`, ['query']],
  ['a typed target whose path wasn’t sent as it stands', `GET /Zoë\n${SIGNED}\n`, ['path']],
  ['but what stands before a version may have been', `GET /Zoë HTTP/1.1\n${SIGNED}\n`, []],
  [
    'a signature that’s wrapped isn’t told to be cut',
    `${GET_HEAD}X-Signature: ${'5a'.repeat(20)}\n${'5a'.repeat(12)}\n\n`,
    ['X-Signature'],
  ],
  [
    'a signature that’s folded isn’t told to have spaces',
    `${GET_HEAD}X-Signature: ${'5a'.repeat(20)}\n ${'5a'.repeat(12)}\n\n`,
    ['X-Signature'],
  ],
  [
    'a line behind a whole signature is none of it',
    `${GET_HEAD}X-Signature: ${'5a'.repeat(32)}\nsent at noon\n\n`,
    [],
  ],
  [
    'a key that’s wrapped',
    `GET /a HTTP/1.1\nX-Timestamp: 1764000000\nX-Signature: ${'5a'.repeat(32)}\nX-Api-Key: pk_te\nst_1\n\n`,
    ['X-Api-Key'],
  ],
  [
    'a name that’s wrapped isn’t told to be missing',
    `${GET_HEAD}X-Sign\nature: ${'5a'.repeat(32)}\n\n`,
    ['other-headers'],
  ],
  [
    'a target that’s wrapped isn’t told to lack parameters',
    `GET /api/v1/orders?status=paid&\nlimit=20 HTTP/1.1\n${SIGNED}\n`,
    ['path', 'query'],
  ],
  [
    'headers with a blank line between any two aren’t missing',
    `GET /a HTTP/1.1\n\n${SIGNED.replaceAll('\n', '\n\n')}`,
    ['X-Api-Key', 'X-Timestamp', 'X-Signature', 'body'],
  ],
  [
    'headers behind a blank line aren’t missing, nor a body',
    `POST /a HTTP/1.1\n\nHost: a.example\n${SIGNED}\n{}`,
    ['X-Api-Key', 'X-Timestamp', 'X-Signature', 'body'],
  ],
  [
    'headers in bold type aren’t missing',
    `GET /a HTTP/1.1\n${SIGNED.replace(/^([\w-]+):/gm, '**$1**:')}\n`,
    ['X-Api-Key', 'X-Timestamp', 'X-Signature'],
  ],
])('%s', (_, text, unknown) => {
  const { gaps } = only(readRawHttp(text));
  expect(gaps.map(({ part }) => (part.kind === 'header' ? part.name : part.kind))).toEqual(unknown);
});

describe('what stands below a head without length isn’t taken for its body:', () => {
  test.each([
    ['an answer', ERROR],
    ['an answer’s status', `401 Unauthorized\n${ERROR}`],
    ['a heading', `Response:\n${ERROR}`],
    ['an arrow', `→ 401 ${ERROR}`],
    ['a line of dashes', `------\n${ERROR}`],
    ['prose', 'We get 401'],
    ['JSON', JSON_BODY],
  ])('%s of a GET', (_, below) => {
    for (const method of ['GET', 'HEAD', 'DELETE'])
      expectCapture(only(readRawHttp(`${method} /a HTTP/1.1\n${SIGNED}\n${below}`)), { missing: '' });
  });

  test.each([
    ['an answer', ERROR],
    ['its body with an answer', `${JSON_BODY}\n\n${ERROR}`],
    ['its body with an answer’s status', `${JSON_BODY}\n\n401 Unauthorized\nno`],
    ['its body with a heading', `${JSON_BODY}\nResponse:\nno`],
    ['its body with prose', `${JSON_BODY}\n\nand we get 401`],
    ['its body below a heading', `--- body ---\n${JSON_BODY}`],
    ['its body as a member', `Body: ${JSON_BODY}`],
    ['an answer in the next section', `### Response\n${ERROR}`],
  ])('%s of a POST', (_, below) => {
    expectCapture(only(readRawHttp(`POST /a HTTP/1.1\n${SIGNED}\n${below}`)), { missing: '' });
  });

  test.each([
    ['JSON on many lines', '{\n  "a": [\n    200\n  ]\n}'],
    ['lines of JSON', '{"a":1}\n{"a":2}'],
    ['JSON that’s broken', '{a:1}'],
    ['a form', 'a=1&b=2'],
  ])('but %s is', (_, body) => {
    expectCapture(only(readRawHttp(`POST /a HTTP/1.1\n${SIGNED}\n${body}`)), { body, source: 'reencoded' });
  });

  test('and a length says that it’s the body of a GET', () => {
    const text = `GET /a HTTP/1.1\n${SIGNED}Content-Length: 17\n\n${JSON_BODY}`;
    expectCapture(only(readRawHttp(text)), { body: JSON_BODY, source: 'exact' });
  });
});

test('the date of an answer out of a cache isn’t when the request was received', () => {
  const answer = 'HTTP/1.1 200 OK\nDate: Tue, 10 Nov 2026 10:00:00 GMT\nAge: 3600\n\n{}';
  expect(only(readRawHttp(`GET /a HTTP/1.1\n${SIGNED}\n${answer}`)).receivedAt).toBeUndefined();
});

test('several requests, each with its answer', () => {
  const text = `${HEAD}\n{"a":1}\nHTTP/1.1 401 Unauthorized\n\nno\n\nGET /b HTTP/1.1\n\nHTTP/1.1 200 OK\n\nGET /c HTTP/1.1\n`;
  const [first, second, third, ...more] = captures(readRawHttp(text));
  if (!first || !second || !third) throw new Error('there must be three');
  expect(more).toEqual([]);
  expectCapture(first, { body: '{"a":1}', source: 'reencoded', status: 401, answer: 'no' });
  expectCapture(second, { target: '/b', body: null, status: 200 });
  expectCapture(third, { target: '/c', body: null });
});

test('a measured body may hold what looks like a request', () => {
  const inner = 'GET /x HTTP/1.1\nHost: y\n';
  const text = `POST /a HTTP/1.1\nContent-Length: ${inner.length}\n\n${inner}\nGET /b HTTP/1.1\n\n`;
  const all = captures(readRawHttp(text));
  expect(all.map(({ request }) => request.target)).toEqual(['/a', '/b']);
  expect(all[0]?.request.body).toEqual({
    kind: 'bytes',
    bytes: new TextEncoder().encode(inner),
    source: 'exact',
  });
});

const visible = fc.array(fc.integer({ min: 0x21, max: 0x7e }), { minLength: 1, maxLength: 20 });
const written = fc.record({
  method: fc.constantFrom('GET', 'POST', 'DELETE', 'x-odd'),
  target: visible.map((codes) => `/${String.fromCharCode(...codes)}`),
  headers: fc.array(
    fc.tuple(
      fc.constantFrom('X-Api-Key', 'x-api-key', 'X-Timestamp', 'A'),
      visible.map((codes) => String.fromCharCode(...codes)),
    ),
    { maxLength: 5 },
  ),
  body: fc.oneof(
    anyText(60),
    fc.constantFrom('GET /x HTTP/1.1\r\nA: b\r\n\r\n', '\n\nPOST /y HTTP/1.1\n', '\r\n'),
  ),
});

test('requests written one after another are read byte for byte, whatever stands in their bodies', () => {
  const write = (request: typeof written extends fc.Arbitrary<infer R> ? R : never, end: string) =>
    [
      `${request.method} ${request.target} HTTP/1.1`,
      ...request.headers.map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(request.body)}`,
      '',
      request.body,
    ].join(end);
  const oneOrTwo = fc.array(written, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(oneOrTwo, fc.constantFrom('\n', '\r\n'), (requests, end) => {
      const read = captures(readRawHttp(requests.map((request) => write(request, end)).join(end)));
      expect(read.map(({ request }) => request.method)).toEqual(requests.map(({ method }) => method));
      for (const [index, { target, headers, body }] of requests.entries()) {
        const { request } = read[index] ?? only(readRawHttp(''));
        expect(request.target).toBe(target);
        expect(request.headers.slice(0, -1)).toEqual(headers);
        const bytes = request.body.kind === 'bytes' ? request.body.bytes : new Uint8Array();
        expect(Buffer.from(bytes).equals(Buffer.from(body))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

describe('indented text', () => {
  const RAW = `${HEAD}X-Api-Key: pk_test_1\nContent-Length: 17\n\n${JSON_BODY}`;
  const indented = (by: string, text = RAW) => text.replace(/^(?=.)/gm, by);
  const taken = (words: string) => [`(${words}) was taken off`];
  const whole = {
    headers: ['Host: api.example', 'X-Api-Key: pk_test_1', 'Content-Length: 17'],
    body: JSON_BODY,
    source: 'exact',
  } as const;

  test.each<[name: string, text: string, expected: Expected]>([
    ['by spaces', indented('    '), { ...whole, warnings: taken('4 spaces') }],
    ['by a tab, with CRLF', indented('\t').replaceAll('\n', '\r\n'), { ...whole, warnings: taken('a tab') }],
    ['but for its first line', indented('  ').slice(2), { ...whole, warnings: taken('2 spaces') }],
    [
      'with its blank lines too',
      indented(' ').replace('\n\n', '\n \n'),
      { ...whole, warnings: taken('a space') },
    ],
    [
      'within a code fence',
      `\`\`\`http\n${indented('  ')}\n\`\`\``,
      { ...whole, warnings: taken('2 spaces') },
    ],
    [
      'with its code fence',
      indented('  ', `\`\`\`\n${RAW}\n\`\`\``),
      { ...whole, warnings: taken('2 spaces') },
    ],
  ])('%s is read as it was', (_, text, expected) => {
    expect(looksLikeRawHttp(text)).toBe(true);
    expectRead(readRawHttp(text), expected);
  });

  test('keeps what the body is indented by besides; without Content-Length it’s rebuilt', () => {
    const body = '{\n  "a": 1\n}';
    expectRead(readRawHttp(indented('    ', `${HEAD}\n${body}`)), {
      body,
      source: 'reencoded',
      warnings: [...taken('4 spaces'), NO_LENGTH],
    });
    expect(only(readRawHttp(indented('  ', `${HEAD}\n{}`))).request.body).toMatchObject({
      source: 'reencoded',
    });
  });

  test('isn’t taken from lines that have it in part', () => {
    for (const body of ['  {\n  }', '  {"a":1}\n  '])
      expectRead(readRawHttp(`${HEAD}\n${body}`), { body, source: 'reencoded', warnings: [NO_LENGTH] });
  });
});

const NOT_SET = '“{{base}}” isn’t set in the text. Put what was sent in its place';

test.each([
  [
    '### a\nGET https://a.example/{{base}}/b?c=1\n\n### b\nGET https://a.example/b\n\n',
    'path query',
    '/{{base}}/b?c=1',
  ],
  ['POST {{base}}/a HTTP/1.1\nX-Timestamp: 1\n\n{}', 'path query', '/a'],
  ['GET https://api.example/{{base}} HTTP/1.1\n\n', 'path query', '/{{base}}'],
  ['GET https://{{base}}/a\n\n', 'path query', '/a'],
  ['###\nGET /a HTTP/1.1\nX-Signature: {{base}}\n\n', 'X-Signature', '/a'],
  ['###\nGET https://api.example/a?b={{base}}\nX-Timestamp: 1\n\n', 'query', '/a?b={{base}}'],
  ['###\nGET https://api.example/a\n{{base}}: 1\n\n', 'other-headers', '/a'],
])('a file isn’t refused for an unset variable, whose part isn’t known: %j', (text, parts, target) => {
  const read = readRawHttp(text);
  const [first, ...others] = captures(read);
  expect(first?.request.target).toBe(target);
  expect(first?.origin ?? '').not.toContain('{{');
  expect(first?.gaps.map(({ part }) => ('name' in part ? part.name : part.kind)).join(' ')).toBe(parts);
  expect(others.flatMap(({ gaps }) => gaps)).toEqual([]);
  expect(read.ok && read.warnings).toContainEqual({
    where: expect.any(String),
    message: expect.stringContaining(NOT_SET),
  });
});

describe('what can’t be read', () => {
  test.each([
    ['nothing', '', 'There’s no request line in it'],
    ['prose', 'hello\nworld', 'There’s no request line in it'],
    [
      'an editor’s own method',
      '###\nGRAPHQL https://api.example/a\n\nquery { a }\n',
      '“GRAPHQL” isn’t an HTTP method',
    ],
    ['an answer alone', 'HTTP/1.1 200 OK\n\nhi', 'There’s no request line in it'],
  ])('%s', (_, text, message) => {
    expect(problemsOf(readRawHttp(text))).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    'curl https://api.example',
    '{"log":{}}',
    '127.0.0.1 - - [10/Nov/2026] "POST /a HTTP/1.1" 401 12',
    '2026-11-10 INFO POST /a HTTP/1.1 done',
    '2026 INFO POST /a HTTP/1.1',
    '> POST /a HTTP/1.1',
    'POST /api/v1/charges 401 X-Api-Key=pk_test_1 X-Signature=ab\nX-A: b',
    'X-Timestamp: 1',
  ])('%s isn’t taken for raw HTTP', (text) => {
    expect(looksLikeRawHttp(text)).toBe(false);
  });
});

test('a secret is told of and not shown', () => {
  const result = readRawHttp('GET /a HTTP/1.1\nX-Api-Key: sk_test_madeup123\nsk_test_madeup123\n\n');
  const warnings = JSON.stringify(result.ok && result.warnings);
  expect(warnings).toContain('X-Api-Key holds a signing secret');
  expect(warnings).not.toContain('madeup');
  expect(only(result).request.headers).toHaveLength(1);
});

test('a header that goes on over very many lines is read', () => {
  const result = readRawHttp(`GET /a HTTP/1.1\nX: a\n${' b\n'.repeat(200_000)}`);
  expect(only(result).request.headers[0]?.[1]).toHaveLength(1 + 2 * 200_000);
  expect(result.ok && result.warnings.at(-1)?.message).toBe('And 199990 more');
});

describe('hostile text', () => {
  testHostile(readRawHttp, looksLikeRawHttp, [
    'POST /a HTTP/1.1\n',
    'Content-Length: 9999\n',
    'Transfer-Encoding: chunked\n',
    '5\nhello\n',
    'A: b\r\n',
    ' folded',
    '\n\n',
    'HTTP/1.1 200 OK\n',
    '### x\n',
    '@a={{a}}{{a}}\n',
    '{{a}}',
    'GET /b\n\n',
    '< {% x',
    '{{\n',
    '}}\n',
    '> x\n',
    '\n?a',
    '```\n',
  ]);
});
