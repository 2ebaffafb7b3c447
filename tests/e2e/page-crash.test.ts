/** A page’s process crashes under an open browser: what was typed is there again, and can be sent. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

let chromium: ChromiumSession;

beforeAll(async () => {
  chromium = await launchChromium();
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
});

/** Its process ends as by a crash, and the browser shows the page anew where it's reloaded. */
async function crash(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  const crashed = new Promise((resolve) => session.once('Inspector.targetCrashed', resolve));
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

async function isStored(app: AppDriver, text: string): Promise<void> {
  const all = () => app.view.evaluate('chrome.storage.local.get("windows").then(JSON.stringify)');
  await app.until(`${text} is stored`, async () => String(await all()).includes(text));
}

const target = async (app: AppDriver) =>
  (await app.find('textbox', 'Path and query')).evaluate((input) => (input as HTMLInputElement).value);

it('the app’s crash leaves the typed request', async () => {
  const app = await openFreshApp(chromium);
  await app.type('Path and query', '/api/v1/orders?limit=3&status=unsaved');
  await isStored(app, 'status=unsaved');
  await crash(app.window);
  await app.window.close();
  const again = driverOf(await chromium.openApp());
  await again.until(
    'it’s there',
    async () => (await target(again)) === '/api/v1/orders?limit=3&status=unsaved',
  );
  expect((await again.send()).word).not.toBe('');
});
