/** The row that's open in a list: its request is diagnosed without a further click, for as long as it's open. */

import type { Capture } from '../../formats/capture/capture.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { HistorySlice } from '../history/state.ts';
import { type DiagnosisItem, shownDiagnosis } from './items.ts';
import { stringsWith } from './own-string.ts';
import type { DiagnosisSlice } from './state.ts';

interface Given {
  /** The request as one to be diagnosed. */
  itemFor(capture: Capture): DiagnosisItem;
  /** The id of the request, where it's there. */
  idOf(capture: Capture): string | undefined;
  /** Before all others that wait; no search that's under way is stopped. */
  searchNext(id: string): void;
  /** Takes it from the list, with its search. */
  drop(id: string): void;
}

export type OpenedActions = Pick<DiagnosisSlice, 'diagnoseOpened' | 'leaveOpened'> & {
  /** Somebody asked for these diagnoses: they go on. */
  keepOpened(captures: readonly Capture[]): void;
};

export function openedActions(
  { set, get }: SliceContext<DiagnosisSlice & HistorySlice & PageSlice>,
  { itemFor, idOf, searchNext, drop }: Given,
): OpenedActions {
  return {
    diagnoseOpened(capture) {
      const there = idOf(capture);
      if (there === undefined) {
        const item = itemFor(capture);
        set((app) => withOpened(app, item));
        searchNext(item.id);
        return;
      }
      const run = get().diagnosisRuns[there];
      if (run?.kind === 'waiting' || run?.kind === 'failed') searchNext(there);
    },
    leaveOpened() {
      const { openedItem: id, diagnosisRuns, view } = get();
      const run = id === undefined ? undefined : diagnosisRuns[id];
      if (id === undefined || !run) return;
      const isFound = (shownDiagnosis(run)?.explanations.length ?? 0) > 0;
      if (isFound || view === 'diagnose') set((app) => withOpenedKept(app, id));
      else drop(id);
    },
    keepOpened(captures) {
      const { openedItem: id } = get();
      if (id !== undefined && captures.some((capture) => idOf(capture) === id))
        set((app) => withOpenedKept(app, id));
    },
  };
}

/** Diagnose goes on showing what it shows. Nor does a request that may leave again take a string that was pasted. */
function withOpened(
  { diagnosisItems, diagnosisRuns, chosenItem }: DiagnosisSlice,
  item: DiagnosisItem,
): Partial<DiagnosisSlice> {
  return {
    diagnosisItems: [...diagnosisItems, item],
    diagnosisRuns: { ...diagnosisRuns, [item.id]: { kind: 'waiting', known: undefined } },
    chosenItem: chosenItem ?? item.id,
    openedItem: item.id,
  };
}

/** It stays once its row is left: its search is done, or somebody asked for it. Others are as they were. */
export function withOpenedKept(
  app: Pick<DiagnosisSlice, 'diagnosisItems' | 'openedItem' | 'ownStrings' | 'ownStringToCome'>,
  id: string,
): Partial<DiagnosisSlice> {
  const item = app.openedItem === id ? app.diagnosisItems.find((one) => one.id === id) : undefined;
  return item ? { openedItem: undefined, ...stringsWith(app, [item], item) } : {};
}
