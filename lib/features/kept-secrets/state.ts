/** Where the secrets of keys stand in what was stored before each was added, until the user has deleted or dismissed it. */

import type { LeavingPlace } from '../../core/gate/standing.ts';
import type { NamedSecret, Secret } from '../../core/signing/secret.ts';
import type { RecordName } from '../../state/record-reports.ts';
import type { LongStore, StoredLists } from '../../storage/saved/port.ts';

/** Small records that are deleted as a whole: three of them only where they can't be read. */
export type KeptRecord = Exclude<RecordName, 'vault'> | 'sandbox';

/** `name`: without the secret. */
export type KeptPlace =
  | { readonly kind: 'record'; readonly record: KeptRecord }
  | { readonly kind: 'set-aside'; readonly record: RecordName }
  | Named<'key-name'>
  | Named<'variable'>
  /** The local sandbox isn't removed: its own name and address come back. */
  | (Named<'environment'> & { readonly isLocal: boolean })
  | Named<'window'>
  /** A long body that belongs to no window any more. */
  | { readonly kind: 'window-body'; readonly id: string }
  | Named<'collection-name'>
  | Named<'saved-name'>
  | Named<'saved'>
  | Named<'send'>
  | Named<'history'>
  | Named<'history-name'>
  /** What can't be read. */
  | { readonly kind: 'history-rest'; readonly id: string }
  | { readonly kind: 'saved-rest'; readonly store: keyof StoredLists; readonly id: string }
  /** What belongs to no saved request and to no send. */
  | { readonly kind: 'saved-orphan'; readonly store: LongStore; readonly id: string };

interface Named<Kind> {
  readonly kind: Kind;
  /** Of a variable its name as it is. */
  readonly id: string;
  readonly name: string;
}

export interface KeptSecret {
  readonly at: KeptPlace;
  /** In which part of a request. */
  readonly place?: LeavingPlace;
}

export type KeptPart = 'records' | 'saved' | 'history';

/** Of one secret. */
export interface KeptSecrets {
  readonly id: string;
  /** The name of its key. */
  readonly key: string;
  /** Of how many keys, where several were looked for at once: it's what couldn't be looked through for any of them. */
  readonly among?: number;
  readonly secret: Secret;
  readonly found: readonly KeptSecret[];
  /** How many were deleted since. */
  readonly deleted: number;
  /** What couldn't be looked through; `cancelled`: some of it, since the user cancelled. */
  readonly unread: readonly (KeptPart | 'cancelled')[];
  /** Those of `found` that the browser refused to delete. */
  readonly refused: readonly KeptSecret[];
  readonly isSearching: boolean;
  readonly isDeleting: boolean;
}

export interface KeptSlice {
  /** Of each secret that was found, or couldn't be looked for everywhere. */
  readonly keptSecrets: readonly KeptSecrets[];
  /** @param isAsked for by the user, who is told of it too where nothing is found. */
  lookThroughKept(named: NamedSecret, isAsked?: boolean): Promise<void>;
  /** At once, in one look, unless something's found. */
  lookThroughKeptForAll(named: readonly NamedSecret[]): Promise<void>;
  /** @param kept one of `keptSecrets`, and some of what's found of it. */
  deleteKept(kept: KeptSecrets, these: readonly KeptSecret[]): Promise<void>;
  /** @param id of one of `keptSecrets`. */
  dismissKept(id: string): void;
}
