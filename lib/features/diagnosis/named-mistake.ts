import { nameOfMistakes } from '../../core/diagnosis/answer/mistake-names.ts';
import { isTakenForPrint } from '../../core/diagnosis/answer/reprinted.ts';
import { UNEXPLAINED_SIGNATURE } from '../../core/diagnosis/condition-titles.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { shownDiagnosis } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

/** What Diagnose says of a request that it was given: its mistake, as a remedy, or that none is known. */
export function selectNamedMistake(
  { diagnosisItems, diagnosisRuns }: DiagnosisSlice,
  { request }: Capture,
): string | undefined {
  const item = diagnosisItems.find(({ capture }) => capture.request === request);
  const run = item && diagnosisRuns[item.id];
  const diagnosis = run && shownDiagnosis(run);
  const [found] = diagnosis?.explanations ?? [];
  if (diagnosis && found)
    return isTakenForPrint(found, diagnosis) ? undefined : nameOfMistakes(found.mistakes);
  return run?.kind === 'done' && diagnosis?.signature === 'unexplained' ? UNEXPLAINED_SIGNATURE : undefined;
}
