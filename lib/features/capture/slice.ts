/** Live capture: the inspected page's requests, what's shown of them, and where a click leads. Only DevTools has them. */

import type { AppStore } from '../../state/app-state.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { diagnosedSince } from '../diagnosis/diagnosed-since.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { CaptureSlice, PauseRow } from './state.ts';

type Needs = CaptureSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  UndoSlice;

export const captureSlice: Slice<CaptureSlice, Needs> = (context) => {
  const { set, get, platform } = context;
  const feed = loadedOnce(context, async () => {
    const { startFeed } = await import('./feed.ts');
    return platform.network && startFeed(context, platform.network);
  });
  const pauses = pausesBy(() => platform.clock.now() * 1000);
  /** Whoever looks at what came since needs no way back. */
  const goOn = (change: Partial<CaptureSlice>): void => {
    get().dropUndo('capture');
    set(change);
  };

  return {
    capturedRows: [],
    captureFilter: 'api',
    captureSearch: '',
    chosenRow: undefined,
    capturePaused: false,
    captureMissed: 0,
    captureDropped: 0,
    exactBytes: undefined,
    startCapture: () => feed.act(() => undefined),
    filterCapture: (captureFilter) => goOn({ captureFilter }),
    searchCapture: (captureSearch) => goOn({ captureSearch }),
    chooseRow: (chosenRow) => goOn({ chosenRow }),
    pauseCapture(capturePaused) {
      const { captureMissed, capturedRows } = get();
      const row = captureMissed > 0 ? pauses.end() : undefined;
      if (capturePaused) pauses.begin();
      set({ capturePaused, captureMissed: 0, ...(row && { capturedRows: [...capturedRows, row] }) });
    },
    clearCapture() {
      const { capturedRows, chosenRow, captureDropped, captureMissed } = get();
      set({ capturedRows: [], chosenRow: undefined, captureDropped: 0, captureMissed: 0 });
      get().offerUndo({
        view: 'capture',
        title: 'Cleared the captured requests',
        field: 'captured-row',
        undo() {
          set((app) => ({
            capturedRows: [...capturedRows, ...app.capturedRows],
            chosenRow: app.chosenRow ?? chosenRow,
            captureDropped: captureDropped + app.captureDropped,
            captureMissed: captureMissed + app.captureMissed,
          }));
          void feed.ifBegun((own) => own?.check(capturedRows));
        },
      });
    },
    recheckCapture: () => void feed.ifBegun((own) => own?.recheck()),
    takeExactBytes: () => void feed.ifBegun((own) => own?.exact?.take()),
    giveBackExactBytes: () => void feed.ifBegun((own) => own?.exact?.giveBack()),
    reloadInspected: () => platform.network?.reload(),
    keepFoundMistakes: (...found) => void feed.ifBegun((own) => own?.keepFound(...found)),
    diagnoseRow: (id) => void feed.ifBegun((own) => own?.diagnose(id)),
    showStepsOfRow: (id) => void feed.ifBegun((own) => own?.showSteps(id)),
    openRow: (id) => void feed.ifBegun((own) => own?.openInRequest(id)),
    sendRowAgain: (id) => feed.ifBegun((own) => own?.sendAgain(id)),
  };
};

/** @param now in Unix milliseconds. */
function pausesBy(now: () => number) {
  let startedAt = 0;
  let count = 0;
  return {
    begin(): void {
      startedAt = now();
    },
    end(): PauseRow {
      count++;
      // What DevTools tells of has the ids from 0 on.
      return { kind: 'pause', id: -count, startedAt, endedAt: now() };
    },
  };
}

/** Of the inspected page's requests, also once they're cleared in Diagnose. */
export function keepFoundMistakes({ subscribe }: AppStore): void {
  subscribe((app, before) => {
    const done = diagnosedSince(before, app).filter(({ source }) => source === 'devtools');
    if (done.length > 0) app.keepFoundMistakes(app, new Set(done.map(({ capture }) => capture.request)));
  });
}
