/** One entry of a HAR: bytes as they are, what isn't known said, what's none of ours told apart. */

import { describe, expect, test } from 'vitest';
import { byteStringOfText, bytesOf, utf8 } from '../../../lib/core/signing/bytes.ts';
import { bodyGap } from '../../../lib/core/signing/gaps.ts';
import { captureOfHarEntry } from '../../../lib/formats/har/entry.ts';
import { missingBody } from '../reading.ts';

const URL = 'https://api.example.com/api/v1/charges';
const HOST = { name: 'Host', value: 'api.example.com' };
const AUTH = [HOST, { name: 'X-Api-Key', value: 'pk_test_1' }];

function entryWith(request: object, rest: object = {}): object {
  return { request: { method: 'POST', url: URL, headers: AUTH, ...request }, ...rest };
}

function read(entry: unknown) {
  const result = captureOfHarEntry(entry);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return { ...result.capture, warnings: result.warnings };
}

const TYPED = [...AUTH, { name: 'content-type', value: 'application/json' }];
const sent = (length: number) => [...AUTH, { name: 'Content-Length', value: String(length) }];

describe('the target', () => {
  test.each<[url: string, target: string, origin: string | undefined]>([
    ['https://api.example.com/a?b=1&a=%7e', '/a?b=1&a=%7e', 'https://api.example.com'],
    ['HTTPS://API.Example.com:443/A/../b//c', '/A/../b//c', 'https://api.example.com'],
    ['http://127.0.0.1:8080', '/', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080?x=1', '/?x=1', 'http://127.0.0.1:8080'],
    ['https://user:word@h.example/a?', '/a?', 'https://h.example'],
    ['https://h.example/a#b?c', '/a', 'https://h.example'],
    ['https://h.example#b', '/', 'https://h.example'],
    ['/api/v1/orders?x=[]|#y', '/api/v1/orders?x=[]|', undefined],
    ['https://h.example/a\\b', '/a\\b', 'https://h.example'],
  ])('of %s', (url, target, origin) => {
    const capture = read(entryWith({ url }));
    expect(capture.request.target).toBe(target);
    expect(capture.origin).toBe(origin);
    expect(capture.warnings).toEqual([]);
  });

  test('with characters no client sends is doubted', () => {
    const { request, warnings } = read(entryWith({ url: 'https://h.example/a b/é' }));
    expect(request.target).toBe('/a b/\u00c3\u00a9');
    expect(warnings).toEqual([{ where: 'request.url', message: expect.stringContaining('aren’t sent') }]);
  });

  test('comes from “:path” where there is one', () => {
    const headers = [{ name: ':path', value: '/a?q=%20' }, { name: ':method', value: 'POST' }, ...AUTH];
    const { request, warnings } = read(entryWith({ url: 'https://h.example/a?q= ', headers }));
    expect(request.target).toBe('/a?q=%20');
    expect(request.headers).toEqual([
      ['Host', 'api.example.com'],
      ['X-Api-Key', 'pk_test_1'],
    ]);
    expect(warnings).toEqual([{ where: 'request.url', message: expect.stringContaining(':path') }]);
  });
});

describe('what a cleaned HAR leaves out isn’t told to be missing:', () => {
  const partsOf = (request: object) =>
    read(entryWith(request)).gaps.map(({ part }) => (part.kind === 'header' ? part.name : part.kind));
  const KEY = { name: 'X-Api-Key', value: 'pk_test_1' };
  const SIGNED = [KEY, { name: 'X-Timestamp', value: '1764000000' }, { name: 'X-Signature', value: 'ab' }];
  const QUERY = [{ name: 'status', value: 'paid' }];
  test.each<[name: string, request: object, parts: readonly string[]]>([
    ['all headers', { headers: [] }, ['other-headers']],
    ['those that tell of the client', { headers: [KEY] }, ['other-headers']],
    ['none that are signed', { headers: SIGNED }, []],
    ['those that the client didn’t send', { headers: AUTH }, []],
    ['those of our own export', { headers: [], _bodySource: 'none' }, []],
    ['the query', { headers: SIGNED, queryString: QUERY }, ['query']],
    ['no query', { headers: SIGNED, url: `${URL}?status=paid`, queryString: QUERY }, []],
    ['escapes of the query', { headers: SIGNED, url: `${URL}?status=a b` }, ['query']],
    ['escapes of the path', { headers: SIGNED, url: `${URL}/é` }, ['path']],
    [
      'no escapes, where “:path” has them',
      { headers: [...SIGNED, { name: ':path', value: '/a%20b' }], url: 'https://h.example/a b' },
      [],
    ],
  ])('%s', (_, request, parts) => {
    expect(partsOf({ bodySize: 0, ...request })).toEqual(parts);
  });
});

test('header fields keep their order, case, spaces and doubles; cookies are left out', () => {
  const headers = [
    { name: 'x-SIGNATURE', value: ' aB\t' },
    { name: 'Cookie', value: 'session=1' },
    { name: 'X-Signature', value: '' },
    { name: 'x-byte', value: 'é' },
    { name: 'x-utf-8', value: '€' },
  ];
  expect(read(entryWith({ headers })).request.headers).toEqual([
    ['x-SIGNATURE', ' aB\t'],
    ['X-Signature', ''],
    ['x-byte', '\u00e9'],
    ['x-utf-8', byteStringOfText('€')],
  ]);
});

test('a signing secret among the headers is pointed out, and not shown', () => {
  const { warnings } = read(entryWith({ headers: [{ name: 'X-Secret', value: 'sk_test_made_up_1' }] }));
  expect(warnings).toEqual([
    { where: 'request.headers', message: expect.stringContaining('X-Secret holds') },
  ]);
  expect(JSON.stringify(warnings)).not.toContain('made_up');
});

test('a header’s name is cut where it’s told', () => {
  const { warnings } = read(entryWith({ headers: [{ name: 'X'.repeat(1e6), value: 'sk_test_made_up_1' }] }));
  expect(warnings[0]?.message.length).toBeLessThan(300);
});

describe('a body', () => {
  test.each<[name: string, request: object, body: Uint8Array, source: string, remark: string | undefined]>([
    ['as text', { postData: { text: '{"a":"é"}' } }, utf8('{"a":"é"}'), 'reencoded', undefined],
    [
      'as text of the right size',
      { bodySize: 2, postData: { text: 'é' } },
      utf8('é'),
      'reencoded',
      undefined,
    ],
    ['with a BOM', { postData: { text: '\ufeff{}' } }, utf8('\ufeff{}'), 'reencoded', undefined],
    ['in base64', { postData: { text: '//4A', encoding: 'base64' } }, bytes(255, 254, 0), 'exact', undefined],
    [
      'in base64 of another name',
      { postData: { text: '//4A', _encoding: 'Base64' } },
      bytes(255, 254, 0),
      'exact',
      undefined,
    ],
    [
      'of one byte per character',
      { headers: sent(2), postData: { text: '\u00ff\u0000' } },
      bytes(255, 0),
      'reencoded',
      'one character per byte',
    ],
    [
      'escaped as Python does',
      { bodySize: 4, postData: { text: 'a\udcffé' } },
      bytes(97, 255, 0xc3, 0xa9),
      'reencoded',
      'lone surrogates',
    ],
    ['with lost bytes', { postData: { text: 'a\ufffd' } }, utf8('a\ufffd'), 'reencoded', 'bytes were lost'],
    [
      'with a lone surrogate',
      { postData: { text: 'a\ud800' } },
      utf8('a\ufffd'),
      'reencoded',
      'bytes were lost',
    ],
    [
      'behind header lines',
      { headers: sent(3), postData: { text: 'Content-Type: text/plain\r\n\r\na=b' } },
      utf8('a=b'),
      'reencoded',
      'header lines',
    ],
    [
      'as plain fields',
      {
        bodySize: 8,
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [
            { name: 'a', value: '1' },
            { name: 'b.c', value: '' },
          ],
        },
      },
      utf8('a=1&b.c='),
      'reencoded',
      'rebuilt',
    ],
    [
      'that our export calls exact',
      { _bodySource: 'exact', bodySize: 2, postData: { text: 'é' } },
      utf8('é'),
      'exact',
      undefined,
    ],
    [
      'of no bytes in our export',
      { _bodySource: 'exact', bodySize: 0, postData: { text: '' } },
      utf8(''),
      'exact',
      undefined,
    ],
    [
      'in base64 that our export calls rebuilt',
      { _bodySource: 'reencoded', bodySize: 1, postData: { text: '/w==', encoding: 'base64' } },
      bytes(255),
      'reencoded',
      undefined,
    ],
  ])('%s', (_, request, body, source, remark) => {
    const capture = read(entryWith(request));
    expect(capture.request.body).toEqual({ kind: 'bytes', bytes: body, source });
    expect(capture.gaps).toEqual([]);
    expect(capture.warnings.map(({ where }) => where)).toEqual(remark ? ['request.postData'] : []);
    expect(capture.warnings[0]?.message ?? '').toContain(remark ?? '');
  });

  test.each<[name: string, request: object]>([
    ['for which there’s nothing', { bodySize: 0 }],
    ['with empty text', { bodySize: 0, postData: { mimeType: '', text: '', params: [] } }],
    ['with a type and a length of zero', { bodySize: 0, headers: [...TYPED, ...sent(0)] }],
    ['of a GET with a type', { method: 'GET', bodySize: -1, headers: TYPED }],
  ])('%s isn’t there', (_, request) => {
    const capture = read(entryWith(request));
    expect(capture.request.body).toEqual({ kind: 'none' });
    expect(capture.gaps).toEqual([]);
  });

  const fields = (mimeType: string, value: string) => ({ mimeType, params: [{ name: 'a', value }] });
  const FORM = 'application/x-www-form-urlencoded';
  test.each<[name: string, request: object, why: string]>([
    ['that was sent', { bodySize: 5 }, 'the HAR doesn’t contain the body'],
    ['of another size', { bodySize: 9, postData: { text: 'abc' } }, 'body had 9 bytes, but 3 are recorded'],
    [
      'whose header says another size',
      { bodySize: 3, headers: sent(4), postData: { text: 'abc' } },
      'body had 4 bytes',
    ],
    [
      'that our export calls exact, wrongly',
      { _bodySource: 'exact', bodySize: 5, postData: { text: 'é' } },
      'body had 5 bytes',
    ],
    ['of JSON that’s cut off', { bodySize: -1, postData: { text: '{"a":1,' } }, 'cut off in the HAR'],
    ['of unknown size', { bodySize: -1 }, 'doesn’t contain the body'],
    [
      'of unknown size, with empty text and no type',
      { bodySize: -1, postData: { mimeType: '', text: '' } },
      'doesn’t contain the body',
    ],
    [
      'of unknown size, with no type',
      { bodySize: -1, postData: { mimeType: '', params: [] } },
      'doesn’t contain the body',
    ],
    ['that a header announces', { headers: sent(5) }, 'the HAR doesn’t contain the body'],
    [
      'that was sent in chunks',
      { headers: [{ name: 'transfer-encoding', value: 'chunked' }] },
      'doesn’t contain the body',
    ],
    [
      'left out by the browser',
      { headers: sent(5), postData: { mimeType: 'x', text: '' } },
      'doesn’t contain the body',
    ],
    ['with a type alone', { postData: { mimeType: 'application/json' } }, 'doesn’t contain the body'],
    ['with a type, of size zero as of unknown', { bodySize: 0, headers: TYPED }, 'doesn’t contain the body'],
    [
      'with a type and no text, of size zero',
      { bodySize: 0, headers: TYPED, postData: { mimeType: 'application/json', text: '' } },
      'doesn’t contain the body',
    ],
    ['whose size isn’t known, with a type', { bodySize: -1, headers: TYPED }, 'doesn’t contain the body'],
    ['whose size isn’t told, with a type', { method: 'PUT', headers: TYPED }, 'doesn’t contain the body'],
    ['with null for it, and a type', { headers: TYPED, postData: null }, 'doesn’t contain the body'],
    [
      'with no text, and a type among headers',
      { headers: TYPED, postData: { mimeType: '' } },
      'doesn’t contain the body',
    ],
    [
      'with text that’s null',
      { bodySize: 4, postData: { mimeType: 'x', text: null } },
      'doesn’t contain the body',
    ],
    ['whose fields need escaping', { bodySize: 5, postData: fields(FORM, 'b c') }, 'not the text'],
    ['whose fields have another length', { bodySize: 4, postData: fields(FORM, 'b') }, 'not the text'],
    ['whose fields have no length', { postData: fields(FORM, 'b') }, 'not the text'],
    ['in parts', { bodySize: 3, postData: fields('multipart/form-data', 'b') }, 'not the text'],
    ['with odd fields', { bodySize: 3, postData: { mimeType: FORM, params: [1] } }, 'not the text'],
    ['in broken base64', { postData: { text: '*', encoding: 'base64' } }, 'base64'],
    ['in another encoding', { postData: { text: 'abc', encoding: 'br' } }, 'can’t read the body’s encoding'],
    [
      'sent compressed',
      { headers: [...sent(3), { name: 'Content-Encoding', value: 'gzip' }], postData: { text: 'abcdef' } },
      'compressed',
    ],
    ['in an odd place', { postData: 'abc' }, 'postData'],
    ['that our export didn’t have', { _gaps: [bodyGap('it’s in the file order.json')] }, 'order.json'],
    ['that an older export didn’t have', { _bodyMissing: 'it’s in the file order.json' }, 'order.json'],
  ])('%s is missing', (_, request, why) => {
    const capture = read(entryWith(request));
    expect(capture.request.body).toEqual({ kind: 'none' });
    expect(missingBody(capture)).toContain(why);
  });
});

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

