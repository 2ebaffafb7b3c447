/** What the view of captured requests needs to know, derived from the store. */

import { remedyTitle } from '../core/diagnosis/answer/remedies.ts';
import type { Capture } from '../formats/capture.ts';
import { environmentOf } from '../storage/environment-of-url.ts';
import type { AppState } from './app-store.ts';
import { type CaptureRow, shownRows } from './capture-rows.ts';
import { shownDiagnosis } from './diagnosis-items.ts';
import { rememberLast } from './remember-last.ts';

const filterRows = rememberLast(shownRows);

export function selectShownRows(state: AppState): readonly CaptureRow[] {
  return filterRows(state.capturedRows, state.captureFilter, state.captureSearch, state.environments);
}

/** The mistake of a request that's diagnosed already, as a remedy. */
export function selectNamedMistake(
  { diagnosisItems, diagnosisRuns }: AppState,
  { request }: Capture,
): string | undefined {
  const item = diagnosisItems.find(({ capture }) => capture.request === request);
  const run = item && diagnosisRuns[item.id];
  const [found] = (run && shownDiagnosis(run)?.explanations) ?? [];
  return found && remedyTitle(found.mistakes);
}

export function selectIsKnownUrl({ environments }: AppState, url: string): boolean {
  return environmentOf(url, environments) !== undefined;
}
