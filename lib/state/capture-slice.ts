/** Live capture: the inspected page's requests, what's shown of them, and where a click leads. Only DevTools has them. */

import type { ExactBytes } from './capture-exact.ts';
import type { CaptureFilter, CaptureRow } from './capture-rows.ts';
import { loadedOnce } from './load-part.ts';
import type { Slice } from './slice.ts';

export interface CaptureSlice {
  /** In the order they began; the oldest go beyond a bound. */
  readonly capturedRows: readonly CaptureRow[];
  readonly captureFilter: CaptureFilter;
  readonly captureSearch: string;
  readonly chosenRow: number | undefined;
  readonly capturePaused: boolean;
  /** Requests that weren't captured while it was paused. */
  readonly captureMissed: number;
  /** Requests that had to go for newer ones. */
  readonly captureDropped: number;
  /** Absent until there’s a request with a body, where the browser can hand them out. */
  readonly exactBytes: ExactBytes | undefined;
  /** Takes in what happened since DevTools was opened, and what happens. Once; elsewhere than in DevTools, nothing. */
  startCapture(): Promise<void>;
  filterCapture(filter: CaptureFilter): void;
  searchCapture(text: string): void;
  chooseRow(id: number | undefined): void;
  pauseCapture(paused: boolean): void;
  clearCapture(): void;
  /** Checks signatures anew, where the keys have changed. */
  recheckCapture(): void;
  reloadInspected(): void;
  /** Asks for the permission to take bodies byte for byte. Call inside the click. */
  takeExactBytes(): void;
  giveBackExactBytes(): void;
  diagnoseRow(id: number): void;
  /** Makes it the request that's typed, with the timestamp it had, and shows how that's signed. */
  showStepsOfRow(id: number): void;
  /**
   * Makes it the request that's typed, to be signed with the time of now; sends it where it went, with the key it had.
   * Where that can't be, it's left to the user to send. Call inside the click.
   */
  sendRowAgain(id: number): Promise<void>;
}

export const captureSlice: Slice<CaptureSlice> = (context) => {
  const { set, get, platform } = context;
  const feed = loadedOnce(context, async () => {
    const { startFeed } = await import('./capture-feed.ts');
    return platform.network && startFeed(context, platform.network);
  });
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
    pauseCapture: (capturePaused) => set({ capturePaused, captureMissed: 0 }),
    clearCapture() {
      const { capturedRows, chosenRow, captureDropped, captureMissed } = get();
      set({ capturedRows: [], chosenRow: undefined, captureDropped: 0, captureMissed: 0 });
      get().offerUndo({
        view: 'capture',
        title: 'Cleared the captured requests',
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
    diagnoseRow: (id) => void feed.ifBegun((own) => own?.diagnose(id)),
    showStepsOfRow: (id) => void feed.ifBegun((own) => own?.showSteps(id)),
    sendRowAgain: (id) => feed.ifBegun((own) => own?.sendAgain(id)),
  };
};
