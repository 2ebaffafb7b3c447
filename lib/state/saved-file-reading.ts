/** A file of saved requests before it's imported: what's in it, or why it can't be. */

import { textOfUtf8 } from '../core/signing/bytes.ts';
import {
  type CollectionFile,
  LONGEST_COLLECTION_FILE,
  readCollectionFile,
} from '../formats/collection-file.ts';
import { fileKind } from '../formats/file-kind.ts';
import { MOST_COLLECTIONS, MOST_REQUESTS } from '../storage/saved-arrange.ts';
import { isTooLongToSave } from '../storage/saved-keep.ts';
import { MOST_VARIABLES, type Variable } from '../storage/variables.ts';
import type { AppState } from './app-store.ts';
import { selectSecrets } from './gate-in-page.ts';
import type { FileRefusal, ReadyImport, SavedImport } from './saved-import.ts';
import { holdsTypedSecret, madeSecret, savedParts } from './saved-secrets.ts';
import { selectCollections } from './saved-selectors.ts';

export async function fileContents(file: File): Promise<{ readonly text: string } | FileRefusal> {
  if (file.size > LONGEST_COLLECTION_FILE) return 'too-long';
  try {
    const text = textOfUtf8(new Uint8Array(await file.arrayBuffer()));
    return text === undefined ? 'not-text' : { text };
  } catch {
    return 'unreadable';
  }
}

export async function importOf(fileName: string, text: string, state: AppState): Promise<SavedImport> {
  const read = readCollectionFile(text);
  if (!read.ok && read.problems === 'newer') return { kind: 'refused', fileName, why: 'newer' };
  if (!read.ok) {
    const kind = fileKind(fileName, text);
    return kind === 'saved-requests' || text.trim() === ''
      ? { kind: 'wrong', fileName, problems: read.problems, more: read.more }
      : { kind: 'refused', fileName, why: kind ?? 'other-file' };
  }
  const why = await refusalOf(read.file, state);
  if (why) return { kind: 'refused', fileName, why };
  const made = await madeSecret(read.file, selectSecrets(state));
  return made
    ? { kind: 'refused', fileName, why: 'holds-secret', made }
    : readyImport(fileName, read.file, state);
}

async function refusalOf(file: CollectionFile, state: AppState): Promise<FileRefusal | undefined> {
  const { collections, variables } = file;
  if (collections.length === 0 && variables.length === 0) return 'nothing-in-it';
  const requests = collections.flatMap((collection) => collection.requests);
  const there = selectCollections(state);
  const all = there.reduce((sum, { requests: its }) => sum + its.length, requests.length);
  // What takes long to look through is never imported.
  if (all > MOST_REQUESTS || there.length + collections.length > MOST_COLLECTIONS) return 'no-room';
  if (await holdsTypedSecret(file, selectSecrets(state))) return 'holds-secret';
  const names = new Set([...(state.variables?.own ?? []), ...variables].map(({ name }) => name));
  if (names.size > MOST_VARIABLES) return 'too-many-variables';
  const isTooLong = requests.some((request) => isTooLongToSave(savedParts(request)));
  return isTooLong ? 'request-too-long' : undefined;
}

function readyImport(fileName: string, file: CollectionFile, state: AppState): ReadyImport {
  const there = selectCollections(state).map(({ name }) => name);
  const names = [...there, ...file.collections.map(({ name }) => name)];
  const own = new Map((state.variables?.own ?? []).map(({ name, value }) => [name, value] as const));
  const differs = ({ name, value }: Variable) => own.has(name) && own.get(name) !== value;
  return {
    kind: 'ready',
    fileName,
    file,
    taken: [...file.collections.keys()].filter((at) => {
      const place = there.length + at;
      return names.indexOf(names[place] ?? '') < place;
    }),
    otherwise: file.variables.filter(differs).map(({ name }) => name),
  };
}
