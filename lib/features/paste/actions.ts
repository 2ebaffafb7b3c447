/** Where what's pasted goes: into the request, into Diagnose, or nowhere before the user says what to do with it. */

import { knownSecrets } from '../../core/signing/known-secrets.ts';
import { holdsSecret, holdsUrlPassword, withoutSecrets } from '../../core/signing/secret-shape.ts';
import { collectionTextIn, fileKind, isPostman } from '../../formats/file-kind.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { BrowseSlice } from '../browse/state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { isAnswered } from '../exchange/explaining.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import { plainSecrets } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SavedSlice } from '../saved/state.ts';
import type { WindowSlice } from '../window/state.ts';
import { firstRequestOf, type PastedRequest, putAsRequest } from './pasted-request.ts';
import type { PasteActions, PastedInto, PasteSlice, Understood } from './state.ts';

type Needs = PasteSlice &
  BrowseSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  SavedSlice &
  UndoSlice &
  WindowSlice;

/** In characters or bytes: what's longer is read beside the page, with progress, as Diagnose does. */
const SHORT = 100_000;
const TOO_LONG = 'It has more than 100,000 characters. Paste it in the app, in Diagnose';

/** What was pasted last, in memory alone. */
interface Last {
  readonly text: string;
  readonly what: Understood;
  /** What was dropped. */
  readonly files: readonly File[];
}

/** Set by what takes it, read by what's chosen then. */
interface Memory {
  last: Last | undefined;
}

export function pasteActions(context: SliceContext<Needs>): PasteActions {
  const memory: Memory = { last: undefined };
  return {
    ...takingActions(context, memory),
    nameTyped: (text) => nameTyped(context, memory, text),
    replaceRequestByBody: () => replaceRequestByBody(context, memory),
    keepAsBody: (text) => context.set(({ meantAsBody }) => ({ meantAsBody: [...meantAsBody, text] })),
    ...chosenActions(context, memory),
  };
}

/** What the next doesn't wait for. */
type Later = (() => Promise<void>) | undefined;

type Taking = Pick<PasteActions, 'takeText' | 'takeFiles'>;

function takingActions(context: SliceContext<Needs>, memory: Memory): Taking {
  const { get } = context;
  let before = Promise.resolve();

  /** One after the other, so that none is lost to the next. What's long is read beside the next. */
  async function inTurn(take: () => Promise<Later>): Promise<void> {
    const mine = before.then(take);
    before = mine.then(
      () => {},
      () => {},
    );
    await (await mine)?.();
  }

  async function decide(taken: Last, into: PastedInto): Promise<undefined> {
    const { text, what } = taken;
    const request = firstRequestOf(what, get().draft);
    const isHere = into.view === get().view;
    if (isForField(into, taken)) typeInto(context, text, into);
    else if (isHere && request && isRequest(into, what)) putIn(context, memory, taken, request);
    else if (mayLead(get(), into) && into.kind === 'page' && isForDiagnose(into, what))
      await diagnoseLast(context, memory, taken);
    else if (isHere && what.kind === 'key-pair' && into.view === 'keys') fillForm(context, what);
    else name(context, memory, taken);
    return undefined;
  }

  async function takeText(text: string, into: PastedInto, files: readonly File[] = []): Promise<Later> {
    if (text.length > SHORT)
      return takeLong({ text, files, what: longText(text, new Blob([text]).size) }, into);
    const part = await loadPart(context, () => import('./understand.ts'));
    return part && decide({ text, files, what: part.understand(text) }, into);
  }

  function takeLong(taken: Last, into: PastedInto): Later {
    const isLong = taken.what.kind === 'long';
    const what: Understood = get().surface === 'popup' ? { kind: 'unknown', message: TOO_LONG } : taken.what;
    // Files are read one by one; a text is named where it was pasted, whatever it is.
    const isForReading = taken.files.length > 0 || into.view === 'diagnose';
    if (isLong && what === taken.what && isForReading && mayLead(get(), into))
      return () => diagnoseLast(context, memory, taken);
    name(context, memory, { ...taken, what });
    return undefined;
  }

  async function takeFiles(files: readonly File[], into: PastedInto): Promise<Later> {
    const [file, ...others] = files;
    const only = others.length === 0 ? file : undefined;
    const start = await only
      ?.slice(0, SHORT)
      .text()
      .catch(() => '');
    const binary = only && start !== undefined && isBinary(start) ? binaryOf(only) : undefined;
    if (binary) name(context, memory, { text: '', files, what: binary });
    if (binary) return undefined;
    if (only && start !== undefined && start.trim() !== '' && only.size <= SHORT)
      return takeText(start, { ...into, kind: 'page' }, files);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return takeLong({ text: '', files, what: longText(start ?? '', bytes) }, into);
  }

  return {
    takeText: (text, into) => inTurn(() => takeText(text, into)),
    takeFiles: (files, into) => inTurn(() => takeFiles(files, into)),
  };
}

