/** The open database behind the history: what's in it, and what other windows and other builds may do to it. */

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { StoredEntry, StoredRequest } from '../storage/history-records.ts';

export interface Schema extends DBSchema {
  entries: { key: string; value: StoredEntry };
  requests: { key: string; value: StoredRequest };
}
export type Stores = ['entries', 'requests'];

export const HISTORY_DATABASE = 'history';
/** Raised with each change of the stores or of what's in them; `createStores` brings older ones up. */
export const VERSION = 1;
export const STORES: Stores = ['entries', 'requests'];
/** How long an open window may keep the database from being opened, in milliseconds. */
const LONGEST_OPENING = 5000;

export interface Connection {
  open(): Promise<IDBPDatabase<Schema>>;
  /** Closes it: the next call opens it anew. */
  close(): void;
  /** Calls back when it was closed for a later Countersign. */
  watchClosing(listener: () => void): () => void;
}

export function connection(version: number): Connection {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let waiting: Promise<never> | undefined;
  const listeners = new Set<() => void>();
  const forget = (): void => {
    opening = undefined;
  };

  function start(): Promise<IDBPDatabase<Schema>> {
    const blocking = refusal();
    const timer = setTimeout(blocking.refuse, LONGEST_OPENING);
    waiting = blocking.promise;
    // Where there's no IndexedDB at all it throws at once.
    const begin = async () =>
      openDB<Schema>(HISTORY_DATABASE, version, {
        upgrade: createStores,
        blocked: blocking.refuse,
        // Or a later Countersign couldn't bring it up for as long as this page is open.
        blocking: (_current, _wanted, event) => {
          forget();
          (event.target as IDBDatabase).close();
          for (const listener of listeners) listener();
        },
        terminated: forget,
      });
    const opened = begin();
    opened.catch(forget).finally(() => clearTimeout(timer));
    return opened;
  }

  return {
    open() {
      opening ??= start();
      return waiting ? Promise.race([opening, waiting]) : opening;
    },
    close() {
      opening?.then((database) => database.close()).catch(() => undefined);
      forget();
    },
    watchClosing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Another window stands in the way. */
class Blocked extends Error {
  override name = 'Blocked';
}

/** A promise that's kept to be refused, if it comes to that. */
function refusal(): { readonly promise: Promise<never>; readonly refuse: () => void } {
  let refuse = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    refuse = () => reject(new Blocked());
  });
  promise.catch(() => undefined);
  return { promise, refuse: () => refuse() };
}

function createStores(database: IDBPDatabase<Schema>, from: number): void {
  if (from >= 1) return;
  for (const store of STORES) database.createObjectStore(store, { keyPath: 'id' });
}

/** With everything in it, whichever build's it is. Rejects where another window keeps it open. */
export async function removeDatabase(link: Connection): Promise<void> {
  link.close();
  const blocking = refusal();
  await Promise.race([deleteDB(HISTORY_DATABASE, { blocked: blocking.refuse }), blocking.promise]);
}
