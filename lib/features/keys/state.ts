/** The keys, as the vault keeps them. Every page sees every change. */

import type { KeyId } from '../../core/signing/key-pair.ts';
import type { KeyFields, RefusedEntry, SandboxPair, StoredKey, VaultChange } from '../../storage/vault.ts';

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
