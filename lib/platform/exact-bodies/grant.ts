/** The permission to see bodies byte for byte: asked for in the panel, in a click, and given back in another. */

import { browser, type Permissions } from '../extension-api.ts';
import { matchPattern } from '../match-pattern.ts';
import type { ExactBodiesPort, PermissionAnswer } from '../ports.ts';

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
      const { isHeard } = await import('./heard.ts');
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
