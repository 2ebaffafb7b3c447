import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Secret } from '../../lib/core/signing/secret.ts';
import { createOrder, stepOrder } from '../../lib/sandbox/payment-flow.ts';
import { handle } from '../../lib/sandbox/service.ts';
import { addWorldKey, exportJournal, restoreWorld, revokeKey, type World } from '../../lib/sandbox/world.ts';
import { KEY, NOW, sandboxKey, signed, worldWithKey } from './signed.ts';

const CHARGE = { merchant_order_id: 'A-1', amount: '49.90', currency: 'USDT', network: 'TRON' };

/** As storage would hand it back. */
const stored = (world: World): unknown => JSON.parse(JSON.stringify(exportJournal(world)));

const secretsOf = ({ keys }: Pick<World, 'keys'>) =>
  new Map<string, Secret>(keys.map(({ id, secret }) => [id, secret]));

function restored(world: World, now: number): World {
  const outcome = restoreWorld(stored(world), secretsOf(world), now);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.world;
}

const withSecretsRevealed = (world: World) => ({
  ...world,
  keys: world.keys.map((key) => ({ ...key, secret: key.secret.reveal() })),
});

const action = fc.oneof(
  fc.record({ kind: fc.constant('charge' as const), amount: fc.constantFrom('1', '2.50') }),
  fc.record({ kind: fc.constant('step' as const), nth: fc.nat(4) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat(2000) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function acted(world: World, act: Action, now: number): World {
  if (act.kind === 'charge') return createOrder(world, { ...CHARGE, amount: act.amount }, now).world;
  const outcome = act.kind === 'step' ? stepOrder(world, world.orders[act.nth]?.id ?? '', now) : undefined;
  return outcome?.ok ? outcome.world : world;
}

describe('the journal', () => {
  test('brings back any world: charges, steps, waiting, keys', () => {
    let steps = 0;
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 25 }),
        fc.option(fc.nat(4000), { nil: undefined }),
        fc.string(),
        (actions, payAfter, name) => {
          let now = NOW;
          const fresh = worldWithKey({ orders: 20, ...(payAfter !== undefined && { payAfter }) });
          let world = addWorldKey(fresh, { ...sandboxKey('pk_test_named', 'sk_test_named'), name });
          for (const act of actions) {
            if (act.kind === 'wait') now += act.seconds;
            world = acted(world, act, now);
            // What a read does in between must not matter.
            world = handle(signed('GET', '/api/v1/orders', { now }), world, now).world;
          }
          steps += world.events.filter(({ kind }) => kind === 'step').length;
          expect(withSecretsRevealed(restored(world, now))).toEqual(withSecretsRevealed(world));
        },
      ),
      { numRuns: 60 },
    );
    expect(steps).toBeGreaterThan(20);
  });

  test('keeps a revoked key revoked and its secret working when it isn’t', () => {
    const other = sandboxKey('pk_test_other', 'sk_test_other');
    const world = restored(revokeKey(addWorldKey(worldWithKey(), other), KEY.id), NOW);
    expect(handle(signed('GET', '/api/v1/orders'), world, NOW).response.status).toBe(401);
    expect(handle(signed('GET', '/api/v1/orders', { key: other }), world, NOW).response.status).toBe(200);
  });

  test('holds no secret: a key whose secret isn’t kept elsewhere is gone', () => {
    const other = sandboxKey('pk_test_other', 'sk_test_other');
    const world = addWorldKey(worldWithKey({ orders: 5 }), other);
    expect(JSON.stringify(exportJournal(world))).not.toMatch(/sk_|secret/);
    const outcome = restoreWorld(stored(world), secretsOf({ keys: [other] }), NOW);
    expect(outcome.ok && outcome.world.keys.map(({ id }) => id)).toEqual([other.id]);
  });

  test('of the first version brings its secrets itself', () => {
    const world = worldWithKey({ orders: 5 });
    const keys = world.keys.map(({ id, secret, revoked, createdAt }) => {
      return { id, secret: secret.reveal(), revoked, createdAt, name: null };
    });
    const outcome = restoreWorld({ ...exportJournal(world), version: 1, keys }, new Map(), NOW);
    expect(outcome.ok && outcome.world.keys[0]?.secret.equals(KEY.secret)).toBe(true);
  });

  test('moves the world on to now', () => {
    const { order, world } = createOrder(worldWithKey(), CHARGE, NOW);
    expect(restored(world, NOW + 3600).orders.find(({ id }) => id === order.id)?.status).toBe('expired');
  });

  test('is small: the past is its seed', () => {
    expect(JSON.stringify(exportJournal(worldWithKey({ orders: 2640 }))).length).toBeLessThan(400);
  });
});

