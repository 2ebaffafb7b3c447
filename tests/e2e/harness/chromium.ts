/** A real Chromium with the built extension: its pages, its popup, its host permissions. */

import puppeteer, {
  type Browser,
  type CDPSession,
  type ConsoleMessage,
  type Page,
  type Target,
} from 'puppeteer-core';
import { findChromium } from '../../../cli/find-browser.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { type AppDriver, driverOf } from './app-driver.ts';
import { killWorker, WAKE_BACKGROUND } from './background-kills.ts';
import { browserFile, copyOfExtension } from './builds.ts';
import { exportHar, openPanel, type PanelOptions, setTheme } from './chromium-panel.ts';
import { Problems, RELOADED_ON_ITS_WAY } from './problems.ts';
import type { BrowserSession, ToolbarPopup } from './session.ts';

export type Theme = 'light' | 'dark';

export interface PageOptions {
  readonly theme?: Theme;
  /** In CSS pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** And what Chromium alone can. */
export interface ChromiumSession extends BrowserSession {
  readonly extensionId: string;
  /** Opens DevTools on this page, in a window of its own, and shows the panel called Countersign. */
  openPanel(inspected: Page, options?: PanelOptions): Promise<AppDriver>;
}

export const APP_SIZE = { width: 1280, height: 900 };
export const POPUP_SIZE = { width: 380, height: 600 };

/**
 * @param profile a folder to keep what's stored in, where it's to outlive the browser.
 * @param localHost a name that is this computer’s.
 */
function startChromium(profile?: string, localHost?: string): Promise<Browser> {
  return puppeteer.launch({
    executablePath: browserFile(findChromium()),
    headless: process.env['COUNTERSIGN_HEADED'] === undefined,
    pipe: true,
    enableExtensions: true,
    handleDevToolsAsPage: true,
    defaultViewport: null,
    ...(profile !== undefined && { userDataDir: profile }),
    args: [
      `--window-size=${APP_SIZE.width},${APP_SIZE.height}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(localHost === undefined ? [] : [`--host-resolver-rules=MAP ${localHost} 127.0.0.1`]),
    ],
  });
}

/** What outlives the browser: whoever made it removes it. */
export interface Kept {
  /** Where the extension is to be there again with the next browser. */
  readonly profile?: string;
  /** The extension’s. */
  readonly folder: string;
}

export async function launchChromium(kept?: Kept, localHost?: string): Promise<ChromiumSession> {
  const extension = kept ? { folder: kept.folder, remove: () => undefined } : copyOfExtension('chrome');
  const browser = await startChromium(kept?.profile, localHost);
  const isForGood = kept?.profile !== undefined;
  const install = isForGood ? installForGood : installOnce;
  const installed = await install(browser, extension.folder);
  const extensionId = installed.id;
  const problems = new Problems(isForGood ? RELOADED_ON_ITS_WAY : undefined);
  const background = await watchWorker(browser, installed, problems);
  // What was copied is read back from the real clipboard.
  await browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${extensionId}`, ['clipboard-read']);
  if (!isForGood) await startAfresh(browser, extensionId);
  const open = async (url: string, name: string, options: PageOptions & typeof APP_SIZE) => {
    const page = await browser.newPage();
    problems.watch(page, name);
    await page.setViewport({ width: options.width, height: options.height });
    if (options.theme) await setTheme(page, options.theme);
    await page.goto(url);
    return page;
  };
  const extensionPage = (file: string) => `chrome-extension://${extensionId}/${file}`;
  return {
    browser,
    extensionId,
    origin: `chrome-extension://${extensionId}`,
    problems,
    openApp: (options) => open(extensionPage('app.html'), 'app', { ...APP_SIZE, ...options }),
    openPopup: (options) => open(extensionPage('popup.html'), 'popup', { ...POPUP_SIZE, ...options }),
    openToolbarPopup: () => openToolbarPopup(browser, extensionId, problems).then(popupDriver),
    tabsOf: async (file) =>
      (await browser.pages()).filter((page) => withoutPlace(page.url()) === extensionPage(file)),
    openPage: (url) => open(url, 'page', APP_SIZE),
    openPanel: (inspected, options) => openPanel(inspected, problems, options),
    drivePanel: (inspected, options) => openPanel(inspected, problems, options),
    async record(inspected) {
      const { window: devtools } = await openPanel(inspected, problems);
      return (answered) => exportHar(devtools, answered);
    },
    grantHost: (origin) => setHost(browser, 'addHostPermission', extensionId, origin),
    refuseHosts: refusePermissions,
    crash,
    takeHostAway: (origin) => setHost(browser, 'removeHostPermission', extensionId, origin),
    startAfresh: (seed) => startAfresh(browser, extensionId, seed),
    openBlank: () => openBlank(browser, extensionId),
    addresses: async () => (await browser.pages()).map((page) => page.url()),
    async listen(page) {
      const said: string[] = [];
      page.on('console', (message: ConsoleMessage) => said.push(message.text()));
      return async () => said;
    },
    leaveBackground: () => background.detach(),
    killBackground: (waker) => killWorker(browser, extensionId, waker),
    assertNoProblems: async () => problems.assertNone(),
    async close() {
      await browser.close();
      extension.remove();
    },
    async kill() {
      await endAtOnce(browser);
      extension.remove();
    },
  };
}

export async function endAtOnce(browser: Browser): Promise<void> {
  const itself = browser.process();
  const ended = new Promise((resolve) => itself?.once('exit', resolve));
  itself?.kill('SIGKILL');
  await ended;
}

/** Only the answer is made up: a headless browser shows no prompt to press “Deny” in. */
async function refusePermissions(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`globalThis.answerAgain = [];
  for (const { permissions } of [globalThis.browser, globalThis.chrome].filter((api) => api?.permissions)) {
    const { request } = permissions;
    permissions.request = (_, told) => {
      told?.(false);
      return Promise.resolve(false);
    };
    answerAgain.unshift(() => { permissions.request = request; });
  }`);
  return async () => void (await page.evaluate('for (const restore of answerAgain) restore()'));
}

async function openToolbarPopup(browser: Browser, id: string, problems: Problems): Promise<Page> {
  const session = await browser.target().createCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const [newest] = targetInfos;
  if (!newest) throw new Error('There is no tab to open the popup over');
  // Not among puppeteer's typed commands.
  const send = session.send as (method: string, params: object) => Promise<unknown>;
  await send.call(session, 'Extensions.triggerAction', { id, targetId: newest.targetId });
  const target = await browser.waitForTarget((one) => one.url().endsWith('/popup.html'), {
    timeout: PATIENCE_MS,
  });
  const popup = await target.asPage();
  problems.watch(popup, 'toolbar popup');
  return popup;
}

function popupDriver(page: Page): ToolbarPopup {
  const app = driverOf(page);
  return {
    click: (name) => app.click(name),
    shows: (words) => app.shows(words),
    evaluate: (inPage) => page.evaluate(inPage) as Promise<ReturnType<typeof inPage>>,
  };
}

async function crash(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  const crashed = new Promise((resolve) => session.once('Inspector.targetCrashed', resolve));
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** An address without its fragment. */
export function withoutPlace(address: string): string {
  return address.replace(/#.*$/, '');
}

interface Installed {
  readonly id: string;
  /** Workers of before it was loaded once more: one may stay listed, and never answers. */
  readonly gone: readonly Target[];
}

async function installOnce(browser: Browser, folder: string): Promise<Installed> {
  return { id: await browser.installExtension(folder), gone: [] };
}

/** It goes with the browser unless it’s loaded once more, in developer mode. */
async function installForGood(browser: Browser, folder: string): Promise<Installed> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate('chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })');
  const there = await page.evaluate(
    `chrome.developerPrivate.getExtensionsInfo().then((all) => all.find(({ path }) => path === ${JSON.stringify(folder)})?.id)`,
  );
  const id = typeof there === 'string' ? there : await browser.installExtension(folder);
  const gone: Target[] = [];
  if (there === id) {
    await page.goto(`chrome-extension://${id}/icon/16.png`);
    await page.evaluate(WAKE_BACKGROUND);
  } else {
    gone.push(await workerOf(browser, id));
    await page.evaluate(`chrome.developerPrivate.reload(${JSON.stringify(id)})`);
  }
  await page.close();
  return { id, gone };
}

/** The newest, where there are several for a moment. */
async function workerOf(browser: Browser, id: string, gone: readonly Target[] = []): Promise<Target> {
  const isOne = (target: Target) =>
    target.type() === 'service_worker' && target.url().includes(id) && !gone.includes(target);
  const first = await browser.waitForTarget(isOne, { timeout: PATIENCE_MS });
  return browser.targets().findLast(isOne) ?? first;
}

/** A worker that doesn't answer may have been replaced meanwhile. */
async function watchWorker(
  browser: Browser,
  installed: Installed,
  problems: Problems,
  tries = 10,
): Promise<CDPSession> {
  const worker = await workerOf(browser, installed.id, installed.gone);
  const session = worker.createCDPSession();
  try {
    await answeredInTime(session.then((opened) => problems.watchTarget(opened, 'background')));
    return await session;
  } catch (error) {
    if (tries === 1) throw error;
    return watchWorker(browser, installed, problems, tries - 1);
  }
}

async function answeredInTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The background doesn’t answer')), PATIENCE_MS / 8);
  });
  answer.catch(() => undefined);
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** As if the user had done it in the extension's details. Where a site is allowed, the extension's own request succeeds. */
async function setHost(
  browser: Browser,
  command: 'addHostPermission' | 'removeHostPermission',
  extensionId: string,
  origin: string,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  const given = [extensionId, `${origin}/*`].map((one) => JSON.stringify(one));
  await page.evaluate(`chrome.developerPrivate.${command}(${given.join(', ')})`);
  await page.close();
}

async function openBlank(browser: Browser, extensionId: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${extensionId}/icon/16.png`);
  return page;
}

async function startAfresh(browser: Browser, extensionId: string, seed?: string): Promise<void> {
  const before = await browser.pages();
  const page = await openBlank(browser, extensionId);
  // A page takes its DevTools along, which are a page as well.
  for (const open of before) await open.close().catch(() => undefined);
  await startStorageAfresh(page, seed);
}

/** Of what the extension stores. @param page of the extension. */
export async function startStorageAfresh(page: Page, seed = ''): Promise<void> {
  await page.evaluate(
    `localStorage.clear(); Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]).then(() => ${FORGET_DATABASES})`,
  );
  await page.evaluate(`chrome.storage.local.set(${JSON.stringify(USED)}).then(() => ${seed || 'undefined'})`);
}

/** Storage in which the first screen was used, and nothing else. */
const USED = {
  settings: { version: 1, data: { environmentId: 'built-in', keyIds: {}, isNew: false } },
};

/** The first stored key's id and secret, while no passphrase is set. */
export const FIRST_PAIR = `chrome.storage.session.get('vault-session').then((all) => all['vault-session'].data.secrets.keys[0])`;

/** The seed that has the first screen come. */
export const UNUSED = "chrome.storage.local.remove('settings')";

const FORGET_DATABASES = `Promise.all(['history', 'saved', 'windows'].map((name) => new Promise((done) => {
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = request.onerror = () => done();
})))`;
