/** The requests that the search is proved on: the catalogue's five samples and what else merchants send. */

import { NO_HINTS, type Subject, subjectOf } from '../../lib/core/mistakes/subject.ts';
import { type ByteString, byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';

export interface SampleRequest {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  /** Text as its UTF-8 bytes. */
  readonly body?: string | Uint8Array;
  readonly contentType?: string;
  readonly timestamp?: string;
  /** Made up, like every other here. */
  readonly secret?: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** Bodies and targets the client says it meant. */
  readonly meantBodies?: readonly string[];
  readonly meantTargets?: readonly string[];
  readonly otherSecrets?: readonly string[];
}

const JSON_TYPE = 'application/json';
const CHARGE = '{"merchant_order_id":"A-1001","amount":"10.00","currency":"USD","network":"TRON"}';
const UNICODE_CHARGE =
  '{"merchant_order_id":"Café-1001","amount":"10.00","currency":"USD","network":"TRON","callback_url":"https://shop.example/cb?a=1&b=<2>"}';

/** Nested members, numbers and arrays, about 1.7 kB, as `curl -d @file` sends an indented file: without its line breaks. */
const LARGE = JSON.stringify(
  {
    merchant_order_id: 'A-2001',
    items: Array.from({ length: 5 }, (_, index) => ({
      sku: `SKU-${100 + index}`,
      title: 'Tea & biscuits <large>',
      quantity: index + 1,
      unit_price: 12.5,
      tags: ['food', 'gift'],
      discount: null,
    })),
    amount: '62.50',
    metadata: { source: 'shop/web', is_test: true, note: '' },
  },
  null,
  2,
).replaceAll('\n', '');

const MULTIPART = ['amount', 'currency']
  .map((name, index) => `--x7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${10 + index}\r\n`)
  .concat('--x7--\r\n')
  .join('');

const PRETTY = `${JSON.stringify(JSON.parse(CHARGE), null, 2)}\n`;

export const SAMPLES: readonly SampleRequest[] = [
  { name: 'GET, no query', method: 'GET', target: '/api/v1/orders' },
  { name: 'GET, three parameters', method: 'GET', target: '/api/v1/orders?status=paid&limit=50&offset=0' },
  {
    name: 'POST, ASCII JSON',
    method: 'POST',
    target: '/api/v1/charges',
    body: CHARGE,
    contentType: JSON_TYPE,
  },
  {
    name: 'POST, Unicode and a URL',
    method: 'POST',
    target: '/api/v1/charges',
    body: UNICODE_CHARGE,
    contentType: JSON_TYPE,
  },
  {
    name: 'GET, special characters',
    method: 'GET',
    target: '/api/v1/orders?status=paid&q=a%20b%2Bc&name=caf%C3%A9&limit=50&tag=x%2Cy~z',
  },
  {
    name: 'DELETE, an id behind // and ..',
    method: 'DELETE',
    target: '/api/v1//charges/../wallets/wal_9AbC/',
    secret: 'sk_test_MDEyMzQ1Njc4OWFiY2RlZg==',
  },
  {
    name: 'GET, escapes in the path',
    method: 'GET',
    target: '/api/v1/orders/A%2F1%20b%C3%A9~(1)?expand=items',
    headers: [['User-Agent', 'okhttp/4.9.3']],
  },
  {
    name: 'GET, odd pairs',
    method: 'GET',
    target:
      '/api/v1/orders?tag=b&tag=a&status=&flag&limit=10&limit2=5&ids%5B%5D=2&offset=0&active=true&filter%5Bgte%5D=5&user.name=x',
    headers: [['User-Agent', 'axios/1.7.9']],
  },
  {
    name: 'GET, a pair twice',
    method: 'GET',
    target: '/api/v1/orders?tag=kiosk&limit=3&tag=kiosk',
  },
  {
    name: 'POST, a final newline',
    method: 'POST',
    target: '/api/v1/charges',
    body: `${CHARGE}\n`,
    contentType: JSON_TYPE,
    secret: 'sk_test_0123456789abcdef0123456789abcdef',
    headers: [['User-Agent', 'curl/7.88.1']],
  },
  {
    name: 'POST, pretty JSON',
    method: 'POST',
    target: '/api/v1/charges',
    body: PRETTY,
    contentType: JSON_TYPE,
  },
  {
    name: 'POST, a form',
    method: 'POST',
    target: '/api/v1/charges',
    body: 'merchant_order_id=A+1001&amount=10.00&currency=USD&network=TRON&note=caf%C3%A9',
    contentType: 'application/x-www-form-urlencoded',
  },
  {
    name: 'POST, multipart',
    method: 'POST',
    target: '/api/v1/charges',
    body: MULTIPART,
    contentType: 'multipart/form-data; boundary=x7',
    headers: [['X-Amz-Date', '20251124T160000Z']],
  },
  {
    name: 'POST, plain text',
    method: 'POST',
    target: '/api/v1/charges',
    body: 'hello,  wörld\r\n',
    contentType: 'text/plain',
  },
  {
    name: 'PATCH, Unicode keys',
    method: 'PATCH',
    target: '/api/v1/charges/chg_1',
    body: '{"größe":"12","z":1.50,"ñame":"日本 😀","a":[1,2.0,1e3],"empty":null,"amount":10}',
    contentType: JSON_TYPE,
    secret: 'sk_test_aB#c$dE=fG%hI!jK;lM+nO/pQ',
  },
  {
    name: 'POST, a large body without line breaks',
    method: 'POST',
    target: '/api/v1/charges',
    body: LARGE,
    contentType: JSON_TYPE,
  },
  {
    name: 'GET, milliseconds',
    method: 'GET',
    target: '/api/v1/orders?limit=50&after=2025-11-24T16:00:00Z',
    timestamp: '1764000000123',
    secret: `sk_test_${'long'.repeat(20)}`,
    meantBodies: ['{"amount":"1.00"}'],
    meantTargets: ['/api/v1/orders/?limit=50'],
  },
  {
    name: 'POST, all hints',
    method: 'POST',
    target: '/api/v1/charges?mode=test',
    body: CHARGE,
    contentType: JSON_TYPE,
    headers: [
      ['User-Agent', 'PostmanRuntime/7.36.0'],
      ['X-Http-Method-Override', 'PUT'],
    ],
    meantBodies: ['{"merchant_order_id":"{{order}}","amount":"10.00","currency":"USD","network":"TRON"}'],
    meantTargets: ['/gw/api/v1/charges?mode=test&debug=1#top'],
    otherSecrets: ['sk_live_Zz9Yy8Xx7Ww6Vv5Uu4'],
  },
];

/** Beside them: what signs text has other mistakes to make with bytes that aren't UTF-8. */
export const NOT_UTF_8: SampleRequest = {
  name: 'POST, text that isn’t UTF-8',
  method: 'POST',
  target: '/api/v1/charges',
  body: Buffer.from('hello,  wörld\r\n', 'latin1'),
  contentType: 'text/plain',
};

/** Beside them as well: dates have formats of their own, and shells read escapes. */
export const DATED: SampleRequest = {
  name: 'POST, dates and escapes',
  method: 'POST',
  target: '/api/v1/charges',
  body: '{"merchant_order_id":"A-1001","amount":"10.00","due_at":"2026-01-02T03:04:05.120Z","paid_at":"2026-01-02 03:04:05","note":"one\\ntwo"}',
  contentType: 'application/json',
};

/** A value that holds what divides it from its name. */
export const PADDED: SampleRequest = {
  name: 'GET, a value with =',
  method: 'GET',
  target: '/api/v1/orders?limit=5&cursor=YWJj==',
};

/** Beside them as well: what's compressed may have been hashed before. */
export const COMPRESSED: SampleRequest = {
  name: 'POST, compressed by gzip',
  method: 'POST',
  target: '/api/v1/charges',
  body: Buffer.from(
    'H4sIAAAAAAAAA6tWyk0tSs5IzCuJzy9KSS2Kz0xRslJy1DU0MDBU0lFKzM0vzStRslIyNNAzMFCqBQA7OmRKLwAAAA==',
    'base64',
  ),
  contentType: JSON_TYPE,
  headers: [['Content-Encoding', 'gzip']],
};

/** Beside them as well: what a shell took the quotes off. */
export const UNQUOTED: SampleRequest = {
  name: 'POST, JSON without its double quotes',
  method: 'POST',
  target: '/api/v1/charges',
  body: '{merchant_order_id:A-1001,amount:10.00,currency:USD}',
  contentType: JSON_TYPE,
};

const SAMPLE_SECRET = 'sk_test_9aBcD3fGhIjK5mNoPqR7';

/** @param signature as it stands in X-Signature; without one the header is missing. */
function requestOf(sample: SampleRequest, signature?: string): WireRequest {
  const { method, target, body, contentType, timestamp = '1764000000', headers = [] } = sample;
  const fields = [
    ['Host', 'api.example.com'],
    ...headers,
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ['X-Api-Key', 'pk_test_7Hq2mX9dLw'],
    ['X-Timestamp', timestamp],
    ...(signature === undefined ? [] : [['X-Signature', signature] as const]),
  ] as const;
  return {
    method,
    target: target as ByteString,
    headers: fields.map(([name, value]) => [name, value as ByteString]),
    body:
      body === undefined
        ? { kind: 'none' }
        : {
            kind: 'bytes',
            bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
            source: 'exact',
          },
  };
}

export function sampleSubject(sample: SampleRequest, signature?: string): Subject {
  const { secret = SAMPLE_SECRET, meantBodies = [], meantTargets = [], otherSecrets = [] } = sample;
  return subjectOf(requestOf(sample, signature), new Secret(secret), {
    ...NO_HINTS,
    bodies: meantBodies.map(byteStringOfText),
    targets: meantTargets.map(byteStringOfText),
    secrets: otherSecrets.map((other, index) => ({ name: `key ${index + 2}`, secret: new Secret(other) })),
  });
}
