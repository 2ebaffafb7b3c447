/** What's said of a captured request on screen. */

import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { selectSucceededLater } from '../../lib/features/requests/failing.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import type { VerdictWords } from '../request/request-words.ts';
import { selectAroundRow, shownVerdict } from './shown-verdict.ts';

/** `undefined` for what nobody would sign. @param summary what Diagnose says of its mistake. */
export function useVerdictWords(
  row: RequestRow | undefined,
  { hide }: KnownSecrets,
  summary?: string,
): VerdictWords | undefined {
  const isMended = useApp((state) => row !== undefined && selectSucceededLater(state, row));
  const around = useApp((state) => (row ? selectAroundRow(state, row) : undefined));
  if (!row || !around) return undefined;
  const mistake = around.named ?? row.mistake;
  return shownVerdict({ ...row, mistake: mistake && hide(mistake) }, around, isMended, summary);
}
