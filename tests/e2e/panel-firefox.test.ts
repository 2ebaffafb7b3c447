/** The panel’s document in the DevTools of a real Firefox: it sends, captures and says what Firefox withholds there. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import type { FirefoxPanel } from './harness/firefox-panel.ts';
import { servePlainPage } from './harness/plain-page.ts';
import { headerOf, startRecordedSandbox } from './harness/recorded-sandbox.ts';
import { followRowByKeyboard } from './harness/row-by-keyboard.ts';
import { type Shop, startShop } from './harness/shop.ts';

/** Made up for these tests. */
const KEY = { id: 'pk_test_made_up_capture', secretText: 'sk_test_made_up_capture_0123' };
const UNSORTED = '/api/v1/orders?status=paid&limit=5';

describe('the panel in Firefox', () => {
  let firefox: FirefoxSession;

  beforeAll(async () => {
    firefox = await launchFirefox();
  });
  afterEach(() => firefox.assertNoProblems());
  afterAll(() => firefox?.close());

  async function openPanel(url: string, seed: string): Promise<{ panel: FirefoxPanel; page: Page }> {
    await firefox.startAfresh(seed);
    const page = await firefox.openPage(url);
    return { panel: await firefox.openPanel(page), page };
  }

  it('signs and sends to the built-in sandbox, and says that it can’t ask for a host', async () => {
    const sandbox = await startRecordedSandbox();
    try {
      // Another name of the same host, for which nobody gave the permission.
      const seed = sandbox.seed.replaceAll('127.0.0.1', 'localhost');
      const { panel } = await openPanel(`${sandbox.baseUrl}/`, seed);
      // Until what's stored is read, that would replace the choice.
      await panel.shows(`To ${sandbox.baseUrl.replace('127.0.0.1', 'localhost')}`);
      await panel.choose('Environment', 'Built-in sandbox');
      await panel.click('Send');
      await panel.shows('Signed and accepted');
      await panel.goTo('Browse');
      await panel.click('Load orders');
      await panel.shows('1–20 of 2,');
      await panel.goTo('Request');
      await panel.choose('Environment', 'Local sandbox');
      await panel.click('Send');
      const explained = await panel.shows('Allow access to this host from a tab');
      expect(explained).toContain('The browser can’t ask for the permission on this page.');
      await panel.click('Open Countersign in a tab');
      await panel.tabInFront('/app.html');
      expect(sandbox.received.filter((one) => headerOf(one, 'X-Signature'))).toEqual([]);
    } finally {
      await sandbox.close();
    }
  });

  it('tells in the Inbox that the browser withholds what answers, not that nothing does', async () => {
    // Unlike the sandbox, it lets no extension read it.
    const site = await servePlainPage();
    try {
      const { panel } = await openPanel(
        site.url,
        seedExpression({ ...KEY, baseUrl: new URL(site.url).origin }),
      );
      await panel.goTo('Inbox');
      const text = await panel.shows('The browser can’t ask for the permission here');
      expect(text).not.toContain('Start the local sandbox');
    } finally {
      site.close();
    }
  });

  describe('captures', () => {
    let shop: Shop;
    let panel: FirefoxPanel;
    let page: Page;

    beforeAll(async () => {
      shop = await startShop(KEY.id, KEY.secretText);
      ({ panel, page } = await openPanel(
        `${shop.origin}/`,
        seedExpression({ ...KEY, baseUrl: shop.origin }),
      ));
    });
    afterAll(() => shop?.close());

    it('what the inspected page sends, which leads to the named cause', async () => {
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

    it('a list that’s gone through, a row of it diagnosed and come back to, by the keyboard alone', async () => {
      await panel.goTo('Request');
      await followRowByKeyboard(panel, {
        letter: 'c',
        view: 'Capture',
        target: UNSORTED,
        mistake: ADVICE['query-order-as-sent'],
      });
      expect(await panel.isConsoleOpen()).toBe(false);
    });

    it('and Esc leads out of a search with its words, and opens no console over the panel', async () => {
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
});
