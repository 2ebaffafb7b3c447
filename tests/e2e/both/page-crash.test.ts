/** A page’s process crashes under an open browser: what was typed is there again, and can be sent. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

let session: BrowserSession;

beforeAll(async () => {
  session = await launchSession();
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
});

async function isStored(app: AppDriver, text: string): Promise<void> {
  const all = () => app.view.evaluate('chrome.storage.local.get("windows").then(JSON.stringify)');
  await app.until(`${text} is stored`, async () => String(await all()).includes(text));
}

const target = async (app: AppDriver) =>
  (await app.find('textbox', 'Path and query')).evaluate((input) => (input as HTMLInputElement).value);

it('the app’s crash leaves the typed request', async () => {
  const app = await openFreshApp(session);
  await app.type('Path and query', '/api/v1/orders?limit=3&status=unsaved');
  await isStored(app, 'status=unsaved');
  await session.crash(app.window);
  const again = driverOf(await session.openApp());
  await again.until(
    'it’s there',
    async () => (await target(again)) === '/api/v1/orders?limit=3&status=unsaved',
  );
  expect((await again.send()).word).not.toBe('');
});
