/** What's done with the history; loaded with the first request that's kept, or the first look. */

import type { Departing } from '../../client/send.ts';
import { knownSecrets } from '../../core/signing/known-secrets.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { UNDO_ENDS_WITH_PAGE } from '../../state/record-words.ts';
import { selectKeyIdOf } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { checkName, type NameProblem } from '../../storage/display-name.ts';
import {
  changeEntry,
  type DeletedEntry,
  deleteEntry,
  type HistoryEntry,
  type KeptRequest,
  readHistory,
  readKeptRequest,
} from '../../storage/history/history.ts';
import { type KeepFailure, restoreEntry } from '../../storage/history/keep.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import {
  chargeDigest,
  keepPageCharges,
  PAGE_CHARGES_RECORD,
  type PageCharge,
  readPageCharges,
} from '../../storage/page-charges.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { DiagnosisItem } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { Answered, ExchangeSlice } from '../exchange/state.ts';
import { plainSecrets, selectSecrets, selectSought } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import { endedWithEffect, selectRowsWithEffect } from '../requests/lost.ts';
import type { RequestRow } from '../requests/row.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { lastAlike, lastSent } from './alike.ts';
import { captureOfKept, checkAgain } from './checking.ts';
import { draftOfEntry } from './draft.ts';
import { entryName } from './entry-name.ts';
import { keepingActions } from './keeping.ts';
import { showLastAnswer } from './kept-answer.ts';
import type { HistorySlice, HistoryTrouble, KnownCapture, SentBefore } from './state.ts';

type Needs = HistorySlice &
  CaptureSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PasteSlice &
  SandboxSlice &
  UndoSlice &
  VariablesSlice;

export interface HistoryActions {
  open(): Promise<void>;
  keepDeparting(departing: Departing, keys: readonly StoredKey[]): Promise<void>;
  keepSend(answered: Answered): Promise<void>;
  keepItem(item: DiagnosisItem): Promise<void>;
  keepCapture(capture: Capture, from: 'captured' | 'inbox' | 'pasted', known?: KnownCapture): Promise<void>;
  nameMistake(capture: Capture): Promise<void>;
  keptCaptures(ids: readonly string[]): Promise<ReadonlyMap<string, Capture> | undefined>;
  choose(id: string | undefined): Promise<void>;
  pin(id: string, pinned: boolean): Promise<void>;
  name(id: string, name: string): Promise<NameProblem | undefined>;
  remove(id: string): Promise<void>;
  forget(): Promise<boolean>;
  dismissLoss(): Promise<void>;
  draft(at: 'now' | 'then'): Promise<void>;
  keepPageCharges(rows: readonly RequestRow[]): Promise<void>;
  sentBefore(request: WireRequest, origin: string): Promise<SentBefore | undefined>;
  lastSent(request: WireRequest, origin: string): Promise<HistoryEntry | undefined>;
  showLastAnswer(isInstead: boolean): Promise<void>;
}

