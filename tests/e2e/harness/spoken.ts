/** What a screen reader is given, by the browser’s own accessibility tree. */

import type { ElementHandle, SerializedAXNode } from 'puppeteer-core';
import type { AppDriver } from './app-driver.ts';
import { runnerIn } from './firefox-hidden.ts';
import { browserOfTab, evaluateInWindow } from './firefox-window.ts';

/** Texts and names of images within the first that the selector finds, in the order they’re read. */
export async function spoken(app: AppDriver, selector: string): Promise<readonly string[]> {
  const root = (await app.view.waitForSelector(selector)) as ElementHandle<Element>;
  const words = (await app.isFirefox())
    ? await spokenInFirefox(app, root)
    : await spokenInChromium(app, root);
  return words.filter((text) => text.trim());
}

async function spokenInChromium(
  { window }: AppDriver,
  root: ElementHandle<Element>,
): Promise<readonly string[]> {
  const tree = await window.accessibility.snapshot({ root, interestingOnly: false });
  const wordsOf = ({ role, name = '', children = [] }: SerializedAXNode): readonly string[] => {
    if (role === 'StaticText' || role === 'image') return [name];
    return children.flatMap(wordsOf);
  };
  return tree ? wordsOf(tree) : [];
}

/** Its tree is made once somebody asks, as a screen reader does, and WebDriver leaves it out. */
async function spokenInFirefox(app: AppDriver, root: ElementHandle<Element>): Promise<readonly string[]> {
  const browser = app.window.browser();
  await evaluateInWindow(browser, `void (browserWindow.askedBy = ${ACCESSIBILITY})`);
  await root.evaluate((element, mark) => element.setAttribute(mark, ''), MARK);
  const run = runnerIn(browserOfTab(await app.address()));
  let words: unknown;
  await app.until('the accessibility tree is there', async () => {
    words = await evaluateInWindow(browser, `(${run})(${JSON.stringify(WORDS)})`);
    return words !== null;
  });
  await root.evaluate((element, mark) => element.removeAttribute(mark), MARK);
  return words as readonly string[];
}

const MARK = 'data-read-out';
const ACCESSIBILITY = "Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService)";

/** Runs in the tab. Static text is what a style sheet puts there. */
const WORDS = `(() => {
  const service = ${ACCESSIBILITY};
  const wordsOf = (one) => ['text leaf', 'statictext', 'graphic'].includes(service.getStringRole(one.role))
    ? [one.name ?? '']
    : Array.from({ length: one.childCount }, (_, at) => wordsOf(one.getChildAt(at))).flat();
  const root = service.getAccessibleFor(document.querySelector('[${MARK}]'));
  return root && wordsOf(root);
})()`;
