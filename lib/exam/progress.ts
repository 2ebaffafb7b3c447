/** What became of a client's mistakes from one exam to the next. */

import { isMistakeId } from '../core/mistakes/catalogue.ts';
import type { ExamReport, NamedMistake } from './report.ts';

export interface ExamProgress {
  readonly mended: readonly NamedMistake[];
  readonly added: readonly NamedMistake[];
  /** Whether both were made with the same catalogue of mistakes, as far as they say. */
  readonly isSameCatalogue: boolean;
}

/**
 * By their ids. Mended is what each call that showed it no longer has, new what none of its calls had. Where a call was
 * missing, refused before its signature counted, or had no known mistake, nothing is said of what it may have had.
 */
export function progressSince(before: ExamReport, now: ExamReport): ExamProgress {
  return {
    mended: onlyIn(before, now),
    added: onlyIn(now, before),
    isSameCatalogue: before.catalogue === undefined || before.catalogue === now.catalogue,
  };
}

function onlyIn(one: ExamReport, other: ExamReport): readonly NamedMistake[] {
  return one.mistakes.filter(
    ({ id, calls }) =>
      isMistakeId(id) &&
      other.mistakes.every((mistake) => mistake.id !== id) &&
      calls.every((call) => isSignatureKnown(other, call)),
  );
}

function isSignatureKnown({ calls }: ExamReport, wanted: string): boolean {
  const call = calls.find(({ id }) => id === wanted);
  return call !== undefined && call.verdict !== 'missing' && call.mistakes.every(isMistakeId);
}
