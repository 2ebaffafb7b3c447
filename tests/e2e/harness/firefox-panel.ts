/** Countersign's panel in the DevTools of a real Firefox. What can be driven there is its document alone. */

import type { Browser } from 'puppeteer-core';
import { wayTo } from '../../way-to.ts';
import { hiddenDocument, runnerIn, untilInFirefox } from './firefox-hidden.ts';
import { evaluateInWindow } from './firefox-window.ts';
import type { Pressable } from './row-by-keyboard.ts';

export interface FirefoxPanel extends Pressable {
  /** Clicks the button that's called this. */
  click(name: string): Promise<void>;
  /** Clicks what this selector finds first. */
  clickOn(selector: string): Promise<void>;
  /** Goes to the view that's called this. */
  goTo(view: string): Promise<void>;
  /** Chooses in the list that's called this. */
  choose(list: string, option: string): Promise<void>;
  /** Waits until these words can be read. @returns all that can. */
  shows(words: string): Promise<string>;
  /** Whether DevTools shows its console below the panel, which Esc opens and closes. */
  isConsoleOpen(): Promise<boolean>;
  /** Waits until the tab in front has an address that ends like this. */
  tabInFront(addressEnd: string): Promise<void>;
}

/** Opens DevTools on the tab with this address and shows the panel. */
export async function openFirefoxPanel(browser: Browser, address: string): Promise<FirefoxPanel> {
  await evaluateInWindow(browser, openToolbox(address));
  await untilInFirefox(
    'the panel’s tab',
    async () => (await evaluateInWindow(browser, SELECT_PANEL)) === true,
  );
  const hidden = hiddenDocument(browser, 'runInPanel');
  const run = (expression: string) => hidden.ask(expression).catch(() => undefined);
  return {
    ...hidden,
    clickOn: (selector) => untilInFirefox(selector, async () => (await run(clickFirst(selector))) === true),
    async goTo(view) {
      for (const name of wayTo(view))
        await untilInFirefox(`the tab “${name}”`, async () => (await run(pressTab(name))) === true);
    },
    choose: (list, option) =>
      untilInFirefox(`the option “${option}”`, async () => (await run(chooseIn(list, option))) === true),
    press: async (key) => void (await evaluateInWindow(browser, pressKey(key))),
    until: untilInFirefox,
    isConsoleOpen: async () =>
      (await evaluateInWindow(browser, 'browserWindow.openedToolbox.splitConsole')) === true,
    tabInFront: (addressEnd) =>
      untilInFirefox(`the tab of ${addressEnd}`, async () =>
        String(await evaluateInWindow(browser, 'browserWindow.gBrowser.currentURI.spec')).endsWith(
          addressEnd,
        ),
      ),
  };
}

/** `openedToolbox` of the browser's window is then the toolbox. */
function openToolbox(address: string): string {
  return `(async () => {
    const { require } = ChromeUtils.importESModule('resource://devtools/shared/loader/Loader.sys.mjs');
    const { gDevTools } = require('devtools/client/framework/devtools');
    const { gBrowser } = browserWindow;
    const tab = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === ${JSON.stringify(address)});
    gBrowser.selectedTab = tab;
    browserWindow.openedToolbox = await gDevTools.showToolboxForTab(tab, { toolId: 'webconsole' });
  })()`;
}

/**
 * False until the extension has made its panel. Then `runInPanel` of the browser's window evaluates an expression in the
 * panel's document.
 */
const SELECT_PANEL = `(async () => {
  const { openedToolbox } = browserWindow;
  const tool = openedToolbox.getAdditionalTools().find(({ label }) => label === 'Countersign');
  if (!tool) return false;
  await openedToolbox.selectTool(tool.id);
  const frame = openedToolbox.doc.getElementById('toolbox-panel-iframe-' + tool.id);
  frame.focus();
  frame.contentDocument.querySelector('browser').focus();
  browserWindow.runInPanel = ${runnerIn("frame.contentDocument.querySelector('browser')")};
  return true;
})()`;

/** As Firefox’s window hears a key that’s pressed: it goes to what has the focus, and DevTools hears it too. */
function pressKey(key: string): string {
  return `(() => {
    const processor = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
    processor.beginInputTransactionForTests(browserWindow);
    const pressed = new browserWindow.KeyboardEvent('', { key: ${JSON.stringify(key)} });
    processor.keydown(pressed);
    processor.keyup(pressed);
  })()`;
}

/** In the panel. */
function clickFirst(selector: string): string {
  return `(() => {
    const found = document.querySelector(${JSON.stringify(selector)});
    found?.click();
    return found !== null;
  })()`;
}

/** In the panel. Tabs listen to the mouse going down. */
function pressTab(label: string): string {
  return `(() => {
    const tab = [...document.querySelectorAll('header [role="tab"]')].find((one) => one.textContent.startsWith(${JSON.stringify(label)}));
    tab?.dispatchEvent(new content.MouseEvent('mousedown', { bubbles: true, button: 0 }));
    return tab?.dataset.state === 'active';
  })()`;
}

/** In the panel. React hears of a change only through the browser's own setter and an event. */
function chooseIn(list: string, option: string): string {
  return `(() => {
    const select = document.querySelector('select[aria-label=' + CSS.escape(${JSON.stringify(list)}) + ']');
    const wanted = [...(select?.options ?? [])].find(({ text }) => text === ${JSON.stringify(option)});
    if (!wanted) return false;
    wanted.selected = true;
    select.dispatchEvent(new content.Event('change', { bubbles: true }));
    return true;
  })()`;
}
