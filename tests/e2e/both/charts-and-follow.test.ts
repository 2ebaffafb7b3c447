/** In the built extension: exact sums of a loaded page beside its charts, and an order followed from its charge to paid. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { AT_OWN_PORT, headerOf, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

interface Order {
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
}

describe('charts and following', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('shows sums that are exact, per currency, network and status, and draws bars over time', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'List orders');
    await app.type('Path and query', '/api/v1/orders?limit=20&offset=0');
    await app.send();
    const { data } = (await app.answerJson()) as unknown as { data: readonly Order[] };
    await app.goTo('Browse');
    await app.click('Load');
    await app.click('Charts');
    await app.find('heading', 'By status');
    const shown = await sumsShown(app);
    expect(shown).toEqual(sumsOf(data));
    await app.until('bars are drawn', () =>
      app.view.evaluate(() => document.querySelectorAll('line[style*="url("]').length > 0),
    );

    await app.click('Charts');
    // A laptop’s window at 200 % zoom.
    await app.window.setViewport({ width: 640, height: 400 });
    await app.click('Charts');
    const heading = await app.find('heading', 'By status');
    await app.until('it’s in sight below the records', () => heading.isIntersectingViewport());
  });

  it.each(['light', 'dark'] as const)('nothing of either hinders anyone, in the %s theme', async (theme) => {
    const app = await openFreshApp(session, { theme });
    await app.choose('Start from an example request', 'Create a charge');
    await app.send();
    await app.click('Follow this order');
    await app.find('button', 'Simulate payment');
    expect(await violations(app.view)).toEqual([]);
    await app.goTo('Browse');
    await app.click('Load');
    await app.click('Charts');
    await app.find('slider', 'Read the chart out');
    expect(await violations(app.view)).toEqual([]);
    const beyond = () => document.documentElement.scrollHeight - document.documentElement.clientHeight;
    expect(await app.view.evaluate(beyond), 'the page itself doesn’t scroll').toBe(0);
  });

  it('asks the local sandbox with a new signature each time, which it accepts', async () => {
    const sandbox = await startRecordedSandbox(AT_OWN_PORT);
    try {
      await session.grantHost(sandbox.baseUrl);
      const app = await openFreshApp(session, { seed: sandbox.seed });
      await app.choose('Start from an example request', 'Create a charge');
      await app.send();
      await app.click('Follow this order');
      await app.shows('The local sandbox pays by itself');
      await app.until('it was looked for twice', async () => sandbox.received.length >= 5);
      await app.click('Stop');
      const looks = sandbox.received.slice(1);
      expect(looks.map(({ verdict }) => verdict)).toEqual(looks.map(() => 'accepted'));
      expect(looks.slice(0, 2).map(({ target }) => target)).toEqual([
        '/api/v1/orders?limit=20&offset=0',
        '/api/v1/webhook_deliveries',
      ]);
      expect(new Set(looks.map((look) => headerOf(look, 'X-Signature'))).size).toBe(looks.length);
    } finally {
      await sandbox.close();
    }
  });

  it('follows an order from its charge through the payer’s steps to its end', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await app.send();
    await app.click('Follow this order');
    await app.click('Simulate payment');
    await seen(app, ['awaiting_payment', 'confirming']);
    for (let i = 0; i < 3; i++) await app.click('Confirm payment');
    await seen(app, ['awaiting_payment', 'confirming', 'paid']);
    await app.find('button', 'Follow again');
    const events = await app.view.evaluate(() =>
      [...document.querySelectorAll('table th[scope="row"] code')].map(({ textContent }) => textContent),
    );
    expect(events).toEqual(['order.paid', 'order.confirming', 'order.awaiting_payment']);
  });
});

function seen(app: AppDriver, statuses: readonly string[]): Promise<void> {
  return app.until(`${statuses.at(-1)} is seen`, async () => {
    const shown = await app.view.evaluate(() =>
      [...document.querySelectorAll('[aria-label="Statuses so far"] li')].map(
        (item) => item.lastElementChild?.textContent,
      ),
    );
    return JSON.stringify(shown) === JSON.stringify(statuses);
  });
}

/** By currency and network, as in `USDC Polygon`: the sum over all statuses. */
function sumsShown(app: AppDriver): Promise<Record<string, string>> {
  return app.view.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].filter(({ caption }) =>
      caption?.textContent?.endsWith('orders and sums'),
    );
    const rows = tables.flatMap((table) =>
      [...table.querySelectorAll('tr[data-whole]')].map((row) => {
        const currency = table.querySelector('thead code')?.textContent;
        const network = row.querySelector('th')?.firstChild?.textContent;
        const sum = row.querySelector('[data-number="sum"]')?.textContent?.replaceAll(',', '');
        return [`${currency} ${network}`, sum ?? ''];
      }),
    );
    return Object.fromEntries(rows) as Record<string, string>;
  });
}

/** At one scale, in BigInt; every amount of a currency has as many places. */
function sumsOf(orders: readonly Order[]): Record<string, string> {
  const sums: Record<string, { units: bigint; places: number }> = {};
  for (const { amount, currency, network } of orders) {
    const [whole = '', fraction = ''] = amount.split('.');
    const before = sums[`${currency} ${network}`] ?? { units: 0n, places: fraction.length };
    sums[`${currency} ${network}`] = { ...before, units: before.units + BigInt(whole + fraction) };
  }
  return Object.fromEntries(
    Object.entries(sums).map(([name, { units, places }]) => {
      const digits = units.toString().padStart(places + 1, '0');
      return [name, `${digits.slice(0, -places)}.${digits.slice(-places)}`];
    }),
  );
}
