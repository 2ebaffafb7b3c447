import { describe, expect, test } from 'vitest';
import { createOrder, orderJson } from '../../lib/sandbox/payment-flow.ts';
import { addWorldKey, createWorld, revokeKey, withoutOldest } from '../../lib/sandbox/world.ts';
import { KEY, NOW, sandboxKey } from './signed.ts';

const world = createWorld({ seed: 42, now: NOW });
const all = [...world.orders.map(orderJson), ...Object.values(world.records).flat()] as Record<
  string,
  unknown
>[];

/** Units of the eighteenth place, so that amounts of any precision add up exactly. */
function exact(amount: unknown): bigint {
  const [whole = '', fraction = ''] = String(amount).split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

describe('a made-up past', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(JSON.stringify(createWorld({ seed: 42, now: NOW + 0.7 }))).toBe(JSON.stringify(world));
    expect(JSON.stringify(createWorld({ seed: 43, now: NOW }))).not.toBe(JSON.stringify(world));
  });

  test('survives cloning and JSON as it is', () => {
    expect(structuredClone(world)).toEqual(world);
    expect(JSON.parse(JSON.stringify(world))).toEqual(world);
  });

  test('is large enough to need paging', () => {
    expect(world.orders.length).toBeGreaterThanOrEqual(2500);
    expect(world.records.ledger.length).toBeGreaterThanOrEqual(2500);
  });

  test('has no id twice, and every id is safe in a URL', () => {
    const ids = all.map(({ id }) => String(id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]{3,4}_[0-9a-z]+$/.test(id))).toEqual([]);
    expect(world.orders.every(({ id }) => id.startsWith('ord_'))).toBe(true);
    expect(world.records.wallets.every(({ id }) => id.startsWith('wlt_'))).toBe(true);
  });

  test.each([0, 1, 2, 3, 4])('has nothing later than now, and something recent (seed %i)', (seed) => {
    const other = createWorld({ seed, now: NOW, orders: seed * 40 });
    const times = [...other.orders.map(orderJson), ...Object.values(other.records).flat()].flatMap((record) =>
      Object.entries(record)
        .filter(([name]) => name === 'created_at' || name === 'updated_at')
        .map(([, time]) => String(time)),
    );
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((time) => !/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time))).toEqual([]);
    expect(times.filter((time) => Date.parse(time) > NOW * 1000)).toEqual([]);
    if (seed > 0)
      expect(Math.max(...times.map((time) => Date.parse(time)))).toBeGreaterThan((NOW - 300) * 1000);
  });

  test('has positive decimal amounts everywhere', () => {
    const amounts = all.flatMap((record) =>
      ['amount', 'balance', 'balance_after'].filter((name) => name in record).map((name) => record[name]),
    );
    expect(amounts.length).toBeGreaterThan(8000);
    expect(
      amounts.filter((amount) => !/^\d+\.\d+$/.test(String(amount)) || typeof amount !== 'string'),
    ).toEqual([]);
    expect(all.filter(({ amount }) => amount !== undefined && exact(amount) <= 0n)).toEqual([]);
  });

  test('has several networks and currencies, and orders in the usual states', () => {
    const rails = new Set(world.orders.map(({ network, currency }) => `${network}/${currency}`));
    expect(rails).toContain('TRON/USDT');
    expect(rails).toContain('Ethereum/USDC');
    expect(rails).toContain('Bitcoin/BTC');
    const statuses = new Set(world.orders.map(({ status }) => status));
    expect(statuses).toContain('paid');
    expect(statuses).toContain('expired');
    expect(statuses).toContain('awaiting_payment');
  });

  test('each wallet holds what its ledger entries add up to, and never went below zero', () => {
    for (const wallet of world.records.wallets) {
      const entries = world.records.ledger.filter(({ wallet_id }) => wallet_id === wallet.id).toReversed();
      expect(entries.length).toBeGreaterThan(10);
      let sum = 0n;
      for (const entry of entries) {
        sum += entry.direction === 'credit' ? exact(entry.amount) : -exact(entry.amount);
        expect(exact(entry.balance_after)).toBe(sum);
      }
      expect(exact(wallet.balance)).toBe(sum);
    }
  });

  test('only paid live orders reach the ledger, and open orders are test orders', () => {
    const byId = new Map(world.orders.map((order) => [order.id, order]));
    const payments = world.records.ledger.filter(({ type }) => type === 'payment');
    expect(payments.length).toBeGreaterThan(1000);
    const astray = payments.filter(({ reference_id }) => {
      const order = byId.get(reference_id);
      return !order || order.isTest || order.status !== 'paid';
    });
    expect(astray).toEqual([]);
    expect(world.orders.filter(({ due, isTest }) => due && !isTest)).toEqual([]);
    expect(world.orders.filter(({ isTest }) => isTest).length).toBeGreaterThan(100);
  });

  test('no address could take real money', () => {
    const addresses = all.map((record) => record['address']).filter((address) => address !== undefined);
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !String(address).includes('Sandbox'))).toEqual([]);
  });
});

describe('keys', () => {
  test('a key with the same id takes the place of the old one', () => {
    const again = addWorldKey(addWorldKey(world, KEY), {
      ...sandboxKey(KEY.id, 'sk_test_another'),
      name: 'second',
    });
    expect(again.keys).toHaveLength(1);
    expect(again.keys[0]?.name).toBe('second');
  });

  test('revoking leaves the other keys and the old world alone', () => {
    const other = sandboxKey('pk_test_other', 'sk_test_other');
    const before = addWorldKey(addWorldKey(world, KEY), other);
    const after = revokeKey(before, KEY.id);
    expect(after.keys.map(({ id, revoked }) => [id, revoked])).toEqual([
      [KEY.id, true],
      [other.id, false],
    ]);
    expect(before.keys[0]?.revoked).toBe(false);
    expect(after.orders).toBe(before.orders);
  });
});

test('the oldest can be forgotten, and new orders go on having ids of their own', () => {
  const fields = { merchant_order_id: 'A-1', amount: '1.00', currency: 'USDT', network: 'TRON' };
  let long = createWorld({ seed: 42, now: NOW, orders: 10 });
  const ids: string[] = [];
  for (let n = 0; n < 300; n++) {
    const created = createOrder(long, fields, NOW);
    ids.push(created.order.id);
    long = created.world.orders.length > 30 ? withoutOldest(created.world, 20) : created.world;
    expect(long.orders[0]?.id).toBe(ids.at(-1));
  }
  expect(long.orders.length).toBeLessThanOrEqual(30);
  expect(new Set(ids).size).toBe(300);
});
