/** HARs as browsers, proxies and API clients write them, each with the bytes that were sent. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { byteStringOfBytes } from '../../../lib/core/signing/bytes.ts';
import { bodyBytes } from '../../../lib/core/signing/wire-request.ts';
import { harReader, looksLikeHar } from '../../../lib/formats/har/reader.ts';
import { missingBody } from '../reading.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/har');
const BODY = '{"merchant_order_id":"A-1","amount":"10.00","currency":"USDT","network":"TRON"}';
const ERROR = '{"error":{"code":"bad_signature"}}';
const API = 'https://api.example.com';
const CHARGES = '/api/v1/charges';
const AUTH = ['X-Api-Key', 'X-Timestamp', 'X-Signature'];
const SERVER_TIME = 1764000002;

interface Expected {
  readonly line: string;
  /** One character per byte; or why it's missing. */
  readonly body?: string;
  readonly missing?: string;
  readonly source?: 'exact' | 'reencoded';
  readonly at?: number;
  readonly answer?: { readonly status: number; readonly text?: string };
  readonly origin?: string;
  /** Header names, as sent. */
  readonly names?: readonly string[];
}

interface Sample {
  readonly captures: readonly Expected[];
  /** The place and a part of the words. */
  readonly warnings: readonly (readonly [where: string, words: string])[];
}

const refused = { status: 401, text: ERROR };
const H2_NAMES = [
  'accept',
  'accept-encoding',
  'content-length',
  'content-type',
  'x-api-key',
  'x-timestamp',
  'x-signature',
];
const chrome: Sample = {
  captures: [
    { line: `POST ${CHARGES}?b=2&a=1%20x`, body: BODY, at: SERVER_TIME, answer: refused, names: H2_NAMES },
    {
      line: 'GET /api/v1/orders?status=paid&limit=50',
      names: ['Host', 'Connection', ...AUTH],
    },
    {
      line: `POST ${CHARGES}`,
      body: '\0\u00ff\u00fe\n',
      answer: { status: 200, text: '{"ok":true}' },
      names: ['Content-Length', 'Content-Type', ...AUTH],
    },
  ],
  warnings: [
    ['log.entries[3].request.postData', 'one character per byte'],
    ['', 'data: URL × 1'],
  ],
};

const SAMPLES: Readonly<Record<string, Sample>> = {
  'chrome-sensitive': chrome,
  'chrome-sanitized': chrome,
  firefox: {
    captures: [
      {
        line: `POST ${CHARGES}`,
        body: '{"name":"Zo\u00c3\u00ab"}',
        at: SERVER_TIME,
        answer: refused,
        names: ['Host', 'User-Agent', 'Content-Type', 'Content-Length', ...AUTH],
      },
      { line: `POST ${CHARGES}`, body: 'status=paid&note=a%20b', answer: refused },
      { line: `POST ${CHARGES}`, missing: 'doesn’t contain the body', answer: { status: 401, text: '' } },
    ],
    warnings: [['log.entries[1].request.postData', 'header lines']],
  },
  safari: {
    captures: [
      {
        line: `POST ${CHARGES}`,
        body: BODY,
        at: SERVER_TIME,
        answer: refused,
        names: ['Accept', 'Content-Type', 'Content-Length', ...AUTH],
      },
      { line: 'GET /api/v1/orders?limit=50&limit=50', answer: { status: 200 }, names: AUTH },
    ],
    warnings: [],
  },
  charles: {
    captures: [
      {
        line: `POST ${CHARGES}`,
        body: BODY,
        at: SERVER_TIME,
        answer: refused,
        names: ['content-type', 'content-length', 'x-api-key', 'x-timestamp', 'x-signature'],
      },
      { line: `POST ${CHARGES}`, missing: 'not the text', answer: refused },
      { line: `POST ${CHARGES}`, body: 'amount=10.00&currency=USDT&memo=' },
    ],
    warnings: [['log.entries[2].request.postData', 'rebuilt']],
  },
  fiddler: {
    captures: [{ line: `POST ${CHARGES}`, body: BODY, at: SERVER_TIME, answer: refused }],
    warnings: [['', 'CONNECT tunnel × 1']],
  },
  mitmproxy: {
    captures: [
      { line: `POST ${CHARGES}`, body: BODY, at: SERVER_TIME, answer: refused },
      { line: `PUT ${CHARGES}`, body: 'a\u0080\u00ff\u00c3\u00a9' },
      { line: `DELETE ${CHARGES}/1`, missing: 'doesn’t contain the body', answer: { status: 401 } },
    ],
    warnings: [['log.entries[1].request.postData', 'lone surrogates']],
  },
  insomnia: {
    captures: [
      {
        line: `POST ${CHARGES}?note=a b`,
        body: '{\n\t"amount" : "10.00"\n}',
        at: SERVER_TIME,
        answer: refused,
        origin: 'http://127.0.0.1:8080',
      },
      { line: 'GET /', answer: { status: 200 }, origin: 'http://127.0.0.1:8080' },
    ],
    warnings: [['log.entries[0].request.url', 'aren’t sent']],
  },
  'version-1.1': {
    captures: [{ line: `POST ${CHARGES}`, body: BODY, answer: { status: 401 } }],
    warnings: [],
  },
};

describe.each(Object.entries(SAMPLES))('%s', (name, { captures, warnings }) => {
  const bytes = readFileSync(path.join(FOLDER, `${name}.har`));
  const reader = harReader();
  const read = reader.push(bytes);
  const end = reader.end();

  test('is known by its beginning', () => expect(looksLikeHar(bytes.toString('utf8'))).toBe(true));

  test('gives its requests as they were sent', () => {
    expect(
      read.map(({ request, origin }) => ({ line: `${request.method} ${request.target}`, origin })),
    ).toEqual(captures.map(({ line, origin = API }) => ({ line, origin })));
    read.forEach((capture, index) => {
      const { request, receivedAt, answer } = capture;
      const missing = missingBody(capture);
      const expected = captures[index];
      expect(byteStringOfBytes(bodyBytes(request.body))).toBe(expected?.body ?? '');
      expect(request.body.kind === 'none' ? undefined : request.body.source).toBe(
        expected?.body === undefined ? undefined : (expected.source ?? 'reencoded'),
      );
      expect(missing ?? '').toContain(expected?.missing ?? '');
      expect(missing === undefined).toBe(expected?.missing === undefined);
      expect(receivedAt).toBe(expected?.at);
      expect(answer).toEqual(expected?.answer);
      if (expected?.names) expect(request.headers.map(([header]) => header)).toEqual(expected.names);
    });
  });

  test('has told all there is to doubt', () => {
    expect(end.ok && end.warnings).toEqual(
      warnings.map(([where, words]) => ({
        where: expect.stringContaining(where),
        message: expect.stringContaining(words),
      })),
    );
  });
});

test('no cookie is taken along', () => {
  const text = readFileSync(path.join(FOLDER, 'chrome-sensitive.har'), 'utf8');
  expect(text).toContain('session=made-up');
  expect(JSON.stringify(harReader().push(text))).not.toContain('made-up');
});
