/** How lists are looked at in Browse, remembered from one visit to the next. */

import type { CollectionId } from '../core/records/collections.ts';
import type { BrowseLayout, ColumnLayout } from '../storage/browse-layout.ts';
import type { BrowseLayoutActions } from './browse-layout-actions.ts';
import type { Slice } from './slice.ts';

export interface BrowseLayoutSlice {
  /** `undefined` until it's read. */
  readonly browseLayout: BrowseLayout | undefined;
  /** Reads it, and from then on whenever another window changes it. */
  openBrowseLayout(): Promise<void>;
  arrangeColumns(collection: CollectionId, columns: readonly ColumnLayout[]): Promise<void>;
  tellTimesIn(times: BrowseLayout['times']): Promise<void>;
}

export const browseLayoutSlice: Slice<BrowseLayoutSlice> = (context) => {
  let loading: Promise<BrowseLayoutActions> | undefined;
  async function act(doIt: (actions: BrowseLayoutActions) => Promise<void>): Promise<void> {
    loading ??= import('./browse-layout-actions.ts').then(({ browseLayoutActions }) =>
      browseLayoutActions(context),
    );
    await doIt(await loading);
  }
  return {
    browseLayout: undefined,
    openBrowseLayout: () => act((actions) => actions.open()),
    arrangeColumns: (collection, columns) =>
      act((actions) =>
        actions.change((layout) => ({
          ...layout,
          columns: { ...layout.columns, [collection]: [...columns] },
        })),
      ),
    tellTimesIn: (times) => act((actions) => actions.change((layout) => ({ ...layout, times }))),
  };
};
