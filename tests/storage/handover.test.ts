/** What the popup hands to the app: byte for byte, once, and never with a secret. */

import { beforeEach, describe, expect, test } from 'vitest';
import { type ByteString, byteStringOfText, utf8 } from '../../lib/core/signing/bytes.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import {
  handOver,
  MOST_HANDED_OVER,
  MOST_WAITING,
  takeHandover,
  watchHandover,
} from '../../lib/storage/handover.ts';
import type { Json, StoragePort } from '../../lib/storage/storage-port.ts';
import { ODD_SECRETS } from '../core/signing/spelled.ts';
import { SharedStore } from './memory-port.ts';

const REQUEST: WireRequest = {
  method: 'POST',
  target: '/api/v1/charges?q=caf\xc3\xa9&&a=%2f' as ByteString,
  headers: [
    ['X-Note', ' \xff\t' as ByteString],
    ['x-note', '' as ByteString],
    ['X-Api-Key', 'pk_test_1' as ByteString],
  ],
  body: { kind: 'bytes', bytes: new Uint8Array([0, 10, 13, 128, 255]), source: 'reencoded' },
};
const VERSION_1: Json = {
  version: 1,
  data: {
    kind: 'request',
    method: 'POST',
    target: '/api/v1/charges?q=caf\xc3\xa9&&a=%2f',
    headers: [
      ['X-Note', ' \xff\t'],
      ['x-note', ''],
      ['X-Api-Key', 'pk_test_1'],
    ],
    bodyBase64: 'AAoNgP8=',
    bodySource: 'reencoded',
    receivedAt: 1764000000.5,
    revoked: ['pk_test_2'],
  },
};
const HANDED = { request: REQUEST, receivedAt: 1764000000.5, revoked: ['pk_test_2'] };

let store: SharedStore;
let port: StoragePort;

beforeEach(() => {
  store = new SharedStore();
  port = store.port();
});

const put = (change: Partial<WireRequest>) =>
  handOver(port, { ...HANDED, request: { ...REQUEST, ...change } }, () => []);

test('is written as version 2, and read from it and from version 1 byte for byte', async () => {
  expect(await handOver(port, HANDED, () => [])).toEqual({ ok: true });
  const { data } = VERSION_1 as { data: Json };
  expect(JSON.parse(store.texts.get('handover') ?? '')).toEqual({ version: 2, data: [data] });
  expect(await takeHandover(port)).toEqual({ state: 'ok', value: [{ kind: 'request', ...HANDED }] });
  store.put('handover', VERSION_1);
  expect(await takeHandover(port)).toEqual({ state: 'ok', value: [{ kind: 'request', ...HANDED }] });
});

test('the first of two that are handed over in a row isn’t lost', async () => {
  await put({ method: 'PUT' });
  await put({ method: 'PATCH' });
  const taken = await takeHandover(port);
  expect(taken).toMatchObject({ value: [{ request: { method: 'PUT' } }, { request: { method: 'PATCH' } }] });
  expect(store.texts.has('handover')).toBe(false);
});

test('the same that’s handed over again while it waits takes no second place', async () => {
  for (const id of ['a', 'a', 'b']) await handOver(port, { ...HANDED, id }, () => []);
  expect(await takeHandover(port)).toMatchObject({ value: [{ id: 'a' }, { id: 'b' }] });
});

test('one too many takes nobody’s place, and is told of once', async () => {
  for (let n = 0; n < MOST_WAITING + 3; n++) await put({ method: `M${n}` });
  const taken = await takeHandover(port);
  const methods = Array.from({ length: MOST_WAITING }, (_, n) => ({ request: { method: `M${n}` } }));
  expect(taken).toMatchObject({ value: [...methods, { kind: 'left', why: 'no-room' }] });
});

test('bodies that are too long together aren’t stored, as short as each is', async () => {
  const body = { kind: 'bytes', bytes: new Uint8Array(MOST_HANDED_OVER), source: 'exact' } as const;
  for (let n = 0; n < 4; n++) await put({ body });
  await put({ method: 'PUT' });
  const taken = await takeHandover(port);
  const all = taken.state === 'ok' ? taken.value : [];
  expect(all.map((one) => (one.kind === 'left' ? one.why : one.request.method))).toEqual([
    ...['POST', 'POST', 'POST', 'no-room', 'PUT'],
  ]);
});

