/** Following an order: found in the list with newly signed requests, until it's final or enough is enough. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { READY_MADE_REQUESTS } from '../../../lib/core/ready-made-requests.ts';
import { recordId } from '../../../lib/core/records/listed-record.ts';
import { textOfUtf8 } from '../../../lib/core/signing/bytes.ts';
import type { Followed } from '../../../lib/features/follow/state.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { answered, madeUpKey, NOW, type OpenedPage, openPage } from '../../state/open-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function followed({ app }: OpenedPage): Followed {
  const { followed: now } = app();
  if (!now) throw new Error('nothing is followed');
  return now;
}

/** Both clocks: the page's and that of its timers. */
async function pass(page: OpenedPage, seconds: number): Promise<void> {
  page.platform.clock.advance(seconds);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

async function charged(page: OpenedPage): Promise<string> {
  const charge = READY_MADE_REQUESTS.find(({ id }) => id === 'create-charge');
  if (!charge) throw new Error('no ready-made charge');
  page.app().useReadyMade(charge);
  await page.app().send();
  const { answer } = answered(page.app()).exchange;
  if (answer.kind !== 'response') throw new Error('no answer');
  return (JSON.parse(textOfUtf8(answer.body) ?? '') as { id: string }).id;
}

const order = (id: string, status: string) => ({ id, status });

interface Served {
  orders: readonly object[];
  deliveries: readonly object[];
  refuse: Response | undefined;
  /** Answers wait for it. */
  gate: Promise<void>;
  readonly asked: string[];
}

/** A service whose list is as the test says. */
async function openServed(): Promise<{ page: OpenedPage; served: Served; signatures: Set<string> }> {
  const served: Served = {
    orders: [],
    deliveries: [],
    refuse: undefined,
    gate: Promise.resolve(),
    asked: [],
  };
  const signatures = new Set<string>();
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname, search, searchParams } = new URL(String(url));
    served.asked.push(pathname + search);
    const headers = new Map(init?.headers as [string, string][]);
    signatures.add(`${headers.get('X-Timestamp')} ${headers.get('X-Signature')}`);
    const { orders, gate } = served;
    await gate;
    if (served.refuse) return served.refuse.clone();
    if (pathname !== '/api/v1/orders') return Response.json({ data: served.deliveries });
    const offset = Number(searchParams.get('offset'));
    const limit = Number(searchParams.get('limit'));
    const data = orders.slice(offset, offset + limit);
    return Response.json({ data, total: orders.length, limit, offset });
  };
  const page = await openPage({ fetch });
  await page.app().addKey(madeUpKey('local', [LOCAL_ENVIRONMENT.id]));
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  return { page, served, signatures };
}

const filler = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => order(`ord_filler_${from + index}`, 'paid'));

describe('in the built-in sandbox', () => {
  test('an order is followed from its charge to paid, with its webhook deliveries', async () => {
    const page = await openPage();
    const id = await charged(page);
    await page.app().followOrder(id);
    expect(followed(page)).toMatchObject({
      orderId: id,
      phase: 'waiting',
      nextAt: NOW + 2,
      place: 0,
      looks: 1,
    });
    expect(followed(page).statuses).toEqual([{ status: 'awaiting_payment', at: NOW }]);
    expect(followed(page).deliveries).toMatchObject({ path: { is: 'assumed' }, failure: undefined });
    await page.app().stepSandboxOrder(id);
    await pass(page, 2);
    expect(followed(page).statuses.map(({ status }) => status)).toEqual(['awaiting_payment', 'confirming']);
    for (let i = 0; i < 20 && followed(page).phase === 'waiting'; i++) await pass(page, 5);
    expect(followed(page)).toMatchObject({ phase: 'stopped', stop: { why: 'final' }, nextAt: undefined });
    expect(followed(page).statuses.map(({ status }) => status)).toEqual([
      'awaiting_payment',
      'confirming',
      'paid',
    ]);
    expect(followed(page).deliveries?.records).toHaveLength(3);
    const ended = followed(page);
    await pass(page, 3600);
    expect(followed(page)).toBe(ended);
  });
});

