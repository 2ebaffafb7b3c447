/** Keys that are backed up and restored, and that lock when nobody is there: the same in each browser. */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { expect } from 'vitest';
import type { AppDriver } from './app-driver.ts';
import { downloadedFile } from './downloads.ts';

const PASSPHRASE = 'a passphrase made up for this';
const BACKUP_PASSPHRASE = 'another one made up for the file';
const ID = 'pk_test_backed1';
const EDIT = 'Edit Test key …ked1';

async function addMadeUpKey(app: AppDriver, secret: string): Promise<void> {
  await app.goTo('Keys');
  await app.click('Add key');
  await app.type('Key id', ID);
  await app.type('Secret', secret);
  await app.window.keyboard.press('Enter');
  await app.find('button', EDIT);
}

/** In Keys, where none is set. */
export async function setPassphrase(app: AppDriver, passphrase: string): Promise<void> {
  await app.click('Set a passphrase');
  await app.type('Passphrase', passphrase);
  await app.type('Repeat the passphrase', passphrase);
  await app.click('Set passphrase');
  await app.shows('Encrypted');
}

async function choose(app: AppDriver, file: string): Promise<void> {
  const input = (await app.view.waitForSelector(
    'input[aria-label="Backup file"]',
  )) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(file);
}

/** @param downloads where the browser puts files. */
export async function backUpAndRestore(app: AppDriver, secret: string, downloads: string): Promise<void> {
  await addMadeUpKey(app, secret);
  await app.click('Save a backup');
  await app.type('Passphrase', BACKUP_PASSPHRASE);
  await app.type('Repeat the passphrase', BACKUP_PASSPHRASE);
  await app.click('Save backup');
  const file = await downloadedFile(app, downloads);
  const text = readFileSync(file, 'utf8');
  expect(path.basename(file)).toMatch(/^countersign-keys-\d{4}-\d\d-\d\d\.json$/);
  // OWASP's least, in KiB.
  expect(JSON.parse(text).kdf.memory).toBeGreaterThanOrEqual(19_456);
  await app.click('Delete Test key …ked1');
  await app.click('Delete key');
  await app.until('the key is gone', async () => !(await app.has('button', EDIT)));

  const cut = path.join(downloads, 'cut.json');
  writeFileSync(cut, text.slice(0, 300));
  await choose(app, cut);
  await app.shows('Not restored: cut.json');
  await choose(app, file);
  await app.type('Passphrase', 'not the passphrase');
  await app.click('Open backup');
  await app.shows('This passphrase doesn’t open the backup.');
  await app.type('Passphrase', BACKUP_PASSPHRASE);
  await app.click('Open backup');
  await app.shows('Adds the key');
  expect(await app.view.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
  await app.click('Restore 1 key');
  await app.find('button', EDIT);
}

/** In place of waiting: the page's clock goes on by so many minutes at once. */
const later = (minutes: number): string =>
  `{ const now = Date.now; Date.now = () => now() + ${minutes * 60_000}; }`;

/** In place of waiting with all pages closed: the last input was this long ago. */
const touchedBefore = (minutes: number): string =>
  `(globalThis.browser ?? chrome).storage.session.set({
    'vault-activity': { version: 1, data: { at: Date.now() / 1000 - ${minutes * 60} } },
  })`;

/** @param open another page of the app, once this one is closed. */
export async function lockWhenNobodyIsThere(
  first: AppDriver,
  secret: string,
  open: () => Promise<AppDriver>,
): Promise<void> {
  await addMadeUpKey(first, secret);
  await setPassphrase(first, PASSPHRASE);
  await first.choose('Lock when idle', 'After 5 minutes');
  await first.window.mouse.move(200, 200);

  const other = await open();
  await other.goTo('Keys');
  await other.find('button', EDIT);
  // Four minutes aren't five.
  await first.view.evaluate(later(4));
  await first.shows('Encrypted');
  expect(await first.has('button', 'Unlock')).toBe(false);
  await first.view.evaluate(later(2));
  for (const app of [first, other]) await app.shows('Your keys are locked');
  expect(await session(first)).not.toHaveProperty('vault-session');

  await other.type('Passphrase', PASSPHRASE);
  await other.click('Unlock');
  await other.find('button', EDIT);
  await first.window.close();
  await other.window.mouse.move(210, 210);
  await other.until('the input is told', async () => 'vault-activity' in (await session(other)));
  await other.view.evaluate(touchedBefore(6));
  await other.window.close();
  const last = await open();
  await last.goTo('Keys');
  await last.shows('Your keys are locked');
  expect(await session(last)).not.toHaveProperty('vault-session');
}

async function session({ view }: AppDriver): Promise<object> {
  return (await view.evaluate('(globalThis.browser ?? chrome).storage.session.get()')) as object;
}
