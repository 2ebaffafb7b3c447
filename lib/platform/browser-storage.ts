/** Extension storage as a storage port. */

import type { Json, StoragePort, WriteOutcome } from '../storage/storage-port.ts';
import { browser } from './extension-api.ts';

/** @param name `session`: in memory, and of no content script's. */
export function extensionStorage(name: 'local' | 'session'): StoragePort {
  const area = browser.storage[name];
  return {
    read: async (key) => (await area.get(key))[key],
    write: (key, value) => outcome(() => area.set({ [key]: value }), textsIn(value)),
    remove: (key) => outcome(() => area.remove(key)),
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

/** Firefox says only every second time that storage is full. In between it fails with no reason, hence a second try. */
async function outcome(act: () => Promise<void>, written: readonly string[] = []): Promise<WriteOutcome> {
  const first = await attempt(act, written);
  return first.ok || first.problem === 'full' ? first : attempt(act, written);
}

/** Some hosts throw at once, once the extension was updated under an open page. */
async function attempt(act: () => Promise<void>, written: readonly string[]): Promise<WriteOutcome> {
  try {
    await act();
    return { ok: true };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const detail = written.reduce((text, part) => text.replaceAll(part, '…'), message);
    return { ok: false, problem: /quota/i.test(detail) ? 'full' : 'unavailable', detail };
  }
}

/** The texts in a value that a host's message mustn't repeat; shorter ones say nothing. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value.length > 3 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
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
