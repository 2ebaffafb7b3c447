/** The request of which several mistakes were possible, until another one was sent to tell them apart. */

import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { toldBySandbox } from '../inbox/comparison.ts';
import type { InboxSlice } from '../inbox/state.ts';
import { isSameSend } from './sent-probe.ts';
import type { DiagnosisSlice } from './state.ts';

export interface Earlier {
  readonly capture: Capture;
  readonly told: ToldDiagnosis | undefined;
  /** Where Diagnose has it already. */
  readonly known: Diagnosis | undefined;
}

/** Whose mistakes this one tells apart, as Diagnose or the local sandbox found. */
export function earlierOf(
  app: Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns' | 'widenings'> & Pick<InboxSlice, 'inboxRows'>,
  probe: Capture,
): Earlier | undefined {
  const { diagnosisItems, diagnosisRuns, widenings, inboxRows } = app;
  const item = diagnosisItems.findLast(({ id }) => {
    const sent = widenings[id]?.secondSent;
    return sent !== undefined && isSameSend(sent.capture, probe);
  });
  if (item) {
    const run = diagnosisRuns[item.id];
    const known = run?.kind === 'done' ? run.known.diagnosis : undefined;
    return { capture: item.capture, told: item.told, known };
  }
  const settles = inboxRows.find(({ capture }) => isSameSend(capture, probe))?.diagnosis?.settles ?? [];
  const row = inboxRows.findLast(({ id }) => settles.includes(id));
  return row && { capture: row.capture, told: toldBySandbox(row), known: undefined };
}
