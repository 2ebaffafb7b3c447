/** Recipes of other APIs: each message written out by hand, with the hash, the key and the form it's signed with. */

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { render } from '../../../lib/core/mistakes/joining/templates.ts';
import { recipeShapes } from '../../../lib/core/mistakes/recipes/recipes.ts';
import type { Shape } from '../../../lib/core/mistakes/variant.ts';
import { expectInProportion } from '../in-proportion.ts';
import { subject, textOf, valuesOf } from './joining-subjects.ts';

const BODY = '{"a":1}';
const HASH = '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862';
/** The query isn't sorted as sent. */
const POST = subject('POST', '/api/v1/charges?b=2&a=1', BODY, [['X-Nonce', 'n0nce']]);
const GET = subject('GET', '/api/v1/orders');

function found(of: typeof POST, vendor: string, message: string): Shape[] {
  return recipeShapes(of).filter(
    (shape) =>
      shape.uses[0]?.how.includes(vendor) &&
      textOf(render(shape.template, valuesOf(of), shape.map)) === message,
  );
}

const T = '1764000000';
const RAW = '/api/v1/charges?b=2&a=1';
const URL = `https://api.example.com${RAW}`;

describe('recipes', () => {
  it.each([
    ['Coinbase', `${T}POST${RAW}${BODY}`],
    ['Coinbase', `${T}POST/api/v1/charges?a=1&b=2${BODY}`],
    ['OKX', `2025-11-24T16:00:00.000ZPOST${RAW}${BODY}`],
    ['BitMEX', `POST${RAW}${T}${BODY}`],
    ['Coinbase’s order with the body’s hash', `${T}POST${RAW}${HASH}`],
    ['Deribit', `${T}\nn0nce\nPOST\n${RAW}\n${BODY}\n`],
    ['Bitstamp', `BITSTAMP pk_test_abcPOSTapi.example.com${RAW}application/jsonn0nce${T}v2${BODY}`],
    ['Bybit', `${T}pk_test_abc5000${BODY}`],
    ['Bybit', `${T}pk_test_abc5000a=1&b=2`],
    ['MEXC futures', `pk_test_abc${T}${BODY}`],
    ['Binance', `a=1&b=2${BODY}`],
    ['Binance', `a=1&b=2&timestamp=${T}${BODY}`],
    ['Phemex', `/api/v1/chargesa=1&b=2${T}${BODY}`],
    ['HTX', 'POST\napi.example.com\n/api/v1/charges\na=1&b=2'],
    ['GitHub', BODY],
    ['Stripe', `${T}.${BODY}`],
    ['Slack', `v0:${T}:${BODY}`],
    ['Paddle', `${T}:${BODY}`],
    ['Zendesk', `${T}${BODY}`],
    ['HubSpot v3', `POST${URL}${BODY}${T}`],
    ['Square', `${URL}${BODY}`],
    ['Standard Webhooks', `pk_test_abc.${T}.${BODY}`],
    ['WeChat Pay', `POST\n${RAW}\n${T}\nn0nce\n${BODY}\n`],
    ['on four lines', `POST\n${RAW}\n${T}\n${HASH}`],
    ['HTTP’s request line,', `POST ${RAW} HTTP/1.1\n${T}\n${HASH}`],
    ['HTTP’s request line without its version,', `POST ${RAW}\n${T}\n${HASH}`],
    ['request line without the query', `POST /api/v1/charges HTTP/1.1\na=1&b=2\n${T}\n${HASH}`],
    ['APISIX', `POST\n/api/v1/charges\na=1&b=2\npk_test_abc\n${T}\n`],
    ['APISIX', 'POST\n/api/v1/charges\na=1&b=2\npk_test_abc\nMon, 24 Nov 2025 16:00:00 GMT\n'],
    ['HTTP Signatures', `(request-target): post ${RAW}`],
    [
      'HTTP Signatures',
      `(request-target): post ${RAW}\nhost: api.example.com\ndate: Mon, 24 Nov 2025 16:00:00 GMT`,
    ],
    ['Kong', `date: Mon, 24 Nov 2025 16:00:00 GMT\nPOST ${RAW} HTTP/1.1`],
    ['Tuya', `pk_test_abc${T}n0ncePOST\n${HASH}\n\n${RAW}`],
    ['Azure', `POST\n${RAW}\n${T};api.example.com;AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=`],
    ['Akamai', `POST\thttps\tapi.example.com\t${RAW}\t\tAVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=\t`],
    [
      'Signature Version 4 in short',
      `HMAC-SHA256\n${T}\n${sha256(`POST\n/api/v1/charges\na=1&b=2\n${T}\n${HASH}`)}`,
    ],
  ])('%s: %j, with HMAC-SHA256', (vendor, message) => {
    const shapes = found(POST, vendor, message);
    expect(shapes).not.toEqual([]);
    for (const shape of shapes) {
      expect(shape.mac).toEqual({ hash: 'sha256', form: 'hmac' });
      expect(shape.uses.map(({ id }) => id)).toEqual(['join-foreign-scheme']);
    }
  });

  it.each([
    ['Gate.io', `POST\n/api/v1/charges\na=1&b=2\n${hashed('sha512', BODY)}\n${T}`, 'sha512', 'hmac'],
    ['CoinPayments', BODY, 'sha512', 'hmac'],
    ['Bitfinex', `/api/v1/charges${T}${BODY}`, 'sha384', 'hmac'],
    ['Gemini', 'eyJhIjoxfQ==', 'sha384', 'hmac'],
    ['Cryptomus', 'eyJhIjoxfQ==sk_test_x', 'md5', 'hash'],
    ['HubSpot v1', `sk_test_x${BODY}`, 'sha256', 'hash'],
    ['HubSpot v2', `sk_test_xPOST${URL}${BODY}`, 'sha256', 'hash'],
    ['Twilio', URL, 'sha1', 'hmac'],
    ['OAuth', 'POST&https%3A%2F%2Fapi.example.com%2Fapi%2Fv1%2Fcharges&a%3D1%26b%3D2', 'sha1', 'hmac'],
    ['Alibaba', 'POST&%2F&a%3D1%26b%3D2', 'sha1', 'hmac'],
  ])('%s: %j, %s by %s', (vendor, message, hash, form) => {
    expect(found(POST, vendor, message).map(({ mac }) => mac)).toContainEqual({ hash, form });
  });

  it('Kraken hashes timestamp and body into bytes', () => {
    const raw = createHash('sha256').update(`${T}${BODY}`).digest().toString('latin1');
    const kraken = recipeShapes(POST).filter(({ uses }) => uses[0]?.how.startsWith('Kraken'));
    expect(kraken.map(({ template }) => render(template, valuesOf(POST)))).toEqual([
      `/api/v1/charges${raw}`,
      `/api/v1/charges${raw}`,
    ]);
    expect(kraken.every(({ mac }) => mac.hash === 'sha512')).toBe(true);
  });

  it('decodes the secret where the vendor’s secrets are base64, and tries its text too', () => {
    const of = subject('POST', '/p', BODY, [], 'sk_test_aGVsbG8gd29ybGQ=');
    const [plain, decoded] = found(of, 'Coinbase', `${T}POST/p${BODY}`);
    expect(plain?.keys).toBeUndefined();
    expect(decoded?.keys).toContain('hello world');
    expect(plain?.uses[0]?.how).not.toContain('base64');
    expect(decoded?.uses[0]?.how).toContain('base64-decoded');
  });

  it('derives AWS’s key from the secret and the day', () => {
    const chain = (parts: readonly string[]) =>
      parts.reduce<Buffer>(
        (key, part) => createHmac('sha256', key).update(part).digest(),
        Buffer.from('AWS4sk_test_x'),
      );
    const key = chain(['20251124', 'us-east-1', 'execute-api', 'aws4_request']).toString('latin1');
    const canonical = [
      'GET',
      '/api/v1/orders',
      '',
      'host:api.example.com',
      'x-amz-date:20251124T160000Z',
      '',
      'host;x-amz-date',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ].join('\n');
    const message = `AWS4-HMAC-SHA256\n20251124T160000Z\n20251124/us-east-1/execute-api/aws4_request\n${sha256(canonical)}`;
    expect(found(GET, 'AWS', message).map(({ keys }) => keys)).toEqual([[key, 'sk_test_x']]);
  });

  it('puts & after the secret for OAuth', () => {
    for (const { uses, keys } of recipeShapes(GET))
      if (uses[0]?.how.startsWith('OAuth')) expect(keys).toEqual(['sk_test_x&']);
  });

  it('are few, and few of them are combined with two more mistakes', () => {
    for (const of of [GET, POST]) {
      const shapes = recipeShapes(of);
      expect(shapes.length).toBeGreaterThan(50);
      expect(shapes.length).toBeLessThan(140);
      expect(shapes.filter(({ reach }) => reach === undefined).length).toBeLessThanOrEqual(5);
      for (const { template } of shapes) expect(template.length).toBeLessThanOrEqual(40);
    }
  });

  it('are tried without the host’s port as well, once each', () => {
    const messages = (host: string) => {
      const of = { ...POST, host: host as typeof POST.path };
      return recipeShapes(of).map((shape) => textOf(render(shape.template, valuesOf(of), shape.map)));
    };
    const local = messages('localhost:4010');
    expect(local).toContain('POST\nlocalhost:4010\n/api/v1/charges\na=1&b=2');
    expect(local).toContain('POST\nlocalhost\n/api/v1/charges\na=1&b=2');
    expect(local.filter((message) => message === BODY)).toEqual(
      messages('localhost').filter((message) => message === BODY),
    );
  });

  it('leave out what needs a date, a host or a body where there is none', () => {
    const bare = subject('GET', '/p');
    const without = { ...bare, host: undefined, timestamp: valuesOf(bare).method };
    const hows = recipeShapes(without).map(({ uses }) => uses[0]?.how ?? '');
    for (const vendor of ['OKX', 'HubSpot', 'AWS', 'GitHub', 'OAuth'])
      expect(hows.join('\n')).not.toContain(vendor);
    expect(hows.join('\n')).toContain('Coinbase');
  });

  it('say nothing of the secret in their words', () => {
    const of = subject('POST', '/p', BODY, [], 'sk_live_verysecret_part');
    for (const { uses } of recipeShapes(of))
      for (const { how } of uses) expect(how).not.toMatch(/sk_|verysecret|part\b/);
  });

  it('aren’t held up by long bodies', () => {
    const long = 1_000_000;
    expectInProportion(long, (length) => {
      for (const { template, reach } of recipeShapes(subject('POST', '/p', 'x'.repeat(length))))
        if (length === long && template.some((token) => token.kind === 'slot' && token.slot === 'body'))
          expect(reach).toBe(1);
    });
    expect(recipeShapes(subject('POST', '/p', 'x'.repeat(3 * long)))).toEqual([]);
  });
});

function hashed(name: string, text: string): string {
  return createHash(name).update(text).digest('hex');
}

function sha256(text: string): string {
  return hashed('sha256', text);
}
