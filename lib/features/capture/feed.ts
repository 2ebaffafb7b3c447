/**
 * Takes in what DevTools tells, and checks the signatures bit by bit. Loaded where there's a page to inspect; with it
 * comes what else is done with a captured request.
 */

import type { RequestVerdict } from '../../core/diagnosis/request-verdicts.ts';
import { equalBytes } from '../../core/signing/bytes.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { NetworkEvent, NetworkPort } from '../../platform/ports.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { selectNameByDiagnosis } from '../diagnosis/named-mistake.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import { isFailing } from '../requests/failing.ts';
import { type KnownServers, knownServerOf } from '../requests/known-server.ts';
import { hasEffect } from '../requests/lost.ts';
import { isAnyMeasuredAnew, isMeasuredAnew } from '../requests/measured-server.ts';
import type { RequestRow } from '../requests/row.ts';
import { type RowActions, rowActions } from '../requests/row-actions.ts';
import { withProvenSecrets } from '../requests/stored-secret.ts';
import { longBodyHash, verdictOfRow } from '../requests/verdict.ts';
import { type ExactBytesGrant, exactBytesGrant } from './exact.ts';
import { bounded, CAPTURE_BOUNDS, merged, rowOfEvent, withNavigationsPlaced } from './intake.ts';
import type { CaptureRow, CaptureSlice } from './state.ts';

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

/** How long signatures are checked at a stretch, in seconds. */
const STRETCH = 0.008;
const MOST_AT_A_STRETCH = 200;

export interface CaptureFeed extends RowActions {
  readonly exact: ExactBytesGrant | undefined;
  /** Checks all signatures anew, where the keys, or what’s known of the servers, have changed since. */
  recheck(): void;
  /** What Diagnose found of these stays with their rows. @param diagnosed as it was then. */
  keepFound(diagnosed: DiagnosisSlice, requests: ReadonlySet<WireRequest>): void;
  /** With the keys of now. */
  check(rows: readonly CaptureRow[]): void;
}

export function startFeed(context: SliceContext<Needs>, network: NetworkPort): CaptureFeed {
  const { set, get } = context;
  const checker = signatureChecker(context);
  const exact = network.exactBodies && exactBytesGrant(context, network.exactBodies);
  if (!exact) set({ exactBytes: { state: 'never' } });

  function takeIn(events: readonly NetworkEvent[]): void {
    const happened = events.filter((event) => event.kind !== 'dropped');
    const lost = events.reduce((sum, event) => sum + (event.kind === 'dropped' ? event.count : 0), 0);
    if (get().capturePaused) {
      const missed = happened.filter(({ kind }) => kind === 'request').length + lost;
      set((app) => ({ captureMissed: app.captureMissed + missed }));
      return;
    }
    const more = happened.map(rowOfEvent).filter((row) => row !== undefined);
    set((app) => {
      const inPlace = withNavigationsPlaced(merged(app.capturedRows, more), more);
      const { rows, dropped } = bounded(inPlace, CAPTURE_BOUNDS);
      return { capturedRows: rows, captureDropped: app.captureDropped + dropped + lost };
    });
    get().outdateUndo('capture');
    const requests = more.filter((row) => row.kind === 'request');
    checker.check(requests);
    // What isn't signed is no charge of this API.
    const done = requests.filter(({ isSigned, capture }) => isSigned && hasEffect(capture));
    if (done.length > 0) void get().keepPageCharges(done);
    exact?.meet(requests);
  }

  network.watch(takeIn);
  return {
    exact,
    recheck: checker.recheck,
    keepFound: (diagnosed, requests) =>
      set(({ capturedRows }) => ({ capturedRows: withFound(capturedRows, diagnosed, requests) })),
    check(rows) {
      checker.recheck();
      checker.check(rows.filter((row) => row.kind === 'request'));
    },
    ...rowActions(context, { source: 'devtools', rows: () => get().capturedRows }),
  };
}

type Checked = Required<Pick<RequestRow, 'verdict' | 'checkedAt' | 'mistake'>>;

