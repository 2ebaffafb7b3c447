/** What's known of the lists again after a reload: what they were asked for, and how much was loaded. Records aren't stored. */

import { COLLECTIONS } from '../../core/records/collections.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { selectEnvironment, selectKey, selectKeyWithoutSecret } from '../../state/selectors.ts';
import { destinationOf } from '../../storage/environments.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { NOTHING_ASKED } from './selectors.ts';
import type { BrowseSlice, BrowseState, ListBefore, LoadedBefore } from './state.ts';

type Needs = BrowseSlice & EnvironmentsSlice & KeysSlice;

/** What a list is of: an environment and a key, whose id is empty where there's none. */
export type ListPlace = Pick<ListBefore, 'destination' | 'keyId'>;

/** Of the chosen environment and key, also where its secret ended with the browser. */
export function listsAgain(app: Needs): BrowseSlice['browse'] {
  const here = listPlaceOf(app);
  const lists = app.listsBefore.filter((one) => isSamePlace(one, here));
  return Object.fromEntries(
    lists.map(({ collection, limit, filters, loaded, file }) => [
      collection,
      {
        ...NOTHING_ASKED,
        asked: { ...NOTHING_ASKED.asked, limit, filters },
        before: loaded,
        fileBefore: file,
      },
    ]),
  );
}

/** For the next page of this window. What other environments and keys gave is left as it was. @param here what `browse` is of. */
export function listsNow(app: Needs, here = listPlaceOf(app)): readonly ListBefore[] {
  const now = COLLECTIONS.flatMap(({ id: collection }) => {
    const list = app.browse[collection];
    if (!list) return [];
    const { limit, filters } = list.asked;
    const loaded = loadedIn(list);
    const file = fileIn(list);
    if (!loaded && file === undefined && list.asked === NOTHING_ASKED.asked) return [];
    return [
      { collection, ...here, limit, filters, ...(loaded && { loaded }), ...(file !== undefined && { file }) },
    ];
  });
  return [...now, ...app.listsBefore.filter((one) => !isSamePlace(one, here))];
}

/**
 * Once another environment or key is chosen. What was loaded since isn't said to be lost later, and what was typed
 * while there was no key is for the one that's chosen then.
 * @param then what `browse` is of.
 */
export function listsLeft(app: Needs & PageSlice, then: ListPlace): readonly ListBefore[] {
  const left = listsNow(app, then).map((one) => {
    if (!isSamePlace(one, then) || !isLoadedSince(app.browse[one.collection])) return one;
    const { loaded: _, ...asked } = one;
    return asked;
  });
  const now = listPlaceOf(app);
  // Till keys are read, there only seems to be none.
  const isKeyFirst = app.loaded !== 'loading' && then.keyId === '' && then.destination === now.destination;
  if (!isKeyFirst) return left;
  const typed = left.filter((one) => isSamePlace(one, then)).map((one) => ({ ...one, ...now }));
  const isTyped = ({ collection }: ListBefore) => typed.some((one) => one.collection === collection);
  return [
    ...typed,
    ...left.filter((one) => !isSamePlace(one, then) && !(isSamePlace(one, now) && isTyped(one))),
  ];
}

/** Something came, or is on its way. */
function isLoadedSince(list: BrowseState | undefined): boolean {
  const { page, walk } = list ?? NOTHING_ASKED;
  const isWalked = walk && (walk.records > 0 || walk.phase === 'done' || walk.phase === 'fetching');
  return page !== undefined || isWalked === true;
}

/** Whether what's stored of them differs; how many records came meanwhile isn't worth writing. */
export function areListsChanged(now: BrowseSlice['browse'], before: BrowseSlice['browse']): boolean {
  return now !== before && COLLECTIONS.some(({ id }) => isListChanged(now[id], before[id]));
}

function isListChanged(now: BrowseState | undefined, before: BrowseState | undefined): boolean {
  return (
    now?.asked !== before?.asked ||
    now?.page !== before?.page ||
    now?.file?.name !== before?.file?.name ||
    now?.walk?.phase !== before?.walk?.phase ||
    (now?.walk?.total === undefined) !== (before?.walk?.total === undefined)
  );
}

export function listPlaceOf(app: EnvironmentsSlice & KeysSlice): ListPlace {
  const key = selectKey(app) ?? selectKeyWithoutSecret(app);
  return { destination: destinationOf(selectEnvironment(app)), keyId: key?.id ?? '' };
}

export function isSamePlace(one: ListPlace, { destination, keyId }: ListPlace): boolean {
  return one.destination === destination && one.keyId === keyId;
}

function loadedIn({ page, showing, before, ...list }: BrowseState): LoadedBefore | undefined {
  // Nobody asked a search for all of the list, unless it came to its end.
  const walk = list.walk?.sought && list.walk.phase !== 'done' ? undefined : list.walk;
  const isCut = walk?.phase === 'fetching';
  const isPage = page !== undefined && showing === 'page' && !isCut;
  if (walk && !isPage && (isCut || walk.records > 0))
    return { records: walk.records, ...totalOf(walk), ...(isCut && { isCut }) };
  if (page) return { offset: page.asked.offset, records: page.records.length, ...totalOf(page) };
  // The list is empty by now; one that couldn't be fetched says nothing of it.
  return walk?.phase === 'done' ? undefined : before;
}

/** Whoever loaded something since has seen that it's gone. */
function fileIn({ file, fileBefore, page, walk }: BrowseState): string | undefined {
  if (file && file.kind !== 'failed') return file.name;
  return page || walk ? undefined : fileBefore;
}

function totalOf({ total }: { readonly total?: number | undefined }): Pick<LoadedBefore, 'total'> {
  return total === undefined ? {} : { total };
}
