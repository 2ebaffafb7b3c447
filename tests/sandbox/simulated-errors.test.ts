import { describe, expect, test } from 'vitest';
import { ASSUMED_READINGS } from '../../lib/core/service-readings.ts';
import { displayText } from '../../lib/core/signing/bytes.ts';
import { bodyBytes, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { handle } from '../../lib/sandbox/service.ts';
import {
  alterRequest,
  handleWithErrors,
  NO_SIMULATED_ERRORS,
  type SimulatedErrors,
} from '../../lib/sandbox/simulated-errors.ts';
import { SINGLE_READINGS } from './calibrating.ts';
import { errorCode, KEY, NOW, sandboxKey, signed, worldWithKey } from './signed.ts';

const CHARGE = '{"merchant_order_id":"A-1","amount":"1.00","currency":"USDT","network":"TRON"}';
const simulating = (some: Partial<SimulatedErrors>): SimulatedErrors => ({ ...NO_SIMULATED_ERRORS, ...some });

function outcome(request: ReturnType<typeof signed>, some: Partial<SimulatedErrors>, now = NOW) {
  const { response, by, world } = handleWithErrors(request, worldWithKey(), now, simulating(some));
  return { status: response.status, code: errorCode(response), by, response, world };
}

test('with every switch off it’s the service itself', () => {
  for (const request of [signed('GET', '/api/v1/orders'), wireRequest({ method: 'GET', target: '/x' })]) {
    const plain = handle(request, worldWithKey(), NOW);
    expect(handleWithErrors(request, worldWithKey(), NOW, NO_SIMULATED_ERRORS)).toEqual({ ...plain, by: [] });
  }
});

describe('answerStale', () => {
  test('refuses a right request, and nothing happens', () => {
    const right = signed('POST', '/api/v1/charges', { body: CHARGE });
    const stale = outcome(right, { answerStale: true });
    expect(stale).toMatchObject({ status: 401, code: 'stale_request', by: ['answerStale'] });
    expect(stale.world.events).toEqual([]);
  });

  test('comes before a wrong signature, and after a missing header', () => {
    const wrong = { ...signed('GET', '/api/v1/orders'), target: signed('GET', '/api/v1/other').target };
    expect(outcome(wrong, { answerStale: true }).code).toBe('stale_request');
    const bare = wireRequest({ method: 'GET', target: '/api/v1/orders' });
    expect(outcome(bare, { answerStale: true })).toMatchObject({ code: 'missing_auth', by: [] });
  });
});

describe('revokeKey', () => {
  test.each([[true], [[KEY.id]]])('%j refuses its requests, and leaves the key as it was', (revokeKey) => {
    const refused = outcome(signed('GET', '/api/v1/orders'), { revokeKey });
    expect(refused).toMatchObject({ status: 401, code: 'invalid_key', by: ['revokeKey'] });
    expect(refused.world.keys).toEqual([KEY]);
  });

  test.each([[['pk_test_another']], [[]]])('%j leaves it alone', (revokeKey) => {
    expect(outcome(signed('GET', '/api/v1/orders'), { revokeKey })).toMatchObject({ status: 200, by: [] });
  });

  test('has no part in refusing an id that nobody knows', () => {
    const unknown = signed('GET', '/api/v1/orders', { key: sandboxKey('pk_test_unknown') });
    expect(outcome(unknown, { revokeKey: true })).toMatchObject({ code: 'invalid_key', by: [] });
  });
});

describe('reserialiseBody', () => {
  const altered = (body: string | Uint8Array) => {
    const request = wireRequest({ method: 'POST', target: '/', body });
    const { request: after, by } = alterRequest(request, simulating({ reserialiseBody: true }));
    return { text: displayText(bodyBytes(after.body)), by, same: after === request };
  };

  test('gives other bytes, so that a right signature is wrong', () => {
    const right = signed('POST', '/api/v1/charges', { body: CHARGE });
    expect(outcome(right, { reserialiseBody: true })).toMatchObject({
      code: 'bad_signature',
      by: ['reserialiseBody'],
    });
  });

  test.each([
    ['{"a":1,"b":[1,2]}', '{"a": 1, "b": [1, 2]}'],
    ['{"a": 1, "b": [1, 2]}', '{"a":1,"b":[1,2]}'],
    ['{"a":"x,y: \\" ,:"}', '{"a": "x,y: \\" ,:"}'],
    ['{"a":1.50}', '{"a": 1.5}'],
    ['{"\\u00e9":1}\n', '{"é": 1}'],
    ['{"__proto__":{"x":1},"a":2}', '{"__proto__": {"x": 1}, "a": 2}'],
  ])('%s becomes %s', (sent, seen) => {
    expect(altered(sent)).toEqual({ text: seen, by: ['reserialiseBody'], same: false });
  });

  test.each([
    ['{}'],
    ['not JSON'],
    ['﻿{"a":1}'],
    [new Uint8Array([0xff, 0x7b])],
    ['['.repeat(200_000)],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ])('what can’t be read or written otherwise stays as it is', (sent) => {
    expect(altered(sent)).toMatchObject({ by: [], same: true });
  });

  test('a long text in it takes no more than its share', () => {
    const long = JSON.stringify({ a: 'x'.repeat(8_000_000), b: '\\"'.repeat(500_000) });
    expect(altered(long).text).toHaveLength(long.length + 3);
  });
});

describe('stripPathPrefix', () => {
  test('a client that signed what it sent is refused, one that signed the rest is accepted', () => {
    const behind = { stripPathPrefix: '/gateway' };
    const asSent = signed('GET', '/gateway/api/v1/orders?limit=1');
    expect(outcome(asSent, behind)).toMatchObject({ code: 'bad_signature', by: ['stripPathPrefix'] });
    const rest = { ...signed('GET', '/api/v1/orders?limit=1'), target: asSent.target };
    expect(outcome(rest, behind)).toMatchObject({ status: 200, by: ['stripPathPrefix'] });
  });

  test('part of the API’s own path can be taken off: the service is still found', () => {
    const short = signed('GET', '/v1/orders');
    const sent = { ...short, target: signed('GET', '/api/v1/orders').target };
    expect(outcome(sent, { stripPathPrefix: '/api' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['/api', '/apis/x', '/apis/x'],
    ['/api', '/api', '/'],
    ['/api', '/api?x=1', '/?x=1'],
    ['/other', '/api/v1/orders', '/api/v1/orders'],
  ])('%s off %s is %s', (stripPathPrefix, target, rest) => {
    const { request } = alterRequest(wireRequest({ method: 'GET', target }), simulating({ stripPathPrefix }));
    expect(request.target).toBe(rest);
  });
});

test('dropHeader loses all headers of that name, in any case', () => {
  const request = signed('GET', '/api/v1/orders');
  expect(outcome(request, { dropHeader: 'x-signature' })).toMatchObject({
    code: 'missing_auth',
    by: ['dropHeader'],
  });
  expect(outcome(request, { dropHeader: 'X-Other' })).toMatchObject({ status: 200, by: [] });
});

describe('redirectToSlash', () => {
  const on = { redirectToSlash: true };

  test('answers 308 with the query kept', () => {
    const { status, response, by } = outcome(signed('GET', '/api/v1/orders?b=%2f&a=1'), on);
    expect({ status, by }).toEqual({ status: 308, by: ['redirectToSlash'] });
    expect(response.headers).toContainEqual(['Location', '/api/v1/orders/?b=%2f&a=1']);
  });

  test('a client that follows with its old signature is refused, one that signs again is served', () => {
    const again = signed('GET', '/api/v1/orders/?limit=1');
    expect(outcome(again, on)).toMatchObject({ status: 200, by: [] });
    const old = { ...signed('GET', '/api/v1/orders?limit=1'), target: again.target };
    expect(outcome(old, on)).toMatchObject({ code: 'bad_signature' });
  });

  test.each(['//evil.example/x', 'http://evil.example/x', '*', ''])('%j isn’t redirected', (target) => {
    expect(outcome(wireRequest({ method: 'GET', target }) as never, on).status).toBe(401);
  });
});

test('several at once each say their part', () => {
  const request = signed('POST', '/gateway/api/v1/charges', { body: CHARGE });
  const all = { reserialiseBody: true, stripPathPrefix: '/gateway', dropHeader: 'X-Api-Key' };
  expect(outcome(request, all)).toMatchObject({
    code: 'missing_auth',
    by: ['reserialiseBody', 'stripPathPrefix', 'dropHeader'],
  });
});

describe('in a sandbox that was told to read otherwise', () => {
  const LONG_AGO = NOW - 86_400;
  const spoilt = (now: number) => {
    const request = signed('GET', '/api/v1/orders', { now });
    return { ...request, target: signed('GET', '/api/v1/other').target };
  };
  const unknown = (now: number) => signed('GET', '/api/v1/orders', { now, key: sandboxKey('pk_test_other') });
  const right = (now: number) => signed('GET', '/api/v1/orders', { now });
  const worlds = SINGLE_READINGS.map(([question, reading, readings]) => ({
    ...{ question, reading },
    world: { ...worldWithKey(), readings },
  }));

  test.each(worlds)('$question: $reading: answerStale says what an old request would get', ({ world }) => {
    for (const request of [spoilt, unknown, right]) {
      const simulated = handleWithErrors(request(NOW), world, NOW, simulating({ answerStale: true }));
      expect(simulated.response).toEqual(handle(request(LONG_AGO), world, NOW).response);
    }
  });

  test.each(worlds)('$question: $reading: revokeKey says what a revoked key would get', ({ world }) => {
    const revoked = { ...world, keys: world.keys.map((key) => ({ ...key, revoked: true })) };
    for (const request of [spoilt(NOW), right(NOW), right(LONG_AGO)]) {
      const simulated = handleWithErrors(request, world, NOW, simulating({ revokeKey: true }));
      expect(simulated.response).toEqual(handle(request, revoked, NOW).response);
    }
  });

  test('a gateway finds the lists where they are', () => {
    const readings = { ...ASSUMED_READINGS, 'ledger-path': 'ledger-entries' } as const;
    const world = { ...worldWithKey(), readings };
    // Checked without the prefix that was signed, and routed with it.
    const seen = (path: string) => {
      const request = signed('GET', path.slice('/api'.length));
      const { target } = wireRequest({ method: 'GET', target: path });
      return handleWithErrors({ ...request, target }, world, NOW, simulating({ stripPathPrefix: '/api' }));
    };
    expect(seen('/api/v1/ledger_entries').response.status).toBe(200);
    expect(seen('/api/v1/ledger').response.status).toBe(404);
  });
});
