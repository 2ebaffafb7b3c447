/** A real Firefox with the built extension, driven over WebDriver BiDi. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../cli/find-browser.ts';
import { AppDriver } from './app-driver.ts';
import { browserFile, builtExtension } from './builds.ts';
import { endAtOnce, USED } from './chromium.ts';
import { untilInFirefox } from './firefox-hidden.ts';
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
  /** In place of `close`: at once, with nothing more written. */
  kill(): Promise<void>;
}

/** Firefox makes up a new id for an extension's addresses at each start, unless it's told one. */
export const ADDRESS_ID = '2f1c6a52-7c0e-4d0b-9a51-c0de51674e55';
export const EXTENSION_ORIGIN = `moz-extension://${ADDRESS_ID}`;
const NAVIGATION_MS = 1500;
const LOOK_AGAIN_MS = 50;

/**
 * @param preferences of Firefox’s own, from its start.
 * @param profile a folder to keep what’s stored in, where it’s to outlive the browser; the first screen is left to come.
 */
export async function launchFirefox(
  extension = builtExtension('firefox'),
  preferences: Readonly<Record<string, unknown>> = {},
  profile?: string,
): Promise<FirefoxSession> {
  if (profile !== undefined) await preferencesBack(profile);
  const downloads = mkdtempSync(path.join(profile ?? tmpdir(), 'countersign-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: browserFile(findFirefox()),
    headless: process.env['COUNTERSIGN_HEADED'] === undefined,
    ...(profile !== undefined && { userDataDir: profile }),
    // Without it Firefox refuses to drive moz-extension:// pages.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [geckoId(extension)]: ADDRESS_ID }),
      // Optional permissions are granted without a prompt, which nobody could answer.
      'extensions.webextOptionalPermissionPrompts': false,
      // An extension that’s installed for as long as the browser runs would take what it stored along.
      ...(profile !== undefined && { 'extensions.webextensions.keepStorageOnUninstall': true }),
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
  if (profile === undefined) await passFirstScreen(await openExtensionPage('app.html', 'main'));
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
      const texts = await takeBrowserLog(browser, [EXTENSION_ORIGIN, origin]);
      for (const text of texts) problems.add('Firefox', text);
      problems.assertNone();
    },
    async kill() {
      await endAtOnce(browser);
      rmSync(downloads, { recursive: true, force: true });
    },
    async close() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

/** After the browser before, puppeteer puts them back that it kept aside. A start meanwhile would lose its own. */
async function preferencesBack(profile: string): Promise<void> {
  const isBack = () => readdirSync(profile).every((name) => !name.endsWith('.puppeteer'));
  await untilInFirefox('the preferences to be back', async () => isBack());
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

/** Errors of these origins' pages since the last call, read from the browser itself: BiDi reports none of them. */
async function takeBrowserLog(browser: Browser, origins: readonly string[]): Promise<readonly string[]> {
  return (await evaluateInWindow(browser, takeErrors(origins))) as readonly string[];
}

const takeErrors = (origins: readonly string[]): string => `(() => {
  const errors = Services.console
    .getMessageArray()
    .filter((message) => message instanceof Ci.nsIScriptError)
    .filter(({ sourceName }) => ${JSON.stringify(origins)}.some((origin) => sourceName.startsWith(origin)))
    .filter((message) => (message.flags & Ci.nsIScriptError.warningFlag) === 0)
    .map((message) => message.errorMessage);
  Services.console.reset();
  return errors;
})()`;

function geckoId(extension: string): string {
  const manifest = JSON.parse(readFileSync(path.join(extension, 'manifest.json'), 'utf8'));
  return String(manifest.browser_specific_settings.gecko.id);
}
