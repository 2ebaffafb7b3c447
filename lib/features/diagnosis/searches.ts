/** Searching again, sooner, longer or not at all; and what the user knows of the client, which widens the search. */

import { byteStringOfText, equalBytes } from '../../core/signing/bytes.ts';
import type { Secret } from '../../core/signing/secret.ts';
import { withQuery } from '../../formats/capture/capture.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { isMeasuredAnew } from '../requests/measured-server.ts';
import { secretHere } from '../requests/stored-secret.ts';
import { serverOfItem } from '../requests/went-to.ts';
import { lookedAtAgain } from './earlier.ts';
import {
  type Diagnosed,
  type DiagnosisItem,
  type DiagnosisRun,
  NOT_WIDENED,
  type Widening,
} from './items.ts';
import { keyToDiagnose } from './key.ts';
import { withOpenedKept } from './opened.ts';
import type { DiagnosisRunner } from './runner.ts';
import { withSignedOthers } from './signed-elsewhere.ts';
import type { DiagnosisSlice, InputProblem } from './state.ts';

/** In bytes; a file of captures isn’t longer, and no longer body is searched. */
export const MOST_FILE_BYTES = 50_000_000;

type Needs = CaptureSlice &
  DiagnosisSlice &
  EnvironmentsSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  UndoSlice;

type SearchActions = Pick<
  DiagnosisSlice,
  | 'widen'
  | 'loadMeantBody'
  | 'giveQuery'
  | 'cancelSearch'
  | 'pauseDiagnoses'
  | 'searchNow'
  | 'searchAgain'
  | 'recheckKeys'
  | 'warmUpSearch'
> & {
  /** Its search goes before the long one of another, once one stays with it. */
  preferChosen(): void;
};

const AFTER_TYPING_MS = 700;
/** Whoever goes through the list by its keys stays at no request for so long. */
const AFTER_CHOOSING_MS = 700;

export function searchActions({ set, get }: SliceContext<Needs>, runner: DiagnosisRunner): SearchActions {
  const delays = new Map<string, ReturnType<typeof setTimeout>>();
  let choosing: ReturnType<typeof setTimeout> | undefined;
  const runOf = (id: string): DiagnosisRun | undefined => get().diagnosisRuns[id];

  /** Before all others. @param known what stays true of it. */
  function again(id: string, known?: Diagnosed): void {
    clearTimeout(delays.get(id));
    if (!runOf(id)) return;
    runner.makeRoomFor(id);
    set((app) => ({
      diagnosisRuns: { ...app.diagnosisRuns, [id]: { kind: 'waiting', known } },
      urgentItem: id,
      ...withOpenedKept(app, id),
    }));
    runner.work();
  }

  return {
    widen(id, change) {
      const before = get().widenings[id] ?? NOT_WIDENED;
      const after = { ...before, ...change, ...stillLeft(before, change) };
      set((app) => ({
        widenings: { ...app.widenings, [id]: after },
        ...lookedAtAgain(app, change.secondSent),
      }));
      if (Object.keys(change).every((name) => name === 'codeLanguage')) return;
      set((app) => withOpenedKept(app, id));
      const onlySecond = Object.keys(change).every((name) => name === 'second' || name === 'secondSent');
      const isAnother = change.secondSent !== undefined && before.second.trim() === '';
      const doneOf = isAnother ? settledOf : knownOf;
      const search = (): void => again(id, onlySecond ? doneOf(runOf(id)) : undefined);
      clearTimeout(delays.get(id));
      if (isTyped(change)) delays.set(id, setTimeout(search, AFTER_TYPING_MS));
      else search();
    },
    async loadMeantBody(id, file) {
      const bytes = file.size > MOST_FILE_BYTES ? undefined : await file.arrayBuffer().catch(() => undefined);
      if (bytes === undefined) set({ captureProblems: [unreadableFile(file)] });
      else get().widen(id, { meantBody: { kind: 'file', name: file.name, bytes: new Uint8Array(bytes) } });
    },
    giveQuery(id, query) {
      const before = get().diagnosisItems.find((item) => item.id === id);
      if (!before) return;
      const change = (put: (item: DiagnosisItem) => DiagnosisItem): void => {
        set(({ diagnosisItems }) => ({
          diagnosisItems: diagnosisItems.map((item) => (item.id === id ? put(item) : item)),
        }));
        again(id);
      };
      const capture = withQuery(before.capture, byteStringOfText(query));
      change((item) => ({ ...item, capture, query }));
      const undo = () => change(({ query: _, ...item }) => ({ ...item, capture: before.capture }));
      get().offerUndo({ view: 'diagnose', title: 'Added the query', undo });
    },
    cancelSearch: (id) => runner.stop(id, 'cancelled'),
    pauseDiagnoses(diagnosesPaused) {
      set({ diagnosesPaused });
      const running = runner.running();
      if (diagnosesPaused && running !== undefined) runner.stop(running, 'later');
      runner.work();
    },
    searchNow: (id) => again(id, knownWaiting(runOf(id))),
    searchAgain: (id) => again(id),
    preferChosen() {
      clearTimeout(choosing);
      choosing = setTimeout(() => runner.prefer(get().chosenItem ?? ''), AFTER_CHOOSING_MS);
    },
    warmUpSearch: runner.warmUp,
    recheckKeys() {
      const outdated = outdatedItems(get());
      for (const id of outdated) runner.stop(id, 'again');
      set((app) => waitingAnew(app, outdated));
      if (outdated.length > 0 || get().view === 'diagnose') runner.work();
    },
  };
}

