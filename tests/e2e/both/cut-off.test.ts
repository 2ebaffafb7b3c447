/** What a first user saw after a crash, or a reload, in the middle of a long search and of fetching a whole list. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seedExpression } from '../../../lib/storage/seed-local-sandbox.ts';
import { type AppDriver, driverOf } from '../harness/app-driver.ts';
import { type BrowserSession, keptProfile, launchSession } from '../harness/session.ts';

const KEY = { id: 'pk_test_made_up_for_this_1', secretText: 'sk_test_made_up_for_this_0123' };
const TOTAL = 900;
/** Signed with no mistake that’s known. */
const UNEXPLAINED = `curl -X POST https://api.example.com/api/v1/charges -H 'X-Api-Key: ${KEY.id}' \
  -H 'X-Timestamp: 1796040000' -H 'X-Signature: ${'9a'.repeat(32)}' -H 'Content-Type: application/json' \
  --data-raw '{"merchant_order_id":"till-9001","amount":"44.00","currency":"EUR","network":"SEPA"}'`;

const kept = keptProfile();
let service: Awaited<ReturnType<typeof startService>>;
let session: BrowserSession;
let app: AppDriver;

/** Lists in pages. Whoever isn’t to be done waits for a page that never comes. */
async function startService() {
  const state = { isStuck: false };
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://localhost').searchParams;
    const limit = Number(asked.get('limit') ?? 20);
    const offset = Number(asked.get('offset') ?? 0);
    if (state.isStuck && offset > 100) return;
    const data = Array.from({ length: Math.max(0, Math.min(limit, TOTAL - offset)) }, (_, place) => ({
      id: `ord_${offset + place}`,
      status: 'paid',
    }));
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ data, total: TOTAL, limit, offset }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    baseUrl: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function open(): Promise<void> {
  session = await launchSession({ kept });
}

async function openApp(): Promise<void> {
  app = driverOf(await session.openApp());
  await app.find('combobox', 'Environment');
}

async function isStored(text: string): Promise<void> {
  const all = () => app.view.evaluate('chrome.storage.local.get("windows").then(JSON.stringify)');
  await app.until(`${text} is stored`, async () => String(await all()).includes(text));
}

const typedIn = async (field: string) =>
  (await app.find('textbox', field)).evaluate((input) => (input as HTMLInputElement).value);

beforeAll(async () => {
  service = await startService();
  await open();
  await session.startAfresh(seedExpression({ ...KEY, baseUrl: service.baseUrl }));
  await session.grantHost(service.baseUrl);
  await openApp();
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  service?.close();
  kept.remove();
});

it('a killed browser leaves what was typed and captured, and says what was cut off and how to go on', async () => {
  service.state.isStuck = true;
  await app.goTo('Browse');
  await app.type('status', 'paid');
  await app.click('Load orders');
  await app.shows('1–20 of 900');
  await app.click('Fetch all');
  await app.shows('of 900, ');
  await isStored('"isCut":true');
  await app.goTo('Diagnose');
  await (await app.find('textbox', 'Paste a request')).focus();
  await app.paste(UNEXPLAINED);
  await app.shows('Searching for the mistake');
  await isStored('"diagnosed"');
  await session.kill();

  service.state.isStuck = false;
  await open();
  // A browser that’s killed soon hasn’t written what it was allowed.
  await session.grantHost(service.baseUrl);
  await openApp();
  await app.goTo('Browse');
  await app.shows('“Fetch all” didn’t finish');
  await app.shows('It was fetching 900 orders.');
  expect(await typedIn('status')).toBe('paid');
  // Its secret ended with the browser, the key didn’t.
  await app.goTo('Diagnose');
  await app.shows('The key is stored. Its secret was kept until the browser closed.');
  expect(await app.has('button', 'Add this key')).toBe(false);
  await app.click('Enter secret');
  await app.until('the secret can be typed', () =>
    app.view.evaluate(
      () =>
        (document.activeElement as HTMLInputElement).labels?.[0]?.textContent?.startsWith('Secret') === true,
    ),
  );
  await app.window.keyboard.type(KEY.secretText);
  await app.window.keyboard.press('Enter');
  await app.shows('Searching for the mistake');
  await app.goTo('Browse');
  await app.click('Fetch all');
  await app.shows('Fetched 900 records');
  expect(await typedIn('status')).toBe('paid');
});

it('a reload says what was loaded, and loads it again', async () => {
  await app.reload();
  await app.shows('The loaded records are gone');
  await app.shows('900 orders were loaded here.');
  await app.click('Load orders');
  await app.shows('1–20 of 900');
  await app.click('Next page');
  await app.shows('21–40 of 900');
  await isStored('"offset":20');
  await app.reload();
  await app.shows('20 of 900 orders were loaded here.');
  await app.click('Load again');
  await app.shows('21–40 of 900');
});

it('what was loaded since isn’t said to be lost by the reload', async () => {
  await app.choose('Environment', 'Built-in sandbox');
  await app.shows('Orders appear here');
  await app.choose('Environment', 'Local sandbox');
  await app.shows('Orders appear here');
});
