/** One request’s turn: searched, then set against a second one where there is one. */

import type { ReadCaptures } from '../../formats/capture/capture.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { DiagnosingInput } from './diagnosing.ts';
import {
  type Diagnosed,
  type DiagnosisItem,
  type DiagnosisRun,
  NOT_WIDENED,
  type SecondRequest,
  type SentProbe,
} from './items.ts';
import type { DiagnosisSlice } from './state.ts';

type Needs = DiagnosisSlice & KeysSlice & PartsState;

type Engine = typeof import('./diagnosing.ts');

export interface Turn {
  readonly item: DiagnosisItem;
  /** What an earlier turn came to. */
  readonly before: Diagnosed | undefined;
  readonly depth: Diagnosed['depth'];
  readonly signal: AbortSignal;
  readonly show: (run: DiagnosisRun) => void;
}

/** How the turn ends. */
export async function runTurn(context: SliceContext<Needs>, turn: Turn): Promise<DiagnosisRun> {
  const engine = await loadPart(context, () => import('./diagnosing.ts'));
  if (!engine) return { kind: 'failed', problem: 'not-loaded' };
  const { before, signal } = turn;
  const first = before?.depth === 'full' ? before : await searchFirst(engine, context, turn);
  if (first.depth === 'quick') return { kind: 'waiting', known: first };
  const second = signal.aborted ? undefined : await lookAtSecond(engine, context, turn, first);
  return { kind: 'done', known: first, second };
}

function searchFirst(
  engine: Engine,
  context: SliceContext<DiagnosisSlice & KeysSlice>,
  { show, ...turn }: Turn,
): Promise<Diagnosed> {
  // Loading takes a while: by now it may be another's turn.
  if (!turn.signal.aborted)
    show({ kind: 'searching', known: turn.before, progress: undefined, about: 'first' });
  return engine.diagnoseCapture({
    ...inputFor(context, turn),
    before: turn.before,
    depth: turn.depth,
    onProgress: (known, progress) => {
      if (!turn.signal.aborted) show({ kind: 'searching', known, progress, about: 'first' });
    },
  });
}

async function lookAtSecond(
  engine: Engine,
  context: SliceContext<DiagnosisSlice & KeysSlice>,
  { show, ...turn }: Turn,
  first: Diagnosed,
): Promise<SecondRequest | undefined> {
  const { item } = turn;
  const read = readSecond(engine, context.get(), item.id);
  if (!read) return undefined;
  if (!read.ok) return { kind: 'unreadable', problems: read.problems };
  const [capture, ...others] = read.captures;
  if (!capture) return undefined;
  show({ kind: 'searching', known: first, progress: undefined, about: 'second' });
  const { diagnosis } = await engine.diagnoseCapture({
    ...inputFor(context, turn),
    capture,
    before: undefined,
    depth: 'full',
    onProgress: (_, progress) => {
      if (!turn.signal.aborted) show({ kind: 'searching', known: first, progress, about: 'second' });
    },
  });
  // Half a search says nothing.
  if (turn.signal.aborted) return undefined;
  const opinion = engine.secondOpinion(
    { request: first.request ?? item.capture.request, diagnosis: first.diagnosis, told: item.told },
    { request: capture.request, diagnosis, told: read.told, proposed: read.proposed },
  );
  return { kind: 'read', diagnosis, opinion, left: others.length };
}

/** `undefined` where there's none. */
function readSecond(
  engine: Engine,
  app: DiagnosisSlice & KeysSlice,
  id: string,
): (ReadCaptures & Partial<Pick<SentProbe, 'told' | 'proposed'>>) | undefined {
  const { second, secondSent } = wideningOf(app, id);
  if (second.trim() !== '')
    return engine.withMadeUpPairs(engine.readPasted(second), engine.isAmongKeys(app.keys));
  if (!secondSent) return undefined;
  const { capture, told, proposed } = secondSent;
  return { ok: true, captures: [capture], warnings: [], told, proposed };
}

function inputFor(
  { get, platform }: SliceContext<DiagnosisSlice & KeysSlice>,
  { item, signal }: Pick<Turn, 'item' | 'signal'>,
): Omit<DiagnosingInput, 'before' | 'depth' | 'onProgress'> {
  const { keys, searchBudget } = get();
  return {
    capture: item.capture,
    widening: wideningOf(get(), item.id),
    keys,
    revoked: item.revoked,
    signal,
    budgetMs: searchBudget * 1000,
    clock: () => platform.clock.now() * 1000,
    startWorkers: () => platform.startSearchWorkers(),
  };
}

function wideningOf({ widenings }: DiagnosisSlice, id: string) {
  return widenings[id] ?? NOT_WIDENED;
}
