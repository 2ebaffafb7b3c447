/** The steps of an order in words. All statuses but `paid` are assumed (`order-statuses`). */

import { counted } from '../../lib/core/counts.ts';
import type { Order, OrderStatus } from '../../lib/sandbox/records.ts';

export interface OrderStatusWords {
  readonly tone: 'neutral' | 'info' | 'good' | 'warn';
  readonly icon: 'clock' | 'refresh' | 'check' | 'cross';
  /** What a payer, or the network, would do next; as a verb for a button. */
  readonly step: string | undefined;
}

export const STATUS_WORDS: Record<OrderStatus, OrderStatusWords> = {
  awaiting_payment: { tone: 'neutral', icon: 'clock', step: 'Simulate payment' },
  confirming: { tone: 'info', icon: 'refresh', step: 'Confirm payment' },
  paid: { tone: 'good', icon: 'check', step: undefined },
  expired: { tone: 'warn', icon: 'cross', step: undefined },
};

/** What the clock will do, and in how long. @param now Unix seconds. */
export function dueWords(order: Order, now: number): string {
  const { due, confirmations } = order;
  if (!due) return order.status === 'paid' ? 'Confirmed' : 'Nobody paid in time';
  const left = duration(Math.max(0, Math.ceil(due.at - now)));
  if (due.next === 'expire') return `Expires in ${left}`;
  if (due.next === 'pay') return `Paid automatically in ${left}`;
  return `${counted(confirmations, 'confirmation')}, next in ${left}`;
}

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
