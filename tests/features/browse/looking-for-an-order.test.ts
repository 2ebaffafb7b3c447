/** Looking for an order that may have been made: pages are followed until it's found, or looking on is of no use. */

import { describe, expect, test, vi } from 'vitest';
import { selectSearched } from '../../../lib/features/browse/selectors.ts';
import { BUILT_IN_ENVIRONMENT, LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { madeUpKey, NOW, openPage } from '../../state/open-page.ts';

const TOTAL = 10_000;

/** As many as are asked for, from a list that's written out. */
function pageOf(input: Parameters<typeof globalThis.fetch>[0]) {
  const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input : input.url);
  return { offset: Number(url.searchParams.get('offset')), limit: Number(url.searchParams.get('limit')) };
}

async function openLocal(fetch: typeof globalThis.fetch) {
  const page = await openPage({ fetch });
  await page.app().addKey(madeUpKey('local', [LOCAL_ENVIRONMENT.id]));
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  return page;
}

/** Newest first, one each minute. */
async function openShop(orderAt: number) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const { offset, limit } = pageOf(input);
    const data = Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, at) => ({
      id: `ord_${offset + at}`,
      merchant_order_id: offset + at === orderAt ? 'A-1001' : `other-${offset + at}`,
      created_at: new Date((NOW - (offset + at) * 60) * 1000).toISOString(),
    }));
    return Response.json({ data, total: TOTAL, limit, offset });
  });
  return { ...(await openLocal(fetch)), fetch };
}

describe('how many charges were created', () => {
  const named = (id: string, merchant_order_id: string, note = '') => ({ id, merchant_order_id, note });

  async function looked(data: readonly object[], asked?: 'before') {
    const page = await openLocal(async (input) => {
      const { offset, limit } = pageOf(input);
      return Response.json({ data: data.slice(offset, offset + limit), total: data.length, limit, offset });
    });
    if (asked) await page.app().fetchAll();
    await page.app().fetchAll({ order: 'A-1001', sentAt: NOW });
    return page;
  }

  test.each([
    ['one', [named('ord_2', 'A-1002'), named('ord_1', 'A-1001')], 1],
    ['two', [named('ord_2', 'A-1001'), named('ord_1', 'A-1001')], 2],
    ['three', [1, 2, 3].map((n) => named(`ord_${n}`, 'A-1001')), 3],
    ['one, and a note of another', [named('ord_2', 'A-1002', 'A-1001'), named('ord_1', 'A-1001')], 1],
    ['one that came again', [named('ord_1', 'A-1001'), named('ord_1', 'A-1001')], 1],
    ['two without ids', [{ merchant_order_id: 'A-1001' }, { charge: { merchant_order_id: 'A-1001' } }], 2],
    ['some, by a field that may be of any order', [{ reference: 'A-1001' }, { reference: 'A-1001' }], 0],
  ])('%s', async (_, data, times) => {
    for (const asked of [undefined, 'before'] as const) {
      const { app } = await looked(data, asked);
      expect(app().walk).toMatchObject({ phase: 'done', sought: { outcome: 'found', times } });
      expect(app().searchedOrders).toMatchObject([{ isFound: true }]);
      expect(app().searchedOrders[0]?.times).toBe(times > 1 ? times : undefined);
    }
  });

  test('none, where only the note of another order has its id', async () => {
    const { app } = await looked([named('ord_2', 'A-1002', 'A-1001')]);
    expect(app().walk).toMatchObject({ phase: 'done', sought: { outcome: undefined } });
    expect(app().searchedOrders).toMatchObject([{ isFound: false }]);
  });

  const plain = { id: 'ord_9', status: 'paid', is_test: true };
  const dated = (seconds: number) => ({
    ...plain,
    created_at: new Date((NOW + seconds) * 1000).toISOString(),
  });

  test.each([
    ['all', 'no order carries', [plain, { ...plain, id: 'ord_8' }]],
    [
      'all',
      'each carries an empty',
      [
        { ...plain, merchant_order_id: null },
        { id: 'ord_1', merchant_order_id: '' },
      ],
    ],
    ['some', 'one order carries no', [plain, named('ord_2', 'A-1002')]],
    ['some', 'one made since carries no', [dated(5), named('ord_2', 'A-1002')]],
    ['none', 'only an order older than the charge carries no', [dated(-3600), named('ord_2', 'A-1002')]],
    ['none', 'there is no order that lacks a', []],
  ])('isn’t known of %s where %s merchant_order_id, and is so after a reload', async (unnamed, _, data) => {
    const { app, platform } = await looked(data);
    expect(app().walk).toMatchObject({ phase: 'done', sought: { outcome: undefined, unnamed } });
    await app().keepDraft();
    platform.close();
    const next = await openPage({ store: platform.store });
    const charged = { order: 'A-1001', environment: LOCAL_ENVIRONMENT, keyId: madeUpKey('local', []).id };
    for (const state of [app(), next.app()])
      expect(selectSearched(state, charged, 0)).toMatchObject({ isFound: false, unnamed });
  });

  test('isn’t told after a search of an older build, which didn’t see whether orders carry a merchant_order_id', async () => {
    const { app, platform } = await looked([plain]);
    await app().keepDraft();
    platform.close();
    const stored = JSON.stringify(platform.store.values.get('windows'));
    const older = stored.replace(/,"unnamed":"all"/, '');
    expect(older).not.toBe(stored);
    platform.store.values.set('windows', JSON.parse(older));
    const next = await openPage({ store: platform.store });
    expect(next.app().searchedOrders).toEqual([]);
    expect(next.app().choices.environmentId).toBe(LOCAL_ENVIRONMENT.id);
  });

  test('is known after a reload, too', async () => {
    const { app, platform } = await looked([named('ord_2', 'A-1001'), named('ord_1', 'A-1001')]);
    await app().keepDraft();
    platform.close();
    const next = await openPage({ store: platform.store });
    const charged = { order: 'A-1001', environment: LOCAL_ENVIRONMENT, keyId: madeUpKey('local', []).id };
    expect(selectSearched(next.app(), charged, 0)).toMatchObject({ isFound: true, times: 2 });
  });
});

