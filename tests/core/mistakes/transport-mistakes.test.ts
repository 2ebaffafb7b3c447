/** The rows after signing: their ids, their words, and which of them a request points to. */

import { describe, expect, test } from 'vitest';
import type { TransportInput } from '../../../lib/core/mistakes/transport/clues.ts';
import { TRANSPORT_MISTAKES } from '../../../lib/core/mistakes/transport/mistakes.ts';
import { transportSuspects } from '../../../lib/core/mistakes/transport/suspects.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { expectInProportion } from '../in-proportion.ts';

/** Section 3.11 of the catalogue, with its costs. */
const CATALOGUE = {
  'transport-path-rewritten': 5,
  'transport-redirect-followed': 5,
  'transport-query-altered': 6,
  'transport-body-reserialised': 4,
  'transport-body-transcoded': 6,
  'transport-get-body-dropped': 5,
  'transport-header-dropped': 4,
  'transport-header-renamed': 4,
  'transport-header-duplicate': 5,
  'transport-clock-skew': 4,
  'transport-delay': 5,
  'transport-wrong-host': 4,
  'transport-key-revoked': 4,
  'transport-cors-preflight': 6,
  'transport-replayed-capture': 6,
  'transport-shell-mangled': 6,
  'transport-framed-twice': 8,
  'transport-length-differs': 7,
  'transport-body-quotes': 6,
  'transport-tool-generated': 5,
  'transport-server-reading': 6,
};

describe('the rows', () => {
  test('are those of the catalogue, with its costs', () => {
    const costs = Object.entries(TRANSPORT_MISTAKES).map(([id, { cost }]) => [id, cost]);
    expect(Object.fromEntries(costs)).toEqual(CATALOGUE);
  });
});

const AUTH = [
  ['X-Api-Key', 'pk_test_7b1f'],
  ['X-Timestamp', '1764000000'],
  ['X-Signature', 'a'.repeat(64)],
] as const;

interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string | Uint8Array;
}

function suspects(sent: Sent, input: Omit<TransportInput, 'request'> = {}) {
  const { method = 'GET', target = '/api/v1/orders', headers = [], body } = sent;
  const request = wireRequest({ method, target, headers: [...AUTH, ...headers], body });
  return transportSuspects({ request, ...input });
}

function seenIn(sent: Sent, input: Omit<TransportInput, 'request'> = {}): string[] {
  return suspects(sent, input)
    .filter(({ seen }) => seen)
    .map(({ id }) => id);
}

describe('a right signature and', () => {
  const LIVE = [['X-Api-Key', 'pk_live_1']] as const;
  const charge: Sent = { method: 'POST', target: '/api/v1/charges', body: '{"a":1}' };

  test.each<[string, Sent, Omit<TransportInput, 'request'>, string[]]>([
    ['nothing odd', {}, {}, []],
    ['a plain charge', charge, { code: 'bad_signature' }, []],
    ['a prefix', { target: '/gateway/api/v1/orders' }, {}, ['transport-path-rewritten']],
    ['no prefix', { target: '/orders' }, {}, ['transport-path-rewritten']],
    ['two slashes', { target: '/api/v1/orders//x' }, {}, ['transport-path-rewritten']],
    ['a proxy’s header', { headers: [['Via', '1.1 squid']] }, {}, ['transport-path-rewritten']],
    ['a cache buster', { target: '/api/v1/orders?_=17' }, {}, ['transport-query-altered']],
    ['an empty parameter', { target: '/api/v1/orders?status=' }, {}, ['transport-query-altered']],
    ['GET to charges', { target: '/api/v1/charges' }, {}, ['transport-redirect-followed']],
    ['http', {}, { origin: 'http://api.example.com' }, ['transport-redirect-followed']],
    ['http on this machine', {}, { origin: 'http://localhost:8787' }, []],
    ['a late clock', {}, { now: 1_764_000_400 }, ['transport-clock-skew', 'transport-delay']],
    ['a day', {}, { now: 1_764_086_400 }, ['transport-delay']],
    ['clocks that differ', {}, { now: 1_764_000_000, serverDate: 1_764_000_100 }, ['transport-clock-skew']],
    [
      'Content-Length 9',
      { ...charge, headers: [['Content-Length', '9']] },
      {},
      ['transport-replayed-capture'],
    ],
    ['Latin-1', { ...charge, body: new Uint8Array([0x22, 0xe9, 0x22]) }, {}, ['transport-body-transcoded']],
    ['a body on GET', { body: '{}' }, {}, ['transport-get-body-dropped']],
    [
      'Postman',
      { ...charge, headers: [['User-Agent', 'PostmanRuntime/7']] },
      {},
      ['transport-tool-generated'],
    ],
    [
      'one parameter from curl',
      { target: '/api/v1/orders?limit=5', headers: [['User-Agent', 'curl/8']] },
      {},
      ['transport-shell-mangled'],
    ],
    ['an encoded query', { target: '/api/v1/orders?q=a%20b' }, {}, ['transport-server-reading']],
    ['missing_auth', {}, { code: 'missing_auth' }, ['transport-header-dropped']],
    [
      'a header twice',
      { headers: LIVE },
      { origin: 'https://api.example.com' },
      ['transport-header-duplicate'],
    ],
  ])('%s', (_, sent, input, ids) => {
    expect(seenIn(sent, input)).toEqual(ids);
  });

  test('an age of a year isn’t told in seconds', () => {
    const old = suspects({}, { now: 1_764_000_000 + 31_716_417 }).find(({ id }) => id === 'transport-delay');
    expect(old?.why).toBe('The timestamp is 1 year old, and the signature matches it.');
  });

  test('a live key at a host for tests', () => {
    const request = wireRequest({ method: 'GET', target: '/api/v1/orders', headers: LIVE });
    const [first] = transportSuspects({ request, origin: 'https://sandbox.example.com' });
    expect(first).toMatchObject({ id: 'transport-wrong-host', seen: true });
    const [other] = transportSuspects({ request, origin: 'https://latest.example.com' });
    expect(other?.seen).toBe(false);
  });

  test('the code narrows what is left open', () => {
    expect(suspects({}, { code: 'invalid_key' }).map(({ id }) => id)).toEqual([
      'transport-key-revoked',
      'transport-wrong-host',
    ]);
    expect(suspects(charge, { code: 'bad_signature' }).map(({ id }) => id)).toEqual([
      'transport-wrong-host',
      'transport-body-reserialised',
      'transport-path-rewritten',
      'transport-redirect-followed',
    ]);
  });

  test('no row is named twice', () => {
    const ids = suspects({ target: '//x/?_=1&a', body: '{}' }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('hostile values are read in proportion', () => {
    expectInProportion(100_000, (count) => {
      const long = 'a%2F/&='.repeat(count);
      const headers = ['Host', 'User-Agent'].map((name) => [name, long] as const);
      suspects({ target: `/${long}?${long}`, headers, body: long });
    });
  });
});
