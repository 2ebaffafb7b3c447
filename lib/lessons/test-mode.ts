/** The lesson about test keys and live keys: what they have in common, and what only a live key does. Live key ids in it are made up and never stored. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../core/api.ts';
import { sha256Hex } from '../core/hashing/sha256.ts';
import { below, type Random, shuffled } from '../core/random.ts';
import { byteStringOfText, bytesOf, displayText, displayTextOf } from '../core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../core/signing/canonical.ts';
import { unixSeconds } from '../core/signing/sign.ts';
import type { Order } from '../sandbox/records.ts';
import { handle } from '../sandbox/service.ts';
import { addWorldKey, createWorld } from '../sandbox/world.ts';
import { chargeRequest, drawBetween, drawCharge, drawKey, listRequest, signedAt } from './draw-requests.ts';
import { isSettled } from './grading/ids.ts';
import type { DrawnTask, Lesson } from './lesson.ts';

/** Of no account anywhere. */
function liveKeyId(random: Random): string {
  return `${KEY_PREFIXES.live}madeup${drawBetween(random, 1000, 9999)}`;
}

const USE_TEST_KEY: DrawnTask = {
  id: 'use-test-key',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const signed = signedAt(
      chargeRequest(now, JSON.stringify(drawCharge(random))),
      drawKey(random, now),
      now,
    );
    const live = byteStringOfText(liveKeyId(random));
    return {
      kind: 'answer',
      title: 'Create a test order',
      ask: `This request has a live key id, made up for this task. A real live key would move real money. Create a test order with the test key ${key.id} instead.`,
      clause: 'test-mode',
      request: {
        ...signed,
        headers: signed.headers.map(([name, value]) => [name, name === AUTH_HEADERS.key ? live : value]),
      },
      signed,
      key,
      wanted: 'accepted',
      hints: [
        'Key id and secret belong together. A different key id needs a signature made with its own secret.',
        `Type ${key.id} in X-Api-Key, click “Sign again”, then “Send”. The new signature is made with the secret of this key.`,
      ],
      afterwards:
        'Only the API key decides: the URL and the five lines are the same. Check the key id’s prefix when your code starts.',
    };
  },
};

const SAME_LINES: DrawnTask = {
  id: 'same-lines',
  draw({ random, now }) {
    const plain = listRequest(now, `status=paid&limit=${drawBetween(random, 10, 90)}`);
    const live = byteStringOfText(liveKeyId(random));
    const request = { ...plain, headers: [[AUTH_HEADERS.key, live] as const, ...plain.headers] };
    const solution = displayTextOf(canonicalString(canonicalLines(request, unixSeconds(now))));
    return {
      kind: 'write',
      title: 'Write the five lines for a live key',
      ask: 'This request has a live key id, made up for this task. Write the canonical string of the request.',
      clause: 'test-mode',
      request,
      writes: 'string',
      given: [{ name: 'SHA-256 of no body (zero bytes)', value: sha256Hex(new Uint8Array()) }],
      hints: [
        'A test key authenticates exactly like a live key.',
        'The key id is on none of the five lines. The secret isn’t, either: it’s the key of the HMAC.',
        `This is the canonical string:\n${solution}\nIt’s the same as with a test key. Only the secret of the HMAC differs.`,
      ],
      afterwards:
        'Code that signs with a test key needs no change for a live key. Change key id and secret together, and nothing else.',
    };
  },
};

const REAL_MONEY: DrawnTask = {
  id: 'real-money',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const world = addWorldKey(createWorld({ seed: random(), now, orders: 300 }), key);
    const some = (most: number, isIt: (order: Order) => boolean) =>
      shuffled(random, world.orders.filter(isIt)).slice(0, most);
    const chosen = shuffled(random, [
      ...some(2 + below(random, 2), ({ isTest, status }) => !isTest && status === 'paid'),
      ...some(2, ({ isTest, status }) => isTest && status === 'paid'),
      ...some(1, ({ isTest, status }) => !isTest && status !== 'paid'),
      ...some(1, ({ isTest, status }) => isTest && status !== 'paid'),
    ]);
    const request = signedAt(listRequest(now), key, now);
    const { response } = handle(request, { ...world, orders: chosen }, now);
    const orders = chosen.map(({ id, merchant_order_id, isTest, status }) => ({
      id,
      merchantOrderId: merchant_order_id,
      isLive: !isTest,
      isPaid: status === 'paid',
    }));
    const ids = orders.filter(isSettled).map(({ id }) => id);
    return {
      kind: 'ids',
      title: 'Deliver only what was paid for',
      ask: 'Your shop must deliver only orders that were paid with real money. Type the ids of the orders to deliver.',
      clause: 'test-orders',
      assumed: ['order-fields', 'test-visibility'],
      request: { ...request, headers: [] },
      response: JSON.stringify(JSON.parse(displayText(bytesOf(response.body))), null, 2),
      orders,
      hints: [
        'A test order becomes paid too. It runs the complete payment flow.',
        'Look at both fields: status must be paid, and is_test must be false.',
        `Type these ids:\n${ids.join('\n')}\nThe other orders are test orders, or they aren’t paid.`,
      ],
      afterwards:
        'Code that looks at status alone delivers goods for test orders. Check is_test wherever an order counts as money.',
    };
  },
};

export const TEST_MODE: Lesson = {
  id: 'test-mode',
  title: 'Test mode and live keys',
  about: 'Distinguish a test key from a live key, and test orders from real ones.',
  intro:
    'A test key makes test orders, which move no money. A live key moves real money. Both sign in the same way.',
  tasks: [USE_TEST_KEY, SAME_LINES, REAL_MONEY],
};
