/** Extension storage that's full for real: it's said, what was stored stays, and once there's room it goes on. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { publish } from '../../search/results.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';

/** Of all that sites and extensions store in Firefox, in kB. */
const ROOM = 30_000;
const TRIES = 4;
const LAST = `tried-${TRIES - 1}`;

let session: BrowserSession;
const rows: {
  storage: string;
  'bytes free': number | string;
  'changes refused': number;
  'kept after': number;
}[] = [];

beforeAll(async () => {
  session = await launchSession({ room: ROOM });
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  publish(IS_FIREFOX ? 'storage-full-firefox' : 'storage-full', 'Storage that’s full', rows);
});

/**
 * An expression: takes all the room of extension storage but some bytes. What doesn’t fit is tried twice: Firefox gives no
 * reason every second time.
 */
const FILL = `(async () => {
  const { local } = chrome.storage;
  const fits = (filler) => local.set(filler).catch(() => local.set(filler)).then(() => true, () => false);
  let size = 4_000_000;
  for (let count = 0; size > 10; count++)
    if (!(await fits({ ['filler-' + count]: random(size) }))) size = Math.floor(size / 2);
  // Text that repeats itself would be compressed.
  function random(size) {
    return Array.from({ length: size / 4 }, () => Math.random().toString(36).slice(2, 6)).join('');
  }
})()`;
/** In Chromium, where that’s known. */
const BYTES_FREE =
  'chrome.storage.local.getBytesInUse().then((used) => chrome.storage.local.QUOTA_BYTES - used)';
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
  const app = await openFreshApp(session);
  await app.find('combobox', 'Key');
  await app.goTo('Environments');
  await app.click('Add environment');
  await addEnvironment(app, 'first');
  await app.shows('https://first.example');
  const before = await stored(app, 'environments');
  await app.view.evaluate(FILL);
  const free = IS_FIREFOX ? '–' : Number(await app.view.evaluate(BYTES_FREE));
  if (free !== '–') expect(free).toBeLessThan(64);

  await app.click('Add environment');
  for (let tried = 0; tried < TRIES; tried++) {
    // What it says is gone once another name is typed, until it says it again.
    await addEnvironment(app, `tried-${tried}`);
    await app.shows('Storage is full.');
  }
  expect(await stored(app, 'environments')).toBe(before);
  const name = await app.find('textbox', 'Name');
  expect(await name.evaluate((input) => (input as HTMLInputElement).value)).toBe(LAST);

  await app.view.evaluate(MAKE_ROOM);
  await app.clickOn('form button[type="submit"]');
  await app.shows(`https://${LAST}.example`);
  expect(await stored(app, 'environments')).toContain('https://first.example');
  rows.push({ storage: 'extension storage', 'bytes free': free, 'changes refused': TRIES, 'kept after': 2 });
});
