/** What a store of the history must offer. The browser's database and the one in memory implement it. */

import type { Cleared } from '../../core/gate/gate.ts';
import type { DatabaseFailure, DatabaseOutcome, StoredLoss } from '../database-outcome.ts';
import type { StoredEntry, StoredRequest } from './records.ts';

export type HistoryFailure = DatabaseFailure;
export type HistoryOutcome<T> = DatabaseOutcome<T>;

/** As stored: whatever an entry holds, it's to be checked. */
export interface StoredHistory {
  readonly entries: readonly unknown[];
  /** Of the requests that are there. */
  readonly requestIds: readonly unknown[];
}

/** An entry, and the ids of those that make room for it. */
export interface Adding {
  readonly entry: StoredEntry;
  readonly leaving: readonly string[];
}

/** Never rejects. Each call is done whole or not at all, whatever becomes of the page. */
export interface HistoryPort {
  read(): Promise<HistoryOutcome<StoredHistory>>;
  /** `undefined` where there's none of this id. */
  readRequest(id: string): Promise<HistoryOutcome<unknown>>;
  /**
   * Writes both, in place of what's there of this id, and removes what's leaving. @param toAdd told of all entries that
   * are there; where it answers with `undefined`, nothing is written.
   * @returns whether it was written.
   */
  add(
    request: Cleared<StoredRequest>,
    toAdd: (stored: readonly unknown[]) => Adding | undefined,
  ): Promise<HistoryOutcome<boolean>>;
  /** Reads, changes and writes with nothing in between. Where `change` answers with `undefined`, nothing is written. */
  change(id: string, change: (stored: unknown) => StoredEntry | undefined): Promise<HistoryOutcome<boolean>>;
  remove(id: string): Promise<HistoryOutcome<undefined>>;
  /** Removes everything, also what can't be read or is a later Countersign's. Only on the user's word. */
  clear(): Promise<HistoryOutcome<undefined>>;
  /** Calls back when another page changes anything. Returns the way to stop. */
  watch(listener: () => void): () => void;
  readonly loss: StoredLoss;
}
