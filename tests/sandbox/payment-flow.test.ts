import { describe, expect, test } from 'vitest';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { advance, stepOrder } from '../../lib/sandbox/payment-flow.ts';
import { handle } from '../../lib/sandbox/service.ts';
import type { World } from '../../lib/sandbox/world.ts';
import { errorCode, json, NOW, records, signed, worldWithKey } from './signed.ts';

const CHARGE = { merchant_order_id: 'A-1', amount: '49.90', currency: 'USDT', network: 'TRON' };

function charge(world: World, body: string | Uint8Array = JSON.stringify(CHARGE), now = NOW) {
  return handle(signed('POST', '/api/v1/charges', { body, now }), world, now);
}

function newest(world: World, now: number) {
  const { response } = handle(signed('GET', '/api/v1/orders?limit=1', { now }), world, now);
  return records(response)[0];
}

function events(world: World, id: unknown) {
  const { response } = handle(signed('GET', '/api/v1/webhook_deliveries'), world, NOW);
  return records(response)
    .filter((delivery) => delivery['order_id'] === id)
    .map((delivery) => delivery['event']);
}

function stepped(world: World, id: unknown, now: number): World {
  const outcome = stepOrder(world, String(id), now);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.world;
}

describe('a charge', () => {
  test('becomes a test order with instructions, newest of all', () => {
    const before = worldWithKey();
    const { response, world } = charge(before);
    expect([response.status, response.reason]).toEqual([201, 'Created']);
    const order = json(response);
    expect(order).toEqual({
      id: expect.stringMatching(/^ord_[0-9a-z]+$/),
      status: 'awaiting_payment',
      is_test: true,
      ...CHARGE,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      instructions: {
        address: expect.stringMatching(/^TSandbox/),
        amount: '49.90',
        currency: 'USDT',
        network: 'TRON',
        expires_at: '2026-01-01T01:00:00Z',
      },
    });
    expect(newest(world, NOW)).toEqual(order);
    expect(world.orders).toHaveLength(before.orders.length + 1);
    expect(events(world, order['id'])).toEqual(['order.awaiting_payment']);
  });

  test('the same charge twice makes two orders', () => {
    const first = charge(worldWithKey());
    const second = charge(first.world);
    expect(second.response.status).toBe(201);
    expect(json(second.response)['id']).not.toBe(json(first.response)['id']);
  });

  test('keeps text as it was sent', () => {
    const body = JSON.stringify({
      ...CHARGE,
      merchant_order_id: ' ß–🧾"\\ ',
      amount: '0012.3400000000000000000001',
    });
    const order = json(charge(worldWithKey(), body).response);
    expect(order['merchant_order_id']).toBe(' ß–🧾"\\ ');
    expect(order['amount']).toBe('0012.3400000000000000000001');
  });

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['text', 'amount=1'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"a"'],
    ['a number', '1'],
    ['a trailing comma', '{"amount":"1",}'],
    ['a byte-order mark', `\ufeff${JSON.stringify(CHARGE)}`],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a deep nest', '['.repeat(200_000)],
  ])('with %s as its body is 400 invalid_json', (_, body) => {
    const before = worldWithKey();
    const { response, world } = charge(before, body);
    expect([response.status, errorCode(response)]).toEqual([400, 'invalid_json']);
    expect(world).toBe(before);
  });

  test('without a body is 400 invalid_json', () => {
    const { response } = handle(signed('POST', '/api/v1/charges'), worldWithKey(), NOW);
    expect(errorCode(response)).toBe('invalid_json');
  });

  test.each([
    ['merchant_order_id', undefined, 'is required'],
    ['amount', undefined, 'is required'],
    ['currency', undefined, 'is required'],
    ['network', undefined, 'is required'],
    ['merchant_order_id', '', 'must not be empty'],
    ['merchant_order_id', 'x'.repeat(256), 'at most 255'],
    ['currency', null, 'must be a string'],
    ['network', ['TRON'], 'must be a string'],
    ['amount', 49.9, 'must be a string'],
    ['amount', '0', 'positive decimal'],
    ['amount', '0.00', 'positive decimal'],
    ['amount', '-1', 'positive decimal'],
    ['amount', '+1', 'positive decimal'],
    ['amount', '1e3', 'positive decimal'],
    ['amount', '1,00', 'positive decimal'],
    ['amount', '1.', 'positive decimal'],
    ['amount', '.5', 'positive decimal'],
    ['amount', ' 1', 'positive decimal'],
    ['amount', '1\n', 'positive decimal'],
    ['amount', '١', 'positive decimal'],
  ])('with %s %j is 422', (field, value, words) => {
    const before = worldWithKey();
    const { response, world } = charge(before, JSON.stringify({ ...CHARGE, [field]: value }));
    expect([response.status, errorCode(response)]).toEqual([422, 'invalid_request']);
    expect(JSON.stringify(json(response))).toContain(`${field} `);
    expect(JSON.stringify(json(response))).toContain(words);
    expect(world).toBe(before);
  });

  test.each([
    '{"__proto__":{"amount":"1","currency":"a","network":"b","merchant_order_id":"c"}}',
    '{"constructor":{}}',
  ])('borrows nothing from a prototype: %s', (body) => {
    expect(charge(worldWithKey(), body).response.status).toBe(422);
    expect(Object.hasOwn(Object.prototype, 'amount')).toBe(false);
  });

  test('takes a network named after something every object has', () => {
    const order = json(
      charge(worldWithKey(), JSON.stringify({ ...CHARGE, network: 'constructor' })).response,
    );
    expect(order['instructions']).toMatchObject({ address: expect.stringMatching(/^Sandbox[0-9a-z]+$/) });
  });

  test('unsigned changes nothing', () => {
    const before = worldWithKey();
    const request = { ...signed('POST', '/api/v1/charges', { body: JSON.stringify(CHARGE) }), headers: [] };
    const { response, world } = handle(request, before, NOW);
    expect(headerValue(response.headers, 'content-type')).toBe('application/json');
    expect(response.status).toBe(401);
    expect(world).toBe(before);
  });
});

