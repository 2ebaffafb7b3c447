/**
 * All that's done to the requests to diagnose, loaded with the first of it: where they come from, be it the last answer,
 * the popup, the box or files, and how they go again. `searches.ts` has what's done to their searches.
 */

import { AUTH_HEADERS } from '../../core/api.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import { selectKey } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { Handover } from '../../storage/handover.ts';
import type { CaptureSlice } from '../capture/state.ts';
import { openAsRequest } from '../draft/opened-request.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { lastAnswered } from '../exchange/selectors.ts';
import { captureOfSent } from '../exchange/sent-capture.ts';
import type { Answered, ExchangeSlice, KeptAnswered } from '../exchange/state.ts';
import { selectSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { readingsSet } from '../requests/known-server.ts';
import { replayOfItem } from '../requests/replay.ts';
import {
  completedCapture,
  type DiagnosisItem,
  type DiagnosisRun,
  isPending,
  type ReopenedItem,
} from './items.ts';
import { openedActions } from './opened.ts';
import { stringsWith } from './own-string.ts';
import { type DiagnosisRunner, diagnosisRunner } from './runner.ts';
import { searchActions } from './searches.ts';
import type { DiagnosisSlice } from './state.ts';

type Needs = DiagnosisSlice &
  CaptureSlice &
  ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  PlainProbeSlice &
  UndoSlice;

type IntakeActions = Pick<
  DiagnosisSlice,
  | 'diagnoseLast'
  | 'diagnoseCapture'
  | 'diagnoseCaptures'
  | 'diagnoseOpened'
  | 'leaveOpened'
  | 'diagnoseExample'
  | 'reopenItems'
  | 'addCaptures'
  | 'openCaptureFiles'
  | 'cancelImport'
  | 'editItem'
  | 'removeItem'
  | 'clearItems'
> & {
  /** What the popup handed over. */
  addHanded(handed: Handed): void;
};
type Handed = Extract<Handover, { kind: 'request' }>;
type Source = DiagnosisItem['source'];
type Known = Partial<Pick<DiagnosisItem, 'id' | 'revoked' | 'told' | 'sentAt'>>;

export type DiagnosisActions = ReturnType<typeof diagnosisActions>;

export function diagnosisActions(context: SliceContext<Needs>) {
  const runner = diagnosisRunner(context);
  return { ...intakeActions(context, runner), ...searchActions(context, runner) };
}

function intakeActions(context: SliceContext<Needs>, runner: DiagnosisRunner): IntakeActions {
  const { set, get, platform } = context;
  const handing = new Set<string>();
  const addItems = (items: readonly DiagnosisItem[]): void => {
    set((app) => withItems(app, items));
    runner.work();
  };
  const itemFor = (capture: Capture, source: Source, known: Known): DiagnosisItem => ({
    ...{ id: platform.randomHex(8), capture, source, revoked: [] },
    ...{ givenAt: platform.clock.now(), readThen: readingsSet(capture, get()), ...known },
  });
  const add = (captures: readonly Capture[], source: Source, known: Known = {}): void =>
    addItems(captures.map((capture) => itemFor(capture, source, known)));
  const { keepOpened, ...opened } = openedActions(context, {
    itemFor: (capture) => itemFor(capture, 'devtools', entryOf(get(), capture)),
    ...openedItems(context, runner),
  });
  const diagnose = (capture: Capture, source: Source, known: Known): void => {
    const there = itemOf(get(), capture, known.id);
    if (there) get().chooseItem(there.id);
    else add([capture], source, known);
    // From an earlier page, it lacks what the sandbox told.
    if (there && there.capture.request !== capture.request && known.told)
      set((app) => withTold(app, there.id, { capture, told: known.told }));
    get().show('diagnose');
  };
  return {
    async diagnoseLast() {
      const answered = lastAnswered(get());
      if (!answered) return;
      if (platform.surface === 'popup') return handOnce(context, answered, handing);
      const { revoked, exchange } = answered;
      const { id, startedAt: sentAt } = exchange;
      diagnose(captureOfSent(answered), 'sent', { id, revoked, sentAt });
    },
    diagnoseCapture(capture, source = 'devtools', told) {
      keepOpened([capture]);
      diagnose(capture, source, { ...entryOf(get(), capture), told });
    },
    diagnoseCaptures(captures) {
      keepOpened(captures);
      set((app) => withFailedAgain(app, captures));
      add(notYetIn(get(), captures), 'devtools');
    },
    ...opened,
    async diagnoseExample() {
      const key = selectKey(get()) ?? get().keys[0];
      if (!key) return;
      const engine = await loadPart(context, () => import('./diagnosing.ts'));
      if (engine) add([engine.exampleCapture(key, platform.clock.now())], 'example');
    },
    async reopenItems(reopened, chosen) {
      set((app) => withReopened(app, reopened, chosen));
      // The view searches what waits as it opens.
      if (get().view === 'diagnose') runner.work();
      return true;
    },
    ...fileActions(context, add),
    editItem(id) {
      const item = get().diagnosisItems.find((one) => one.id === id);
      if (!item) return;
      openAsRequest(context, completedCapture(item, get().diagnosisRuns[id]), replayOfItem(get(), item));
      get().runTimestamp();
    },
    ...removingActions(context, runner),
    addHanded: (handed) => addHanded(context, addItems, handed),
  };
}

function addHanded(
  { get, platform }: SliceContext<Needs>,
  addItems: (items: readonly DiagnosisItem[]) => void,
  { id = platform.randomHex(8), request, receivedAt, revoked, origin, answer }: Handed,
): void {
  const capture: Capture = {
    ...{ request, receivedAt, gaps: [], hints: {}, isOwn: true },
    ...(origin !== undefined && { origin }),
    ...(answer && { answer }),
  };
  if (get().diagnosisItems.some((item) => item.id === id)) get().chooseItem(id);
  else addItems([{ id, capture, source: 'popup', revoked, givenAt: platform.clock.now() }]);
}

function openedItems({ set, get }: SliceContext<Needs>, runner: DiagnosisRunner) {
  return {
    idOf: (capture: Capture) => itemOf(get(), capture, get().entryIdOf(capture.request))?.id,
    searchNext(id: string): void {
      const { diagnosisItems } = get();
      const captures = diagnosisItems.flatMap((item) => (item.id === id ? [item.capture] : []));
      set((app) => ({ ...withFailedAgain(app, captures), urgentItem: id }));
      runner.work();
    },
    drop(id: string): void {
      runner.stop(id, 'removed');
      set((app) => withoutItems(app, [id]));
    },
  };
}

function removingActions(
  { set, get }: SliceContext<Needs>,
  runner: DiagnosisRunner,
): Pick<IntakeActions, 'removeItem' | 'clearItems'> {
  /** @param box what the box for pasting is given back with them. */
  const remove = (ids: readonly string[], title: string, box: Partial<DiagnosisSlice> = {}): void => {
    const before = get();
    for (const id of ids) runner.stop(id, 'removed');
    set((app) => withoutItems(app, ids));
    const undo = () => {
      // What was typed since stays.
      set((app) => ({ ...withItemsAgain(app, before, ids), ...(app.captureText === '' && box) }));
      runner.work();
    };
    get().offerUndo({ view: 'diagnose', title, field: 'diagnosed-row', undo });
  };
  return {
    removeItem: (id) => remove([id], 'Removed the request'),
    clearItems() {
      const { captureText, captureProblems, captureWarnings, diagnosisItems } = get();
      const ids = diagnosisItems.map(({ id }) => id);
      remove(ids, 'Cleared the requests', { captureText, captureProblems, captureWarnings });
      set({ captureText: '', captureProblems: [], captureWarnings: [], notReopened: 0 });
    },
  };
}

/** Its entry in the history has the same id. */
function entryOf({ entryIdOf }: HistorySlice, { request }: Capture): Pick<Known, 'id'> {
  const id = entryIdOf(request);
  return id === undefined ? {} : { id };
}

/** @param id of its entry in the history, where it has one. */
function itemOf({ diagnosisItems }: DiagnosisSlice, { request }: Capture, id: string | undefined) {
  return (
    diagnosisItems.find(({ capture }) => capture.request === request) ??
    (id === undefined ? undefined : diagnosisItems.find((item) => item.id === id))
  );
}

function withTold(
  { diagnosisItems }: DiagnosisSlice,
  id: string,
  known: Pick<DiagnosisItem, 'capture' | 'told'>,
): Partial<DiagnosisSlice> {
  return { diagnosisItems: diagnosisItems.map((item) => (item.id === id ? { ...item, ...known } : item)) };
}

function notYetIn({ diagnosisItems }: DiagnosisSlice, captures: readonly Capture[]): readonly Capture[] {
  const known = new Set(diagnosisItems.map(({ capture }) => capture.request));
  return captures.filter(({ request }) => !known.has(request));
}

/** Those whose search failed wait for another. */
function withFailedAgain(
  { diagnosisItems, diagnosisRuns }: DiagnosisSlice,
  captures: readonly Capture[],
): Partial<DiagnosisSlice> {
  const wanted = new Set(captures.map(({ request }) => request));
  const failed = diagnosisItems.filter(
    ({ id, capture }) => wanted.has(capture.request) && diagnosisRuns[id]?.kind === 'failed',
  );
  const waiting = failed.map(({ id }) => [id, { kind: 'waiting', known: undefined }] as const);
  return { diagnosisRuns: { ...diagnosisRuns, ...Object.fromEntries(waiting) } };
}

/** @param handing ids of those that are on their way: another click on one of them adds nothing. */
async function handOnce(
  context: SliceContext<Needs>,
  last: Answered | KeptAnswered,
  handing: Set<string>,
): Promise<void> {
  const { id } = last.exchange;
  if (handing.has(id)) return;
  handing.add(id);
  try {
    await handLast(context, last);
  } finally {
    handing.delete(id);
  }
}

async function handLast(context: SliceContext<Needs>, answered: Answered | KeptAnswered): Promise<void> {
  const { set, get, platform } = context;
  const part = await loadPart(context, () => import('../../storage/handover.ts'));
  if (!part) return;
  const { exchange, revoked } = answered;
  const sent = { ...captureOfSent(answered), id: exchange.id, revoked };
  const handed = await shownLook(context, 'handover', (turns) =>
    part.handOver(platform.storage, sent, () => selectSecrets(get()), turns),
  );
  if (!handed.ok && handed.problem === 'cancelled') return;
  // Where the record can't be read, the app says so.
  const isLost = !handed.ok && (handed.problem === 'full' || handed.problem === 'unavailable');
  set({ handoverLeft: isLost ? ['not-written'] : [] });
  if (!isLost) await platform.openApp('diagnose');
}

type Add = (captures: readonly Capture[], source: Source) => void;

function fileActions(
  context: SliceContext<Needs>,
  add: Add,
): Pick<IntakeActions, 'addCaptures' | 'openCaptureFiles' | 'cancelImport'> {
  const { set, get } = context;
  const reading = new Map<unknown, AbortController>();

  /** One of `what` at a time; the next takes the place of the one before. */
  async function read(what: unknown, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    set({ captureProblems: [], captureWarnings: [], warnedItems: undefined });
    const before = new Set(get().diagnosisItems.map(({ id }) => id));
    reading.get(what)?.abort();
    const controller = new AbortController();
    reading.set(what, controller);
    try {
      await act(controller.signal);
      const isRead = ({ id, source }: DiagnosisItem): boolean =>
        !before.has(id) && (source === 'pasted' || source === 'file');
      set((app) => ({ warnedItems: app.diagnosisItems.filter(isRead).map(({ id }) => id) }));
    } finally {
      if (reading.get(what) === controller) reading.delete(what);
      // What's read meanwhile has a progress of its own.
      if (reading.size === 0) set({ importing: undefined });
    }
  }

  return {
    addCaptures(given) {
      if (given !== undefined && (get().captureText.trim() === '' || get().offerUnread(given)))
        set({ captureText: given });
      // What's pasted one after the other is read one beside the other.
      return read(given === undefined ? 'text' : {}, async (signal) => {
        const text = given ?? get().captureText;
        const reader = await loadPart(context, () => import('../capture/files.ts'));
        const captures = await reader?.readText(context, text, { signal, isTyped: given === undefined });
        if (!captures) return;
        if (get().captureText === text) set({ captureText: '' });
        add(captures, 'pasted');
      });
    },
    openCaptureFiles: (files) =>
      read('files', async (signal) => {
        const reader = await loadPart(context, () => import('../capture/files.ts'));
        for (const file of files) {
          if (signal.aborted) break;
          const captures = await reader?.readFile(context, file, signal);
          if (captures) add(captures, 'file');
        }
      }),
    cancelImport() {
      for (const controller of reading.values()) controller.abort();
    },
  };
}

function withItems(app: DiagnosisSlice, items: readonly DiagnosisItem[]): Partial<DiagnosisSlice> {
  const waiting = items.map(({ id }) => [id, { kind: 'waiting', known: undefined }] as const);
  const first = items.find(wasSignedAndRejected) ?? items.find(wasRejected) ?? items[0];
  return {
    diagnosisItems: [...app.diagnosisItems, ...items],
    diagnosisRuns: { ...app.diagnosisRuns, ...Object.fromEntries(waiting) },
    chosenItem: first?.id ?? app.chosenItem,
    diagnosesPaused: false,
    ...stringsWith(app, items, first),
  };
}

function withReopened(
  app: DiagnosisSlice,
  reopened: readonly ReopenedItem[],
  chosen: string | undefined,
): Partial<DiagnosisSlice> {
  const here = new Set(app.diagnosisItems.map(({ id }) => id));
  const back = reopened.filter(({ item: { id } }) => !here.has(id));
  const items = back.map(({ item }) => item);
  const waiting = items.map(({ id }) => [id, { kind: 'waiting', known: undefined }] as const);
  const given = back.flatMap(({ item: { id }, widening }) => (widening ? [[id, widening] as const] : []));
  const isBack = items.some(({ id }) => id === chosen);
  return {
    diagnosisItems: [...items, ...app.diagnosisItems],
    diagnosisRuns: { ...Object.fromEntries(waiting), ...app.diagnosisRuns },
    widenings: { ...Object.fromEntries(given), ...app.widenings },
    chosenItem: app.chosenItem ?? (isBack ? chosen : items[0]?.id),
    ...stringsWith(app, items, isBack ? items.find(({ id }) => id === chosen) : items[0]),
  };
}

/** The first that was rejected is what one opened a page of requests for. */
function wasRejected({ capture: { answer } }: DiagnosisItem): boolean {
  return answer !== undefined && answer.status >= 400;
}

/** A page asks for more than the API, such as its icon. */
function wasSignedAndRejected(item: DiagnosisItem): boolean {
  const { headers } = item.capture.request;
  return (
    wasRejected(item) && Object.values(AUTH_HEADERS).some((name) => headerValue(headers, name) !== undefined)
  );
}

function withoutItems(app: DiagnosisSlice, ids: readonly string[]): Partial<DiagnosisSlice> {
  const gone = new Set(ids);
  const diagnosisItems = app.diagnosisItems.filter(({ id }) => !gone.has(id));
  const kept = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => !gone.has(id)));
  const at = app.diagnosisItems.findIndex(({ id }) => id === app.chosenItem);
  const stays = app.chosenItem !== undefined && !gone.has(app.chosenItem);
  const neighbour = diagnosisItems[Math.min(at, diagnosisItems.length - 1)]?.id;
  return {
    diagnosisItems,
    diagnosisRuns: kept(app.diagnosisRuns),
    widenings: kept(app.widenings),
    ownStrings: kept(app.ownStrings),
    chosenItem: stays ? app.chosenItem : neighbour,
    openedItem: app.openedItem !== undefined && gone.has(app.openedItem) ? undefined : app.openedItem,
  };
}

/** Those that were removed, at their places; a search that wasn't done begins again. */
function withItemsAgain(
  app: DiagnosisSlice,
  before: DiagnosisSlice,
  ids: readonly string[],
): Partial<DiagnosisSlice> {
  const isBack = new Set(ids);
  const known = new Set(before.diagnosisItems.map(({ id }) => id));
  const here = new Set(app.diagnosisItems.map(({ id }) => id));
  const runs = ids.map((id): [string, DiagnosisRun] => {
    const run = before.diagnosisRuns[id];
    return [id, run && !isPending(run) ? run : { kind: 'waiting', known: undefined }];
  });
  return {
    diagnosisItems: [
      ...before.diagnosisItems.filter(({ id }) => isBack.has(id) || here.has(id)),
      ...app.diagnosisItems.filter(({ id }) => !known.has(id)),
    ],
    diagnosisRuns: { ...app.diagnosisRuns, ...Object.fromEntries(runs) },
    widenings: { ...before.widenings, ...app.widenings },
    ownStrings: { ...before.ownStrings, ...app.ownStrings },
    chosenItem: before.chosenItem ?? app.chosenItem,
  };
}
