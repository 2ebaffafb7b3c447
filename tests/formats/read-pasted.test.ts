/** One request in every form that people have it in: each is told apart and read to the same bytes. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatOf, readPasted } from '../../lib/formats/read-pasted.ts';
import { expectInProportion } from '../core/in-proportion.ts';
import { workOf } from '../core/work.ts';
import { captures, missingBody, only, testHostile } from './reading.ts';

const SIGNATURE = 'ab'.repeat(32);
const HEADERS = { 'X-Api-Key': 'pk_test_made_up_1', 'X-Timestamp': '1767225600', 'X-Signature': SIGNATURE };
const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`);
const URL_TEXT = 'https://api.example/api/v1/charges?b=2&a=1%20x';
const BODY = '{"amount":"10.00"}';
const flags = (quote: string, end: string) =>
  lines.map((line) => `-H ${quote}${line}${quote}${end}`).join(' ');

const FORMS: Readonly<Record<string, string>> = {
  'curl for bash': `curl -X POST '${URL_TEXT}' ${flags("'", ' \\\n')} --data-raw '${BODY}'`,
  'curl for bash after a prompt and a comment': `# the failing call\n$ curl '${URL_TEXT}' ${flags("'", '')} -d '${BODY}'`,
  'curl for cmd': `curl --url "${URL_TEXT.replace('%', '^%^').replace('&', '^&')}" ^\n ${flags('"', ' ^\n')} --data-raw "${BODY.replaceAll('"', '\\"')}"`,
  PowerShell: `Invoke-RestMethod -Uri "${URL_TEXT}" -Method Post -Headers @{\n${Object.entries(HEADERS)
    .map(([name, value]) => `"${name}"="${value}"`)
    .join('\n')}\n} -Body '${BODY}'`,
  fetch: `await fetch("${URL_TEXT}", { method: "POST", headers: ${JSON.stringify(HEADERS)}, body: ${JSON.stringify(BODY)} });`,
  'raw HTTP': `POST /api/v1/charges?b=2&a=1%20x HTTP/1.1\r\nHost: api.example\r\n${lines.join('\r\n')}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  'a capture file': JSON.stringify({
    method: 'POST',
    target: '/api/v1/charges?b=2&a=1%20x',
    headers: Object.entries(HEADERS),
    bodyBase64: btoa(BODY),
  }),
  'a HAR': JSON.stringify({
    log: {
      version: '1.2',
      entries: [
        {
          request: {
            method: 'POST',
            url: URL_TEXT,
            headers: Object.entries(HEADERS).map(([name, value]) => ({ name, value })),
            postData: { mimeType: 'application/json', text: BODY },
            bodySize: BODY.length,
          },
          response: { status: 401, headers: [], content: {} },
        },
      ],
    },
  }),
  'a log line': `{"level":"info","method":"POST","url":"${URL_TEXT}","headers":${JSON.stringify(HEADERS)},"body":${JSON.stringify(BODY)}}`,
};

test.each(Object.entries(FORMS))('%s', (_, text) => {
  const { request } = only(readPasted(text));
  expect(request.method).toBe('POST');
  expect(request.target).toBe('/api/v1/charges?b=2&a=1%20x');
  for (const [name, value] of Object.entries(HEADERS))
    expect(request.headers.filter((field) => field[0].toLowerCase() === name.toLowerCase())).toEqual([
      [name, value],
    ]);
  expect(request.body.kind === 'bytes' && Buffer.from(request.body.bytes).toString()).toBe(BODY);
});

test('what curl -v prints, where the body isn’t', () => {
  const sent = [
    'POST /api/v1/charges?b=2&a=1%20x HTTP/1.1',
    'Host: api.example',
    ...lines,
    'Content-Length: 18',
  ];
  const text = `* Connected to api.example (1.2.3.4) port 443\n${sent.map((line) => `> ${line}\n`).join('')}>\n< HTTP/1.1 401 Unauthorized\n<\n`;
  const capture = only(readPasted(text));
  expect(capture.request.target).toBe('/api/v1/charges?b=2&a=1%20x');
  expect(missingBody(capture)).toBeDefined();
  expect(capture.answer?.status).toBe(401);
});

test('a line with method, path, status and headers is a log line and not one long path', () => {
  const { request, answer } = only(
    readPasted(`POST /api/v1/charges 401 X-Api-Key=pk_test_1 X-Signature=${SIGNATURE}`),
  );
  expect([request.method, request.target, answer?.status]).toEqual(['POST', '/api/v1/charges', 401]);
  expect(request.headers).toEqual([
    ['X-Api-Key', 'pk_test_1'],
    ['X-Signature', SIGNATURE],
  ]);
});

test('headers alone lack a request line, and with one they’re read', () => {
  const read = readPasted(lines.join('\n'));
  expect(read.ok).toBe(false);
  const capture = only(readPasted(`POST /api/v1/charges\n${lines.join('\n')}`));
  expect(capture.request.method).toBe('POST');
});

describe('files of other tools', () => {
  const folder = new URL('../fixtures/har/', import.meta.url);
  test.each(readdirSync(folder).filter((name) => name.endsWith('.har')))('%s is read as a HAR', (name) => {
    expect(captures(readPasted(readFileSync(new URL(name, folder), 'utf8'))).length).toBeGreaterThan(0);
  });
});

describe('a log’s line that names what sent it, or begins as code does, is a log’s line', () => {
  const target = '/api/v1/orders?limit=5';
  const told = (signature: string) =>
    `401 X-Api-Key=pk_test_1 X-Timestamp=1764000000 X-Signature=${signature}`;
  const body = 'body={"success_url":"https://shop.example/paid"}';
  test.each([
    `2026-11-30T09:00:00Z ERROR api(v1) GET ${target} ${told(SIGNATURE)}`,
    `INFO client(10.0.0.7) GET ${target} ${told(SIGNATURE)}`,
    `INFO client(10.0.0.7) GET ${target} ${told('[hidden]')}`,
    `INFO instance(3) GET ${target} ${told(SIGNATURE)}`,
    `INFO request(3) GET ${target} ${told(SIGNATURE)}`,
    `ERROR client.get(orders) GET ${target} ${told(SIGNATURE)} ${body}`,
    `import job: GET ${target} ${told('ab'.repeat(16))}`,
    `my request: GET ${target} ${told('ab'.repeat(20))}`,
    `return code 1: GET ${target} ${told('ab'.repeat(20))}`,
    `let me see: GET ${target} ${told('q6urq6urq6urq6urq6urq6-rq6urq6urq6urq6urq6s')}`,
  ])('%s', (text) => {
    expect(formatOf(text)?.id).toBe('log-line');
    const { request } = only(readPasted(text));
    expect([request.method, request.target]).toEqual(['GET', target]);
  });
  test.each([
    ['what code says of a header', 'X-Signature: hex-of-the-hmac-of-five-lines'],
    ['a header that code makes', 'X-Signature: {signature}'],
  ])('%s is no signature', (_, comment) => {
    const text = `use reqwest;\n// ${comment}\nlet url = sign(secret); // GET /api/v1/orders 401 X-Api-Key=pk_test_1`;
    expect(readPasted(text)).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('This is source code') }],
    });
  });
});

describe('a curl command that isn’t whole is told what’s wrong with it, whatever stands around it', () => {
  const command = `curl https://api.example/api/v1/orders -H 'X-Timestamp: 1764000000'`;
  test.each([
    [
      'in a script',
      `function sign() {\n  return 1\n}\n${command} -H 'X-Signature: abc`,
      'A single quote before',
    ],
    ['before code', `${command} -H 'X-Signature: abc\nreturn 1`, 'A single quote before'],
    ['with a body of code', `${command} -d '{\nclass x\n}' --no-such-option`, '--no-such-option'],
  ])('%s', (_, text, message) => {
    expect(readPasted(text)).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining(message) }],
    });
  });
  test('and within a program it isn’t read', () => {
    const text = `const sign = hmac;\n${command} -H 'X-Signature: abc`;
    expect(formatOf(text)).toBeUndefined();
  });
});

test('a long client isn’t read as a call to fetch just to choose its reader', () => {
  const rows = '{"sku":"A-1","qty":2},'.repeat(10_000);
  const text = `const key = hmac;\nawait fetch('https://api.example/api/v1/orders');\nconst rows = [${rows}];`;
  expect(formatOf(text)?.id).toBe('fetch');
  expect(workOf(() => formatOf(text))).toBeLessThan(workOf(() => readPasted(text)) / 2);
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n\t'],
  ['prose', 'The signature is wrong, can you help?'],
  ['a page', '<!doctype html><title>401</title>'],
  ['broken JSON', '[{ "method": "POST", '],
  ['a number', '42'],
  ['a NUL', '\0'],
])('%s is refused in words', (_, text) => {
  const read = readPasted(text);
  expect(read.ok).toBe(false);
  expect(!read.ok && read.problems[0]?.message).toMatch(/^[A-Z].{10,}/);
});

testHostile(readPasted, () => true, [
  ...Object.values(FORMS).map((text) => text.slice(0, 40)),
  ...lines,
  '[',
  '{',
  'curl ',
  'fetch(',
]);

/** A request of Postman's v2.1, as it exports it: the three headers stand in it as templates. */
const POSTMAN = {
  info: { name: 'Charges', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'New charge',
      request: {
        method: 'POST',
        header: [
          { key: 'X-Api-Key', value: '{{key}}' },
          { key: 'X-Signature', value: '{{signature}}' },
        ],
        body: { mode: 'raw', raw: '{"amount":"10.00"}' },
        url: { raw: '{{base}}/api/v1/charges', host: ['{{base}}'], path: ['api', 'v1', 'charges'] },
      },
    },
  ],
};
const OPENAPI = { openapi: '3.0.3', components: { a: { name: 'X-Api-Key', in: 'header' } }, paths: {} };

