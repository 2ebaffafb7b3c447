/** Reads what's a window's own, and writes it through the gate: its place, its request, and apart from these a long body. Loaded as the page opens. */

import type { Draft, DraftBody } from '../../client/draft/draft.ts';
import { atOnce, type Cleared, clearDraft, clearText } from '../../core/gate/gate.ts';
import { isCollectionId } from '../../core/records/collections.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import type { WindowPort } from '../../platform/ports.ts';
import type { ClockSlice, TimestampMode } from '../../state/clock-state.ts';
import type { DraftPart, PageSlice, PartsState, RecordsState } from '../../state/page-state.ts';
import { isView, latestFirst } from '../../state/places.ts';
import { type NotKept, notKept, reportRecord } from '../../state/record-reports.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { DatabaseOutcome } from '../../storage/database-outcome.ts';
import { DRAFT_RECORD, keptBody, MAX_KEPT_BODY_LENGTH, type StoredDraft } from '../../storage/draft.ts';
import { destinationOf } from '../../storage/environments.ts';
import type { Choices } from '../../storage/settings.ts';
import type { StoragePort } from '../../storage/storage-port.ts';
import { type RecordState, readRecord, updateRecord, writeRecord } from '../../storage/versioned.ts';
import { bodyStoredAs, LARGEST_WINDOW_BODY, type WindowBody } from '../../storage/window-bodies.ts';
import {
  beyondBound,
  type OwnDraft,
  type OwnReplaced,
  type StoredLessons,
  type StoredWindow,
  WINDOWS_RECORD,
  windowsOf,
  withLeft,
  withWindow,
  writtenAt,
} from '../../storage/windows.ts';
import { type ListPlace, listsAgain, listsNow } from '../browse/lists-again.ts';
import type { BrowseSlice, ListBefore, SearchedIn } from '../browse/state.ts';
import { type OwnList, ownList } from '../diagnosis/own-list.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import { restored, withoutCredentialFields } from '../draft/record.ts';
import type { DraftSlice, Replaced } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import { lookedInPage, selectSought } from '../gate/in-page.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { lessonsAgain, lessonsKeeping } from '../learn/kept-lessons.ts';
import type { LearnSlice } from '../learn/state.ts';
import type { Pasted, PasteSlice } from '../paste/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { SavedSlice } from '../saved/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { takeOverLeft } from './left-windows.ts';
import type { RestoredDraft, WindowSlice } from './state.ts';

type Needs = WindowSlice &
  BrowseSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  LearnSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  PlainProbeSlice &
  RecordsState &
  SandboxSlice &
  SavedSlice &
  UndoSlice &
  VariablesSlice;

/** Longer texts are kept apart: the record of all windows is written as a whole. In UTF-16 code units. */
const SHORT_BODY = 65_536;
/** A longer target isn't kept, and the page says so. In UTF-16 code units. */
const MOST_KEPT_TARGET = 65_536;
/** In UTF-16 code units. */
const LONGEST_TIMESTAMP = 200;
/** In UTF-16 code units. */
const LONGEST_ORDER = 200;
/** The newest ones. */
const MOST_SEARCHED = 50;

/** Lists, of whatever environment and key. */
const MOST_BROWSED = 16;
/** In UTF-16 code units, as JSON. */
const LONGEST_BROWSED = 4096;

const PARTS: readonly DraftPart[] = ['query', 'headers', 'body'];

const NO_BODY = { kind: 'none' } as const;

type OwnBody = Pick<OwnDraft, 'bodyText' | 'bodyNotKept' | 'bodyKey'>;

export interface WindowKeeping {
  /** As it was before the page opened; `undefined` where it's new. Read once. */
  own(): Promise<StoredWindow | undefined>;
  /** Environment and keys: its own, or those of the request that new ones start with. */
  choices(): Promise<Choices | undefined>;
  /** Shows what it showed. @param isLed whether it was opened to show something else. */
  show(isLed: () => boolean): Promise<void>;
  reopenDiagnosed(): Promise<void>;
  /** This window's, or what new ones start with. */
  draft(): Promise<RestoredDraft | undefined>;
  /** Nothing where the request changes meanwhile: that's kept by itself. @param typed the request, since the page opened. */
  keep(typed: boolean): Promise<void>;
  /** As `keep`, at once: the page goes. What would take longer is left out. @param typed as there. */
  leave(typed: boolean): void;
}

