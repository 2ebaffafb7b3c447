/** The keys, as the vault keeps them. Every page sees every change. */

import type { KeyId } from '../core/signing/key-pair.ts';
import {
  addKey,
  type KeyFields,
  type RefusedEntry,
  readVault,
  removeKey,
  removeRefusedEntry,
  type SandboxPair,
  type StoredKey,
  updateKey,
  type Vault,
  type VaultChange,
  watchVault,
} from '../storage/vault.ts';
import type { RecordState } from '../storage/versioned.ts';
import { selectSecrets } from './gate-in-page.ts';
import { reportRecord } from './record-reports.ts';
import type { Slice } from './slice.ts';

export interface KeysSlice {
  readonly keys: readonly StoredKey[];
  /** Stored entries that fail today’s checks; they sign nothing. */
  readonly refusedKeys: readonly RefusedEntry[];
  /** What the built-in sandbox knows; also of keys that are no longer among the user's own. */
  readonly sandboxPairs: readonly SandboxPair[];
  /** @param source `made`: its secret is so new that it can't be stored anywhere yet. */
  addKey(key: StoredKey, source?: 'made'): Promise<VaultChange>;
  /** @param was what the fields were when they began to be changed; as this page shows them unless told otherwise. */
  updateKey(id: KeyId, changes: Partial<KeyFields>, was?: KeyFields): Promise<VaultChange>;
  removeKey(id: KeyId): Promise<VaultChange>;
  removeRefusedKey(entry: RefusedEntry): Promise<VaultChange>;
  loadKeys(): Promise<void>;
}

export const keysSlice: Slice<KeysSlice> = ({ set, get, platform }) => {
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
      const outcome = await changed(updateKey(storage, id, { was: fields, now }, selectSecrets(get())));
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
