/** A file of saved requests before it's imported: what's in it, or why it can't be. */

import { fromWorker, type NoOutcome, type ReadingOptions } from '../../client/from-reading-worker.ts';
import { checkBaseUrl } from '../../core/base-url.ts';
import { clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { type CollectionFile, LONGEST_COLLECTION_FILE } from '../../formats/collection/collection-file.ts';
import { collectionIntake } from '../../formats/collection/intake.ts';
import type { CollectionIntake, ReadingWorker } from '../../formats/reading-protocol.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { MOST_COLLECTIONS, MOST_REQUESTS } from '../../storage/saved/arrange.ts';
import { isTooLongToSave } from '../../storage/saved/keep.ts';
import type { SavedPort } from '../../storage/saved/port.ts';
import { readSavedDrafts } from '../../storage/saved/saved.ts';
import { MOST_VARIABLES } from '../../storage/variables.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { variableValue } from '../variables/variable-values.ts';
import { isSameSaved } from './draft.ts';
import type {
  FileRefusal,
  OtherBaseUrl,
  OtherValue,
  ReadyImport,
  SavedImport,
  UnknownEnvironment,
} from './import.ts';
import { holdsTypedSecret, madeSecret, savedParts } from './secrets.ts';
import { selectCollections } from './selectors.ts';
import type { SavedSlice } from './state.ts';

type Needs = SavedSlice & EnvironmentsSlice & KeysSlice & PageSlice & VariablesSlice;

/** `undefined` once cancelled. */
export async function savedFile(
  file: File,
  options: ReadingOptions,
): Promise<
  CollectionIntake | Extract<FileRefusal, 'too-long' | 'unreadable' | 'reading-failed'> | undefined
> {
  if (file.size > LONGEST_COLLECTION_FILE) return 'too-long';
  const read = await readLongCollection(file, options);
  if (read.kind === 'unreadable') return 'unreadable';
  if (read.kind === 'failed') return 'reading-failed';
  return read.kind === 'cancelled' ? undefined : read;
}

/** Bytes: what's shorter is read before a worker would have been started. */
const SHORT = 100_000;

type LongCollection =
  | CollectionIntake
  | { readonly kind: 'unreadable' }
  /** The worker broke off on it. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' };

/** While the page stays usable: a long one in a worker, where one can be had. */
export async function readLongCollection(
  file: File,
  { signal, startWorker }: ReadingOptions,
): Promise<LongCollection> {
  const worker = file.size > SHORT ? startWorker() : undefined;
  const done = worker ? await collectionInWorker(worker, file, signal) : 'not-begun';
  if (done !== 'not-begun') return typeof done === 'string' ? { kind: done } : done;
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (signal.aborted) return { kind: 'cancelled' };
  return bytes ? collectionIntake(file.name, new Uint8Array(bytes)) : { kind: 'unreadable' };
}

function collectionInWorker(
  worker: ReadingWorker,
  file: File,
  signal: AbortSignal,
): Promise<LongCollection | NoOutcome> {
  const order = { kind: 'collection', file, fileName: file.name } as const;
  return fromWorker<LongCollection>(worker, order, signal, (message) => {
    if (message.kind === 'collection-read') return message.intake;
    return message.kind === 'unreadable' ? { kind: 'unreadable' } : undefined;
  });
}

/** Places of the file's collections whose requests are all in one of the same name here. */
export async function collectionsHere(
  intake: CollectionIntake,
  state: SavedSlice,
  port: SavedPort,
): Promise<readonly number[]> {
  if (intake.kind !== 'read' || !intake.read.ok) return [];
  const pairs = intake.read.file.collections.flatMap(({ name, requests }, place) =>
    selectCollections(state)
      .filter((here) => here.name === name && requests.length > 0)
      .map((here) => ({ place, theirs: requests, ours: here.requests })),
  );
  const ids = new Set(pairs.flatMap(({ ours }) => ours.map(({ id }) => id)));
  const read = await readSavedDrafts(port, [...ids]);
  const drafts = new Map((read.ok ? read.value : []).flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const found = pairs.filter(({ theirs, ours }) =>
    theirs.every((request) =>
      ours.some(({ id, name }) => {
        const draft = name === request.name ? drafts.get(id) : undefined;
        return draft !== undefined && isSameSaved(savedParts(request), draft);
      }),
    ),
  );
  return [...new Set(found.map(({ place }) => place))];
}

/** @param alreadyHere places of its collections, as found just before. */
export function* importOf(
  fileName: string,
  intake: CollectionIntake,
  alreadyHere: readonly number[],
  state: Needs,
  looked: Sought,
): Generator<number, SavedImport> {
  if (intake.kind !== 'read') return { kind: 'refused', fileName, why: intake.kind };
  const { read, seems, tool, isEmpty, leftOut } = intake;
  if (!read.ok && read.problems === 'newer') return { kind: 'refused', fileName, why: 'newer' };
  if (!read.ok && tool) return { kind: 'refused', fileName, why: 'other-file', tool };
  if (!read.ok) {
    return seems === 'saved-requests' || isEmpty
      ? { kind: 'wrong', fileName, problems: read.problems, more: read.more }
      : { kind: 'refused', fileName, why: seems ?? 'other-file' };
  }
  const why = yield* refusalOf(read.file, alreadyHere, state);
  if (why) return { kind: 'refused', fileName, why };
  const made = yield* madeSecret(read.file, selectSecrets(state));
  return made
    ? { kind: 'refused', fileName, why: 'holds-secret', made }
    : yield* readyImport({ fileName, file: read.file, leftOut, alreadyHere }, state, looked);
}

function* refusalOf(
  file: CollectionFile,
  alreadyHere: readonly number[],
  state: Needs,
): Generator<number, FileRefusal | undefined> {
  const { collections, variables } = file;
  if (collections.length === 0 && variables.length === 0) return 'nothing-in-it';
  const requests = collections.flatMap((collection) => collection.requests);
  const added = collections.filter((_, place) => !alreadyHere.includes(place));
  const there = selectCollections(state);
  const all = requestsIn(added) + requestsIn(there);
  // What takes long to look through is never imported.
  if (all > MOST_REQUESTS || there.length + added.length > MOST_COLLECTIONS) return 'no-room';
  if (yield* holdsTypedSecret(file, selectSecrets(state))) return 'holds-secret';
  const names = new Set([...(state.variables?.own ?? []), ...variables].map(({ name }) => name));
  if (names.size > MOST_VARIABLES) return 'too-many-variables';
  const isTooLong = requests.some((request) => isTooLongToSave(savedParts(request)));
  return isTooLong ? 'request-too-long' : undefined;
}

function requestsIn(collections: readonly { readonly requests: readonly unknown[] }[]): number {
  return collections.reduce((sum, { requests }) => sum + requests.length, 0);
}

function unknownEnvironments(
  { variables, environments: told = [] }: CollectionFile,
  { environments, isExtension }: EnvironmentsSlice & Pick<PageSlice, 'isExtension'>,
): readonly UnknownEnvironment[] {
  const here = new Set(environments.map(({ name }) => name));
  const named = variables.flatMap(({ otherValues: others = [] }) => others.map((one) => one.environment));
  return [...new Set(named)]
    .filter((name) => !here.has(name))
    .map((name) => ({
      name,
      baseUrl: isExtension ? told.find((one) => one.name === name)?.baseUrl : undefined,
    }));
}

function otherBaseUrls(
  { environments: told = [] }: CollectionFile,
  { environments }: EnvironmentsSlice,
): readonly OtherBaseUrl[] {
  return told.flatMap(({ name, baseUrl }) => {
    const checked = checkBaseUrl(baseUrl);
    const theirs = checked.ok ? checked.baseUrl : baseUrl;
    const here = environments.flatMap((one) =>
      one.kind === 'remote' && one.name === name ? [one.baseUrl] : [],
    );
    const [first] = here;
    return first === undefined || here.includes(theirs) ? [] : [{ name, here: first, theirs }];
  });
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
        : [{ environment: other.environment, here: variableValue(variable, id), theirs: other.value }];
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
  read: Pick<ReadyImport, 'fileName' | 'file' | 'leftOut' | 'alreadyHere'>,
  state: Needs,
  looked: Sought,
): Generator<number, ReadyImport> {
  const { file } = read;
  const there = selectCollections(state).map(({ name }) => name);
  const names = [...there, ...file.collections.map(({ name }) => name)];
  return {
    kind: 'ready',
    ...read,
    taken: [...file.collections.keys()].filter((at) => {
      const place = there.length + at;
      return names.indexOf(names[place] ?? '') < place;
    }),
    newVariables: file.variables
      .map(({ name }) => name)
      .filter((name) => !state.variables?.own.some((own) => own.name === name)),
    unknownEnvironments: unknownEnvironments(file, state),
    otherBaseUrls: otherBaseUrls(file, state),
    otherwise: yield* otherValues(file, state, looked),
  };
}