export function windowKeeping(context: SliceContext<Needs>): WindowKeeping {
  const { set, get, platform } = context;
  const { storage, surface } = platform;
  const bodies = longBodies(context);
  const list = ownList(context);
  const lessons = lessonsKeeping(context);
  const record = ownRecord(context, { list, lessons });
  const claiming = claim(platform);
  let claimed: Claimed | undefined;
  // Whoever asks for it is told.
  void claiming.then((own) => {
    claimed = own;
  }, ignored);
  let reading: Promise<StoredWindow | undefined> | undefined;
  /** Of its own, from before the page opened. */
  let hasDraft = false;

  async function readOwn(): Promise<StoredWindow | undefined> {
    const { id, unwritten } = await claiming;
    const stored = await readRecord(storage, WINDOWS_RECORD);
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'windows', stored) }));
    const windows = withLeft(readable(stored) ?? [], unwritten);
    set(({ searchedOrders }) => ({ searchedOrders: searchedInAll(windows, searchedOrders) }));
    record.knows(windows);
    const window = windows.find((one) => one.id === id);
    hasDraft = window?.draft !== undefined;
    return window;
  }

  function own(): Promise<StoredWindow | undefined> {
    reading ??= readOwn();
    return reading;
  }

  /** What's kept of the request; `undefined` where a secret stands in it, which is reported, or it's too long. */
  async function cleared(id: string, draft: Draft, savedAs: string | undefined): Promise<Kept | undefined> {
    const head = headOf(draft, savedAs, get().pasted);
    const looked = head && { ...head, body: bodies.toLookAt(draft.body) };
    const clearance = looked && (await lookedInPage({ get }, (sought) => clearDraft(looked, sought)));
    set({ draftHeldBack: clearance?.ok === false ? clearance : undefined });
    if (!head || !clearance?.ok) return undefined;
    const isStill = get().draft === draft;
    return { head, body: isStill ? await bodies.keep(id, draft.body, clearance.cleared) : undefined };
  }

  return {
    own,
    choices: async () => (await own()) ?? sharedChoices(storage),
    show: async (isLed) => showPlace(context, await own(), isLed()),
    reopenDiagnosed: async () => list.open((await own())?.diagnosed),
    async draft() {
      const [shared, window] = await Promise.all([readShared(context), own()]);
      if (!window?.draft) return shared && restored(shared, await bodies.sharedBy(shared));
      const { bodyKey } = window.draft;
      const body = bodyKey === undefined ? undefined : await bodies.read(window.id, bodyKey);
      const stored = restored(window.draft, body);
      return { ...stored, replaced: replacedOf(window.replaced), undone: replacedOf(window.undone) };
    },
    async keep(typed) {
      const { id } = await claiming;
      const { draft, savedAs } = get();
      const kept = await cleared(id, draft, savedAs);
      if (get().draft !== draft) return;
      const stored = kept?.body && { ...kept.head, ...kept.body.stored };
      const [shared, written] = await Promise.all([
        typed && kept ? writeShared(context, kept, draft.body, id) : ({ ok: true } as const),
        record.update(id, isOwn(surface, typed || hasDraft) ? stored : undefined),
      ]);
      set({ notKept: notKept(shared) ?? notKept(written) ?? notKeptOf(draft, kept) });
      set({ unkeptWork: lessons().unkept });
      if (stored && stored.bodyKey === undefined) await bodies.forget(id);
      if (written.ok) await forgetOldest(context, written.value);
    },
    leave: (typed) => claimed && leave(context, claimed, { bodies, record, typed: typed || hasDraft }),
  };
}

/** This window in the record of all: what's written now comes after all that was, though the clock was put back since. */
interface Own {
  readonly list: OwnList;
  readonly lessons: ReturnType<typeof lessonsKeeping>;
}

function ownRecord(context: SliceContext<Needs>, own: Own) {
  let known: readonly StoredWindow[] = [];
  return {
    /** As last read; what's written is known by itself. */
    knows(windows: readonly StoredWindow[]): void {
      known = windows;
    },
    now(id: string, draft: OwnDraft | undefined): StoredWindow {
      const now = ownNow(context, id, draft, own);
      return { ...now, at: writtenAt(known, now.at) };
    },
    async update(id: string, draft: OwnDraft | undefined) {
      const now = ownNow(context, id, draft, own);
      const written = await updateRecord(context.platform.storage, WINDOWS_RECORD, [], (windows) =>
        withWindow(windows, { ...now, at: writtenAt(windows, now.at) }),
      );
      if (written.ok) known = written.value;
      return written;
    },
  };
}

