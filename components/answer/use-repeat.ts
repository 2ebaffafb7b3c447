/** Whether sending what's typed may charge once more, where it's said beside the request that it was sent before. */

import { retryAtRisk } from '../../lib/core/diagnosis/may-have-happened.ts';
import { wouldDoAgain } from '../../lib/core/diagnosis/sent-twice.ts';
import { selectEnvironment, selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';

/** @returns what a button says that sends it, where it may. The built-in sandbox charges nobody. */
export function useRepeat(): string | undefined {
  return useApp((state) => {
    const { request, origin } = selectSigning(state).prepared;
    const told = state.toldBefore;
    if (!request || !told || told.isAnother || told.origin !== origin) return undefined;
    if (selectEnvironment(state).kind !== 'remote') return undefined;
    return wouldDoAgain(request, told.request, { status: undefined, isRefused: false })
      ? retryAtRisk(request).does
      : undefined;
  });
}
