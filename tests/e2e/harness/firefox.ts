/** A real Firefox with the built extension, driven over WebDriver BiDi and from its own window. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../cli/find-browser.ts';
import { WAKE_BACKGROUND } from './background-kills.ts';
import { browserFile, builtExtension } from './builds.ts';
import {
  APP_SIZE,
  endAtOnce,
  type PageOptions,
  POPUP_SIZE,
  startStorageAfresh,
  withoutPlace,
} from './chromium.ts';
import {
  ANSWER_PROMPTS,
  CLOSE_CRASHED,
  colours,
  EXTENSION_PROCESS,
  LOGGED,
  setAnswer,
  stopBackground,
  takeAway,
  takeErrors,
  WITHOUT_REFUSALS,
} from './firefox-commands.ts';
import { openFirefoxPopup, untilInFirefox } from './firefox-hidden.ts';
import { driveFirefoxPanel, type FirefoxPanel, openFirefoxPanel, recordInFirefox } from './firefox-panel.ts';
import { evaluateInWindow, tolerateUnknown } from './firefox-window.ts';
import { CLOSED_ON_ITS_WAY, Problems } from './problems.ts';
import type { BrowserSession, SessionOptions } from './session.ts';

/** And what’s there in Firefox alone. */
export interface FirefoxSession extends BrowserSession {
  /** @param file of the extension. @param selector of an element that shows that the page is there. */
  openExtensionPage(file: string, selector: string): Promise<Page>;
  /** Opens DevTools on the tab with this page, with the panel called Countersign. */
  openPanel(inspected: Page): Promise<FirefoxPanel>;
}

/** Firefox makes up a new id for an extension's addresses at each start, unless it's told one. */
const ADDRESS_ID = '2f1c6a52-7c0e-4d0b-9a51-c0de51674e55';
const ORIGIN = `moz-extension://${ADDRESS_ID}`;
const NAVIGATION_MS = 1500;

