import { expect, test } from 'vitest';
import { describeExchange } from '../../cli/sandbox-messages.ts';
import { asByteString } from '../../lib/core/signing/bytes.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { handle } from '../../lib/sandbox/service.ts';
import { KEY, NOW, signed, worldWithKey } from '../sandbox/signed.ts';

function line(target: string): string {
  return describe(wireRequest({ method: 'GET', target }));
}

function describe(request: WireRequest): string {
  const { response, trace } = handle(request, worldWithKey(), NOW);
  return describeExchange({ at: NOW, request, response, trace });
}

test('a target can’t steer the terminal', () => {
  expect(line('/\x1b[2J\x9b1m')).toContain('/\\x1b[2J\\xc2\\x9b1m');
});

test('a long target is cut short', () => {
  expect(line(`/${'a'.repeat(5000)}`).length).toBeLessThan(200);
});

test('a refusal shows its code', () => {
  expect(line('/')).toMatch(/✗ {2}GET {5}\/ {2}401 {2}missing_auth$/);
});

test('below bad_signature stand the five lines the server signed, without the signature or the secret', () => {
  const right = signed('POST', '/api/v1/charges?b=2&a=1', { body: '{"x":1}' });
  const signature = right.headers.find(([name]) => name === 'X-Signature')?.[1] ?? '';
  const shown = describe(withSignature(right, '0'.repeat(64)));
  expect(shown.split('\n').slice(1)).toEqual([
    '  The server signed these five lines:',
    '    POST',
    '    /api/v1/charges',
    '    a=1&b=2',
    `    ${NOW}`,
    '    5041bf1f713df204784353e82f6a4a535931cb64f1f4b4a5aeaffcb720918b22',
  ]);
  expect(signature).toHaveLength(64);
  expect(shown).not.toContain(signature);
  expect(shown).not.toContain(KEY.secret.reveal());
});

test('the five lines are whole, and can’t steer the terminal', () => {
  const target = `/api/v1/orders?${'a'.repeat(500)}=\x1b[2J\\\xff`;
  const shown = describe(withSignature(signed('GET', '/'), '0'.repeat(64), target));
  expect(shown).toContain(`    ${'a'.repeat(500)}=\\x1b[2J\\x5c\\xff\n`);
});

test('colours are for those who want them', () => {
  const request = wireRequest({ method: 'GET', target: '/' });
  const { response, trace } = handle(request, worldWithKey(), NOW);
  const coloured = describeExchange({ at: NOW, request, response, trace }, { colour: true });
  expect(coloured).toContain('\u001b[31m✗\u001b[0m');
  expect(line('/')).not.toContain('\u001b');
});

test('a secret in the target isn’t shown', () => {
  expect(line('/?key=sk_test_0123456789abcdef')).toMatch(/key=\[secret\]/);
});

test('a fault switch that had a part in it is named', () => {
  const request = signed('GET', '/api/v1/orders');
  const { response, trace } = handle(request, worldWithKey(), NOW);
  const recorded = { id: '1', receivedAt: NOW, request, response: { status: 200, code: null } };
  const switches = ['answerStale', 'delayMs'] as const;
  const exchange = { at: NOW, request, response, trace };
  const shown = describeExchange({
    ...exchange,
    recorded: { ...recorded, switches, keys: [], diagnosis: undefined, givenUp: false },
  });
  expect(shown).toMatch(/200 {2}\(fault switches: answerStale, delayMs\)$/);
});

test('other answers have one line', () => {
  expect(describe(signed('GET', '/api/v1/orders'))).toMatch(/ 200$/);
  expect(describe(signed('GET', '/api/v1/orders'))).not.toContain('\n');
  expect(describe(signed('GET', '/api/v1/orders', { now: NOW - 900 }))).toMatch(/^.*stale_request$/);
});

function withSignature(
  request: WireRequest,
  signature: string,
  target: string = request.target,
): WireRequest {
  const bytes = (text: string) => {
    const value = asByteString(text);
    if (value === undefined) throw new Error('not bytes');
    return value;
  };
  const headers = request.headers.map(([name, value]) =>
    name === 'X-Signature' ? ([name, bytes(signature)] as const) : ([name, value] as const),
  );
  return { ...request, target: bytes(target), headers };
}
