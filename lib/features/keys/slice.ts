/** The keys, as the vault keeps them. Every page sees every change. */

import type { PageSlice, RecordsState } from '../../state/page-state.ts';
import { reportRecord } from '../../state/record-reports.ts';
import type { Slice } from '../../state/slice.ts';
import {
  addKey,
  readVault,
  removeKey,
  removeRefusedEntry,
  updateKey,
  type Vault,
  type VaultChange,
  watchVault,
} from '../../storage/vault.ts';
import type { RecordState } from '../../storage/versioned.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { KeptSlice } from '../kept-secrets/state.ts';
import type { KeysSlice } from './state.ts';

type Needs = KeysSlice & KeptSlice & PageSlice & RecordsState;

export const keysSlice: Slice<KeysSlice, Needs> = ({ set, get, platform }) => {
  const { storage } = platform;

  function show(state: RecordState<Vault>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'vault', state) }));
    if (state.state === 'ok') {
      const { keys, refused: refusedKeys, sandbox: sandboxPairs } = state.value;
      set({ keys, refusedKeys, sandboxPairs });
    }
    if (state.state === 'absent') set({ keys: [], refusedKeys: [], sandboxPairs: [] });
  }

  async function changed(change: Promise<VaultChange>): Promise<VaultChange> {
    const outcome = await change;
    if (outcome.ok) show({ state: 'ok', value: outcome.vault });
    return outcome;
  }

  return {
    keys: [],
    refusedKeys: [],
    sandboxPairs: [],
    async addKey(key, source) {
      const outcome = await changed(addKey(storage, key, selectSecrets(get())));
      if (outcome.ok && source !== 'made') void get().lookThroughKept(key);
      return outcome;
    },
    async updateKey(id, changes, was = get().keys.find((key) => key.id === id)) {
      if (!was) return { ok: false, problem: 'not-found' };
      const { name, secret, environments } = was;
      const fields = { name, secret, environments };
      const now = { ...fields, ...changes };
      const outcome = await changed(
        updateKey(storage, id, { was: fields, now }, selectSecrets(get()), platform.clock.now()),
      );
      if (outcome.ok && !now.secret.equals(secret)) void get().lookThroughKept(now);
      return outcome;
    },
    removeKey: (id) => changed(removeKey(storage, id)),
    removeRefusedKey: (entry) => changed(removeRefusedEntry(storage, entry)),
    async loadKeys() {
      watchVault(storage, show);
      show(await readVault(storage));
    },
  };
};
