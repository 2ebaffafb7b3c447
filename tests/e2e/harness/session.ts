/** The built extension in the browser that the tests are run in: Chromium, or Firefox where that's asked for. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import type { AppDriver } from './app-driver.ts';
import { copyOfExtension } from './builds.ts';
import { type ChromiumSession, type Kept, launchChromium, type PageOptions } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import type { Problems } from './problems.ts';

export interface ToolbarPopup {
  /** Clicks the button that's called this. */
  click(name: string): Promise<void>;
  /** Waits until these words can be read. */
  shows(words: string): Promise<unknown>;
  /** @param inPage uses nothing from around it. */
  evaluate<T>(inPage: () => T): Promise<T>;
}

/** What both browsers can. */
export interface BrowserSession {
  readonly browser: Browser;
  /** Scheme and host of the extension's pages, without a slash at the end. */
  readonly origin: string;
  readonly problems: Problems;
  openApp(options?: PageOptions): Promise<Page>;
  /** The popup's document in a tab of the popup's width. */
  openPopup(options?: PageOptions): Promise<Page>;
  /** The real one, as a click on the toolbar button opens it over the newest page. */
  openToolbarPopup(): Promise<ToolbarPopup>;
  /** The tabs that show this file of the extension, whoever opened them. */
  tabsOf(file: string): Promise<readonly Page[]>;
  /** An ordinary page. */
  openPage(url: string): Promise<Page>;
  /** Opens DevTools on this page, in a window of its own, and shows the panel. */
  drivePanel(inspected: Page, options?: PageOptions): Promise<AppDriver>;
  /**
   * Opens DevTools on this page. What comes back gives the HAR that DevTools itself exports of what the page sent since,
   * once so many requests have their answer. Firefox’s has the page’s own address besides.
   */
  record(inspected: Page): Promise<(answered: number) => Promise<string>>;
  /**
   * Answers the next permission prompts for this origin with yes. Without this a prompt is never answered in a headless
   * Chromium, which is what a user who hasn't answered looks like; in Firefox each is, unless the session `isAsked`.
   */
  grantHost(origin: string): Promise<void>;
  /**
   * Where the session `isAsked`: from now on this page’s prompts are answered with no. The function that comes back lets
   * the browser answer again.
   */
  refuseHosts(page: Page): Promise<() => Promise<void>>;
  /** In the browser’s settings. Prompts for it aren’t answered any more where the session `isAsked`. */
  takeHostAway(origin: string): Promise<void>;
  /**
   * As before the first visit, but for its first screen: no page open, nothing else stored. Runs `seed`, an expression,
   * in a page of the extension, to put something into storage before anything opens.
   */
  startAfresh(seed?: string): Promise<void>;
  /** Of all tabs, as they are now. */
  addresses(): Promise<readonly string[]>;
  /** @returns what tells all that was said on the console of this page since. */
  listen(page: Page): Promise<() => Promise<readonly string[]>>;
  /**
   * Throws when a page or the background complained since the last call. For `afterEach`. Of Firefox it’s heard what
   * was thrown or refused, and not what was logged.
   * @param origin of pages beside the extension’s that Firefox is asked for; Chromium says it of each that was opened.
   */
  assertNoProblems(origin?: string): Promise<void>;
  close(): Promise<void>;
  /** A page of the extension that runs nothing of its own. */
  openBlank(): Promise<Page>;
  /** From now on nobody watches the background. In Chromium one that’s watched and was killed starts only once it’s told to. */
  leaveBackground(): Promise<void>;
  /** Ends it alone, as a browser may at any time: its pages stay open. @param waker a page of the extension. */
  killBackground(waker: Page): Promise<void>;
  /** Ends the process of this page of the extension, and closes what’s left of it. */
  crash(page: Page): Promise<void>;
  /** In place of `close`: at once, with nothing more written. */
  kill(): Promise<void>;
}

export interface SessionOptions {
  /** Where what’s stored is to be there again with the next browser. */
  readonly kept?: Kept;
  /** Firefox shows prompts for permissions, as it does by itself. Chromium always does, and headless nobody sees them. */
  readonly isAsked?: boolean;
  /** A name that is this computer’s. */
  readonly localHost?: string;
  /** For all that sites and extensions store in Firefox, in kB. Chromium’s own limit can’t be set. */
  readonly room?: number;
}

export const IS_FIREFOX = process.env['COUNTERSIGN_TEST_BROWSER'] === 'firefox';

export function launchSession(options: SessionOptions = {}): Promise<BrowserSession> {
  return IS_FIREFOX ? launchFirefox(options) : launchChromium(options.kept, options.localHost);
}

/** What two browsers, one after the other, share. */
export function keptProfile(): Required<Kept> & { remove(): void } {
  const profile = mkdtempSync(path.join(tmpdir(), 'countersign-profile-'));
  const extension = copyOfExtension(IS_FIREFOX ? 'firefox' : 'chrome');
  return {
    profile,
    folder: extension.folder,
    remove() {
      extension.remove();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Why a test of a file for both browsers is for Chromium alone. */
export const DIFFERENCES = {
  panel: 'What DevTools does with a key is asked of Chromium’s own; panel-firefox asks Firefox’s.',
  ports: 'In Firefox a permission for a host is for all its ports: there’s none to ask for at another port.',
  installed:
    'An extension that’s installed for as long as Firefox runs leaves no copy in the profile for verify to find.',
  marking: 'In Firefox text is marked from the text on, not from the space beside it.',
} as const;

/** @param register the tests, which Firefox doesn't hear of. */
export function inChromium(_why: keyof typeof DIFFERENCES, register: () => void): void {
  if (!IS_FIREFOX) register();
}

/** Within `inChromium`. */
export function chromiumOf(session: BrowserSession): ChromiumSession {
  if (IS_FIREFOX) throw new Error('This isn’t Chromium: the test belongs into inChromium()');
  return session as ChromiumSession;
}