test('without a body stays without one', async () => {
  await put({ body: { kind: 'none' } });
  expect(await takeHandover(port)).toMatchObject({ value: [{ request: { body: { kind: 'none' } } }] });
});

test('is had by one page alone, and then gone', async () => {
  await handOver(port, HANDED, () => []);
  const taken = await Promise.all([takeHandover(port), takeHandover(store.port())]);
  expect(taken.map(({ state }) => state).toSorted()).toEqual(['absent', 'ok']);
  expect(store.texts.has('handover')).toBe(false);
});

test('is told of when it comes, not when it’s taken', async () => {
  let told = 0;
  const stop = watchHandover(store.port(), () => told++);
  await handOver(port, HANDED, () => []);
  await takeHandover(port);
  expect(told).toBe(1);
  stop();
  await handOver(port, HANDED, () => []);
  expect(told).toBe(1);
});

describe('isn’t written', () => {
  test('with a body over 1 MB', async () => {
    const body = (length: number) =>
      ({ kind: 'bytes', bytes: new Uint8Array(length), source: 'exact' }) as const;
    await put({ body: body(MOST_HANDED_OVER + 1) });
    expect(await takeHandover(port)).toEqual({ state: 'ok', value: [{ kind: 'left', why: 'too-long' }] });
    await put({ body: body(MOST_HANDED_OVER) });
    expect(await takeHandover(port)).toMatchObject({ value: [{ kind: 'request' }] });
  });

  test.each<[string, Partial<WireRequest>]>([
    ['the target', { target: '/a?s=sk_test_made_up_1' as ByteString }],
    ['a header', { headers: [['X-Api-Key', 'sk_test_made_up_1' as ByteString]] }],
    [
      'the body',
      {
        body: {
          kind: 'bytes',
          bytes: new TextEncoder().encode('{"s":"sk_test_made_up_1"}'),
          source: 'exact',
        },
      },
    ],
  ])('with a secret in %s', async (_, change) => {
    await put(change);
    expect(store.texts.get('handover')).not.toContain('made_up');
    expect(await takeHandover(port)).toEqual({ state: 'ok', value: [{ kind: 'left', why: 'holds-secret' }] });
  });

  describe.each(ODD_SECRETS)('with the stored secret %s', (text) => {
    const secrets = [new Secret('sk_test_other'), new Secret(text)];
    test.each<[string, Partial<WireRequest>]>([
      ['the target', { target: `/a?s=${encodeURIComponent(text)}` as ByteString }],
      ['a header', { headers: [['X-Api-Key', byteStringOfText(text)]] }],
      [
        'a header in base64',
        { headers: [['A', `Basic ${btoa(`me:${byteStringOfText(text)}`)}` as ByteString]] },
      ],
      ['the body', { body: { kind: 'bytes', bytes: utf8(JSON.stringify({ s: text })), source: 'exact' } }],
    ])('in %s', async (_, change) => {
      await handOver(port, { ...HANDED, request: { ...REQUEST, ...change } }, () => secrets);
      expect(await takeHandover(port)).toEqual({
        state: 'ok',
        value: [{ kind: 'left', why: 'holds-secret' }],
      });
    });
  });
});

test.each<[string, Json, string]>([
  ['newer', { version: 3, data: {} }, 'newer'],
  ['nothing we wrote', { version: 1, data: { kind: 'request' } }, 'corrupt'],
  [
    'not one character per byte',
    { version: 1, data: { ...(VERSION_1 as { data: object }).data, target: '/\u20ac' } },
    'corrupt',
  ],
])('that’s %s stays where it is', async (_, stored, state) => {
  store.put('handover', stored);
  expect(await takeHandover(port)).toMatchObject({ state });
  expect(store.texts.get('handover')).toBe(JSON.stringify(stored));
});