describe('when it was received', () => {
  const DATE = { name: 'DATE', value: 'Mon, 24 Nov 2025 16:00:02 GMT' };
  const STARTED = '2025-11-24T16:59:58.5+01:00';
  test.each<[name: string, rest: object, at: number | undefined]>([
    ['is the server’s time', { startedDateTime: STARTED, response: { headers: [DATE] } }, 1764000002],
    ['isn’t the client’s time', { startedDateTime: STARTED, response: { headers: [] } }, undefined],
    [
      'isn’t a cache’s',
      { startedDateTime: STARTED, response: { headers: [DATE, { name: 'Age', value: '9' }] } },
      undefined,
    ],
    [
      'isn’t the browser cache’s',
      { startedDateTime: STARTED, _fromCache: 'disk', response: { headers: [DATE] } },
      undefined,
    ],
    [
      'isn’t known from a broken date',
      { response: { headers: [{ name: 'Date', value: 'yesterday' }] } },
      undefined,
    ],
  ])('%s', (_, rest, at) => expect(read(entryWith({}, rest)).receivedAt).toBe(at));

  test.each<[name: string, startedDateTime: string, at: number | undefined]>([
    ['is the export’s', STARTED, 1763999998.5],
    ['isn’t known without a zone', '2025-11-24T16:00:00', undefined],
    ['isn’t the start of time', '1970-01-01T00:00:00.000Z', undefined],
    ['isn’t a date that there isn’t', '2025-13-44T16:00:00Z', undefined],
  ])('in our own export, it %s', (_, startedDateTime, at) =>
    expect(read(entryWith({ _bodySource: 'none' }, { startedDateTime })).receivedAt).toBe(at),
  );

  test('isn’t the page’s clock where DevTools’ entry has its bytes exactly', () => {
    const rest = { startedDateTime: STARTED, _exactBody: 'bytes' };
    expect(read(entryWith({ _bodySource: 'none' }, rest)).receivedAt).toBe(undefined);
  });
});

