/** The built extension in the browser that the tests are run in: Chromium, or Firefox where that's asked for. */

import type { Browser, Page } from 'puppeteer-core';
import { type ChromiumSession, launchChromium, type PageOptions } from './chromium.ts';
import { firefoxSession } from './firefox-session.ts';
import type { Problems } from './problems.ts';

/** What both browsers can. */
export interface BrowserSession {
  readonly browser: Browser;
  /** Scheme and host of the extension's pages, without a slash at the end. */
  readonly origin: string;
  readonly problems: Problems;
  openApp(options?: PageOptions): Promise<Page>;
  /** The popup's document in a tab of the popup's width. */
  openPopup(options?: PageOptions): Promise<Page>;
  /** An ordinary page. */
  openPage(url: string): Promise<Page>;
  /**
   * Answers the next permission prompts for this origin with yes. Without this a prompt is never answered in a headless
   * Chromium, which is what a user who hasn't answered looks like; in Firefox each is.
   */
  grantHost(origin: string): Promise<void>;
  /**
   * As before the first visit, but for its first screen: no page open, nothing else stored. Runs `seed`, an expression,
   * in a page of the extension, to put something into storage before anything opens.
   */
  startAfresh(seed?: string): Promise<void>;
  /** Throws when a page or the background complained since the last call. For `afterEach`. */
  assertNoProblems(): Promise<void>;
  close(): Promise<void>;
}

export const IS_FIREFOX = process.env['COUNTERSIGN_TEST_BROWSER'] === 'firefox';

export function launchSession(): Promise<BrowserSession> {
  return IS_FIREFOX ? firefoxSession() : launchChromium();
}

/** Why a test of a file for both browsers is for Chromium alone. */
export const DIFFERENCES = {
  panel:
    'What can be driven of Firefox’s DevTools is the panel’s document: capture-firefox and inbox-firefox do.',
  ports: 'In Firefox a permission for a host is for all its ports: there’s none to ask for at another port.',
  marking: 'In Firefox text is marked from the text on, not from the space beside it.',
} as const;

/** @param register the tests, which Firefox doesn't hear of. */
export function inChromium(_why: keyof typeof DIFFERENCES, register: () => void): void {
  if (!IS_FIREFOX) register();
}

/** Within `inChromium`. */
export function chromiumOf(session: BrowserSession): ChromiumSession {
  if (!('openPanel' in session)) throw new Error('This isn’t Chromium: the test belongs into inChromium()');
  return session as ChromiumSession;
}
