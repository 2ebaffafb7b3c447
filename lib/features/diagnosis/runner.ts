/** Works through the requests one after another: first a quick look at each, then the long searches. */

import { loadPart } from '../../state/load-part.ts';
import type { PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { Turn } from './diagnosing.ts';
import { type Diagnosed, type DiagnosisItem, type DiagnosisRun, isQuickStage } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

type Needs = CaptureSlice & DiagnosisSlice & HistorySlice & InboxSlice & KeysSlice & PartsState;

/** `cancelled` keeps what was found; after the others it's searched anew, later, or not at all. */
type Reason = 'cancelled' | 'again' | 'later' | 'removed';

export interface DiagnosisRunner {
  /** Goes on with whatever waits. */
  work(): void;
  /** Stops the search that's under way, where it's this item's. */
  stop(id: string, why: Reason): void;
  /** Has workers ready for the first search, where none is under way. */
  warmUp(): void;
  /** Whose search is under way. */
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
  const { set, get, platform } = context;
  let running: Running | undefined;
  let warming: AbortController | undefined;
  /** Unix seconds. */
  let warmUntil = 0;

  function show(id: string, run: DiagnosisRun): void {
    set(({ diagnosisRuns, diagnosisItems }) =>
      diagnosisRuns[id]
        ? { diagnosisRuns: { ...diagnosisRuns, [id]: run }, ...settledItems(diagnosisItems, id, run) }
        : {},
    );
  }

  async function work(): Promise<void> {
    if (running) return;
    for (let next = nextItem(get()); next; next = nextItem(get())) {
      running = begin(next);
      await turnOf(next, running);
      running = undefined;
    }
  }

  function makeWay(): void {
    if (!running || get().diagnosesPaused) return;
    const waiting = madeWay(get().diagnosisRuns, running);
    if (!waiting) return;
    running.controller.abort('later' satisfies Reason);
    show(running.id, waiting);
  }

  function begin({ id }: DiagnosisItem): Running {
    warming?.abort();
    return { id, controller: new AbortController(), before: knownOf(get().diagnosisRuns[id]) };
  }

  async function turnOf(item: DiagnosisItem, { before, controller }: Running): Promise<void> {
    const { signal } = controller;
    const isUrgent = get().urgentItem === item.id;
    if (isUrgent) set({ urgentItem: undefined });
    const depth = !isUrgent && !before && othersWait(get(), item.id) ? 'quick' : 'full';
    const shown = (run: DiagnosisRun): void => {
      show(item.id, run);
      makeWay();
    };
    const ended = await ranTurn({ item, before, depth, signal, show: shown });
    if (isWanted(signal)) shown(ended);
  }

  async function ranTurn(turn: Turn): Promise<DiagnosisRun> {
    const loaded = await loadPart(context, () => import('./diagnosing.ts'));
    if (!loaded) return { kind: 'failed', problem: 'not-loaded' };
    return loaded.runTurn(context, turn).catch(() => ({ kind: 'failed', problem: 'unexpected' }));
  }

  async function warmUp(): Promise<void> {
    if (running || warming || platform.clock.now() < warmUntil) return;
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
  }

  return {
    work: () => void work(),
    warmUp: () => void warmUp(),
    stop(id, why) {
      if (running?.id !== id) return;
      running.controller.abort(why);
      if (why === 'later') show(id, { kind: 'waiting', known: running.before });
    },
    running: () => running?.id,
    prefer(id) {
      if (!running || running.id === id) return;
      running.preferred = id;
      makeWay();
    },
  };
}

/** What's left of a long search that makes way for the one that's preferred; `undefined` where there's no need. */
function madeWay(
  runs: DiagnosisSlice['diagnosisRuns'],
  { id, preferred = '' }: Running,
): DiagnosisRun | undefined {
  const run = runs[id];
  if (runs[preferred]?.kind !== 'waiting' || run?.kind !== 'searching' || !run.progress) return undefined;
  const { known, about, progress } = run;
  if (about === 'second') return { kind: 'waiting', known, isBehind: true };
  if (isQuickStage(progress.stage)) return undefined;
  return { kind: 'waiting', known: known && { ...known, depth: 'quick' }, isBehind: true };
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
function nextItem({
  diagnosisItems,
  diagnosisRuns,
  chosenItem,
  urgentItem,
  diagnosesPaused,
}: DiagnosisSlice) {
  const waiting = diagnosisItems.filter(({ id }) => diagnosisRuns[id]?.kind === 'waiting');
  const urgent = waiting.find(({ id }) => id === urgentItem);
  if (urgent || diagnosesPaused) return urgent;
  const untried = waiting.filter(({ id }) => isUntried(diagnosisRuns[id]));
  const first = untried.length > 0 ? untried : waiting;
  const chosen = first.find(({ id }) => id === chosenItem);
  return chosen ?? first.find(({ id }) => !isBehind(diagnosisRuns[id])) ?? first[0];
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
