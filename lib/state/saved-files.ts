/** Saved requests as a file to pass on, and out of one. */

import { type Cleared, clearText } from '../core/gate/gate.ts';
import { utf8 } from '../core/signing/bytes.ts';
import { variableUses } from '../core/templates/template.ts';
import { type CollectionFile, LONGEST_COLLECTION_FILE } from '../formats/collection-file.ts';
import { collectionFile } from '../snippets/collection-file.ts';
import { inTurns } from '../storage/in-turns.ts';
import { readSavedDrafts, type SavedCollection } from '../storage/saved.ts';
import type { SavedDraft } from '../storage/saved-arrange.ts';
import { addCollections, type ToAdd } from '../storage/saved-collections.ts';
import { clearedToSave } from '../storage/saved-keep.ts';
import type { SavedPort } from '../storage/saved-port.ts';
import { addVariables, type Variable } from '../storage/variables.ts';
import type { AppState } from './app-store.ts';
import { selectSecrets, selectSought } from './gate-in-page.ts';
import type { SavedBook } from './saved-actions.ts';
import { fileContents, importOf } from './saved-file-reading.ts';
import type { SavedImport } from './saved-import.ts';
import { holdsTypedSecret, madeSecret, savedParts, templatesIn } from './saved-secrets.ts';
import { selectCollections } from './saved-selectors.ts';
import type { SavedTrouble } from './saved-slice.ts';
import type { SliceContext } from './slice.ts';

export interface FileActions {
  /** The text of a file; `undefined` where it couldn't be read. */
  exportCollections(ids: readonly string[]): Promise<Cleared<string> | undefined>;
  /** Reads it and asks: nothing is imported yet. */
  readFile(file: File): Promise<void>;
  /** What was read. Whether it was done. */
  importRead(): Promise<boolean>;
}

export function fileActions(context: SliceContext, port: SavedPort, book: SavedBook): FileActions {
  const { set, get, platform } = context;
  async function bringVariables(variables: readonly Variable[]): Promise<void> {
    const kept = await addVariables(platform.storage, variables);
    // One that can't be read has a notice of its own.
    if (!kept.ok) book.failed('variables', kept.problem === 'corrupt' ? 'unavailable' : kept.problem);
  }

  return {
    async exportCollections(ids) {
      const chosen = selectCollections(get()).filter(({ id }) => ids.includes(id));
      const requests = chosen.flatMap((collection) => collection.requests);
      await get().readyVariables();
      const read = await readSavedDrafts(
        port,
        requests.map(({ id }) => id),
      );
      if (!read.ok) {
        book.failed('export', read.problem);
        return undefined;
      }
      const drafts = new Map(read.value.flatMap((draft) => (draft ? [[draft.id, draft] as const] : [])));
      const used = new Set([...drafts.values()].flatMap(templatesIn).flatMap(namesIn));
      const variables = (get().variables?.own ?? []).filter(({ name }) => used.has(name));
      const file = { collections: withDrafts(chosen, drafts), variables };
      const text = collectionFile(file);
      const refusal = await exportRefusal(file, text, get());
      if (refusal) set({ savedTrouble: { what: 'export', ...refusal } });
      else if (drafts.size < requests.length) book.failed('export-all', 'cut-off');
      if (refusal) return undefined;
      const clearance = await inTurns(clearText(text, 'the file', selectSought(get())));
      if (clearance?.ok) return clearance.cleared;
      book.failed('export', 'holds-secret');
      return undefined;
    },
    async readFile(file) {
      const { name: fileName } = file;
      const reading = { kind: 'reading', fileName } as const;
      set({ savedImport: reading });
      await get().readyVariables();
      const read = await fileContents(file);
      // It was closed in the meantime, or another was chosen.
      if (get().savedImport !== reading) return;
      const savedImport: SavedImport =
        typeof read === 'string'
          ? { kind: 'refused', fileName, why: read }
          : await importOf(fileName, read.text, get());
      if (get().savedImport === reading) set({ savedImport });
    },
    async importRead() {
      const { savedImport } = get();
      if (savedImport?.kind !== 'ready') return false;
      const { collections, variables } = savedImport.file;
      // A key may have been added since the file was read.
      const refusal = await secretRefusal(savedImport.file, get());
      if (refusal) {
        set({ savedTrouble: { what: 'save', ...refusal } });
        return false;
      }
      const added = await toAdd(collections, context);
      if ('problem' in added) {
        book.failed('save', added.problem);
        return false;
      }
      const isDone = await book.done('save', addCollections(port, added.collections, platform.clock.now()));
      if (!isDone) return false;
      if (variables.length > 0) await bringVariables(variables);
      set({ savedImport: undefined });
      return true;
    },
  };
}

/** As they're saved: the store takes nothing else. */
async function toAdd(
  collections: CollectionFile['collections'],
  { get, platform }: SliceContext,
): Promise<{ readonly collections: ToAdd[] } | { readonly problem: 'too-long' | 'holds-secret' }> {
  const added: ToAdd[] = [];
  for (const { name, requests } of collections) {
    const cleared: ToAdd['requests'][number][] = [];
    for (const { name: called, ...draft } of requests) {
      const clearance = await clearedToSave(savedParts(draft), selectSecrets(get()));
      if (!clearance.ok) return { problem: clearance.problem === 'too-long' ? 'too-long' : 'holds-secret' };
      cleared.push({ id: platform.randomHex(8), name: called, draft: clearance.cleared });
    }
    added.push({ id: platform.randomHex(8), name, requests: cleared });
  }
  return { collections: added };
}

/** A key may have been added since they were saved, or a variable changed. */
async function exportRefusal(
  file: CollectionFile,
  text: string,
  state: AppState,
): Promise<Pick<SavedTrouble, 'problem' | 'made'> | undefined> {
  const refusal = await secretRefusal(file, state);
  return refusal ?? (utf8(text).length > LONGEST_COLLECTION_FILE ? { problem: 'too-long' } : undefined);
}

/** In names, in requests, in variables, and in what they make of requests. */
async function secretRefusal(
  file: CollectionFile,
  state: AppState,
): Promise<Pick<SavedTrouble, 'problem' | 'made'> | undefined> {
  const secrets = selectSecrets(state);
  if (await holdsTypedSecret(file, secrets)) return { problem: 'holds-secret' };
  const made = await madeSecret(file, secrets);
  return made && { problem: 'holds-secret', made };
}

/** But for those that can't be read. */
function withDrafts(
  collections: readonly SavedCollection[],
  drafts: ReadonlyMap<string, SavedDraft>,
): CollectionFile['collections'] {
  return collections.map(({ name, requests }) => ({
    name,
    requests: requests.flatMap((request) => {
      const draft = drafts.get(request.id);
      return draft ? [{ ...draft, name: request.name }] : [];
    }),
  }));
}

function namesIn(template: string): readonly string[] {
  return variableUses(template).map(({ name }) => name);
}