test('an order beyond the first 20 is found, and the rest isn’t fetched', async () => {
  const { app } = await openShop(450);
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 450 * 60 });
  expect(app().walk).toMatchObject({ phase: 'paused', sought: { order: 'A-1001', outcome: 'found' } });
  expect(app().walk?.records).toBeGreaterThan(450);
  expect(app().walk?.records).toBeLessThan(1500);
});

test('how a search ended is known where it’s certain, also after everything was fetched anew', async () => {
  const { app, platform } = await openShop(450);
  const found = () => app().searchedOrders;
  platform.clock.advance(10);
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 450 * 60 });
  expect(found()).toMatchObject([{ order: 'A-1001', at: NOW + 10, isFound: true }]);
  await app().fetchAll();
  // Older orders came, so that it may be elsewhere: nothing is certain.
  await app().fetchAll({ order: 'A-1002', sentAt: NOW - 10 });
  expect(found()).toMatchObject([{ order: 'A-1001' }]);
  await app().fetchAll({ order: 'A-1003', sentAt: NOW - TOTAL * 60 });
  await app().resumeWalk();
  expect(app().walk).toMatchObject({ phase: 'done', records: TOTAL });
  expect(found()).toMatchObject([{ order: 'A-1003', isFound: false }, { order: 'A-1001' }]);
});

test.each([
  ['in the window that found it, after a reload', true],
  ['in another window that’s opened then', false],
])('an order that was found is known %s: it isn’t said to be perhaps charged', async (_, isReload) => {
  const { app, platform } = await openShop(450);
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 450 * 60 });
  await app().keepDraft();
  if (isReload) platform.close();
  const next = await openPage({ store: platform.store });
  const charged = {
    order: 'A-1001',
    environment: LOCAL_ENVIRONMENT,
    keyId: madeUpKey('local', []).id,
  };
  expect(selectSearched(next.app(), charged, NOW - 450 * 60)).toMatchObject({ isFound: true });
  expect(selectSearched(next.app(), charged, NOW - 450 * 60)).not.toHaveProperty('foundWith');
  // Charged with another key, which may be another merchant's.
  expect(selectSearched(next.app(), { ...charged, keyId: 'pk_test_other' }, 0)).toMatchObject({
    ...{ isFound: true, foundWith: charged.keyId },
  });
  expect(selectSearched(next.app(), { ...charged, environment: BUILT_IN_ENVIRONMENT }, 0)).toBeUndefined();
});

