/** Saved requests as a file to pass on, and out of one. */

import { counted, listed } from '../../core/counts.ts';
import { type Cleared, clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import { variableUses } from '../../core/templates/template.ts';
import {
  type CollectionFile,
  collectionFile,
  type FileEnvironment,
  type FileVariable,
  LONGEST_COLLECTION_FILE,
} from '../../formats/collection/collection-file.ts';
import type { CollectionIntake } from '../../formats/reading-protocol.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import {
  DEFAULT_ENVIRONMENTS,
  type Environment,
  type EnvironmentsChange,
} from '../../storage/environments.ts';
import type { Work } from '../../storage/in-turns.ts';
import type { SavedDraft } from '../../storage/saved/arrange.ts';
import { addCollections, removeAdded, type ToAdd } from '../../storage/saved/collections.ts';
import { clearToSave } from '../../storage/saved/keep.ts';
import type { RemovedRecord, SavedPort } from '../../storage/saved/port.ts';
import type { SavedStore } from '../../storage/saved/records.ts';
import { readSavedDrafts, type SavedCollection } from '../../storage/saved/saved.ts';
import { addVariables, type ValueInstead, type Variable } from '../../storage/variables.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { lookedInPage, selectSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { SavedBook } from './book.ts';
import { removedHere } from './collection-actions.ts';
import { collectionsHere, importOf, savedFile } from './file-reading.ts';
import {
  firstChoice,
  type ImportChoice,
  type Imported,
  type ReadyImport,
  type SavedImport,
} from './import.ts';
import type { RestoringSlices } from './restore.ts';
import { holdsTypedSecret, madeSecret, savedParts, templatesIn } from './secrets.ts';
import { selectCollections, selectIsChanged } from './selectors.ts';
import type { CollectionFileActions, SavedTrouble } from './state.ts';

type Needs = RestoringSlices & DraftSlice & EnvironmentsSlice & VariablesSlice;

export function collectionFileActions(
  context: SliceContext<Needs>,
  port: SavedPort,
  book: SavedBook,
): CollectionFileActions {
  const { set, get, platform } = context;
  /** `undefined` once cancelled. */
  const looked = <T>(what: 'import' | 'export', look: (sought: Sought) => Work<T>, signal?: AbortSignal) =>
    shownLook(context, what, (turns) => lookedInPage(context, look, turns), { signal });

  return {
    async exportCollections(which) {
      const chosen = selectCollections(get()).filter(({ id }) => which === 'all' || which.includes(id));
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
      const own = get().variables?.own ?? [];
      const variables = which === 'all' ? own : own.filter(({ name }) => used.has(name));
      const written = variables.map((variable) => toFile(variable, get().environments));
      const file = {
        collections: withDrafts(chosen, drafts),
        variables: written,
        environments: environmentsOf(written, get().environments),
      };
      const text = collectionFile(file);
      const clearance = await looked('export', (sought) => clearExport(file, text, get(), sought));
      if (clearance && !clearance.ok) set({ savedTrouble: { what: 'export', ...clearance.why } });
      else if (clearance && drafts.size < requests.length) book.failed('export-all', 'cut-off');
      if (!clearance?.ok) return undefined;
      const variablesLeft = own.length - variables.length;
      return { text: clearance.cleared, variablesLeft, unsaved: unsavedOf(chosen, get()) };
    },
    async readFile(file) {
      const { name: fileName } = file;
      const controller = new AbortController();
      const { signal } = controller;
      const reading = { kind: 'reading', fileName, cancel: () => controller.abort() } as const;
      set({ savedImport: reading, imported: undefined });
      const lookedAt = async (read: CollectionIntake): Promise<SavedImport | undefined> => {
        const alreadyHere = await collectionsHere(read, get(), port);
        return looked('import', (sought) => importOf(fileName, read, alreadyHere, get(), sought), signal);
      };
      const readAndLookedAt = async (): Promise<SavedImport | undefined> => {
        await get().readyVariables();
        const read = await savedFile(file, { signal, startWorker: platform.startReadingWorker });
        // It was closed in the meantime, or another was chosen.
        if (!read || get().savedImport !== reading) return undefined;
        return typeof read === 'string' ? { kind: 'refused', fileName, why: read } : lookedAt(read);
      };
      const failed = (): SavedImport => ({ kind: 'refused', fileName, why: 'reading-failed' });
      const savedImport = await readAndLookedAt().catch(failed);
      if (get().savedImport === reading) set({ savedImport });
    },
    async importRead(choice = {}) {
      const { savedImport } = get();
      if (savedImport?.kind !== 'ready') return false;
      const isDone = await imported(
        savedImport,
        { ...firstChoice(savedImport), ...choice },
        context,
        port,
        book,
      );
      // It was closed in the meantime, or another was chosen.
      if (get().savedImport === savedImport) set({ savedImport: undefined });
      return isDone;
    },
    undoImport: () => undoneImport(context, port, book),
  };
}

