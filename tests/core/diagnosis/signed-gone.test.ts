import { describe, expect, it } from 'vitest';
import { type SignedGone, signedGone } from '../../../lib/core/diagnosis/signed-gone.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const JSON_TYPE = [['Content-Type', 'application/json']] as const;
const CASES: readonly [SignedGone | undefined, Parameters<typeof wireRequest>[0]][] = [
  ['redirect', { method: 'GET', target: '/api/v1/charges' }],
  ['redirect', { method: 'GET', target: '/api/v1/charges/?dry_run=1', headers: JSON_TYPE }],
  ['dropped', { method: 'PUT', target: '/api/v1/orders/ord_1', headers: JSON_TYPE }],
  ['dropped', { method: 'POST', target: '/api/v1/charges', headers: JSON_TYPE }],
  [undefined, { method: 'POST', target: '/api/v1/orders/ord_1/cancel', headers: JSON_TYPE }],
  [undefined, { method: 'GET', target: '/api/v1/orders', headers: JSON_TYPE }],
  [undefined, { method: 'POST', target: '/api/v1/orders/ord_1/cancel' }],
  [undefined, { method: 'POST', target: '/api/v1/charges', headers: JSON_TYPE, body: '{}' }],
];

describe('a signed body that didn’t arrive', () => {
  it.each(CASES)('%s: %o', (gone, parts) => {
    expect(signedGone(wireRequest(parts))).toBe(gone);
  });
});
