/** Stateless: closes storage to untrusted contexts and opens the app for pages that can't. */

import { defineBackground } from 'wxt/utils/define-background';
import { answerOpenMessages } from '../lib/platform/app-tab.ts';
import { closeStorageToUntrustedContexts } from '../lib/platform/browser-storage.ts';

export default defineBackground(() => {
  void closeStorageToUntrustedContexts();
  answerOpenMessages();
});
