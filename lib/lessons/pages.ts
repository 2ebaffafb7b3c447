/** The lesson about paging: to the end of a list that may change, with each request signed anew. */

import { PAGE, PATHS } from '../core/api.ts';
import type { Random } from '../core/random.ts';
import { createOrder, stepOrder } from '../sandbox/payment-flow.ts';
import { addWorldKey, createWorld, type World } from '../sandbox/world.ts';
import { drawBetween, drawCharge, drawKey, listRequest, signedAt } from './draw-requests.ts';
import type { DrawnTask, Lesson } from './lesson.ts';

/** What's to be sent after the first, where nothing changes. */
function restOf(query: string, limit: number, total: number, from = limit): string {
  const targets: string[] = [];
  for (let offset = from; offset < total; offset += limit)
    targets.push(`${PATHS.orders}?${query}&offset=${offset}`);
  return targets.join('\n');
}

const TO_THE_END: DrawnTask = {
  id: 'to-the-end',
  draw({ random, now }) {
    const limit = drawBetween(random, 110, 140);
    const query = `status=paid&limit=${limit}`;
    const key = drawKey(random, now);
    const world = addWorldKey(
      createWorld({ seed: random(), now, orders: drawBetween(random, 440, 500) }),
      key,
    );
    const total = world.orders.filter(({ status }) => status === 'paid').length;
    return {
      kind: 'pages',
      title: 'Fetch every page',
      ask: 'The first page is fetched. Request the other pages until you have every paid order exactly once.',
      clause: 'paging-rule',
      key,
      world,
      first: `${PATHS.orders}?${query}`,
      hints: [
        `The first page has ${limit} orders. So the next page begins at offset ${limit}.`,
        'Keep status in every request. Without status, the list is a different list, with its own total.',
        `Send these requests, one after the other:\n${restOf(query, limit, total)}\nThe last request reaches total: ${total}.`,
      ],
      afterwards:
        'Don’t stop at a page that’s shorter than expected. Stop where offset plus the length of data reaches total.',
    };
  },
};

const APPLIED_LIMIT: DrawnTask = {
  id: 'applied-limit',
  draw({ random, now }) {
    const asked = drawBetween(random, PAGE.maxLimit + 1, 500);
    const key = drawKey(random, now);
    const total = drawBetween(random, 130, 190);
    const world = addWorldKey(createWorld({ seed: random(), now, orders: total }), key);
    const { defaultLimit, maxLimit } = PAGE;
    return {
      kind: 'pages',
      title: 'Use the applied limit',
      ask: `The first request asked for ${asked} orders. Look at its response, then request the other pages. Fetch no order twice.`,
      clause: 'limit-fallback',
      key,
      world,
      first: `${PATHS.orders}?limit=${asked}`,
      hints: [
        `${asked} is above ${maxLimit}. So the server applied the default: ${defaultLimit}.`,
        `The next page begins at offset ${defaultLimit}, not at ${asked}. A limit up to ${maxLimit} is applied as sent.`,
        `Send this request:\n${PATHS.orders}?limit=${maxLimit}&offset=${defaultLimit}\nThe offset grows by the limit that was applied, which the response carries.`,
      ],
      afterwards: `A limit above ${maxLimit} isn’t an error. Code that adds the limit it sent skips most of the list, and gets no error.`,
    };
  },
};

const SIGN_EACH: DrawnTask = {
  id: 'sign-each-page',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const limit = drawBetween(random, 20, 90);
    const signed = signedAt(listRequest(now, `limit=${limit}&offset=0`), key, now);
    return {
      kind: 'answer',
      title: 'Sign each page',
      ask: 'This request is for the second page. Its headers are those of the first page. Make the server accept it.',
      clause: 'query',
      request: { ...signed, target: listRequest(now, `limit=${limit}&offset=${limit}`).target },
      signed,
      key,
      wanted: 'accepted',
      hints: [
        'The offset is part of line 3. So each page has a canonical string of its own.',
        'Click “Sign again”, then “Send”. Each page needs its own signature, over its own query.',
      ],
      afterwards:
        'HTTP clients add page parameters late, for example in an iterator. Sign where the URL of each page is complete.',
    };
  },
};

