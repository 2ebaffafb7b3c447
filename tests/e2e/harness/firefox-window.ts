/** Firefox's own window and its privileged code: the only door to its error log and its DevTools. */

import type { Browser } from 'puppeteer-core';

/** puppeteer's own door to WebDriver BiDi, which its types leave out. */
interface BidiBrowser {
  readonly connection: {
    send(method: string, params: object): Promise<{ readonly result: Readonly<Record<string, unknown>> }>;
  };
}

/** A page of Firefox's own, which may do all that the window may: Firefox 140 lets nobody into the window itself. */
const PRIVILEGED_PAGE = 'about:config';
const doors = new WeakMap<Browser, Promise<string>>();

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
