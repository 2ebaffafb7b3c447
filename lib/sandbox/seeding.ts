/** The made-up past of a sandbox: orders up to a moment, and the ledger, wallets and other records that follow from them. */

import { below, madeRecordId, pick, type Random, randomFrom } from '../core/random.ts';
import { deliveryOf, newestDeliveries, openOrder, progress } from './payment-flow.ts';
import {
  type Channel,
  type Dispute,
  isoTime,
  type LedgerEntry,
  type Order,
  type Payout,
  type SandboxRecords,
  type Subscription,
  sandboxAddress,
  type Wallet,
  type WebhookDelivery,
} from './records.ts';

/** A currency on a network. Amounts are between `low` and ten times `low`, in units of the last of `places`. */
interface Rail {
  readonly network: string;
  readonly currency: string;
  readonly places: number;
  readonly low: number;
}

const USDT_TRON: Rail = { network: 'TRON', currency: 'USDT', places: 2, low: 1900 };
const RAILS = [
  USDT_TRON,
  { network: 'Ethereum', currency: 'USDC', places: 2, low: 4900 },
  { network: 'Bitcoin', currency: 'BTC', places: 8, low: 42_000 },
  { network: 'Ethereum', currency: 'ETH', places: 6, low: 9_000 },
  { network: 'Polygon', currency: 'USDC', places: 2, low: 900 },
  { network: 'TRON', currency: 'TRX', places: 2, low: 7500 },
] as const satisfies readonly Rail[];

/** Low numbers are drawn more often, so the first rails carry most of the orders. */
function usualRail(random: Random): Rail {
  return RAILS[Math.min(below(random, RAILS.length), below(random, RAILS.length))] ?? USDT_TRON;
}

function amountOn({ low, places }: Rail, random: Random): string {
  return decimal(BigInt(low + below(random, low * 9)), places);
}

const DAY = 86_400;

interface Past {
  readonly orders: readonly Order[];
  readonly records: SandboxRecords;
}

let lastMade: { readonly from: string; readonly past: Past } | undefined;

/**
 * Nobody changes it, so the last one made is kept: a journal is restored from the same past time and again.
 * @param anchor whole Unix seconds at which the past ends; nothing in it is later.
 */
export function seedPast(seed: number, anchor: number, count: number): Past {
  const from = [seed, anchor, count].join();
  if (lastMade?.from !== from) lastMade = { from, past: makePast(seed, anchor, count) };
  return lastMade.past;
}

function makePast(seed: number, anchor: number, count: number): Past {
  const random = randomFrom(seed);
  const deliveries: WebhookDelivery[] = [];
  const deliver = (changed: Order) => deliveries.push(deliveryOf(changed));
  const orders: Order[] = [];
  let at = anchor - 45;
  for (let number = count; number > 0; number--) {
    // Deliveries come within an hour of their order, so only the newest orders can have the newest ones.
    orders.push(seedOrder(random, at, anchor, number, orders.length < 100 ? deliver : undefined));
    at -= 60 + below(random, 1500);
  }
  return {
    orders,
    records: {
      ...seedRecords(random, orders, anchor, at),
      'webhook-deliveries': newestDeliveries(deliveries),
    },
  };
}

function seedOrder(
  random: Random,
  at: number,
  anchor: number,
  number: number,
  onStatus?: (changed: Order) => void,
): Order {
  const rail = usualRail(random);
  const payAt = below(random, 100) < 85 ? at + 40 + below(random, 900) : undefined;
  const fields = {
    id: madeRecordId('ord_', at, random),
    merchant_order_id: `SHOP-${100_000 + number}`,
    amount: amountOn(rail, random),
    currency: rail.currency,
    network: rail.network,
    isTest: below(random, 8) === 0,
  };
  const opened = openOrder(fields, at, payAt);
  onStatus?.(opened);
  const order = progress(opened, anchor, onStatus);
  // Orders still open are test orders, so that nothing that happens later moves a wallet.
  return order.due ? { ...order, isTest: true } : order;
}