function showPlace(context: SliceContext<Needs>, own: StoredWindow | undefined, isLed: boolean) {
  const { set, get, platform } = context;
  const part = PARTS.find((one) => one === own?.part);
  if (part) set({ part });
  if (own?.savedPart) set({ savedPart: own.savedPart });
  if (own?.lessons) showLessons(context, own.lessons);
  // What was typed meanwhile stays.
  if (own?.timestamp !== undefined && get().timestampMode.kind === 'running')
    get().typeTimestamp(own.timestamp);
  // A popup shows its answer by itself.
  if (platform.surface === 'popup') return;
  if (own) showBrowsed(context, own);
  if (own?.result === 'answer') void context.get().showOutcome();
  // It's a window of its own from now on: what another one chooses changes nothing in it.
  if (!own) get().keepSoon();
  else if (!isLed && isView(own.view)) get().show(own.view);
  const { view, lastViews } = get();
  set({ lastViews: latestFirst(view, [...lastViews, ...(own?.lastViews ?? []).filter(isView)]) });
}

/** What was begun meanwhile stays. */
function showLessons({ set }: SliceContext<LearnSlice>, stored: StoredLessons): void {
  const again = lessonsAgain(stored);
  set(({ lesson, begun }) => ({ lesson: lesson ?? again.lesson, begun: { ...again.begun, ...begun } }));
}

async function readShared({ set, platform }: SliceContext<RecordsState>): Promise<StoredDraft | undefined> {
  const record = await readRecord(platform.storage, DRAFT_RECORD);
  set((app) => ({ recordReports: reportRecord(app.recordReports, 'draft', record) }));
  const shared = readable(record);
  // As earlier versions stored them.
  if (shared?.headers.some(({ name }) => isCredentialField(name)))
    await writeRecord(platform.storage, DRAFT_RECORD, withoutCredentialFields(shared));
  return shared;
}

/** New windows start with the request of the window that was worked in last, and go where that one goes. */
function writeShared(
  { get, platform }: SliceContext<EnvironmentsSlice>,
  { head, body: own }: Kept,
  body: DraftBody,
  window: string,
) {
  const { environmentId, keyIds } = get().choices;
  const key = own?.stored.bodyKey;
  const isLong = body.kind !== 'text' || body.text.length > MAX_KEPT_BODY_LENGTH;
  const shared = {
    ...{ ...head, ...sharedBody(body), environmentId, keyIds },
    ...(isLong && key !== undefined && { bodyIn: { window, key } }),
  };
  return writeRecord(platform.storage, DRAFT_RECORD, shared);
}

async function sharedChoices(storage: StoragePort): Promise<Choices | undefined> {
  const { environmentId, keyIds = {} } = readable(await readRecord(storage, DRAFT_RECORD)) ?? {};
  return environmentId === undefined ? undefined : { environmentId, keyIds };
}

function ownNow(
  { get, platform: { surface, clock } }: SliceContext<Needs>,
  id: string,
  draft: OwnDraft | undefined,
  own: Own,
): StoredWindow {
  const { choices, view, lastViews, part, result, savedPart } = get();
  const { environmentId, keyIds } = choices;
  const replaced = draft && replacedNow(get(), get().replaced);
  const undone = draft && replacedNow(get(), get().undone);
  const diagnosed = own.list.now();
  const lessons = own.lessons().stored;
  const searched = searchedNow(get());
  const browsed = browsedNow(get());
  const { collection } = get();
  const timestamp = timestampAsTyped(get(), get().timestampMode);
  return {
    ...{ id, surface, at: clock.now(), environmentId, keyIds, view, part },
    lastViews: [...lastViews],
    ...(result === 'answer' && { result }),
    ...(savedPart === 'variables' && { savedPart }),
    ...(timestamp !== undefined && { timestamp }),
    ...(draft && { draft }),
    ...(replaced && { replaced }),
    ...(undone && { undone }),
    ...(searched.length > 0 && { searched }),
    ...(collection !== 'orders' && { list: collection }),
    ...(browsed.length > 0 && { browsed }),
    ...(diagnosed && { diagnosed }),
    ...(lessons && { lessons }),
  };
}

