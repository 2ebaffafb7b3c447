/** How a call to one of the browser's databases may end. */

/**
 * `newer`: a later Countersign made the database; it's left alone. `blocked`: another window keeps an old one open.
 * `detail` is the name of the host's error, never anything that's stored.
 */
export interface DatabaseFailure {
  readonly ok: false;
  readonly problem: 'full' | 'unavailable' | 'newer' | 'blocked';
  readonly detail: string;
}

/** The browser deletes what it stores where its files are damaged, and begins anew without a word. */
export interface StoredLoss {
  /** Whether that happened, and nobody said yet that they know. */
  hasHappened(): boolean;
  dismiss(): void;
}

/** Notices it. */
export interface LossNote extends StoredLoss {
  /** Something is stored now. */
  held(): void;
  /** Whether something was, and isn't known to be gone. */
  isHeld(): boolean;
  /** It was begun, and holds nothing. */
  begun(): void;
  /** Everything was removed on the user’s word. */
  emptied(): void;
}

export type DatabaseOutcome<T> = { readonly ok: true; readonly value: T } | DatabaseFailure;
