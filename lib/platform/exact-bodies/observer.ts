/**
 * Runs in the DevTools page: sees the bodies of the inspected tab on their way out, for as long as the user allows it.
 * The background could be stopped in between; this page is there for as long as DevTools.
 */

import { joinBytes } from '../../core/signing/bytes.ts';
import { browser, type WebRequest } from '../extension-api.ts';
import type { ExactBodies, SeenBody } from './exact-bodies.ts';
import { WATCHING } from './grant.ts';

/** Of no other tab anything is seen. Does nothing where the browser can’t ask for the permission in DevTools. */
export function observeBodies(bodies: ExactBodies, tabId: number): void {
  const api: typeof browser.permissions | undefined = browser.permissions;
  if (!api) return;
  let isSeeing = false;
  const see = (details: WebRequest.OnBeforeRequestDetailsType): undefined => {
    const { requestBody, method, url, timeStamp } = details;
    if (requestBody && details.tabId === tabId)
      bodies.add({ method, url, at: timeStamp, body: seenBody(requestBody) });
    return undefined;
  };
  const follow = async (): Promise<void> => {
    const may = await api.contains(WATCHING).catch(() => false);
    // Also where it was seeing already: of an origin that’s allowed only now, nothing was seen before.
    if (may) bodies.begin(Date.now());
    if (may === isSeeing) return;
    isSeeing = may;
    if (may) {
      browser.webRequest.onBeforeRequest.addListener(see, { urls: ['<all_urls>'], tabId }, ['requestBody']);
    } else {
      browser.webRequest?.onBeforeRequest.removeListener(see);
      bodies.end();
    }
  };
  api.onAdded.addListener(() => void follow());
  api.onRemoved.addListener(() => void follow());
  void follow();
}

/** Forms that can be parsed come as fields. Parts that are files have no bytes. */
function seenBody({
  raw,
  formData,
}: NonNullable<WebRequest.OnBeforeRequestDetailsType['requestBody']>): SeenBody {
  if (formData) return { kind: 'form' };
  const parts = raw?.map(({ bytes }) => bytes as ArrayBuffer | undefined) ?? [];
  const told = parts.filter((part) => part !== undefined).map((part) => new Uint8Array(part));
  if (told.length === 0 || told.length < parts.length) return { kind: 'untold' };
  return { kind: 'bytes', bytes: joinBytes(told) };
}
