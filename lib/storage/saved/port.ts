/** What a store of saved requests must offer. The browser's database and the one in memory implement it. */

import type { Cleared } from '../../core/gate/gate.ts';
import type { DatabaseOutcome, StoredLoss } from '../database-outcome.ts';
import type { SavedRecords, SavedStore, StoredExchange, StoredSavedDraft } from './records.ts';

/** What there is, but for what's long: drafts and exchanges are read by their ids. */
export interface StoredLists {
  readonly collections: readonly unknown[];
  readonly requests: readonly unknown[];
  readonly sends: readonly unknown[];
}

export type LongStore = 'drafts' | 'exchanges';
type ListStore = Exclude<SavedStore, LongStore>;

/** What holds a request passed the gate. */
export type SavedPut =
  | {
      readonly [Store in ListStore]: { readonly store: Store; readonly record: SavedRecords[Store] };
    }[ListStore]
  | { readonly store: 'drafts'; readonly id: string; readonly draft: Cleared<Omit<StoredSavedDraft, 'id'>> }
  | { readonly store: 'exchanges'; readonly exchange: Cleared<StoredExchange> };

/** As it's stored. */
export function recordToPut(put: SavedPut): SavedRecords[SavedStore] {
  if (put.store === 'drafts') return { ...put.draft.value, id: put.id };
  return put.store === 'exchanges' ? put.exchange.value : put.record;
}

export interface SavedChange<T> {
  readonly put?: readonly SavedPut[];
  readonly remove?: readonly { readonly store: SavedStore; readonly id: string }[];
  readonly value: T;
}

/** What was removed, as it was stored. */
export interface RemovedRecord {
  readonly store: SavedStore;
  readonly record: unknown;
}

/** Never rejects. Each call is done whole or not at all, whatever becomes of the page. */
export interface SavedPort {
  lists(): Promise<DatabaseOutcome<StoredLists>>;
  /** In the order of the ids; `undefined` where there's none. */
  read(store: LongStore, ids: readonly string[]): Promise<DatabaseOutcome<readonly unknown[]>>;
  /** Of all that's there, whether or not it belongs to anything in the lists. */
  ids(store: LongStore): Promise<DatabaseOutcome<readonly string[]>>;
  /** Reads, changes and writes with nothing in between. Where `change` answers with `undefined`, nothing is written. */
  change<T>(
    change: (lists: StoredLists) => SavedChange<T> | undefined,
  ): Promise<DatabaseOutcome<{ readonly value: T; readonly removed: readonly RemovedRecord[] } | undefined>>;
  /** Removes everything, also what can't be read or is a later Countersign's. Only on the user's word. */
  clear(): Promise<DatabaseOutcome<undefined>>;
  /** Calls back when another page changes anything. Returns the way to stop. */
  watch(listener: () => void): () => void;
  readonly loss: StoredLoss;
}
