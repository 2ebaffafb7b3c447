/** What the view of captured requests needs to know, derived from the store. */

import type { WireRequest } from '../../core/signing/wire-request.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import { isPending, shownDiagnosis } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { RequestRow } from '../requests/row.ts';
import { shownRows, type VerdictOf } from '../requests/shown-rows.ts';
import type { CaptureRow, CaptureSlice } from './state.ts';

const filterRows = rememberLast(shownRows<CaptureRow>);

/** @param verdictOf another function where what it's made of has changed. */
export function selectShownRows(
  state: CaptureSlice & EnvironmentsSlice,
  verdictOf: VerdictOf<RequestRow>,
): readonly CaptureRow[] {
  const { capturedRows, captureFilter, captureSearch, environments, chosenRow } = state;
  const looked = captureFilter === 'failing' ? chosenRow : undefined;
  return filterRows(capturedRows, captureFilter, captureSearch, environments, verdictOf, looked);
}

/**
 * How far the diagnoses of captured requests are; `told` are those that are done, or whose mistake is named while other
 * searches go first. What Diagnose has of an earlier page isn’t counted, nor what’s under way only since its row is open.
 */
export function selectDevtoolsDiagnoses({
  capturedRows,
  diagnosisItems,
  diagnosisRuns,
  openedItem,
}: CaptureSlice & DiagnosisSlice) {
  const listed = listedRequests(capturedRows);
  const runs = diagnosisItems
    .filter(({ source, capture }) => source === 'devtools' && listed.has(capture.request))
    .flatMap(({ id }) => (id === openedItem ? [] : [diagnosisRuns[id]]));
  const pending = runs.filter(isPending);
  const named = pending.filter((run) => run && (shownDiagnosis(run)?.explanations.length ?? 0) > 0);
  return { all: runs.length, pending: pending.length, told: runs.length - pending.length + named.length };
}

const listedRequests = rememberLast(
  (rows: readonly CaptureRow[]): ReadonlySet<WireRequest> =>
    new Set(rows.flatMap((row) => (row.kind === 'request' ? [row.capture.request] : []))),
);

/**
 * The requests that were given to Diagnose. One whose diagnosis failed isn’t among them: it can be given again. Nor is one
 * whose diagnosis ends with its row.
 */
export function selectGivenRequests({ diagnosisItems, diagnosisRuns, openedItem }: DiagnosisSlice) {
  return givenRequests(diagnosisItems, diagnosisRuns, openedItem);
}

const givenRequests = rememberLast(
  (
    items: DiagnosisSlice['diagnosisItems'],
    runs: DiagnosisSlice['diagnosisRuns'],
    opened: DiagnosisSlice['openedItem'],
  ): ReadonlySet<WireRequest> => {
    const isGiven = (id: string): boolean => id !== opened && runs[id]?.kind !== 'failed';
    return new Set(items.flatMap(({ id, capture }) => (isGiven(id) ? [capture.request] : [])));
  },
);

export function selectIsKnownUrl({ environments }: EnvironmentsSlice, url: string): boolean {
  return environmentOfUrl(url, environments) !== undefined;
}
