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
  /** The item that's there only because its row is open. */
  let opened: string | undefined;

  return {
    diagnoseOpened(capture) {
      const there = idOf(capture);
      if (there === undefined) {
        // Whoever stopped the others wants this one alone.
        const { diagnosesPaused } = get();
        opened = add(capture);
        set({ diagnosesPaused });
        get().searchNow(opened);
        return;
      }
      const run = get().diagnosisRuns[there];
      get().chooseItem(there);
      if (run?.kind === 'waiting' || run?.kind === 'failed') get().searchNow(there);
    },
    leaveOpened() {
      const id = opened;
      opened = undefined;
      const run = id === undefined ? undefined : get().diagnosisRuns[id];
      if (id === undefined || !run || !isPending(run) || get().view === 'diagnose') return;
      const isFound = (shownDiagnosis(run)?.explanations.length ?? 0) > 0;
      if (!isFound) drop(id);
    },
    keepOpened(captures) {
      if (captures.some((capture) => idOf(capture) === opened)) opened = undefined;
    },
  };
}
