/** A history that lives in memory. */

import type { HistoryFailure, HistoryOutcome, HistoryPort } from '../storage/history/port.ts';

/** Pages over one backing history see each other's changes. */
export class MemoryHistory {
  readonly entries = new Map<string, unknown>();
  readonly requests = new Map<string, unknown>();
  /** As after the browser deleted it. */
  isLost = false;
  readonly #listeners = new Map<object, Set<() => void>>();
  /** Set to make every call fail this way. */
  failing: HistoryFailure | undefined;

  port(): HistoryPort {
    const page = {};
    const listeners = new Set<() => void>();
    this.#listeners.set(page, listeners);
    const done = async <T>(act: () => T): Promise<HistoryOutcome<T>> =>
      this.failing ?? { ok: true, value: structuredClone(act()) };
    const changing = async <T>(act: () => T): Promise<HistoryOutcome<T>> => {
      const outcome = await done(act);
      if (outcome.ok) this.#tell(page);
      return outcome;
    };
    return {
      read: () =>
        done(() => ({ entries: [...this.entries.values()], requestIds: [...this.requests.keys()] })),
      readRequest: (id) => done(() => this.requests.get(id)),
      add: ({ value: request }, toAdd) =>
        changing(() => {
          const adding = toAdd(structuredClone([...this.entries.values()]));
          if (!adding) return false;
          for (const id of adding.leaving) this.#remove(id);
          this.entries.set(request.id, structuredClone(adding.entry));
          this.requests.set(request.id, structuredClone(request));
          return true;
        }),
      change: (id, change) =>
        changing(() => {
          const changed = change(structuredClone(this.entries.get(id)));
          if (changed) this.entries.set(id, structuredClone(changed));
          return changed !== undefined;
        }),
      remove: (id) => changing(() => this.#remove(id)),
      clear: () =>
        changing(() => {
          this.entries.clear();
          this.requests.clear();
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

  #remove(id: string): undefined {
    this.entries.delete(id);
    this.requests.delete(id);
  }

  #tell(page: object): void {
    for (const [other, listeners] of this.#listeners)
      if (other !== page) for (const listener of listeners) listener();
  }
}
