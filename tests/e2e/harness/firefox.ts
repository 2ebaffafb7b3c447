/** A real Firefox with the built extension, driven over WebDriver BiDi. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../cli/find-browser.ts';
import { AppDriver } from './app-driver.ts';
import { browserFile, builtExtension } from './builds.ts';
import { USED } from './chromium.ts';
import { type FirefoxPanel, openFirefoxPanel } from './firefox-panel.ts';
import { evaluateInWindow } from './firefox-window.ts';
import { CLOSED_ON_ITS_WAY, Problems } from './problems.ts';

export interface FirefoxSession {
  readonly browser: Browser;
  readonly problems: Problems;
  /** Where files go that are downloaded. */
  readonly downloads: string;
  /** @param selector of an element that shows that the page is there. */
  openApp(selector?: string): Promise<AppDriver>;
  /** @param file of the extension. */
  openExtensionPage(file: string, selector: string): Promise<Page>;
  /** A page of a website. */
  openSite(url: string): Promise<AppDriver>;
  /** Opens this page in a tab, and DevTools on it with the panel called Countersign. */
  openPanel(url: string): Promise<FirefoxPanel>;
  /**
   * Throws when a page of the extension, or of this origin, threw or broke the security policy. What pages log isn't seen
   * in Firefox.
   */
  assertNoProblems(origin?: string): Promise<void>;
  close(): Promise<void>;
}

/** Firefox makes up a new id for an extension's addresses at each start, unless it's told one. */
const ADDRESS_ID = '2f1c6a52-7c0e-4d0b-9a51-c0de51674e55';
export const EXTENSION_ORIGIN = `moz-extension://${ADDRESS_ID}`;
const NAVIGATION_MS = 1500;
const LOOK_AGAIN_MS = 50;

/** @param preferences of Firefox’s own, from its start. */
export async function launchFirefox(
  extension = builtExtension('firefox'),
  preferences: Readonly<Record<string, unknown>> = {},
): Promise<FirefoxSession> {
  const downloads = mkdtempSync(path.join(tmpdir(), 'countersign-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: browserFile(findFirefox()),
    headless: process.env['COUNTERSIGN_HEADED'] === undefined,
    // Without it Firefox refuses to drive moz-extension:// pages.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [geckoId(extension)]: ADDRESS_ID }),
      // Optional permissions are granted without a prompt, which nobody could answer.
      'extensions.webextOptionalPermissionPrompts': false,
      ...preferences,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  });
  await browser.installExtension(extension);
  const problems = new Problems(CLOSED_ON_ITS_WAY);
  const openExtensionPage = async (file: string, selector: string) => {
    const page = await browser.newPage();
    // puppeteer never hears that a moz-extension:// page has loaded, so its wait is cut short and the element counts.
    await page.goto(`${EXTENSION_ORIGIN}/${file}`, { timeout: NAVIGATION_MS }).catch(() => {});
    await page.waitForSelector(selector);
    return page;
  };
  await passFirstScreen(await openExtensionPage('app.html', 'main'));
  return {
    browser,
    problems,
    downloads,
    openExtensionPage,
    openApp: async (selector = 'main') => {
      const page = await openExtensionPage('app.html', selector);
      return new AppDriver(page, page);
    },
    async openSite(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return new AppDriver(page, page);
    },
    async openPanel(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return openFirefoxPanel(browser, url);
    },
    assertNoProblems: async (origin = EXTENSION_ORIGIN) => {
      for (const text of await takeBrowserLog(browser, origin)) problems.add('Firefox', text);
      problems.assertNone();
    },
    async close() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

/** It comes once in a profile, in place of the request that tests begin with. */
async function passFirstScreen(page: Page): Promise<void> {
  const isReady = `browser.storage.local.get().then(({ settings, vault }) => vault && settings?.data.isNew)`;
  while (!(await page.evaluate(isReady))) await sleep(LOOK_AGAIN_MS);
  await page.evaluate(`browser.storage.local.set(${JSON.stringify(USED)})`);
  // Closed while it still opens, it would complain.
  await page.waitForSelector('[data-takes="requests"]');
  await page.close();
}

/** Errors of this origin's pages since the last call, read from the browser itself: BiDi reports none of them. */
async function takeBrowserLog(browser: Browser, origin: string): Promise<readonly string[]> {
  return (await evaluateInWindow(browser, takeErrors(origin))) as readonly string[];
}

const takeErrors = (origin: string): string => `(() => {
  const errors = Services.console
    .getMessageArray()
    .filter((message) => message instanceof Ci.nsIScriptError && message.sourceName.startsWith('${origin}'))
    .filter((message) => (message.flags & Ci.nsIScriptError.warningFlag) === 0)
    .map((message) => message.errorMessage);
  Services.console.reset();
  return errors;
})()`;

function geckoId(extension: string): string {
  const manifest = JSON.parse(readFileSync(path.join(extension, 'manifest.json'), 'utf8'));
  return String(manifest.browser_specific_settings.gecko.id);
}
