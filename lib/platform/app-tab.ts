/** The app's tab: one at a time, brought to the front where it's open already. */

import { browser, tabShowing } from './extension-api.ts';

interface OpenAppMessage {
  readonly open: 'app';
  readonly view?: string;
}

/** Firefox leaves `tabs` out of DevTools pages: there the background opens the tab. */
export async function openApp(view?: string): Promise<void> {
  const tabs: typeof browser.tabs | undefined = browser.tabs;
  if (tabs) return showTab(tabs, view);
  const message: OpenAppMessage = { open: 'app', ...(view !== undefined && { view }) };
  await browser.runtime.sendMessage(message);
}

/** For the background: opens the app for pages that can't. */
export function answerOpenMessages(): void {
  browser.runtime.onMessage.addListener((message: unknown) =>
    isOpenMessage(message) ? openApp(message.view).then(() => true) : undefined,
  );
}

function isOpenMessage(message: unknown): message is OpenAppMessage {
  if (typeof message !== 'object' || message === null || !('open' in message)) return false;
  return message.open === 'app' && (!('view' in message) || typeof message.view === 'string');
}

async function showTab(tabs: typeof browser.tabs, view: string | undefined): Promise<void> {
  const page = browser.runtime.getURL('/app.html');
  const url = view === undefined ? page : `${page}#${view}`;
  const open = await tabShowing(page);
  if (!open) {
    await tabs.create({ url });
    return;
  }
  await tabs.update(open.id, { active: true, ...(view !== undefined && { url }) });
  // An active tab of a window in the background is still out of sight. Firefox for Android has no windows.
  if (open.windowId !== undefined) await browser.windows?.update(open.windowId, { focused: true });
}
