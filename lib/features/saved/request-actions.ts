/** What's done with a saved request: saving, opening, arranging and deleting it. */

import type { Draft } from '../../client/draft/draft.ts';
import type { Platform } from '../../platform/ports.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { CANCELLED } from '../../storage/in-turns.ts';
import { freeName, type SavedDraft } from '../../storage/saved/arrange.ts';
import {
  moveRequest,
  placeRequest,
  removeRequest,
  renameRequest,
  replaceSavedRequest,
  saveRequest,
  type ToSave,
} from '../../storage/saved/change.ts';
import { addCollection } from '../../storage/saved/collections.ts';
import { clearToSave } from '../../storage/saved/keep.ts';
import type { SavedPort } from '../../storage/saved/port.ts';
import type { StoredSavedRequest } from '../../storage/saved/records.ts';
import { readSavedDrafts } from '../../storage/saved/saved.ts';
import type { DraftSlice } from '../draft/state.ts';
import { lookedInPage } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { SavedBook } from './book.ts';
import { checkedName } from './collection-actions.ts';
import { draftOfSaved, savable } from './draft.ts';
import { offerRestore, type RestoringSlices } from './restore.ts';
import { collectionIn, savedIn } from './selectors.ts';
import type { SavedActions, SavedBase, SavePlace, SaveProblem } from './state.ts';

type Needs = RestoringSlices & ClockSlice & DraftSlice;

export function requestActions(
  context: SliceContext<Needs>,
  port: SavedPort,
  book: SavedBook,
): Pick<SavedActions, 'saveAs' | 'save' | 'rename' | 'move' | 'place' | 'duplicate' | 'remove' | 'draft'> {
  const { set, get, platform } = context;
  return {
    ...savingActions(context, port, book),
    async rename(id, text) {
      const name = checkedName(get(), text);
      if (name.ok) await book.done('change', renameRequest(port, id, name.value));
      return name.ok ? undefined : name.problem;
    },
    move: async (id, by) => void (await book.done('change', moveRequest(port, id, by))),
    place: (id, collection, before) => book.done('change', placeRequest(port, id, collection, before)),
    async duplicate(id) {
      const request = savedIn(get(), id);
      const read = await readSavedDrafts(port, [id]);
      const draft = read.ok ? read.value[0] : undefined;
      if (!request || !draft) return book.failed('save', read.ok ? 'gone' : read.problem);
      const { collection } = request;
      const names = new Set(collectionIn(get(), collection)?.requests.map(({ name }) => name));
      const clearance = await clearedDraft(context, 'duplicate', draft);
      if (!clearance.ok) return book.failed('save', troubleOf(clearance.problem));
      const name = freeName(request.name, names);
      const copy = { id: platform.randomHex(8), collection, name, draft: clearance.cleared };
      const isDone = await book.done('save', saveRequest(port, { ...copy, ...newSave(platform) }));
      if (isDone) set({ chosenSaved: { kind: 'read', id: copy.id, draft } });
    },
    async remove(id) {
      const request = savedIn(get(), id);
      if (!request) return;
      const { name } = request;
      const collection = collectionIn(get(), request.collection);
      const outcome = await removeRequest(port, id);
      const chosen = get().chosenSaved?.id === id ? id : undefined;
      if (chosen !== undefined) set({ chosenSaved: undefined });
      await book.done('delete', Promise.resolve(outcome));
      const within = collection && { id: collection.id, name: collection.name };
      if (outcome.ok) offerRestore(context, port, book, { name, removed: outcome.removed, within, chosen });
    },
    async draft(id) {
      const read = await readSavedDrafts(port, [id]);
      const draft = read.ok ? read.value[0] : undefined;
      if (!draft) {
        book.failed('read', read.ok ? 'gone' : read.problem);
        return false;
      }
      get().replaceDraft(draftOfSaved(draft), id);
      set({ savedBase: { id, draft } });
      get().runTimestamp();
      get().show('request');
      get().showResult('steps');
      return true;
    },
  };
}

