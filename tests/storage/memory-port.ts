/** Storage in memory whose pages interleave as real ones do, and which can be full, refuse, or be gone. */

import type { Json, StoragePort, WriteOutcome } from '../../lib/storage/storage-port.ts';

/** What several pages share. Values are kept as text, so that "left as it was" can be said of bytes. */
export class SharedStore {
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

/** Lets other pages go first, so that what isn't exclusive does collide. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
