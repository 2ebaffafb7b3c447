/** What the view of saved requests needs to know, derived from the store. */

import { rememberLast } from '../../state/remember-last.ts';
import {
  type SavedCollection,
  type SavedRequest,
  type Send,
  searchedCollections,
} from '../../storage/saved/saved.ts';
import type { DraftSlice } from '../draft/state.ts';
import { isAsSaved } from './draft.ts';
import type { SavedSlice } from './state.ts';

const NONE: readonly SavedCollection[] = [];
const NO_SENDS: readonly Send[] = [];
const search = rememberLast(searchedCollections);

export function selectCollections({ saved }: SavedSlice): readonly SavedCollection[] {
  return saved.kind === 'open' ? saved.collections : NONE;
}

export function selectShownCollections(state: SavedSlice): readonly SavedCollection[] {
  return search(selectCollections(state), state.savedSearch);
}

export function selectSends({ saved }: SavedSlice, id: string): readonly Send[] {
  return (saved.kind === 'open' ? saved.sends.get(id) : undefined) ?? NO_SENDS;
}

/** The saved request that's typed; `undefined` where it isn't saved, or was deleted. */
export function selectSavedAs(state: SavedSlice & DraftSlice): SavedRequest | undefined {
  return savedIn(state, state.savedAs);
}

const isSame = rememberLast(isAsSaved);

/** Whether it was changed since it was saved. */
export function selectIsChanged({ draft, savedAs, savedBase }: SavedSlice & DraftSlice): boolean {
  return savedBase !== undefined && savedBase.id === savedAs && !isSame(draft, savedBase.draft);
}

export function savedIn({ saved }: SavedSlice, id: string | undefined): SavedRequest | undefined {
  if (saved.kind !== 'open') return undefined;
  return saved.collections.flatMap(({ requests }) => requests).find((request) => request.id === id);
}

export function collectionIn({ saved }: SavedSlice, id: string | undefined): SavedCollection | undefined {
  return saved.kind === 'open' ? saved.collections.find((collection) => collection.id === id) : undefined;
}
