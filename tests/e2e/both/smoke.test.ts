/** Every page of the built extension opens in a real browser, shows its landmark and complains about nothing. */

import { createServer, type Server } from 'node:http';
import type { Frame, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf } from '../harness/app-driver.ts';
import { screenshot } from '../harness/builds.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';

/** The text of the page's main landmark, once it has any: “Opening” is none. */
async function mainText(app: AppDriver): Promise<string> {
  let shown = '';
  // puppeteer’s own way to wait makes a function from text, which the policy of an extension’s pages forbids in Firefox 140.
  await app.until('the main landmark has text', async () => {
    shown = await app.view.evaluate(() => document.querySelector('main')?.innerText.trim() ?? '');
    return shown !== '' && !/^Opening/m.test(shown);
  });
  return shown;
}

const countMains = (page: Page | Frame) => page.$$eval('main', (all) => all.length);

describe('the built extension', () => {
  let session: BrowserSession;
  let server: Server;
  let pageUrl: string;

  beforeAll(async () => {
    session = await launchSession();
    server = createServer((_request, response) =>
      response.end('<!doctype html><html lang="en"><title>shop</title>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    pageUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    server?.close();
  });

  it.each(['light', 'dark'] as const)('the app opens (%s)', async (theme) => {
    const page = await session.openApp({ theme });
    expect(await mainText(driverOf(page))).not.toBe('');
    await screenshot(page, IS_FIREFOX ? `app-${theme}-firefox` : `app-${theme}`);
    expect(await countMains(page)).toBe(1);
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'the popup opens at its width, without scrolling sideways (%s)',
    async (theme) => {
      const page = await session.openPopup({ theme });
      expect(await mainText(driverOf(page))).not.toBe('');
      expect(await countMains(page)).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
      await page.close();
    },
  );

  it('the panel opens inside DevTools', async () => {
    const inspected = await session.openPage(pageUrl);
    const panel = await session.drivePanel(inspected);
    expect(await mainText(panel)).not.toBe('');
    expect(await countMains(panel.view)).toBe(1);
    await inspected.close();
  });
});
