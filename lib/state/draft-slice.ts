/** The request as typed. Kept across pages and sessions, so that the popup opens on the last one. */

import { MAX_BODY_BYTES } from '../client/body-checks.ts';
import {
  addQueryRow,
  type Draft,
  type DraftBody,
  type DraftHeader,
  editQueryRow,
  insertQueryRow,
  isSameDraft,
  moveQueryRow,
  type QueryCells,
  type QueryRow,
  queryRows,
  removeQueryRow,
  typedAuthHeaders,
  withMade,
} from '../client/draft.ts';
import { AUTH_HEADERS, type AuthHeader } from '../core/api.ts';
import type { Refusal } from '../core/gate/gate.ts';
import type { ReadyMadeRequest } from '../core/ready-made-requests.ts';
import { addressIn } from '../formats/url-text.ts';
import type { AppState } from './app-store.ts';
import type { TimestampMode } from './clock-slice.ts';
import type { Choices } from './environments-slice.ts';
import { hashedFile } from './hashed-file.ts';
import { loadPart } from './load-part.ts';
import type { RequestPart } from './page-slice.ts';
import { rememberLast } from './remember-last.ts';
import type { Slice, SliceContext } from './slice.ts';

/** What brings a request back that another took the place of: see `replaced-request.ts`. */
export interface Replaced {
  readonly draft: Draft;
  readonly savedAs: string | undefined;
  /** As it was chosen then. */
  readonly before: Choices;
  /** With which it was signed. */
  readonly timestampMode: TimestampMode;
  /** What was shown beside it. */
  readonly result: AppState['result'];
  /** What was chosen with what took its place. */
  readonly after?: Choices;
  /** What it had itself taken the place of. */
  readonly earlier?: Replaced | undefined;
  /** It was stored, and read too late to be shown. Typing doesn't take it away, and brought back it leads to what was typed. */
  readonly isUnseen?: boolean;
}

export interface DraftSlice {
  readonly draft: Draft;
  /** Set while a body file is read: the part done, 0 to 1. */
  readonly loadingBody: number | undefined;
  /** The name of a file that couldn't be read, until the body changes. */
  readonly unreadableFile: string | undefined;
  /** What the user had typed or pasted when another request took its place, until something is typed again. */
  readonly replaced: Replaced | undefined;
  /** The saved request it was opened from or saved as, by its id. */
  readonly savedAs: string | undefined;
  /** Why the request isn’t stored as it’s typed: a secret stands in it. */
  readonly draftHeldBack: Refusal | undefined;
  editDraft(change: Partial<Omit<Draft, 'headers'>>): void;
  /** The query as a table over the raw target; see `lib/client/draft.ts`. */
  editQueryRow(index: number, cells: QueryCells): void;
  addQueryRow(): void;
  removeQueryRow(index: number): void;
  moveQueryRow(from: number, to: number): void;
  editHeader(index: number, change: Partial<DraftHeader>): void;
  addHeader(): void;
  removeHeader(index: number): void;
  /** In place of the one there is, which can be brought back. */
  replaceBody(body: DraftBody, title: string): void;
  leaveOut(header: AuthHeader, left: boolean): void;
  /** Sent as they're made here again, and not as they were typed. */
  makeHeaders(headers: readonly AuthHeader[]): void;
  /** The same for whatever was typed for the two that change with each attempt. */
  makeTyped(): void;
  /** The file chosen last wins, and any change of the body made while it's read. */
  loadBodyFile(file: File): Promise<void>;
  /** What's to be filled in of it is in sight: its body, where it has one. */
  useReadyMade(request: ReadyMadeRequest): void;
  /**
   * Puts another request in place of what's typed, which can be brought back.
   * @param savedAs the saved request it is, where it is one.
   * @param isPasted the next one that takes its place leads back to it.
   */
  replaceDraft(draft: Draft, savedAs?: string, isPasted?: boolean): void;
  /** What's typed is a saved request from now on. */
  linkDraft(savedAs: string): void;
  /** Brings back the request that was replaced, with environment and keys unless others were chosen since. */
  undoReadyMade(): Promise<void>;
  loadDraft(): Promise<void>;
}

