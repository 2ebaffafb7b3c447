/** The real DevTools panel: the same app, narrow and wide, in the theme of DevTools. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppDriver } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium, type Theme } from './harness/chromium.ts';
import { isDrawerOpen } from './harness/chromium-panel.ts';
import { downloadedFile, exportEverything, openRecordsFile, readRecords } from './harness/record-files.ts';

const PANELS = [
  { width: 400, theme: 'dark' },
  { width: 1200, theme: 'light' },
] as const;

describe('the panel', () => {
  let chromium: ChromiumSession;
  let server: Server;
  const downloads = mkdtempSync(path.join(tmpdir(), 'countersign-downloads-'));

  beforeAll(async () => {
    chromium = await launchChromium();
    server = createServer((_request, response) => response.end('<!doctype html><title>shop</title>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    server?.close();
    rmSync(downloads, { recursive: true, force: true });
  });

  it.each(PANELS)('$width px wide, signs and sends in the $theme theme of DevTools', async (panel) => {
    const app = await openPanel(panel.width, panel.theme);
    const { overflow, theme } = await app.view.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      theme: document.documentElement.dataset['theme'],
    }));
    expect(overflow).toBeLessThanOrEqual(0);
    expect(theme).toBe(panel.theme);
    await app.choose('Start from a ready-made request', 'List paid orders, five a page, third page');
    const answer = await app.send();
    expect(answer.title).toBe('Signed and accepted');
    expect(answer.text).toContain('200 OK');
    for (const view of ['Inbox', 'Diagnose', 'History', 'Keys', 'Sandbox', 'Environments', 'Request'])
      await app.openTab(view);
    expect((await app.signing()).canonical).toContain('limit=5&offset=10&status=paid');
  });

  it('browses, copies though DevTools refuses it the clipboard, and has files and keys of its own', async () => {
    const app = await openPanel(1200, 'light');
    await app.openTab('Browse');
    await app.click('Load orders');
    await app.shows('1–20 of ');
    await app.view.locator('[role="grid"] tbody td').click();
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
    const folder = await downloadFolder(app);
    await exportEverything(app, 'csv');
    const file = await downloadedFile(app, folder);
    await app.click('Close');
    const records = readRecords('csv', file);
    expect(records.map((record) => record.id)).toContain(id);
    await openRecordsFile(app, file);
    await app.shows(`${records.length.toLocaleString('en')} records from ${path.basename(file)}`);
  });

  it('saves, compares and exports a request, narrow and dark', async () => {
    const app = await openPanel(400, 'dark');
    await app.find('combobox', 'Key');
    await app.click('Save');
    await app.type('Name', 'In DevTools');
    await app.type('Name of the new collection', 'Panel');
    await app.window.keyboard.press('Enter');
    await app.find('button', 'Save as');
    for (let sent = 0; sent < 2; sent++) expect((await app.send()).word).toBe('Success');
    await app.openTab('Saved');
    await app.view.locator('[role="option"]').click();
    await app.view.locator('[aria-label="What differs"] [role="tab"] ::-p-text(Request)').click();
    await app.shows('X-Timestamp: ');
    const beyond = () => document.documentElement.scrollHeight - document.documentElement.clientHeight;
    expect(await app.view.evaluate(beyond), 'the page itself doesn’t scroll').toBe(0);
    const folder = await downloadFolder(app);
    await app.click('Export Panel');
    expect(readFileSync(await downloadedFile(app, folder), 'utf8')).toContain('In DevTools');
    await app.click('Delete');
    await app.shows('Deleted In DevTools');
    expect(await app.view.$('[role="option"]')).toBeNull();
    await app.click('Bring it back');
    await app.view.waitForSelector('[role="option"]');
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

  /** A new folder for what's downloaded from now on. */
  async function downloadFolder(app: AppDriver): Promise<string> {
    const folder = mkdtempSync(path.join(downloads, 'one-'));
    const session = await app.window.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    return folder;
  }

  async function openPanel(width: number, theme: Theme): Promise<AppDriver> {
    await chromium.startAfresh();
    const { port } = server.address() as AddressInfo;
    const inspected = await chromium.openPage(`http://127.0.0.1:${port}/`);
    const { frame, devtools } = await chromium.openPanel(inspected, theme);
    await devtools.setViewport({ width, height: 800 });
    const app = new AppDriver(frame, devtools);
    // The frame is there before the page in it has run.
    await app.until('it’s drawn in its width', () =>
      frame.evaluate(
        (wanted) => window.innerWidth === wanted && document.querySelector('main') !== null,
        width,
      ),
    );
    return app;
  }

  /** Read in a tab of the app, which may. */
  async function clipboardText(): Promise<string> {
    const page = await chromium.openApp();
    await page.bringToFront();
    return page.evaluate(() => navigator.clipboard.readText());
  }
});