export async function launchFirefox(options: SessionOptions = {}): Promise<FirefoxSession> {
  const { kept, isAsked = false } = options;
  const downloads = mkdtempSync(path.join(kept?.profile ?? tmpdir(), 'countersign-downloads-'));
  const browser = await startFirefox(options, downloads);
  const problems = new Problems(CLOSED_ON_ITS_WAY);
  if (isAsked) await evaluateInWindow(browser, ANSWER_PROMPTS);
  const open = async (file: string, size: PageOptions & typeof APP_SIZE): Promise<Page> => {
    await evaluateInWindow(browser, colours(size.theme));
    const page = await openExtensionPage(browser, file, 'main');
    await page.setViewport({ width: size.width, height: size.height });
    return page;
  };
  if (kept?.profile === undefined) await startAfresh(browser);
  return {
    ...hostsOf(browser, isAsked),
    ...endsOf(browser),
    browser,
    origin: ORIGIN,
    problems,
    openExtensionPage: (file, selector) => openExtensionPage(browser, file, selector),
    openApp: (size) => open('app.html', { ...APP_SIZE, ...size }),
    openPopup: (size) => open('popup.html', { ...POPUP_SIZE, ...size }),
    openToolbarPopup: () => openFirefoxPopup(browser, ORIGIN),
    openPanel: (inspected) => openFirefoxPanel(browser, inspected.url()),
    drivePanel: async (inspected, { theme, ...size } = {}) => {
      await evaluateInWindow(browser, colours(theme));
      return driveFirefoxPanel(inspected, { ...APP_SIZE, ...size });
    },
    record: recordInFirefox,
    openBlank: () => openBlank(browser),
    async tabsOf(file) {
      const pages = await browser.pages();
      const addresses = await Promise.all(pages.map(addressOf));
      return pages.filter((_, at) => withoutPlace(addresses[at] ?? '') === `${ORIGIN}/${file}`);
    },
    async openPage(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    startAfresh: (seed) => startAfresh(browser, seed),
    addresses: async () => Promise.all((await browser.pages()).map(addressOf)),
    listen: (page) => listen(browser, page),
    async assertNoProblems(origin = ORIGIN) {
      // BiDi reports none of them.
      const texts = (await evaluateInWindow(browser, takeErrors([ORIGIN, origin]))) as string[];
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

async function startFirefox(options: SessionOptions, downloads: string): Promise<Browser> {
  const { kept, isAsked = false, localHost, room } = options;
  const extension = kept?.folder ?? builtExtension('firefox');
  const profile = kept?.profile;
  if (profile !== undefined) await preferencesBack(profile);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: browserFile(findFirefox()),
    headless: process.env['COUNTERSIGN_HEADED'] === undefined,
    ...(profile !== undefined && { userDataDir: profile }),
    // Without it Firefox refuses to drive moz-extension:// pages.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [geckoId(extension)]: ADDRESS_ID }),
      'extensions.webextOptionalPermissionPrompts': isAsked,
      'dom.events.testing.asyncClipboard': true,
      'network.dns.localDomains': localHost ?? '',
      // Otherwise it’s a share of the disk.
      ...(room !== undefined && { 'dom.quotaManager.temporaryStorage.fixedLimit': room }),
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  });
  tolerateUnknown(browser);
  await browser.installExtension(extension);
  return browser;
}

/** After the browser before, puppeteer puts them back that it kept aside. A start meanwhile would lose its own. */
async function preferencesBack(profile: string): Promise<void> {
  const isBack = () => readdirSync(profile).every((name) => !name.endsWith('.puppeteer'));
  await untilInFirefox('the preferences to be back', async () => isBack());
}

function geckoId(extension: string): string {
  const manifest = JSON.parse(readFileSync(path.join(extension, 'manifest.json'), 'utf8'));
  return String(manifest.browser_specific_settings.gecko.id);
}

async function openExtensionPage(browser: Browser, file: string, selector: string): Promise<Page> {
  const page = await browser.newPage();
  // puppeteer never hears that a moz-extension:// page has loaded, so its wait is cut short and the element counts.
  await page.goto(`${ORIGIN}/${file}`, { timeout: NAVIGATION_MS }).catch(() => {});
  await page.waitForSelector(selector);
  return page;
}

function openBlank(browser: Browser): Promise<Page> {
  return openExtensionPage(browser, 'icon/16.png', 'img');
}

function hostsOf(
  browser: Browser,
  isAsked: boolean,
): Pick<BrowserSession, 'grantHost' | 'refuseHosts' | 'takeHostAway'> {
  return {
    // Without prompts each is answered with yes.
    async grantHost(origin) {
      if (isAsked) await evaluateInWindow(browser, setAnswer('button', new URL(origin).hostname));
    },
    async refuseHosts() {
      await evaluateInWindow(browser, setAnswer('secondaryButton'));
      return async () => void (await evaluateInWindow(browser, WITHOUT_REFUSALS));
    },
    async takeHostAway(origin) {
      await evaluateInWindow(browser, takeAway(ADDRESS_ID, new URL(origin).hostname));
    },
  };
}

function endsOf(browser: Browser): Pick<BrowserSession, 'leaveBackground' | 'killBackground' | 'crash'> {
  return {
    leaveBackground: async () => undefined,
    async killBackground(waker) {
      await waker.evaluate(WAKE_BACKGROUND);
      await evaluateInWindow(browser, stopBackground(ADDRESS_ID));
    },
    async crash() {
      const id = Number(await evaluateInWindow(browser, EXTENSION_PROCESS));
      // Others are whole groups of processes.
      if (!(id > 1)) throw new Error('The page has no process to end');
      process.kill(id, 'SIGKILL');
      await evaluateInWindow(browser, CLOSE_CRASHED);
    },
  };
}

async function startAfresh(browser: Browser, seed?: string): Promise<void> {
  const before = await browser.pages();
  const page = await openBlank(browser);
  for (const one of before) if (MAY_CLOSE.test(await addressOf(one))) await one.close();
  await page.evaluate(FORGET_PERMISSIONS);
  await startStorageAfresh(page, seed);
}

/** Firefox’s own pages are left: one of them is the door to its window. The panel goes with the page it inspects. */
const MAY_CLOSE = /^(?:moz-extension|https?|data|blob):(?!.*\/panel\.html)/;

const FORGET_PERMISSIONS =
  'browser.permissions.getAll().then(({ origins }) => browser.permissions.remove({ origins }))';

async function listen(browser: Browser, page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(LISTEN);
  return async () => [
    ...((await page.evaluate('said')) as string[]),
    ...((await evaluateInWindow(browser, LOGGED)) as string[]),
  ];
}

/** WebDriver tells nothing of what pages of an extension say. */
const LISTEN = `globalThis.said = [];
  for (const name of Object.keys(console)) {
    const say = console[name];
    if (typeof say === 'function') console[name] = (...words) => {
      said.push(words.map((word) => typeof word === 'string' ? word : word instanceof Error ? String(word) + word.stack : JSON.stringify(word)).join(' '));
      return say.apply(console, words);
    };
  }`;

/** puppeteer never hears where a page of the extension went to. @returns nothing where it’s gone. */
async function addressOf(page: Page): Promise<string> {
  return String(await page.evaluate('location.href').catch(() => ''));
}
