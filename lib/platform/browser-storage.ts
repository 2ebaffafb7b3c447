/** Extension storage as a storage port. */

import browser from 'webextension-polyfill';
import type { StoragePort, WriteOutcome } from '../storage/storage-port.ts';

export function extensionStorage(): StoragePort {
  const area = browser.storage.local;
  return {
    read: async (key) => (await area.get(key))[key],
    write: (key, value) => outcome(area.set({ [key]: value })),
    remove: (key) => outcome(area.remove(key)),
    watch(key, listener) {
      const changed = (changes: Record<string, { newValue?: unknown }>): void => {
        const change = changes[key];
        if (change) listener(change.newValue);
      };
      area.onChanged.addListener(changed);
      return () => area.onChanged.removeListener(changed);
    },
    exclusive: (name, task) => navigator.locks.request(`countersign:${name}`, task),
  };
}

async function outcome(done: Promise<void>): Promise<WriteOutcome> {
  try {
    await done;
    return { ok: true };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: /quota/i.test(detail) ? 'full' : 'unavailable', detail };
  }
}

/**
 * Closes extension storage to content scripts. Chromium only: Firefox has no such call, and Countersign has no content
 * script there or anywhere.
 */
export async function closeStorageToUntrustedContexts(): Promise<void> {
  const area = browser.storage.local as typeof browser.storage.local & {
    setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>;
  };
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
