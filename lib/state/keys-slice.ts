/** The keys, as the vault keeps them. Every page sees every change. */

import { atOnce, clearText } from '../core/gate/gate.ts';
import { sought } from '../core/gate/sought.ts';
import type { KeyId } from '../core/signing/key-pair.ts';
import type { Secret } from '../core/signing/secret.ts';
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
  addKey(key: StoredKey): Promise<VaultChange>;
  /** @param was what the fields were when they began to be changed; as this page shows them unless told otherwise. */
  updateKey(id: KeyId, changes: Partial<KeyFields>, was?: KeyFields): Promise<VaultChange>;
  removeKey(id: KeyId): Promise<VaultChange>;
  removeRefusedKey(entry: RefusedEntry): Promise<VaultChange>;
  loadKeys(): Promise<void>;
}

const NAME_HOLDS_SECRET = { ok: false, problem: 'name', reason: 'holds-secret' } as const;

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

  /** @param own the secret that's kept with it, which may not be stored yet. */
  function isClearName(name: string, own: Secret): boolean {
    return atOnce(clearText(name, 'the name', sought([...selectSecrets(get()), own]))).ok;
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
    async addKey(key) {
      return isClearName(key.name, key.secret) ? changed(addKey(storage, key)) : NAME_HOLDS_SECRET;
    },
    async updateKey(id, changes, was = get().keys.find((key) => key.id === id)) {
      if (!was) return { ok: false, problem: 'not-found' };
      const { name, secret, environments } = was;
      const fields = { name, secret, environments };
      const now = { ...fields, ...changes };
      if (!isClearName(now.name, now.secret)) return NAME_HOLDS_SECRET;
      return changed(updateKey(storage, id, { was: fields, now }));
    },
    removeKey: (id) => changed(removeKey(storage, id)),
    removeRefusedKey: (entry) => changed(removeRefusedEntry(storage, entry)),
    async loadKeys() {
      watchVault(storage, show);
      show(await readVault(storage));
    },
  };
};
