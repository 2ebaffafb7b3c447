/** Runs a search stage by stage: to the end of the stage that explains the signature, or until time is up. */

import type { BlockProgress, Finding, Stage } from './found.ts';
import { type Search, STAGES } from './search.ts';

/** Does stages, alone or with several workers. */
export interface StageRunner {
  /**
   * Resolves when the stage is over or `signal` is aborted, whichever comes first: `in-part` where some of it couldn't
   * be done. A count is taken back by reporting a negative one. Rejects only where it can't search at all.
   */
  run(
    stage: Stage,
    report: (progress: BlockProgress) => void,
    signal: AbortSignal,
  ): Promise<'whole' | 'in-part'>;
}

/**
 * In the thread that asks, for the terminal and where workers don't start.
 * @param breathe resolves once whatever else the thread has to do was done.
 */
export function inProcessRunner(
  search: Search,
  breathe: () => Promise<void>,
  part = 0,
  parts = 1,
): StageRunner {
  return {
    run: async (stage, report, signal) => {
      for (const progress of search.run(stage, part, parts)) {
        report(progress);
        if (!signal.aborted) await breathe();
        if (signal.aborted) return 'in-part';
      }
      return 'whole';
    },
  };
}

export interface SearchProgress {
  readonly tried: number;
  readonly stage: Stage;
  /** Best first. */
  readonly findings: readonly Finding[];
  /** Every combination of so many mistakes has been tried. */
  readonly exhaustedDepth: number;
}

export interface SearchResult {
  /** Best first. */
  readonly findings: readonly Finding[];
  readonly tried: number;
  readonly stopped: 'found' | 'exhausted' | 'budget' | 'aborted';
  readonly exhaustedDepth: number;
  readonly ms: number;
  /** Some part of a stage failed, so that more time wouldn't help; such a search is never `exhausted`. */
  readonly incomplete?: true;
}

export interface ConductOptions {
  readonly budgetMs: number;
  /**
   * Milliseconds, more than the budget, until every combination of so many mistakes was tried: on a busy machine they
   * take longer than on an idle one, and without them a search says nothing.
   */
  readonly atLeast?: { readonly mistakes: number; readonly ms: number };
  /** Milliseconds. Looked at with each report. */
  readonly clock: () => number;
  /**
   * Calls back after so many milliseconds, unless what it returns is called first. Without it the budget can't end a
   * search that no longer reports, or whose clock was set back.
   */
  readonly timer?: (ms: number, callBack: () => void) => () => void;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SearchProgress) => void;
  readonly stages?: readonly Stage[];
}

export async function conduct(runner: StageRunner, options: ConductOptions): Promise<SearchResult> {
  const {
    budgetMs,
    atLeast = { mistakes: 0, ms: budgetMs },
    clock,
    signal,
    onProgress,
    timer,
    stages = STAGES,
  } = options;
  const began = clock();
  const stop = new AbortController();
  const abort = () => stop.abort();
  const known = { tried: 0, exhaustedDepth: 0, findings: [] as readonly Finding[] };
  let isWhole = true;
  const mostMs = () => (known.exhaustedDepth < atLeast.mistakes ? atLeast.ms : budgetMs);
  const report = (stage: Stage, progress: BlockProgress) => {
    // The result may be out by now.
    if (stop.signal.aborted) return;
    known.tried += progress.tried;
    known.findings = merged(known.findings, progress.findings);
    onProgress?.({ ...known, stage });
    if (clock() - began >= mostMs()) stop.abort();
  };
  const result = (stopped: SearchResult['stopped']): SearchResult => ({
    ...known,
    stopped,
    ms: Math.max(0, clock() - began),
    ...(!isWhole && { incomplete: true }),
  });
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted || budgetMs <= 0) stop.abort();
  const callOff = timer?.(atLeast.ms, abort);
  try {
    for (const [index, stage] of stages.entries()) {
      const end = await runner.run(stage, (progress) => report(stage, progress), stop.signal);
      if (stop.signal.aborted) return result(whyStopped(signal));
      if (end === 'in-part') isWhole = false;
      if (!endsLevel(stage, stages[index + 1])) continue;
      if (isWhole) known.exhaustedDepth = depthAfter(stage, known.exhaustedDepth);
      if (known.findings.length > 0) return result('found');
    }
    return result(isWhole ? 'exhausted' : 'budget');
  } finally {
    callOff?.();
    signal?.removeEventListener('abort', abort);
  }
}

/** What four mistakes and more are tried of are the likeliest alone. */
function depthAfter({ kind, mistakes }: Stage, before: number): number {
  return kind !== 'band' && mistakes === before + 1 ? mistakes : before;
}

/** What was found by then needn't be all that its level finds. */
function whyStopped(signal: AbortSignal | undefined): SearchResult['stopped'] {
  return signal?.aborted ? 'aborted' : 'budget';
}

/** Bands of cost are levels of their own, and so is what of two mistakes comes late. */
function endsLevel(stage: Stage, next: Stage | undefined): boolean {
  return stage.kind === 'band' || next?.mistakes !== stage.mistakes;
}

/** The same bytes reached in two ways are one finding with both explanations. */
function merged(known: readonly Finding[], more: readonly Finding[]): readonly Finding[] {
  if (more.length === 0) return known;
  const all = [...known];
  for (const finding of more) {
    const at = all.findIndex(
      ({ message, reasons }) => message === finding.message && sameUses(reasons, finding.reasons),
    );
    if (at === -1) all.push(finding);
  }
  return all.toSorted((a, b) => best(a).cost - best(b).cost || best(a).mistakes - best(b).mistakes);
}

function best({ reasons }: Finding): { cost: number; mistakes: number } {
  return reasons[0] ?? { cost: Number.POSITIVE_INFINITY, mistakes: 0 };
}

function sameUses(a: Finding['reasons'], b: Finding['reasons']): boolean {
  return JSON.stringify(a[0]?.uses) === JSON.stringify(b[0]?.uses);
}