export function historyActions(
  context: SliceContext<Needs>,
  port: HistoryPort,
  kept: HistoryBook['kept'],
): HistoryActions {
  const book = bookOver(context, port, kept);
  const entry = entryActions(context, port, book);
  const { set, get, platform } = context;
  const { storage } = platform;
  const countChange = (): void => set({ historyChanges: get().historyChanges + 1 });
  port.watch(() => {
    countChange();
    void book.changed();
  });
  storage.watch(PAGE_CHARGES_RECORD.key, countChange);
  return {
    async open() {
      await book.refresh();
      const { history, keys } = get();
      if (history.kind !== 'open') return;
      const now = context.platform.clock.now();
      if (await checkAgain(port, history.entries, keys, now, get())) await book.changed();
    },
    dismissLoss() {
      port.loss.dismiss();
      return book.refresh();
    },
    async forget() {
      const outcome = await port.clear();
      if (!outcome.ok) {
        book.failed('forget', outcome);
        return false;
      }
      // Before, so that it isn't missed wherever this ends.
      context.platform.recordNote(PAGE_CHARGES_RECORD.key).emptied();
      await storage.remove(PAGE_CHARGES_RECORD.key);
      context.set({ openedEntry: undefined, historyTrouble: undefined });
      context.get().dropUndo('history');
      await book.refresh();
      return true;
    },
    async sentBefore(request, origin) {
      // How one ended that's being written is known, and decides.
      await Promise.all(book.sends.values());
      const listed = selectRowsWithEffect(get()).map((row) => ({
        row,
        entryId: kept.get(row.capture.request)?.id,
      }));
      const ofPages = await readPageCharges(storage, request, origin);
      return lastAlike(port, { request, origin }, { orders: book.orders, listed, ofPages });
    },
    async keepPageCharges(rows) {
      const charges = rows.flatMap(pageChargeOf);
      if (charges.length > 0) await keepPageCharges(storage, charges);
    },
    async lastSent(request, origin) {
      await Promise.all(book.sends.values());
      return lastSent(port, { request, origin }, selectKeyIdOf(context.get(), request));
    },
    keptCaptures: (ids) => keptCaptures(port, book, ids),
    showLastAnswer: (isInstead) => showLastAnswer(context, port, isInstead),
    ...keepingActions(context, port, book),
    ...entry,
    remove: (id) => removeEntry(context, port, book, { id, choose: entry.choose }),
  };
}

function pageChargeOf({ capture, startedAt }: RequestRow): readonly PageCharge[] {
  const { request, origin } = capture;
  const ended = endedWithEffect(capture);
  const charge = origin === undefined ? undefined : chargeDigest(request, origin);
  return ended && charge !== undefined
    ? [{ charge, at: startedAt / 1000, status: ended.status ?? null }]
    : [];
}

