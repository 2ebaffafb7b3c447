/** Long bodies of the windows that live in memory. */

import type { DatabaseFailure, DatabaseOutcome } from '../storage/database-outcome.ts';
import { bodyToStore, type WindowBodiesPort } from '../storage/window-bodies.ts';

export class MemoryWindowBodies {
  readonly bodies = new Map<string, unknown>();
  /** Set to make every call fail this way. */
  failing: DatabaseFailure | undefined;

  port(): WindowBodiesPort {
    const done = async <T>(act: () => T): Promise<DatabaseOutcome<T>> =>
      this.failing ?? { ok: true, value: structuredClone(act()) };
    return {
      read: (id) => done(() => this.bodies.get(id)),
      ids: () => done(() => [...this.bodies.keys()]),
      put: (id, key, { value: { body } }) =>
        done(() => void this.bodies.set(id, structuredClone(bodyToStore(id, key, body)))),
      remove: (ids) =>
        done(() => {
          for (const id of ids) this.bodies.delete(id);
          return undefined;
        }),
    };
  }
}
