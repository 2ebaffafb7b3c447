/** Live capture in the DevTools of a real Firefox, which hands out requests in its own way. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import { type Shop, startShop } from './harness/shop.ts';

/** Made up for these tests. */
const KEY_ID = 'pk_test_made_up_capture';
const SECRET = 'sk_test_made_up_capture_0123';

describe('in Firefox', () => {
  let firefox: FirefoxSession;
  let shop: Shop;

  beforeAll(async () => {
    firefox = await launchFirefox();
    shop = await startShop(KEY_ID, SECRET);
  });
  afterEach(() => firefox.assertNoProblems());
  afterAll(async () => {
    await firefox?.close();
    await shop?.close();
  });

  it('what the inspected page sends is captured, and leads to the named cause', async () => {
    const app = await firefox.openApp();
    const seed = seedExpression({ id: KEY_ID, secretText: SECRET, baseUrl: shop.origin });
    await app.view.evaluate(seed.replaceAll('chrome.', 'browser.'));
    const panel = await firefox.openPanel(`${shop.origin}/`);
    const page = (await firefox.browser.pages()).find((one) => one.url() === `${shop.origin}/`);
    if (!page) throw new Error('the inspected page isn’t open');
    await panel.goTo('Capture');
    await page.evaluate(`(async () => {
      await call('POST', '/api/v1/charges', '{"amount":"1.00","note":"é 😀"}', { type: 'application/json' });
      await call('POST', '/api/v1/charges?as=form', new URLSearchParams({ a: '1 2', b: 'é' }));
      await call('POST', '/api/v1/charges?as=blob', new Blob(['{"b":1}'], { type: 'application/json' }));
      await call('GET', '/api/v1/orders?status=paid&limit=5', undefined, { mistake: 'unsorted' });
    })()`);
    await panel.shows('as=blob');
    // Each is checked when there’s time for it.
    const verdicts = async () =>
      (await panel.shows('bad_signature')).match(/\b(?:Valid|Invalid)\b/g)?.toSorted();
    await expect.poll(verdicts).toEqual(['Invalid', 'Valid', 'Valid', 'Valid']);
    await panel.clickOn('[role="grid"] tbody tr:last-child td');
    await panel.shows(ADVICE['query-order-as-sent'].fix);
    await panel.click('Diagnose this request');
    await panel.shows(ADVICE['query-order-as-sent'].title);
  });
});
