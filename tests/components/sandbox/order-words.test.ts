/** What the clock and the payer do to an order, in words. */

import { describe, expect, it } from 'vitest';
import { dueWords, STATUS_WORDS } from '../../../components/share/order-words.ts';
import type { Due, Order, OrderStatus } from '../../../lib/sandbox/records.ts';

const NOW = 1_767_225_600;

function order(status: OrderStatus, due?: Due, confirmations = 0): Order {
  return {
    id: 'ord_1',
    isTest: true,
    merchant_order_id: 'A-1',
    amount: '1',
    currency: 'USDT',
    network: 'TRON',
    createdAt: NOW,
    updatedAt: NOW,
    status,
    confirmations,
    due,
  };
}

describe('the words of an order', () => {
  it.each([
    [order('awaiting_payment', { next: 'expire', at: NOW + 3600 }), 'Expires in 60 min'],
    [order('awaiting_payment', { next: 'expire', at: NOW + 59.2 }), 'Expires in 1 min'],
    [order('awaiting_payment', { next: 'expire', at: NOW + 58.2 }), 'Expires in 59 s'],
    [order('awaiting_payment', { next: 'pay', at: NOW + 20 }), 'Paid automatically in 20 s'],
    [order('confirming', { next: 'confirm', at: NOW + 10 }), '0 confirmations, next in 10 s'],
    [order('confirming', { next: 'confirm', at: NOW + 1 }, 1), '1 confirmation, next in 1 s'],
    [order('confirming', { next: 'confirm', at: NOW - 5 }, 2), '2 confirmations, next in 0 s'],
    [order('paid', undefined, 3), 'Confirmed'],
    [order('expired'), 'Nobody paid in time'],
  ])('%o', (given, words) => expect(dueWords(given, NOW)).toBe(words));

  it('offer a step exactly where one follows', () => {
    const stepped = Object.entries(STATUS_WORDS).filter(([, { step }]) => step !== undefined);
    expect(stepped.map(([status]) => status)).toEqual(['awaiting_payment', 'confirming']);
  });
});