describe('a journal that can’t be read', () => {
  const { world, order } = createOrder(worldWithKey({ orders: 5 }), CHARGE, NOW);
  const good = { ...(stored(world) as Record<string, unknown>), version: 1, keys: [] };
  const restore = (journal: unknown) => restoreWorld(journal, new Map(), NOW);
  const goodEvent = { kind: 'charge', at: NOW, id: order.id, ...CHARGE };
  const goodKey = { id: KEY.id, secret: KEY.secret.reveal(), revoked: false, createdAt: NOW, name: null };

  test('the good one can', () => {
    expect(restore(good).ok).toBe(true);
    expect(restore({ ...good, events: [goodEvent], keys: [goodKey] }).ok).toBe(true);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'journal'],
    ['a list', [good]],
    ['an empty object', {}],
    ['no version', { ...good, version: undefined }],
    ['version 0', { ...good, version: 0 }],
    ['a seed that’s text', { ...good, seed: '1' }],
    ['an infinite seed', { ...good, seed: Number.POSITIVE_INFINITY }],
    ['an anchor with a fraction', { ...good, anchor: 1.5 }],
    ['an anchor no date can hold', { ...good, anchor: 8.64e14 }],
    ['a negative count', { ...good, seededOrders: -1 }],
    ['a count that would fill the memory', { ...good, seededOrders: 1e12 }],
    ['payAfter left out', { ...good, payAfter: undefined }],
    ['keys that aren’t a list', { ...good, keys: {} }],
    ['a key that’s null', { ...good, keys: [null] }],
    ['a live key', { ...good, keys: [{ ...goodKey, id: 'pk_live_1' }] }],
    ['a swapped pair', { ...good, keys: [{ ...goodKey, id: goodKey.secret, secret: goodKey.id }] }],
    ['a hidden secret', { ...good, keys: [{ ...goodKey, secret: '[secret]' }] }],
    ['revoked as text, without secrets', { ...good, version: 2, keys: [{ ...goodKey, revoked: 'false' }] }],
    ['revoked as text', { ...good, keys: [{ ...goodKey, revoked: 'false' }] }],
    ['a name that’s a number', { ...good, keys: [{ ...goodKey, name: 1 }] }],
    ['events that aren’t a list', { ...good, events: 'none' }],
    ['an unknown kind of event', { ...good, events: [{ ...goodEvent, kind: 'refund' }] }],
    ['a charge without an amount', { ...good, events: [{ ...goodEvent, amount: undefined }] }],
    ['a charge of less than nothing', { ...good, events: [{ ...goodEvent, amount: '-1' }] }],
    ['an id with markup', { ...good, events: [{ ...goodEvent, id: 'ord_<b>' }] }],
    ['a time that’s text', { ...good, events: [{ ...goodEvent, at: String(NOW) }] }],
    ['a step of an order that isn’t there', { ...good, events: [{ kind: 'step', at: NOW, id: 'ord_none' }] }],
  ])('%s is corrupt', (_, journal) => {
    expect(restore(journal)).toEqual({ ok: false, problem: 'corrupt' });
  });

  test('one from a later version says so', () => {
    expect(restore({ ...good, version: 3 })).toEqual({ ok: false, problem: 'newer' });
    expect(restore({ version: 9 })).toEqual({ ok: false, problem: 'newer' });
  });

  test('anything at all gives a problem or a world, never an exception', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(good)), (value, field) => {
        expect(typeof restore({ ...good, [field]: value, seededOrders: 3 }).ok).toBe('boolean');
      }),
    );
  });
});
