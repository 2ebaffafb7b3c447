/** How an order moves, by the clock or by a step: awaiting payment, confirming, paid; or expired (assumptions `order-statuses`, `payment-timing`, `webhook-events`). */

import { CAPPED_LIST_SIZE } from '../core/assumed-values.ts';
import { madeRecordId, randomFrom } from '../core/random.ts';
import {
  type ChargeFields,
  type Due,
  isoTime,
  type Order,
  sandboxAddress,
  type WebhookDelivery,
} from './records.ts';
import type { SandboxEvent, World } from './world.ts';

const PAYMENT_WINDOW_SECONDS = 3600;
const SECONDS_PER_CONFIRMATION = 10;
const CONFIRMATIONS_REQUIRED = 3;

/** @param payAt when the clock pays it; without, it expires unless a step pays it. */
export function openOrder(
  fields: ChargeFields & { readonly id: string; readonly isTest: boolean },
  at: number,
  payAt?: number,
): Order {
  const expiry = at + PAYMENT_WINDOW_SECONDS;
  const due: Due =
    payAt === undefined || payAt >= expiry ? { next: 'expire', at: expiry } : { next: 'pay', at: payAt };
  return { ...fields, status: 'awaiting_payment', confirmations: 0, createdAt: at, updatedAt: at, due };
}

function moved(order: Order, next: Due['next'], at: number): Order {
  if (next === 'expire') return { ...order, status: 'expired', updatedAt: at, due: undefined };
  const confirmations = next === 'pay' ? 0 : order.confirmations + 1;
  const isPaid = confirmations === CONFIRMATIONS_REQUIRED;
  const due: Due | undefined = isPaid ? undefined : { next: 'confirm', at: at + SECONDS_PER_CONFIRMATION };
  return { ...order, status: isPaid ? 'paid' : 'confirming', confirmations, updatedAt: at, due };
}

/** The order after everything due by `now`. `onStatus` hears of each status it takes on the way. */
export function progress(order: Order, now: number, onStatus?: (changed: Order) => void): Order {
  let current = order;
  while (current.due && current.due.at <= now) {
    const { status } = current;
    current = moved(current, current.due.next, current.due.at);
    if (current.status !== status) onStatus?.(current);
  }
  return current;
}

const STATUS_DIGIT = { awaiting_payment: 0, confirming: 1, paid: 2, expired: 3 } as const;

export function deliveryOf({ id, status, updatedAt }: Order): WebhookDelivery {
  return {
    id: `whd_${id.slice(4)}${STATUS_DIGIT[status]}`,
    event: `order.${status}`,
    order_id: id,
    url: 'https://shop.example/webhooks',
    status: 'delivered',
    response_status: 200,
    created_at: isoTime(updatedAt),
  };
}

/** Newest first. No more are kept than the list shows. */
export function newestDeliveries(deliveries: readonly WebhookDelivery[]): WebhookDelivery[] {
  return deliveries
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0))
    .slice(0, CAPPED_LIST_SIZE);
}

function withDeliveries(world: World, newestFirst: readonly WebhookDelivery[]): World {
  const kept = [...newestFirst, ...world.records['webhook-deliveries']].slice(0, CAPPED_LIST_SIZE);
  return { ...world, records: { ...world.records, 'webhook-deliveries': kept } };
}

const firstDues = new WeakMap<readonly Order[], number>();

/** Remembered by the list, which never changes: every request asks. Infinity where nothing is due. */
function firstDue(orders: readonly Order[]): number {
  const known = firstDues.get(orders);
  if (known !== undefined) return known;
  const first = orders.reduce(
    (least, { due }) => (due && due.at < least ? due.at : least),
    Number.POSITIVE_INFINITY,
  );
  firstDues.set(orders, first);
  return first;
}

/** Applies everything due by `now` (Unix seconds). The very same world comes back where nothing was. */
export function advance(world: World, now: number): World {
  if (firstDue(world.orders) > now) return world;
  const isDue = ({ due }: Order) => due !== undefined && due.at <= now;
  const deliveries: WebhookDelivery[] = [];
  const orders = world.orders.map((order) =>
    isDue(order) ? progress(order, now, (changed) => deliveries.push(deliveryOf(changed))) : order,
  );
  return withDeliveries({ ...world, orders }, newestDeliveries(deliveries));
}

/** A charge becomes an order, always a test one: the sandbox holds only test keys. */
export function createOrder(world: World, fields: ChargeFields, now: number): { order: Order; world: World } {
  const at = Math.floor(now);
  const id = madeRecordId(
    'ord_',
    at,
    randomFrom(world.seed + Math.imul(world.events.length + 1, 0x9e3779b9)),
  );
  return replayCharge(advance(world, at), { kind: 'charge', at, id, ...fields });
}

export function replayCharge(
  world: World,
  event: Extract<SandboxEvent, { kind: 'charge' }>,
): { order: Order; world: World } {
  const { kind: _, at, ...fields } = event;
  const payAt = world.payAfter === undefined ? undefined : at + world.payAfter;
  const order = openOrder({ ...fields, isTest: true }, at, payAt);
  const grown = { ...world, orders: [order, ...world.orders], events: [...world.events, event] };
  return { order, world: withDeliveries(grown, [deliveryOf(order)]) };
}

/** `unknown-order`: there's none with this id. `final`: it's paid or expired, so no step follows. */
export type StepOutcome =
  | { readonly ok: true; readonly world: World }
  | { readonly ok: false; readonly problem: 'unknown-order' | 'final' };

/** One step now rather than when it's due: the payer pays, then each confirmation, the last of which makes it paid. */
export function stepOrder(world: World, orderId: string, now: number): StepOutcome {
  const at = Math.floor(now);
  const current = advance(world, at);
  const order = current.orders.find(({ id }) => id === orderId);
  if (!order) return { ok: false, problem: 'unknown-order' };
  if (!order.due) return { ok: false, problem: 'final' };
  const next = moved(order, order.status === 'awaiting_payment' ? 'pay' : 'confirm', at);
  const stepped: World = {
    ...current,
    orders: current.orders.map((other) => (other === order ? next : other)),
    events: [...current.events, { kind: 'step', at, id: orderId }],
  };
  return {
    ok: true,
    world: next.status === order.status ? stepped : withDeliveries(stepped, [deliveryOf(next)]),
  };
}

/** An order as the API answers it: `instructions` only while payment is awaited, `confirmations` only while confirming. */
export function orderJson(order: Order): Readonly<Record<string, unknown>> {
  const { id, status, isTest, merchant_order_id, amount, currency, network, createdAt, updatedAt } = order;
  return {
    id,
    status,
    is_test: isTest,
    merchant_order_id,
    amount,
    currency,
    network,
    created_at: isoTime(createdAt),
    updated_at: isoTime(updatedAt),
    ...(status === 'awaiting_payment' && {
      instructions: {
        address: sandboxAddress(network, id),
        amount,
        currency,
        network,
        expires_at: isoTime(createdAt + PAYMENT_WINDOW_SECONDS),
      },
    }),
    ...(status === 'confirming' && {
      confirmations: order.confirmations,
      confirmations_required: CONFIRMATIONS_REQUIRED,
    }),
  };
}
