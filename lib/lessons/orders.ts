/** The lesson about an order from its charge to its webhook delivery. Little of it is in the API docs: the rest is marked as assumed. */

import { PATHS } from '../core/api.ts';
import { CAPPED_LIST_SIZE, COLLECTION_PATHS } from '../core/assumed-values.ts';
import { pick } from '../core/random.ts';
import { createOrder } from '../sandbox/payment-flow.ts';
import { addWorldKey, createWorld } from '../sandbox/world.ts';
import { drawBetween, drawCharge, drawKey } from './draw-requests.ts';
import type { Chance, DrawnTask, Lesson, OrderTask } from './lesson.ts';

const DELIVERIES = COLLECTION_PATHS['webhook-deliveries'].path;

/** A sandbox in which an order was just created. */
function newOrder({ random, now }: Chance): Pick<OrderTask, 'world' | 'key' | 'order' | 'isMoving'> {
  const key = drawKey(random, now);
  const past = createWorld({ seed: random(), now: now - 60, orders: drawBetween(random, 20, 60) });
  const { order, world } = createOrder(addWorldKey(past, key), drawCharge(random), now);
  return { world, key, order: order.id, isMoving: true };
}

const UNTIL_PAID: DrawnTask = {
  id: 'until-paid',
  draw(chance) {
    const made = newOrder(chance);
    return {
      kind: 'order',
      title: 'Follow an order until it’s paid',
      ask: `The test order ${made.order} was just created. Pay it, and request the orders until a response shows the status paid.`,
      clause: 'test-flow',
      assumed: ['order-statuses', 'payment-timing'],
      ...made,
      wanted: 'orders',
      hints: [
        `Click “Simulate payment”, then send ${PATHS.orders}. The response shows the order’s status.`,
        'After the payment, the order is confirming. Each wait of ten seconds brings one confirmation.',
        'Click “Simulate payment”, three times “Wait 10 s”, then “Send”. The third confirmation makes the order paid.',
      ],
      afterwards:
        'The API docs name only the status paid. Treat each other status as unpaid, and ask again with a new signature.',
    };
  },
};

const ITS_DELIVERY: DrawnTask = {
  id: 'its-delivery',
  draw(chance) {
    const made = newOrder(chance);
    return {
      kind: 'order',
      title: 'Find the delivery of a paid order',
      ask: `Pay the test order ${made.order}. Then find the webhook delivery of its payment.`,
      clause: 'test-flow',
      assumed: ['collection-paths', 'webhook-events', 'payment-timing'],
      essential: 'collection-paths',
      ...made,
      wanted: 'webhook-deliveries',
      hints: [
        `The deliveries are listed at ${DELIVERIES}. There’s one for each status of the order.`,
        'A delivery with the event order.paid exists only once the order is paid.',
        `Click “Simulate payment” and three times “Wait 10 s”. Then send ${DELIVERIES}. The newest delivery is the one for order.paid.`,
      ],
      afterwards:
        'The list of deliveries helps where your endpoint received nothing. It shows whether a webhook was sent at all.',
    };
  },
};

const DROPPED: DrawnTask = {
  id: 'dropped-delivery',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const world = addWorldKey(
      createWorld({ seed: random(), now, orders: drawBetween(random, 150, 190) }),
      key,
    );
    const listed = new Set(world.records['webhook-deliveries'].map(({ order_id }) => order_id));
    const candidates = world.orders
      .slice(40, 120)
      .filter(({ id, status }) => status === 'paid' && !listed.has(id));
    const [first, ...others] = candidates;
    if (!first) throw new Error('A seeded world has paid orders that are older than its deliveries.');
    const order = pick(random, [first, ...others]).id;
    return {
      kind: 'order',
      title: 'Don’t rely on a list of the most recent records',
      ask: `Was the order ${order} paid? Find the response that shows it.`,
      clause: 'capped-list',
      assumed: ['collection-paths', 'capped-size'],
      world,
      key,
      order,
      wanted: 'orders',
      hints: [
        `The list of deliveries has only the newest ${CAPPED_LIST_SIZE}. This order is older.`,
        `The orders are a list with pages. ${PATHS.orders} alone returns the first 20.`,
        `Send GET ${PATHS.orders}?status=paid&limit=200. This page has all paid orders, so it has this order too.`,
      ],
      afterwards:
        'A list of the most recent records has no total and no pages. Store what you need of it in time, and rely on the orders.',
    };
  },
};

export const ORDERS: Lesson = {
  id: 'orders',
  title: 'Orders and deliveries',
  about: 'Follow a test order from its charge through its confirmations to its webhook delivery.',
  intro:
    'Your code creates an order with a charge. Later it learns whether the order is paid: from the orders, or from a webhook delivery.',
  tasks: [UNTIL_PAID, ITS_DELIVERY, DROPPED],
};
