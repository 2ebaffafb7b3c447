/** The history in the browser's own database, one for all pages of the extension. */

import type { IDBPTransaction } from 'idb';
import type { HistoryFailure, HistoryOutcome, HistoryPort } from '../storage/history-port.ts';
import {
  type Connection,
  connection,
  HISTORY_DATABASE,
  removeDatabase,
  type Schema,
  STORES,
  type Stores,
  VERSION,
} from './history-db-connection.ts';

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, Stores, Mode>;

/** @param version another than this build's, for trying out what other builds do. */
export function historyDatabase(version: number = VERSION): HistoryPort {
  const link = connection(version);
  const channel = new BroadcastChannel(HISTORY_DATABASE);
  const run = runner(link, channel);
  // Ahead, so that the first write doesn't wait for it; where it fails, whoever needs it is told.
  link.open().catch(() => undefined);
  return {
    read: () =>
      run('readonly', async (transaction) => {
        const [entries, requestIds] = await Promise.all([
          transaction.objectStore('entries').getAll(),
          transaction.objectStore('requests').getAllKeys(),
        ]);
        return { entries, requestIds };
      }),
    readRequest: (id) => run('readonly', (transaction) => transaction.objectStore('requests').get(id)),
    add: (entry, request, leaving) =>
      run('readwrite', async (transaction) => {
        const entries = transaction.objectStore('entries');
        const requests = transaction.objectStore('requests');
        const others = (await entries.getAll()).filter(({ id }) => id !== entry.id);
        const going = leaving([...others, entry]);
        if (!going) return false;
        // One after the other: of several at once, those before one that's refused would fail unheard.
        for (const id of going) {
          await entries.delete(id);
          await requests.delete(id);
        }
        await entries.put(entry);
        await requests.put(request);
        return true;
      }),
    change: (id, change) =>
      run('readwrite', async (transaction) => {
        const entries = transaction.objectStore('entries');
        const changed = change(await entries.get(id));
        if (changed) await entries.put(changed);
        return changed !== undefined;
      }),
    remove: (id) =>
      run('readwrite', async (transaction) => {
        for (const store of STORES) await transaction.objectStore(store).delete(id);
        return undefined;
      }),
    async clear() {
      const cleared = await run('readwrite', async (transaction) => {
        for (const store of STORES) await transaction.objectStore(store).clear();
        return undefined;
      });
      if (cleared.ok) return cleared;
      try {
        await removeDatabase(link);
        channel.postMessage('changed');
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
  };
}

/** Does its work in one transaction, and tells the other pages where that changes something. */
function runner(link: Connection, channel: BroadcastChannel) {
  return async <T, Mode extends IDBTransactionMode>(
    mode: Mode,
    work: (transaction: Transaction<Mode>) => Promise<T>,
  ): Promise<HistoryOutcome<T>> => {
    try {
      const transaction = await begin(link, mode);
      const working = work(transaction).catch((error: unknown) => {
        abort(transaction);
        throw error;
      });
      // Only once it's done is anything kept: a full disk shows at the end.
      const [value] = await Promise.all([working, transaction.done]);
      if (mode === 'readwrite') channel.postMessage('changed');
      return { ok: true, value };
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** A database that was closed in the meantime, as after a crash of the browser's storage, is opened once more. */
async function begin<Mode extends IDBTransactionMode>(
  link: Connection,
  mode: Mode,
): Promise<Transaction<Mode>> {
  const database = await link.open();
  try {
    return database.transaction(STORES, mode);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    link.close();
    return (await link.open()).transaction(STORES, mode);
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
function failureOf(error: unknown): HistoryFailure {
  const name = error instanceof Error ? error.name : 'Unknown';
  if (name === 'VersionError') return { ok: false, problem: 'newer', detail: name };
  if (name === 'Blocked') return { ok: false, problem: 'blocked', detail: name };
  const isFull = name === 'QuotaExceededError' || (error instanceof Error && /quota/i.test(error.message));
  return { ok: false, problem: isFull ? 'full' : 'unavailable', detail: name };
}
