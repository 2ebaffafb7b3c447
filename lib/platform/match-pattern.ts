/** Origins as the browser's permissions write them. */

import { browser } from './extension-api.ts';

/** One origin where patterns can say it: Chromium's carry a port, and mean every port without one; Firefox's can't. */
export function matchPattern(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  if (isFirefox()) return `${protocol}//${hostname}/*`;
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}/*`;
}

export function isFirefox(): boolean {
  return browser.runtime.getURL('').startsWith('moz-');
}
