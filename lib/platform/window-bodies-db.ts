/** Long bodies of the windows in the browser's own database, one for all pages of the extension. */

import { bodyToStore, type WindowBodiesPort } from '../storage/window-bodies.ts';
import { database } from './database.ts';

const STORE = 'bodies';

export function windowBodiesDatabase(name = 'windows'): WindowBodiesPort {
  const { run } = database({
    name,
    version: 1,
    stores: [STORE],
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'id' }),
  });
  return {
    read: (id) => run('readonly', (transaction): Promise<unknown> => transaction.objectStore(STORE).get(id)),
    ids: () =>
      run('readonly', async (transaction) => (await transaction.objectStore(STORE).getAllKeys()).map(String)),
    put: (id, key, draft) =>
      run('readwrite', async (transaction) => {
        await transaction.objectStore(STORE).put(bodyToStore(id, key, draft.value.body));
        return undefined;
      }),
    remove: (ids) =>
      run('readwrite', async (transaction) => {
        for (const id of ids) await transaction.objectStore(STORE).delete(id);
        return undefined;
      }),
  };
}
