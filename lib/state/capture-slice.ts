/** Live capture: the inspected page's requests, what's shown of them, and where a click leads. Only DevTools has them. */

import { AUTH_HEADERS } from '../core/api.ts';
import { bytesOf, displayText } from '../core/signing/bytes.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import { type Environment, environmentOf, type RemoteEnvironment } from '../storage/environments.ts';
import type { StoredKey } from '../storage/vault.ts';
import type { CaptureFeed } from './capture-feed.ts';
import type { CaptureFilter, CaptureRow, RequestRow } from './capture-rows.ts';
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
  /** Takes in what happened since DevTools was opened, and what happens. Once; elsewhere than in DevTools, nothing. */
  startCapture(): Promise<void>;
  filterCapture(filter: CaptureFilter): void;
  searchCapture(text: string): void;
  chooseRow(id: number | undefined): void;
  pauseCapture(paused: boolean): void;
  clearCapture(): void;
  /** Checks signatures anew, where the keys have changed. */
  recheckCapture(): void;
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
  let starting: Promise<void> | undefined;
  let feed: CaptureFeed | undefined;

  async function start(): Promise<void> {
    if (!platform.network) return;
    const { startFeed } = await import('./capture-feed.ts');
    feed = startFeed(context, platform.network);
  }

  const requestRow = (id: number): RequestRow | undefined =>
    get().capturedRows.find((row): row is RequestRow => row.id === id && row.kind === 'request');

  /** Where it went becomes where it goes, and the key it had the one it's signed with. */
  function load(row: RequestRow): Replay {
    const replay = replayOf(row, get());
    if (!feed) return replay;
    get().replaceDraft(feed.draftOf(row.capture, replay.environment));
    if (replay.environment) void get().chooseEnvironment(replay.environment.id);
    if (replay.environment && replay.key) void get().chooseKey(replay.environment.id, replay.key.id);
    set({ view: 'sign', result: 'steps' });
    return replay;
  }

  return {
    capturedRows: [],
    captureFilter: 'api',
    captureSearch: '',
    chosenRow: undefined,
    capturePaused: false,
    captureMissed: 0,
    captureDropped: 0,
    startCapture() {
      starting ??= start();
      return starting;
    },
    filterCapture: (captureFilter) => set({ captureFilter }),
    searchCapture: (captureSearch) => set({ captureSearch }),
    chooseRow: (chosenRow) => set({ chosenRow }),
    pauseCapture: (capturePaused) => set({ capturePaused, captureMissed: 0 }),
    clearCapture: () => set({ capturedRows: [], chosenRow: undefined, captureDropped: 0, captureMissed: 0 }),
    recheckCapture: () => feed?.recheck(),
    diagnoseRow(id) {
      const row = requestRow(id);
      if (row) get().diagnoseCapture(row.capture);
    },
    showStepsOfRow(id) {
      const row = requestRow(id);
      if (!row) return;
      load(row);
      const timestamp = headerValue(row.capture.request.headers, AUTH_HEADERS.timestamp);
      if (timestamp === undefined) get().runTimestamp();
      else get().typeTimestamp(displayText(bytesOf(timestamp)));
    },
    async sendRowAgain(id) {
      const row = requestRow(id);
      if (!row) return;
      const { environment, key } = load(row);
      get().runTimestamp();
      if (environment && key) await get().send();
    },
  };
};

/** What a request can be sent again with: both where it went and the key it had are known, or it's left to the user. */
export interface Replay {
  readonly environment: RemoteEnvironment | undefined;
  readonly key: StoredKey | undefined;
}

export function replayOf(
  { url, capture }: RequestRow,
  {
    environments,
    keys,
  }: { readonly environments: readonly Environment[]; readonly keys: readonly StoredKey[] },
): Replay {
  const environment = environmentOf(url, environments);
  const sent: string | undefined = headerValue(capture.request.headers, AUTH_HEADERS.key);
  const key = keys.find(
    ({ id, environments: usable }) => id === sent && environment && usable.includes(environment.id),
  );
  return { environment, key };
}
