/** What a search finds of the verdicts of captured requests. */

import { selectNamedMistake } from '../../lib/features/diagnosis/named-mistake.ts';
import { isFailing } from '../../lib/features/requests/failing.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { isUnsignedCall } from '../../lib/features/requests/shown-rows.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { rememberLast } from '../../lib/state/remember-last.ts';
import { succeededLater, verdictWords } from '../request/request-words.ts';

type Basis = Pick<AppState, 'diagnosisItems' | 'diagnosisRuns' | 'environments'>;

const verdictsOf = rememberLast(
  (items: Basis['diagnosisItems'], runs: Basis['diagnosisRuns'], environments: Basis['environments']) =>
    (row: RequestRow, isMended: boolean): string => {
      const diagnosed = { diagnosisItems: items, diagnosisRuns: runs };
      const named = isFailing(row) ? selectNamedMistake(diagnosed, row.capture) : undefined;
      const words = verdictWords(
        { ...row, mistake: named ?? row.mistake },
        isUnsignedCall(row, environments),
      );
      return (words && isMended ? succeededLater(words) : words)?.word ?? '';
    },
);

const NOT_SEARCHED = (): string => '';

/** The same function for as long as nothing about the verdicts changes. */
export function selectSearchedVerdict(state: Basis & Pick<AppState, 'captureSearch'>) {
  const { captureSearch, diagnosisItems, diagnosisRuns, environments } = state;
  if (captureSearch.trim() === '') return NOT_SEARCHED;
  return verdictsOf(diagnosisItems, diagnosisRuns, environments);
}