/** Checks what was captured last first. */
function signatureChecker(context: SliceContext<Needs>) {
  const { set, get, platform } = context;
  const now = (): number => platform.clock.now();
  let waiting: RequestRow[] = [];
  let isRunning = false;
  let checkedWith = knownNow(get());
  let keysAt = now();

  function check(rows: readonly RequestRow[]): void {
    for (const row of rows) if (row.isSigned) waiting.push(row);
    if (!isRunning) void run();
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      show(await checkSome());
      await pause();
    }
    set(({ capturedRows }) => ({ capturedRows: withProvenSecrets(capturedRows) }));
    isRunning = false;
  }

  async function checkSome(): Promise<ReadonlyMap<number, Checked>> {
    const verdicts = new Map<number, Checked>();
    const until = now() + STRETCH;
    do {
      const row = waiting.pop();
      if (!row) break;
      const { body } = row.capture.request;
      const verdict = verdictOfRow(row, checkedWith.keys, await longBodyHash(body, pause), serverOf(row));
      verdicts.set(row.id, { verdict, checkedAt: keysAt, mistake: await mistakeOf(row, verdict) });
    } while (verdicts.size < MOST_AT_A_STRETCH && now() < until);
    return verdicts;
  }

  function serverOf({ capture }: RequestRow) {
    return knownServerOf(capture, get());
  }

  async function mistakeOf(row: RequestRow, verdict: RequestVerdict): Promise<string | undefined> {
    if (!isFailing({ ...row, verdict })) return undefined;
    // Where it can't be loaded, the verdict alone is shown.
    const part = await loadPart(context, () => import('../requests/mistake.ts'));
    return part?.shownMistake(row, verdict, checkedWith.keys, serverOf(row));
  }

  function show(verdicts: ReadonlyMap<number, Checked>): void {
    set(({ capturedRows }) => ({
      capturedRows: capturedRows.map((row) => {
        const checked = verdicts.get(row.id);
        return row.kind === 'request' && checked ? { ...row, ...checked } : row;
      }),
    }));
  }

  return {
    check,
    recheck(): void {
      const now = knownNow(get());
      if (now.keys === checkedWith.keys && !isAnyMeasuredAnew(checkedWith, now)) return;
      const capturedRows = withoutOutdated(get().capturedRows, checkedWith, now);
      checkedWith = now;
      keysAt = platform.clock.now();
      waiting = [];
      set({ capturedRows });
      check(get().capturedRows.filter((row) => row.kind === 'request'));
    },
  };
}

/** Lets the page draw and answer to clicks. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * What Diagnose finds of the page’s requests stays with their rows, also once they’re cleared there. Where none was named,
 * a longer search or another key may still name one.
 * @param requests whose diagnosis is done.
 */
export function withFound(
  rows: readonly CaptureRow[],
  diagnosed: Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns'>,
  requests: ReadonlySet<WireRequest>,
): readonly CaptureRow[] {
  return rows.map((row) => {
    if (row.kind !== 'request' || !requests.has(row.capture.request)) return row;
    return { ...row, found: selectNameByDiagnosis(diagnosed, row.capture) };
  });
}

interface CheckedWith extends KnownServers {
  readonly keys: readonly StoredKey[];
}

/** Without the rest of the page, which would stay in memory with it. */
function knownNow({ keys, environments, inboxReadings }: CheckedWith): CheckedWith {
  return { keys, environments, inboxReadings };
}

/** It may have been found with any of the secrets: where one is another or gone, nothing is known of them any more. */
function withoutOutdated(
  rows: readonly CaptureRow[],
  before: CheckedWith,
  now: CheckedWith,
): readonly CaptureRow[] {
  const isThere = ({ id, secret }: StoredKey): boolean =>
    now.keys.some((key) => key.id === id && equalBytes(key.secret.keyBytes(), secret.keyBytes()));
  const areAllThere = before.keys.every(isThere);
  const holds = ({ capture }: RequestRow): boolean =>
    areAllThere && !isMeasuredAnew(knownServerOf(capture, before), knownServerOf(capture, now));
  return rows.map((row) =>
    row.kind === 'request' && row.found !== undefined && !holds(row) ? { ...row, found: undefined } : row,
  );
}
