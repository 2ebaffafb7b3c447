/** What the view of captured requests needs to know, derived from the store. */

import { remedyTitle } from '../core/diagnosis/answer/remedies.ts';
import { isTakenForPrint } from '../core/diagnosis/answer/reprinted.ts';
import { UNEXPLAINED_SIGNATURE } from '../core/diagnosis/condition-titles.ts';
import type { Capture } from '../formats/capture.ts';
import { environmentOf } from '../storage/environment-of-url.ts';
import type { AppState } from './app-store.ts';
import { type CaptureRow, shownRows } from './capture-rows.ts';
import { isPending, shownDiagnosis } from './diagnosis-items.ts';
import { rememberLast } from './remember-last.ts';

const filterRows = rememberLast(shownRows);

export function selectShownRows(state: AppState): readonly CaptureRow[] {
  return filterRows(state.capturedRows, state.captureFilter, state.captureSearch, state.environments);
}

/** What Diagnose says of a request that it was given: its mistake, as a remedy, or that none is known. */
export function selectNamedMistake(
  { diagnosisItems, diagnosisRuns }: AppState,
  { request }: Capture,
): string | undefined {
  const item = diagnosisItems.find(({ capture }) => capture.request === request);
  const run = item && diagnosisRuns[item.id];
  const diagnosis = run && shownDiagnosis(run);
  const [found] = diagnosis?.explanations ?? [];
  if (diagnosis && found) return isTakenForPrint(found, diagnosis) ? undefined : remedyTitle(found.mistakes);
  return run?.kind === 'done' && diagnosis?.signature === 'unexplained' ? UNEXPLAINED_SIGNATURE : undefined;
}

/** How far the diagnoses of captured requests are. */
export function selectDevtoolsDiagnoses({ diagnosisItems, diagnosisRuns }: AppState) {
  const runs = diagnosisItems
    .filter(({ source }) => source === 'devtools')
    .map(({ id }) => diagnosisRuns[id]);
  return { all: runs.length, pending: runs.filter(isPending).length };
}

export function selectIsKnownUrl({ environments }: AppState, url: string): boolean {
  return environmentOf(url, environments) !== undefined;
}
