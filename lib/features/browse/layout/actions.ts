/** Reads and keeps how lists are looked at; loaded with the first look at Browse. */

import type { RecordsState } from '../../../state/page-state.ts';
import { notKept, reportRecord } from '../../../state/record-reports.ts';
import type { SliceContext } from '../../../state/slice.ts';
import {
  BROWSE_LAYOUT_RECORD,
  type BrowseLayout,
  DEFAULT_BROWSE_LAYOUT,
} from '../../../storage/browse-layout.ts';
import { type RecordState, readRecord, updateRecord, watchRecord } from '../../../storage/versioned.ts';
import type { BrowseLayoutSlice } from './state.ts';

export interface BrowseLayoutActions {
  open(): Promise<void>;
  /** Takes effect on this page even where it can't be kept. */
  change(change: (layout: BrowseLayout) => BrowseLayout): Promise<void>;
}

export function browseLayoutActions({
  set,
  get,
  platform,
}: SliceContext<BrowseLayoutSlice & RecordsState>): BrowseLayoutActions {
  const { storage } = platform;
  let isWatched = false;

  function show(state: RecordState<BrowseLayout>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'browse-layout', state) }));
    if (state.state === 'ok') set({ browseLayout: state.value });
    else set({ browseLayout: get().browseLayout ?? DEFAULT_BROWSE_LAYOUT });
  }

  return {
    async open() {
      if (isWatched) return;
      isWatched = true;
      watchRecord(storage, BROWSE_LAYOUT_RECORD, show);
      // Where storage can't be read, the page says so; lists are there all the same.
      show(await readRecord(storage, BROWSE_LAYOUT_RECORD).catch(() => ({ state: 'absent' as const })));
    },
    async change(change) {
      set({ browseLayout: change(get().browseLayout ?? DEFAULT_BROWSE_LAYOUT) });
      const kept = await updateRecord(storage, BROWSE_LAYOUT_RECORD, DEFAULT_BROWSE_LAYOUT, change);
      set({ notKept: notKept(kept) });
    },
  };
}