test.each([
  ['a Postman collection', JSON.stringify(POSTMAN, null, 2)],
  ['a Postman collection', JSON.stringify(POSTMAN)],
  ['a Postman collection', `${JSON.stringify(POSTMAN, null, '\t').slice(0, -60)}`],
  ['a Postman environment', JSON.stringify({ values: [], _postman_variable_scope: 'environment' }, null, 2)],
  ['an Insomnia export', JSON.stringify({ _type: 'export', __export_format: 4, resources: [] }, null, 2)],
  ['an Insomnia export', 'type: collection.insomnia.rest/5.0\nname: Charges\nX-Api-Key: a\n'],
  ['a Bruno collection', JSON.stringify({ version: '1', items: [], brunoConfig: {} })],
  [
    'a Bruno request',
    'meta {\n  name: New charge\n}\n\npost {\n  url: {{base}}/a\n}\n\nheaders {\n  X-Api-Key: a\n}\n',
  ],
  ['an OpenAPI document', JSON.stringify(OPENAPI, null, 2)],
  ['an OpenAPI document', '---\nopenapi: "3.1.0"\npaths:\n  /a:\n    get:\n      X-Api-Key: a\n'],
])('%s isn’t called headers alone: it’s named, with what to paste instead', (name, text) => {
  const read = readPasted(text);
  expect(!read.ok && read.problems[0]?.message).toMatch(new RegExp(`^It’s ${name}\\. .*\\b[Pp]aste `));
});

