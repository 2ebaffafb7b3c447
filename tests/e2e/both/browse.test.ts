/** Browsing in the built extension: pages, filters and sorting of the sandbox's orders, a record's details, and what was signed. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

/** What a column of the grid reads, from the first row in sight on. */
function column(app: AppDriver, name: string): Promise<readonly string[]> {
  return app.view.$$eval(
    '[role="grid"] tr',
    (rows, wanted) => {
      const [head, ...others] = [...rows].sort(
        (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
      );
      const at = [...(head?.children ?? [])].findIndex(({ textContent }) => textContent === wanted);
      return others.map(({ children }) => children[at]?.textContent ?? '');
    },
    name,
  );
}

describe('browsing', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('goes through the sandbox’s orders, each page signed anew', async () => {
    const app = await openFreshApp(session, { width: 1200 });
    await app.find('combobox', 'Key');
    await app.goTo('Browse');
    await app.click('Load orders');
    await app.shows('1–20 of ');
    const first = await column(app, 'id');
    await app.click('Next page');
    await app.shows('21–40 of ');
    expect(await column(app, 'id')).not.toEqual(first);
    await app.type('Page', '5');
    await app.window.keyboard.press('Enter');
    await app.shows('81–100 of ');
    expect(await violations(app.view)).toEqual([]);

    await app.type('status', 'paid');
    await app.window.keyboard.press('Enter');
    await app.until('all are paid', async () => (await column(app, 'status')).every((one) => one === 'paid'));
    await app.shows('1–20 of ');

    const amounts = await column(app, 'amount');
    await app.click('amount', 'columnheader');
    await app.until('they’re sorted', async () => (await column(app, 'amount')).join() !== amounts.join());
    const sorted = (await column(app, 'amount')).map(Number);
    expect(sorted).toEqual([...sorted].sort((a, b) => a - b));

    await app.click('Signing steps');
    await app.shows('The request behind this page');
    const canonical = await app.copied('Copy canonical string');
    expect(canonical.split('\n').slice(0, 3)).toEqual([
      'GET',
      '/api/v1/orders',
      'limit=20&offset=0&status=paid',
    ]);
    await app.click('Close the request');

    await app.clickOn('[role="grid"] tbody td');
    await app.find('tree', 'Fields of the record');
    const [id] = await column(app, 'id');
    expect(await app.copied('Copy id')).toBe(id);
    expect(JSON.parse(await app.copied('Copy as JSON'))).toMatchObject({ id, status: 'paid' });
    expect(await violations(app.view)).toEqual([]);
  });

  it('lists what has no pages too, in a narrow window', async () => {
    const app = await openFreshApp(session, { width: 400, height: 900 });
    await app.find('combobox', 'Key');
    await app.goTo('Browse');
    await app.choose('List', 'Payouts');
    await app.click('Load payouts');
    await app.shows('most recent; the server gives no total');
    await app.clickOn('[role="grid"] tbody td');
    await app.find('tree', 'Fields of the record');
    expect(await violations(app.view)).toEqual([]);
  });
});
