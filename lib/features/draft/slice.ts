/** The request as typed. Kept across pages and sessions, so that the popup opens on the last one. */

import { MAX_BODY_BYTES } from '../../client/body-checks.ts';
import {
  addQueryRow,
  type Draft,
  type DraftBody,
  type DraftHeader,
  editQueryRow,
  insertQueryRow,
  isSameDraft,
  moveQueryRow,
  type QueryRow,
  queryRows,
  removeQueryRow,
  typedAuthHeaders,
  withMade,
} from '../../client/draft/draft.ts';
import { AUTH_HEADERS } from '../../core/api.ts';
import { sha256Stream } from '../../core/hashing/sha256.ts';
import type { ReadyMadeRequest } from '../../core/ready-made-requests.ts';
import { addressIn } from '../../formats/url-text.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadPart } from '../../state/load-part.ts';
import type { DraftPart, PageSlice, PartsState } from '../../state/page-state.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { Slice, SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { RestoredDraft, WindowSlice } from '../window/state.ts';
import type { DraftSlice, Replaced, UndoStep } from './state.ts';

type Needs = DraftSlice &
  ClockSlice &
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
  SandboxSlice &
  UndoSlice &
  VariablesSlice &
  WindowSlice;

export const EMPTY_DRAFT: Draft = {
  method: 'GET',
  target: '/api/v1/orders',
  headers: [],
  body: { kind: 'none' },
  leftOut: [],
};

export const draftSlice: Slice<DraftSlice, Needs> = (context) => {
  const { set, get, platform } = context;
  let reading: AbortController | undefined;
  /** Since the page opened, and since the last ready-made request. */
  let edited = false;
  let typed = false;

  function changeBody(part: Partial<Draft>): void {
    reading?.abort();
    set({ loadingBody: undefined, unreadableFile: undefined });
    change({ ...get().draft, ...part });
  }

  function change(draft: Draft): void {
    // A popup shows no name: what’s typed there isn’t meant as a change of what’s saved.
    set(platform.surface === 'popup' ? { draft, savedAs: undefined } : { draft });
    edited = true;
    typed = true;
    get().keepSoon(true);
  }

  function replace(draft: Draft, savedAs?: string, isPasted = false, part?: DraftPart): void {
    get().dropUndo('request');
    const { draft: was, pasted, replaced: earlier, undone } = get();
    // The same one pasted again is no step on the way back.
    const isStep = (typed || isPasted) && !(earlier && isSameDraft(draft, was));
    // There's no way forth from another one: what was typed there comes back after this one.
    const replaced = isStep ? { ...wayBackTo(get()), earlier: oneAfterAnother(undone, earlier) } : earlier;
    changeBody(draft);
    set({
      ...{ replaced, savedAs, part: part ?? filledPart(draft, get().part) },
      ...(isStep && { undone: undefined }),
      arrival: replaced && { by: 'replacing', draft: get().draft },
      // What's said of a pasted one goes with it.
      pasted: pasted?.kind === 'draft' ? undefined : pasted,
    });
    typed = isPasted;
  }

  return {
    draft: EMPTY_DRAFT,
    loadingBody: undefined,
    unreadableFile: undefined,
    draftHeldBack: undefined,
    replaced: undefined,
    undone: undefined,
    arrival: undefined,
    savedAs: undefined,
    editDraft: (part) => (part.body ? changeBody(part) : change({ ...get().draft, ...part })),
    ...queryActions((edit) => change({ ...get().draft, target: edit(get().draft.target) })),
    ...headerActions((edit) => change({ ...get().draft, headers: edit(get().draft.headers) })),
    ...takingAwayActions(get, change, changeBody),
    ...authHeaderActions(get, change),
    async loadBodyFile(file) {
      reading?.abort();
      reading = new AbortController();
      const { signal } = reading;
      set({ loadingBody: 0, unreadableFile: undefined });
      try {
        if (file.size > MAX_BODY_BYTES) throw new RangeError('too large to send');
        const body = await hashedFile(file, signal, (part) => set({ loadingBody: part }));
        if (body) get().replaceBody(body, 'Replaced the body by a file');
      } catch {
        // Moved or changed since it was chosen, or larger than the browser can hold.
        if (!signal.aborted) set({ loadingBody: undefined, unreadableFile: file.name });
      }
    },
    useReadyMade: (request) => replace(draftOf(request), undefined, false, partOf(request)),
    replaceDraft: replace,
    linkDraft(savedAs) {
      set({ savedAs });
      get().keepSoon(true);
    },
    ...wayBackActions(context),
    async loadDraft() {
      const kept = await get().keptDraft();
      // What was typed while storage was read stays.
      if (kept && edited) await offerUnseen(context, kept);
      else if (kept) set(kept);
      // In an earlier session, perhaps.
      typed ||= kept !== undefined && !edited;
    },
  };
};

