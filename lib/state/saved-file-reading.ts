/** A file of saved requests before it's imported: what's in it, or why it can't be. */

import type { ReadingOptions } from '../client/from-reading-worker.ts';
import { readLongCollection } from '../client/long-collection.ts';
import { clearText } from '../core/gate/gate.ts';
import type { Sought } from '../core/gate/sought.ts';
import { type CollectionFile, LONGEST_COLLECTION_FILE } from '../formats/collection-file.ts';
import type { CollectionIntake } from '../formats/collection-intake.ts';
import { MOST_COLLECTIONS, MOST_REQUESTS } from '../storage/saved-arrange.ts';
import { isTooLongToSave } from '../storage/saved-keep.ts';
import { MOST_VARIABLES } from '../storage/variables.ts';
import type { EnvironmentsSlice } from './environments-state.ts';
import { selectSecrets } from './gate-in-page.ts';
import type { KeysSlice } from './keys-state.ts';
import type { PageSlice } from './page-state.ts';
import type {
  FileRefusal,
  OtherValue,
  ReadyImport,
  SavedImport,
  UnknownEnvironment,
} from './saved-import.ts';
import { holdsTypedSecret, madeSecret, savedParts } from './saved-secrets.ts';
import { selectCollections } from './saved-selectors.ts';
import type { SavedSlice } from './saved-state.ts';
import { valueIn } from './variable-values.ts';
import type { VariablesSlice } from './variables-state.ts';

type Needs = SavedSlice & EnvironmentsSlice & KeysSlice & PageSlice & VariablesSlice;

/** `undefined` once cancelled. */
export async function savedFile(
  file: File,
  options: ReadingOptions,
): Promise<CollectionIntake | Extract<FileRefusal, 'too-long' | 'unreadable'> | undefined> {
  if (file.size > LONGEST_COLLECTION_FILE) return 'too-long';
  const read = await readLongCollection(file, options);
  if (read.kind === 'unreadable') return 'unreadable';
  return read.kind === 'cancelled' ? undefined : read;
}

export function* importOf(
  fileName: string,
  intake: CollectionIntake,
  state: Needs,
  looked: Sought,
): Generator<number, SavedImport> {
  if (intake.kind === 'not-text') return { kind: 'refused', fileName, why: 'not-text' };
  const { read, seems, tool, isEmpty } = intake;
  if (!read.ok && read.problems === 'newer') return { kind: 'refused', fileName, why: 'newer' };
  if (!read.ok && tool) return { kind: 'refused', fileName, why: 'other-file', tool };
  if (!read.ok) {
    return seems === 'saved-requests' || isEmpty
      ? { kind: 'wrong', fileName, problems: read.problems, more: read.more }
      : { kind: 'refused', fileName, why: seems ?? 'other-file' };
  }
  const why = yield* refusalOf(read.file, state);
  if (why) return { kind: 'refused', fileName, why };
  const made = yield* madeSecret(read.file, selectSecrets(state));
  return made
    ? { kind: 'refused', fileName, why: 'holds-secret', made }
    : yield* readyImport(fileName, read.file, state, looked);
}

function* refusalOf(file: CollectionFile, state: Needs): Generator<number, FileRefusal | undefined> {
  const { collections, variables } = file;
  if (collections.length === 0 && variables.length === 0) return 'nothing-in-it';
  const requests = collections.flatMap((collection) => collection.requests);
  const there = selectCollections(state);
  const all = there.reduce((sum, { requests: its }) => sum + its.length, requests.length);
  // What takes long to look through is never imported.
  if (all > MOST_REQUESTS || there.length + collections.length > MOST_COLLECTIONS) return 'no-room';
  if (yield* holdsTypedSecret(file, selectSecrets(state))) return 'holds-secret';
  const names = new Set([...(state.variables?.own ?? []), ...variables].map(({ name }) => name));
  if (names.size > MOST_VARIABLES) return 'too-many-variables';
  const isTooLong = requests.some((request) => isTooLongToSave(savedParts(request)));
  return isTooLong ? 'request-too-long' : undefined;
}

function unknownEnvironments(
  { variables, environments: told = [] }: CollectionFile,
  { environments }: EnvironmentsSlice,
): readonly UnknownEnvironment[] {
  const here = new Set(environments.map(({ name }) => name));
  const named = variables.flatMap(({ otherValues: others = [] }) => others.map((one) => one.environment));
  return [...new Set(named)]
    .filter((name) => !here.has(name))
    .map((name) => ({ name, baseUrl: told.find((one) => one.name === name)?.baseUrl }));
}

function* otherValues(
  file: CollectionFile,
  { variables, environments }: VariablesSlice & EnvironmentsSlice,
  looked: Sought,
): Generator<number, OtherValue[]> {
  const own = new Map((variables?.own ?? []).map((variable) => [variable.name, variable] as const));
  const others: OtherValue[] = [];
  for (const { name, value, otherValues: fileOthers = [] } of file.variables) {
    const variable = own.get(name);
    if (!variable) continue;
    const values = fileOthers.flatMap((other) => {
      const id = environments.find((environment) => environment.name === other.environment)?.id;
      return id === undefined
        ? []
        : [{ environment: other.environment, here: valueIn(variable, id), theirs: other.value }];
    });
    for (const one of [{ here: variable.value, theirs: value }, ...values]) {
      if (one.here === one.theirs) continue;
      const isClear = (yield* clearText(one.here, 'the variable', looked)).ok;
      others.push({ name, ...one, here: isClear ? one.here : undefined });
    }
  }
  return others;
}

function* readyImport(
  fileName: string,
  file: CollectionFile,
  state: Needs,
  looked: Sought,
): Generator<number, ReadyImport> {
  const there = selectCollections(state).map(({ name }) => name);
  const names = [...there, ...file.collections.map(({ name }) => name)];
  return {
    kind: 'ready',
    fileName,
    file,
    taken: [...file.collections.keys()].filter((at) => {
      const place = there.length + at;
      return names.indexOf(names[place] ?? '') < place;
    }),
    unknownEnvironments: unknownEnvironments(file, state),
    otherwise: yield* otherValues(file, state, looked),
  };
}
