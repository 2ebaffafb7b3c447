/** Firefox, where a test that's written for both browsers is run in it. */

import type { Page } from 'puppeteer-core';
import { APP_SIZE, type PageOptions, POPUP_SIZE, startStorageAfresh } from './chromium.ts';
import { EXTENSION_ORIGIN, launchFirefox } from './firefox.ts';
import { evaluateInWindow } from './firefox-window.ts';
import type { BrowserSession } from './session.ts';

export async function firefoxSession(): Promise<BrowserSession> {
  const firefox = await launchFirefox(undefined, { 'dom.events.testing.asyncClipboard': true });
  const { browser, problems } = firefox;
  const open = async (file: string, options: PageOptions & typeof APP_SIZE): Promise<Page> => {
    await evaluateInWindow(browser, colours(options.theme));
    const page = await firefox.openExtensionPage(file, 'main');
    await page.setViewport({ width: options.width, height: options.height });
    return page;
  };
  return {
    browser,
    origin: EXTENSION_ORIGIN,
    problems,
    openApp: (options) => open('app.html', { ...APP_SIZE, ...options }),
    openPopup: (options) => open('popup.html', { ...POPUP_SIZE, ...options }),
    async openPage(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    // Each prompt is answered with yes.
    grantHost: async () => undefined,
    async startAfresh(seed) {
      const before = await browser.pages();
      const page = await firefox.openExtensionPage('icon/16.png', 'img');
      for (const one of before) if (MAY_CLOSE.test(await addressOf(one))) await one.close();
      await page.evaluate(FORGET_PERMISSIONS);
      await startStorageAfresh(page, seed);
    },
    assertNoProblems: () => firefox.assertNoProblems(),
    close: () => firefox.close(),
  };
}

/** puppeteer never hears where a page of the extension went to. @returns nothing where it’s gone. */
async function addressOf(page: Page): Promise<string> {
  return String(await page.evaluate('location.href').catch(() => ''));
}

const FORGET_PERMISSIONS =
  'browser.permissions.getAll().then(({ origins }) => browser.permissions.remove({ origins }))';

/** Firefox’s own pages are left: one of them is the door to its window. */
const MAY_CLOSE = /^(?:moz-extension|https?|data|blob):/;

function colours(theme: PageOptions['theme']): string {
  const name = "'layout.css.prefers-color-scheme.content-override'";
  return `Services.prefs.setIntPref(${name}, ${theme === 'dark' ? 0 : 1})`;
}
