/** What a broken client is asked to send: requests with values drawn anew, each of a kind that shows some mistakes. */

import { PATHS } from '../../core/api.ts';
import { below, pick, type Random } from '../../core/random.ts';
import { type WireRequest, wireRequest } from '../../core/signing/wire-request.ts';
import { drawBetween, drawCharge, NAMES, STATUSES } from '../draw-requests.ts';

export const CALL_KINDS = [
  'unsorted',
  'sorted',
  'no-query',
  'charge',
  'letters',
  'repeated',
  'prefixed',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

const JSON_TYPE = ['Content-Type', 'application/json'] as const;

export function drawCall(kind: CallKind, random: Random): WireRequest {
  if (kind !== 'charge' && kind !== 'letters') {
    const query = drawQuery(kind, random);
    const target = query === '' ? PATHS.orders : `${PATHS.orders}?${query}`;
    return wireRequest({ method: 'GET', target, headers: [JSON_TYPE] });
  }
  const { merchant_order_id: id, ...charge } = drawCharge(random);
  const name = kind === 'letters' ? `-${pick(random, NAMES)}` : '';
  const body = JSON.stringify({ merchant_order_id: id + name, ...charge });
  return wireRequest({ method: 'POST', target: PATHS.charges, headers: [JSON_TYPE], body });
}

function drawQuery(kind: Exclude<CallKind, 'charge' | 'letters'>, random: Random): string {
  const limit = `limit=${drawBetween(random, 10, 90)}`;
  const status = `status=${pick(random, STATUSES)}`;
  switch (kind) {
    case 'unsorted':
      return `${status}&offset=${drawBetween(random, 1, 9)}0&${limit}`;
    case 'sorted':
      return `${limit}&offset=${drawBetween(random, 1, 9)}0`;
    case 'no-query':
      return '';
    case 'repeated': {
      const [first, second] = [`b${below(random, 90)}`, `a${below(random, 90)}`];
      return `${limit}&tag=${first}&tag=${second}&tag=${first}`;
    }
    // One name begins the other, and = comes after the digits.
    case 'prefixed':
      return `${limit}&limit2=${drawBetween(random, 1, 9)}&${status}`;
  }
}