async function keptCaptures(
  port: HistoryPort,
  book: HistoryBook,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Capture> | undefined> {
  const history = await readHistory(port);
  if (!history.ok) return undefined;
  const wanted = new Set(ids);
  const captures = new Map<string, Capture>();
  for (const entry of history.value.entries.filter(({ id }) => wanted.has(id))) {
    const read = await readKeptRequest(port, entry.id);
    if (!read.ok) return undefined;
    if (read.value) captures.set(entry.id, openedAgain(book, entry, read.value));
  }
  return captures;
}

/** It isn't kept anew. */
function openedAgain(book: HistoryBook, entry: HistoryEntry, kept: KeptRequest): Capture {
  const capture = captureOfKept(entry, kept);
  book.kept.set(capture.request, { id: entry.id, isStored: Promise.resolve(true) });
  return capture;
}

export type KeptSend = 'stored' | 'failed' | 'cancelled';

interface KeptEntry {
  readonly id: string;
  /** Settled once it's there, or isn't going to be. */
  readonly isStored: Promise<boolean>;
}

/** What all of them share. */
export interface HistoryBook {
  /** Requests that are kept already: one that's looked at twice, or comes out of the history, isn't kept twice. */
  readonly kept: WeakMap<WireRequest, KeptEntry>;
  /** Sends that were stored before their answer, by id: whether storing them worked. */
  readonly sends: Map<string, Promise<KeptSend>>;
  /** The orders that responses to this page named, by the id of what was sent. */
  readonly orders: Map<string, string>;
  failed(what: HistoryTrouble['what'], failure: KeepFailure, request?: WireRequest): void;
  refresh(): Promise<void>;
  /** Where nobody has looked at it, there's nothing to show anew. */
  changed(): Promise<void>;
}

function bookOver(
  { set, get }: SliceContext<HistorySlice>,
  port: HistoryPort,
  kept: HistoryBook['kept'],
): HistoryBook {
  async function refresh(): Promise<void> {
    const read = await readHistory(port);
    if (read.ok) set({ history: { kind: 'open', ...read.value, isLost: port.loss.hasHappened() } });
    else set({ history: { kind: 'refused', problem: read.problem } });
  }
  return {
    kept,
    sends: new Map(),
    orders: new Map(),
    failed(what, failure, request) {
      // Whoever cancelled it is told where it was shown.
      if (failure.problem === 'cancelled') return;
      set({
        historyTrouble: {
          what,
          problem: failure.problem,
          ...((failure.problem === 'holds-secret' || failure.problem === 'unread') && { refusal: failure }),
          ...(request && { request }),
        },
      });
    },
    refresh,
    async changed() {
      if (get().history.kind !== 'closed') await refresh();
    },
  };
}

function entryActions(
  context: SliceContext<Needs>,
  port: HistoryPort,
  book: HistoryBook,
): Pick<HistoryActions, 'choose' | 'pin' | 'name' | 'draft'> {
  const { set, get } = context;
  async function change(id: string, part: Parameters<typeof changeEntry>[2]): Promise<void> {
    const outcome = await changeEntry(port, id, part);
    if (!outcome.ok) book.failed('change', outcome);
    await book.changed();
  }

  return {
    async choose(id) {
      set({ openedEntry: id === undefined ? undefined : { kind: 'reading', id } });
      if (id === undefined) return;
      const read = await readKeptRequest(port, id);
      const entry = entryIn(get(), id);
      // Another may have been chosen in the meantime.
      if (get().openedEntry?.id !== id) return;
      if (!read.ok || !read.value || !entry) return set({ openedEntry: { kind: 'gone', id } });
      const capture = openedAgain(book, entry, read.value);
      set({ openedEntry: { kind: 'read', id, capture } });
    },
    pin: (id, pinned) => change(id, { pinned }),
    async name(id, text) {
      const name = text.trim() === '' ? undefined : checkName(text, selectSought(get()));
      if (name && !name.ok) return name.problem;
      await change(id, { name: name?.value ?? null });
      return undefined;
    },
    async draft(at) {
      const { openedEntry } = get();
      const entry = openedEntry && entryIn(get(), openedEntry.id);
      if (entry && openedEntry.kind === 'read') draftOfEntry(context, entry, openedEntry.capture, at);
    },
  };
}

interface Removing extends Pick<HistoryActions, 'choose'> {
  readonly id: string;
}

async function removeEntry(
  context: SliceContext<Needs>,
  port: HistoryPort,
  book: HistoryBook,
  { id, choose }: Removing,
): Promise<void> {
  const { set, get } = context;
  const entry = entryIn(get(), id);
  if (!entry) return;
  const outcome = await deleteEntry(port, entry);
  if (!outcome.ok) return book.failed('delete', outcome);
  if (get().openedEntry?.id === id) set({ openedEntry: undefined });
  await book.changed();
  const deleted = outcome.value;
  if (!deleted) return;
  get().offerUndo({
    view: 'history',
    title: `Deleted ${entryName(entry, knownSecrets(plainSecrets(get())))}`,
    note: UNDO_ENDS_WITH_PAGE,
    field: 'history-row',
    async undo(failed) {
      if (await restore(context, port, book, deleted)) await choose(id);
      else failed();
    },
  });
}

/** Whether it was done. */
async function restore(
  context: SliceContext<Needs>,
  port: HistoryPort,
  book: HistoryBook,
  deleted: DeletedEntry,
): Promise<boolean> {
  const outcome = await shownLook(context, 'restore', (turns) =>
    restoreEntry(port, deleted, () => selectSecrets(context.get()), turns),
  );
  if (!outcome.ok) book.failed('keep', outcome);
  else if (!outcome.value) book.failed('keep', { ok: false, problem: 'no-room' });
  await book.changed();
  return outcome.ok && outcome.value;
}

function entryIn({ history }: HistorySlice, id: string): HistoryEntry | undefined {
  return history.kind === 'open' ? history.entries.find((entry) => entry.id === id) : undefined;
}