describe('an order by steps', () => {
  test('is paid, confirmed three times and settled, with a delivery per status', () => {
    const created = charge(worldWithKey());
    const { id } = json(created.response);
    let world = stepped(created.world, id, NOW + 1);
    expect(newest(world, NOW + 1)).toMatchObject({ status: 'confirming', confirmations: 0 });
    expect(newest(world, NOW + 1)).not.toHaveProperty('instructions');
    world = stepped(world, id, NOW + 2);
    expect(newest(world, NOW + 2)).toMatchObject({ confirmations: 1, updated_at: '2026-01-01T00:00:02Z' });
    world = stepped(stepped(world, id, NOW + 3), id, NOW + 4);
    expect(newest(world, NOW + 4)).toMatchObject({ status: 'paid', updated_at: '2026-01-01T00:00:04Z' });
    expect(newest(world, NOW + 4)).not.toHaveProperty('confirmations');
    expect(events(world, id)).toEqual(['order.paid', 'order.confirming', 'order.awaiting_payment']);
    expect(stepOrder(world, String(id), NOW + 5)).toEqual({ ok: false, problem: 'final' });
  });

  test('never settles to the live wallet', () => {
    const before = worldWithKey();
    const created = charge(before);
    const { id } = json(created.response);
    let { world } = created;
    for (let second = 1; second <= 4; second++) world = stepped(world, id, NOW + second);
    expect(newest(world, NOW + 5)).toMatchObject({ status: 'paid', is_test: true });
    expect(world.records.ledger).toBe(before.records.ledger);
    expect(world.records.wallets).toBe(before.records.wallets);
  });

  test.each(['ord_none', '', '__proto__'])('an order that isn’t there: %j', (id) => {
    expect(stepOrder(worldWithKey(), id, NOW)).toEqual({ ok: false, problem: 'unknown-order' });
  });
});

describe('an order by the clock', () => {
  test('expires an hour after its charge, not a second earlier', () => {
    const { world } = charge(worldWithKey());
    expect(newest(world, NOW + 3599)).toMatchObject({ status: 'awaiting_payment' });
    expect(newest(world, NOW + 3600)).toMatchObject({
      status: 'expired',
      updated_at: '2026-01-01T01:00:00Z',
    });
    const { id } = newest(world, NOW) ?? {};
    expect(stepOrder(world, String(id), NOW + 3600)).toEqual({ ok: false, problem: 'final' });
  });

  test('is paid thirty seconds after the payment was seen, each time at its own second', () => {
    const created = charge(worldWithKey());
    const { id } = json(created.response);
    const world = stepped(created.world, id, NOW + 5.4);
    expect(newest(world, NOW + 15)).toMatchObject({ status: 'confirming', confirmations: 1 });
    expect(newest(world, NOW + 34)).toMatchObject({ status: 'confirming', confirmations: 2 });
    expect(newest(world, NOW + 35)).toMatchObject({ status: 'paid' });
    const later = advance(world, NOW + 86_400);
    expect(newest(later, NOW + 86_400)).toMatchObject({ status: 'paid', updated_at: '2026-01-01T00:00:35Z' });
    expect(later.records['webhook-deliveries'].find(({ order_id }) => order_id === id)).toMatchObject({
      event: 'order.paid',
      created_at: '2026-01-01T00:00:35Z',
    });
  });

  test('is paid by itself where the sandbox says after how long', () => {
    const { world } = charge(worldWithKey({ payAfter: 20 }));
    expect(newest(world, NOW + 19)).toMatchObject({ status: 'awaiting_payment' });
    expect(newest(world, NOW + 20)).toMatchObject({ status: 'confirming', confirmations: 0 });
    expect(newest(world, NOW + 50)).toMatchObject({ status: 'paid' });
  });

  test('isn’t paid by itself once it has expired', () => {
    const { world } = charge(worldWithKey({ payAfter: 3600 }));
    expect(newest(world, NOW + 9999)).toMatchObject({ status: 'expired' });
  });

  test('many small moves end where one long one does', () => {
    const start = charge(worldWithKey({ payAfter: 20 })).world;
    let small = start;
    for (let second = 0; second <= 4000; second += 7) small = advance(small, NOW + second);
    expect(advance(small, NOW + 4000)).toEqual(advance(start, NOW + 4000));
    expect(small.orders.every(({ due }) => due === undefined)).toBe(true);
  });

  test('nothing due is the very same world, and a clock turned back undoes nothing', () => {
    const world = advance(charge(worldWithKey()).world, NOW + 10_000);
    expect(advance(world, NOW + 20_000)).toBe(world);
    expect(advance(world, NOW - 20_000)).toBe(world);
  });
});
