/** What the view of captured requests needs to know, derived from the store. */

import { nameOfMistakes } from '../../core/diagnosis/answer/mistake-names.ts';
import { isTakenForPrint } from '../../core/diagnosis/answer/reprinted.ts';
import { UNEXPLAINED_SIGNATURE } from '../../core/diagnosis/condition-titles.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import { isPending, shownDiagnosis } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { shownRows } from '../requests/shown-rows.ts';
import type { CaptureRow, CaptureSlice } from './state.ts';

const filterRows = rememberLast(shownRows);

export function selectShownRows(state: CaptureSlice & EnvironmentsSlice): readonly CaptureRow[] {
  return filterRows(state.capturedRows, state.captureFilter, state.captureSearch, state.environments);
}

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

/** How far the diagnoses of captured requests are. */
export function selectDevtoolsDiagnoses({ diagnosisItems, diagnosisRuns }: DiagnosisSlice) {
  const runs = diagnosisItems
    .filter(({ source }) => source === 'devtools')
    .map(({ id }) => diagnosisRuns[id]);
  return { all: runs.length, pending: runs.filter(isPending).length };
}

export function selectIsKnownUrl({ environments }: EnvironmentsSlice, url: string): boolean {
  return environmentOfUrl(url, environments) !== undefined;
}
