/** Values, lines and bodies that a text hides, cuts or shows otherwise than they were sent: nothing may be said of them. */

import { expect, test } from 'vitest';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { only } from './reading.ts';
import {
  BODY,
  headersOf,
  KEY,
  linesOf,
  NOTHING_SAID,
  said,
  signed,
  TARGET,
  TIME,
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
  JSON.stringify({
    method: 'POST',
    url: URL,
    headers: { ...Object.fromEntries(headersOf(capture)), 'Content-Encoding': 'gzip' },
    body,
  });

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
  ['a body of an .http file that isn’t shown', `### a\n${rawPost('...')}\n`],
  ['a body that the log cut', event({ body: BODY.slice(0, 9), bodyTruncated: true })],
  ['an empty body of 35 bytes', event({ body: '', contentLength: 35 })],
  ['base64 that’s cut', event({ body: 'eyJhbW91bnQ', isBase64Encoded: true, contentLength: 35 })],
  ['a null body with a length', gzipped('').replace('"body":""', '"body":null')],
  ['a body that was compressed, logged as it was before', gzipped(BODY)],
])('%s: nothing is said of the request', (_, text) => {
  expect(said(text)).toEqual([NOTHING_SAID]);
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
