/** Extension storage that's full for real: it's said, what was stored stays, and once there's room it goes on. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { publish } from '../search/results.ts';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

let chromium: ChromiumSession;
const rows: { storage: string; 'bytes free': number; 'changes refused': number; 'kept after': number }[] = [];

beforeAll(async () => {
  chromium = await launchChromium();
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
  publish('storage-full', 'Storage that’s full', rows);
});

/** An expression: takes all the room of extension storage but some bytes, and says how many. */
const FILL = `(async () => {
  const { local } = chrome.storage;
  let size = 4_000_000;
  for (let count = 0; size > 10; count++) {
    try {
      await local.set({ ['filler-' + count]: 'x'.repeat(size) });
    } catch {
      size = Math.floor(size / 2);
    }
  }
  return local.QUOTA_BYTES - (await local.getBytesInUse());
})()`;
const MAKE_ROOM = `chrome.storage.local.get().then((all) =>
  chrome.storage.local.remove(Object.keys(all).filter((name) => name.startsWith('filler-'))))`;

async function stored(app: AppDriver, record: string): Promise<string> {
  return JSON.stringify(await app.view.evaluate(`chrome.storage.local.get('${record}')`));
}

async function addEnvironment(app: AppDriver, name: string): Promise<void> {
  await app.type('Name', name);
  await app.type('Base URL', `https://${name}.example`);
  await app.clickOn('form button[type="submit"]');
}

it('extension storage: a change is refused by name, what’s typed stays, and it’s stored once there’s room', async () => {
  const app = await openFreshApp(chromium);
  await app.find('combobox', 'Key');
  await app.goTo('Environments');
  await app.click('Add environment');
  await addEnvironment(app, 'first');
  await app.shows('https://first.example');
  const before = await stored(app, 'environments');
  const free = Number(await app.view.evaluate(FILL));
  expect(free).toBeLessThan(64);

  await app.click('Add environment');
  await addEnvironment(app, 'second');
  await app.shows('Storage is full.');
  expect(await stored(app, 'environments')).toBe(before);
  const name = await app.find('textbox', 'Name');
  expect(await name.evaluate((input) => (input as HTMLInputElement).value)).toBe('second');

  await app.view.evaluate(MAKE_ROOM);
  await app.clickOn('form button[type="submit"]');
  await app.shows('https://second.example');
  expect(await stored(app, 'environments')).toContain('https://first.example');
  rows.push({ storage: 'extension storage', 'bytes free': free, 'changes refused': 1, 'kept after': 2 });
});
