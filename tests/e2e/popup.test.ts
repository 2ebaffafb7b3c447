/** The popup behind the toolbar button: the last request, signed, copied, and sent in two clicks. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { referenceCanonical } from './harness/reference-signer.ts';

const LAST_TARGET = '/api/v1/orders?status=none&limit=3&offset=1';

describe('the popup', () => {
  let chromium: ChromiumSession;

  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(() => chromium?.close());

  it('sends the last request in two clicks: the toolbar button and Send', async () => {
    await openFreshApp(chromium).then(typeLastRequest);
    const popup = driverOf(await chromium.openToolbarPopup());
    await popup.click('Send');
    await popup.shows('Signed and accepted');
    await popup.shows('{"data":[],"total":0,"limit":3,"offset":1}');
    expect(await popup.view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
  });

  it('copies the headers and the canonical string of the last request', async () => {
    await openFreshApp(chromium).then(typeLastRequest);
    const popup = driverOf(await chromium.openPopup());
    await popup.click('Freeze');
    const headers = await popup.copied('Copy headers');
    const canonical = await popup.copied('Copy canonical string');
    const [, timestamp = ''] = /^X-Timestamp: (\d+)$/m.exec(headers) ?? [];
    const signature = await popup.find('status', 'Signature').then((shown) => shown.evaluate(textOf));
    const [keyId] = /pk_test_\w+/.exec(headers) ?? [];
    expect(headers).toBe(`X-Api-Key: ${keyId}\nX-Timestamp: ${timestamp}\nX-Signature: ${signature}`);
    expect(canonical).toBe(referenceCanonical({ method: 'GET', target: LAST_TARGET, timestamp }));
  });

  it('says why a request can’t be sent, and what to do', async () => {
    const app = await openFreshApp(chromium);
    await app.type('Path and query', 'no-slash');
    await draftIsKept(app, 'no-slash');
    const popup = driverOf(await chromium.openPopup());
    await popup.click('Send');
    await popup.shows('Put the request right first');
    expect(await popup.text()).toContain('Nothing was sent');
  });

  it('opens the app in a tab, and finds it there the next time', async () => {
    await chromium.startAfresh();
    for (const _ of ['first', 'second']) {
      const popup = driverOf(await chromium.openPopup());
      await popup.click('Open the app');
      await popup.until('the app is open', async () => (await appTabs()) === 1);
      await popup.window.close();
    }
    expect(await appTabs()).toBe(1);
  });

  async function appTabs(): Promise<number> {
    return (await chromium.browser.pages()).filter((page) => page.url().includes('/app.html')).length;
  }

  async function typeLastRequest(app: AppDriver): Promise<void> {
    await app.type('Path and query', LAST_TARGET);
    await draftIsKept(app, LAST_TARGET);
  }
});

const textOf = (element: Element): string => element.textContent ?? '';

/** It's written a moment after the last keystroke. */
async function draftIsKept(app: AppDriver, target: string): Promise<void> {
  const isKept = `chrome.storage.local.get('draft').then(({ draft }) => draft?.data.target === ${JSON.stringify(target)})`;
  await app.until('the draft is kept', async () => (await app.view.evaluate(isKept)) === true);
}
