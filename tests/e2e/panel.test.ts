/** The real DevTools panel: the same app, narrow and wide, in the theme of DevTools. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppDriver } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium, type Theme } from './harness/chromium.ts';

const PANELS = [
  { width: 400, theme: 'dark' },
  { width: 1200, theme: 'light' },
] as const;

describe('the panel', () => {
  let chromium: ChromiumSession;
  let server: Server;

  beforeAll(async () => {
    chromium = await launchChromium();
    server = createServer((_request, response) => response.end('<!doctype html><title>shop</title>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    server?.close();
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

  it('copies, though DevTools refuses it the clipboard', async () => {
    const app = await openPanel(1200, 'light');
    await app.click('Freeze');
    const { signature } = await app.signing();
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    await app.click('Copy signature');
    await app.shows('Copied');
    expect(await clipboardText()).toBe(signature);
  });

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