/** Whatever window found an order: its charge may be another's request. The newest first. */
function searchedInAll(windows: readonly StoredWindow[], here: readonly SearchedIn[]): readonly SearchedIn[] {
  const all = [...here, ...windows.flatMap(({ searched = [] }) => searched)];
  const isFirst = (one: SearchedIn, n: number) => all.findIndex((other) => isSameSearch(one, other)) === n;
  // Of older builds, nobody knows whether the orders told their merchant's ids.
  const isTold = ({ isFound, unnamed }: SearchedIn) => isFound || unnamed !== undefined;
  return all.filter((one, n) => isTold(one) && isFirst(one, n)).sort((one, other) => other.at - one.at);
}

function isSameSearch(one: SearchedIn, other: SearchedIn): boolean {
  const { order, at, destination, keyId } = one;
  return (
    other.order === order && other.at === at && other.destination === destination && other.keyId === keyId
  );
}

/** Without what's too long, or holds a secret. */
function searchedNow(app: BrowseSlice & KeysSlice & PageSlice) {
  return app.searchedOrders
    .slice(0, MOST_SEARCHED)
    .filter(({ order, destination }) => {
      if (order.length > LONGEST_ORDER) return false;
      return atOnce(clearText(`${order} ${destination}`, 'the order', selectSought(app))).ok;
    })
    .map((one) => ({ ...one }));
}

/** What may be stored: lists of an environment and a key that still exist, short and without a secret. */
function browsedNow(app: Needs): ListBefore[] {
  return listsNow(app)
    .filter((one) => isStillThere(app, one))
    .slice(0, MOST_BROWSED)
    .filter((one) => {
      const text = JSON.stringify(one);
      return text.length <= LONGEST_BROWSED && atOnce(clearText(text, 'the list', selectSought(app))).ok;
    })
    .map((one) => ({ ...one, filters: { ...one.filters } }));
}

function isStillThere(app: Needs, { destination, keyId }: ListPlace): boolean {
  const { loaded, environments, keys, keysWithoutSecret } = app;
  // Not all of them are read yet.
  if (loaded !== 'ready') return true;
  const isKey = keyId === '' || [...keys, ...keysWithoutSecret].some(({ id }) => id === keyId);
  return isKey && environments.some((one) => destinationOf(one) === destination);
}

function showBrowsed({ set, get }: SliceContext<Needs>, { list, browsed = [] }: StoredWindow): void {
  const listsBefore = browsed.flatMap(({ collection, ...one }) =>
    isCollectionId(collection) ? [{ ...one, collection }] : [],
  );
  const { collection } = get();
  set({
    listsBefore,
    collection: list !== undefined && isCollectionId(list) && collection === 'orders' ? list : collection,
  });
  // What was asked for meanwhile stays.
  set((app) => ({ browse: { ...listsAgain(app), ...app.browse } }));
}

/** As typed; `undefined` where it runs, and for what's no timestamp by far, or holds a secret. */
function timestampAsTyped(app: KeysSlice & PageSlice, mode: TimestampMode): string | undefined {
  if (mode.kind === 'running' || mode.text.length > LONGEST_TIMESTAMP) return undefined;
  return atOnce(clearText(mode.text, 'the timestamp', selectSought(app))).ok ? mode.text : undefined;
}

/** `undefined` for what takes a database, or holds a secret. */
function replacedNow(app: Needs, replaced: Replaced | undefined): OwnReplaced | undefined {
  const head = replaced && headOf(replaced.draft, replaced.savedAs);
  const body = replaced && shortBody(replaced.draft.body);
  if (!head || !body || !atOnce(clearDraft(replaced.draft, selectSought(app))).ok) return undefined;
  const { before, after, timestampMode, result } = replaced;
  const timestamp = timestampAsTyped(app, timestampMode);
  return {
    ...{ draft: { ...head, ...body }, environmentId: before.environmentId, keyIds: before.keyIds },
    ...(after && { after: { environmentId: after.environmentId, keyIds: after.keyIds } }),
    ...(result === 'answer' && { result }),
    ...(timestamp !== undefined && { timestamp }),
  };
}

function replacedOf(stored: OwnReplaced | undefined): Replaced | undefined {
  if (!stored) return undefined;
  const { draft, after, result = 'steps', timestamp: text, ...before } = stored;
  return {
    ...restored(draft),
    before,
    ...(after && { after }),
    result,
    timestampMode: text === undefined ? { kind: 'running', offset: 0 } : { kind: 'fixed', text },
  };
}