function unsavedOf(collections: readonly SavedCollection[], app: Needs): string | undefined {
  if (!selectIsChanged(app)) return undefined;
  return collections.flatMap(({ requests }) => requests).find(({ id }) => id === app.savedAs)?.name;
}

async function undoneImport(
  context: SliceContext<RestoringSlices>,
  port: SavedPort,
  book: SavedBook,
): Promise<void> {
  const { imported: last } = context.get();
  if (!last) return;
  const { at, requests, collections } = last;
  const outcome = await removeAdded(port, { at, requests, collections: collections.map(({ id }) => id) });
  await removedHere(outcome, outcome.ok ? nameOfRemoved(last, outcome.removed) : '', context, port, book);
  if (outcome.ok && outcome.removed.length === 0) context.set({ imported: { ...last, isGone: true } });
}

/** The collections that went with them; else, where some hold what was saved since, what went. */
function nameOfRemoved({ collections }: Imported, removed: readonly RemovedRecord[]): string {
  const countOf = (store: SavedStore) => removed.filter((one) => one.store === store).length;
  const [gone, requests] = [countOf('collections'), countOf('requests')];
  if (gone === collections.length) return listed(collections.map(({ name }) => name));
  return requests > 0 ? counted(requests, 'imported request') : counted(gone, 'imported collection');
}

async function imported(
  reading: ReadyImport,
  choice: ImportChoice,
  context: SliceContext<Needs>,
  port: SavedPort,
  book: SavedBook,
): Promise<boolean> {
  const { set, get, platform } = context;
  const { file } = reading;
  const chosen = file.collections.filter((_, place) => choice.collections.includes(place));
  // A key may have been added since the file was read.
  const added = await shownLook(context, 'import', (turns) =>
    lookedInPage(context, (sought) => clearImport({ ...file, collections: chosen }, sought, context), turns),
  );
  if (added && 'problem' in added) set({ savedTrouble: { what: 'save', ...added } });
  if (!added || 'problem' in added) return false;
  const at = platform.clock.now();
  const isDone = await book.done('save', addCollections(port, added.collections, at));
  if (!isDone) return false;
  const environments = await addChosenEnvironments(reading, choice, context, book);
  const areVariablesDone =
    file.variables.length === 0 || (await addVariablesOf(reading, choice, context, book));
  const ids = new Set(added.collections.map(({ id }) => id));
  set({
    imported: {
      at,
      requests: added.collections.flatMap(({ requests }) => requests.map(({ id }) => id)),
      collections: selectCollections(get()).filter(({ id }) => ids.has(id)),
      environments,
      variables: areVariablesDone ? reading.newVariables.length : 0,
      changedVariables: areVariablesDone ? choice.taken.length : 0,
    },
  });
  return true;
}

/** Names of those that are there now. */
async function addChosenEnvironments(
  { unknownEnvironments }: ReadyImport,
  { added }: ImportChoice,
  { get }: SliceContext<EnvironmentsSlice>,
  book: SavedBook,
): Promise<readonly string[]> {
  const done: string[] = [];
  for (const { name, baseUrl } of unknownEnvironments) {
    if (baseUrl === undefined || !added.includes(name)) continue;
    const outcome = await get().addEnvironment(name, baseUrl, {}, 'later');
    if (outcome.ok) done.push(name);
    else book.failed('environments', troubleOf(outcome));
  }
  return done;
}

/** Once the environments are there: the values go by their ids. Whether it was done. */
async function addVariablesOf(
  reading: ReadyImport,
  choice: ImportChoice,
  { get, platform }: SliceContext<EnvironmentsSlice>,
  book: SavedBook,
): Promise<boolean> {
  const { environments } = get();
  const { variables } = reading.file;
  const instead = variables.flatMap((variable) => [
    ...(choice.taken.includes(variable.name) ? takenValues(variable, reading, environments) : []),
    ...valuesOfAdded(variable, reading, choice, environments),
  ]);
  const added = variables.map((variable) => fromFile(variable, environments));
  const kept = await addVariables(platform.storage, added, instead);
  // One that can't be read has a notice of its own.
  if (!kept.ok) book.failed('variables', kept.problem === 'corrupt' ? 'unavailable' : kept.problem);
  return kept.ok;
}

/** All that the file has for environments that were here, also where they’re the same by now. */
function takenValues(
  { name, value, otherValues = [] }: FileVariable,
  { otherwise, unknownEnvironments }: ReadyImport,
  environments: readonly Environment[],
): readonly ValueInstead[] {
  const seenIn = (environment: string | undefined, same: string) => {
    const found = otherwise.find((other) => other.name === name && other.environment === environment);
    return found ? found.here : same;
  };
  const others = otherValues.flatMap(({ environment, value: other }) => {
    const isNew = unknownEnvironments.some((unknown) => unknown.name === environment);
    const environmentId = environments.find((one) => one.name === environment)?.id;
    const seen = seenIn(environment, other);
    return isNew || environmentId === undefined || seen === undefined
      ? []
      : [{ name, environmentId, value: other, seen }];
  });
  const seen = seenIn(undefined, value);
  return seen === undefined ? others : [{ name, value, seen }, ...others];
}

