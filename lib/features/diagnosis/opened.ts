/** The row that's open in a list: its request is diagnosed without a further click, for as long as it's open. */

import type { Capture } from '../../formats/capture/capture.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { HistorySlice } from '../history/state.ts';
import { isPending, shownDiagnosis } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

interface Given {
  /** Adds the request to those to be diagnosed, and returns its id. */
  add(capture: Capture): string;
  /** The id of the request, where it's there. */
  idOf(capture: Capture): string | undefined;
  /** Takes it from the list, with its search. */
  drop(id: string): void;
}

export type OpenedActions = Pick<DiagnosisSlice, 'diagnoseOpened' | 'leaveOpened'> & {
  /** Somebody asked for these diagnoses: they go on. */
  keepOpened(captures: readonly Capture[]): void;
};

export function openedActions(
  { set, get }: SliceContext<DiagnosisSlice & HistorySlice & PageSlice>,
  { add, idOf, drop }: Given,
): OpenedActions {
  return {
    diagnoseOpened(capture) {
      const there = idOf(capture);
      if (there === undefined) {
        // Whoever stopped the others wants this one alone.
        const { diagnosesPaused } = get();
        const openedItem = add(capture);
        set({ diagnosesPaused, openedItem });
        get().searchNow(openedItem);
        return;
      }
      const run = get().diagnosisRuns[there];
      get().chooseItem(there);
      if (run?.kind === 'waiting' || run?.kind === 'failed') get().searchNow(there);
    },
    leaveOpened() {
      const { openedItem: id, diagnosisRuns, view } = get();
      if (id === undefined) return;
      set({ openedItem: undefined });
      const run = diagnosisRuns[id];
      if (!run || !isPending(run) || view === 'diagnose') return;
      const isFound = (shownDiagnosis(run)?.explanations.length ?? 0) > 0;
      if (!isFound) drop(id);
    },
    keepOpened(captures) {
      const { openedItem } = get();
      if (captures.some((capture) => idOf(capture) === openedItem)) set({ openedItem: undefined });
    },
  };
}
