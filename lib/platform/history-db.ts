/** The history in the browser's own database, one for all pages of the extension. */

import type { HistoryPort } from '../storage/history/port.ts';
import { database } from './database.ts';

/** Raised with each change of the stores or of what's in them. */
const VERSION = 1;
const STORES = ['entries', 'requests'];

/** @param version another than this build's, for trying out what other builds do. */
export function historyDatabase(version: number = VERSION, name = 'history'): HistoryPort {
  const { run, clear, watch, loss } = database({
    name,
    version,
    stores: STORES,
    upgrade(created, from) {
      if (from >= 1) return;
      for (const store of STORES) created.createObjectStore(store, { keyPath: 'id' });
    },
  });
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
    add: (request, toAdd) =>
      run('readwrite', async (transaction) => {
        const entries = transaction.objectStore('entries');
        const requests = transaction.objectStore('requests');
        const adding = toAdd(await entries.getAll());
        if (!adding) return false;
        // One after the other: of several at once, those before one that's refused would fail unheard.
        for (const id of adding.leaving) {
          await entries.delete(id);
          await requests.delete(id);
        }
        await entries.put(adding.entry);
        await requests.put(request.value);
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
    clear,
    watch,
    loss,
  };
}
