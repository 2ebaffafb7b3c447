/** What's said of a captured request, in the list, beside it and to a search: its own verdict, and what others around it tell. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { selectIsSandboxUrl, selectRejectedPreflight } from '../../lib/features/capture/preflight.ts';
import { selectNamedMistake } from '../../lib/features/diagnosis/named-mistake.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { isUnsignedCall } from '../../lib/features/requests/shown-rows.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { neverSent, succeededLater, type VerdictWords, verdictWords } from '../request/request-words.ts';

export type VerdictBasis = Pick<
  AppState,
  'capturedRows' | 'diagnosisItems' | 'diagnosisRuns' | 'environments' | 'serversSeen'
>;

/** What isn't told by the row itself. */
export function selectAroundRow(state: VerdictBasis, row: RequestRow) {
  return {
    named: selectNamedMistake(state, row.capture) ?? row.found,
    isUnsigned: isUnsignedCall(row, state.environments),
    rejected: selectRejectedPreflight(state, row),
    isSandbox: selectIsSandboxUrl(state, row.url),
  };
}

/**
 * `undefined` for what nobody would sign.
 * @param row its mistake as it's shown.
 * @param summary what Diagnose says of that mistake.
 */
export function shownVerdict(
  row: RequestRow,
  around: Omit<ReturnType<typeof selectAroundRow>, 'named'>,
  isMended: boolean,
  summary?: string,
): VerdictWords | undefined {
  const { isUnsigned, rejected, isSandbox } = around;
  if (rejected) return neverSent(rejected.capture.answer?.status, isSandbox);
  const keyId = headerValue(row.capture.request.headers, AUTH_HEADERS.key) ?? '';
  const checked = verdictWords({ ...row, keyId }, isUnsigned);
  const found = checked && summary !== undefined ? { ...checked, sentence: summary } : checked;
  return found && isMended ? succeededLater(found) : found;
}