/** The others know what the lists tell now. */
function waitingAnew(app: Needs, ids: readonly string[]): Partial<DiagnosisSlice> {
  const waiting = ids.map((id) => [id, { kind: 'waiting', known: undefined }] as const);
  const diagnosisRuns =
    ids.length > 0 ? { ...app.diagnosisRuns, ...Object.fromEntries(waiting) } : app.diagnosisRuns;
  return { diagnosisRuns: withSignedOthers({ ...app, diagnosisRuns }) };
}

/** What's given again, or taken away, is no longer missing. */
function stillLeft({ leftHints }: Widening, change: Partial<Widening>): Pick<Widening, 'leftHints'> {
  if (!leftHints) return {};
  const given = { body: change.meantBody, target: change.meantTarget, second: change.second };
  return { leftHints: leftHints.filter((hint) => given[hint] === undefined) };
}

function knownOf(run: DiagnosisRun | undefined): Diagnosed | undefined {
  return run?.kind === 'done' ? run.known : undefined;
}

function knownWaiting(run: DiagnosisRun | undefined): Diagnosed | undefined {
  return run?.kind === 'waiting' ? run.known : undefined;
}

/** With what the request that was sent before has left of it: that stays true when the next one is looked at. */
function settledOf(run: DiagnosisRun | undefined): Diagnosed | undefined {
  if (run?.kind !== 'done' || run.second?.kind !== 'read') return knownOf(run);
  return { ...run.known, diagnosis: run.second.opinion.settled };
}

/** Text is searched with once it's no longer typed at. */
function isTyped({ meantBody, meantTarget, second }: Partial<Widening>): boolean {
  return meantBody?.kind === 'text' || meantTarget !== undefined || second !== undefined;
}

/** Checked with another secret, or for another server, than would be now, or with a word on that secret which is another now. */
function outdatedItems(app: Needs): string[] {
  const { diagnosisItems, diagnosisRuns, widenings, keys } = app;
  const outdated = diagnosisItems.filter((item) => {
    const { id, capture } = item;
    const run = diagnosisRuns[id];
    if (!run || run.kind === 'failed' || !run.known) return false;
    const widening = widenings[id] ?? NOT_WIDENED;
    const key = keyToDiagnose(capture, widening, keys);
    if (!sameSecret(run.known.secret, key?.secret)) return true;
    const { secretHere: then, server } = run.known.diagnosis;
    if (isMeasuredAnew(server, serverOfItem(item, app, widening))) return true;
    // Nothing is said of a secret that was just replaced, until the lists are checked with it.
    if (then === undefined && key?.secretAt === undefined) return false;
    const now = secretHere(app, capture);
    return now !== undefined && now !== then;
  });
  return outdated.map(({ id }) => id);
}

function sameSecret(a: Secret | undefined, b: Secret | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && equalBytes(a.keyBytes(), b.keyBytes()));
}

export function unreadableFile({ name, size }: Pick<File, 'name' | 'size'>): InputProblem {
  const message =
    size > MOST_FILE_BYTES
      ? 'is larger than 50 MB'
      : 'couldn’t be read: it’s a folder, or was moved or changed. Choose a file again';
  return { file: name, where: '', message };
}