test('an order that wasn’t found with one key may be found with another', async () => {
  const { app } = await openShop(-1);
  await app().fetchAll({ order: 'A-1003', sentAt: NOW - TOTAL * 60 });
  await app().resumeWalk();
  const charged = { order: 'A-1003', environment: LOCAL_ENVIRONMENT, keyId: madeUpKey('local', []).id };
  expect(selectSearched(app(), charged, 0)).toMatchObject({ isFound: false });
  expect(selectSearched(app(), { ...charged, keyId: 'pk_test_other' }, 0)).toBeUndefined();
});

test('an order that’s named like a secret isn’t stored with the window', async () => {
  const { app, platform } = await openShop(-1);
  const { secret } = madeUpKey('local', []);
  await app().fetchAll({ order: secret.reveal(), sentAt: NOW - TOTAL * 60 });
  await app().resumeWalk();
  expect(app().searchedOrders).toHaveLength(1);
  await app().keepDraft();
  expect(JSON.stringify(platform.store.values.get('windows'))).not.toContain(secret.reveal());
});

test('a search in a filtered list, or one that failed, doesn’t tell that an order isn’t there', async () => {
  let status = 200;
  const { app } = await openLocal(async (input) => {
    const { limit } = pageOf(input);
    return Response.json({ data: [], total: 0, limit, offset: 0 }, { status });
  });
  app().setServerFilter('status', 'paid');
  await vi.waitFor(() => expect(app().browse.orders?.asked.filters).toEqual({ status: 'paid' }));
  await app().fetchAll({ order: 'A-1001', sentAt: NOW });
  app().setServerFilter('status', '');
  await vi.waitFor(() => expect(app().browse.orders?.asked.filters).toEqual({ status: '' }));
  status = 403;
  await app().fetchAll({ order: 'A-1001', sentAt: NOW });
  expect(app().walk).toMatchObject({ phase: 'stopped', records: 0 });
  expect(app().searchedOrders).toEqual([]);
  status = 200;
  await app().fetchAll({ order: 'A-1001', sentAt: NOW });
  expect(app().searchedOrders).toMatchObject([{ order: 'A-1001', isFound: false }]);
});

test('an order that was never made isn’t looked for among older ones', async () => {
  const { app } = await openShop(-1);
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 10 });
  expect(app().walk).toMatchObject({ phase: 'paused', sought: { outcome: 'passed' } });
  expect(app().walk?.records).toBeLessThan(1500);
});

test('after 2,000 orders it’s said how far it looked, and it looks further when resumed', async () => {
  const { app } = await openShop(4500);
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 4500 * 60 });
  expect(app().walk).toMatchObject({ phase: 'paused', total: TOTAL, sought: { outcome: 'far' } });
  expect(app().walk?.records).toBeLessThan(3000);
  await app().resumeWalk();
  expect(app().walk).toMatchObject({ phase: 'paused', sought: { outcome: 'found' } });
});

test.each([
  ['2024/0815', String.raw`{"id":"ord_1","merchant_order_id":"2024\/0815"}`],
  ['Zürich-1', String.raw`{"id":"ord_1","merchant_order_id":"Z\u00fcrich-1"}`],
  ['1001', '{"id":"ord_1","charge":{"merchant_order_id":1001}}'],
])('order %s is found however the server escapes it', async (order, record) => {
  const { app } = await openLocal(
    async () => new Response(`{"data":[${record}],"total":1,"limit":200,"offset":0}`),
  );
  await app().fetchAll({ order, sentAt: NOW });
  expect(app().walk).toMatchObject({ sought: { outcome: 'found' } });
});

