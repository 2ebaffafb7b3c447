import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { headerValue, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { handle } from '../../lib/sandbox/service.ts';
import { addWorldKey, createWorld, revokeKey } from '../../lib/sandbox/world.ts';
import { errorCode, json, KEY, NOW, sandboxKey, signed, worldWithKey } from './signed.ts';

interface RefusalFixture {
  keys: { key_id: string; secret: string; revoked: boolean }[];
  cases: {
    id: string;
    now: number;
    method: string;
    target: string;
    headers: [string, string][];
    body_base64: string;
    expect: string | null;
  }[];
}

const fixture: RefusalFixture = JSON.parse(
  readFileSync(new URL('../fixtures/vectors/refusals.json', import.meta.url), 'utf8'),
);

describe('refusal vectors through the service', () => {
  const world = fixture.keys.reduce(
    (grown, key) => addWorldKey(grown, sandboxKey(key.key_id, key.secret, key.revoked)),
    createWorld({ seed: 1, now: NOW, orders: 50 }),
  );

  test('the fixture holds the cases', () => {
    expect(fixture.cases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(fixture.cases.map((vector) => vector.expect)).size).toBe(6);
  });

  test.each(fixture.cases)('$id', (vector) => {
    const body = Buffer.from(vector.body_base64, 'base64');
    const request = wireRequest({
      ...vector,
      body: body.length > 0 ? new Uint8Array(body) : undefined,
    });
    const { response, trace } = handle(request, world, vector.now);
    if (vector.expect === null) {
      expect(trace.ok).toBe(true);
      expect([200, 201]).toContain(response.status);
    } else {
      expect(response.status).toBe(401);
      expect(errorCode(response)).toBe(vector.expect);
      expect(trace.ok ? undefined : trace.code).toBe(vector.expect);
    }
  });
});

describe('every answer', () => {
  test('a refusal carries the envelope, the date of the server’s clock and its own length', () => {
    const { response } = handle(wireRequest({ method: 'GET', target: '/' }), worldWithKey(), NOW + 0.9);
    expect(response.reason).toBe('Unauthorized');
    expect(json(response)).toEqual({
      error: {
        code: 'missing_auth',
        message: 'One or more of X-Api-Key, X-Timestamp, X-Signature is absent.',
      },
    });
    expect(headerValue(response.headers, 'date')).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
    expect(headerValue(response.headers, 'content-type')).toBe('application/json');
    expect(headerValue(response.headers, 'content-length')).toBe(String(response.body.length));
  });

  test('a key that’s revoked stops working at once', () => {
    const world = worldWithKey();
    const request = signed('GET', '/api/v1/wallets');
    expect(handle(request, world, NOW).response.status).toBe(200);
    expect(errorCode(handle(request, revokeKey(world, KEY.id), NOW).response)).toBe('invalid_key');
  });

  test.each([
    ['GET', '/api/v1/nothing', 404, 'not_found', undefined],
    ['GET', '/api/v1/orders/', 404, 'not_found', undefined],
    ['GET', '/api/v1/%6frders', 404, 'not_found', undefined],
    ['GET', '', 404, 'not_found', undefined],
    ['GET', '*', 404, 'not_found', undefined],
    ['POST', '/api/v1/orders', 405, 'method_not_allowed', 'GET'],
    ['HEAD', '/api/v1/orders', 405, 'method_not_allowed', 'GET'],
    ['OPTIONS', '/api/v1/charges', 405, 'method_not_allowed', 'POST'],
    ['GET', '/api/v1/charges?limit=5', 405, 'method_not_allowed', 'POST'],
    ['get', '/api/v1/orders', 405, 'method_not_allowed', 'GET'],
    ['DELETE', '/api/v1/webhook_deliveries', 405, 'method_not_allowed', 'GET'],
  ])('%s %s, signed, answers %i', (method, target, status, code, allow) => {
    const { response } = handle(signed(method, target), worldWithKey(), NOW);
    expect(response.status).toBe(status);
    expect(errorCode(response)).toBe(code);
    expect(headerValue(response.headers, 'Allow')).toBe(allow);
  });

  test.each([
    ['OPTIONS', '/api/v1/orders'],
    ['HEAD', '/api/v1/orders'],
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/api/v1/charges'],
  ])('%s %s, unsigned, learns only missing_auth', (method, target) => {
    const { response } = handle(wireRequest({ method, target }), worldWithKey(), NOW);
    expect([response.status, errorCode(response)]).toEqual([401, 'missing_auth']);
  });
});

describe('hostile requests', () => {
  test.each([
    ['a query of a hundred thousand parameters', `/api/v1/orders?${'a=1&'.repeat(100_000)}limit=3`],
    ['a parameter of a megabyte', `/api/v1/orders?status=${'%41'.repeat(350_000)}&limit=3`],
    ['NUL in the target', '/api/v1/orders?limit=3&status=\0'],
    ['prototype names as parameters', '/api/v1/orders?__proto__=1&constructor=2&toString=3&limit=3'],
    ['broken percent-encoding', '/api/v1/orders?status=%&status=%zz&status=%e2%28%a1&limit=3'],
  ])('%s is answered', (_, target) => {
    const { response } = handle(signed('GET', target), worldWithKey(), NOW);
    expect(response.status).toBe(200);
    expect(json(response)['limit']).toBe(3);
  });

  test('a key id from the prototype chain is unknown', () => {
    const headers: [string, string][] = [
      ['X-Api-Key', '__proto__'],
      ['X-Timestamp', String(NOW)],
      ['X-Signature', '0'.repeat(64)],
    ];
    const { response } = handle(
      wireRequest({ method: 'GET', target: '/api/v1/orders', headers }),
      worldWithKey(),
      NOW,
    );
    expect(errorCode(response)).toBe('invalid_key');
  });

  test('the secret appears in no answer and no trace', () => {
    const request = { ...signed('GET', '/api/v1/orders'), target: byteStringOfText('/api/v1/wallets') };
    const { response, trace } = handle(request, worldWithKey(), NOW);
    expect(errorCode(response)).toBe('bad_signature');
    const seen = JSON.stringify({ ...json(response), trace }, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(seen).toContain(KEY.id);
    expect(seen).not.toContain(KEY.secret.reveal());
  });
});
