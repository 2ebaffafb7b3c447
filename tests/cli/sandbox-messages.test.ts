import { expect, test } from 'vitest';
import { describeExchange } from '../../cli/sandbox-messages.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { handle } from '../../lib/sandbox/service.ts';
import { NOW, worldWithKey } from '../sandbox/signed.ts';

function line(target: string): string {
  const request = wireRequest({ method: 'GET', target });
  return describeExchange({ at: NOW, request, response: handle(request, worldWithKey(), NOW).response });
}

test('a target can’t steer the terminal', () => {
  expect(line('/\x1b[2J\x9b1m')).toContain('/\\x1b[2J\\xc2\\x9b1m');
});

test('a long target is cut short', () => {
  expect(line(`/${'a'.repeat(5000)}`).length).toBeLessThan(200);
});

test('a refusal shows its code', () => {
  expect(line('/')).toMatch(/GET {5}\/ {2}401 {2}missing_auth$/);
});