async function offerUnseen(context: SliceContext<Needs>, kept: RestoredDraft): Promise<void> {
  const part = await loadPart(context, () => import('./replaced-request.ts'));
  await part?.offerUnseen(context, kept);
}

function wayBackActions(
  context: SliceContext<Needs>,
): Pick<DraftSlice, 'undoReadyMade' | 'redoReadyMade' | 'keepReadyMade' | 'leaveRequest'> {
  const { set, get } = context;
  async function take(step: UndoStep): Promise<void> {
    const part = await loadPart(context, () => import('./replaced-request.ts'));
    part?.take(step, context);
  }
  return {
    undoReadyMade: () => take('undo'),
    redoReadyMade: () => take('redo'),
    keepReadyMade() {
      set({ replaced: undefined, undone: undefined, arrival: undefined });
      get().keepSoon();
    },
    leaveRequest: () => set({ arrival: undefined }),
  };
}

/** The way back leads along the first ones, and then along the others. */
export function oneAfterAnother(
  first: Replaced | undefined,
  then: Replaced | undefined,
): Replaced | undefined {
  return first ? { ...first, earlier: oneAfterAnother(first.earlier, then) } : then;
}

export function wayBackTo(app: Needs): Replaced {
  const { draft, savedAs, choices: before, timestampMode, result, replaced: earlier } = app;
  return { draft, savedAs, before, timestampMode, result, earlier };
}

/** Whether the way back leads to anything else than what there is. */
export function hasReplaced(app: Needs): boolean {
  const { replaced, choices, timestampMode } = app;
  if (!replaced) return false;
  const isThere = replaced.before.environmentId === choices.environmentId;
  const isTimeLost = replaced.timestampMode.kind === 'fixed' && timestampMode.kind === 'running';
  return !isThere || isTimeLost || !isSameAsReplaced(app);
}

/** What took the place of a request is the very same. */
export function isSameAsReplaced({ replaced, draft }: Pick<DraftSlice, 'replaced' | 'draft'>): boolean {
  return replaced !== undefined && hasSameContent(replaced.draft, draft);
}

/** The path that’s typed is plain: it stands in a URL. */
export const isWholeUrl = ({ draft }: Pick<DraftSlice, 'draft'>): boolean =>
  !draft.target.startsWith('/') && addressIn(draft.target) !== undefined;

const hasSameContent = rememberLast(isSameDraft);

/** An empty query isn't shown in place of the body that came, nor a body that's gone. */
function filledPart({ target, body }: Draft, shown: DraftPart): DraftPart {
  const hasBody = body.kind !== 'none';
  if (shown === 'query' && hasBody && !target.includes('?')) return 'body';
  return shown === 'body' && !hasBody ? 'query' : shown;
}

/** Where there's something to fill in. */
function partOf({ bodyText }: ReadyMadeRequest): DraftPart {
  return bodyText === undefined ? 'query' : 'body';
}

function draftOf({ method, target, contentType, bodyText }: ReadyMadeRequest): Draft {
  return {
    method,
    target,
    headers: contentType ? [{ name: 'Content-Type', value: contentType, enabled: true }] : [],
    body: bodyText === undefined ? { kind: 'none' } : { kind: 'text', text: bodyText },
    leftOut: [],
  };
}

