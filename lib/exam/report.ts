/** How an exam stands, as it’s passed on: the contract is in docs/exam.md. */

import { counted } from '../core/counts.ts';
import type { ExcludedMistakes } from './excluded.ts';

export type ExamVerdict = 'right' | 'wrong' | 'missing';

/** As people read them. */
export const VERDICT_WORDS: Readonly<Record<ExamVerdict, string>> = {
  right: 'passed',
  wrong: 'failed',
  missing: 'not received',
};

/** Of tasks: a request may have come. */
export const TASK_VERDICT_WORDS: Readonly<Record<ExamVerdict, string>> = {
  ...VERDICT_WORDS,
  missing: 'not done',
};

/** A mistake as it's told. */
export interface NamedMistake {
  readonly id: string;
  readonly title: string;
  readonly fix: string;
  /** What the client did, in sentences. */
  readonly happened?: string | undefined;
  /** Where it shows, in a line of the string that was signed. */
  readonly differs?: DifferingLine | undefined;
  /** What should have been signed, where nobody knows what was. */
  readonly canonical?: string | undefined;
  /** What was sent instead of what the call asks for. */
  readonly difference?: AskedDifference | undefined;
}

/** What was sent against what's asked for, cut around the first difference. Control characters are escaped. */
export interface AskedDifference {
  readonly sent?: string | undefined;
  readonly asked?: string | undefined;
  /** A clause without full stop; absent where it isn't known. */
  readonly cause?: string | undefined;
}

/** Around the first difference. */
export interface DifferingLine {
  /** From 1. */
  readonly line: number;
  readonly signed: string;
  readonly correct: string;
}

export interface GradedCall {
  readonly id: string;
  readonly verdict: ExamVerdict;
  readonly mistakes: readonly string[];
}

export interface ExampleLine extends DifferingLine {
  readonly call: string;
}

export interface CallDifference extends AskedDifference {
  readonly call: string;
}

/** Of one of its calls. */
export interface TextOfCall {
  readonly call: string;
  readonly text: string;
}

export interface ReportedMistake extends Pick<NamedMistake, 'id' | 'title' | 'fix'> {
  /** Of one of its calls. */
  readonly happened?: TextOfCall | undefined;
  /** The line in one of its calls. */
  readonly example?: ExampleLine | undefined;
  /** The correct canonical string of one of its calls. */
  readonly canonical?: TextOfCall | undefined;
  /** Of each of its calls where the request asks for something else than the call. */
  readonly differences?: readonly CallDifference[] | undefined;
  readonly calls: readonly string[];
  /** Only of mistakes that tasks show. */
  readonly tasks?: readonly string[] | undefined;
}

export interface ExamReport {
  readonly version: 1;
  readonly passed: boolean;
  readonly calls: readonly GradedCall[];
  /** What the client does over time; absent where that isn't examined. */
  readonly tasks?: readonly GradedCall[] | undefined;
  /** Those of most calls first, signatures without a named mistake last, then those of tasks. */
  readonly mistakes: readonly ReportedMistake[];
  readonly excluded: ExcludedMistakes;
  /** The version of the catalogue of mistakes. Reports that were made before it was in them have none. */
  readonly catalogue?: string | undefined;
}

/** “Failed. Of 19 calls: 15 passed, 4 failed, 0 not received. Of 12 tasks: 10 passed, 1 failed, 1 not done”. */
export function examOutcome(report: Outcome): string {
  return `${examVerdict(report)}. ${examCounts(report)}`;
}

type Outcome = Pick<ExamReport, 'passed' | 'calls' | 'tasks'>;

export function examVerdict(report: Outcome): string {
  return report.passed ? 'Passed' : isAny('wrong', report) ? 'Failed' : 'Incomplete';
}

export function examCounts({ calls, tasks }: Outcome): string {
  return `Of ${counted(calls.length, 'call')}: ${countsOf(calls, VERDICT_WORDS)}${
    tasks ? `. Of ${counted(tasks.length, 'task')}: ${countsOf(tasks, TASK_VERDICT_WORDS)}` : ''
  }`;
}

/** What the calls that passed prove; empty where none did. */
export function excludedSentence({ single, pairs }: ExcludedMistakes): string {
  if (single === 0) return '';
  return `Passed calls rule out ${counted(single, 'variant')} of known mistakes, and ${counted(pairs, 'pair')} of them.`;
}

const TO_MEND_FIRST: readonly ExamVerdict[] = ['wrong', 'missing', 'right'];

/** What’s left to mend comes first, then what’s left to send. */
export function wrongFirst<Graded extends { readonly verdict: ExamVerdict }>(
  graded: readonly Graded[],
): readonly Graded[] {
  const placeOf = ({ verdict }: Graded): number => TO_MEND_FIRST.indexOf(verdict);
  return graded.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a call or a task is that. */
export function isAny(
  wanted: ExamVerdict,
  { calls, tasks = [] }: Pick<ExamReport, 'calls' | 'tasks'>,
): boolean {
  return [...calls, ...tasks].some(({ verdict }) => verdict === wanted);
}

function countsOf(graded: readonly GradedCall[], words: typeof VERDICT_WORDS): string {
  const count = (verdict: ExamVerdict) => graded.filter((one) => one.verdict === verdict).length;
  const verdicts = ['right', 'wrong', 'missing'] as const;
  return verdicts.map((verdict) => `${count(verdict)} ${words[verdict]}`).join(', ');
}

/** They stand for a mistake whose name isn’t known, or not yet. */
export const NOT_DIAGNOSED = 'exam-not-diagnosed';
export const CAUSE_UNKNOWN = 'exam-cause-unknown';

export function isUnnamed(id: string): boolean {
  return id === NOT_DIAGNOSED || id === CAUSE_UNKNOWN;
}