test('an older page isn’t taken for the end where the one before it failed: the order is found there', async () => {
  let failures = 1;
  const { app, platform } = await openLocal(async (input) => {
    const { offset, limit } = pageOf(input);
    if (offset === limit && failures > 0) {
      failures -= 1;
      setTimeout(() => platform.clock.advance(60), 100);
      return new Response('', { status: 503 });
    }
    const data = Array.from({ length: limit }, (_, at) => ({
      id: `ord_${offset + at}`,
      merchant_order_id: offset + at === limit + 5 ? 'A-1001' : `other-${offset + at}`,
      created_at: new Date((NOW - (offset > limit ? 3600 : 0)) * 1000).toISOString(),
    }));
    return Response.json({ data, total: 4 * limit, limit, offset });
  });
  app().setWalkAtOnce(2);
  await app().fetchAll({ order: 'A-1001', sentAt: NOW });
  expect(app().walk).toMatchObject({ sought: { outcome: 'found' } });
});

test.each(['2020-01-01T00:00:00', '2020-01-01'])(
  'a time without a zone, %s, says of no order that it’s older',
  async (created_at) => {
    const { app } = await openLocal(async (input) => {
      const { offset, limit } = pageOf(input);
      const length = Math.min(limit, 3 * limit - offset);
      const data = Array.from({ length }, (_, at) => ({ id: `ord_${offset + at}`, created_at }));
      return Response.json({ data, total: 3 * limit, limit, offset });
    });
    await app().fetchAll({ order: 'A-1001', sentAt: NOW });
    expect(app().walk).toMatchObject({ phase: 'done', sought: { outcome: undefined } });
  },
);

test('an order among all those that were fetched already is found there, and nothing is fetched again', async () => {
  const { app, fetch } = await openShop(450);
  await app().fetchAll();
  const { records } = app().walk ?? {};
  fetch.mockClear();
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 450 * 60 });
  expect(fetch).not.toHaveBeenCalled();
  expect(records).toBe(TOTAL);
  expect(app().walk).toMatchObject({ phase: 'done', records, sought: { outcome: 'found' } });
  // Not there, it may have been made since.
  await app().fetchAll({ order: 'A-1002', sentAt: NOW - 10 });
  expect(fetch).toHaveBeenCalled();
  expect(app().walk).toMatchObject({ sought: { order: 'A-1002', outcome: 'passed' } });
});