const GROWING: DrawnTask = {
  id: 'growing-list',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const limit = drawBetween(random, 60, 90);
    const total = 2 * limit + drawBetween(random, 15, 40);
    const world = addWorldKey(createWorld({ seed: random(), now: now - 60, orders: total }), key);
    const added = drawBetween(random, 2, 6);
    let later = world;
    for (let at = 0; at < added; at++) later = createOrder(later, drawCharge(random), now).world;
    return {
      kind: 'pages',
      title: 'Page while the list grows',
      ask: 'The first page is fetched. Request the other pages until you have every order, also the new orders.',
      clause: 'paging-rule',
      assumed: ['record-order'],
      key,
      world,
      later,
      change: `After the first page, ${added} orders were created. They’re at the beginning of the list.`,
      first: `${PATHS.orders}?limit=${limit}`,
      mayRepeat: true,
      hints: [
        `The new orders moved all others back by ${added}. So the second page repeats the last orders of the first page.`,
        'Drop repeated orders by their id. The new orders are on the first page, at offset 0.',
        `Send these requests, one after the other:\n${restOf(`limit=${limit}`, limit, total + added)}\n${PATHS.orders}?limit=${added}&offset=0\nThe last request fetches the orders created after the first page.`,
      ],
      afterwards:
        'While you page, orders come in. Keep records by id, so that an order that’s fetched twice counts once.',
    };
  },
};

/** Orders that nobody has paid, as many as a filter needs. */
function unpaidWorld(random: Random, now: number, orders: number): World {
  let world = createWorld({ seed: random(), now: now - orders, orders: 0 });
  for (let at = 0; at < orders; at++) world = createOrder(world, drawCharge(random), now - orders + at).world;
  return world;
}

const SHRINKING: DrawnTask = {
  id: 'shrinking-list',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const limit = drawBetween(random, 20, 30);
    const total = 2 * limit + drawBetween(random, 5, 15);
    const left = drawBetween(random, 2, 6);
    const world = addWorldKey(unpaidWorld(random, now, total), key);
    let later = world;
    for (const { id } of world.orders.slice(0, left)) {
      const stepped = stepOrder(later, id, now);
      if (stepped.ok) later = stepped.world;
    }
    const query = `status=awaiting_payment&limit=${limit}`;
    return {
      kind: 'pages',
      title: 'Page while records leave the list',
      ask: 'The first page is fetched. Request the other pages until you have every order that still awaits payment.',
      clause: 'paging-rule',
      assumed: ['order-statuses'],
      key,
      world,
      later,
      change: `After the first page, ${left} of its orders were paid. They’re no longer awaiting_payment.`,
      first: `${PATHS.orders}?${query}`,
      mayRepeat: true,
      hints: [
        `The orders after the paid orders moved forward by ${left}. Which offset has the first order you don’t have?`,
        'An offset that’s too low only repeats records. An offset that’s too high skips records.',
        `Send these requests, one after the other:\n${restOf(query, limit, total - left, limit - left)}\nThe offset is lower by ${left}, since ${left} orders left the list.`,
      ],
      afterwards:
        'A list that’s filtered by a status loses records while you page. Page without the filter, and check the status of each order in your code.',
    };
  },
};

export const PAGES: Lesson = {
  id: 'pages',
  title: 'Pages',
  about: 'Fetch all pages of a list, even while it changes, and sign each page.',
  intro:
    'A list comes in pages. Each page is a request of its own, with its own signature. While you fetch the pages, the list may change.',
  tasks: [TO_THE_END, APPLIED_LIMIT, SIGN_EACH, GROWING, SHRINKING],
};
