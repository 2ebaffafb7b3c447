/** What's known of an order that's followed: its statuses as they were seen, and its webhook deliveries. */

import type { CollectionPath } from '../../core/records/collection-path.ts';
import type { ListedRecord } from '../../core/records/listed-record.ts';
import type { BrowseFailure } from '../browse/state.ts';
import type { Answered } from '../exchange/state.ts';

export interface SeenStatus {
  /** Empty where the order has none. */
  readonly status: string;
  /** Unix seconds by this computer's clock: when it was first seen, not when it changed. */
  readonly at: number;
}

/** Webhook deliveries of the order, of those in the list. */
export interface Deliveries {
  readonly path: CollectionPath;
  /** Newest first; also those that were in the list before and aren't any more. */
  readonly records: readonly ListedRecord[];
  /** How many deliveries the list had, of all orders. */
  readonly listed: number;
  readonly failure: BrowseFailure | undefined;
}

export type FollowStop =
  | { readonly why: 'final' | 'asked-to' | 'long-enough' | 'changed' | 'unexpected' }
  /** `searched`: orders looked through. `all`: there are no more of them. */
  | { readonly why: 'not-found'; readonly searched: number; readonly all: boolean }
  /** Again and again, or in a way that won't pass. */
  | { readonly why: 'failed'; readonly failure: BrowseFailure };

export interface Followed {
  readonly orderId: string;
  readonly environmentId: string;
  readonly phase: 'asking' | 'waiting' | 'stopped';
  readonly stop: FollowStop | undefined;
  /** Unix seconds of the next look, while it's waited for. */
  readonly nextAt: number | undefined;
  /** How often it was looked for since it was last begun. */
  readonly looks: number;
  /** Looks in a row that didn't find it. */
  readonly failures: number;
  /** As in the latest answer that had it. */
  readonly order: ListedRecord | undefined;
  /** Where in the list it was, counted from 0. */
  readonly place: number | undefined;
  readonly statuses: readonly SeenStatus[];
  readonly deliveries: Deliveries | undefined;
  /** The latest request for orders that was answered with a page. */
  readonly answered: Answered | undefined;
}

export const NOTHING_SEEN: Followed = {
  orderId: '',
  environmentId: '',
  phase: 'asking',
  stop: undefined,
  nextAt: undefined,
  looks: 0,
  failures: 0,
  order: undefined,
  place: undefined,
  statuses: [],
  deliveries: undefined,
  answered: undefined,
};

export interface FollowSlice {
  readonly followed: Followed | undefined;
  /** Call inside the click: it may ask for the host permission. Goes on where the same order was followed before. */
  followOrder(orderId: string): Promise<void>;
  /** Looks at once rather than when it's due. */
  lookAtOrderNow(): void;
  stopFollowing(): void;
}
