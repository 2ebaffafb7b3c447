/** How lists are looked at in Browse, remembered from one visit to the next. */

import type { CollectionId } from '../../../core/records/collections.ts';
import type { Direction } from '../../../core/records/compare-values.ts';
import type { BrowseLayout, ColumnLayout } from '../../../storage/browse-layout.ts';

/** How a list is looked at on this page, until it's closed. */
export interface BrowseLook {
  /** What's typed to find records among those that are loaded. */
  readonly filter: string;
  readonly sort: { readonly key: string; readonly direction: Direction } | undefined;
  readonly beside: 'record' | 'request' | 'charts' | undefined;
  /** By when it came among the others, for as long as the same records are shown. */
  readonly chosen: { readonly of: unknown; readonly came: number } | undefined;
}

export interface BrowseLayoutSlice {
  /** `undefined` until it's read. */
  readonly browseLayout: BrowseLayout | undefined;
  /** Reads it, and from then on whenever another window changes it. */
  openBrowseLayout(): Promise<void>;
  arrangeColumns(collection: CollectionId, columns: readonly ColumnLayout[]): Promise<void>;
  tellTimesIn(times: BrowseLayout['times']): Promise<void>;
  readonly browseLooks: Readonly<Partial<Record<CollectionId, BrowseLook>>>;
  lookAt(collection: CollectionId, change: Partial<BrowseLook>): void;
}
