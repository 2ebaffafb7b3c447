import { expect, test } from 'vitest';
import { describeExchange } from '../../cli/sandbox-messages.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { handle } from '../../lib/sandbox/service.ts';
import { NOW, signed, worldWithKey } from '../sandbox/signed.ts';

function line(target: string): string {
  return describe(wireRequest({ method: 'GET', target }));
}

function describe(request: WireRequest): string {
  const { response } = handle(request, worldWithKey(), NOW);
  return describeExchange({ at: NOW, request, response }, false);
}

test('a target can’t steer the terminal', () => {
  expect(line('/\x1b[2J\x9b1m')).toContain('/\\x1b[2J\\xc2\\x9b1m');
});

test('what a base URL has too much is named where the path is known otherwise', () => {
  const note = (target: string) => /\(.*\)$/.exec(describe(signed('GET', target)))?.[0];
  expect(note('/api/v1/api/v1/orders?limit=1')).toBe(
    '(/api/v1 in front is wrong: the base URL ends with the port)',
  );
  expect(note('//api/v1/orders')).toBe('(/ in front is wrong: the base URL ends with the port)');
  expect(note('/api/v1/nothing')).toBeUndefined();
  expect(note('/api/v1/orders')).toBeUndefined();
});

test('a long target is cut short', () => {
  expect(line(`/${'a'.repeat(5000)}`).length).toBeLessThan(200);
});

test('a refusal shows its code', () => {
  expect(line('/')).toMatch(/✗ {2}GET {5}\/ {2}401 {2}missing_auth$/);
});

test('colours are for those who want them', () => {
  const request = wireRequest({ method: 'GET', target: '/' });
  const { response } = handle(request, worldWithKey(), NOW);
  const coloured = describeExchange({ at: NOW, request, response }, true);
  expect(coloured).toContain('\u001b[31m✗\u001b[0m');
  expect(line('/')).not.toContain('\u001b');
});

test('a secret in the target isn’t shown', () => {
  expect(line('/?key=sk_test_0123456789abcdef')).toMatch(/key=\[secret\]/);
});

test('a simulated error that had a part in it is named', () => {
  const request = signed('GET', '/api/v1/orders');
  const { response } = handle(request, worldWithKey(), NOW);
  const recorded = { id: '1', number: 1, receivedAt: NOW, request, response: { status: 200, code: null } };
  const switches = ['answerStale', 'delayMs'] as const;
  const given = { ...recorded, switches, keys: [], diagnosis: undefined, givenUp: false };
  const shown = describeExchange({ at: NOW, request, response, recorded: given }, false);
  expect(shown).toMatch(/200 {2}\(simulated errors: answerStale, delayMs\)$/);
});

test('every answer has one line', () => {
  expect(describe(signed('GET', '/api/v1/orders'))).toMatch(/ 200$/);
  expect(describe(signed('GET', '/api/v1/orders'))).not.toContain('\n');
  expect(describe(signed('GET', '/api/v1/orders', { now: NOW - 900 }))).toMatch(/^.*stale_request$/);
});
