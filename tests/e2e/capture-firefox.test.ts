/** Live capture in the DevTools of a real Firefox, which hands out requests in its own way. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import type { FirefoxPanel } from './harness/firefox-panel.ts';
import { followRowByKeyboard } from './harness/row-by-keyboard.ts';
import { type Shop, startShop } from './harness/shop.ts';

/** Made up for these tests. */
const KEY_ID = 'pk_test_made_up_capture';
const SECRET = 'sk_test_made_up_capture_0123';
const UNSORTED = '/api/v1/orders?status=paid&limit=5';

describe('in Firefox', () => {
  let firefox: FirefoxSession;
  let shop: Shop;
  let panel: FirefoxPanel;
  let page: Page;

  beforeAll(async () => {
    firefox = await launchFirefox();
    shop = await startShop(KEY_ID, SECRET);
    const app = await firefox.openApp();
    const seed = seedExpression({ id: KEY_ID, secretText: SECRET, baseUrl: shop.origin });
    await app.view.evaluate(seed.replaceAll('chrome.', 'browser.'));
    panel = await firefox.openPanel(`${shop.origin}/`);
    const opened = (await firefox.browser.pages()).find((one) => one.url() === `${shop.origin}/`);
    if (!opened) throw new Error('the inspected page isn’t open');
    page = opened;
  });
  afterEach(() => firefox.assertNoProblems());
  afterAll(async () => {
    await firefox?.close();
    await shop?.close();
  });

  it('what the inspected page sends is captured, and leads to the named cause', async () => {
    await panel.goTo('Capture');
    await page.evaluate(`(async () => {
      await call('POST', '/api/v1/charges', '{"amount":"1.00","note":"é 😀"}', { type: 'application/json' });
      await call('POST', '/api/v1/charges?as=form', new URLSearchParams({ a: '1 2', b: 'é' }));
      await call('POST', '/api/v1/charges?as=blob', new Blob(['{"b":1}'], { type: 'application/json' }));
      await call('GET', '${UNSORTED}', undefined, { mistake: 'unsorted' });
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

  it('the list is gone through, a row diagnosed and come back to, by the keyboard alone', async () => {
    await panel.goTo('Request');
    await followRowByKeyboard(panel, {
      letter: 'c',
      view: 'Capture',
      target: UNSORTED,
      mistake: ADVICE['query-order-as-sent'],
    });
    expect(await panel.isConsoleOpen()).toBe(false);
  });

  it('Esc leads out of a search with its words, and opens no console over the panel', async () => {
    const searched = () =>
      panel.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
        return [field?.value, document.activeElement === field, document.hasFocus()];
      });
    for (const key of ['/', '5'] as const) await panel.press(key);
    await expect.poll(searched).toEqual(['5', true, true]);
    await panel.press('Escape');
    await expect.poll(searched).toEqual(['5', false, true]);
    expect(await panel.isConsoleOpen()).toBe(false);
  });
});
