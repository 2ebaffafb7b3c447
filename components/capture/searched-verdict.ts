/** What a search finds of the verdicts of captured requests: what the list shows of them. */

import type { RequestRow } from '../../lib/features/requests/row.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { rememberLast } from '../../lib/state/remember-last.ts';
import { selectAroundRow, shownVerdict, type VerdictBasis } from './shown-verdict.ts';

const verdictsOf = rememberLast(
  (
    capturedRows: VerdictBasis['capturedRows'],
    diagnosisItems: VerdictBasis['diagnosisItems'],
    diagnosisRuns: VerdictBasis['diagnosisRuns'],
    environments: VerdictBasis['environments'],
    serversSeen: VerdictBasis['serversSeen'],
  ) => {
    const basis = { capturedRows, diagnosisItems, diagnosisRuns, environments, serversSeen };
    return (row: RequestRow, isMended: boolean): string => {
      const around = selectAroundRow(basis, row);
      return shownVerdict({ ...row, mistake: around.named ?? row.mistake }, around, isMended)?.word ?? '';
    };
  },
);

const NOT_SEARCHED = (): string => '';

/** The same function for as long as nothing about the verdicts changes. */
export function selectSearchedVerdict(state: VerdictBasis & Pick<AppState, 'captureSearch'>) {
  const { captureSearch, capturedRows, diagnosisItems, diagnosisRuns, environments, serversSeen } = state;
  if (captureSearch.trim() === '') return NOT_SEARCHED;
  return verdictsOf(capturedRows, diagnosisItems, diagnosisRuns, environments, serversSeen);
}
