/** The request as typed. Kept across pages and sessions, so that the popup opens on the last one. */

import { MAX_BODY_BYTES } from '../client/body-checks.ts';
import {
  addQueryRow,
  type Draft,
  type DraftHeader,
  editQueryRow,
  moveQueryRow,
  type QueryCells,
  type QueryRow,
  queryRows,
  removeQueryRow,
} from '../client/draft.ts';
import type { AuthHeader } from '../core/api.ts';
import type { Refusal } from '../core/gate/gate.ts';
import type { ReadyMadeRequest } from '../core/ready-made-requests.ts';
import type { StoredDraft } from '../storage/draft.ts';
import { draftKeeper } from './draft-keeper.ts';
import { hashedFile } from './hashed-file.ts';
import { rememberLast } from './remember-last.ts';
import type { Slice } from './slice.ts';

export interface DraftSlice {
  readonly draft: Draft;
  /** Set while a body file is read: the part done, 0 to 1. */
  readonly loadingBody: number | undefined;
  /** The name of a file that couldn't be read, until the body changes. */
  readonly unreadableFile: string | undefined;
  /** What the user had typed when another request took its place, until something is typed again. */
  readonly replaced: Draft | undefined;
  /** The saved request it was opened from or saved as, by its id. */
  readonly savedAs: string | undefined;
  /** Set where the last session’s body was too long, or a file, and so isn’t here. */
  readonly bodyNotKept: StoredDraft['bodyNotKept'] | undefined;
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
  leaveOut(header: AuthHeader, left: boolean): void;
  /** The file chosen last wins, and any change of the body made while it's read. */
  loadBodyFile(file: File): Promise<void>;
  useReadyMade(request: ReadyMadeRequest): void;
  /**
   * Puts another request in place of what's typed, which can be brought back.
   * @param savedAs the saved request it is, where it is one.
   */
  replaceDraft(draft: Draft, savedAs?: string): void;
  /** What's typed is a saved request from now on. */
  linkDraft(savedAs: string): void;
  /** Brings back what a ready-made request replaced. */
  undoReadyMade(): void;
  /** Writes what isn't written yet, as when the page closes. */
  keepDraft(): Promise<void>;
  loadDraft(): Promise<void>;
}

const EMPTY_DRAFT: Draft = {
  method: 'GET',
  target: '/api/v1/orders',
  headers: [],
  body: { kind: 'none' },
  leftOut: [],
};

export const draftSlice: Slice<DraftSlice> = ({ set, get, platform }) => {
  const keeper = draftKeeper({ set, get, platform });
  let reading: AbortController | undefined;
  /** Since the page opened, and since the last ready-made request. */
  let edited = false;
  let typed = false;
  /** What the replaced one was saved as. */
  let replacedAs: string | undefined;

  function changeBody(part: Partial<Draft>): void {
    reading?.abort();
    set({ loadingBody: undefined, unreadableFile: undefined, bodyNotKept: undefined });
    change({ ...get().draft, ...part });
  }

  function change(draft: Draft): void {
    set({ draft, replaced: undefined });
    edited = true;
    typed = true;
    keeper.keepSoon();
  }

  function replace(draft: Draft, savedAs?: string): void {
    const replaced = typed ? get().draft : get().replaced;
    if (typed) replacedAs = get().savedAs;
    changeBody(draft);
    set({ replaced, savedAs });
    typed = false;
  }

  return {
    draft: EMPTY_DRAFT,
    loadingBody: undefined,
    unreadableFile: undefined,
    bodyNotKept: undefined,
    draftHeldBack: undefined,
    replaced: undefined,
    savedAs: undefined,
    editDraft: (part) => (part.body ? changeBody(part) : change({ ...get().draft, ...part })),
    ...queryActions((edit) => change({ ...get().draft, target: edit(get().draft.target) })),
    ...headerActions((edit) => change({ ...get().draft, headers: edit(get().draft.headers) })),
    leaveOut(header, left) {
      const others = get().draft.leftOut.filter((name) => name !== header);
      change({ ...get().draft, leftOut: left ? [...others, header] : others });
    },
    async loadBodyFile(file) {
      reading?.abort();
      reading = new AbortController();
      const { signal } = reading;
      set({ loadingBody: 0, unreadableFile: undefined });
      try {
        if (file.size > MAX_BODY_BYTES) throw new RangeError('too large to send');
        const body = await hashedFile(file, signal, (part) => set({ loadingBody: part }));
        if (body) changeBody({ body });
      } catch {
        // Moved or changed since it was chosen, or larger than the browser can hold.
        if (!signal.aborted) set({ loadingBody: undefined, unreadableFile: file.name });
      }
    },
    useReadyMade: (request) => replace(draftOf(request)),
    replaceDraft: replace,
    linkDraft(savedAs) {
      set({ savedAs });
      keeper.keepSoon();
    },
    undoReadyMade() {
      const { replaced } = get();
      if (!replaced) return;
      changeBody(replaced);
      set({ savedAs: replacedAs });
    },
    keepDraft: keeper.keepDraft,
    async loadDraft() {
      await keeper.loadDraft(() => edited);
      // Typed in an earlier session, perhaps.
      typed ||= get().draft !== EMPTY_DRAFT;
    },
  };
};

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
): Pick<DraftSlice, 'editQueryRow' | 'addQueryRow' | 'removeQueryRow' | 'moveQueryRow'> {
  return {
    editQueryRow: (index, cells) => change((target) => editQueryRow(target, index, cells)),
    addQueryRow: () => change((target) => addQueryRow(target)),
    removeQueryRow: (index) => change((target) => removeQueryRow(target, index)),
    moveQueryRow: (from, to) => change((target) => moveQueryRow(target, from, to)),
  };
}

function headerActions(
  change: (edit: (headers: readonly DraftHeader[]) => readonly DraftHeader[]) => void,
): Pick<DraftSlice, 'editHeader' | 'addHeader' | 'removeHeader'> {
  return {
    editHeader: (index, part) =>
      change((headers) => headers.map((header, at) => (at === index ? { ...header, ...part } : header))),
    addHeader: () => change((headers) => [...headers, { name: '', value: '', enabled: true }]),
    removeHeader: (index) => change((headers) => headers.filter((_, at) => at !== index)),
  };
}

/** Rows of the query table, remembered for as long as the target stays. */
export const selectQueryRows = ({ draft }: Pick<DraftSlice, 'draft'>): readonly QueryRow[] =>
  rowsOf(draft.target);

const rowsOf = rememberLast(queryRows);
