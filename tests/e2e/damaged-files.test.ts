/** The files of the browser's storage overwritten while it's closed: nothing hangs, what's left is there, and what's gone is said to be. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../search/results.ts';
import { type AppDriver, driverOf } from './harness/app-driver.ts';
import { copyOfExtension } from './harness/builds.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

const home = mkdtempSync(path.join(tmpdir(), 'countersign-damaged-'));
const extension = copyOfExtension('chrome');
const kept = { profile: path.join(home, 'profile'), folder: extension.folder };
const whole = path.join(home, 'whole');
const rows: Record<string, string>[] = [];

/** Of a profile, by what's stored there. */
const FOLDERS = {
  'history and saved requests': 'Default/IndexedDB',
  'keys, environments and variables': 'Default/Local Extension Settings',
} as const;
type Files = keyof typeof FOLDERS;

/** What becomes of a file; the same bytes where it's left alone. */
type Damage = (name: string, bytes: Buffer) => Buffer;
const overwritten: Damage = (name, bytes) =>
  /\.(log|ldb)$/.test(name) ? Buffer.from(bytes).fill(0xa5, bytes.length >> 2) : bytes;
/** Windows are stored only once all is read, and so once the keys are: what stands before stays. */
const overwrittenFromWindows: Damage = (name, bytes) => {
  const from = name.endsWith('.log') ? bytes.indexOf('windows') : -1;
  return from < 0 ? bytes : Buffer.from(bytes).fill(0xa5, from);
};
const erased: Damage = (name, bytes) => (/\.(log|ldb)$/.test(name) ? Buffer.alloc(bytes.length) : bytes);
const misled: Damage = (name, bytes) => (name === 'CURRENT' ? Buffer.from('MANIFEST-000099\n') : bytes);

function damage(files: Files, how: Damage): void {
  rmSync(kept.profile, { recursive: true, force: true });
  cpSync(whole, kept.profile, { recursive: true });
  const folder = path.join(kept.profile, FOLDERS[files]);
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(found.parentPath, found.name);
    if (found.isFile()) writeFileSync(file, how(found.name, readFileSync(file)));
  }
}

/** Opens the app over damaged files, and closes the browser after what's to be seen. */
async function over(
  files: Files,
  how: Damage,
  what: string,
  see: (app: AppDriver, chromium: ChromiumSession) => Promise<void>,
): Promise<void> {
  damage(files, how);
  const chromium = await launchChromium(kept);
  try {
    const app = driverOf(await chromium.openApp());
    await see(app, chromium);
    await chromium.assertNoProblems();
    rows.push({ files, damage: what, said: 'yes', 'rest kept, goes on': 'yes' });
  } finally {
    await chromium.close();
  }
}

beforeAll(async () => {
  const chromium = await launchChromium(kept);
  const app = driverOf(await chromium.openApp());
  await app.click('Write a request of your own');
  await app.find('combobox', 'Key');
  expect((await app.send()).word).toBe('Success');
  await app.goTo('Saved');
  await app.click('New collection');
  await app.clickOn('dialog[open] input');
  await app.window.keyboard.type('precious');
  await app.click('Create collection');
  await app.shows('precious');
  // The browser writes a note some seconds after it was made, or as it's closed by hand.
  await chromium.close();
  cpSync(kept.profile, whole, { recursive: true });
});
afterAll(() => {
  extension.remove();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  publish('damaged-files', 'Files of the browser’s storage, damaged while it was closed', rows);
});

it('a database the browser deletes is missed, and used again', async () => {
  await over('history and saved requests', overwritten, 'contents overwritten', async (app) => {
    await app.goTo('History');
    await app.shows('The browser deleted your history');
    await app.goTo('Saved');
    await app.shows('The browser deleted your saved requests');
    await app.click('Dismiss');
    await app.goTo('Request');
    expect((await app.send()).word).toBe('Success');
    await app.goTo('History');
    await app.shows('1 entry');
    await app.reload();
    await app.shows('The browser deleted your history');
    await app.goTo('Saved');
    await app.find('button', 'New collection');
    expect(await app.text()).not.toContain('The browser deleted');
  });
});

it('a database that can’t be opened is said to be, and deleting its files mends it', async () => {
  await over('history and saved requests', misled, 'table of contents lost', async (app, { extensionId }) => {
    await app.goTo('History');
    await app.shows('The browser can’t open the history');
    await app.click('Clear history');
    await app.clickOn('::-p-xpath(//dialog[@open]//button[.="Clear history"])');
    await app.shows('delete its IndexedDB there');
    // What F12 does there.
    const devtools = await app.window.createCDPSession();
    const origin = `chrome-extension://${extensionId}`;
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await app.click('Try again');
    await app.shows('0 entries');
    await app.goTo('Request');
    expect((await app.send()).word).toBe('Success');
  });
});

it('extension storage that can’t be opened is said to be, and the history is there', async () => {
  await over('keys, environments and variables', misled, 'table of contents lost', async (app) => {
    await app.shows('The browser can’t open its storage');
    await app.goTo('History');
    await app.shows('1 entry');
    await app.goTo('Saved');
    await app.shows('precious');
    expect(await app.text()).not.toContain('couldn’t be loaded');
  });
});

it('extension storage that the browser empties is missed; history and saved requests are there', async () => {
  await over('keys, environments and variables', erased, 'contents erased', async (app) => {
    const lost = 'Your keys, environments and settings were deleted';
    await app.shows(lost);
    await app.find('combobox', 'Key');
    await app.goTo('History');
    await app.shows('1 entry');
    await app.goTo('Saved');
    await app.shows('precious');
    await app.reload();
    await app.shows(lost);
    await app.click('Open Keys');
    await app.find('button', 'Add key');
    await app.click('Dismiss');
    await app.reload();
    await app.find('button', 'Add key');
    expect(await app.text()).not.toContain(lost);
  });
});

it('extension storage of which the browser keeps the beginning: what’s gone is named, and the rest is there', async () => {
  const see = async (app: AppDriver): Promise<void> => {
    await app.shows('Some of your data was deleted');
    await app.shows('The requests of your windows.');
    expect(await app.text()).not.toContain('Your keys. Add');
    await app.click('Dismiss');
    await app.goTo('History');
    await app.shows('1 entry');
    await app.goTo('Saved');
    await app.shows('precious');
  };
  await over('keys, environments and variables', overwrittenFromWindows, 'contents overwritten', see);
});
