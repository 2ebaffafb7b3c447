/** What a person does with the app and reads in it, by roles and names; the same in a tab, the popup and the panel. */

import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { wayTo } from '../../way-to.ts';
import type { PageOptions } from './chromium.ts';
import { selectorByName } from './elements-by-name.ts';
import { evaluateInWindow, runBeforeScripts, tellLoadedAnew } from './firefox-window.ts';
import { readableText, readSteps, type ShownSigning } from './page-readings.ts';
import type { BrowserSession } from './session.ts';

/** What the answer's panel says. */
export interface ShownAnswer {
  /** The word for its tone: Success, Problem, Note or Warning. */
  readonly word: string;
  readonly title: string;
  /** All that's readable, title included. */
  readonly text: string;
}

/** Each look has the page laid out. */
const LOOK_AGAIN_MS = 50;
/** A second by the page’s clock, and what the two differ. */
const GUARDED_MS = 1200;
const CLOSE_TAB = `chrome.tabs.getCurrent().then(({ id }) => void setTimeout(() => chrome.tabs.remove(id)))`;
/** How long Firefox is given to begin with an address. */
const UNHEARD_MS = 1500;
const VERDICT = /^(Success|Problem|Note|Warning):\s*([^\n]+)/;

export class AppDriver {
  readonly view: Page | Frame;
  /** The window whose keyboard and clipboard are used. */
  readonly window: Page;

  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(view: Page | Frame, window: Page) {
    this.view = view;
    this.window = window;
  }

  /** Waits until it's there. Names are compared whole. */
  find(role: string, name: string): Promise<ElementHandle<HTMLElement>> {
    return this.#there(selectorByName(role, name));
  }

  async has(role: string, name: string): Promise<boolean> {
    return (await this.view.$(selectorByName(role, name))) !== null;
  }

  async click(name: string, role = 'button'): Promise<void> {
    await this.clickOn(selectorByName(role, name));
  }

  /** Clicks it once it’s there, enabled and at rest; again, where it moved away or was drawn anew under the pointer. */
  async clickOn(selector: string): Promise<void> {
    await this.until(`${selector} can be clicked`, () => this.#clickIfThere(selector));
  }

  async #clickIfThere(selector: string): Promise<boolean> {
    const element = await this.view.$(selector);
    if (!element) return false;
    try {
      return await clickAtRest(element);
    } catch (error) {
      const isThere = await element.evaluate(({ isConnected }) => isConnected).catch(() => true);
      if (isThere) throw error;
      return false;
    }
  }

