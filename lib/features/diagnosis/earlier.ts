/** The request of which several mistakes were possible, until another one was sent to tell them apart. */

import { answerOf } from '../../core/diagnosis/answer/answer-of.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { isSameSend, isSentProbe } from '../../core/diagnosis/probe-sent.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { toldBySandbox } from '../inbox/comparison.ts';
import type { InboxSlice } from '../inbox/state.ts';
import { type DiagnosisItem, type DiagnosisRun, type SentProbe, shownDiagnosis } from './items.ts';
import { hasSent } from './sent-again.ts';
import type { DiagnosisSlice } from './state.ts';

export interface Earlier {
  readonly capture: Capture;
  readonly told: ToldDiagnosis | undefined;
  /** Where Diagnose has it already. */
  readonly known: Diagnosis | undefined;
}

/** Also where nobody has looked at that one since. */
function isProposedBy(
  { capture: { request } }: DiagnosisItem,
  run: DiagnosisRun | undefined,
  sent: Capture,
): boolean {
  const diagnosis = run?.kind === 'done' ? shownDiagnosis(run) : undefined;
  if (diagnosis?.signature !== 'explained' || !isWhole(sent)) return false;
  const { probe } = answerOf(diagnosis, { request });
  return probe !== undefined && isSentProbe(sent.request, request, probe);
}

/** Whose mistakes this one tells apart, as Diagnose or the local sandbox found. */
export function earlierOf(
  app: Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns' | 'widenings'> & Pick<InboxSlice, 'inboxRows'>,
  probe: Capture,
): Earlier | undefined {
  const { diagnosisItems, diagnosisRuns, widenings, inboxRows } = app;
  const at = diagnosisItems.findIndex(({ capture }) => capture === probe);
  const before = diagnosisItems.slice(0, Math.max(at, 0));
  const item =
    diagnosisItems.findLast(({ id }) => hasSent(widenings[id]?.secondSent, probe)) ??
    before.findLast((one) => isProposedBy(one, diagnosisRuns[one.id], probe));
  if (item) {
    const run = diagnosisRuns[item.id];
    const known = run?.kind === 'done' ? run.known.diagnosis : undefined;
    return { capture: item.capture, told: item.told, known };
  }
  const settles = inboxRows.find(({ capture }) => isSameSend(capture, probe))?.diagnosis?.settles ?? [];
  const row = inboxRows.findLast(({ id }) => settles.includes(id));
  return row && { capture: row.capture, told: toldBySandbox(row), known: undefined };
}

/** What’s known of a request before it’s compared with another isn’t all there is. */
export function lookedAtAgain(
  { diagnosisItems, diagnosisRuns }: Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns'>,
  sent: SentProbe | undefined,
): Partial<DiagnosisSlice> {
  const again = diagnosisItems.flatMap(({ id, capture }) => {
    const run = diagnosisRuns[id];
    const isAlone = run?.kind === 'done' && !run.second && hasSent(sent, capture);
    return isAlone ? [[id, { kind: 'waiting', known: run.known }] as const] : [];
  });
  return again.length === 0 ? {} : { diagnosisRuns: { ...diagnosisRuns, ...Object.fromEntries(again) } };
}
