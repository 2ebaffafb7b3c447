/** An open database of the browser's: what other windows and other builds may do to it, and work done in one go. */

import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { DatabaseFailure, DatabaseOutcome, LossNote, StoredLoss } from '../storage/database-outcome.ts';
import { lossNote } from './loss-note.ts';

/** How long an open window may keep the database from being opened, in milliseconds. */
const LONGEST_OPENING = 5000;

/** What a database is called, and what's in it. */
export interface DatabasePlan {
  readonly name: string;
  /** Raised with each change of the stores or of what's in them; `upgrade` brings older ones up. */
  readonly version: number;
  /** Each has its records' `id` as key. */
  readonly stores: readonly string[];
  readonly upgrade: (database: IDBPDatabase, from: number) => void;
}

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;

export interface Database {
  /** Does its work in one transaction, and tells the other pages where that changes something. */
  run<T, Mode extends IDBTransactionMode>(
    mode: Mode,
    work: (transaction: Transaction<Mode>) => Promise<T>,
  ): Promise<DatabaseOutcome<T>>;
  /** Removes everything, also what can't be read or is a later Countersign's. */
  clear(): Promise<DatabaseOutcome<undefined>>;
  /** Calls back when another page changes anything. Returns the way to stop. */
  watch(listener: () => void): () => void;
  readonly loss: StoredLoss;
}

interface Connection {
  open(): Promise<IDBPDatabase>;
  /** Closes it: the next call opens it anew. */
  close(): void;
  /** Calls back when it was closed for a later Countersign. */
  watchClosing(listener: () => void): () => void;
}

function connection({ name, version, upgrade }: DatabasePlan, note: LossNote): Connection {
  let opening: Promise<IDBPDatabase> | undefined;
  let waiting: Promise<never> | undefined;
  const listeners = new Set<() => void>();
  const forget = (): void => {
    opening = undefined;
  };

  function start(): Promise<IDBPDatabase> {
    const blocking = refusal();
    const timer = setTimeout(blocking.refuse, LONGEST_OPENING);
    waiting = blocking.promise;
    // Where there's no IndexedDB at all it throws at once.
    const begin = async () =>
      openDB(name, version, {
        upgrade(created, from) {
          if (from === 0) note.begun();
          upgrade(created, from);
        },
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

export function database(plan: DatabasePlan): Database {
  const note = lossNote(plan.name);
  const link = connection(plan, note);
  const channel = new BroadcastChannel(plan.name);
  // Ahead, so that the first write doesn't wait for it; where it fails, whoever needs it is told.
  link.open().catch(() => undefined);
  const run = runner(link, plan.stores, () => {
    note.held();
    tellOthers(channel);
  });
  return {
    run,
    async clear() {
      const cleared = await run('readwrite', async (transaction) => {
        for (const store of plan.stores) await transaction.objectStore(store).clear();
        return undefined;
      });
      if (cleared.ok) {
        note.emptied();
        return cleared;
      }
      try {
        await removeDatabase(plan.name, link);
        note.emptied();
        tellOthers(channel);
        return { ok: true, value: undefined };
      } catch (error) {
        return failureOf(error);
      }
    },
    watch(listener) {
      channel.addEventListener('message', listener);
      const stop = link.watchClosing(listener);
      return () => {
        channel.removeEventListener('message', listener);
        stop();
      };
    },
    loss: { hasHappened: note.hasHappened, dismiss: note.dismiss },
  };
}

/** With everything in it, whichever build's it is. Rejects where another window keeps it open. */
async function removeDatabase(name: string, link: Connection): Promise<void> {
  link.close();
  const blocking = refusal();
  await Promise.race([deleteDB(name, { blocked: blocking.refuse }), blocking.promise]);
}

function runner(link: Connection, stores: readonly string[], changed: () => void): Database['run'] {
  return async (mode, work) => {
    try {
      const transaction = await begin(link, stores, mode);
      const working = work(transaction).catch((error: unknown) => {
        abort(transaction);
        throw error;
      });
      // Only once it's done is anything kept: a full disk shows at the end.
      const [value] = await Promise.all([working, transaction.done]);
      if (mode === 'readwrite') changed();
      return { ok: true, value };
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** What was kept is kept, whether or not the other windows hear of it. */
function tellOthers(channel: BroadcastChannel): void {
  try {
    channel.postMessage('changed');
  } catch {
    // It's closed with the page; they read anew when they're looked at.
  }
}

/** A database that was closed in the meantime, as after a crash of the browser's storage, is opened once more. */
async function begin<Mode extends IDBTransactionMode>(
  link: Connection,
  stores: readonly string[],
  mode: Mode,
): Promise<Transaction<Mode>> {
  const database = await link.open();
  try {
    return database.transaction([...stores], mode);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    link.close();
    return (await link.open()).transaction([...stores], mode);
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself, on the failure of a request.
  }
}

/** Only the error's name: a host's message may quote what was written. */
function failureOf(error: unknown): DatabaseFailure {
  const name = error instanceof Error ? error.name : 'Unknown';
  if (name === 'VersionError') return { ok: false, problem: 'newer', detail: name };
  if (name === 'Blocked') return { ok: false, problem: 'blocked', detail: name };
  const isFull = name === 'QuotaExceededError' || (error instanceof Error && /quota/i.test(error.message));
  return { ok: false, problem: isFull ? 'full' : 'unavailable', detail: name };
}
