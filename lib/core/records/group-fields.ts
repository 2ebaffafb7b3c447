/** Which fields of a collection are counted and added. All but an order's status and a wallet's two are assumed (`order-fields`, `record-fields`). */

import type { CollectionId } from './collections.ts';

export interface GroupFields {
  /** What the records are told apart by. */
  readonly split?: string;
  readonly amount?: 'amount' | 'balance';
  /** Whether adding up the amounts of all splits says anything: credits and debits don't add up. */
  readonly across?: boolean;
  readonly time?: 'created_at';
}

/** A subscription's amounts are per week, month or year, so they aren't added. */
export const GROUP_FIELDS: Readonly<Record<CollectionId, GroupFields>> = {
  orders: { split: 'status', amount: 'amount', across: true, time: 'created_at' },
  ledger: { split: 'direction', amount: 'amount', across: false, time: 'created_at' },
  wallets: { amount: 'balance', across: true },
  channels: { split: 'status' },
  payouts: { split: 'status', amount: 'amount', across: true, time: 'created_at' },
  disputes: { split: 'status', amount: 'amount', across: true, time: 'created_at' },
  'webhook-deliveries': { split: 'event', time: 'created_at' },
  subscriptions: { split: 'status', time: 'created_at' },
};
