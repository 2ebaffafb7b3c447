/** What's done with saved requests; loaded with the first look at them, or the first that's saved. */

import type { Refusal } from '../core/gate/gate.ts';
import type { NameProblem } from '../storage/display-name.ts';
import type { Cancelled } from '../storage/in-turns.ts';
import { readExchanges, readSaved, readSavedDrafts } from '../storage/saved.ts';
import type { SavedDraft } from '../storage/saved-arrange.ts';
import type { SavedOutcome } from '../storage/saved-change.ts';
import type { SavedPort } from '../storage/saved-port.ts';
import type { StoredExchange } from '../storage/saved-records.ts';
import type { AppState } from './app-store.ts';
import type { Answered } from './explaining.ts';
import { selectSecrets } from './gate-in-page.ts';
import { shownLook } from './gate-slice.ts';
import { collectionActions } from './saved-collection-actions.ts';
import { draftOfSaved, isAsSaved } from './saved-draft.ts';
import { type FileActions, fileActions } from './saved-files.ts';
import { requestActions } from './saved-request-actions.ts';
import { keepAnswered } from './saved-send.ts';
import type { SavedTrouble } from './saved-slice.ts';
import type { SliceContext } from './slice.ts';

/** Where a request is saved: in a collection that's there, or in a new one of this name. */
export type SavePlace = { readonly id: string } | { readonly name: string };

export type SaveProblem =
  | { readonly field: 'name' | 'collection'; readonly problem: NameProblem }
  | {
      readonly field: 'request';
      readonly problem: 'too-long' | 'body-missing' | 'not-saved' | 'changed-elsewhere';
    }
  | { readonly field: 'request'; readonly problem: 'held-back'; readonly refusal: Refusal }
  /** Said where the look was shown. */
  | { readonly field: 'none'; readonly problem: 'cancelled' };

export interface SavedActions extends FileActions {
  /** Reads it, and from then on whenever any page changes it. */
  open(): Promise<void>;
  choose(id: string | undefined): Promise<void>;
  addCollection(name: string): Promise<NameProblem | undefined>;
  renameCollection(id: string, name: string): Promise<NameProblem | undefined>;
  moveCollection(id: string, by: -1 | 1): Promise<void>;
  /** Before that collection, or to the end. Whether it was done. */
  placeCollection(id: string, before: string | undefined): Promise<boolean>;
  removeCollection(id: string): Promise<void>;
  /** What's typed, as a new saved request. */
  saveAs(name: string, place: SavePlace): Promise<SaveProblem | undefined>;
  /** What's typed, in place of the saved request it comes from. */
  save(): Promise<SaveProblem | undefined>;
  rename(id: string, name: string): Promise<NameProblem | undefined>;
  move(id: string, by: -1 | 1): Promise<void>;
  /** Into this collection, before that request or to its end. Whether it was done. */
  place(id: string, collection: string, before?: string): Promise<boolean>;
  duplicate(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  undo(): Promise<void>;
  /** Makes it the request that's typed. Whether it could be read. */
  draft(id: string): Promise<boolean>;
  keepSend(answered: Answered, of: string): Promise<void>;
  /** Each `undefined` where it isn't there any more. */
  exchanges(ids: readonly string[]): Promise<readonly (StoredExchange | undefined)[]>;
  /** Everything, once the user has confirmed it. */
  forget(): Promise<void>;
}

/** What all of them share. */
export interface SavedBook {
  failed(what: SavedTrouble['what'], problem: SavedTrouble['problem'] | 'cancelled'): void;
  refresh(): Promise<void>;
  /** Shows what's there afterwards. Whether it was done. */
  done(what: SavedTrouble['what'], change: Promise<SavedOutcome | Cancelled>): Promise<boolean>;
}

export function savedActions(context: SliceContext, port: SavedPort): SavedActions {
  const { set, get } = context;
  const book = bookOver(context, port);
  let isWatched = false;
  return {
    async open() {
      if (!isWatched) port.watch(() => void book.refresh());
      isWatched = true;
      await book.refresh();
    },
    async choose(id) {
      set({ chosenSaved: id === undefined ? undefined : { kind: 'reading', id } });
      if (id === undefined) return;
      const read = await readSavedDrafts(port, [id]);
      // Another may have been chosen in the meantime.
      if (get().chosenSaved?.id !== id) return;
      const draft = read.ok ? read.value[0] : undefined;
      set({ chosenSaved: draft ? { kind: 'read', id, draft } : { kind: 'gone', id } });
    },
    async keepSend(answered, of) {
      const kept = await shownLook(context, 'saved-send', (turns) =>
        keepAnswered(port, answered, of, () => selectSecrets(get()), turns),
      );
      if (!kept.ok) book.failed('keep-send', kept.problem);
      else if (get().saved.kind !== 'closed') await book.refresh();
    },
    async exchanges(ids) {
      const read = await readExchanges(port, ids);
      return read.ok ? read.value : ids.map(() => undefined);
    },
    async forget() {
      const outcome = await port.clear();
      if (!outcome.ok) return book.failed('forget', outcome.problem);
      set({ chosenSaved: undefined, removedSaved: undefined, savedTrouble: undefined });
      await book.refresh();
    },
    ...collectionActions(context, port, book),
    ...requestActions(context, port, book),
    ...fileActions(context, port, book),
  };
}

function bookOver({ set, get }: SliceContext, port: SavedPort): SavedBook {
  async function refresh(): Promise<void> {
    const read = await readSaved(port);
    if (read.ok) set({ saved: { kind: 'open', ...read.value } });
    else set({ saved: { kind: 'refused', problem: read.problem } });
    await refreshBase();
  }

  /** What the typed request was saved as, to tell whether it has changed since. */
  async function refreshBase(): Promise<void> {
    const { savedAs, chosenSaved } = get();
    const ids = [savedAs, chosenSaved?.id].filter((id) => id !== undefined);
    const read = await readSavedDrafts(port, ids);
    const drafts = read.ok ? read.value : [];
    const base = drafts.find((draft) => draft?.id === savedAs);
    const chosen = drafts.find((draft) => draft?.id === chosenSaved?.id);
    // Another may have been opened in the meantime.
    if (get().savedAs === savedAs)
      set({ savedBase: base && { id: base.id, draft: base, isElsewhere: isElsewhere(get(), base) } });
    if (chosen && get().chosenSaved?.id === chosen.id)
      set({ chosenSaved: { kind: 'read', id: chosen.id, draft: chosen } });
  }

  const failed: SavedBook['failed'] = (what, problem) => {
    // Whoever cancelled it is told where it was shown.
    if (problem !== 'cancelled') set({ savedTrouble: { what, problem } });
  };
  return {
    failed,
    refresh,
    async done(what, change) {
      const outcome = await change;
      if (outcome.ok) set({ savedTrouble: undefined });
      else failed(what, outcome.problem);
      await refresh();
      return outcome.ok;
    },
  };
}

/** Whether another than what was opened here is saved by now, and isn't what's typed either. */
function isElsewhere(
  { savedBase: was, draft }: AppState,
  base: SavedDraft & { readonly id: string },
): boolean {
  if (was?.id !== base.id || isAsSaved(draft, base)) return false;
  return was.isElsewhere === true || !isAsSaved(draftOfSaved(was.draft), base);
}
