/** Which signed request is shown for a list: the one that failed, else the one behind what's shown. */

import type { BrowseFailure, BrowseState, WalkState, WalkStop } from '../../lib/features/browse/state.ts';
import type { Answered } from '../../lib/features/exchange/state.ts';

export interface RequestBehind {
  readonly answered: Answered;
  readonly title: string;
  /** What couldn't be read is looked at before what it was asked with. */
  readonly first: 'request' | 'answer';
}

/** `undefined` where none was answered; records of a file have none. */
export function requestBehind(
  list: BrowseState | undefined,
  walk: WalkState | undefined,
): RequestBehind | undefined {
  const failed = failedRequest(list?.failure);
  if (failed || !list) return failed;
  const { page, showing } = list;
  const stopped = failedRequest(walk?.stop);
  const isNewest = (page?.answered.exchange.startedAt ?? 0) <= (stopped?.answered.exchange.startedAt ?? 0);
  if (stopped && (showing === 'everything' || isNewest)) return stopped;
  if (showing === 'everything' && walk?.answered)
    return { answered: walk.answered, title: 'The request behind the page fetched last', first: 'request' };
  if (showing === 'file' || !page) return undefined;
  return { answered: page.answered, title: 'The request behind this page', first: 'request' };
}

/** `undefined` where nothing was answered. */
export function failedRequest(failure: BrowseFailure | WalkStop | undefined): RequestBehind | undefined {
  if (failure?.kind === 'failing') return failedRequest(failure.last);
  if (!failure || !('answered' in failure)) return undefined;
  const first = failure.kind === 'unreadable' ? 'answer' : 'request';
  return { answered: failure.answered, title: 'The request that failed', first };
}