/** The popup shows the last request of all until it's typed in. */
function isOwn(surface: StoredWindow['surface'], typed: boolean): boolean {
  return surface !== 'popup' || typed;
}

function ignored(): void {}

interface Leaving {
  readonly bodies: ReturnType<typeof longBodies>;
  readonly record: ReturnType<typeof ownRecord>;
  readonly typed: boolean;
}

function leave(
  context: SliceContext<Needs>,
  { id, port }: Claimed,
  { bodies, record, typed }: Leaving,
): void {
  const { draft, savedAs, pasted } = context.get();
  const head = headOf(draft, savedAs, pasted);
  const body = bodies.asStored(draft.body);
  if (!head || !body) return;
  const isKept = isOwn(context.platform.surface, typed);
  const stored = record.now(id, isKept ? { ...head, ...body } : undefined);
  // A long one was looked at as it was stored.
  const looked = { ...head, body: body.bodyKey === undefined ? draft.body : NO_BODY, stored };
  const clearance = atOnce(clearDraft(looked, selectSought(context.get())));
  if (clearance.ok) port.leave(clearance.cleared);
}

interface Claimed {
  readonly id: string;
  readonly port: WindowPort;
  /** What pages left that storage had no room for. */
  readonly unwritten: readonly unknown[];
}

async function claim({ openWindow, storage, surface }: SliceContext<unknown>['platform']): Promise<Claimed> {
  const port = await openWindow();
  const id = await port.claim(async () => {
    // Where storage can't be read, the page says so by itself.
    const record = await readRecord(storage, WINDOWS_RECORD).catch(() => undefined);
    const windows = (record && readable(record)) ?? [];
    // One that went before anything of it was stored is in what it left alone.
    return windowsOf(withLeft(windows, await seenLeft(port)), surface);
  });
  // Read once it's claimed: before a reload it's still written.
  return { id, port, unwritten: await takeOverLeft(storage, port) };
}

/** It stays where it is. */
async function seenLeft(port: WindowPort): Promise<readonly unknown[]> {
  let seen: readonly unknown[] = [];
  await port.takeLeft(async (left) => {
    seen = left;
    return false;
  });
  return seen;
}

function readable<T>(record: RecordState<T>): T | undefined {
  return record.state === 'ok' ? record.value : undefined;
}

interface Kept {
  readonly head: Head;
  /** Not where another request was typed meanwhile. */
  readonly body: KeptBody | undefined;
}

function notKeptOf(draft: Draft, kept: Kept | undefined): NotKept | undefined {
  return isTargetTooLong(draft) ? 'target-too-long' : kept?.body?.notKept;
}

function isTargetTooLong({ target }: Pick<Draft, 'target'>): boolean {
  return target.length > MOST_KEPT_TARGET;
}

type Head = Pick<StoredDraft, 'method' | 'target' | 'headers' | 'leftOut' | 'savedAs' | 'origins'>;

/** All but the body; `undefined` where none of it is kept. */
function headOf(draft: Draft, savedAs: string | undefined, pasted?: Pasted): Head | undefined {
  const { method, target, headers, leftOut } = withoutCredentialFields({
    ...draft,
    headers: draft.headers.map((header) => ({ ...header })),
  });
  if (isTargetTooLong({ target })) return undefined;
  const origins = originsOf(pasted, draft);
  return {
    ...{ method, target, headers, leftOut: [...leftOut] },
    ...(savedAs !== undefined && { savedAs }),
    ...(origins.length > 0 && { origins }),
  };
}

/** Of what was put there, as long as that's what is there. None where a secret stands in one. */
function originsOf(pasted: Pasted | undefined, { target }: Draft): string[] {
  if (pasted?.kind !== 'draft' || pasted.draft.target !== target || pasted.host === undefined) return [];
  const origins = pasted.urls.flatMap((url) => /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? []);
  return origins[0] === pasted.host ? origins : [];
}

function sharedBody(body: DraftBody): Pick<StoredDraft, 'bodyText' | 'bodyNotKept' | 'isBodyNotCaptured'> {
  if (body.kind === 'text') return keptBody(body.text);
  if (body.kind === 'none') return { bodyText: null };
  const why = body.kind === 'missing' ? body.why : 'file';
  return why === 'not-captured'
    ? { bodyText: null, bodyNotKept: 'file', isBodyNotCaptured: true }
    : { bodyText: null, bodyNotKept: why };
}

