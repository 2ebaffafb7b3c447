/** What `npm start` says at its end: what is open, or how to go on without a browser. */

import path from 'node:path';
import { type BrowserSearch, CHROMIUM_VARIABLE } from './find-browser.ts';
import { describeKey, type ShownKey } from './sandbox-messages.ts';

export interface StartSurroundings {
  readonly baseUrl: string;
  readonly key: ShownKey;
}

/** Why there's no window, where there is none. */
export type Windowless = 'no-display' | 'headless-flag';

export function describeReady(
  open: StartSurroundings & { readonly browser: string; readonly windowless: Windowless | undefined },
): string {
  const { browser, baseUrl, key, windowless } = open;
  return [
    '',
    `  ${describeWindow(browser, windowless)}`,
    `  Local sandbox   ${baseUrl}`,
    // Where nothing can be clicked, the key can only be used from elsewhere, which takes its secret.
    ...(windowless ? ['', describeKey(key), ''] : [`  Key id          ${key.id} (its secret is under Keys)`]),
    '  This browser’s profile is temporary: keys and environments you add there go when it closes.',
    '',
    `  Requests to the local sandbox appear below, with their mistakes${windowless ? '' : ', and in the Inbox'}`,
    `  ${windowless ? 'Press' : 'Close the browser or press'} Ctrl-C to end everything`,
    '',
  ].join('\n');
}

function describeWindow(browser: string, windowless: Windowless | undefined): string {
  const without = `${browser} runs without a window: nothing to click. For a window, run npm start`;
  if (windowless === 'no-display') return `No display, so ${without} where there is a display.`;
  if (windowless === 'headless-flag') return `With --headless ${without} without it.`;
  return `Countersign is open in ${browser}, with a key for the local sandbox`;
}

export interface BuiltFolders {
  readonly chrome: string;
  /** Missing when that build failed. */
  readonly firefox: string | undefined;
}

/** @param why one sentence, when a browser was found but could not be used. */
export function describeByHand(open: StartSurroundings, folders: BuiltFolders, why: string): string {
  return [
    '',
    why,
    '',
    'Load the extension by hand:',
    `  Chrome   chrome://extensions → Developer mode → Load unpacked → ${path.resolve(folders.chrome)}`,
    `  Edge     edge://extensions → Developer mode → Load unpacked → ${path.resolve(folders.chrome)}`,
    folders.firefox
      ? `  Firefox  about:debugging → This Firefox → Load Temporary Add-on → ${path.resolve(folders.firefox, 'manifest.json')}`
      : '  Firefox  its build failed, so it can’t be loaded; see above',
    '',
    `  Local sandbox   ${open.baseUrl}`,
    '',
    describeKey(open.key),
    '',
    '  The extension has a built-in sandbox with a key of its own: it works without this one.',
    '',
    '  The sandbox keeps running, and requests to it appear below, with their mistakes; Ctrl-C ends it',
    '',
  ].join('\n');
}

export function describeSearch(search: Extract<BrowserSearch, { found: false }>): string {
  const places = search.lookedFor.map((file) => `  ${file}`).join('\n');
  return search.problem === 'named-file-missing'
    ? `${CHROMIUM_VARIABLE} names a file that isn’t there:\n${places}`
    : `No Chromium-family browser found. Looked for:\n${places}\nOne that is elsewhere can be named in ${CHROMIUM_VARIABLE}`;
}
