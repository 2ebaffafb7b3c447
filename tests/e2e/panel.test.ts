/** The real DevTools panel: the same app, narrow and wide, in the theme of DevTools. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppDriver } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { isDrawerOpen } from './harness/chromium-panel.ts';
import { downloadedFile, downloadFolder } from './harness/downloads.ts';
import { openAppPanel, type PlainPage, servePlainPage } from './harness/plain-page.ts';
import { exportEverything, openRecordsFile, readRecords } from './harness/record-files.ts';

const PANELS = [
  { width: 400, theme: 'dark' },
  { width: 1200, theme: 'light' },
] as const;

describe('the panel', () => {
  let chromium: ChromiumSession;
  let page: PlainPage;
  const downloads = mkdtempSync(path.join(tmpdir(), 'countersign-downloads-'));

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

  it.each(PANELS)('$width px wide, signs and sends in the $theme theme of DevTools', async (panel) => {
    const app = await openAppPanel(chromium, page, panel);
    const { overflow, theme } = await app.view.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      theme: document.documentElement.dataset['theme'],
    }));
    expect(overflow).toBeLessThanOrEqual(0);
    expect(theme).toBe(panel.theme);
    await app.choose('Start from an example request', 'List paid orders, five a page, third page');
    const answer = await app.send();
    expect(answer.title).toBe('Signed and accepted');
    expect(answer.text).toContain('200 OK');
    for (const view of ['Inbox', 'Diagnose', 'History', 'Keys', 'Sandbox', 'Environments', 'Request'])
      await app.goTo(view);
    expect((await app.signing()).canonical).toContain('limit=5&offset=10&status=paid');
  });

  it('browses, copies though DevTools refuses it the clipboard, and has files and keys of its own', async () => {
    const app = await openAppPanel(chromium, page, { width: 1200, theme: 'light' });
    await app.goTo('Browse');
    await app.click('Load orders');
    await app.shows('1–20 of ');
    await app.clickOn('[role="grid"] tbody td');
    await app.find('tree', 'Fields of the record');
    await app.click('Copy id');
    await app.shows('Copied');
    const id = await clipboardText();
    expect(id).toMatch(/^ord_/);
    await app.window.bringToFront();
    await app.view.focus('[role="tree"] [role="treeitem"]');
    await escapeLeaves(app, 'Fields of the record');

    await app.click('Fetch all');
    await app.shows('signed requests.');
    const folder = await downloadFolder(app, downloads);
    await exportEverything(app, 'csv');
    const file = await downloadedFile(app, folder);
    await app.click('Close');
    const records = readRecords('csv', file);
    expect(records.map((record) => record.id)).toContain(id);
    await openRecordsFile(app, file);
    await app.shows(`${records.length.toLocaleString('en')} records from ${path.basename(file)}`);
  });

  /** What has the focus is left by Esc, which DevTools doesn't hear; the next one opens its drawer. */
  async function escapeLeaves(app: AppDriver, tree: string): Promise<void> {
    expect(await isDrawerOpen(app.window)).toBe(false);
    await app.window.keyboard.press('Escape');
    await app.until('the details are closed', async () => !(await app.has('tree', tree)));
    await app.window.keyboard.press('Escape');
    // It'd be closed again, had DevTools taken the first.
    await app.until('DevTools opens its drawer', () => isDrawerOpen(app.window));
    await app.window.keyboard.press('Escape');
    await app.until('it’s closed', async () => !(await isDrawerOpen(app.window)));
  }

  /** Read in a tab of the app, which may. */
  async function clipboardText(): Promise<string> {
    const page = await chromium.openApp();
    await page.bringToFront();
    return page.evaluate(() => navigator.clipboard.readText());
  }
});
