/** What the sandbox's records hold. Beyond the few fields the API document shows, all of it is assumed (`order-fields`, `record-fields`). */

import type { ORDER_STATUSES } from '../core/assumed-values.ts';

/** Assumption `order-statuses`. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What the clock will do to an order next, and when, in Unix seconds. */
export interface Due {
  readonly next: 'pay' | 'confirm' | 'expire';
  readonly at: number;
}

/** The four fields of a charge (API document, section 4). A type alias, so that it counts as JSON where it's stored. */
export type ChargeFields = {
  readonly merchant_order_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
};

/** An order as the sandbox keeps it; `orderJson` is what a client sees. Times are whole Unix seconds. */
export interface Order extends ChargeFields {
  readonly id: string;
  readonly isTest: boolean;
  readonly status: OrderStatus;
  readonly confirmations: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** `undefined` once the order is paid or expired. */
  readonly due: Due | undefined;
}

/** Amounts are positive; `direction` says which way they went. Times are ISO 8601 in UTC, here and below. */
export interface LedgerEntry {
  readonly id: string;
  readonly type: 'payment' | 'fee' | 'payout';
  readonly direction: 'credit' | 'debit';
  readonly wallet_id: string;
  readonly reference_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly balance_after: string;
  readonly created_at: string;
}

export interface Wallet {
  readonly id: string;
  readonly currency: string;
  readonly network: string;
  readonly balance: string;
  readonly created_at: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly network: string;
  readonly currency: string;
  readonly status: 'active' | 'paused';
  readonly created_at: string;
}

export interface Payout {
  readonly id: string;
  readonly wallet_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly status: 'sent' | 'failed';
  readonly created_at: string;
}

export interface Dispute {
  readonly id: string;
  readonly order_id: string;
  readonly reason: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly created_at: string;
}

export interface WebhookDelivery {
  readonly id: string;
  readonly event: `order.${OrderStatus}`;
  readonly order_id: string;
  readonly url: string;
  readonly status: 'delivered';
  readonly response_status: number;
  readonly created_at: string;
}

export interface Subscription {
  readonly id: string;
  readonly merchant_customer_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
  readonly interval: 'week' | 'month' | 'year';
  readonly status: 'active' | 'paused' | 'ended';
  readonly created_at: string;
}

/** Every collection but the orders, as it's listed: newest first. */
export interface SandboxRecords {
  readonly ledger: readonly LedgerEntry[];
  readonly wallets: readonly Wallet[];
  readonly channels: readonly Channel[];
  readonly payouts: readonly Payout[];
  readonly disputes: readonly Dispute[];
  readonly 'webhook-deliveries': readonly WebhookDelivery[];
  readonly subscriptions: readonly Subscription[];
}

/** `2026-01-01T00:00:00Z`. */
export function isoTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

const ADDRESS_LEADS: Readonly<Record<string, string>> = {
  TRON: 'T',
  Ethereum: '0x',
  Polygon: '0x',
  Bitcoin: 'bc1q',
};

/** Looks like an address of its network, but no wallet takes it: nobody must pay real money into a sandbox. */
export function sandboxAddress(network: string, id: string): string {
  const lead = Object.hasOwn(ADDRESS_LEADS, network) ? ADDRESS_LEADS[network] : '';
  return `${lead}Sandbox${id.replace(/^[a-z]+_/, '')}`;
}
