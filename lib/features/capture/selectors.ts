/** What the view of captured requests needs to know, derived from the store. */

import { rememberLast } from '../../state/remember-last.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import { isPending } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { shownRows } from '../requests/shown-rows.ts';
import type { CaptureRow, CaptureSlice } from './state.ts';

const filterRows = rememberLast(shownRows);

export function selectShownRows(state: CaptureSlice & EnvironmentsSlice): readonly CaptureRow[] {
  return filterRows(state.capturedRows, state.captureFilter, state.captureSearch, state.environments);
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
