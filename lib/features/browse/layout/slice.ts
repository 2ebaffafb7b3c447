/** How lists are looked at in Browse, remembered from one visit to the next. */

import { loadedOnce } from '../../../state/load-part.ts';
import type { PartsState, RecordsState } from '../../../state/page-state.ts';
import type { Slice } from '../../../state/slice.ts';
import type { BrowseLayoutSlice, BrowseLook } from './state.ts';

type Needs = BrowseLayoutSlice & PartsState & RecordsState;

export const FIRST_LOOK: BrowseLook = {
  filter: '',
  sort: undefined,
  beside: undefined,
  chosen: undefined,
};

export const browseLayoutSlice: Slice<BrowseLayoutSlice, Needs> = (context) => {
  const actions = loadedOnce(context, async () =>
    (await import('./actions.ts')).browseLayoutActions(context),
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
