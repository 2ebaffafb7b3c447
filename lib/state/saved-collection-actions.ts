/** What's done with collections of saved requests. */

import { checkName, type NameProblem } from '../storage/display-name.ts';
import {
  addCollection,
  moveCollection,
  placeCollection,
  removeCollection,
  renameCollection,
} from '../storage/saved-collections.ts';
import type { SavedPort } from '../storage/saved-port.ts';
import { selectSought } from './gate-in-page.ts';
import type { KeysSlice } from './keys-state.ts';
import type { PageSlice } from './page-state.ts';
import type { SavedBook } from './saved-book.ts';
import { collectionIn } from './saved-selectors.ts';
import type { SavedActions, SavedSlice } from './saved-state.ts';
import type { SliceContext } from './slice.ts';

type Needs = SavedSlice & KeysSlice & PageSlice;

export function collectionActions(
  { set, get, platform }: SliceContext<Needs>,
  port: SavedPort,
  book: SavedBook,
): Pick<
  SavedActions,
  'addCollection' | 'renameCollection' | 'moveCollection' | 'placeCollection' | 'removeCollection'
> {
  return {
    async addCollection(text) {
      const name = checkedName(get(), text);
      if (name.ok) await book.done('save', addCollection(port, platform.randomHex(8), name.value));
      return name.ok ? undefined : name.problem;
    },
    async renameCollection(id, text) {
      const name = checkedName(get(), text);
      if (name.ok) await book.done('change', renameCollection(port, id, name.value));
      return name.ok ? undefined : name.problem;
    },
    placeCollection: (id, before) => book.done('change', placeCollection(port, id, before)),
    moveCollection: async (id, by) => void (await book.done('change', moveCollection(port, id, by))),
    async removeCollection(id) {
      const name = collectionIn(get(), id)?.name ?? '';
      const outcome = await removeCollection(port, id);
      await book.done('delete', Promise.resolve(outcome));
      const { chosenSaved, saved } = get();
      const isLeft =
        saved.kind === 'open' &&
        saved.collections.some(({ requests }) => requests.some((request) => request.id === chosenSaved?.id));
      const chosen = isLeft ? undefined : chosenSaved?.id;
      if (!isLeft) set({ chosenSaved: undefined });
      if (outcome.ok) set({ removedSaved: { name, removed: outcome.removed, within: undefined, chosen } });
    },
  };
}

/** A name that's shown everywhere holds none of the secrets that are stored here. */
export function checkedName(
  state: KeysSlice & PageSlice,
  text: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: NameProblem } {
  return checkName(text, selectSought(state));
}
