/** A program that fetches all pages is offered for lists that come in pages, and for nothing else. */

import { describe, expect, it } from 'vitest';
import { asksForPage } from '../../../lib/core/diagnosis/documented-endpoint.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const asks = (target: string, told = {}, method = 'GET', body = '') =>
  asksForPage(wireRequest({ method, target, ...(body !== '' && { body }) }), told);

describe('a request asks for a page', () => {
  it.each([
    '/api/v1/orders',
    '/api/v1/orders?limit=5&offset=10',
    '/api/v1/ledger',
    '/pay/api/v1/orders?status=paid',
  ])('%s', (target) => expect(asks(target)).toBe(true));

  it('of a ledger whose path the environment was told', () => {
    expect(asks('/api/v1/book', { ledger: '/api/v1/book' })).toBe(true);
    expect(asks('/api/v1/ledger', { ledger: '/api/v1/book' })).toBe(false);
  });
});

describe('a request asks for no page', () => {
  it.each(['/api/v1/charges', '/api/v1/wallets', '/api/v1/orders/ord_1', '/api/v1/reorders', '/'])(
    '%s',
    (target) => expect(asks(target)).toBe(false),
  );

  it('with another method, or with a body', () => {
    expect(asks('/api/v1/orders', {}, 'POST')).toBe(false);
    expect(asks('/api/v1/orders', {}, 'GET', '{}')).toBe(false);
  });
});