/** Text has no zeros, but for UTF-16, which no reader takes either; and but few characters that no encoding has. */
function isBinary(start: string): boolean {
  const unread = start.split('\ufffd').length - 1;
  return start.includes('\0') || unread > start.length / 50;
}

function binaryOf({ name, type }: File): Understood {
  return { kind: 'binary', name, isImage: type.startsWith('image/') };
}

/** By how it begins; a log may begin with a bracket too. */
function longText(text: string, bytes: number): Understood {
  const kind = fileKind('', text);
  const isJson = /^\ufeff?\s*(?:\{|\[\s*\{)/.test(text);
  if (isJson && kind === 'records') return { kind };
  return isJson && kind === 'saved-requests'
    ? { kind, isPostman: isPostman(text) }
    : { kind: 'long', bytes, hasCaptures: kind === 'captures' };
}

/** To another view: the user went nowhere else meanwhile, and leaves nothing that's half typed. */
function mayLead({ view }: PageSlice, into: PastedInto): boolean {
  return view === 'diagnose' || (into.view === view && into.isTyping !== true);
}

function name({ get, set }: SliceContext<Needs>, memory: Memory, taken: Last): void {
  memory.last = taken;
  set({ pasted: { kind: 'named', what: shown(taken.what, get()) } });
}

async function nameTyped(context: SliceContext<Needs>, memory: Memory, text: string): Promise<boolean> {
  const part = text.length > SHORT ? undefined : await loadPart(context, () => import('./understand.ts'));
  const what = part?.understand(text);
  if (!what || isForDiagnose({ kind: 'page', view: 'diagnose' }, what)) return false;
  name(context, memory, { text, what, files: [] });
  if ((holdsSecret(text) || holdsUrlPassword(text)) && context.get().captureText === text)
    context.set({ captureText: '' });
  return true;
}

async function replaceRequestByBody(context: SliceContext<Needs>, memory: Memory): Promise<void> {
  const part = await loadPart(context, () => import('./understand.ts'));
  const { draft } = context.get();
  if (!part || draft.body.kind !== 'text') return;
  const { text } = draft.body;
  const what = part.understand(text);
  const request = what.kind === 'requests' && firstRequestOf(what, draft);
  if (request) putIn(context, memory, { text, what, files: [] }, request);
}

function chosenActions(
  context: SliceContext<Needs>,
  memory: Memory,
): Omit<PasteActions, keyof Taking | 'nameTyped' | 'replaceRequestByBody' | 'keepAsBody'> {
  const { get } = context;
  const forget = (): void => dismiss(context, memory);
  return {
    replaceRequest() {
      const { last } = memory;
      const request = last && firstRequestOf(last.what, get().draft);
      if (last && request) putIn(context, memory, last, request);
    },
    async diagnose() {
      const { last } = memory;
      if (!last) return;
      // Once it's answered, it stays beside its answer.
      if (get().pasted?.kind === 'draft' && !isAnswered(get())) await get().undoReadyMade();
      const { text, what } = last;
      const rest = what.kind === 'saved-requests' ? collectionTextIn(text)?.rest : undefined;
      await diagnoseLast(context, memory, rest === undefined ? last : { ...last, text: rest });
    },
    addKey() {
      const { last } = memory;
      if (last?.what.kind === 'key-pair') fillForm(context, last.what);
      forget();
    },
    compare() {
      const { last } = memory;
      if (last) get().takeOwnString(last.text);
      get().focusField('own-string');
      forget();
    },
    open() {
      if (memory.last) openInItsView(context, memory.last);
      forget();
    },
    async undo() {
      await get().undoReadyMade();
      forget();
    },
    dismiss: forget,
  };
}

function putIn(context: SliceContext<Needs>, memory: Memory, taken: Last, request: PastedRequest): void {
  memory.last = taken;
  context.set({ pasted: putAsRequest(context, request) });
}

async function diagnoseLast(
  context: SliceContext<Needs>,
  memory: Memory,
  { text, files }: Last,
): Promise<void> {
  dismiss(context, memory);
  const { show, openCaptureFiles, addCaptures } = context.get();
  show('diagnose');
  await (text === '' ? openCaptureFiles(files) : addCaptures(text));
  const { captureText, view, focusField } = context.get();
  // It couldn't be read: one goes on typing in it.
  if (captureText !== '' && view === 'diagnose') focusField('captures');
}

function fillForm(
  { get }: SliceContext<PageSlice>,
  { id, secret, urls }: Extract<Understood, { kind: 'key-pair' }>,
): void {
  get().openKeyForm({ ...(id !== undefined && { id }), ...(secret && { secret }), ...(urls && { urls }) });
}

function dismiss({ get, set }: SliceContext<PasteSlice & WindowSlice>, memory: Memory): void {
  memory.last = undefined;
  // What's kept of the request says where it was for.
  if (get().pasted?.kind === 'draft') get().keepSoon();
  set({ pasted: undefined });
}

/** Whether it becomes the request at once: pasted where that's typed, and just one. */
function isRequest({ kind, view }: PastedInto, what: Understood): boolean {
  if (what.kind === 'body') return false;
  if (what.kind === 'requests') return kind === 'target' && what.captures.length === 1;
  return kind === 'target' || (view === 'request' && what.kind === 'url');
}

/** Whatever is pasted in Diagnose is for it, as long as it may be a request; elsewhere what was rejected. */
function isForDiagnose({ view }: PastedInto, what: Understood): boolean {
  if (what.kind === 'requests')
    return (
      view === 'diagnose' || what.captures.some(({ answer }) => answer !== undefined && answer.status >= 400)
    );
  return view === 'diagnose' && (what.kind === 'unknown' || what.kind === 'headers');
}

/** What's shown of it anywhere holds no secret; the rest stays with these actions. */
function shown(what: Understood, app: KeysSlice & PageSlice): Understood {
  const hide = (text: string) => withoutSecrets(knownSecrets(plainSecrets(app)).hide(text));
  if (what.kind === 'body') return { ...what, text: '' };
  if (what.kind === 'url') return { ...what, origin: hide(what.origin), target: hide(what.target) };
  return what.kind === 'unknown' ? { ...what, message: hide(what.message) } : what;
}

type IntoField = Extract<PastedInto, { kind: 'target' }>;

/** Of an address: without spaces, unless it's all of one. */
const PIECE = /^\s*(?:[/?]|\S+\s*$)/;

/** What the browser would have pasted there: nothing that was meant as a request, nor as one's body, and prose only as a value. */
function isForField(into: PastedInto, { text, what }: Last): into is IntoField {
  if (into.kind !== 'target') return false;
  const isInQuery = into.value.slice(0, into.start).includes('?');
  if (what.kind === 'body') return isInQuery;
  return what.kind === 'unknown' && !what.isRequest && (isInQuery || PIECE.test(text));
}

/**
 * As the browser would have pasted it, on one line, in place of what's selected; but that it can't undo. At the end
 * where something else was typed there meanwhile.
 */
function typeInto(
  { get }: SliceContext<DraftSlice & UndoSlice>,
  text: string,
  { value, start, end }: IntoField,
): void {
  const { target } = get().draft;
  const line = text.replace(/[\r\n]+/g, '');
  const isThere = target.startsWith(value.slice(0, end));
  const typed = isThere ? `${target.slice(0, start)}${line}${target.slice(end)}` : `${target}${line}`;
  const put = (next: string, title: string): void => {
    const { target: was } = get().draft;
    get().editDraft({ target: next });
    const undo = (): void => {
      // What was typed since can be brought back in turn.
      if (get().draft.target !== next) put(was, 'Restored path and query');
      else get().editDraft({ target: was });
    };
    get().offerUndo({ view: 'request', title, undo });
  };
  put(typed, 'Pasted into path and query');
}

/** What another view has taken isn't for Diagnose's box any more; what stands behind saved requests is. */
function leaveBox({ get, set }: SliceContext<DiagnosisSlice & UndoSlice>, text: string): void {
  if (text === '' || get().captureText !== text) return;
  const rest = collectionTextIn(text)?.rest ?? '';
  set({ captureText: rest });
  const here = { view: 'diagnose', field: 'captures' } as const;
  const undo = (): void => {
    const { captureText: typed } = get();
    set({ captureText: text });
    if (typed !== rest)
      get().offerUndo({
        ...{ ...here, title: 'Replaced the text you had typed' },
        undo: () => set({ captureText: typed }),
      });
  };
  get().offerUndo({ ...here, title: 'Removed the text that another view took', undo });
}

function openInItsView(context: SliceContext<Needs>, { what, text, files: [file] }: Last): void {
  const { get } = context;
  leaveBox(context, text);
  if (what.kind === 'records') {
    get().show('browse');
    void get().openRecordsFile(file ?? new File([text], 'pasted.json'));
  }
  if (what.kind === 'key-pair') get().show('keys');
  if (what.kind === 'binary' && file) {
    get().show('request');
    void get().loadBodyFile(file);
  }
  if (what.kind === 'saved-requests') {
    get().show('saved');
    const { json = text } = collectionTextIn(text) ?? {};
    void get().withSaved((actions) => actions.readFile(file ?? new File([json], 'pasted.json')));
  }
}