describe('a list that was fetched comes back by Undo after a look for an order that isn’t there', () => {
  const GONE = { order: 'A-1002', sentAt: NOW - 10 };

  async function looked() {
    const page = await openShop(450);
    const { app } = page;
    await app().fetchAll();
    app().showRecords('everything');
    await app().fetchAll(GONE);
    await vi.waitFor(() => expect(app().browse.orders?.source.count).toBeLessThan(TOTAL));
    return page;
  }

  test('whole, and what was looked for isn’t filtered by', async () => {
    const { app, fetch } = await looked();
    app().lookAt('orders', { filter: GONE.order });
    app().chooseCollection('ledger');
    fetch.mockClear();
    expect(app().undoables).toMatchObject([
      { view: 'browse', title: 'Replaced the 10,000 records you had fetched' },
    ]);
    await app().undoLast('browse');
    expect(app()).toMatchObject({ collection: 'orders', undoables: [] });
    expect(app().browseLooks.orders?.filter).toBe('');
    expect(app().walk).toMatchObject({ phase: 'done', records: TOTAL, total: TOTAL });
    expect(app().walk?.sought).toBeUndefined();
    const { source, showing } = app().browse.orders ?? {};
    expect([showing, source?.count]).toEqual(['everything', TOTAL]);
    expect(await source?.read(TOTAL - 1, TOTAL)).toHaveLength(1);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('also after a look for a second order', async () => {
    const { app } = await looked();
    await app().fetchAll({ ...GONE, order: 'A-1003' });
    expect(app().undoables).toHaveLength(1);
    await app().undoLast('browse');
    expect(app().walk).toMatchObject({ phase: 'done', records: TOTAL });
  });

  test('not where it was asked for with another key', async () => {
    const { app } = await looked();
    await app().addKey(madeUpKey('other', [LOCAL_ENVIRONMENT.id]));
    await app().chooseKey(LOCAL_ENVIRONMENT.id, madeUpKey('other', []).id);
    await vi.waitFor(() => expect(app().undoables).toEqual([]));
  });

  test('not once all is fetched anew, which stays', async () => {
    const { app, fetch } = await looked();
    const answer = fetch.getMockImplementation();
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    fetch.mockClear();
    fetch.mockImplementation(async (input, init) => {
      await gone;
      return answer?.(input, init) ?? Response.error();
    });
    const fetching = app().fetchAll();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(app().undoables).toEqual([]);
    go();
    await fetching;
    await app().undoLast('browse');
    expect(app().undoables).toEqual([]);
    expect(app().walk).toMatchObject({ phase: 'done', records: TOTAL });
    expect(app().walk?.sought).toBeUndefined();
  });

  test('also where fetching anew brought nothing, until it goes on', async () => {
    const { app, fetch } = await looked();
    const answer = fetch.getMockImplementation();
    fetch.mockImplementation(async () => new Response('', { status: 400 }));
    await app().fetchAll();
    expect(app().walk).toMatchObject({ phase: 'stopped', records: 0 });
    expect(app().undoables).toHaveLength(1);
    if (answer) fetch.mockImplementation(answer);
    await app().resumeWalk();
    expect(app().walk).toMatchObject({ phase: 'done', records: TOTAL });
    expect(app().undoables).toEqual([]);
  });

  test('also while another list is fetched', async () => {
    const { app } = await looked();
    app().chooseCollection('ledger');
    await app().fetchAll();
    await app().undoLast('browse');
    expect(app()).toMatchObject({ collection: 'orders', undoables: [] });
    expect(app().walk).toMatchObject({ phase: 'done', records: TOTAL });
  });

  test('while the look goes on, which ends with it', async () => {
    const { app, fetch } = await openShop(450);
    await app().fetchAll();
    const answer = fetch.getMockImplementation();
    const late: (() => void)[] = [];
    fetch.mockImplementation(async (input, init) => {
      if (pageOf(input).offset >= 400) await new Promise<void>((resolve) => late.push(resolve));
      return answer?.(input, init) ?? Response.error();
    });
    const looking = app().fetchAll({ order: 'A-1001-gone', sentAt: NOW - 9000 * 60 });
    await vi.waitFor(() => expect(app().undoables).toHaveLength(1));
    await app().undoLast('browse');
    for (const answerLate of late) answerLate();
    await looking;
    expect(app().walk).toMatchObject({ phase: 'done', records: TOTAL });
    expect(app().browse.orders?.source.count).toBe(TOTAL);
  });
});

test('a look that brings nothing takes nothing away', async () => {
  const { app, fetch } = await openShop(450);
  await app().fetchAll();
  fetch.mockImplementation(async () => new Response('', { status: 500 }));
  const looking = app().fetchAll({ order: 'A-1002', sentAt: NOW - 10 });
  await vi.waitFor(() => expect(app().walk).toMatchObject({ sought: { order: 'A-1002' } }));
  app().cancelWalk();
  await looking;
  expect(app().undoables).toEqual([]);
  expect(app().browse.orders?.source.count).toBe(TOTAL);
});

test('what’s looked for isn’t searched for any more with another environment; what was typed is', async () => {
  const { app } = await openShop(450);
  app().lookAt('orders', { filter: 'A-1001' });
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 450 * 60 });
  expect(app().browseLooks.orders?.filter).toBe('A-1001');
  const { environmentId } = app().choices;
  await app().chooseEnvironment('built-in');
  expect(app().browseLooks.orders?.filter).toBe('');
  app().lookAt('orders', { filter: 'paid' });
  await app().chooseEnvironment(environmentId);
  expect(app().browseLooks.orders?.filter).toBe('paid');
});
