/** What a window knows of lists again: over a lock, another environment or key, and a search that’s cut short. */

import { describe, expect, test, vi } from 'vitest';
import { listsNow } from '../../lib/features/browse/lists-again.ts';
import type { ListBefore } from '../../lib/features/browse/state.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { selectKey } from '../../lib/state/selectors.ts';
import { destinationOf, LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { listService } from './list-service.ts';
import { madeUpKey, type OpenedPage, openPage } from './open-page.ts';

const LOCAL = LOCAL_ENVIRONMENT.id;
const PASSPHRASE = 'a passphrase made up for this';
const lock = (app: AppState) => app.withPassphrase((acts, ports) => acts.lockVault(ports));
const unlock = (app: AppState) => app.withPassphrase((acts, ports) => acts.unlockVault(ports, PASSPHRASE));

const KEY = madeUpKey('a', [LOCAL]);
const here = (keyId = `${KEY.id}`): ListBefore => ({
  ...{ collection: 'orders', destination: destinationOf(LOCAL_ENVIRONMENT), keyId, limit: '20' },
  ...{ filters: { status: 'paid' }, loaded: { offset: 40, records: 20, total: 900 } },
});
const statusOf = ({ app }: OpenedPage) => app().browse.orders?.asked.filters['status'];

async function typeStatus({ app }: OpenedPage, status: string): Promise<void> {
  app().setServerFilter('status', status);
  await vi.waitFor(() => expect(app().browse.orders?.asked.filters['status']).toBe(status));
}

/** As after a reload. */
async function openLocal(...before: readonly ListBefore[]) {
  const service = listService(KEY);
  const page = await openPage({ fetch: service.fetch });
  page.store.setState({ listsBefore: before });
  await page.app().chooseEnvironment(LOCAL);
  await page.app().addKey(KEY);
  return { ...page, service };
}

describe('what’s typed in a list', () => {
  test('stays over a lock and the unlocking, and before that comes what was asked for before the reload', async () => {
    const page = await openLocal(here());
    await page.app().withPassphrase((acts, ports) => acts.setPassphrase(ports, PASSPHRASE));
    await lock(page.app());
    await vi.waitFor(() => expect(selectKey(page.app())).toBeUndefined());
    expect(statusOf(page)).toBe('paid');
    expect(page.app().browse.orders?.before).toEqual(here().loaded);
    await typeStatus(page, 'refunded');
    expect(page.app().browse.orders?.before).toBeUndefined();
    await unlock(page.app());
    await vi.waitFor(() => expect(selectKey(page.app())?.id).toBe(KEY.id));
    expect(statusOf(page)).toBe('refunded');
    await page.app().loadPage(0);
    expect(page.service.asked).toEqual([expect.stringContaining('status=refunded')]);
    await lock(page.app());
    await vi.waitFor(() => expect(page.app().browse.orders?.page).toBeUndefined());
  });

  test('without a key is for the first one that’s chosen, and not for one of another environment', async () => {
    const page = await openPage();
    page.store.setState({ listsBefore: [here()] });
    await page.app().chooseEnvironment(LOCAL);
    await typeStatus(page, 'refunded');
    page.app().setPageSize('7');
    await page.app().chooseEnvironment('built-in');
    expect(statusOf(page)).toBeUndefined();
    await page.app().chooseEnvironment(LOCAL);
    expect(statusOf(page)).toBe('refunded');
    await page.app().addKey(KEY);
    expect(page.app().browse.orders?.asked).toMatchObject({ limit: '7', filters: { status: 'refunded' } });
    expect(listsNow(page.app())).toHaveLength(1);
  });

  test('is another key’s no longer once there was one', async () => {
    const page = await openLocal(here());
    await typeStatus(page, 'refunded');
    await page.app().addKey(madeUpKey('b', [LOCAL]));
    await page.app().chooseKey(LOCAL, 'pk_test_b');
    expect(statusOf(page)).toBeUndefined();
    await page.app().chooseKey(LOCAL, KEY.id);
    expect(statusOf(page)).toBe('refunded');
  });
});

test('what was loaded since isn’t said to be lost, and what other keys had still is', async () => {
  const other = here('pk_test_b');
  const page = await openLocal(here(), other);
  await page.app().loadPage(0);
  expect(page.app().browse.orders?.page?.records).toBeDefined();
  await page.app().chooseEnvironment('built-in');
  const { loaded: _, ...asked } = here();
  expect(page.app().listsBefore).toEqual([asked, other]);
});

describe('fetching that’s cut', () => {
  const SOUGHT = { order: 'NF-5002', sentAt: 0 };

  test.each([
    ['is told of “Fetch all”', undefined, { isCut: true }],
    ['isn’t of a search for an order', SOUGHT, undefined],
  ])('%s', async (_, sought, told) => {
    const { app, service } = await openLocal();
    service.instead = (_target, turn) => (turn > 0 ? new Promise<never>(() => {}) : undefined);
    void app().fetchAll(sought);
    await vi.waitFor(() => expect(app().walk?.records).toBeGreaterThan(0));
    expect(app().walk?.phase).toBe('fetching');
    const [list] = listsNow(app());
    if (told) expect(list?.loaded).toMatchObject(told);
    else expect(list?.loaded).toBeUndefined();
    app().cancelWalk();
  });
});
