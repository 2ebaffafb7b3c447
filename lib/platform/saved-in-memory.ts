/** Saved requests that live in memory. */

import type { DatabaseFailure, DatabaseOutcome } from '../storage/database-outcome.ts';
import { type RemovedRecord, recordToPut, type SavedPort, type StoredLists } from '../storage/saved/port.ts';
import { SAVED_STORES, type SavedStore } from '../storage/saved/records.ts';

/** Pages over one backing store see each other's changes. */
export class MemorySaved {
  readonly stores = new Map<SavedStore, Map<string, unknown>>(
    SAVED_STORES.map((store) => [store, new Map()]),
  );
  /** As after the browser deleted it. */
  isLost = false;
  readonly #listeners = new Map<object, Set<() => void>>();
  /** Set to make every call fail this way. */
  failing: DatabaseFailure | undefined;

  port(): SavedPort {
    const page = {};
    const listeners = new Set<() => void>();
    this.#listeners.set(page, listeners);
    const done = async <T>(act: () => T): Promise<DatabaseOutcome<T>> =>
      this.failing ?? { ok: true, value: structuredClone(act()) };
    const changing = async <T>(act: () => T): Promise<DatabaseOutcome<T>> => {
      const outcome = await done(act);
      if (outcome.ok) this.#tell(page);
      return outcome;
    };
    return {
      lists: () => done(() => this.#lists()),
      read: (store, ids) => done(() => ids.map((id) => this.#of(store).get(id))),
      ids: (store) => done(() => [...this.#of(store).keys()]),
      change: (change) =>
        changing(() => {
          const wanted = change(structuredClone(this.#lists()));
          if (!wanted) return undefined;
          const removed: RemovedRecord[] = [];
          for (const { store, id } of wanted.remove ?? []) {
            const record = this.#of(store).get(id);
            if (record !== undefined) removed.push({ store, record });
            this.#of(store).delete(id);
          }
          for (const put of wanted.put ?? []) {
            const record = recordToPut(put);
            this.#of(put.store).set(record.id, structuredClone(record));
          }
          return { value: wanted.value, removed };
        }),
      clear: () =>
        changing(() => {
          for (const store of this.stores.values()) store.clear();
          return undefined;
        }),
      watch: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      loss: {
        hasHappened: () => this.isLost,
        dismiss: () => {
          this.isLost = false;
        },
      },
    };
  }

  #of(store: SavedStore): Map<string, unknown> {
    return this.stores.get(store) ?? new Map();
  }

  #lists(): StoredLists {
    const all = (store: SavedStore) => [...this.#of(store).values()];
    return { collections: all('collections'), requests: all('requests'), sends: all('sends') };
  }

  #tell(page: object): void {
    for (const [other, listeners] of this.#listeners)
      if (other !== page) for (const listener of listeners) listener();
  }
}
