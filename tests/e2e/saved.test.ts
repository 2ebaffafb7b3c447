/** Saved requests in the built extension: from a variable to a file that another profile reads. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

let chromium: ChromiumSession;
const downloads = mkdtempSync(path.join(tmpdir(), 'countersign-downloads-'));

beforeAll(async () => {
  chromium = await launchChromium();
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
  rmSync(downloads, { recursive: true, force: true });
});

/** Clicks what downloads a file, and reads it. */
async function downloaded(app: AppDriver, button: string): Promise<{ file: string; text: string }> {
  const session = await app.window.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  await app.click(button);
  const files = () => readdirSync(downloads).filter((name) => name.endsWith('.json'));
  await app.until('the file is there', async () => files().length > 0);
  const file = path.join(downloads, files()[0] ?? '');
  return { file, text: readFileSync(file, 'utf8') };
}

async function importFile(app: AppDriver, file: string): Promise<void> {
  const input = await app.view.waitForSelector('input[accept*="json"]');
  await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(file);
}

/** Lines of the comparison that aren't the same. */
async function differing(app: AppDriver): Promise<readonly string[]> {
  return app.view.$$eval('[data-kind="added"], [data-kind="removed"]', (rows) =>
    rows.map(({ textContent }) => textContent ?? ''),
  );
}

const BODY =
  '{"merchant_order_id":"{{shop}}-{{random}}","amount":"10.00","currency":"USDT","network":"TRON"}';

it('a request is saved, sent with its variables, compared, exported and imported by another profile', async () => {
  const app = await openFreshApp(chromium);
  await app.find('combobox', 'Key');
  await app.openTab('Saved');
  await app.shows('Requests you save appear here');
  await app.openTab('Variables');
  await app.type('Name', 'shop');
  await app.type('Value', 'A');
  await app.click('Add the variable');
  await app.shows('{{shop}}');
  expect(await violations(app.view)).toEqual([]);

  await app.openTab('Request');
  await app.type('Method', 'POST');
  await app.type('Path and query', '/api/v1/charges');
  await app.openTab('Body');
  await app.find('button', 'Write a body');
  await app.pasteBody(BODY);
  await app.shows('{{random}}');
  await app.click('Save');
  await app.type('Name', 'New charge');
  await app.type('Name of the new collection', 'Charges');
  await app.window.keyboard.press('Enter');
  await app.find('button', 'Save as');
  expect(await violations(app.view)).toEqual([]);
  for (let sent = 0; sent < 2; sent++) expect((await app.send()).word).toBe('Success');

  await app.openTab('Saved');
  await app.view.locator('[role="tab"] ::-p-text(Requests)').click();
  await app.view.locator('[role="option"]').click();
  await app.shows('lines removed');
  expect(await violations(app.view)).toEqual([]);
  await app.view.locator('[aria-label="What differs"] [role="tab"] ::-p-text(Request)').click();
  await app.until('the requests are compared', async () => (await differing(app)).length >= 4);
  expect(
    (await differing(app)).filter((line) => /merchant_order_id": "A-[0-9a-f]{8}"/.test(line)),
  ).toHaveLength(2);

  await app.window.reload();
  await app.openTab('Saved');
  await app.shows('New charge');
  const { file, text } = await downloaded(app, 'Export Charges');
  expect(text).toContain('{{shop}}-{{random}}');
  expect(text).not.toMatch(/sk_|pk_|X-Signature/);

  const other = await openFreshApp(chromium);
  await other.find('combobox', 'Key');
  await other.openTab('Saved');
  await other.shows('Requests you save appear here');
  await importFile(other, file);
  await other.shows('holds 1 request in 1 collection, and 1 variable');
  expect(await violations(other.view)).toEqual([]);
  // The toolbar's button has the same name.
  await other.view.locator('dialog[open] button[data-variant="primary"]').click();
  await other.shows('New charge');
  await other.view.locator('[role="option"]').click();
  await other.click('Open in Request');
  const target = await other.find('textbox', 'Path and query');
  expect(await target.evaluate((input) => (input as HTMLInputElement).value)).toBe('/api/v1/charges');
  expect((await other.send()).word).toBe('Success');
});

it('of a newer Countersign are left as they are, and sending goes on', async () => {
  const seed = `new Promise((resolve) => {
    const request = indexedDB.open('saved', 7);
    request.onupgradeneeded = () => request.result.createObjectStore('later');
    request.onsuccess = () => { request.result.close(); resolve(); };
  })`;
  const app = await openFreshApp(chromium, { seed });
  await app.find('combobox', 'Key');
  expect((await app.send()).word).toBe('Success');
  await app.openTab('Saved');
  await app.shows('A newer Countersign wrote your saved requests');
  const databases = (await app.view.evaluate('indexedDB.databases()')) as IDBDatabaseInfo[];
  expect(databases).toContainEqual({ name: 'saved', version: 7 });
});
