/** How lists are looked at in Browse, remembered from one visit to the next. */

import type { CollectionId } from '../core/records/collections.ts';
import type { Direction } from '../core/records/compare-values.ts';
import type { BrowseLayout, ColumnLayout } from '../storage/browse-layout.ts';
import { loadedOnce } from './load-part.ts';
import type { Slice } from './slice.ts';

/** How a list is looked at on this page, until it's closed. */
export interface BrowseLook {
  /** What's typed to find records among those that are loaded. */
  readonly filter: string;
  readonly sort: { readonly key: string; readonly direction: Direction } | undefined;
  readonly beside: 'record' | 'request' | 'charts' | undefined;
  /** By when it came among the others, for as long as the same records are shown. */
  readonly chosen: { readonly of: unknown; readonly came: number } | undefined;
}

export const FIRST_LOOK: BrowseLook = {
  filter: '',
  sort: undefined,
  beside: undefined,
  chosen: undefined,
};

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

export const browseLayoutSlice: Slice<BrowseLayoutSlice> = (context) => {
  const actions = loadedOnce(context, async () =>
    (await import('./browse-layout-actions.ts')).browseLayoutActions(context),
  );
  return {
    browseLayout: undefined,
    openBrowseLayout: () => actions.act((own) => own.open()),
    arrangeColumns: (collection, columns) =>
      actions.act((own) =>
        own.change((layout) => ({
          ...layout,
          columns: { ...layout.columns, [collection]: [...columns] },
        })),
      ),
    tellTimesIn: (times) => actions.act((own) => own.change((layout) => ({ ...layout, times }))),
    browseLooks: {},
    lookAt: (collection, change) =>
      context.set(({ browseLooks }) => ({
        browseLooks: {
          ...browseLooks,
          [collection]: { ...FIRST_LOOK, ...browseLooks[collection], ...change },
        },
      })),
  };
};
