/** The request that’s looked at, whichever view it’s in, for commands that do something with it. */

import { isWhole } from '../core/signing/gaps.ts';
import type { CaptureSlice } from '../features/capture/state.ts';
import type { DiagnosisSlice } from '../features/diagnosis/state.ts';
import { hasMistake, selectShownEntries } from '../features/history/selectors.ts';
import type { HistorySlice } from '../features/history/state.ts';
import type { InboxSlice } from '../features/inbox/state.ts';
import type { Capture } from '../formats/capture/capture.ts';
import type { PageSlice } from './page-state.ts';

type Needs = CaptureSlice & DiagnosisSlice & HistorySlice & InboxSlice & PageSlice;

export interface RequestInSight {
  readonly capture: Capture;
  /** Absent where it’s there already. */
  readonly diagnose?: () => void;
  /** Absent where its steps aren’t to be had. */
  readonly steps?: () => void;
}

/** `undefined` where none is chosen, where a search hides it, and in the view that writes one. */
export function requestInSight(state: Needs): RequestInSight | undefined {
  switch (state.view) {
    case 'capture':
      return ofRow(state.capturedRows, state.rowInSight, state.diagnoseRow, state.showStepsOfRow);
    case 'inbox':
      return ofRow(state.inboxRows, state.rowInSight, state.diagnoseInboxRow, state.showStepsOfInboxRow);
    case 'history': {
      const { openedEntry, diagnoseOpenedEntry, draftOpenedEntry } = state;
      if (openedEntry?.kind !== 'read') return undefined;
      const { id, capture } = openedEntry;
      const entry = selectShownEntries(state).find((one) => one.id === id);
      if (!entry) return undefined;
      if (entry.verdict === null || !isWhole(capture)) return { capture };
      const steps = () => void draftOpenedEntry('then');
      return { capture, steps, ...(hasMistake(entry) && { diagnose: diagnoseOpenedEntry }) };
    }
    case 'diagnose': {
      const item = state.diagnosisItems.find(({ id }) => id === state.chosenItem);
      return item && { capture: item.capture };
    }
    default:
      return undefined;
  }
}

interface AnyRow {
  readonly kind: 'request' | 'navigation';
  readonly id: number;
  readonly capture?: Capture;
  readonly isSigned?: boolean;
}

function ofRow(
  rows: readonly AnyRow[],
  inSight: number | undefined,
  diagnose: (id: number) => void,
  steps: (id: number) => void,
): RequestInSight | undefined {
  const row = rows.find(({ id, kind }) => id === inSight && kind === 'request');
  if (!row?.capture) return undefined;
  const { id, capture, isSigned } = row;
  if (!isWhole(capture)) return { capture };
  return { capture, steps: () => steps(id), ...(isSigned && { diagnose: () => diagnose(id) }) };
}
