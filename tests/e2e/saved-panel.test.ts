/** Saved requests in the real DevTools panel: saved, sent, compared, moved, exported, imported, deleted and brought back. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { AppDriver } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { isDrawerOpen } from './harness/chromium-panel.ts';
import { downloadedFile, downloadFolder } from './harness/downloads.ts';
import { openAppPanel, type PlainPage, servePlainPage } from './harness/plain-page.ts';

let chromium: ChromiumSession;
let page: PlainPage;
const downloads = mkdtempSync(path.join(tmpdir(), 'countersign-panel-'));

beforeAll(async () => {
  chromium = await launchChromium();
  page = await servePlainPage();
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
  page?.close();
  rmSync(downloads, { recursive: true, force: true });
});

async function save(
  app: AppDriver,
  name: string,
  ...fields: readonly (readonly [string, string])[]
): Promise<void> {
  await app.click('Save request');
  await app.type('Name', name);
  for (const [field, text] of fields) await app.type(field, text);
  await app.window.keyboard.press('Enter');
  await app.find('button', 'Save as new');
}

const listed = (app: AppDriver) =>
  app.view.$$eval('[data-request] bdi', (names) => names.map(({ textContent }) => textContent));

const active = (app: AppDriver) => app.view.evaluate(() => document.activeElement?.textContent ?? '');

it.each([400, 1200])('%i px wide they’re kept, compared, arranged and passed on', async (width) => {
  const app = await openAppPanel(chromium, page, { width, theme: 'dark' });
  await app.find('combobox', 'Key');
  const { keyboard } = app.window;
  await app.type('Path and query', '/api/v1/orders?limit=2&ref={{random}}');
  await save(app, 'Some orders', ['Name of the new collection', 'Orders']);
  for (let sent = 0; sent < 2; sent++) expect((await app.send()).word).toBe('Success');
  await app.click('Save as new');
  await app.type('Name', 'The same again');
  await keyboard.press('Enter');
  await app.find('button', 'Saved as “The same again”');

  await app.goTo('Saved');
  await app.until('both are listed', async () => (await listed(app)).length === 2);
  await app.clickOn('[data-request]');
  await app.shows('Responses');
  await app.clickOn('[aria-label="What differs"] [role="tab"] ::-p-text(Request)');
  await app.shows('lines removed');
  const beyond = () => document.documentElement.scrollHeight - document.documentElement.clientHeight;
  expect(await app.view.evaluate(beyond), 'the page itself doesn’t scroll').toBe(0);
  expect(await violations(app.view)).toEqual([]);

  // By keys alone: moved down, left for its details and come back, deleted and brought back.
  await app.clickOn('[data-request]');
  await keyboard.down('Alt');
  await keyboard.press('ArrowDown');
  await keyboard.up('Alt');
  await app.until('it’s the second', async () => (await listed(app))[1] === 'Some orders');
  await keyboard.press('Enter');
  await app.until('its details have the focus', async () => (await active(app)) === 'Open in Request');
  await keyboard.press('Escape');
  await app.until('the row has it again', async () => (await active(app)).includes('Some orders'));
  await keyboard.press('Delete');
  await app.shows('Deleted Some orders');
  expect(await listed(app)).toEqual(['The same again']);
  await app.click('Undo');
  await app.until('it’s back', async () => (await listed(app)).length === 2);

  // By the mouse, where Esc is the drag’s and not DevTools’.
  const rows = await app.view.$$('[data-request]');
  const [top, bottom] = await Promise.all(rows.map((row) => row.boundingBox()));
  if (!top || !bottom) throw new Error('two rows must be there');
  const { mouse } = app.window;
  const drag = async () => {
    await mouse.move(bottom.x + 100, bottom.y + 10);
    await mouse.down();
    await mouse.move(top.x + 100, top.y + 3, { steps: 5 });
    await app.until('the place is shown', async () => (await app.view.$('[data-drop]')) !== null);
  };
  await drag();
  await keyboard.press('Escape');
  await mouse.up();
  await app.shows('It stays where it is');
  expect(await isDrawerOpen(app.window)).toBe(false);
  await drag();
  await mouse.up();
  await app.until('it’s the first', async () => (await listed(app))[0] === 'Some orders');

  const folder = await downloadFolder(app, downloads);
  await app.click('Export Orders');
  const file = await downloadedFile(app, folder);
  expect(readFileSync(file, 'utf8')).toContain('{{random}}');

  await choosesFile(app, 'Import', file);
  await app.shows('has 2 requests in 1 collection');
  await app.shows('You already have these requests');
  expect(await violations(app.view)).toEqual([]);
  await app.click('Orders', 'checkbox');
  await app.clickOn('dialog[open] button[data-variant="primary"]');
  await app.until('it’s there twice', async () => (await listed(app)).length === 4);
  await app.shows('Orders (2)');
});

/** Clicks what asks for a file, and chooses it in the browser’s own dialog. The panel is a page of its own within DevTools. */
async function choosesFile(app: AppDriver, button: string, file: string): Promise<void> {
  const panel = chromium.browser.targets().findLast((target) => target.url().endsWith('/panel.html'));
  if (!panel) throw new Error('there must be a panel');
  const session = await panel.createCDPSession();
  await session.send('Page.enable');
  await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
  const opened = new Promise<number | undefined>((resolve) =>
    session.once('Page.fileChooserOpened', ({ backendNodeId }) => resolve(backendNodeId)),
  );
  await app.click(button);
  const backendNodeId = await opened;
  if (backendNodeId === undefined) throw new Error('it must be for an input');
  await session.send('DOM.setFileInputFiles', { files: [file], backendNodeId });
  await session.detach();
}
