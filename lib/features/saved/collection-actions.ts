/** What's done with collections of saved requests. */

import { listed } from '../../core/counts.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { checkName, type NameProblem } from '../../storage/display-name.ts';
import type { SavedOutcome } from '../../storage/saved/change.ts';
import {
  addCollection,
  moveCollection,
  placeCollection,
  removeCollections,
  renameCollection,
} from '../../storage/saved/collections.ts';
import type { SavedPort } from '../../storage/saved/port.ts';
import { selectSought } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SavedBook } from './book.ts';
import { offerRestore, type RestoringSlices } from './restore.ts';
import { collectionIn } from './selectors.ts';
import type { SavedActions } from './state.ts';

export function collectionActions(
  context: SliceContext<RestoringSlices>,
  port: SavedPort,
  book: SavedBook,
): Pick<
  SavedActions,
  'addCollection' | 'renameCollection' | 'moveCollection' | 'placeCollection' | 'removeCollection'
> {
  const { get, platform } = context;
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
    removeCollection: (id) => removeCollectionsHere([id], context, port, book),
  };
}

/** They can be brought back. */
async function removeCollectionsHere(
  ids: readonly string[],
  context: SliceContext<RestoringSlices>,
  port: SavedPort,
  book: SavedBook,
): Promise<void> {
  const names = ids.flatMap((id) => collectionIn(context.get(), id)?.name ?? []);
  await removedHere(await removeCollections(port, ids), listed(names), context, port, book);
}

/** Offers the way back. @param name of what was removed. */
export async function removedHere(
  outcome: SavedOutcome,
  name: string,
  context: SliceContext<RestoringSlices>,
  port: SavedPort,
  book: SavedBook,
): Promise<void> {
  const { set, get } = context;
  await book.done('delete', Promise.resolve(outcome));
  const { chosenSaved, saved } = get();
  const isLeft =
    saved.kind === 'open' &&
    saved.collections.some(({ requests }) => requests.some((request) => request.id === chosenSaved?.id));
  const chosen = isLeft ? undefined : chosenSaved?.id;
  if (!isLeft) set({ chosenSaved: undefined });
  if (!outcome.ok) return;
  set({ imported: undefined });
  const { removed } = outcome;
  if (removed.length > 0) offerRestore(context, port, book, { name, removed, within: undefined, chosen });
}

/** A name that's shown everywhere holds none of the secrets that are stored here. */
export function checkedName(
  state: KeysSlice & PageSlice,
  text: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: NameProblem } {
  return checkName(text, selectSought(state));
}