function queryActions(
  change: (edit: (target: string) => string) => void,
): Pick<DraftSlice, 'editQueryRow' | 'addQueryRow' | 'moveQueryRow'> {
  return {
    editQueryRow: (index, cells) => change((target) => editQueryRow(target, index, cells)),
    addQueryRow: () => change((target) => addQueryRow(target)),
    moveQueryRow: (from, to) => change((target) => moveQueryRow(target, from, to)),
  };
}

function headerActions(
  change: (edit: (headers: readonly DraftHeader[]) => readonly DraftHeader[]) => void,
): Pick<DraftSlice, 'editHeader' | 'addHeader'> {
  return {
    editHeader: (index, part) =>
      change((headers) => headers.map((header, at) => (at === index ? { ...header, ...part } : header))),
    addHeader: () => change((headers) => [...headers, { name: '', value: '', enabled: true }]),
  };
}

function authHeaderActions(
  get: SliceContext<DraftSlice>['get'],
  change: (draft: Draft) => void,
): Pick<DraftSlice, 'leaveOut' | 'makeHeaders' | 'makeTyped'> {
  return {
    leaveOut(header, left) {
      const others = get().draft.leftOut.filter((name) => name !== header);
      change({ ...get().draft, leftOut: left ? [...others, header] : others });
    },
    makeHeaders: (headers) => change(withMade(get().draft, headers)),
    makeTyped() {
      const typed = typedAuthHeaders(get().draft).filter((name) => name !== AUTH_HEADERS.key);
      if (typed.length > 0) get().makeHeaders(typed);
    },
  };
}

/** What they take away can be brought back, beside whatever was typed since. */
function takingAwayActions(
  get: SliceContext<DraftSlice & UndoSlice>['get'],
  change: (draft: Draft) => void,
  changeBody: (part: Partial<Draft>) => void,
): Pick<DraftSlice, 'removeQueryRow' | 'removeHeader' | 'replaceBody'> {
  function offer(title: string, back: (draft: Draft) => Partial<Draft>): void {
    const undo = () => change({ ...get().draft, ...back(get().draft) });
    get().offerUndo({ view: 'request', title, undo });
  }

  function replaceBody(body: DraftBody, title: string): void {
    const was = get().draft.body;
    changeBody({ body });
    if (was.kind === 'none' || (was.kind === 'text' && was.text === '')) return;
    const undo = (): void => {
      // What was written since can be brought back in turn.
      if (get().draft.body !== body) replaceBody(was, 'Restored the body');
      else changeBody({ body: was });
    };
    get().offerUndo({ view: 'request', title, undo });
  }

  return {
    removeQueryRow(index) {
      const { target } = get().draft;
      const row = queryRows(target)[index];
      if (!row) return;
      change({ ...get().draft, target: removeQueryRow(target, index) });
      offer(`Removed parameter ${row.key}`, (draft) => ({
        target: insertQueryRow(draft.target, index, row.segment),
      }));
    },
    removeHeader(index) {
      const { headers } = get().draft;
      const header = headers[index];
      if (!header) return;
      change({ ...get().draft, headers: headers.toSpliced(index, 1) });
      offer(`Removed header ${header.name}`, (draft) => ({
        headers: draft.headers.toSpliced(index, 0, header),
      }));
    },
    replaceBody,
  };
}

/** Rows of the query table, remembered for as long as the target stays. */
export const selectQueryRows = ({ draft }: Pick<DraftSlice, 'draft'>): readonly QueryRow[] =>
  rowsOf(draft.target);

const rowsOf = rememberLast(queryRows);

const CHUNK_BYTES = 4_000_000;

/** Reads in chunks with a pause between, so that 50 MB neither freeze the page nor are hashed again later. `undefined` once aborted. */
async function hashedFile(
  file: File,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<DraftBody | undefined> {
  const hash = sha256Stream();
  const bytes = new Uint8Array(file.size);
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    const chunk = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
    if (signal.aborted) return undefined;
    hash.update(chunk);
    bytes.set(chunk, at);
    progress((at + chunk.length) / file.size);
  }
  return { kind: 'file', name: file.name, bytes, hash: hash.hex() };
}
