/** Values, lines and bodies that a text hides, cuts or shows otherwise than they were sent: nothing may be said of them. */

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { byteStringOfText, utf8 } from '../../lib/core/signing/bytes.ts';
import { rightSignature } from '../../lib/core/signing/sign.ts';
import { NO_BODY, wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { captureOfHarEntry } from '../../lib/formats/har/entry.ts';
import { harIntake } from '../../lib/formats/har/intake.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { only } from './reading.ts';
import {
  BODY,
  headersOf,
  KEY,
  linesOf,
  logged,
  NOTHING_SAID,
  SECRET,
  said,
  signed,
  TARGET,
  TIME,
  tableOf,
  URL,
  written,
} from './written-requests.ts';

const capture = signed(true);
const get = signed(true, 'GET');
const rawGet = `GET ${TARGET} HTTP/1.1\n${linesOf(get)}\n`;
const rawPost = (body: string) =>
  `POST ${TARGET} HTTP/1.1\n${linesOf(capture).replace(/Content-Length.*\n/, '')}\n${body}`;

/** As API Gateway writes its second kind of event. */
function event(members: Readonly<Record<string, unknown>>): string {
  const [rawPath, rawQueryString] = TARGET.split('?');
  const headers = Object.fromEntries(headersOf(capture).filter(([name]) => name !== 'Content-Length'));
  return JSON.stringify({
    version: '2.0',
    rawPath,
    rawQueryString,
    headers,
    requestContext: { http: { method: 'POST', path: rawPath } },
    ...members,
  });
}

const gzipped = (body: string) =>
  logged({ headers: { ...tableOf(capture), 'Content-Encoding': 'gzip' }, body })(capture);

test.each([
  ['a signature that’s redacted', rawGet.replace(/(X-Signature: ).*/, '$1<redacted>')],
  ['a signature that’s cut with dots', rawGet.replace(/(X-Signature: .{8}).*/, '$1...')],
  ['a key id that’s masked', rawGet.replace(KEY, '***')],
  ['a key id that’s masked in part', rawGet.replace(KEY, 'pk_test_***')],
  ['a time that’s hidden', rawGet.replace(TIME, '[hidden]')],
  ['dots in the place of headers', rawGet.replace(/X-Timestamp.*\nX-Signature.*/, '...')],
  ['a remark in the place of headers', rawGet.replace(/X-Signature.*/, '[3 headers omitted]')],
  ['a masked signature in curl', written('curl')(get).replace(/(X-Signature: )\w+/, '$1***')],
  ['a body that isn’t shown', rawPost('[body not shown]\n')],
  ['a redacted body', rawPost('<redacted>')],
  ['a masked body', rawPost('***')],
  ['a body with a masked part', rawPost(BODY.replace('10.00', '***'))],
  ['a signature’s length in its place', rawGet.replace(/(X-Signature: ).*/, '$1(64 characters)')],
  ['a target that’s cut with dots', rawGet.replace(TARGET, `${TARGET.slice(0, -3)}...`)],
  ['a body’s length in its place', rawPost('<80 bytes>')],
  ['a type’s name in the body’s place', rawPost('[object Object]')],
  ['a body with the rest of it counted', rawPost(`${BODY.slice(0, 9)}... [+26 bytes]`)],
  ['a redacted body in curl', written('curl')(capture).replace(/(--data-binary ')[^']*/, '$1[REDACTED]')],
  ['a masked part of a body in fetch', written('fetch')(capture).replace('10.00', '***')],
  ['a parameter that’s redacted without brackets', rawGet.replace('b=20', 'b=REDACTED')],
  ['a body of an .http file that isn’t shown', `### a\n${rawPost('...')}\n`],
  ['a body that the log cut', event({ body: BODY.slice(0, 9), bodyTruncated: true })],
  ['an empty body of 35 bytes', event({ body: '', contentLength: 35 })],
  ['base64 that’s cut', event({ body: 'eyJhbW91bnQ', isBase64Encoded: true, contentLength: 35 })],
  ['a null body with a length', gzipped('').replace('"body":""', '"body":null')],
  ['a body that was compressed, logged as it was before', gzipped(BODY)],
])('%s: nothing is said of the request', (_, text) => {
  expect(said(text)).toEqual([NOTHING_SAID]);
});

describe('a HAR, and what DevTools tells, hide what a text does', () => {
  const entry = (
    members: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) => ({
    request: {
      method: 'POST',
      url: URL,
      headers: Object.entries({ ...tableOf(capture), ...headers }).map(([name, value]) => ({
        name,
        value,
      })),
      postData: { mimeType: 'application/json', text: BODY },
      ...members,
    },
  });
  test.each<[symptom: string, entry: object, part: string]>([
    ['a redacted signature', entry({}, { 'X-Signature': '[redacted]' }), 'header'],
    ['a redacted parameter', entry({ url: `${URL}&token=REDACTED` }), 'query'],
    ['a redacted body', entry({ postData: { text: '[REDACTED]' } }), 'body'],
    ['a redacted part of a body', entry({ postData: { text: BODY.replace('10.00', '***') } }), 'body'],
    ['a proxy’s header for another path', entry({}, { 'X-Original-URI': '/v2/charges?b=20&a=10' }), 'path'],
  ])('%s', (_, told, part) => {
    const live = captureOfHarEntry(told);
    const gaps = live.ok ? live.capture.gaps : [];
    expect(gaps.map((gap) => gap.part.kind)).toEqual([part]);
    const file = JSON.stringify({ log: { entries: [told] } });
    expect(said(file)).toEqual([NOTHING_SAID]);
    const [imported] = harIntake({ most: 1 }).push(new TextEncoder().encode(file));
    expect(imported?.gaps).toEqual(gaps);
  });
});

/** Rightly signed, over another body or target than the other tests’. */
function rightly({
  target = TARGET,
  body = '',
}: {
  readonly target?: string;
  readonly body?: string;
}): Capture {
  const made = (signature: string) =>
    wireRequest({
      method: body === '' ? 'GET' : 'POST',
      target,
      headers: [
        ['Host', 'api.example'],
        ['X-Api-Key', KEY],
        ['X-Timestamp', TIME],
        ['X-Signature', signature],
        ...(body === '' ? [] : ([['Content-Length', String(body.length)]] as const)),
      ],
      ...(body !== '' && { body }),
    });
  const { signature } = rightSignature(made(''), SECRET, byteStringOfText(TIME));
  return { request: made(signature), gaps: [], hints: {}, origin: 'https://api.example' };
}

describe('what was sent may look hidden', () => {
  const raw = ({ request }: Capture, body = '') =>
    `${request.method} ${request.target} HTTP/1.1\n${linesOf({ request, gaps: [], hints: {} })}\n${body}`;
  const bodies = [
    '{"card":"****4242","amount":"10.00"}',
    '{"memo":"***"}',
    '{"note":"<removed>"}',
    '{"token":"xxxxxxxx"}',
    '{"a":"REDACTED"}',
    '{"memo":"see [2 more]"}',
    '{"description":"Thanks..."}',
  ];
  test.each(bodies)('a rightly signed body %s is valid in curl, raw HTTP and a HAR', (body) => {
    const sent = rightly({ body });
    const valid = [{ signature: 'valid', code: null }];
    expect(said(written('curl')(sent))).toMatchObject(valid);
    expect(said(raw(sent, body))).toMatchObject(valid);
    const request = {
      method: 'POST',
      url: URL,
      headers: headersOf(sent).map(([name, value]) => ({ name, value })),
      bodySize: body.length,
      postData: { mimeType: 'application/json', text: body },
    };
    expect(said(JSON.stringify({ log: { entries: [{ request }] } }))).toMatchObject(valid);
  });

  test.each(['?name=hidden', '?name=omitted&a=1', '?f=xxxx', '?cursor=abc...', '?q=a***b'])(
    'a rightly signed target with %s is valid',
    (query) => {
      const sent = rightly({ target: `/api/v1/charges${query}` });
      expect(said(raw(sent))).toMatchObject([{ signature: 'valid', code: null }]);
      expect(said(written('curl')(sent))).toMatchObject([{ signature: 'valid', code: null }]);
    },
  );

  test('a valid signature doesn’t tell that a key’s masked id was sent', () => {
    const sent = rightly({ body: '{"card":"****4242"}' });
    expect(said(written('curl')(sent).replace(KEY, 'pk_test_***'))).toEqual([NOTHING_SAID]);
  });

  test('a body as long as Content-Length says isn’t cut off by its dots, so its signature is checked', () => {
    const body = '{"description":"Thanks..."}';
    const wrong = raw(rightly({ body }), body).replace(TARGET, '/api/v1/orders');
    expect(said(wrong)).toMatchObject([{ signature: 'unexplained', searched: true }]);
  });
});

test('a command that versions of curl send differently hides a signature in each of them', () => {
  const text = `curl https://api.example/a%2fb -H 'X-Api-Key: ${KEY}' -H 'X-Timestamp: ${TIME}' -H 'X-Signature: ***'`;
  const { readings = [] } = only(readPasted(text));
  expect(readings.length).toBe(2);
  for (const { gaps } of readings) expect(gaps.map(({ part }) => part.kind)).toEqual(['header']);
});

test('a body that a gateway wrote in base64 is its bytes', () => {
  const { request } = only(
    readPasted(event({ body: Buffer.from(BODY).toString('base64'), isBase64Encoded: true })),
  );
  expect(request.body).toMatchObject({ kind: 'bytes', source: 'exact' });
  expect(said(event({ body: Buffer.from(BODY).toString('base64'), isBase64Encoded: true }))).toMatchObject([
    { signature: 'valid' },
  ]);
});

test('a capture file says what was sent, be it dots', () => {
  const { request } = get;
  const headers = request.headers.map(
    ([name, value]) => [name, name === 'X-Signature' ? byteStringOfText('...') : value] as const,
  );
  const sent = { ...get, request: { ...request, headers } };
  expect(only(readPasted(written('capture')(sent))).gaps).toEqual([]);
});

describe('a body with a masked number in it, logged with the hash of its bytes', () => {
  const masked = BODY.replace('10.00', '****1111');
  const hash = createHash('sha256').update(masked).digest('hex');
  const line = (bodyHash: string) =>
    JSON.stringify({
      ...{ method: 'POST', url: URL, status: 401, body_sha256: bodyHash, body: masked },
      headers: { 'X-Api-Key': KEY, 'X-Timestamp': TIME, 'X-Signature': 'ab'.repeat(32) },
    });

  test('is known to have been sent so', () => {
    const { request, gaps } = only(readPasted(line(hash)));
    expect(gaps).toEqual([]);
    expect(request.body).toEqual({ kind: 'bytes', bytes: utf8(masked), source: 'exact' });
  });

  test('of another hash is hidden', () => {
    const { request, gaps } = only(readPasted(line('a'.repeat(64))));
    expect(gaps).toMatchObject([{ part: { kind: 'body' } }]);
    expect(request.body).toEqual(NO_BODY);
  });
});
