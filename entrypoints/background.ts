/** Stateless: closes storage to untrusted contexts and opens the app for pages that can't. */

import browser from 'webextension-polyfill';
import { defineBackground } from 'wxt/utils/define-background';
import { closeStorageToUntrustedContexts } from '../lib/platform/browser-storage.ts';

export default defineBackground(() => {
  void closeStorageToUntrustedContexts();
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (typeof message === 'object' && message !== null && 'open' in message && message.open === 'app')
      return browser.tabs.create({ url: browser.runtime.getURL('/app.html') }).then(() => true);
    return undefined;
  });
});
