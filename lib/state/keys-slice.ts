/** The keys, as the vault keeps them. Every page sees every change. */

import type { KeyId } from '../core/signing/key-pair.ts';
import {
  addKey,
  type RefusedEntry,
  readVault,
  removeKey,
  removeRefusedEntry,
  type StoredKey,
  updateKey,
  type Vault,
  type VaultChange,
  watchVault,
} from '../storage/vault.ts';
import type { RecordState } from '../storage/versioned.ts';
import { reportRecord } from './record-reports.ts';
import type { Slice } from './slice.ts';

export interface KeysSlice {
  readonly keys: readonly StoredKey[];
  /** Stored entries that fail today’s checks; they sign nothing. */
  readonly refusedKeys: readonly RefusedEntry[];
  addKey(key: StoredKey): Promise<VaultChange>;
  updateKey(
    id: KeyId,
    changes: Partial<Pick<StoredKey, 'name' | 'secret' | 'environments'>>,
  ): Promise<VaultChange>;
  removeKey(id: KeyId): Promise<VaultChange>;
  removeRefusedKey(entry: RefusedEntry): Promise<VaultChange>;
  loadKeys(): Promise<void>;
}

export const keysSlice: Slice<KeysSlice> = ({ set, platform }) => {
  const { storage } = platform;

  function show(state: RecordState<Vault>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'vault', state) }));
    if (state.state === 'ok') set({ keys: state.value.keys, refusedKeys: state.value.refused });
    if (state.state === 'absent') set({ keys: [], refusedKeys: [] });
  }

  async function changed(change: Promise<VaultChange>): Promise<VaultChange> {
    const outcome = await change;
    if (outcome.ok) show({ state: 'ok', value: outcome.vault });
    return outcome;
  }

  return {
    keys: [],
    refusedKeys: [],
    addKey: (key) => changed(addKey(storage, key)),
    updateKey: (id, changes) => changed(updateKey(storage, id, changes)),
    removeKey: (id) => changed(removeKey(storage, id)),
    removeRefusedKey: (entry) => changed(removeRefusedEntry(storage, entry)),
    async loadKeys() {
      watchVault(storage, show);
      show(await readVault(storage));
    },
  };
};