describe('the answer', () => {
  test.each<[name: string, response: unknown, answer: object | undefined]>([
    ['with text', { status: 401, content: { text: '{}' } }, { status: 401, text: '{}' }],
    ['in base64', { status: 401, content: { text: 'w6k=', encoding: 'base64' } }, { status: 401, text: 'é' }],
    ['that’s no text', { status: 200, content: { text: '/w==', encoding: 'base64' } }, { status: 200 }],
    ['in an odd encoding', { status: 200, content: { text: 'a', encoding: 'br' } }, { status: 200 }],
    ['without a body', { status: 204 }, { status: 204 }],
    ['of great length', { status: 200, content: { text: 'a'.repeat(300_000) } }, { status: 200 }],
    ['that never came', { status: 0 }, undefined],
    ['of no status', { status: '401' }, undefined],
    ['that isn’t one', [], undefined],
  ])('%s', (_, response, answer) => expect(read(entryWith({}, { response })).answer).toEqual(answer));
});

test.each<[name: string, entry: unknown, where: string]>([
  ['null', null, ''],
  ['a list', [], ''],
  ['no request', { response: {} }, 'request'],
  ['only a prototype', JSON.parse('{"__proto__":{"request":{}}}'), 'request'],
  ['no method', { request: { url: URL, headers: [] } }, 'request.method'],
  ['a method of two words', entryWith({ method: 'GET /' }), 'request.method'],
  ['no URL', entryWith({ url: undefined }), 'request.url'],
  ['no host', entryWith({ url: 'https:///a' }), 'request.url'],
  ['a host alone', entryWith({ url: 'localhost:8080/a' }), 'request.url'],
  ['no headers', entryWith({ headers: undefined }), 'request.headers'],
  ['headers as an object', entryWith({ headers: { 'X-Api-Key': 'a' } }), 'request.headers'],
  ['a header without value', entryWith({ headers: [{ name: 'a' }] }), 'request.headers'],
])('an entry with %s is refused', (_, entry, where) => {
  expect(captureOfHarEntry(entry)).toMatchObject({ ok: false, problem: 'malformed', where });
});

test.each([
  [entryWith({ url: 'data:image/png;base64,AAAA' }), 'data: URL'],
  [entryWith({ url: 'blob:https://h.example/1' }), 'blob: URL'],
  [entryWith({ url: 'wss://h.example/' }), 'wss: URL'],
  [entryWith({ method: 'CONNECT', url: 'h.example:443' }), 'CONNECT tunnel'],
])('what isn’t HTTP is told apart: %#', (entry, what) => {
  expect(captureOfHarEntry(entry)).toEqual({ ok: false, problem: 'not-http', what });
});

test('bytes come back from a byte string', () => {
  expect(bytesOf(read(entryWith({ url: 'https://h.example/é' })).request.target)).toEqual(utf8('/é'));
});