export const EMPTY_DRAFT: Draft = {
  method: 'GET',
  target: '/api/v1/orders',
  headers: [],
  body: { kind: 'none' },
  leftOut: [],
};

export const draftSlice: Slice<DraftSlice> = (context) => {
  const { set, get } = context;
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
    set({ draft, replaced: unseenOf(get().replaced) });
    edited = true;
    typed = true;
    get().keepSoon(true);
  }

  function replace(draft: Draft, savedAs?: string, isPasted = false, part = get().part): void {
    get().dropUndo('sign');
    const { draft: was, pasted, replaced: earlier } = get();
    // The same one pasted again is no step on the way back.
    const isStep = (typed || isPasted) && !(earlier && isSameDraft(draft, was));
    const replaced = isStep ? wayBackTo(get()) : earlier;
    changeBody(draft);
    // What's said of a pasted one goes with it.
    set({ replaced, savedAs, part, pasted: pasted?.kind === 'draft' ? undefined : pasted });
    typed = isPasted;
  }

  return {
    draft: EMPTY_DRAFT,
    loadingBody: undefined,
    unreadableFile: undefined,
    draftHeldBack: undefined,
    replaced: undefined,
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
    async undoReadyMade() {
      const part = await loadPart(context, () => import('./replaced-request.ts'));
      part?.bringBack(context);
    },
    async loadDraft() {
      const kept = await get().keptDraft();
      // What was typed while storage was read stays.
      if (kept && edited) {
        const part = await loadPart(context, () => import('./replaced-request.ts'));
        await part?.offerUnseen(context, kept);
      } else if (kept) set(kept);
      // In an earlier session, perhaps.
      typed ||= kept !== undefined && !edited;
    },
  };
};

export function wayBackTo(app: AppState): Replaced {
  const { draft, savedAs, settings: before, timestampMode, result, replaced: earlier } = app;
  return { draft, savedAs, before, timestampMode, result, earlier };
}

/** Whether the way back leads to anything else than what there is. */
export function hasReplaced(app: AppState): boolean {
  const { replaced, settings, timestampMode } = app;
  if (!replaced) return false;
  const isThere = replaced.before.environmentId === settings.environmentId;
  const isTimeLost = replaced.timestampMode.kind === 'fixed' && timestampMode.kind === 'running';
  return !isThere || isTimeLost || !isSameAsReplaced(app);
}

/** What took the place of a request is the very same. */
export function isSameAsReplaced({ replaced, draft }: Pick<AppState, 'replaced' | 'draft'>): boolean {
  return replaced !== undefined && hasSameContent(replaced.draft, draft);
}

/** The path that’s typed is plain: it stands in a URL. */
export const isWholeUrl = ({ draft }: Pick<DraftSlice, 'draft'>): boolean =>
  !draft.target.startsWith('/') && addressIn(draft.target) !== undefined;

const hasSameContent = rememberLast(isSameDraft);

function unseenOf(replaced: Replaced | undefined): Replaced | undefined {
  return !replaced || replaced.isUnseen ? replaced : unseenOf(replaced.earlier);
}

/** Where there's something to fill in. */
function partOf({ bodyText }: ReadyMadeRequest): RequestPart {
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
  get: SliceContext['get'],
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
  get: SliceContext['get'],
  change: (draft: Draft) => void,
  changeBody: (part: Partial<Draft>) => void,
): Pick<DraftSlice, 'removeQueryRow' | 'removeHeader' | 'replaceBody'> {
  function offer(title: string, back: (draft: Draft) => Partial<Draft>): void {
    const undo = () => change({ ...get().draft, ...back(get().draft) });
    get().offerUndo({ view: 'sign', title, undo });
  }

  function replaceBody(body: DraftBody, title: string): void {
    const was = get().draft.body;
    changeBody({ body });
    if (was.kind === 'none' || (was.kind === 'text' && was.text === '')) return;
    get().offerUndo({ view: 'sign', title, undo: () => replaceBody(was, 'Restored the body') });
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
