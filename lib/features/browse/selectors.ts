/** What's shown of the chosen list. */

import { PAGE } from '../../core/api.ts';
import type { SearchedOrder } from '../../core/diagnosis/may-have-happened.ts';
import { type CollectionPath, collectionPath } from '../../core/records/collection-path.ts';
import type { CollectionId } from '../../core/records/collections.ts';
import { selectEnvironment } from '../../state/selectors.ts';
import { destinationOf, type Environment } from '../../storage/environments.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { type BrowseSlice, type BrowseState, NO_RECORDS, type WalkState } from './state.ts';

/** Before anything was asked of a list. */
export const NOTHING_ASKED: BrowseState = {
  asked: { limit: String(PAGE.defaultLimit), offset: PAGE.defaultOffset, filters: {} },
  loading: false,
  page: undefined,
  failure: undefined,
  showing: 'page',
  source: NO_RECORDS,
  fetched: undefined,
  walk: undefined,
  file: undefined,
};

export function selectBrowse({ browse, collection }: BrowseSlice): BrowseState {
  return browse[collection] ?? NOTHING_ASKED;
}

/** How fetching everything of a list stands, or ended; other lists may have been fetched since. */
export function selectWalk({ browse }: BrowseSlice, id: CollectionId): WalkState | undefined {
  return browse[id]?.walk;
}

/** It came to the end, which is known, and nothing is known to be missing: what came twice stands where others should be. */
export function isWalkWhole({ phase, missing, driftCounts, records, total }: WalkState): boolean {
  const isEndKnown = total !== undefined || driftCounts['goes-round'] === undefined;
  const isCut = missing.length > 0 || driftCounts['cut-off'] !== undefined;
  return phase === 'done' && isEndKnown && !isCut && records >= (total ?? 0);
}

/**
 * When the records on screen were loaded, in Unix seconds, where that was before the search for an order that brought
 * none: what isn't among them may have been made since.
 */
export function olderThanSearch(
  { showing, page }: Pick<BrowseState, 'showing' | 'page'>,
  walk: WalkState | undefined,
): number | undefined {
  const sought = walk?.sought;
  if (!sought || walk.records > 0 || walk.phase === 'done' || showing === 'file') return undefined;
  if (showing === 'everything') return sought.olderAt;
  const at = page?.answered.exchange.startedAt;
  return at !== undefined && at <= sought.at ? at : undefined;
}

interface ChargedWith {
  readonly environment: Environment;
  readonly order: string | undefined;
  readonly keyId: string | undefined;
}

/**
 * How an order was searched for last, where its charge was sent. With another key, which may be another merchant's, only
 * that it was found says something, unless it was found with this one.
 * @param since when that was, in Unix seconds.
 */
export function selectSearched(
  { searchedOrders }: BrowseSlice,
  { order, environment, keyId }: ChargedWith,
  since: number,
): SearchedOrder | undefined {
  const destination = destinationOf(environment);
  const there = searchedOrders.filter(
    (one) =>
      one.order === order &&
      (one.keyId === keyId || one.isFound) &&
      one.at >= since &&
      one.destination === destination,
  );
  const found = there.find((one) => one.keyId === keyId && one.isFound) ?? there[0];
  return found === undefined || found.keyId === keyId ? found : { ...found, foundWith: found.keyId };
}

/** Where a list of the chosen environment is, and whether that's specified, assumed or told. */
export function selectListPath(app: EnvironmentsSlice, id: CollectionId): CollectionPath {
  const environment = selectEnvironment(app);
  return collectionPath(id, environment.paths);
}