/** A request there is as it was where the file was made, whatever the variable’s value is here. */
function valuesOfAdded(
  { name, value, otherValues = [] }: FileVariable,
  { otherwise, unknownEnvironments }: ReadyImport,
  { taken, added }: ImportChoice,
  environments: readonly Environment[],
): readonly ValueInstead[] {
  const staysOther =
    !taken.includes(name) &&
    otherwise.some((other) => other.name === name && other.environment === undefined);
  return unknownEnvironments.flatMap((unknown) => {
    const id = environments.find((environment) => environment.name === unknown.name)?.id;
    if (id === undefined || !added.includes(unknown.name)) return [];
    const own = otherValues.find(({ environment }) => environment === unknown.name)?.value;
    const inFile = own ?? (staysOther ? value : undefined);
    return inFile === undefined ? [] : [{ name, environmentId: id, value: inFile }];
  });
}

/** The file’s own checks leave nothing else to refuse. */
function troubleOf({ problem }: Extract<EnvironmentsChange, { ok: false }>): SavedTrouble['problem'] {
  return problem === 'full' || problem === 'newer' || problem === 'unavailable' ? problem : 'holds-secret';
}

function toFile(
  { name, value, otherValues = {} }: Variable,
  environments: readonly Environment[],
): FileVariable {
  const others = environments.flatMap((environment) => {
    const other = otherValues[environment.id];
    return other === undefined ? [] : { environment: environment.name, value: other };
  });
  return { name, value, ...(others.length > 0 && { otherValues: others }) };
}

/** By their names there’s one of each; the sandboxes are everywhere. */
function environmentsOf(
  variables: readonly FileVariable[],
  environments: readonly Environment[],
): readonly FileEnvironment[] {
  const wanted = new Set(
    variables.flatMap(({ otherValues: others = [] }) => others.map((one) => one.environment)),
  );
  for (const { name } of DEFAULT_ENVIRONMENTS) wanted.delete(name);
  return environments.flatMap((one) =>
    one.kind === 'remote' && wanted.delete(one.name) ? [{ name: one.name, baseUrl: one.baseUrl }] : [],
  );
}

/** Values for environments that aren't here stay behind: the import said so. */
function fromFile(
  { name, value, otherValues = [] }: FileVariable,
  environments: readonly Environment[],
): Variable {
  const others = otherValues.flatMap((other) => {
    const found = environments.find((environment) => environment.name === other.environment);
    return found ? [[found.id, other.value] as const] : [];
  });
  return { name, value, otherValues: Object.fromEntries(others) };
}

type FileTrouble = Pick<SavedTrouble, 'problem' | 'made'>;

/** As they're saved: the store takes nothing else. */
function* clearImport(
  file: CollectionFile,
  sought: Sought,
  { get, platform }: SliceContext<KeysSlice & PageSlice>,
): Generator<number, { readonly collections: ToAdd[] } | FileTrouble> {
  const refusal = yield* secretRefusal(file, get());
  if (refusal) return refusal;
  const collections: ToAdd[] = [];
  for (const { name, requests } of file.collections) {
    const cleared: ToAdd['requests'][number][] = [];
    for (const { name: called, ...draft } of requests) {
      const clearance = yield* clearToSave(savedParts(draft), sought);
      if (!clearance.ok) return { problem: clearance.problem === 'too-long' ? 'too-long' : 'holds-secret' };
      cleared.push({ id: platform.randomHex(8), name: called, draft: clearance.cleared });
    }
    collections.push({ id: platform.randomHex(8), name, requests: cleared });
  }
  return { collections };
}

/** A key may have been added since they were saved, or a variable changed. */
function* clearExport(
  file: CollectionFile,
  text: string,
  state: KeysSlice & PageSlice,
  sought: Sought,
): Generator<
  number,
  { readonly ok: true; readonly cleared: Cleared<string> } | { readonly ok: false; readonly why: FileTrouble }
> {
  const refusal = yield* secretRefusal(file, state);
  if (refusal) return { ok: false, why: refusal };
  if (utf8(text).length > LONGEST_COLLECTION_FILE) return { ok: false, why: { problem: 'too-long' } };
  const clearance = yield* clearText(text, 'the file', sought);
  return clearance.ok ? clearance : { ok: false, why: { problem: 'holds-secret' } };
}

/** In names, in requests, in variables, and in what they make of requests. */
function* secretRefusal(
  file: CollectionFile,
  state: KeysSlice & PageSlice,
): Generator<number, FileTrouble | undefined> {
  const secrets = selectSecrets(state);
  if (yield* holdsTypedSecret(file, secrets)) return { problem: 'holds-secret' };
  const made = yield* madeSecret(file, secrets);
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
