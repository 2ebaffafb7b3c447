/** The request that’s looked at, whichever view it’s in, for commands that do something with it. */

import { isWhole } from '../core/signing/gaps.ts';
import type { CaptureRow, CaptureSlice } from '../features/capture/state.ts';
import type { DiagnosisSlice } from '../features/diagnosis/state.ts';
import { hasMistake, selectShownEntries } from '../features/history/selectors.ts';
import type { HistorySlice } from '../features/history/state.ts';
import type { InboxSlice } from '../features/inbox/state.ts';
import type { Capture } from '../formats/capture/capture.ts';
import type { HistoryEntry } from '../storage/history/history.ts';
import type { PageSlice } from './page-state.ts';

type Needs = CaptureSlice & DiagnosisSlice & HistorySlice & InboxSlice & PageSlice;

export interface RequestInSight {
  /** `undefined` where it can’t be read any more. */
  readonly capture: () => Promise<Capture | undefined>;
  /** Where it’s read already. */
  readonly read: Capture | undefined;
  /** Absent where it’s there already. */
  readonly diagnose?: () => void | Promise<void>;
  /** Absent where its steps aren’t to be had. */
  readonly steps?: () => void | Promise<void>;
}

/** `undefined` where no row is in sight, and in the view that writes one. */
export function requestInSight(state: Needs): RequestInSight | undefined {
  switch (state.view) {
    case 'capture':
      return ofRow(state.capturedRows, state.rowInSight, state.diagnoseRow, state.showStepsOfRow);
    case 'inbox':
      return ofRow(state.inboxRows, state.rowInSight, state.diagnoseInboxRow, state.showStepsOfInboxRow);
    case 'history': {
      const entry = selectShownEntries(state).find(({ id }) => id === state.rowInSight);
      return entry && ofEntry(state, entry);
    }
    case 'diagnose': {
      const item = state.diagnosisItems.find(({ id }) => id === state.chosenItem);
      return item && { capture: async () => item.capture, read: item.capture };
    }
    default:
      return undefined;
  }
}

interface AnyRow {
  readonly kind: CaptureRow['kind'];
  readonly id: number;
  readonly capture?: Capture;
  readonly isSigned?: boolean;
}

function ofRow(
  rows: readonly AnyRow[],
  inSight: Needs['rowInSight'],
  diagnose: (id: number) => void,
  steps: (id: number) => void,
): RequestInSight | undefined {
  const row = rows.find(({ id, kind }) => id === inSight && kind === 'request');
  if (!row?.capture) return undefined;
  const { id, capture: read, isSigned } = row;
  const capture = async () => read;
  if (!isWhole(read)) return { capture, read };
  return { capture, read, steps: () => steps(id), ...(isSigned && { diagnose: () => diagnose(id) }) };
}

/** Its request is read when it’s opened: before, when it’s asked for. */
function ofEntry(state: Needs, entry: HistoryEntry): RequestInSight | undefined {
  const { openedEntry, keptCaptures, chooseEntry, draftOpenedEntry, diagnoseCapture } = state;
  const { id, verdict } = entry;
  const opened = openedEntry?.id === id ? openedEntry : undefined;
  if (opened?.kind === 'gone') return undefined;
  const read = opened?.kind === 'read' ? opened.capture : undefined;
  const capture = async () => read ?? (await keptCaptures([id]))?.get(id);
  if (verdict === null || (read && !isWhole(read))) return { capture, read };
  const whole = async (): Promise<Capture | undefined> => {
    const found = await capture();
    // Its details say what isn’t known.
    if (!read) await chooseEntry(id);
    return found && isWhole(found) ? found : undefined;
  };
  return {
    capture,
    read,
    async steps() {
      if (await whole()) await draftOpenedEntry('then');
    },
    ...(hasMistake(entry) && {
      async diagnose() {
        const found = await whole();
        if (found) diagnoseCapture(found, 'history');
      },
    }),
  };
}
