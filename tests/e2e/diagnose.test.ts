/** From a refusal to the mistake's name, in the built extension: in the app, from the popup, inside DevTools. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { openAppPanel, type PlainPage, servePlainPage } from './harness/plain-page.ts';
import { referenceSignature, sha256 } from './harness/reference-signer.ts';

const QUERY = 'status=paid&limit=5&offset=10';
const TARGET = `/api/v1/orders?${QUERY}`;
const REMEDY = 'Sort the query’s pairs before signing';

interface StoredPair {
  readonly id: string;
  readonly secret: string;
}

/** The query in the order it was sent. */
function unsortedSignature({ secret }: StoredPair, timestamp: string): string {
  return referenceSignature(secret, ['GET', '/api/v1/orders', QUERY, timestamp, sha256('')].join('\n'));
}

function captureBy(pair: StoredPair): string {
  const headers = [
    ['X-Api-Key', pair.id],
    ['X-Timestamp', '1764000000'],
    ['X-Signature', unsortedSignature(pair, '1764000000')],
  ];
  return JSON.stringify({ method: 'GET', target: TARGET, headers });
}

describe('naming the mistake', () => {
  let chromium: ChromiumSession;
  let page: PlainPage;

  beforeAll(async () => {
    chromium = await launchChromium();
    page = await servePlainPage();
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    page?.close();
  });

  it('is one click from a refusal; workers search, and the report can be passed on', async () => {
    const app = await openFreshApp(chromium);
    const workers: string[] = [];
    app.window.on('workercreated', (worker) => workers.push(worker.url()));
    const pair = await storedPair(app);
    await app.type('Path and query', TARGET);
    await app.click('Freeze');
    const field = await app.find('textbox', 'Timestamp');
    const timestamp = await field.evaluate((input) => (input as HTMLInputElement).value);
    await sendWithSignature(app, unsortedSignature(pair, timestamp));
    await app.click('Diagnose this request');
    await app.find('heading', REMEDY);
    expect(workers.length).toBeGreaterThan(0);
    expect(await violations(app.view)).toEqual([]);
    const report = await app.copied('Copy report');
    expect(report).toContain('Right: "limit=5&offset=10&status=paid"');
    expect(`${report} ${await app.text()}`).not.toContain(pair.secret);
  });

  it('goes from the popup to the app, which has it once', async () => {
    const app = await openFreshApp(chromium);
    const popup = driverOf(await chromium.openPopup());
    await popup.view.evaluate(`chrome.storage.local.remove('draft')`);
    await popup.type('Timestamp', '1764000000');
    await popup.click('Send');
    await popup.click('Diagnose this request');
    await app.shows('stale_request');
    await app.openTab('Captured');
    await app.shows('Sent from the popup');
    expect(await app.view.evaluate(`chrome.storage.local.get('handover')`)).toEqual({});
  });

  it('works where workers don’t start, and inside DevTools', async () => {
    const panel = await openAppPanel(chromium, page, { width: 900, theme: 'light' });
    const capture = captureBy(await storedPair(panel));
    await pasteCapture(panel, capture);
    const app = driverOf(await chromium.openApp());
    await app.find('combobox', 'Key');
    await app.view.evaluate('globalThis.Worker = class { constructor() { throw new Error("none"); } }');
    await pasteCapture(app, capture);
  });
});

async function storedPair(app: AppDriver): Promise<StoredPair> {
  await app.find('combobox', 'Key');
  const read = `chrome.storage.local.get('vault').then(({ vault }) => vault.data.keys[0])`;
  return (await app.view.evaluate(read)) as StoredPair;
}

/** Leaves out the right signature and sends this one in its place. */
async function sendWithSignature(app: AppDriver, signature: string): Promise<void> {
  await app.openTab('Headers');
  await app.click('Send X-Signature', 'checkbox');
  await app.click('Add a header');
  await app.type('Header 1', 'X-Signature');
  await app.type('Header value 1', signature);
  await app.send();
}

async function pasteCapture(app: AppDriver, capture: string): Promise<void> {
  await app.openTab('Diagnose');
  await (await app.find('textbox', 'Paste a request')).focus();
  await app.paste(capture);
  await app.find('heading', REMEDY);
}
