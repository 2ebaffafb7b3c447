import { acceptanceOf, INVALID_ACCEPTED } from '../../core/diagnosis/accepted-invalid.ts';
import { nameOfCauses } from '../../core/diagnosis/answer/named-causes.ts';
import { isTakenForPrint } from '../../core/diagnosis/answer/reprinted.ts';
import { unexplainedTitle } from '../../core/diagnosis/answer/unexplained-title.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { isSameSend } from '../../core/diagnosis/probe-sent.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { shownDiagnosis } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

type Diagnosed = Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns'>;

/** Diagnose's of a request that it was given, where it names a mistake. */
function selectNamingDiagnosis(state: Diagnosed, capture: Capture): Diagnosis | undefined {
  const diagnosis = shownRun(state, capture)?.diagnosis ?? diagnosedAsSecond(state, capture);
  const [found] = diagnosis?.explanations ?? [];
  return diagnosis && found && !isTakenForPrint(found, diagnosis) ? diagnosis : undefined;
}

/** What Diagnose calls it, where it names a mistake. */
export function selectNameByDiagnosis(state: Diagnosed, capture: Capture): string | undefined {
  const diagnosis = selectNamingDiagnosis(state, capture);
  const [found] = diagnosis?.explanations ?? [];
  if (!diagnosis || !found) return undefined;
  switch (acceptanceOf(diagnosis)) {
    case 'invalid':
      return INVALID_ACCEPTED;
    case 'secret-differs':
      return undefined;
    case undefined:
      return nameOfCauses(diagnosis, found.mistakes);
  }
}

/** It was sent to tell another one’s mistakes apart, and was diagnosed with that one. */
function diagnosedAsSecond({ diagnosisRuns }: Diagnosed, capture: Capture): Diagnosis | undefined {
  for (const run of Object.values(diagnosisRuns)) {
    const ofSecond = run.kind === 'done' && run.second?.kind === 'read' ? run.second.ofSecond : undefined;
    if (ofSecond && isSameSend(ofSecond.capture, capture)) return ofSecond.diagnosis;
  }
  return undefined;
}

/** Its diagnosis, where that’s done and no mistake makes the signature. */
export function selectUnexplained(state: Diagnosed, capture: Capture): Diagnosis | undefined {
  const { run, diagnosis } = shownRun(state, capture) ?? {};
  const isUnexplained = run?.kind === 'done' && diagnosis?.signature === 'unexplained';
  return isUnexplained && !acceptanceOf(diagnosis) ? diagnosis : undefined;
}

export function selectNamingOrNone(state: Diagnosed, capture: Capture): Diagnosis | undefined {
  return selectNamingDiagnosis(state, capture) ?? selectUnexplained(state, capture);
}

function shownRun({ diagnosisItems, diagnosisRuns }: Diagnosed, { request }: Capture) {
  const item = diagnosisItems.find(({ capture }) => capture.request === request);
  const run = item && diagnosisRuns[item.id];
  return run && { run, diagnosis: shownDiagnosis(run) };
}

/** What Diagnose says of a request that it was given: its mistake, as a remedy, or that none is known. */
export function selectNamedMistake(state: Diagnosed, capture: Capture): string | undefined {
  const named = selectNameByDiagnosis(state, capture);
  if (named !== undefined) return named;
  const unexplained = selectUnexplained(state, capture);
  return unexplained && unexplainedTitle(unexplained);
}
