/** Whether what's typed would do once more what was sent before, where that's said beside the request. */

import { wouldDoAgain } from '../../lib/core/diagnosis/sent-twice.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';

/** @returns the request that's typed, where it would. */
export function useRepeat(): WireRequest | undefined {
  return useApp((state) => {
    const { request, origin } = selectSigning(state).prepared;
    const told = state.toldBefore;
    if (!request || told?.origin !== origin) return undefined;
    return told && wouldDoAgain(request, told.request, { status: undefined, isRefused: false })
      ? request
      : undefined;
  });
}