describe('each look', () => {
  test('is a newly signed request with the time of then, and they come further and further apart', async () => {
    const { page, served, signatures } = await openServed();
    served.orders = [order('ord_1', 'awaiting_payment')];
    await page.app().followOrder('ord_1');
    expect(served.asked).toEqual(['/api/v1/orders?limit=20&offset=0', '/api/v1/webhook_deliveries']);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const wait = (followed(page).nextAt ?? 0) - page.platform.clock.now();
      waits.push(wait);
      await pass(page, wait);
    }
    expect(waits).toEqual([2, 3, 5, 8, 13, 21, 30, 30]);
    expect(served.asked).toHaveLength(18);
    expect(signatures.size).toBe(18);
    served.orders = [order('ord_1', 'confirming')];
    await pass(page, 30);
    expect(followed(page).nextAt).toBe(page.platform.clock.now() + 2);
  });

  test('goes on past the first page, and begins where the order was', async () => {
    const { page, served } = await openServed();
    served.orders = [...filler(250), order('ord_deep', 'awaiting_payment')];
    await page.app().followOrder('ord_deep');
    expect(followed(page).place).toBe(250);
    expect(served.asked.slice(0, 3)).toEqual([
      '/api/v1/orders?limit=20&offset=0',
      '/api/v1/orders?limit=200&offset=0',
      '/api/v1/orders?limit=200&offset=200',
    ]);
    served.asked.length = 0;
    served.orders = [...filler(7, 1000), ...served.orders];
    await pass(page, 2);
    expect(served.asked).toEqual(['/api/v1/orders?limit=20&offset=250', '/api/v1/webhook_deliveries']);
    expect(followed(page).place).toBe(257);
  });

  test('follows an order that many new ones have pushed on', async () => {
    const { page, served } = await openServed();
    served.orders = [order('ord_1', 'awaiting_payment')];
    await page.app().followOrder('ord_1');
    served.orders = [...filler(450), ...served.orders];
    await pass(page, 2);
    expect(followed(page)).toMatchObject({ place: 450, phase: 'waiting', failures: 0 });
  });

  test('finds an order that has moved to the front of a list that’s shorter now', async () => {
    const { page, served } = await openServed();
    served.orders = [...filler(250), order('ord_1', 'awaiting_payment')];
    await page.app().followOrder('ord_1');
    served.orders = [order('ord_1', 'awaiting_payment'), ...filler(30)];
    await pass(page, 2);
    expect(followed(page)).toMatchObject({ place: 0, failures: 0 });
  });

  test('keeps a delivery that has left the list of the most recent ones', async () => {
    const { page, served } = await openServed();
    served.orders = [order('ord_1', 'confirming')];
    served.deliveries = [
      { id: 'whd_1', order_id: 'ord_1' },
      { id: 'whd_2', order_id: 'ord_2' },
    ];
    await page.app().followOrder('ord_1');
    served.deliveries = [{ id: 'whd_3', order_id: 'ord_1' }];
    await pass(page, 2);
    expect(followed(page).deliveries?.records.map(recordId)).toEqual(['whd_3', 'whd_1']);
    expect(followed(page).deliveries?.listed).toBe(1);
  });
});

