/** Saved requests as a file to pass on, and out of one. */

import { textOfUtf8, utf8 } from '../core/signing/bytes.ts';
import { knownSecrets } from '../core/signing/known-secrets.ts';
import { type VariableUse, variableUses } from '../core/templates/template.ts';
import {
  type CollectionFile,
  LONGEST_COLLECTION_FILE,
  readCollectionFile,
} from '../formats/collection-file.ts';
import { collectionFile } from '../snippets/collection-file.ts';
import { readSavedDrafts, type SavedCollection } from '../storage/saved.ts';
import type { SavedDraft } from '../storage/saved-arrange.ts';
import { addCollections, type ToAdd } from '../storage/saved-collections.ts';
import { savingProblem } from '../storage/saved-keep.ts';
import type { SavedPort } from '../storage/saved-port.ts';
import { addVariables, checkVariable, MOST_VARIABLES, type Variable } from '../storage/variables.ts';
import type { AppState } from './app-store.ts';
import type { SavedBook } from './saved-actions.ts';
import type { FileRefusal, ReadyImport, SavedImport } from './saved-import.ts';
import { selectCollections } from './saved-selectors.ts';
import type { SliceContext } from './slice.ts';

export interface FileActions {
  /** The text of a file; `undefined` where it couldn't be read. */
  exportCollections(ids: readonly string[]): Promise<string | undefined>;
  /** Reads it and asks: nothing is imported yet. */
  readFile(file: File): Promise<void>;
  /** What was read. Whether it was done. */
  importRead(): Promise<boolean>;
}

export function fileActions(
  { set, get, platform }: SliceContext,
  port: SavedPort,
  book: SavedBook,
): FileActions {
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
      const used = new Set([...drafts.values()].flatMap(namesIn));
      const variables = (get().variables?.own ?? []).filter(({ name }) => used.has(name));
      const file = { collections: withDrafts(chosen, drafts), variables };
      const text = collectionFile(file);
      // A key may have been added since they were saved.
      const problem = holdsSecretOf(file, get()) ? 'holds-secret' : 'too-long';
      const isWritten = problem === 'too-long' && utf8(text).length <= LONGEST_COLLECTION_FILE;
      if (!isWritten) book.failed('export', problem);
      else if (drafts.size < requests.length) book.failed('export-all', 'cut-off');
      return isWritten ? text : undefined;
    },
    async readFile(file) {
      const { name: fileName } = file;
      const reading = { kind: 'reading', fileName } as const;
      set({ savedImport: reading });
      await get().readyVariables();
      const read = await fileContents(file);
      // It was closed in the meantime, or another was chosen.
      if (get().savedImport !== reading) return;
      set({
        savedImport:
          typeof read === 'string'
            ? { kind: 'refused', fileName, why: read }
            : importOf(fileName, read.text, get()),
      });
    },
    async importRead() {
      const { savedImport } = get();
      if (savedImport?.kind !== 'ready') return false;
      const { collections, variables } = savedImport.file;
      const id = () => platform.randomHex(8);
      const added = collections.map(
        ({ name, requests }): ToAdd => ({
          id: id(),
          name,
          requests: requests.map(({ name: called, ...draft }) => ({
            id: id(),
            name: called,
            draft: draftOf(draft),
          })),
        }),
      );
      const isDone = await book.done('save', addCollections(port, added, platform.clock.now()));
      if (!isDone) return false;
      if (variables.length > 0) await bringVariables(variables);
      set({ savedImport: undefined });
      return true;
    },
  };
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

async function fileContents(file: File): Promise<{ readonly text: string } | FileRefusal> {
  if (file.size > LONGEST_COLLECTION_FILE) return 'too-long';
  try {
    const text = textOfUtf8(new Uint8Array(await file.arrayBuffer()));
    return text === undefined ? 'not-text' : { text };
  } catch {
    return 'unreadable';
  }
}

function importOf(fileName: string, text: string, state: AppState): SavedImport {
  const read = readCollectionFile(text);
  if (!read.ok) return { kind: 'wrong', fileName, problems: read.problems, more: read.more };
  const why = refusalOf(read.file, state);
  return why ? { kind: 'refused', fileName, why } : readyImport(fileName, read.file, state);
}

function refusalOf(file: CollectionFile, state: AppState): FileRefusal | undefined {
  if (holdsSecretOf(file, state)) return 'holds-secret';
  const names = new Set([...(state.variables?.own ?? []), ...file.variables].map(({ name }) => name));
  if (names.size > MOST_VARIABLES) return 'too-many-variables';
  const requests = file.collections.flatMap((collection) => collection.requests);
  const isTooLong = requests.some((request) => savingProblem(draftOf(request), []) === 'too-long');
  return isTooLong ? 'request-too-long' : undefined;
}

/** What only this profile knows to be a secret. */
function holdsSecretOf({ collections, variables }: CollectionFile, { keys }: AppState): boolean {
  const secrets = keys.map(({ secret }) => secret);
  const requests = collections.flatMap((collection) => collection.requests);
  const names = [...collections, ...requests].map(({ name }) => name);
  return (
    names.some(knownSecrets(secrets).holds) ||
    variables.some((variable) => checkVariable(variable, secrets) === 'holds-secret') ||
    requests.some((request) => savingProblem(draftOf(request), secrets) === 'holds-secret')
  );
}

function readyImport(fileName: string, file: CollectionFile, state: AppState): ReadyImport {
  const names = new Set(selectCollections(state).map(({ name }) => name));
  const own = new Map((state.variables?.own ?? []).map(({ name, value }) => [name, value] as const));
  const differs = ({ name, value }: Variable) => own.has(name) && own.get(name) !== value;
  return {
    kind: 'ready',
    fileName,
    file,
    taken: file.collections.map(({ name }) => name).filter((name) => names.has(name)),
    otherwise: file.variables.filter(differs).map(({ name }) => name),
  };
}

function draftOf({
  method,
  target,
  headers,
  body,
  leftOut,
}: Omit<CollectionFile['collections'][number]['requests'][number], 'name'>): SavedDraft {
  return {
    method,
    target,
    headers: headers.map((header) => ({ ...header })),
    body: body.kind === 'file' ? { ...body, bytes: body.bytes.slice() } : body,
    leftOut: [...leftOut],
  };
}

function namesIn({ target, headers, body }: SavedDraft): readonly string[] {
  const texts = [target, ...headers.map(({ value }) => value), ...(body.kind === 'text' ? [body.text] : [])];
  return texts.flatMap(variableUses).map(({ name }: VariableUse) => name);
}
