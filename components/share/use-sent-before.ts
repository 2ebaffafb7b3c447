/** What was sent before that a request would do once more, as far as the history and the lists go back. */

import { useEffect, useState } from 'react';
import { isSafe, type SearchedOrder } from '../../lib/core/diagnosis/may-have-happened.ts';
import { orderCharged, wouldDoAgain } from '../../lib/core/diagnosis/sent-twice.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { selectSearched } from '../../lib/features/browse/selectors.ts';
import type { SentBefore } from '../../lib/features/history/state.ts';
import { selectRowsWithEffect } from '../../lib/features/requests/lost.ts';
import { selectEnvironment, selectKeyIdOf } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';

/** What was found of a request. */
export interface Found {
  readonly of: WireRequest;
  readonly origin: string;
  readonly before: SentBefore | undefined;
}

/** The same, although the request has another time in it now. */
export function foundFor(
  request: WireRequest,
  origin: string,
  found: Found | undefined,
): SentBefore | undefined {
  if (!found?.before || found.origin !== origin) return undefined;
  const ended = { status: found.before.status ?? undefined, isRefused: false };
  return wouldDoAgain(request, found.of, ended) ? found.before : undefined;
}

/** Searches in the chosen environment for the order of one sent before. */
interface Searches {
  /** Since it was sent last. */
  readonly searched: SearchedOrder | undefined;
  /** The last one that found it, or else the last one. */
  readonly found: SearchedOrder | undefined;
}

export function useSearches(request: WireRequest, before: SentBefore | undefined): Searches {
  return { searched: useSearch(request, before, before?.at), found: useSearch(request, before, 0) };
}

function useSearch(
  request: WireRequest,
  before: SentBefore | undefined,
  since = 0,
): SearchedOrder | undefined {
  const order = before && (before.order ?? orderCharged(request));
  return useApp((state) => {
    const keyId = before?.keyId ?? selectKeyIdOf(state, request);
    const charged = { order, environment: selectEnvironment(state), keyId };
    return before && selectSearched(state, charged, since);
  });
}

/** `unknown` until the history was read. */
export function useSentBefore(
  request: WireRequest | undefined,
  origin: string | undefined,
): SentBefore | 'unknown' | undefined {
  const find = useApp((state) => state.sentBefore);
  // With each response, the history has more; other pages send as well.
  const { answered, changes } = useApp(({ sending, historyChanges }) => ({
    answered: sending.kind === 'answered' ? sending.answered : undefined,
    changes: historyChanges,
  }));
  const listed = useApp((state) => selectRowsWithEffect(state).map(({ capture }) => capture.request));
  const [found, setFound] = useState<Found>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew with each response, each change and each request that's listed.
  useEffect(() => {
    if (!request || origin === undefined || isSafe(request)) return;
    let isCurrent = true;
    void find(request, origin).then((before) => {
      if (isCurrent) setFound({ of: request, origin, before });
    });
    return () => {
      isCurrent = false;
    };
  }, [find, request, origin, answered, changes, listed]);
  if (!request || origin === undefined || isSafe(request)) return undefined;
  if (found?.of === request && found.origin === origin) return found.before;
  return foundFor(request, origin, found) ?? 'unknown';
}