describe('it stops', () => {
  test('where the order isn’t there, after a few looks: it may not be listed yet', async () => {
    const { page, served } = await openServed();
    served.orders = filler(30);
    await page.app().followOrder('ord_missing');
    expect(followed(page)).toMatchObject({ phase: 'waiting', failures: 1 });
    for (let i = 0; i < 3; i++) await pass(page, 13);
    expect(followed(page).stop).toEqual({ why: 'not-found', searched: 30, all: true });
    const asked = served.asked.length;
    await pass(page, 300);
    expect(served.asked).toHaveLength(asked);
  });

  test('looking through a thousand orders, also of a list that never ends or gives fewer than asked', async () => {
    const { page, served } = await openServed();
    served.orders = filler(5000);
    await page.app().followOrder('ord_missing');
    expect(served.asked).toHaveLength(6);
    for (let i = 0; i < 3; i++) await pass(page, 13);
    expect(followed(page).stop).toEqual({ why: 'not-found', searched: 1000, all: false });
  });

  test('at once where it’s refused, and later where that may pass', async () => {
    const { page, served } = await openServed();
    served.refuse = new Response('{"error":{"code":"invalid_key"}}', { status: 401 });
    await page.app().followOrder('ord_1');
    expect(followed(page)).toMatchObject({
      phase: 'stopped',
      stop: { why: 'failed', failure: { kind: 'refused' } },
    });
    served.refuse = new Response('', { status: 503, headers: { 'Retry-After': '40' } });
    await page.app().followOrder('ord_1');
    expect(followed(page).nextAt).toBe(NOW + 40);
    for (let i = 0; i < 3; i++) await pass(page, 40);
    expect(followed(page)).toMatchObject({ phase: 'stopped', stop: { why: 'failed' } });
  });

  test.each(['3600', '99999999999', new Date((NOW + 7200) * 1000).toUTCString()])(
    'where the service asks to be left alone for longer than anyone watches: %s',
    async (value) => {
      const { page, served } = await openServed();
      served.refuse = new Response('', { status: 429, headers: { 'Retry-After': value } });
      await page.app().followOrder('ord_1');
      expect(followed(page)).toMatchObject({ phase: 'stopped', stop: { why: 'failed' } });
      const asked = served.asked.length;
      await pass(page, 300);
      expect(served.asked).toHaveLength(asked);
    },
  );

  test('after sixty looks without an end', async () => {
    const { page, served } = await openServed();
    served.orders = [order('ord_1', 'on_hold')];
    await page.app().followOrder('ord_1');
    for (let i = 0; i < 70; i++) await pass(page, 30);
    expect(followed(page)).toMatchObject({ phase: 'stopped', stop: { why: 'long-enough' }, looks: 60 });
  });

  test('when another key or environment is chosen, sending nothing there', async () => {
    const { page, served } = await openServed();
    served.orders = [order('ord_1', 'confirming')];
    await page.app().followOrder('ord_1');
    const asked = served.asked.length;
    await page.app().chooseEnvironment('built-in');
    await pass(page, 2);
    expect(followed(page)).toMatchObject({ phase: 'stopped', stop: { why: 'changed' } });
    expect(served.asked).toHaveLength(asked);
  });

  test('when told to, and goes on with what was seen when asked again', async () => {
    const { page, served } = await openServed();
    served.orders = [order('ord_1', 'confirming')];
    await page.app().followOrder('ord_1');
    page.app().stopFollowing();
    expect(followed(page)).toMatchObject({ phase: 'stopped', stop: { why: 'asked-to' } });
    const asked = served.asked.length;
    await pass(page, 60);
    expect(served.asked).toHaveLength(asked);
    served.orders = [order('ord_1', 'paid')];
    await page.app().followOrder('ord_1');
    expect(followed(page).statuses.map(({ status }) => status)).toEqual(['confirming', 'paid']);
    expect(followed(page).stop).toEqual({ why: 'final' });
  });

  test('for one order when another is followed', async () => {
    const { page, served } = await openServed();
    served.orders = [order('ord_1', 'confirming'), order('ord_2', 'confirming')];
    const first = page.app().followOrder('ord_1');
    await page.app().followOrder('ord_2');
    await first;
    for (let i = 0; i < 5; i++) await pass(page, 5);
    expect(followed(page)).toMatchObject({ orderId: 'ord_2', place: 1 });
    const asked = served.asked.length;
    for (const { looks } = followed(page); followed(page).looks === looks; ) await pass(page, 1);
    await pass(page, 1);
    expect(served.asked.slice(asked).map((path) => path.replace(/\?.*/, ''))).toEqual([
      '/api/v1/orders',
      '/api/v1/webhook_deliveries',
    ]);
  });

  test('and an answer that comes late, for the order before, isn’t shown', async () => {
    const { page, served } = await openServed();
    let answer = (): void => undefined;
    served.orders = [order('ord_1', 'confirming'), order('ord_2', 'on_hold')];
    served.gate = new Promise((resolve) => (answer = resolve));
    const first = page.app().followOrder('ord_1');
    await vi.waitFor(() => expect(served.asked).toHaveLength(1));
    served.gate = Promise.resolve();
    await page.app().followOrder('ord_2');
    answer();
    await first;
    expect(followed(page)).toMatchObject({ orderId: 'ord_2', place: 1, phase: 'waiting' });
    expect(followed(page).statuses.map(({ status }) => status)).toEqual(['on_hold']);
  });

  test('before anything is sent, where there’s no key or no permission', async () => {
    const { page, served } = await openServed();
    page.platform.permissions.request = async () => ({ kind: 'refused' });
    page.platform.permissions.has = async () => false;
    await page.app().followOrder('ord_1');
    expect(followed(page).stop).toMatchObject({ why: 'failed', failure: { kind: 'not-sent' } });
    expect(served.asked).toEqual([]);
  });
});

test('deliveries that are asked for too often slow it down', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    return pathname === '/api/v1/orders'
      ? Response.json({ data: [order('ord_1', 'confirming')], total: 1, limit: 20, offset: 0 })
      : new Response('', { status: 429, headers: { 'Retry-After': '60' } });
  };
  const page = await openPage({ fetch });
  await page.app().addEnvironment('Mine', 'https://api.example.com');
  const { choices } = page.app();
  await page.app().addKey(madeUpKey('mine', [choices.environmentId]));
  await page.app().followOrder('ord_1');
  expect(followed(page).nextAt).toBe(NOW + 60);
  await pass(page, 59);
  expect(asked).toHaveLength(2);
});

test('looking now cuts the waiting short', async () => {
  const { page, served } = await openServed();
  served.orders = [order('ord_1', 'confirming')];
  await page.app().followOrder('ord_1');
  served.orders = [order('ord_1', 'paid')];
  page.app().lookAtOrderNow();
  await pass(page, 0);
  expect(followed(page).stop).toEqual({ why: 'final' });
});
