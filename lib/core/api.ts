/**
 * Everything the API document specifies, each constant with the section that states it.
 * Its wording is in `clauses.ts`, what it leaves open in `assumptions.ts`; nothing here is invented.
 */

/** §5, headers sent on every request. */
export const AUTH_HEADERS = {
  key: 'X-Api-Key',
  timestamp: 'X-Timestamp',
  signature: 'X-Signature',
} as const;

export type AuthHeader = (typeof AUTH_HEADERS)[keyof typeof AUTH_HEADERS];

/** §8, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 300;

/** §4 and §8, pagination of Orders and Ledger. */
export const PAGE = { defaultLimit: 20, maxLimit: 200, defaultOffset: 0 } as const;

/** §2, API key pair. */
export const KEY_PREFIXES = { test: 'pk_test_', live: 'pk_live_', secret: 'sk_' } as const;

/** §7. The document gives no order; the one we check in is an assumption. */
export const REFUSAL_CODES = [
  'missing_auth',
  'bad_timestamp',
  'stale_request',
  'invalid_key',
  'bad_signature',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** `undefined` for any other code. */
export function refusalCode(code: unknown): RefusalCode | undefined {
  return REFUSAL_CODES.find((known) => known === code);
}

/** §7: every authentication failure answers with this status. */
export const REFUSAL_STATUS = 401;

/** §4. Only these two paths are shown in the document. */
export const PATHS = { charges: '/api/v1/charges', orders: '/api/v1/orders' } as const;

/** §4, charge creation payload. Which fields are required is not shown. */
export const CHARGE_FIELDS = ['merchant_order_id', 'amount', 'currency', 'network'] as const;

/** §2. How the ids of other records begin is not shown. */
export const RECORD_ID_PREFIXES = { orders: 'ord_', wallets: 'wlt_' } as const;

/** §1. How a collection is listed: §4. */
export const NAMED_COLLECTIONS = [
  { id: 'orders', name: 'Orders', list: 'paginated' },
  { id: 'ledger', name: 'Ledger', list: 'paginated' },
  { id: 'wallets', name: 'Wallets', list: 'capped' },
  { id: 'channels', name: 'Channels', list: 'capped' },
  { id: 'payouts', name: 'Payouts', list: 'capped' },
  { id: 'disputes', name: 'Disputes', list: 'capped' },
  { id: 'webhook-deliveries', name: 'Webhook deliveries', list: 'capped' },
  { id: 'subscriptions', name: 'Subscriptions', list: 'capped' },
] as const;

export type CollectionId = (typeof NAMED_COLLECTIONS)[number]['id'];