  /** Goes to the view that's called this, by what's in sight, which changes as a page comes back to where it was left. */
  async goTo(view: string): Promise<void> {
    const [start = view] = wayTo(view);
    await this.until(`the view ${view} can be gone to`, async () => {
      if (await this.#clickIfThere(tabSelector(view, '//header'))) return true;
      await this.#clickIfThere(tabSelector(start, '//header'));
      return false;
    });
  }

  /** In the Request view: past the first screen, where that's what's shown there. */
  async writeOwnRequest(): Promise<void> {
    const way = 'Write a request of your own';
    const isOffered = () => this.has('button', way);
    const field = 'Path and query';
    await this.until('the view is there', async () => (await isOffered()) || this.has('textbox', field));
    if (await isOffered()) await this.click(way);
    await this.find('textbox', field);
  }

  /** Within a view. @param label how the tab begins: some have a count behind. */
  async openTab(label: string): Promise<void> {
    await this.clickOn(tabSelector(label, '//main'));
  }

  /** Chooses the option that's called `label`. */
  async choose(list: string, label: string): Promise<void> {
    const select = (await this.find('combobox', list)) as unknown as ElementHandle<HTMLSelectElement>;
    const value = await select.evaluate(
      ({ options }, wanted) => [...options].find((option) => option.text === wanted)?.value,
      label,
    );
    if (value === undefined) throw new Error(`“${list}” has no option “${label}”`);
    await select.select(value);
  }

  /** Replaces a field's text as one insertion, so that tabs and unicode arrive as they are. */
  async type(name: string, text: string): Promise<void> {
    // A field that offers a list is a combobox.
    const fields = `${selectorByName('textbox', name)}, ${selectorByName('combobox', name)}`;
    // One that was drawn anew meanwhile, or lost the focus, wouldn't get the text.
    await this.until(`${fields} has the focus`, async () => {
      const field = (await this.#there(fields)) as ElementHandle<HTMLInputElement>;
      return field.evaluate((input) => {
        input.focus();
        input.select();
        return document.activeElement === input;
      });
    });
    if (text === '') await this.window.keyboard.press('Backspace');
    else await this.insert(text);
  }

  /** Puts text, as one insertion, where the cursor is: each browser has a way of its own. */
  async insert(text: string): Promise<void> {
    // Over WebDriver BiDi a key is a single character.
    if (await this.isFirefox())
      await this.view.evaluate((inserted) => document.execCommand('insertText', false, inserted), text);
    else await this.window.keyboard.sendCharacter(text);
  }

  /** Opens the body's editor and waits until it's the real one, not the plain field it's loaded behind. */
  async openBody(): Promise<ElementHandle<HTMLElement>> {
    await this.openTab('Body');
    const isOffered = () => this.has('button', 'Write a body');
    await this.until('its part is there', async () => (await isOffered()) || this.has('textbox', 'Body'));
    if (await isOffered()) await this.click('Write a body');
    const isLoaded = async () =>
      (await this.find('textbox', 'Body')).evaluate((one) => one.isContentEditable);
    await this.until('the editor is there', isLoaded);
    return this.find('textbox', 'Body');
  }

  /** Replaces the body by this text, as it would be pasted. */
  async pasteBody(text: string): Promise<void> {
    const editor = await this.openBody();
    await editor.focus();
    await this.window.keyboard.down('Control');
    await this.window.keyboard.press('KeyA');
    await this.window.keyboard.up('Control');
    await this.paste(text);
  }

  /** Pastes into what has the focus, byte for byte: the system's clipboard would stop at NUL. */
  async paste(text: string): Promise<void> {
    await this.view.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      // Firefox has names of its own for what's pasted.
      const own = { data: pasted, dataType: 'text/plain' };
      const paste = new ClipboardEvent('paste', { clipboardData, ...own, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    }, text);
  }

  /** Clicks a copy button and reads what’s then on the clipboard. */
  async copied(name: string): Promise<string> {
    const nothing = 'nothing was copied';
    let text = nothing;
    await this.window.evaluate((blank) => navigator.clipboard.writeText(blank), nothing);
    await this.click(name);
    // The word of an earlier copy may still stand there.
    await this.until(`${name} copies`, async () => {
      text = await this.clipboard();
      return text !== nothing;
    });
    await this.shows('Copied');
    return text;
  }

  /** What's on it. Firefox now and then refuses to read it: then it's asked again. */
  async clipboard(): Promise<string> {
    let text: string | undefined;
    await this.until('the clipboard can be read', async () => {
      text = await this.window.evaluate(() => navigator.clipboard.readText()).catch(() => undefined);
      return text !== undefined;
    });
    return text ?? '';
  }

  /** Until the page is there anew. */
  async reload(): Promise<void> {
    await this.view.evaluate(() => Object.assign(globalThis, { isOld: true }));
    // puppeteer never hears that a page of the extension has loaded in Firefox, nor in DevTools.
    if (this.view !== this.window || (await this.isFirefox()))
      await this.view.evaluate('setTimeout(() => location.reload())');
    else await this.window.reload();
    await this.until('it’s loaded anew', () =>
      this.view
        .evaluate(() => !('isOld' in globalThis) && document.querySelector('main') !== null)
        .catch(() => false),
    );
    tellLoadedAnew(this.window);
  }

  /** As a person does it: what the page does last is done. */
  async close(): Promise<void> {
    // There puppeteer neither closes a page of the extension that may ask before, nor hears that one was closed.
    if (await this.isFirefox()) await this.window.evaluate(CLOSE_TAB);
    else await this.window.close({ runBeforeUnload: true });
    const isGone = () =>
      this.window.evaluate('document.URL').then(
        () => false,
        () => true,
      );
    await this.until('it’s closed', isGone);
  }

  /** Loads it anew. @param script runs before the page's own do, and finds the page's globals in `window`. */
  async reloadWith(script: string): Promise<void> {
    if (await this.isFirefox())
      await evaluateInWindow(this.window.browser(), runBeforeScripts(await this.address(), script));
    else await this.window.evaluateOnNewDocument(script);
    await this.reload();
  }

  /** Of the window, with what the page made of it. */
  async address(): Promise<string> {
    return String(await this.window.evaluate('location.href'));
  }

  /** @param address a page of the extension. */
  async visit(address: string): Promise<void> {
    await this.window.goto('about:blank');
    // puppeteer never hears that a page of the extension has loaded in Firefox.
    if (await this.isFirefox())
      await this.window.goto(address, { timeout: UNHEARD_MS }).catch(() => undefined);
    else await this.window.goto(address);
    await this.window.waitForSelector('main');
  }

  /** Chooses these files in the field that’s found first. */
  async chooseFile(selector: string, ...files: readonly string[]): Promise<void> {
    const input = await this.#there(selector);
    await (input as unknown as ElementHandle<HTMLInputElement>).uploadFile(...files);
  }

  async isFirefox(): Promise<boolean> {
    return (await this.window.browser().version()).startsWith('firefox');
  }

  async text(): Promise<string> {
    return (await this.view.$('body'))?.evaluate(readableText) ?? '';
  }

  /** Waits until these words can be read somewhere on the page. */
  async shows(words: string, patience = PATIENCE_MS): Promise<void> {
    await this.until(`it reads “${words}”`, async () => (await this.text()).includes(words), patience);
  }

  async until(
    what: string,
    condition: () => Promise<boolean>,
    patience: number = PATIENCE_MS,
  ): Promise<void> {
    const deadline = performance.now() + patience;
    while (!(await condition())) {
      if (performance.now() > deadline)
        throw new Error(`Waited in vain until ${what}. It reads:\n${(await this.text()).slice(0, 1500)}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  /** Clicks Send, or another button that sends, and waits for the answer to this very request. */
  async send(button = 'Send'): Promise<ShownAnswer> {
    await this.#unguarded();
    await this.#markAnswer();
    await this.click(button);
    return this.answer();
  }

  /** The answer that came since `send` was last called. */
  async answer(): Promise<ShownAnswer> {
    let text: string | undefined;
    await this.until('there is a response', async () => {
      text = await this.#unmarkedAnswer();
      return text !== undefined;
    });
    this.#answeredAt = performance.now();
    const [, word = '', title = ''] = VERDICT.exec(text ?? '') ?? [];
    return { word, title, text: text ?? '' };
  }

  /** A press sooner after an outcome isn't taken. */
  async #unguarded(): Promise<void> {
    const left = this.#answeredAt + GUARDED_MS - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  /** The body of the answer shown, as received. */
  async answerJson(): Promise<Record<string, unknown>> {
    return JSON.parse(await this.copied('Copy body'));
  }

  async signing(): Promise<ShownSigning> {
    await this.openTab('Steps');
    await this.find('status', 'Signature');
    return this.view.evaluate(readSteps);
  }

  async #there(selector: string): Promise<ElementHandle<HTMLElement>> {
    let found: ElementHandle | null = null;
    await this.until(`${selector} is there`, async () => {
      found = await this.view.$(selector);
      return found !== null;
    });
    return found as unknown as ElementHandle<HTMLElement>;
  }

  async #markAnswer(): Promise<void> {
    await this.view.evaluate(() => {
      for (const element of document.querySelectorAll('[role="tabpanel"] *'))
        Object.assign(element, { seenBefore: true });
    });
  }

  async #unmarkedAnswer(): Promise<string | undefined> {
    const panel = await this.view.evaluateHandle(() => {
      const tab = [...document.querySelectorAll('[role="tab"]')].find(
        (one) => one.textContent === 'Response',
      );
      const found = document.getElementById(tab?.getAttribute('aria-controls') ?? '');
      const verdict = found?.firstElementChild?.firstElementChild;
      if (!verdict || 'seenBefore' in verdict) return null;
      return /^(Success|Problem|Note|Warning): /.test(verdict.textContent ?? '') ? found : null;
    });
    return (panel.asElement() as ElementHandle<Element> | null)?.evaluate(readableText);
  }
}

function tabSelector(name: string, within: string): string {
  return `::-p-xpath(${within}//*[@role="tab"][starts-with(normalize-space(.), "${name}")])`;
}

async function clickAtRest(element: ElementHandle): Promise<boolean> {
  // What's drawn once it's in sight may move it.
  if (!(await element.isIntersectingViewport({ threshold: 0 }))) await element.scrollIntoView();
  if (!(await element.evaluate(isReady))) return false;
  const heard = await element.evaluateHandle(hearClick);
  await element.click();
  // What was clicked may have closed the page.
  return heard.evaluate(({ isClicked }) => isClicked).catch(() => true);
}

/** Runs in the page: whether it’s shown and enabled, and stays in its place for two frames. */
async function isReady(element: Element): Promise<boolean> {
  const before = JSON.stringify(element.getBoundingClientRect());
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const isShown = element.checkVisibility({ visibilityProperty: true });
  const isAtRest = JSON.stringify(element.getBoundingClientRect()) === before;
  return isShown && isAtRest && !element.matches(':disabled');
}

function hearClick(element: Element): { isClicked: boolean } {
  const heard = { isClicked: false };
  element.addEventListener('click', () => Object.assign(heard, { isClicked: true }), {
    capture: true,
    once: true,
  });
  return heard;
}

interface FreshOptions extends PageOptions {
  /** An expression for a page of the extension, run before the app opens: puts something into storage. */
  readonly seed?: string;
}

/** The app as on a first visit, whatever an earlier test stored. */
export async function openFreshApp(session: BrowserSession, options: FreshOptions = {}): Promise<AppDriver> {
  await session.startAfresh(options.seed);
  const page = await session.openApp(options);
  return driverOf(page);
}

export function driverOf(page: Page): AppDriver {
  return new AppDriver(page, page);
}
