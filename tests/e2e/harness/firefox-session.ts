/** Firefox, where a test that's written for both browsers is run in it. */

import type { Page } from 'puppeteer-core';
import { WAKE_BACKGROUND } from './background-kills.ts';
import { APP_SIZE, type PageOptions, POPUP_SIZE, startStorageAfresh, withoutPlace } from './chromium.ts';
import { ADDRESS_ID, EXTENSION_ORIGIN, launchFirefox } from './firefox.ts';
import { openFirefoxPopup } from './firefox-hidden.ts';
import { evaluateInWindow } from './firefox-window.ts';
import type { BrowserSession, SessionOptions } from './session.ts';

export async function firefoxSession(options: SessionOptions): Promise<BrowserSession> {
  const { kept, isAsked = false, localHost, room } = options;
  const preferences = {
    'dom.events.testing.asyncClipboard': true,
    'extensions.webextOptionalPermissionPrompts': isAsked,
    'network.dns.localDomains': localHost ?? '',
    // Otherwise it’s a share of the disk.
    ...(room !== undefined && { 'dom.quotaManager.temporaryStorage.fixedLimit': room }),
  };
  const firefox = await launchFirefox(kept?.folder, preferences, kept?.profile);
  const { browser, problems } = firefox;
  if (isAsked) await evaluateInWindow(browser, ANSWER_PROMPTS);
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
    openToolbarPopup: () => openFirefoxPopup(browser, EXTENSION_ORIGIN),
    async tabsOf(file) {
      const pages = await browser.pages();
      const addresses = await Promise.all(pages.map(addressOf));
      return pages.filter((_, at) => withoutPlace(addresses[at] ?? '') === `${EXTENSION_ORIGIN}/${file}`);
    },
    async openPage(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    // Without prompts each is answered with yes.
    async grantHost(origin) {
      if (isAsked) await evaluateInWindow(browser, setAnswer('button', new URL(origin).hostname));
    },
    async refuseHosts() {
      await evaluateInWindow(browser, setAnswer('secondaryButton'));
      return async () => void (await evaluateInWindow(browser, WITHOUT_REFUSALS));
    },
    async takeHostAway(origin) {
      await evaluateInWindow(browser, takeAway(new URL(origin).hostname));
    },
    async startAfresh(seed) {
      const before = await browser.pages();
      const page = await firefox.openExtensionPage('icon/16.png', 'img');
      for (const one of before) if (MAY_CLOSE.test(await addressOf(one))) await one.close();
      await page.evaluate(FORGET_PERMISSIONS);
      await startStorageAfresh(page, seed);
    },
    addresses: async () => Promise.all((await browser.pages()).map(addressOf)),
    async listen(page) {
      await page.evaluate(LISTEN);
      return async () => [
        ...((await page.evaluate('said')) as string[]),
        ...((await evaluateInWindow(browser, LOGGED)) as string[]),
      ];
    },
    openBlank: () => firefox.openExtensionPage('icon/16.png', 'img'),
    leaveBackground: async () => undefined,
    async killBackground(waker) {
      await waker.evaluate(WAKE_BACKGROUND);
      await evaluateInWindow(browser, STOP_BACKGROUND);
    },
    async crash() {
      const id = Number(await evaluateInWindow(browser, EXTENSION_PROCESS));
      // Others are whole groups of processes.
      if (!(id > 1)) throw new Error('The page has no process to end');
      process.kill(id, 'SIGKILL');
      await evaluateInWindow(browser, CLOSE_CRASHED);
    },
    assertNoProblems: (origin) => firefox.assertNoProblems(origin),
    close: () => firefox.close(),
    kill: () => firefox.kill(),
  };
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

/** What Firefox itself wrote. */
const LOGGED = 'Services.console.getMessageArray().map(String)';

/** puppeteer never hears where a page of the extension went to. @returns nothing where it’s gone. */
async function addressOf(page: Page): Promise<string> {
  return String(await page.evaluate('location.href').catch(() => ''));
}

const FORGET_PERMISSIONS =
  'browser.permissions.getAll().then(({ origins }) => browser.permissions.remove({ origins }))';

/** Firefox’s own pages are left: one of them is the door to its window. */
const MAY_CLOSE = /^(?:moz-extension|https?|data|blob):/;

/** The newest answer counts. A prompt that none of them is for is left as it is. */
const ANSWER_PROMPTS = `(() => {
  const { panel } = browserWindow.PopupNotifications;
  browserWindow.answers = [];
  panel.addEventListener('popupshown', () => {
    const prompt = panel.firstElementChild;
    if (!prompt?.id.startsWith('addon-webext-permissions')) return;
    const answer = browserWindow.answers.findLast(({ host }) => prompt.textContent.includes(host));
    if (answer) prompt[answer.button].click();
  });
})()`;

/** @param host unless it’s for each. */
function setAnswer(button: 'button' | 'secondaryButton', host = ''): string {
  return `void browserWindow.answers.push(${JSON.stringify({ button, host })})`;
}

const WITHOUT_REFUSALS = `void (browserWindow.answers =
  browserWindow.answers.filter(({ button }) => button !== 'secondaryButton'))`;

/** As the add-on manager does it. */
function takeAway(host: string): string {
  return `(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { id, extension } = WebExtensionPolicy.getByHostname(${JSON.stringify(ADDRESS_ID)});
    const { origins } = await ExtensionPermissions.get(id);
    const taken = origins.filter((origin) => origin.includes(${JSON.stringify(host)}));
    if (taken.length === 0) throw new Error('No permission to take away');
    browserWindow.answers = browserWindow.answers?.filter((answer) => answer.host !== ${JSON.stringify(host)});
    await ExtensionPermissions.remove(id, { origins: taken, permissions: [] }, extension);
  })()`;
}

const STOP_BACKGROUND = `(async () => {
  const { extension } = WebExtensionPolicy.getByHostname(${JSON.stringify(ADDRESS_ID)});
  const before = extension.backgroundState;
  await extension.terminateBackground({ ignoreDevToolsAttached: true });
  const states = [before, extension.backgroundState].join();
  if (states !== 'running,stopped') throw new Error('The background was to be stopped: ' + states);
})()`;

const EXTENSION_PROCESS = `browserWindow.gBrowser.browsers.find(
  ({ currentURI }) => currentURI.schemeIs('moz-extension')).frameLoader.remoteTab.osPid`;

/** Once Firefox has noticed. */
const CLOSE_CRASHED = `(async () => {
  const { gBrowser } = browserWindow;
  const crashed = () => gBrowser.tabs.filter((tab) => tab.hasAttribute('crashed'));
  while (crashed().length === 0) await new Promise((resolve) => browserWindow.setTimeout(resolve, 50));
  for (const tab of crashed()) gBrowser.removeTab(tab);
})()`;

function colours(theme: PageOptions['theme']): string {
  const name = "'layout.css.prefers-color-scheme.content-override'";
  return `Services.prefs.setIntPref(${name}, ${theme === 'dark' ? 0 : 1})`;
}
