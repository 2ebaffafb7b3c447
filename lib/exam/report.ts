/** How an exam stands, as it’s passed on: the contract is in docs/exam.md. */

import { counted } from '../core/counts.ts';
import type { ExcludedMistakes } from './excluded.ts';

export type ExamVerdict = 'right' | 'wrong' | 'missing';

/** A mistake as it's told. */
export interface NamedMistake {
  readonly id: string;
  readonly title: string;
  readonly fix: string;
}

export interface ExamReport {
  readonly version: 1;
  readonly passed: boolean;
  readonly calls: readonly {
    readonly id: string;
    readonly verdict: ExamVerdict;
    readonly mistakes: readonly string[];
  }[];
  /** Those of most calls first, signatures without a named mistake last. */
  readonly mistakes: readonly (NamedMistake & { readonly calls: readonly string[] })[];
  readonly excluded: ExcludedMistakes;
  /** The version of the catalogue of mistakes. Reports that were made before it was in them have none. */
  readonly catalogue?: string | undefined;
}

/** “Failed: 15 right, 4 wrong, 0 missing of 19 calls”. */
export function examOutcome({ passed, calls }: Pick<ExamReport, 'passed' | 'calls'>): string {
  const count = (verdict: ExamVerdict) => calls.filter((call) => call.verdict === verdict).length;
  const [right, wrong, missing] = [count('right'), count('wrong'), count('missing')];
  const verdict = passed ? 'Passed' : wrong > 0 ? 'Failed' : 'Incomplete';
  return `${verdict}: ${right} right, ${wrong} wrong, ${missing} missing of ${counted(calls.length, 'call')}`;
}

/** They stand for a mistake whose name isn’t known, or not yet. */
export const NOT_DIAGNOSED = 'exam-not-diagnosed';
export const CAUSE_UNKNOWN = 'exam-cause-unknown';

export function isUnnamed(id: string): boolean {
  return id === NOT_DIAGNOSED || id === CAUSE_UNKNOWN;
}
