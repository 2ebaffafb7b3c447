/** Storage in memory whose pages interleave as real ones do, and which can be full, refuse, or be gone. */

import { derive } from '../../lib/platform/kdf.ts';
import { webVaultCipher } from '../../lib/platform/vault-cipher.ts';
import type { Json, StoragePort, WriteOutcome } from '../../lib/storage/storage-port.ts';
import type { VaultPorts } from '../../lib/storage/stored-vault.ts';

/** What several pages share. Values are kept as text, so that "left as it was" can be said of bytes. */
export class SharedStore {
  /** Gone with the browser. */
  #session: SharedStore | undefined;
  readonly texts = new Map<string, string>();
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();
  readonly #queues = new Map<string, Promise<unknown>>();
  /** Characters that fit, keys and values together. */
  quota = Number.POSITIVE_INFINITY;
  /** Set: every read rejects with this message. */
  readFailure: string | undefined;
  /** Set: every write and removal fails with this message. */
  writeFailure: string | undefined;
  writes = 0;

  get session(): SharedStore {
    this.#session ??= new SharedStore();
    return this.#session;
  }

  /** As the browser does when it's closed. */
  restart(): void {
    this.#session = undefined;
  }

  put(key: string, value: Json): void {
    this.texts.set(key, JSON.stringify(value));
  }

  /** One page's view of the store. */
  port(): StoragePort {
    return {
      read: async (key) => {
        await turn();
        if (this.readFailure !== undefined) throw new Error(this.readFailure);
        const text = this.texts.get(key);
        return text === undefined ? undefined : JSON.parse(text);
      },
      write: async (key, value) => {
        await turn();
        return this.#store(key, JSON.stringify(value));
      },
      remove: async (key) => {
        await turn();
        return this.#store(key, undefined);
      },
      watch: (key, listener) => {
        const listeners = this.#listeners.get(key) ?? new Set();
        this.#listeners.set(key, listeners.add(listener));
        return () => listeners.delete(listener);
      },
      exclusive: (name, task) => {
        const mine = (this.#queues.get(name) ?? Promise.resolve()).then(task, task);
        this.#queues.set(name, mine);
        return mine;
      },
    };
  }

  #store(key: string, text: string | undefined): WriteOutcome {
    if (this.writeFailure !== undefined)
      return { ok: false, problem: 'unavailable', detail: this.writeFailure };
    const others = [...this.texts].filter(([name]) => name !== key);
    const used = others.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    if (text !== undefined && used + key.length + text.length > this.quota)
      return { ok: false, problem: 'full', detail: 'QUOTA_BYTES quota exceeded' };
    if (text === undefined) this.texts.delete(key);
    else this.texts.set(key, text);
    this.writes++;
    for (const listener of this.#listeners.get(key) ?? [])
      listener(text === undefined ? undefined : JSON.parse(text));
    return { ok: true };
  }
}

/** Real, and cheap to guess. */
const CHEAP_CIPHER = webVaultCipher(derive, { memory: 8, passes: 1, lanes: 1 });

/** One page's view of the vault. */
export function vaultPorts(store: SharedStore): VaultPorts {
  return { storage: store.port(), session: store.session.port(), cipher: async () => CHEAP_CIPHER };
}

/** Lets other pages go first, so that what isn't exclusive does collide. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
