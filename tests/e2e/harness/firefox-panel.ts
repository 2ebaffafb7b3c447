/** Countersign's panel in the DevTools of a real Firefox. What can be driven there is its document alone. */

import type { Browser, Page } from 'puppeteer-core';
import { wayTo } from '../../way-to.ts';
import { type AppDriver, driverOf } from './app-driver.ts';
import { hiddenDocument, runnerIn, untilInFirefox } from './firefox-hidden.ts';
import { evaluateInWindow, pageWithin } from './firefox-window.ts';
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

async function showPanel(browser: Browser, address: string, host: 'bottom' | 'window'): Promise<void> {
  await evaluateInWindow(browser, openToolbox(address, 'webconsole', host));
  await untilInFirefox(
    'the panel’s tab',
    async () => (await evaluateInWindow(browser, SELECT_PANEL)) === true,
  );
}

/**
 * Opens DevTools on this page, in a window of its own, and shows the panel.
 * @param size in CSS pixels: the panel’s width, and the height of its window.
 */
export async function driveFirefoxPanel(
  inspected: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<AppDriver> {
  const browser = inspected.browser();
  await showPanel(browser, inspected.url(), 'window');
  const page = await pageWithin(browser, PANEL_ELEMENT);
  // WebDriver brings tabs to the front alone.
  page.bringToFront = async () => void (await evaluateInWindow(browser, RAISE));
  const panel = driverOf(page);
  await evaluateInWindow(browser, resize(0, height));
  await untilInFirefox(`the panel to be ${width} wide`, async () => {
    const missing = width - Number(await panel.view.evaluate('innerWidth'));
    if (missing !== 0) await evaluateInWindow(browser, resize(missing, height));
    return missing === 0;
  });
  return panel;
}

const RAISE = 'void browserWindow.openedToolbox.topWindow.focus()';

function resize(widerBy: number, height: number): string {
  return `void browserWindow.openedToolbox.topWindow.resizeTo(
    browserWindow.openedToolbox.topWindow.outerWidth + ${widerBy}, ${height})`;
}

/** Opens DevTools on the tab with this address and shows the panel. */
export async function openFirefoxPanel(browser: Browser, address: string): Promise<FirefoxPanel> {
  await showPanel(browser, address, 'bottom');
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

/** Opens DevTools’ list of requests on this page. @returns see `record` of the session. */
export async function recordInFirefox(inspected: Page): Promise<(answered: number) => Promise<string>> {
  const browser = inspected.browser();
  await evaluateInWindow(browser, openToolbox(inspected.url(), 'netmonitor'));
  const answers = async (which: 'own' | 'others') =>
    Number(await evaluateInWindow(browser, countAnswers(inspected.url(), which)));
  // It’s drawn before it hears of requests.
  await untilInFirefox('DevTools to hear of a request', async () => {
    await inspected.evaluate('fetch(location.href).then((response) => response.text())');
    return (await answers('own')) > 0;
  });
  return async (answered) => {
    // While it exports, DevTools drops what it hears: it exports once.
    await untilInFirefox(
      `${answered} answers in DevTools`,
      async () => (await answers('others')) >= answered,
    );
    return String(await evaluateInWindow(browser, EXPORT_HAR));
  };
}

/** How many requests in DevTools’ list have their whole answer. @param which those of the page’s own address, or others. */
function countAnswers(address: string, which: 'own' | 'others'): string {
  return `browserWindow.openedToolbox.getNetMonitorAPI().then(({ store }) =>
    [...store.getState().requests.requests.values()].filter(({ url, status, totalTime }) =>
      Number(status) > 0 && totalTime !== undefined &&
      (url === ${JSON.stringify(address)}) === ${which === 'own'}).length)`;
}

/** What “Save All As HAR” writes. */
const EXPORT_HAR =
  "browserWindow.openedToolbox.getHARFromNetMonitor().then((log) => JSON.stringify({ log }, null, '  '))";

/** `openedToolbox` of the browser's window is then the toolbox. */
function openToolbox(
  address: string,
  tool: 'webconsole' | 'netmonitor',
  host: 'bottom' | 'window' = 'bottom',
): string {
  return `(async () => {
    const { require } = ChromeUtils.importESModule('resource://devtools/shared/loader/Loader.sys.mjs');
    const { gDevTools } = require('devtools/client/framework/devtools');
    const { gBrowser } = browserWindow;
    const tab = gBrowser.tabs.findLast(({ linkedBrowser }) => linkedBrowser.currentURI.spec === ${JSON.stringify(address)});
    gBrowser.selectedTab = tab;
    browserWindow.openedToolbox = await gDevTools.showToolboxForTab(tab, { toolId: '${tool}', hostType: '${host}' });
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
  browserWindow.panelElement = frame.contentDocument.querySelector('browser');
  browserWindow.runInPanel = ${runnerIn("frame.contentDocument.querySelector('browser')")};
  return true;
})()`;

const PANEL_ELEMENT = 'browserWindow.panelElement';

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
