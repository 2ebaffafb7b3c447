/** The inspected page's requests, as the panel gets them: from the DevTools page, which was there before it. */

import { exactBodies } from '../exact-bodies/grant.ts';
import { browser } from '../extension-api.ts';
import type { NetworkEvent, NetworkPort } from '../ports.ts';

/** Each DevTools window has a page and a panel of its own; every page of the extension hears of every connection. */
export function networkPortName(tabId: number): string {
  return `network of tab ${tabId}`;
}

/** What's sent over that connection. */
export interface NetworkMessage {
  readonly events: readonly NetworkEvent[];
}

/** `undefined` outside DevTools. */
export function inspectedNetwork(): NetworkPort | undefined {
  const tabId: number | undefined = browser.devtools?.inspectedWindow?.tabId;
  if (tabId === undefined) return undefined;
  return {
    watch(listener) {
      const port = browser.runtime.connect({ name: networkPortName(tabId) });
      port.onMessage.addListener((message) => {
        if (isNetworkMessage(message)) listener(message.events);
      });
      return () => port.disconnect();
    },
    reload: () => void browser.devtools.inspectedWindow.reload(),
    exactBodies: exactBodies(),
  };
}

/** Only the extension's own pages can connect, and only the DevTools page answers. */
function isNetworkMessage(message: unknown): message is NetworkMessage {
  return (
    typeof message === 'object' && message !== null && 'events' in message && Array.isArray(message.events)
  );
}
