/** How well a search named what was done, over many cases. */

import { type Case, type Outcome, outcomeOf } from './cases.ts';
import type { HuntPass } from './hunt.ts';
import { percent, type Row } from './results.ts';

export interface Score {
  readonly cases: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly findings: number;
  /** Findings with an explanation, whose bytes are those that were signed. */
  readonly right: number;
  /** What wasn't named, in words. */
  readonly missed: readonly string[];
  /** What was explained as something else, though there was room to list it too, in words. */
  readonly ambiguous: readonly string[];
}

/** Equal explanations of one value that a search remembers. */
const KEPT = 6;

export function scoreOf(cases: readonly Case[], pass: HuntPass): Score {
  const outcomes = { first: 0, listed: 0, ambiguous: 0, missed: 0 };
  const missed: string[] = [];
  const ambiguous: string[] = [];
  let findings = 0;
  let right = 0;
  for (const one of cases) {
    const answer = pass.answers.get(one.digest);
    const outcome = outcomeOf(one, answer);
    outcomes[outcome]++;
    if (outcome === 'missed') missed.push(`${one.name}: ${one.how}`);
    const named = answer?.findings.flatMap(({ reasons }) => reasons) ?? [];
    if (outcome === 'ambiguous' && named.length < KEPT) ambiguous.push(`${one.name}: ${one.how}`);
    for (const { message, reasons } of answer?.findings ?? []) {
      findings++;
      const isExplained = reasons.every(({ uses }) => uses.length > 0);
      if (isExplained && (message === one.message || message.includes('[secret]'))) right++;
    }
  }
  return { cases: cases.length, outcomes, findings, right, missed, ambiguous };
}

export function sum(scores: readonly Score[]): Score {
  const add = (value: (score: Score) => number) => scores.reduce((total, score) => total + value(score), 0);
  return {
    cases: add(({ cases }) => cases),
    outcomes: {
      first: add(({ outcomes }) => outcomes.first),
      listed: add(({ outcomes }) => outcomes.listed),
      ambiguous: add(({ outcomes }) => outcomes.ambiguous),
      missed: add(({ outcomes }) => outcomes.missed),
    },
    findings: add(({ findings }) => findings),
    right: add(({ right }) => right),
    missed: scores.flatMap(({ missed }) => missed),
    ambiguous: scores.flatMap(({ ambiguous }) => ambiguous),
  };
}

export function scoreRow({ cases, outcomes, findings, right }: Score): Row {
  return {
    cases,
    recall: percent(cases - outcomes.missed, cases),
    precision: percent(right, findings),
    'named first': percent(outcomes.first, cases),
    'named as equal': percent(outcomes.listed, cases),
    ambiguous: percent(outcomes.ambiguous, cases),
  };
}
