/** The permission to see bodies byte for byte: asked for in the panel, in a click, and given back in another. */

import { browser, type Permissions } from './extension-api.ts';
import { matchPattern } from './match-pattern.ts';
import type { ExactBodiesPort, PermissionAnswer } from './ports.ts';

export const WATCHING: Permissions.Permissions = { permissions: ['webRequest'] };

/** `undefined` where the browser can’t ask inside DevTools, as Firefox can’t. */
export function exactBodies(): ExactBodiesPort | undefined {
  const api: typeof browser.permissions | undefined = browser.permissions;
  if (!api) return undefined;
  const patterns = (origins: readonly string[]) => origins.map(matchPattern);
  return {
    async state(origins) {
      const has = await api.contains({ ...WATCHING, origins: patterns(origins) }).catch(() => false);
      if (!has) return 'off';
      return (await isHeard()) ? 'on' : 'deaf';
    },
    async allow(origins): Promise<PermissionAnswer> {
      try {
        const granted = await api.request({ ...WATCHING, origins: patterns(origins) });
        return { kind: granted ? 'granted' : 'refused' };
      } catch (error) {
        return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
      }
    },
    async giveBack(keep) {
      const kept = new Set(patterns(keep));
      const { origins = [] } = await api.getAll();
      await api.remove({ ...WATCHING, origins: origins.filter((origin) => !kept.has(origin)) });
    },
    watch(listener) {
      api.onAdded.addListener(listener);
      api.onRemoved.addListener(listener);
      return () => {
        api.onAdded.removeListener(listener);
        api.onRemoved.removeListener(listener);
      };
    },
  };
}

/** From when the picture is there. */
const HEARD_WITHIN_MS = 300;
const THERE_WITHIN_MS = 5000;

/**
 * Chromium counts the extensions that may watch requests when it loads them. Where none did, one that gets the permission
 * later hears of nothing; loading it again takes it off the count once before it's added, so that only a new start of the
 * browser helps. So it's tried with a request for a picture of its own.
 */
async function isHeard(): Promise<boolean> {
  const url = browser.runtime.getURL('icon/16.png');
  const { onBeforeRequest } = browser.webRequest;
  let stop: () => void = () => undefined;
  const heard = new Promise<boolean>((resolve) => {
    const hear = (): undefined => {
      resolve(true);
      return undefined;
    };
    onBeforeRequest.addListener(hear, { urls: [`${url}*`] });
    stop = () => onBeforeRequest.removeListener(hear);
    const notHeard = (): void => resolve(false);
    const picture = new Image();
    // On a busy machine both may be late, and nobody’s sent to restart the browser for that.
    picture.onload = picture.onerror = () => void setTimeout(notHeard, HEARD_WITHIN_MS);
    setTimeout(notHeard, THERE_WITHIN_MS);
    picture.src = `${url}?heard=${Date.now()}`;
  });
  return heard.finally(stop);
}