interface KeptBody {
  readonly stored: OwnBody;
  /** Why it couldn't be written. */
  readonly notKept?: NotKept;
}

/** The database of long bodies: each is written once. */
function longBodies({ platform }: SliceContext<unknown>) {
  let there: { readonly body: DraftBody; readonly key: string } | undefined;

  async function put(
    id: string,
    body: DraftBody,
    draft: Cleared<{ readonly body: WindowBody }>,
  ): Promise<DatabaseOutcome<string>> {
    const key = platform.randomHex(8);
    const outcome = await (await platform.openWindowBodies()).put(id, key, draft);
    there = outcome.ok ? { body, key } : undefined;
    return outcome.ok ? { ok: true, value: key } : outcome;
  }

  return {
    /** What's never stored needn't be looked at, nor a file once it's stored. */
    toLookAt(body: DraftBody): WindowBody {
      if (body.kind === 'missing' || isTooLong(body)) return { kind: 'none' };
      return body.kind === 'file' && there?.body === body ? { kind: 'none' } : body;
    },
    /** @param draft with this body. */
    async keep(
      id: string,
      body: DraftBody,
      draft: Cleared<{ readonly body: WindowBody }>,
    ): Promise<KeptBody> {
      const key = there?.body === body ? there.key : undefined;
      const short = key === undefined ? shortBody(body) : undefined;
      if (short) return { stored: short };
      const outcome = key === undefined ? await put(id, body, draft) : ({ ok: true, value: key } as const);
      if (outcome.ok) return { stored: { bodyText: null, bodyKey: outcome.value } };
      const problem = outcome.problem === 'full' ? 'full' : 'unavailable';
      return { stored: { bodyText: null, bodyNotKept: 'file' }, notKept: problem };
    },
    /** `undefined` for one that would first have to be stored. */
    asStored(body: DraftBody): OwnBody | undefined {
      return there?.body === body ? { bodyText: null, bodyKey: there.key } : shortBody(body);
    },
    /** Missing where it isn't there, or can't be read: then it's left alone, and may be read another day. */
    async read(id: string, key: string): Promise<DraftBody> {
      const stored = await (await platform.openWindowBodies()).read(id);
      const found = stored.ok ? bodyStoredAs(stored.value, key) : undefined;
      const body = found ?? ({ kind: 'missing', why: 'file' } as const);
      there = found || !stored.ok ? { body, key } : undefined;
      return body;
    },
    /** Another window’s, as long as that one has it: this window keeps a copy by itself. */
    async sharedBy({ bodyIn, isBodyNotCaptured }: StoredDraft): Promise<DraftBody | undefined> {
      if (isBodyNotCaptured) return { kind: 'missing', why: 'not-captured' };
      if (!bodyIn) return undefined;
      const stored = await (await platform.openWindowBodies()).read(bodyIn.window);
      return stored.ok ? bodyStoredAs(stored.value, bodyIn.key) : undefined;
    },
    async forget(id: string): Promise<void> {
      if (there) await (await platform.openWindowBodies()).remove([id]);
      there = undefined;
    },
  };
}

/** What's kept in the window's record itself; `undefined` for what takes a database. */
function shortBody(body: DraftBody): OwnBody | undefined {
  if (body.kind === 'none') return { bodyText: null };
  if (body.kind === 'missing') return { bodyText: null, bodyNotKept: body.why };
  if (isTooLong(body)) return { bodyText: null, bodyNotKept: 'too-long' };
  return body.kind === 'text' && body.text.length <= SHORT_BODY ? { bodyText: body.text } : undefined;
}

function isTooLong(body: WindowBody): boolean {
  if (body.kind === 'none') return false;
  return (body.kind === 'text' ? body.text : body.bytes).length > LARGEST_WINDOW_BODY;
}

/** With their bodies. */
async function forgetOldest(
  { platform }: SliceContext<unknown>,
  windows: readonly StoredWindow[],
): Promise<void> {
  const { storage, surface } = platform;
  if (beyondBound(windows, surface, new Set()).size === 0) return;
  const gone = beyondBound(windows, surface, await (await platform.openWindow()).open());
  if (gone.size === 0) return;
  await updateRecord(storage, WINDOWS_RECORD, [], (all) => all.filter(({ id }) => !gone.has(id)));
  await (await platform.openWindowBodies()).remove([...gone]);
}
