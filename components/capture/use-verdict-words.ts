/** What's said of a captured request: its own verdict, and what others around it tell. */

import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { selectIsSandboxUrl, selectRejectedPreflight } from '../../lib/features/capture/preflight.ts';
import { selectNamedMistake, selectNamingDiagnosis } from '../../lib/features/diagnosis/named-mistake.ts';
import { selectSucceededLater } from '../../lib/features/requests/failing.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { isUnsignedCall } from '../../lib/features/requests/shown-rows.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { useApp } from '../app/store-context.tsx';
import {
  invalidByMistake,
  neverSent,
  succeededLater,
  type VerdictWords,
  verdictWords,
} from '../request/request-words.ts';

/** `undefined` for what nobody would sign. */
export function useVerdictWords(
  row: RequestRow | undefined,
  { hide }: KnownSecrets,
): VerdictWords | undefined {
  const known = useApp((state) => (row ? knownOf(state, row) : undefined));
  if (!row || !known) return undefined;
  const { named, isExplained, isUnsigned, isMended, rejected, isSandbox } = known;
  if (rejected) return neverSent(rejected.capture.answer?.status, isSandbox);
  const mistake = named ?? row.mistake;
  const checked = verdictWords({ ...row, mistake: mistake && hide(mistake) }, isUnsigned);
  const found = checked && isExplained && row.verdict === 'wrong' ? invalidByMistake(checked) : checked;
  return found && isMended ? succeededLater(found) : found;
}

function knownOf(state: AppState, row: RequestRow) {
  return {
    isMended: selectSucceededLater(state, row),
    named: selectNamedMistake(state, row.capture),
    isExplained: selectNamingDiagnosis(state, row.capture) !== undefined,
    isUnsigned: isUnsignedCall(row, state.environments),
    rejected: selectRejectedPreflight(state, row),
    isSandbox: selectIsSandboxUrl(state, row.url),
  };
}
