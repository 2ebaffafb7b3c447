/** What became of a client's mistakes and calls from one exam to the next. */

import { isMistakeId } from '../core/mistakes/catalogue.ts';
import { type ExamReport, type GradedCall, isUnnamed, type ReportedMistake } from './report.ts';

export interface ExamProgress {
  readonly mended: readonly ReportedMistake[];
  readonly added: readonly ReportedMistake[];
  /** Ids of calls and tasks that failed before and pass now. */
  readonly passing: readonly string[];
  /** Ids of those that passed before and fail now. */
  readonly failing: readonly string[];
  /** Whether both were made with the same catalogue of mistakes, as far as they say. */
  readonly isSameCatalogue: boolean;
}

/**
 * By their ids. Mended is what each call and task that showed it no longer has, new what none of its calls had. Where a
 * call was missing, or had a mistake that hides this one, nothing is said of what it may have had.
 */
export function progressSince(before: ExamReport, now: ExamReport): ExamProgress {
  return {
    mended: onlyIn(before, now),
    added: onlyIn(now, before),
    passing: turned(before, now, 'right'),
    failing: turned(before, now, 'wrong'),
    isSameCatalogue: before.catalogue === undefined || before.catalogue === now.catalogue,
  };
}

/** Graded one way before and the other way now. */
function turned(before: ExamReport, now: ExamReport, to: 'right' | 'wrong'): readonly string[] {
  const from = to === 'right' ? 'wrong' : 'right';
  const old = new Map(gradedIn(before).map(({ id, verdict }) => [id, verdict]));
  return gradedIn(now).flatMap(({ id, verdict }) => (verdict === to && old.get(id) === from ? [id] : []));
}

function gradedIn({ calls, tasks = [] }: ExamReport): readonly GradedCall[] {
  return [...calls, ...tasks];
}

function onlyIn(one: ExamReport, other: ExamReport): readonly ReportedMistake[] {
  return one.mistakes.filter(
    ({ id, calls, tasks = [] }) =>
      !isUnnamed(id) &&
      other.mistakes.every((mistake) => mistake.id !== id) &&
      [...calls, ...tasks].every((of) => wouldShow(other, of, id)),
  );
}

/** Whether this report would have named the mistake of this call, had the client made it. */
function wouldShow(report: ExamReport, wanted: string, mistake: string): boolean {
  const graded = gradedIn(report).find(({ id }) => id === wanted);
  if (!graded || (graded.verdict === 'missing' && graded.mistakes.length === 0)) return false;
  return graded.mistakes.every((id) => !HIDING.has(id) && stepOf(id) >= stepOf(mistake));
}

/** What’s wrong with such a task isn’t looked at. */
const HIDING: ReadonlySet<string> = new Set(['exam-task-rejected']);

/** Looked at only once a signature is valid. */
const OF_VALID: ReadonlySet<string> = new Set([
  'exam-signature-told',
  'exam-other-method',
  'exam-other-query',
  'exam-other-body',
]);

/** In the order that a request is examined in: what comes first hides what comes later. */
function stepOf(id: string): number {
  if (OF_VALID.has(id)) return 3;
  if (isMistakeId(id)) return 2;
  return isUnnamed(id) ? 1 : 0;
}
