/** The history: what was sent from here or looked into, in this session and earlier ones. Kept by itself, read when it's looked at. */

import type { Departing } from '../../client/send.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import type { Accepted, Unclear, When } from '../../core/diagnosis/sent-twice.ts';
import type { GateRefusal } from '../../core/gate/gate.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { NameProblem } from '../../storage/display-name.ts';
import type { HistoryEntry } from '../../storage/history/history.ts';
import type { KeepFailure } from '../../storage/history/keep.ts';
import type { HistoryFailure } from '../../storage/history/port.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { DiagnosisItem } from '../diagnosis/items.ts';
import type { Answered } from '../exchange/state.ts';
import type { RequestRow } from '../requests/row.ts';

export type HistoryState =
  /** Nobody has looked at it yet. */
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open';
      readonly entries: readonly HistoryEntry[];
      /** Records that are cut off or make no sense; they're left alone. */
      readonly unreadable: number;
      /** The browser deleted the one before, whose files were damaged. */
      readonly isLost: boolean;
    }
  | { readonly kind: 'refused'; readonly problem: HistoryFailure['problem'] };

/** The entry that's looked at. `gone`: its request isn't there any more, or can't be read. */
export type OpenedEntry =
  | { readonly kind: 'reading' | 'gone'; readonly id: string }
  | { readonly kind: 'read'; readonly id: string; readonly capture: Capture };

/** What couldn't be done last, and why. */
export interface HistoryTrouble {
  readonly what: 'read' | 'keep' | 'change' | 'delete' | 'forget';
  readonly problem: Exclude<KeepFailure['problem'], 'cancelled'>;
  /** Of what the gate held back. */
  readonly refusal?: GateRefusal;
  /** The one that isn't kept. */
  readonly request?: WireRequest;
}

/** What's known of a request besides what was captured. */
export interface KnownCapture {
  /** An id of its own, by which it's known again another day. */
  readonly id?: string;
  /** The title of its mistake. */
  readonly mistake?: string | undefined;
  /** By the sandbox, which has the secret. */
  readonly told?: ToldDiagnosis | undefined;
}

export interface SentBefore extends When {
  /** That it was sent with, where that's known. */
  readonly keyId?: string;
  /** See `Accepted`. */
  readonly isForeign?: true;
  /** `null` where no answer came. */
  readonly status: number | null;
  /** Those that a server accepted, the newest first, whatever came of a later one; absent where there’s none. */
  readonly accepted?: readonly Accepted[];
  /** Those that it may have accepted too, as no response tells, the newest first; absent where there’s none. */
  readonly unclear?: readonly Unclear[];
  /** The earlier one's, of which nobody knows whether it was charged, where the next one is for another. */
  readonly order?: string;
}

export interface HistorySlice {
  readonly history: HistoryState;
  readonly historySearch: string;
  readonly openedEntry: OpenedEntry | undefined;
  readonly historyTrouble: HistoryTrouble | undefined;
  /** How often other pages have changed it since it was first needed here. */
  readonly historyChanges: number;
  /** Reads it, and from then on whenever any page changes it. */
  openHistory(): Promise<void>;
  /** Loads what's needed to keep something, so that it's kept as soon as it's there. */
  readyHistory(): Promise<void>;
  /** As sent, before it is: its page may be gone before an answer comes. */
  keepDeparting(departing: Departing, keys: readonly StoredKey[]): Promise<void>;
  /** With its answer. */
  keepSend(answered: Answered): Promise<void>;
  /** Keeps what's looked at in Diagnose, where it isn't kept already. */
  keepItem(item: DiagnosisItem): Promise<void>;
  /**
   * Keeps a request that a click led to. What's kept already isn't kept twice.
   */
  keepCapture(capture: Capture, from: 'captured' | 'inbox' | 'pasted', known?: KnownCapture): Promise<void>;
  /** Of the entry that it's kept in, or is being kept in, by this page; or came from. */
  entryIdOf(request: WireRequest): string | undefined;
  /** By id, those that are there. `undefined` where it can't be read. */
  keptCaptures(ids: readonly string[]): Promise<ReadonlyMap<string, Capture> | undefined>;
  /** What Diagnose found of a request that's kept: its entry is called so from now on. */
  nameMistake(capture: Capture): Promise<void>;
  /** That the inspected page made charges, for when its list is gone. @param rows that had their effect, or may have had it. */
  keepPageCharges(rows: readonly RequestRow[]): Promise<void>;
  /**
   * The last one sent from any window, with any key, that this would repeat, where that may have had its effect; or that a
   * page or client sent, and is listed here, or was.
   */
  sentBefore(request: WireRequest, origin: string): Promise<SentBefore | undefined>;
  /** The last one sent there from any window with the same key, of this method, path and query. */
  lastSent(request: WireRequest, origin: string): Promise<HistoryEntry | undefined>;
  /**
   * To the request that's typed, as it was sent and answered before the page was opened.
   * @param isInstead of the one that's shown, too.
   */
  showLastAnswer(isInstead?: boolean): Promise<void>;
  searchHistory(text: string): void;
  chooseEntry(id: string | undefined): Promise<void>;
  pinEntry(id: string, pinned: boolean): Promise<void>;
  /** An empty name takes it away. Answers with what's wrong with the name. */
  nameEntry(id: string, name: string): Promise<NameProblem | undefined>;
  /** It can be brought back. */
  deleteEntry(id: string): Promise<void>;
  /** Everything, once the user has confirmed it. Whether it's gone. */
  forgetHistory(): Promise<boolean>;
  dismissHistoryTrouble(): void;
  dismissHistoryLoss(): Promise<void>;
  /**
   * Makes the opened entry the request that's typed, sent to where it went with the key it had.
   * @param at the time it's signed with.
   */
  draftOpenedEntry(at: 'now' | 'then'): Promise<void>;
  diagnoseOpenedEntry(): void;
}
