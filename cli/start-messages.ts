/** What `npm start` says at its end: what is open, or how to go on without a browser. */

import path from 'node:path';
import { type BrowserSearch, CHROMIUM_VARIABLE } from './find-browser.ts';

export interface Surroundings {
  readonly baseUrl: string;
  readonly keyId: string;
}

export function describeReady(open: Surroundings & { readonly browser: string }): string {
  return [
    '',
    `  Countersign is open in ${open.browser}, with a key for the local sandbox`,
    `  Local sandbox   ${open.baseUrl}`,
    `  Key id          ${open.keyId}`,
    '',
    '  Close the browser or press Ctrl-C to end everything',
    '',
  ].join('\n');
}

export interface BuiltFolders {
  readonly chrome: string;
  /** Missing when that build failed. */
  readonly firefox: string | undefined;
}

/** @param why one sentence, when a browser was found but could not be used. */
export function describeByHand(open: Surroundings, folders: BuiltFolders, why: string): string {
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
    `  Key id          ${open.keyId}`,
    '  To choose the key yourself, so that you can type it into the extension, set',
    '  COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET and run npm start again',
    '',
    '  The sandbox keeps running; Ctrl-C ends it',
    '',
  ].join('\n');
}

export function describeSearch(search: Extract<BrowserSearch, { found: false }>): string {
  const places = search.lookedFor.map((file) => `  ${file}`).join('\n');
  return search.problem === 'named-file-missing'
    ? `${CHROMIUM_VARIABLE} names a file that isn’t there:\n${places}`
    : `No Chromium-family browser found. Looked for:\n${places}\nOne that is elsewhere can be named in ${CHROMIUM_VARIABLE}`;
}
