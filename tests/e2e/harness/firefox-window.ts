/** Firefox's own window and its privileged code: the only door to its error log and its DevTools. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { PATIENCE_MS } from '../../patience-ms.ts';

/** puppeteer's own door to WebDriver BiDi, which its types leave out. */
interface BidiBrowser {
  readonly connection: {
    send(method: string, params: object): Promise<{ readonly result: Readonly<Record<string, unknown>> }>;
    /** As if Firefox had said it. */
    emit(event: string, params: object): void;
  };
}

const LOOK_AGAIN_MS = 50;
/** A page of Firefox's own, which may do all that the window may: Firefox 140 lets nobody into the window itself. */
const PRIVILEGED_PAGE = 'about:config';
const doors = new WeakMap<Browser, Promise<string>>();

/** puppeteer tells the screen’s orientation with each size of a page; Firefox 140 can’t be told, and no page here asks. */
const MAY_BE_UNKNOWN = 'emulation.setScreenOrientationOverride';

/** A page’s size can then be set where that command isn’t known. */
export function tolerateUnknown(browser: Browser): void {
  const { connection } = browser as unknown as BidiBrowser;
  const send = connection.send.bind(connection);
  connection.send = (method, params) => {
    const answer = send(method, params);
    if (method !== MAY_BE_UNKNOWN) return answer;
    return answer.catch((error: unknown) => {
      if (!String(error).includes(`unknown command ${method}`)) throw error;
      return { result: {} };
    });
  };
}

/**
 * @param expression may use `browserWindow`; what's to be there for the next one is put into it.
 * @returns what the expression, or the promise it gives, comes to; it's handed over as JSON. Throws where it throws.
 */
export async function evaluateInWindow(browser: Browser, expression: string): Promise<unknown> {
  const door = doors.get(browser) ?? openDoor(browser);
  doors.set(browser, door);
  const { connection } = browser as unknown as BidiBrowser;
  const { result: answer } = await connection.send('script.evaluate', {
    target: { context: await door },
    awaitPromise: true,
    expression: `(async (browserWindow) => JSON.stringify((await (${expression})) ?? null))(
      Services.wm.getMostRecentWindow('navigator:browser'))`,
  });
  if (answer['type'] === 'exception')
    throw new Error(JSON.stringify(answer['exceptionDetails']).slice(0, 500));
  const { value } = answer['result'] as { readonly value: string };
  return JSON.parse(value);
}

/** @returns the context of a tab that stays in the background. */
async function openDoor(browser: Browser): Promise<string> {
  const { connection } = browser as unknown as BidiBrowser;
  const { result: tab } = await connection.send('browsingContext.create', { type: 'tab', background: true });
  const context = String(tab['context']);
  await connection.send('browsingContext.navigate', { context, url: PRIVILEGED_PAGE, wait: 'complete' });
  return context;
}

/** Pages that puppeteer hears nothing of, with the realms that scripts run in there. */
const unheard = new WeakMap<Page, readonly object[]>();

/**
 * A document that’s in no tab, as a page that puppeteer drives like any other: WebDriver looks for documents in tabs alone.
 * @param element an expression for its browser element.
 */
export async function pageWithin(browser: Browser, element: string): Promise<Page> {
  const { connection } = browser as unknown as BidiBrowser;
  const context = String(await evaluateInWindow(browser, foundByWebDriver(element)));
  const before = await browser.pages();
  const info = { context, url: '', parent: null, children: null, originalOpener: null, clientWindow: '' };
  connection.emit('browsingContext.contextCreated', { ...info, userContext: 'default' });
  const page = (await browser.pages()).find((one) => !before.includes(one));
  if (!page) throw new Error('puppeteer made no page of the document');
  // One that’s still on its way would leave puppeteer with what’s gone.
  const isThere = () => page.evaluate(() => document.querySelector('main') !== null).catch(() => false);
  const until = Date.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (Date.now() > until) throw new Error(`Waited in vain for the document of ${element}`);
    await sleep(LOOK_AGAIN_MS);
  }
  await page.$('main');
  const { result } = await connection.send('script.getRealms', { context });
  unheard.set(page, result['realms'] as readonly object[]);
  return page;
}

/** What puppeteer kept of the page that was there before is gone. Does nothing where puppeteer hears it itself. */
export function tellLoadedAnew(page: Page): void {
  const { connection } = page.browser() as unknown as BidiBrowser;
  for (const realm of unheard.get(page) ?? []) connection.emit('script.realmCreated', realm);
}

/** Firefox 140 has the second manager: its WebDriver keeps to the documents of tabs, and to the windows that have some. */
function foundByWebDriver(element: string): string {
  return `(() => {
    const imported = (name) => {
      try {
        return ChromeUtils.importESModule('chrome://remote/content/shared/' + name + '.sys.mjs')[name];
      } catch {}
    };
    const tabManager = imported('TabManager');
    const manager = imported('NavigableManager') ?? tabManager;
    const element = ${element};
    element.permanentKey ??= {};
    const id = manager.getIdForBrowser(element);
    const inTabs = manager.getBrowserById.bind(manager);
    manager.getBrowserById = (wanted) => (wanted === id ? element : inTabs(wanted));
    const tabBrowser = tabManager.getTabBrowser.bind(tabManager);
    tabManager.getTabBrowser = (opener) => tabBrowser(opener) ?? browserWindow.gBrowser;
    const tabsOf = tabManager.getTabsForWindow.bind(tabManager);
    tabManager.getTabsForWindow = (one) => (tabBrowser(one) ? tabsOf(one) : []);
    try {
      element.browsingContext.currentWindowGlobal.getActor('MessageHandlerFrame');
    } catch {
      ${REACH_EVERY_DOCUMENT}
    }
    return id;
  })()`;
}

const ACTOR = 'chrome://remote/content/shared/messagehandler/transports/js-window-actors/MessageHandlerFrame';
const REACH_EVERY_DOCUMENT = `
  ChromeUtils.unregisterWindowActor('MessageHandlerFrame');
  ChromeUtils.registerWindowActor('MessageHandlerFrame', {
    parent: { esModuleURI: '${ACTOR}Parent.sys.mjs' },
    child: {
      esModuleURI: '${ACTOR}Child.sys.mjs',
      events: { DOMWindowCreated: {}, pagehide: {}, pageshow: {} },
    },
    allFrames: true,
  });`;

/** For `evaluateInWindow`: the browser element of the newest tab with this address. */
export function browserOfTab(address: string): string {
  return `browserWindow.gBrowser.tabs
    .findLast(({ linkedBrowser }) => linkedBrowser.currentURI.spec === ${JSON.stringify(address)})
    .linkedBrowser`;
}

/**
 * For `evaluateInWindow`: from now on the script runs before the others of the newest tab with this address. To pages of
 * an extension WebDriver brings none.
 */
export function runBeforeScripts(address: string, script: string): string {
  const frameScript = `addEventListener('DOMDocElementInserted', ({ target: { defaultView: page } }) => {
    const sandbox = Cu.Sandbox(page, { sandboxPrototype: page, wantXrays: false });
    Cu.evalInSandbox(${JSON.stringify(`{ ${script} }`)}, sandbox);
  }, true);
  sendAsyncMessage('countersign:ready');`;
  // Sooner the extension’s API isn’t there each time; loaded too late the script would miss the page that’s to come.
  return `new Promise((resolve) => {
    const { messageManager } = ${browserOfTab(address)};
    messageManager.addMessageListener('countersign:ready', () => resolve());
    messageManager.loadFrameScript(${JSON.stringify(`data:,${encodeURIComponent(frameScript)}`)}, false);
  })`;
}
