/** Documents of the extension in Firefox that puppeteer is told nothing of: the panel’s in DevTools, and the toolbar’s popup. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { evaluateInWindow } from './firefox-window.ts';
import type { ToolbarPopup } from './session.ts';

interface HiddenDocument extends ToolbarPopup {
  /** @returns what the expression comes to in the document; `document` and `content` are its own. */
  ask(expression: string): Promise<unknown>;
  /** Waits until these words can be read. @returns all that can. */
  shows(words: string): Promise<string>;
}

const PAUSE_MS = 50;

/** @param runner a member of the browser’s window, see `runnerIn`. */
export function hiddenDocument(browser: Browser, runner: string): HiddenDocument {
  const ask = (expression: string) =>
    evaluateInWindow(browser, `browserWindow.${runner}(${JSON.stringify(expression)})`);
  const run = (expression: string) => ask(expression).catch(() => undefined);
  return {
    ask,
    click: (name) =>
      untilInFirefox(`the button “${name}”`, async () => (await run(clickNamed(name))) === true),
    async shows(words) {
      let text = '';
      await untilInFirefox(`“${words}”`, async () => {
        text = String((await run('document.body.innerText')) ?? '');
        return text.includes(words);
      });
      return text;
    },
    evaluate: async (inPage) => (await ask(`(${inPage})()`)) as ReturnType<typeof inPage>,
  };
}

export async function untilInFirefox(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await sleep(PAUSE_MS);
  }
}

/**
 * A function that evaluates an expression in the document of this browser element, through a frame script: the
 * document's own policy refuses to evaluate text.
 * @param element an expression for Firefox’s window.
 */
export function runnerIn(element: string): string {
  return `(expression) => new Promise((resolve, reject) => {
    const { messageManager } = ${element};
    const name = 'countersign:' + Math.random();
    setTimeout(() => reject(new Error('no response')), 3000);
    messageManager.addMessageListener(name, ({ data }) => resolve(data));
    const script = '{ const document = content.document; sendAsyncMessage(' + JSON.stringify(name) + ', (' + expression + ')); }';
    messageManager.loadFrameScript('data:,' + encodeURIComponent(script), false);
  })`;
}

function clickNamed(name: string): string {
  return `(() => {
    const isCalled = (one) => (one.getAttribute('aria-label') ?? one.textContent) === ${JSON.stringify(name)};
    const button = [...document.querySelectorAll('button:not([role])')].find(isCalled);
    button?.click();
    return button !== undefined;
  })()`;
}

/** The real popup, as a click on the toolbar button opens it. @param origin of the extension’s pages. */
export async function openFirefoxPopup(browser: Browser, origin: string): Promise<ToolbarPopup> {
  const run = `browserWindow.runInPopup = ${runnerIn(POPUP_ELEMENT)}`;
  await evaluateInWindow(browser, `(async () => { ${clickToolbarButton(origin)}; ${run}; })()`);
  const popup = hiddenDocument(browser, 'runInPopup');
  const isThere = () => popup.ask("document.querySelector('main') !== null").catch(() => false);
  await untilInFirefox('the popup', async () => (await isThere()) === true);
  return popup;
}

const POPUP_ELEMENT = "browserWindow.document.querySelector('.webextension-popup-browser')";

function clickToolbarButton(origin: string): string {
  return `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
    const { extension } = WebExtensionPolicy.getByHostname(${JSON.stringify(new URL(origin).host)});
    await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(browserWindow)`;
}
