/** Captures written as a HAR: read again they are the same, byte for byte, and no secret is among them. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ByteString, byteStringOfText, utf8 } from '../../lib/core/signing/bytes.ts';
import { bodyGap } from '../../lib/core/signing/gaps.ts';
import { holdsSecret } from '../../lib/core/signing/secret-shape.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { harReader, looksLikeHar, readHar } from '../../lib/formats/har/reader.ts';
import { harOf } from '../../lib/snippets/har.ts';

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/har');

function again(captures: readonly Capture[]): readonly Capture[] {
  const read = readHar(harOf(captures));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(read.warnings).toEqual([]);
  return read.captures;
}

const SIGNED = wireRequest({
  method: 'POST',
  target: '/api/v1/charges?b=1&a=%7e',
  headers: [
    ['x-API-key', 'pk_test_1'],
    ['X-Timestamp', ' 1764000000'],
    ['X-Signature', 'a'.repeat(64)],
    ['X-Signature', ''],
  ],
  body: '{"a":1}',
});
const CAPTURE: Capture = {
  request: SIGNED,
  gaps: [],
  hints: {},
  origin: 'https://api.example.com',
  receivedAt: 1764000002,
};

test.each(readdirSync(FOLDER))('what was read from %s is the same', (name) => {
  const captures = harReader().push(readFileSync(path.join(FOLDER, name), 'utf8'));
  expect(captures.length).toBeGreaterThan(0);
  expect(again(captures)).toEqual(captures);
});

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('it’s the same', () => {
  test.each<[name: string, change: Partial<Capture> | Partial<Capture['request']>]>([
    ['with nothing but a request', { origin: undefined, receivedAt: undefined } as never],
    ['with an answer', { answer: { status: 401, text: '{"error":"é\ud800"}' } }],
    ['with an answer of no text', { answer: { status: 204 } }],
    ['with an answer that was cut off', { answer: { status: 201, text: '{"id":', isCut: true } }],
    ['without an answer, as its client says', { isUnanswered: true }],
    ['with a fraction of a second', { receivedAt: 1764000002.25 }],
    [
      'without the body that was sent',
      { gaps: [bodyGap('it’s in the file order.json')], body: { kind: 'none' } } as never,
    ],
    ['without a body', { body: { kind: 'none' } }],
    [
      'without a body, though one is announced',
      { headers: [['Content-Length', '9' as ByteString]], body: { kind: 'none' } },
    ],
    [
      'with a body that’s announced otherwise',
      {
        headers: [['Content-Length', '2' as ByteString]],
        body: { kind: 'bytes', bytes: utf8('é\u00ff'), source: 'exact' },
      },
    ],
    ['with an empty body', { body: { kind: 'bytes', bytes: bytes(), source: 'exact' } }],
    ['with an empty body that was rebuilt', { body: { kind: 'bytes', bytes: bytes(), source: 'reencoded' } }],
    [
      'with a body that was rebuilt',
      { body: { kind: 'bytes', bytes: utf8('{"ë":1}'), source: 'reencoded' } },
    ],
    ['with a body that’s no text', { body: { kind: 'bytes', bytes: bytes(0, 255, 254), source: 'exact' } }],
    [
      'with a rebuilt body that’s no text',
      { body: { kind: 'bytes', bytes: bytes(255), source: 'reencoded' } },
    ],
    [
      'with a byte-order mark and lost characters',
      { body: { kind: 'bytes', bytes: utf8('\ufeff\ufffd\0\r\n'), source: 'exact' } },
    ],
    [
      'with a compressed body',
      {
        headers: [['Content-Encoding', 'gzip' as ByteString]],
        body: { kind: 'bytes', bytes: bytes(0x1f, 0x8b, 8), source: 'exact' },
      },
    ],
    ['with spaces, quotes and a # in the target', { target: '/a b?"c"=#d' as ByteString }],
    ['with UTF-8 in the target', { target: byteStringOfText('/é?€=1') }],
    ['with bytes in the target that are no UTF-8', { target: '/\u00e9' as ByteString }],
    ['with a target that’s no path', { target: '*' as ByteString }],
    ['with a target of two slashes', { target: '//a//b' as ByteString }],
    ['with bytes in a header', { headers: [['X-Name', '\u00e9\u0000\t' as ByteString]] }],
  ])('%s', (_, change) => {
    const { body, headers, target, ...more } = change as Partial<Capture> & Partial<Capture['request']>;
    const request = {
      ...SIGNED,
      ...(body && { body }),
      ...(headers && { headers }),
      ...(target && { target }),
    };
    const whole = { ...CAPTURE, ...more, request };
    const capture = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
    expect(again([capture as unknown as Capture])).toEqual([capture]);
  });

  const byteString = (min: number) =>
    fc
      .array(fc.integer({ min: 0, max: 255 }), { minLength: min })
      .map((codes) => String.fromCharCode(...codes) as ByteString);
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PATCH', 'post', 'M-SEARCH'),
    target: byteString(0).map((rest) => `/${rest}` as ByteString),
    headers: fc.array(
      fc.tuple(
        fc.constantFrom(
          'X-Api-Key',
          'x-signature',
          'Content-Length',
          'Content-Encoding',
          'transfer-encoding',
        ),
        fc.oneof(
          byteString(0),
          fc.constantFrom('3', 'gzip', 'chunked').map((text) => text as ByteString),
        ),
      ),
    ),
    body: fc.oneof(
      fc.constant({ kind: 'none' } as const),
      fc.record({
        kind: fc.constant('bytes' as const),
        bytes: fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' }).map(utf8)),
        source: fc.constantFrom('exact' as const, 'reencoded' as const),
      }),
    ),
  });

  test('whatever the request', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 3 }), (requests) => {
        const captures = requests.map((one): Capture => ({ ...CAPTURE, request: one }));
        fc.pre(captures.every(({ request: { target } }) => !holdsSecret(target)));
        expect(again(captures)).toEqual(captures);
      }),
    );
  });
});

test('the start of a captured request has its milliseconds, and the server’s time is read again', () => {
  const startedAt = 1_764_000_001_345;
  const { log } = JSON.parse(harOf([{ ...CAPTURE, startedAt }]));
  expect(log.entries[0]).toMatchObject({
    startedDateTime: '2025-11-24T16:00:01.345Z',
    _receivedAt: '2025-11-24T16:00:02.000Z',
  });
  expect(again([{ ...CAPTURE, startedAt }])[0]?.receivedAt).toBe(1_764_000_002);
  const { receivedAt: _, ...undated } = CAPTURE;
  expect(again([{ ...undated, startedAt }])[0]?.receivedAt).toBeUndefined();
});

test('the file is a HAR of version 1.2, each of whose entries has what the format asks for', () => {
  const har = harOf([CAPTURE]);
  expect(looksLikeHar(har)).toBe(true);
  expect(JSON.parse(har)).toMatchObject({
    log: {
      version: '1.2',
      creator: { name: 'Countersign', version: expect.any(String) },
      entries: [
        {
          startedDateTime: '2025-11-24T16:00:02.000Z',
          time: 0,
          request: {
            method: 'POST',
            url: 'https://api.example.com/api/v1/charges?b=1&a=%7e',
            cookies: [],
            queryString: [],
            headersSize: -1,
            bodySize: 7,
            postData: { text: '{"a":1}' },
          },
          response: { status: 0, headers: [], cookies: [], content: { size: -1 }, redirectURL: '' },
          cache: {},
          timings: { send: 0, wait: 0, receive: 0 },
        },
      ],
    },
  });
});

test('cookies are left out', () => {
  const request = { ...SIGNED, headers: [['COOKIE', 'session=1' as ByteString], ...SIGNED.headers] as const };
  expect(harOf([{ ...CAPTURE, request }])).not.toContain('session');
  expect(again([{ ...CAPTURE, request }])).toEqual([CAPTURE]);
});
