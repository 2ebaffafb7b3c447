/** Works through the requests one after another: first a quick look at each, also beside a long search, then the long searches. */

import { loadPart } from '../../state/load-part.ts';
import type { PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { Turn } from './diagnosing.ts';
import { type Diagnosed, type DiagnosisItem, type DiagnosisRun, isPending, isQuickStage } from './items.ts';
import { withOpenedKept } from './opened.ts';
import { keepingSignedOthers, withSignedOthers } from './signed-elsewhere.ts';
import type { DiagnosisSlice } from './state.ts';

type Needs = CaptureSlice &
  DiagnosisSlice &
  EnvironmentsSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PartsState &
  PlainProbeSlice;

/** `cancelled` keeps what was found; after the others it's searched anew, later, or not at all. */
type Reason = 'cancelled' | 'again' | 'later' | 'removed';

export interface DiagnosisRunner {
  /** Goes on with whatever waits. */
  work(): void;
  /** Stops the searches of this item that are under way. */
  stop(id: string, why: Reason): void;
  /** Has workers ready for the first search, where none is under way. */
  warmUp(): void;
  /** Stops its own search, to begin anew, and whichever else is under way. */
  makeRoomFor(id: string): void;
  /** Whose search is under way, but for a quick look beside it. */
  running(): string | undefined;
  /** Puts it before the long search that's under way, also where that has only begun. */
  prefer(id: string): void;
}

interface Running {
  readonly id: string;
  readonly controller: AbortController;
  /** What was known before it began. */
  readonly before: Diagnosed | undefined;
  /** The item that it makes way for, once it has had its quick look. */
  preferred?: string;
}

/** Idle workers are kept for two minutes. */
const WARM_SECONDS = 110;

export function diagnosisRunner(context: SliceContext<Needs>): DiagnosisRunner {
  const { set, get } = context;
  let running: Running | undefined;
  /** Has its quick look beside the long search of the one that’s running. */
  let looking: Running | undefined;
  const warmer = searchWarmer(context);

  const show = (id: string, run: DiagnosisRun): void => set((app) => withRun(app, id, run));

  async function work(): Promise<void> {
    if (running) return lookBeside();
    for (let next = nextItem(get(), lookedAt()); next; next = nextItem(get(), lookedAt())) {
      running = begin(next);
      await turnOf(next, running, ownDepth(context, running));
      running = undefined;
    }
  }

  /** What’s added while a long search goes on. */
  async function lookBeside(): Promise<void> {
    if (looking) return;
    for (let next = nextBeside(get(), running); next; next = nextBeside(get(), running)) {
      looking = begin(next);
      await turnOf(next, looking, 'quick');
      looking = undefined;
      if (!running) void work();
    }
  }

  function lookedAt(): string | undefined {
    return looking?.controller.signal.aborted ? undefined : looking?.id;
  }

  function makeWay(): void {
    if (!running || get().diagnosesPaused) return;
    const waiting = madeWay(get().diagnosisRuns, running);
    if (!waiting) return;
    running.controller.abort('later' satisfies Reason);
    show(running.id, waiting);
  }

  function begin({ id }: DiagnosisItem): Running {
    warmer.stop();
    return { id, controller: new AbortController(), before: knownOf(get().diagnosisRuns[id]) };
  }

  async function turnOf(
    item: DiagnosisItem,
    { before, controller }: Running,
    depth: Diagnosed['depth'],
  ): Promise<void> {
    const { signal } = controller;
    const shown = (run: DiagnosisRun): void => {
      show(item.id, run);
      makeWay();
      void lookBeside();
    };
    const ended = await ranTurn(context, { item, before, depth, signal, show: shown });
    if (!isWanted(signal)) return;
    shown(ended);
    set((app) => ({ diagnosisRuns: withSignedOthers(app) }));
  }

  function stop(id: string, why: Reason): void {
    for (const one of [running, looking]) {
      if (one?.id !== id || one.controller.signal.aborted) continue;
      one.controller.abort(why);
      if (why === 'later') show(id, waitingAgain(get().diagnosisRuns[id], one));
    }
  }

  return {
    work: () => void work(),
    warmUp() {
      if (!running) void warmer.start();
    },
    stop,
    makeRoomFor(id) {
      stop(id, 'again');
      if (running && running.id !== id) stop(running.id, 'later');
    },
    running: () => running?.id,
    prefer(id) {
      if (!running || running.id === id) return;
      running.preferred = id;
      makeWay();
    },
  };
}

function withRun(app: DiagnosisSlice, id: string, run: DiagnosisRun): Partial<DiagnosisSlice> {
  const { diagnosisRuns, diagnosisItems } = app;
  const before = diagnosisRuns[id];
  if (!before) return {};
  return {
    diagnosisRuns: { ...diagnosisRuns, [id]: keepingSignedOthers(before, run) },
    ...settledItems(diagnosisItems, id, run),
    ...(!isPending(run) && withOpenedKept(app, id)),
  };
}

function ownDepth({ set, get }: SliceContext<Needs>, { id, before }: Running): Diagnosed['depth'] {
  const isUrgent = get().urgentItem === id;
  if (isUrgent) set({ urgentItem: undefined });
  return !isUrgent && !before && othersWait(get(), id) ? 'quick' : 'full';
}

async function ranTurn(context: SliceContext<Needs>, turn: Turn): Promise<DiagnosisRun> {
  const loaded = await loadPart(context, () => import('./diagnosing.ts'));
  if (!loaded) return { kind: 'failed', problem: 'not-loaded' };
  return loaded.runTurn(context, turn).catch(() => ({ kind: 'failed', problem: 'unexpected' }));
}

function searchWarmer({ platform }: Pick<SliceContext<Needs>, 'platform'>) {
  let warming: AbortController | undefined;
  /** Unix seconds. */
  let warmUntil = 0;
  return {
    async start(): Promise<void> {
      if (warming || platform.clock.now() < warmUntil) return;
      const controller = new AbortController();
      warming = controller;
      try {
        const engine = await import('./diagnosing.ts');
        await engine.warmUp(() => platform.startSearchWorkers(), controller.signal);
        warmUntil = controller.signal.aborted ? 0 : platform.clock.now() + WARM_SECONDS;
      } catch {
        // Nothing was promised; what went wrong is told by the search that needs it.
      }
      warming = undefined;
    },
    stop: () => warming?.abort(),
  };
}

/** What's left of a long search that makes way for the one that's preferred; `undefined` where there's no need. */
function madeWay(
  runs: DiagnosisSlice['diagnosisRuns'],
  { id, preferred = '' }: Running,
): DiagnosisRun | undefined {
  const run = runs[id];
  if (runs[preferred]?.kind !== 'waiting' || !isLong(run)) return undefined;
  return { ...leftOfLong(run), isBehind: true };
}

function waitingAgain(run: DiagnosisRun | undefined, { before }: Running): DiagnosisRun {
  return isLong(run) ? leftOfLong(run) : { kind: 'waiting', known: before };
}

/** What its quick look came to stays known. */
function leftOfLong({ known, about }: LongSearch): Extract<DiagnosisRun, { kind: 'waiting' }> {
  return { kind: 'waiting', known: about === 'second' ? known : known && { ...known, depth: 'quick' } };
}

type LongSearch = Extract<DiagnosisRun, { kind: 'searching' }>;

/** Past what takes a moment. */
function isLong(run: DiagnosisRun | undefined): run is LongSearch {
  return (
    run?.kind === 'searching' &&
    run.progress !== undefined &&
    (run.about === 'second' || !isQuickStage(run.progress.stage))
  );
}

/** Whether what was found is still to be shown: not where it's searched anew or gone. */
function isWanted(signal: AbortSignal): boolean {
  return !signal.aborted || signal.reason === ('cancelled' satisfies Reason);
}

function knownOf(run: DiagnosisRun | undefined): Diagnosed | undefined {
  return run?.kind === 'waiting' ? run.known : undefined;
}

/** Of the requests that a text may stand for, the one that was told apart is the item's. */
function settledItems(items: DiagnosisSlice['diagnosisItems'], id: string, run: DiagnosisRun) {
  const request = run.kind === 'done' ? run.known.request : undefined;
  if (!request) return {};
  return {
    diagnosisItems: items.map((item) =>
      item.id === id ? { ...item, capture: { ...item.capture, request } } : item,
    ),
  };
}

/** The urgent one goes first, then those not looked at yet, and among equals the one that's chosen, then those that made way. */
function nextItem(app: DiagnosisSlice, lookedAt: string | undefined) {
  const { diagnosisItems, diagnosisRuns, chosenItem, urgentItem, diagnosesPaused } = app;
  const waiting = diagnosisItems.filter(({ id }) => diagnosisRuns[id]?.kind === 'waiting' && id !== lookedAt);
  const urgent = waiting.find(({ id }) => id === urgentItem);
  if (urgent || diagnosesPaused) return urgent;
  const untried = waiting.filter(({ id }) => isUntried(diagnosisRuns[id]));
  const first = untried.length > 0 ? untried : waiting;
  const chosen = first.find(({ id }) => id === chosenItem);
  return chosen ?? first.find(({ id }) => !isBehind(diagnosisRuns[id])) ?? first[0];
}

/** To be looked at beside a long search: the urgent one first, then the chosen one. */
function nextBeside(
  { diagnosisItems, diagnosisRuns, chosenItem, urgentItem, diagnosesPaused }: DiagnosisSlice,
  running: Running | undefined,
) {
  if (!running || !isLong(diagnosisRuns[running.id])) return undefined;
  const untried = diagnosisItems.filter(({ id }) => isUntried(diagnosisRuns[id]));
  const urgent = untried.find(({ id }) => id === urgentItem);
  if (urgent || diagnosesPaused) return urgent;
  return untried.find(({ id }) => id === chosenItem) ?? untried[0];
}

function isUntried(run: DiagnosisRun | undefined): boolean {
  return run?.kind === 'waiting' && run.known === undefined;
}

function isBehind(run: DiagnosisRun | undefined): boolean {
  return run?.kind === 'waiting' && run.isBehind === true;
}

function othersWait({ diagnosisItems, diagnosisRuns }: DiagnosisSlice, id: string): boolean {
  return diagnosisItems.some((item) => item.id !== id && diagnosisRuns[item.id]?.kind === 'waiting');
}