function savingActions(
  context: SliceContext<Needs>,
  port: SavedPort,
  book: SavedBook,
): Pick<SavedActions, 'saveAs' | 'save'> {
  const { set, get, platform } = context;
  /** Of a new collection, the id it gets. */
  async function collectionFor(place: SavePlace): Promise<string | SaveProblem> {
    if ('id' in place) return place.id;
    const name = checkedName(get(), place.name);
    if (!name.ok) return { field: 'collection', problem: name.problem };
    const id = platform.randomHex(8);
    const isDone = await book.done('save', addCollection(port, id, name.value));
    return isDone ? id : { field: 'request', problem: 'not-saved' };
  }

  async function keep(
    { id, name, asked }: { readonly id: string; readonly name: string; readonly asked: Draft },
    place: SavePlace,
    was?: StoredSavedRequest,
  ): Promise<SaveProblem | undefined> {
    const { draft } = savable(asked);
    if (!draft) return { field: 'request', problem: 'body-missing' };
    const clearance = await clearedDraft(context, 'save', draft);
    if (!clearance.ok) return heldBack(clearance);
    const collection = await collectionFor(place);
    if (typeof collection !== 'string') return collection;
    const toSave = { id, collection, name, draft: clearance.cleared, ...newSave(platform) };
    const outcome = await (was ? replaceSavedRequest(port, toSave, was) : saveRequest(port, toSave));
    if (!outcome.ok && outcome.problem === 'changed-elsewhere') return changedElsewhere();
    if (outcome.ok) linkTo({ id, draft }, asked);
    const isDone = await book.done('save', Promise.resolve(outcome));
    return isDone ? undefined : { field: 'request', problem: 'not-saved' };
  }

  /** It's this one that's typed, unless another took its place while it was written. */
  function linkTo(base: SavedBase, asked: Draft): void {
    if (get().draft === asked) get().linkDraft(base.id);
    if (get().savedAs === base.id) set({ savedBase: base });
  }

  /** Said once: whoever saves again means it. */
  async function changedElsewhere(): Promise<SaveProblem> {
    await book.refresh();
    const { savedBase } = get();
    if (savedBase) set({ savedBase: { ...savedBase, isElsewhere: false } });
    return { field: 'request', problem: 'changed-elsewhere' };
  }

  return {
    async saveAs(text, place) {
      const name = checkedName(get(), text);
      if (!name.ok) return { field: 'name', problem: name.problem };
      return keep({ id: platform.randomHex(8), name: name.value, asked: get().draft }, place);
    },
    async save() {
      // Those of the click: another request may be opened while it's looked at what's saved by now.
      const { savedAs, draft: asked } = get();
      if (!savedIn(get(), savedAs)) return { field: 'request', problem: 'not-saved' };
      await book.refresh();
      const { savedBase, saved } = get();
      if (savedBase?.id === savedAs && savedBase?.isElsewhere) return changedElsewhere();
      const request = savedIn(get(), savedAs);
      if (request) return keep({ ...request, asked }, { id: request.collection }, request);
      book.failed('save', saved.kind === 'refused' ? saved.problem : 'gone');
      return { field: 'request', problem: 'not-saved' };
    },
  };
}

function newSave({
  clock,
  randomHex,
}: Pick<Platform, 'clock' | 'randomHex'>): Pick<ToSave, 'at' | 'revision'> {
  return { at: clock.now(), revision: randomHex(8) };
}

async function clearedDraft(context: SliceContext<Needs>, what: 'save' | 'duplicate', draft: SavedDraft) {
  const clearance = await shownLook(context, what, (turns) =>
    lookedInPage(context, (looked) => clearToSave(draft, looked), turns),
  );
  return clearance ?? CANCELLED;
}

type HeldBack = Exclude<Awaited<ReturnType<typeof clearedDraft>>, { ok: true }>;

function heldBack(clearance: HeldBack): SaveProblem {
  if (clearance.problem === 'cancelled') return { field: 'none', problem: 'cancelled' };
  return clearance.problem === 'too-long'
    ? { field: 'request', problem: 'too-long' }
    : { field: 'request', problem: 'held-back', refusal: clearance };
}

/** What can't be looked into may hold one. */
function troubleOf(problem: HeldBack['problem']): 'too-long' | 'holds-secret' | 'cancelled' {
  return problem === 'unread' ? 'holds-secret' : problem;
}
