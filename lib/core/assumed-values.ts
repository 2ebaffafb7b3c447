/** Assumptions (`assumptions.ts` says what's open and why) as data, apart from their words, which pages load later. */

import { type CollectionId, PATHS, REFUSAL_CODES, type RefusalCode } from './api.ts';

/** `refusal-order`, as data. */
export const REFUSAL_ORDER: readonly RefusalCode[] = REFUSAL_CODES;

/** `collection-paths`, as data. `specified` tells the one path the document shows from the ones assumed. */
export const COLLECTION_PATHS: Readonly<Record<CollectionId, { path: string; specified: boolean }>> = {
  orders: { path: PATHS.orders, specified: true },
  ledger: { path: '/api/v1/ledger', specified: false },
  wallets: { path: '/api/v1/wallets', specified: false },
  channels: { path: '/api/v1/channels', specified: false },
  payouts: { path: '/api/v1/payouts', specified: false },
  disputes: { path: '/api/v1/disputes', specified: false },
  'webhook-deliveries': { path: '/api/v1/webhook_deliveries', specified: false },
  subscriptions: { path: '/api/v1/subscriptions', specified: false },
};

/** `capped-size`, as data. */
export const CAPPED_LIST_SIZE = 50;

/** `order-statuses`, as data: in the order they follow one another. */
export const ORDER_STATUSES = ['awaiting_payment', 'confirming', 'paid', 'expired'] as const;

/** `order-statuses`, as data: nothing follows these. */
export const FINAL_ORDER_STATUSES: readonly string[] = ['paid', 'expired'];
