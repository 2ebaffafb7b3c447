/** Pictures of Capture, Inbox, History and the palette, with requests in them: a shop’s pages and a client that sign wrongly. */

import type { Frame, Page } from 'puppeteer-core';
import { ADVICE } from '../lib/core/mistakes/advice.ts';
import { seedExpression } from '../lib/storage/seed-local-sandbox.ts';
import { driverOf } from '../tests/e2e/harness/app-driver.ts';
import { screenshot } from '../tests/e2e/harness/builds.ts';
import type { ChromiumSession, Theme } from '../tests/e2e/harness/chromium.ts';
import { type RecordedSandbox, startRecordedSandbox } from '../tests/e2e/harness/recorded-sandbox.ts';
import { referenceCanonical, referenceSignature } from '../tests/e2e/harness/reference-signer.ts';
import { type Shop, startShop } from '../tests/e2e/harness/shop.ts';

interface PictureSize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Made up for these pictures. */
const KEY_ID = 'pk_test_made_up_pictures';
const SECRET = 'sk_test_made_up_pictures_0123';

export async function shootLists(
  chromium: ChromiumSession,
  theme: Theme,
  sizes: readonly PictureSize[],
): Promise<void> {
  const sandbox = await startRecordedSandbox();
  const shop = await startShop(KEY_ID, SECRET);
  try {
    await chromium.grantHost(sandbox.baseUrl);
    for (const size of sizes) {
      const name = (view: string) => `${view}-${size.name}-${theme}`;
      await shootInboxAndHistory(chromium, sandbox, { ...size, theme }, name);
      await shootCapture(chromium, shop, { ...size, theme }, name);
    }
  } finally {
    await shop.close();
    await sandbox.close();
  }
}

type Looks = PictureSize & { readonly theme: Theme };

async function shootInboxAndHistory(
  chromium: ChromiumSession,
  sandbox: RecordedSandbox,
  looks: Looks,
  name: (view: string) => string,
): Promise<void> {
  await chromium.startAfresh(sandbox.seed);
  await fetch(`${sandbox.baseUrl}/_sandbox/requests`, { method: 'DELETE' });
  const page = await chromium.openApp(looks);
  await driverOf(page).goTo('Inbox');
  await listen(page);
  for (const [target, sign] of SENT) await send(sandbox, target, sign);
  await page.waitForSelector(`::-p-text(${ADVICE['query-order-as-sent'].title})`);
  await clickOn(page, '[role="grid"] tbody tr');
  await page.waitForSelector('::-p-text(The request, as it arrived)');
  await shot(page, name('inbox'));
  // What was looked at is in the history a moment later.
  await driverOf(page).goTo('History');
  await clickOn(page, '[role="grid"] tbody tr');
  await page.waitForSelector('::-p-text(The request, as stored)');
  await shot(page, name('history'));
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyK');
  await page.keyboard.up('Control');
  await page.waitForSelector('[role="combobox"][aria-label="Command"]');
  await shot(page, name('palette'));
  await page.close();
}

/** Asked for once: the permission stays. */
async function listen(page: Page): Promise<void> {
  await page.waitForSelector('::-p-text(appear here), ::-p-text(Listening at)');
  const button = await page.$('::-p-xpath(//button[starts-with(normalize-space(.), "Listen at")])');
  await button?.click();
}

type Canonical = (lines: string) => string;

/** What a client signs in place of the right lines. */
const SENT: readonly (readonly [target: string, sign: Canonical])[] = [
  [
    '/api/v1/orders?status=paid&limit=5',
    (lines) => lines.replace('limit=5&status=paid', 'status=paid&limit=5'),
  ],
  ['/api/v1/orders?limit=20', (lines) => lines],
  ['/api/v1/orders?limit=7', (lines) => lines.replace('/api/v1', '')],
];

async function send(
  { baseUrl, keyId, secret }: RecordedSandbox,
  target: string,
  sign: Canonical,
): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const lines = sign(referenceCanonical({ method: 'GET', target, timestamp }));
  const headers = { 'X-Api-Key': keyId, 'X-Timestamp': timestamp };
  await fetch(baseUrl + target, {
    headers: { ...headers, 'X-Signature': referenceSignature(secret, lines) },
  });
}

async function shootCapture(
  chromium: ChromiumSession,
  shop: Shop,
  looks: Looks,
  name: (view: string) => string,
): Promise<void> {
  await chromium.startAfresh(seedExpression({ id: KEY_ID, secretText: SECRET, baseUrl: shop.origin }));
  const inspected = await chromium.openPage(`${shop.origin}/`);
  const { theme, width, height } = looks;
  const panel = await chromium.openPanel(inspected, { theme, width, height });
  await panel.goTo('Capture');
  await inspected.evaluate(`(async () => {
    await call('GET', '/api/v1/orders?limit=20');
    await call('POST', '/api/v1/charges', '{"amount":"10.00"}', { type: 'application/json' });
    await call('GET', '/api/v1/orders?status=paid&limit=5', undefined, { mistake: 'unsorted' });
  })()`);
  await panel.view.waitForSelector('::-p-text(Invalid)');
  await clickOn(panel.view, '[role="grid"] tbody tr:last-child');
  await panel.view.waitForSelector('::-p-text(The request, as DevTools shows it)');
  await shot(panel.window, name('capture'));
  await inspected.close();
}

async function clickOn(view: Page | Frame, selector: string): Promise<void> {
  await view.locator(selector).click();
}

/** Transitions are done. */
async function shot(page: Page, name: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  await screenshot(page, name);
}