test.each([
  ['with the name of a header somewhere in it', { rules: [{ in: 'header', name: { 'X-Api-Key': 'a' } }] }],
  ['of a gateway', { name: 'X-Api-Key', settings: { 'X-Api-Key': 'a', 'X-Timestamp': '1' } }],
])('JSON %s isn’t called headers alone', (_, value) => {
  const read = readPasted(JSON.stringify(value, null, 2));
  expect(read.ok).toBe(false);
  expect(!read.ok && read.problems[0]?.message).not.toContain('headers alone');
});

test('a request whose body is an OpenAPI document is read', () => {
  const body = 'openapi: 3.0.0\npaths:\n';
  expect(only(readPasted(`POST /a HTTP/1.1\nHost: a\nContent-Length: 22\n\n${body}`)).request.target).toBe(
    '/a',
  );
});

test.each([
  "http POST 'https://api.example/api/v1/charges' 'X-Api-Key:pk_test_1' 'X-Signature:ab' --raw '{}'",
  'http GET api.example/api/v1/orders status==paid X-Api-Key:pk_test_1',
  '$ xh --json :4610/api/v1/orders X-Timestamp:1',
])('a command of HTTPie isn’t read as a log line: %s', (command) => {
  const read = readPasted(command);
  expect(!read.ok && read.problems[0]?.message).toContain('--offline');
});

test.each([
  ['many options of an HTTP command', 1000, (count: number) => `http ${'--a '.repeat(count)}"`],
  [
    'a header of blanks in a log',
    400_000,
    (count: number) =>
      JSON.stringify({
        method: 'GET',
        url: 'https://h/x',
        headers: { 'X-Api-Key': `${' '.repeat(count)}x` },
      }),
  ],
])('%s doesn’t hang the page', (_, size, made) => {
  expectInProportion(size, (count) => readPasted(made(count)));
});
