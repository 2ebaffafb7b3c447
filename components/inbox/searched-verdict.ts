/** What a search finds of the verdicts of received requests: what the list shows of them. */

import { selectNamingOrNone } from '../../lib/features/diagnosis/named-mistake.ts';
import { settledBy } from '../../lib/features/inbox/comparison.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { rememberLast } from '../../lib/state/remember-last.ts';
import { succeededLater, type VerdictWords } from '../request/request-words.ts';
import { inboxWords } from './inbox-words.ts';

type Basis = Pick<AppState, 'diagnosisItems' | 'diagnosisRuns'>;

/** Read with every letter that's typed. */
const verdicts = new WeakMap<InboxRow, VerdictWords>();

const verdictsOf = rememberLast(
  (diagnosisItems: Basis['diagnosisItems'], diagnosisRuns: Basis['diagnosisRuns']) =>
    (row: InboxRow, isMended: boolean): string => {
      const settled = settledBy(row, selectNamingOrNone({ diagnosisItems, diagnosisRuns }, row.capture));
      const words = verdicts.get(settled) ?? inboxWords(settled);
      verdicts.set(settled, words);
      return (isMended ? succeededLater(words) : words).word;
    },
);

const NOT_SEARCHED = (): string => '';

/** The same function for as long as nothing about the verdicts changes. */
export function selectSearchedInboxVerdict({
  inboxSearch,
  diagnosisItems,
  diagnosisRuns,
}: Basis & Pick<AppState, 'inboxSearch'>) {
  return inboxSearch.trim() === '' ? NOT_SEARCHED : verdictsOf(diagnosisItems, diagnosisRuns);
}
