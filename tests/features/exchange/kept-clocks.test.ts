/** What responses told of a server's clock outlives a reload for an hour, less exact as time goes by. */

import { expect, it, vi } from 'vitest';
import { followClocks } from '../../../lib/features/exchange/kept-clocks.ts';
import { clockAt, measuringClock } from '../../../lib/features/exchange/server-clocks.ts';
import { MemoryStore } from '../../../lib/platform/memory.ts';
import { NOW, type OpenedPage, openPage, unloadedPage } from '../../state/open-page.ts';

const ORIGIN = 'https://staging.example.com';

function respond({ store, platform }: OpenedPage, offset: number, at = NOW): void {
  const { setState: set, getState: get } = store;
  measuringClock({ set, get, platform })(ORIGIN, {
    ...{ sentAt: at, receivedAt: at, date: NOW + offset, cache: 'none', isCacheable: false },
  });
}

const offsetOf = (page: OpenedPage, now = NOW) => clockAt(page.app(), ORIGIN, now)?.offset;
const stored = (store: MemoryStore) => JSON.stringify(store.values.get('clocks') ?? '');

it('is there after a reload, as exact as it was then, and less exact later', async () => {
  const store = new MemoryStore();
  const first = await openPage({ store });
  respond(first, 400);
  await vi.waitFor(() => expect(stored(store)).toContain(ORIGIN));
  const again = await openPage({ store });
  await vi.waitFor(() => expect(offsetOf(again)).toEqual({ low: 400, high: 401 }));
  const later = offsetOf(again, NOW + 1800);
  expect(later?.low).toBeLessThan(399.5);
  expect(later?.high).toBeGreaterThan(401.5);
  expect(offsetOf(again, NOW + 3601)).toBeUndefined();
});

it('is that of all windows together', async () => {
  const store = new MemoryStore();
  const [one, other] = [await openPage({ store }), await openPage({ store })];
  respond(one, 400, NOW + 0.25);
  respond(other, 400, NOW + 0.75);
  await vi.waitFor(() => expect(offsetOf(one)).toEqual(offsetOf(other)));
  expect(clockAt(one.app(), ORIGIN, NOW)?.responses).toBe(2);
  expect(clockAt(other.app(), ORIGIN, NOW)?.responses).toBe(2);
});

it('is followed after a reload, where that was asked for, and wherever it’s set to then', async () => {
  const store = new MemoryStore();
  const first = await openPage({ store });
  await first.app().addEnvironment('Staging', ORIGIN);
  const staging = first.app().choices.environmentId;
  respond(first, 400);
  first.app().runTimestamp(400.5);
  await vi.waitFor(() => expect(stored(store)).toContain('followed'));
  const again = await openPage({ store });
  await vi.waitFor(() => expect(again.app().timestampMode).toEqual({ kind: 'running', offset: 400.5 }));
  again.app().typeTimestamp('1');
  again.app().runTimestamp();
  expect(again.app().timestampMode).toEqual({ kind: 'running', offset: 400.5 });
  await again.app().chooseEnvironment('built-in');
  expect(again.app().timestampMode).toEqual({ kind: 'running', offset: 0 });
  await again.app().chooseEnvironment(staging);
  expect(again.app().timestampMode).toEqual({ kind: 'running', offset: 400.5 });
  respond(again, 400, NOW + 1);
  expect(again.app().timestampMode).toEqual({ kind: 'running', offset: 400.5 });
  respond(again, 0, NOW + 2);
  expect(again.app().timestampMode).toMatchObject({ kind: 'running', offset: expect.closeTo(-1.5, 1) });
});

it('is followed as was asked for last, in whichever window', async () => {
  const store = new MemoryStore();
  const one = await openPage({ store });
  await one.app().addEnvironment('Staging', ORIGIN);
  respond(one, 400);
  one.app().runTimestamp(400.5);
  await vi.waitFor(() => expect(stored(store)).toContain('400.5'));
  const other = await openPage({ store });
  await vi.waitFor(() => expect(other.app().timestampMode).toEqual({ kind: 'running', offset: 400.5 }));
  other.app().runTimestamp(0);
  await vi.waitFor(() => expect(one.app().clocksFollowed).toEqual({ [ORIGIN]: 0 }));
  respond(one, 400, NOW + 1);
  await vi.waitFor(() => expect(stored(store)).toContain(`"sentAt":${NOW + 1}`));
  expect(stored(store)).not.toContain('400.5');
  const again = await openPage({ store });
  await vi.waitFor(() => expect(again.app().clocksFollowed).toEqual({ [ORIGIN]: 0 }));
  expect(again.app().timestampMode).toEqual({ kind: 'running', offset: 0 });
});

it('isn’t followed where nobody asked for it, nor an hour after it was measured', async () => {
  const store = new MemoryStore();
  const page = await openPage({ store });
  await page.app().addEnvironment('Staging', ORIGIN);
  respond(page, 400, NOW - 3700);
  page.app().runTimestamp(400.5);
  respond(page, 400, NOW - 3700);
  await page.platform.storage.read('clocks');
  const again = await openPage({ store });
  await vi.waitFor(() => expect(again.app().loaded).not.toBe('loading'));
  await again.platform.storage.read('clocks');
  expect(stored(store)).not.toContain('followed');
  expect(again.app().timestampMode).toEqual({ kind: 'running', offset: 0 });
});

it('isn’t followed by a page that opens more than an hour later', async () => {
  const store = new MemoryStore();
  const page = await openPage({ store });
  await page.app().addEnvironment('Staging', ORIGIN);
  respond(page, 400);
  page.app().runTimestamp(400.5);
  await vi.waitFor(() => expect(stored(store)).toContain('followed'));
  const later = unloadedPage({ store });
  later.platform.clock.advance(2 * 3600);
  await later.app().load();
  await followClocks(later.store, later.platform);
  expect(later.app().clocksFollowed).toEqual({});
  expect(later.app().timestampMode).toEqual({ kind: 'running', offset: 0 });
});

it('is followed where it is after this computer’s clock was put forward, whatever was stored in between', async () => {
  const store = new MemoryStore();
  const page = await openPage({ store });
  await page.app().addEnvironment('Staging', ORIGIN);
  respond(page, 400);
  page.app().runTimestamp(400.5);
  await vi.waitFor(() => expect(stored(store)).toContain('followed'));
  const days = 48 * 3600;
  page.platform.clock.advance(days);
  const record = store.values.get('clocks');
  if (record !== undefined) await page.platform.storage.write('clocks', record);
  respond(page, 400, NOW + days);
  expect(page.app().timestampMode).toMatchObject({
    kind: 'running',
    offset: expect.closeTo(400.5 - days, 0),
  });
});

it('isn’t stored any more once it’s older than an hour', async () => {
  const store = new MemoryStore();
  const page = await openPage({ store });
  respond(page, 400, NOW - 3700);
  respond(page, 9);
  await vi.waitFor(() => expect(stored(store)).toContain(`"date":${NOW + 9}`));
  expect(stored(store)).not.toContain(`"date":${NOW + 400}`);
});

it('isn’t written over a record of a later version, which is reported', async () => {
  const store = new MemoryStore();
  const newer = { version: 99, data: {} };
  store.values.set('clocks', newer);
  const page = await openPage({ store });
  await vi.waitFor(() => expect(page.app().recordReports).toMatchObject([{ record: 'clocks' }]));
  respond(page, 400);
  expect(offsetOf(page)).toEqual({ low: 400, high: 401 });
  await page.platform.storage.read('clocks');
  expect(store.values.get('clocks')).toEqual(newer);
});
