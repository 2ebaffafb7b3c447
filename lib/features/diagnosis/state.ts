/** Naming mistakes: the requests to diagnose, where they come from, and what the user knows besides. */

import type { Capture, CaptureProblem } from '../../formats/capture/capture.ts';
import type { Handover } from '../../storage/handover.ts';
import type { CopyOutcome } from '../gate/state.ts';
import type { Budget, DiagnosisItem, DiagnosisRun, ReopenedItem, Widening } from './items.ts';
import type { OwnString } from './own-string.ts';

/** What couldn't be read of what was pasted or opened; `file` names the file. */
export interface InputProblem extends CaptureProblem {
  readonly file?: string;
}

/** `not-written`: the browser refused, and the popup says so itself. */
export type HandoverLeft = Extract<Handover, { kind: 'left' }>['why'] | 'not-written';

export interface DiagnosisSlice {
  readonly diagnosisItems: readonly DiagnosisItem[];
  /** Those of an earlier page are on their way. */
  readonly isReopening: boolean;
  /** How many of those aren't there again: of a long file, those that weren't opened. */
  readonly notReopened: number;
  /** By item id; every item has one. */
  readonly diagnosisRuns: Readonly<Record<string, DiagnosisRun>>;
  readonly widenings: Readonly<Record<string, Widening>>;
  readonly chosenItem: string | undefined;
  /** The item that's searched before all others. */
  readonly urgentItem: string | undefined;
  /** The item that's there only because its row in a list is open: its search isn't done, and nobody asked for it. */
  readonly openedItem: string | undefined;
  readonly diagnosesPaused: boolean;
  readonly searchBudget: Budget;
  /** What's in the box; it stays there until it could be read. */
  readonly captureText: string;
  readonly captureProblems: readonly InputProblem[];
  /** Of what was read all the same. */
  readonly captureWarnings: readonly InputProblem[];
  /** The items that were read with these warnings, once all were. */
  readonly warnedItems: readonly string[] | undefined;
  /** The file that's being read, where that takes a while. */
  readonly importing: FileImport | undefined;
  /** Why the popup couldn't hand requests over. */
  readonly handoverLeft: readonly HandoverLeft[];
  /** By item id: the string to compare with its, as pasted. */
  readonly ownStrings: Readonly<Record<string, OwnString>>;
  /** One that was pasted before there was any item. */
  readonly ownStringToCome: string | undefined;
  /** The request that was answered last, in this view or, from the popup, in the app's. */
  diagnoseLast(): Promise<void>;
  /** One of the inspected page's requests; one that's there already is shown. */
  diagnoseCapture(capture: Capture, source?: DiagnosisItem['source'], told?: DiagnosisItem['told']): void;
  /** Several of them, one after the other, while this view stays; those that are there already go on, or are tried again where they failed. */
  diagnoseCaptures(captures: readonly Capture[]): void;
  /** One whose row was opened: before all others that wait, and for as long as it stays open. One that's there already goes on. */
  diagnoseOpened(capture: Capture): void;
  /** The row was left: a search that has found nothing yet ends, and may begin anew. In Diagnose it goes on. */
  leaveOpened(): void;
  /** Those of an earlier page, before what's there already. They're searched once they're looked at. Whether it's done. */
  reopenItems(items: readonly ReopenedItem[], chosen: string | undefined): Promise<boolean>;
  /** A made-up request with a common mistake, signed with the chosen key. */
  diagnoseExample(): Promise<void>;
  typeCaptures(text: string): void;
  /** Whether what's in the box couldn't be read: then it gives way to the replacement, and can be brought back. */
  offerUnread(replacement: string): boolean;
  /** Diagnoses what's in the box. @param text in its place; what's wrong with it is said, and an empty box gets it. */
  addCaptures(text?: string): Promise<void>;
  openCaptureFiles(files: readonly File[]): Promise<void>;
  /** Of the file that's being read nothing is taken. */
  cancelImport(): void;
  dismissCaptureNotes(): void;
  /** Its search goes before the long one of another. */
  chooseItem(id: string): void;
  /** Into Request, to be signed anew. What was typed there can be brought back. */
  editItem(id: string): void;
  removeItem(id: string): void;
  clearItems(): void;
  /** Searches anew with what's known now. */
  widen(id: string, change: Partial<Widening>): void;
  loadMeantBody(id: string, file: File): Promise<void>;
  /** The query that was sent, which its source doesn't show; empty where it was sent without one. */
  giveQuery(id: string, query: string): void;
  chooseBudget(budget: Budget): void;
  /** Ends the search and keeps what was found. */
  cancelSearch(id: string): void;
  pauseDiagnoses(paused: boolean): void;
  searchNow(id: string): void;
  searchAgain(id: string): void;
  /** Searches anew whatever was checked with another secret than is stored now; what only waits, once it's looked at. */
  recheckKeys(): void;
  /** So that the first search is as quick as the others. */
  warmUpSearch(): void;
  giveOwnString(id: string, given: Partial<OwnString>): void;
  /** For the item whose timestamp it has, else for the chosen one, else for the next. */
  takeOwnString(text: string): void;
  /** The answer as text, without any secret. False where there's none yet, or the browser refused. */
  copyReport(id: string): Promise<CopyOutcome>;
  /** Takes over what the popup handed over, now and whenever it does. */
  takeHandover(): Promise<void>;
}

/** A file that's being read. */
export interface FileImport {
  readonly file: string;
  /** 0 to 1; `undefined` where nobody knows before it's read. */
  readonly share: number | undefined;
  readonly captures: number;
}
