/** Looking for an order that may have been made: pages are followed until it's found, or looking on is of no use. */

import { expect, test, vi } from 'vitest';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { madeUpKey, NOW, openPage } from '../../state/open-page.ts';

const TOTAL = 10_000;

/** Newest first, one each minute. */
async function openShop(orderAt: number) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const url = new URL(typeof input === 'string' ? input : input instanceof URL ? input : input.url);
    const offset = Number(url.searchParams.get('offset'));
    const limit = Number(url.searchParams.get('limit'));
    const data = Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, at) => ({
      id: `ord_${offset + at}`,
      merchant_order_id: offset + at === orderAt ? 'A-1001' : `other-${offset + at}`,
      created_at: new Date((NOW - (offset + at) * 60) * 1000).toISOString(),
    }));
    return Response.json({ data, total: TOTAL, limit, offset });
  });
  const page = await openPage({ fetch });
  await page.app().addKey(madeUpKey('local', [LOCAL_ENVIRONMENT.id]));
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  return { ...page, fetch };
}

test('an order beyond the first 20 is found, and the rest isn’t fetched', async () => {
  const { app } = await openShop(450);
  await app().fetchAll({ order: 'A-1001', sentAt: NOW - 450 * 60 });
  expect(app().walk).toMatchObject({ phase: 'paused', sought: { order: 'A-1001', outcome: 'found' } });
  expect(app().walk?.records).toBeGreaterThan(450);
  expect(app().walk?.records).toBeLessThan(1500);
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
