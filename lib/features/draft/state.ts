/** The request as typed. Kept across pages and sessions, so that the popup opens on the last one. */

import type { Draft, DraftBody, DraftHeader, QueryCells } from '../../client/draft/draft.ts';
import type { AuthHeader } from '../../core/api.ts';
import type { GateRefusal } from '../../core/gate/gate.ts';
import type { ReadyMadeRequest } from '../../core/ready-made-requests.ts';
import type { TimestampMode } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { Choices } from '../../storage/settings.ts';

/** What brings a request back that another took the place of: see `replaced-request.ts`. */
export interface Replaced {
  readonly draft: Draft;
  readonly savedAs: string | undefined;
  /** As it was chosen then. */
  readonly before: Choices;
  /** With which it was signed. */
  readonly timestampMode: TimestampMode;
  /** What was shown beside it. */
  readonly result: PageSlice['result'];
  /** What was chosen with what took its place. */
  readonly after?: Choices;
  /** The next one of its way: what it had itself taken the place of, or on the way forth, what had taken its place. */
  readonly earlier?: Replaced | undefined;
  /** It was stored, and read too late to be shown. */
  readonly isUnseen?: boolean;
}

/** How the request that's typed came to be there. */
export interface DraftArrival {
  readonly by: 'replacing' | UndoStep;
  /** As it was put there. */
  readonly draft: Draft;
}

/** One along the requests that took the place of each other. */
export type UndoStep = 'undo' | 'redo';

export interface DraftSlice {
  readonly draft: Draft;
  /** Set while a body file is read: the part done, 0 to 1. */
  readonly loadingBody: number | undefined;
  /** The name of a file that couldn't be read, until the body changes. */
  readonly unreadableFile: string | undefined;
  /** What the user had typed or pasted when another request took its place, until that’s kept. */
  readonly replaced: Replaced | undefined;
  /** What Undo led back from: Redo leads there again. */
  readonly undone: Replaced | undefined;
  /** Told until the request is left. */
  readonly arrival: DraftArrival | undefined;
  /** The saved request it was opened from or saved as, by its id. */
  readonly savedAs: string | undefined;
  /** Why the request isn’t stored as it’s typed: a secret stands in it. */
  readonly draftHeldBack: GateRefusal | undefined;
  editDraft(change: Partial<Omit<Draft, 'headers'>>): void;
  /** The query as a table over the raw target; see `lib/client/draft/draft.ts`. */
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
  /** There's no way back any more, nor forth. */
  keepReadyMade(): void;
  /** Brings back the request that was replaced, with environment and keys unless others were chosen since. */
  undoReadyMade(): Promise<void>;
  /** The other way: to the one that Undo led back from, as it was left. */
  redoReadyMade(): Promise<void>;
  /** The user goes on to another view. */
  leaveRequest(): void;
  loadDraft(): Promise<void>;
}