function seedRecords(random: Random, orders: readonly Order[], anchor: number, start: number) {
  const wallets = RAILS.map(({ currency, network }, index): Wallet => {
    const at = start - 30 * DAY - index;
    return { id: madeRecordId('wlt_', at, random), currency, network, balance: '', created_at: isoTime(at) };
  });
  const settled = orders
    .filter(({ status, isTest }) => status === 'paid' && !isTest)
    .toSorted((a, b) => a.updatedAt - b.updatedAt);
  return {
    ...seedMoney(random, settled, wallets),
    channels: RAILS.map((rail, index): Channel => seedChannel(random, rail, start - 29 * DAY - index)),
    disputes: settled
      .filter((_, index) => index % 97 === 50)
      .map((order) => seedDispute(random, order))
      .toReversed(),
    subscriptions: Array.from({ length: 36 }, (_, index) =>
      seedSubscription(random, anchor - (index + 1) * 60_000, index),
    ),
  };
}

/** Payments, their 1 % fees and regular payouts, with a running balance per wallet. */
function seedMoney(random: Random, settled: readonly Order[], empty: readonly Wallet[]) {
  const ledger: LedgerEntry[] = [];
  const payouts: Payout[] = [];
  const balances = empty.map(() => 0n);
  const book = (rail: number, at: number, type: LedgerEntry['type'], reference: string, units: bigint) => {
    const { places } = RAILS[rail] ?? USDT_TRON;
    const balance = (balances[rail] ?? 0n) + units;
    balances[rail] = balance;
    ledger.push({
      id: madeRecordId('led_', at, random),
      type,
      direction: units < 0n ? 'debit' : 'credit',
      wallet_id: empty[rail]?.id ?? '',
      reference_id: reference,
      amount: decimal(units < 0n ? -units : units, places),
      currency: empty[rail]?.currency ?? '',
      balance_after: decimal(balance, places),
      created_at: isoTime(at),
    });
  };
  settled.forEach((order, index) => {
    const rail = RAILS.findIndex((r) => r.network === order.network && r.currency === order.currency);
    const units = BigInt(order.amount.replace('.', ''));
    book(rail, order.updatedAt, 'payment', order.id, units);
    book(rail, order.updatedAt, 'fee', order.id, -units / 100n);
    if (index % 24 !== 23) return;
    const id = madeRecordId('pout_', order.updatedAt, random);
    const status = below(random, 12) === 0 ? 'failed' : 'sent';
    const paid = ((balances[rail] ?? 0n) * 4n) / 5n;
    payouts.push({
      id,
      wallet_id: empty[rail]?.id ?? '',
      amount: decimal(paid, RAILS[rail]?.places ?? 2),
      currency: order.currency,
      network: order.network,
      address: sandboxAddress(order.network, id),
      status,
      created_at: isoTime(order.updatedAt),
    });
    if (status === 'sent') book(rail, order.updatedAt, 'payout', id, -paid);
  });
  const wallets = empty.map((wallet, rail) => ({
    ...wallet,
    balance: decimal(balances[rail] ?? 0n, RAILS[rail]?.places ?? 2),
  }));
  return { ledger: ledger.reverse(), payouts: payouts.reverse(), wallets };
}

function seedChannel(random: Random, { network, currency }: Rail, at: number): Channel {
  return {
    id: madeRecordId('chn_', at, random),
    name: `${currency} on ${network}`,
    network,
    currency,
    status: currency === 'TRX' ? 'paused' : 'active',
    created_at: isoTime(at),
  };
}

function seedDispute(random: Random, order: Order): Dispute {
  return {
    id: madeRecordId('dsp_', order.updatedAt, random),
    order_id: order.id,
    reason: pick(random, ['underpaid', 'goods_not_received', 'wrong_network', 'duplicate_payment']),
    amount: order.amount,
    currency: order.currency,
    status: pick(random, ['open', 'won', 'lost']),
    created_at: isoTime(order.updatedAt),
  };
}

function seedSubscription(random: Random, at: number, index: number): Subscription {
  const rail = usualRail(random);
  return {
    id: madeRecordId('sub_', at, random),
    merchant_customer_id: `CUST-${4000 + below(random, 900) - index}`,
    amount: amountOn(rail, random),
    currency: rail.currency,
    network: rail.network,
    interval: pick(random, ['month', 'month', 'week', 'year']),
    status: pick(random, ['active', 'active', 'active', 'paused', 'ended']),
    created_at: isoTime(at),
  };
}

/** `decimal(1205n, 2)` is `12.05`. Units aren't negative; `places` is at least 1. */
function decimal(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
