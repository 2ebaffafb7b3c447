/** Saved requests in the browser's own database, one for all pages of the extension. */

import { type RemovedRecord, recordToPut, type SavedPort } from '../storage/saved/port.ts';
import { SAVED_STORES } from '../storage/saved/records.ts';
import { database } from './database.ts';

/** Raised with each change of the stores or of what's in them. */
const VERSION = 1;

/** @param version another than this build's, for trying out what other builds do. */
export function savedDatabase(version: number = VERSION, name = 'saved'): SavedPort {
  const { run, clear, watch, loss } = database({
    name,
    version,
    stores: SAVED_STORES,
    upgrade(created, from) {
      if (from >= 1) return;
      for (const store of SAVED_STORES) created.createObjectStore(store, { keyPath: 'id' });
    },
  });
  return {
    lists: () => run('readonly', readLists),
    read: (store, ids) =>
      run('readonly', (transaction) =>
        Promise.all(ids.map((id): Promise<unknown> => transaction.objectStore(store).get(id))),
      ),
    ids: (store) =>
      run('readonly', async (transaction) => (await transaction.objectStore(store).getAllKeys()).map(String)),
    change: (change) =>
      run('readwrite', async (transaction) => {
        const wanted = change(await readLists(transaction));
        if (!wanted) return undefined;
        const removed: RemovedRecord[] = [];
        // One after the other: of several at once, those before one that's refused would fail unheard.
        for (const { store, id } of wanted.remove ?? []) {
          const record: unknown = await transaction.objectStore(store).get(id);
          if (record !== undefined) removed.push({ store, record });
          await transaction.objectStore(store).delete(id);
        }
        for (const put of wanted.put ?? []) await transaction.objectStore(put.store).put(recordToPut(put));
        return { value: wanted.value, removed };
      }),
    clear,
    watch,
    loss,
  };
}

interface Reading {
  objectStore(name: string): { getAll(): Promise<unknown[]> };
}

async function readLists(transaction: Reading) {
  const [collections, requests, sends] = await Promise.all([
    transaction.objectStore('collections').getAll(),
    transaction.objectStore('requests').getAll(),
    transaction.objectStore('sends').getAll(),
  ]);
  return { collections, requests, sends };
}
