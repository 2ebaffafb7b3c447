/** What Browse knows of a list: the page that was asked for, what came, and everything fetched or opened from a file. */

import type { SearchedOrder, Unnamed } from '../../core/diagnosis/may-have-happened.ts';
import type { GateRefusal } from '../../core/gate/gate.ts';
import type { Applied } from '../../core/paging/applied-limit.ts';
import type { Drift, PositionStretch } from '../../core/paging/drift.ts';
import type { PageSteps } from '../../core/paging/next-offset.ts';
import type { PageOddity } from '../../core/paging/page-oddities.ts';
import type { PageProblem } from '../../core/paging/read-page.ts';
import type { CollectionId } from '../../core/records/collections.ts';
import type { ListedRecord } from '../../core/records/listed-record.ts';
import type { OtherList } from '../../core/records/other-list.ts';
import type { RecordsFormat } from '../../core/records/records-format.ts';
import type { Answered, NotSent } from '../exchange/state.ts';

export interface AskedPage {
  /** As typed, so that values out of range can be tried. */
  readonly limit: string;
  readonly offset: number;
  /** Query parameters by name; an empty value isn't sent. */
  readonly filters: Readonly<Record<string, string>>;
}

export type BrowseFailure =
  /** Nothing went out. */
  | { readonly kind: 'not-sent'; readonly why: NotSent }
  /** `explanationOf(answered)` says why and what to do: a 401, another status, no answer at all. */
  | { readonly kind: 'refused' | 'unanswered'; readonly answered: Answered }
  /** 404 at a path that the document doesn't show: the environment's settings have a field for it. */
  | { readonly kind: 'path-unknown'; readonly path: string; readonly answered: Answered }
  /** An answer, but not a list's; what could be read of it is the page. `pageProblemWords` has the words. */
  | { readonly kind: 'unreadable'; readonly problem: PageProblem; readonly answered: Answered };

export interface LoadedPage {
  readonly asked: AskedPage;
  readonly records: readonly ListedRecord[];
  readonly total?: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly oddities: readonly PageOddity[];
  /** Where the service applied something else than what was asked for. */
  readonly applied: readonly Applied[];
  /** Offsets of the pages around it, by what was applied. */
  readonly steps: PageSteps;
  readonly answered: Answered;
}

/**
 * What the grid shows, each record in its place for as long as this source is used; where more came, also in between,
 * there's another source. Records beyond memory are read on demand: `at` starts that, and a new `revision` has them.
 */
export interface RecordSource {
  readonly count: number;
  at(index: number): ListedRecord | undefined;
  /** Every one of them, `to` exclusive; positions that couldn't be fetched are left out. */
  read(from: number, to: number): Promise<readonly ListedRecord[]>;
  /** The same in the order in which they came, where that's another: what came before stays in its place. */
  readAsTheyCame?(from: number, to: number): Promise<readonly ListedRecord[]>;
  /** Of the record at this place, the one in the order in which they came, where that's another: it stays the same. */
  cameAt?(place: number): number | undefined;
  /** The place of the one that came so. */
  placeOf?(came: number): number | undefined;
  readonly revision: number;
  /** The same for as long as there are only more of them. */
  readonly origin?: symbol;
  /** More are being fetched. */
  readonly isGrowing?: boolean;
}

export type Showing = 'page' | 'everything' | 'file';

/** What a list held before the page went, of which no record is stored. */
export interface LoadedBefore {
  /** Of the page; absent where all of the list was being fetched. */
  readonly offset?: number;
  /** Still being fetched then: `records` is how many came till it was noted. */
  readonly isCut?: true;
  readonly records: number;
  /** As the server told it. */
  readonly total?: number;
}

/** What a window knows again of a list after a reload. */
export interface ListBefore extends Pick<AskedPage, 'limit' | 'filters'> {
  readonly collection: CollectionId;
  /** Of the environment: see `destinationOf`. */
  readonly destination: string;
  readonly keyId: string;
  readonly loaded?: LoadedBefore;
  /** The name of the file that was open in it. */
  readonly file?: string;
}

export interface BrowseState {
  readonly asked: AskedPage;
  readonly loading: boolean;
  readonly page: LoadedPage | undefined;
  /** Of the request made last; the page before it stays. */
  readonly failure: BrowseFailure | undefined;
  readonly showing: Showing;
  /** Of what's shown. */
  readonly source: RecordSource;
  /** Everything fetched, also of a walk that was stopped. */
  readonly fetched: RecordSource | undefined;
  /** How fetching them stands, or ended. */
  readonly walk: WalkState | undefined;
  readonly file: OpenedFile | undefined;
  /** Until something is loaded, or other parameters are typed. */
  readonly before?: LoadedBefore | undefined;
  /** The name of a file that was open before. */
  readonly fileBefore?: string | undefined;
}

/** An order that may have been made: fetching ends early where it’s found, or where looking on is of no use. */
export interface SoughtOrder {
  /** The merchant’s own id. */
  readonly order: string;
  /** When its charge was sent, in Unix seconds. */
  readonly sentAt: number;
}

/** `passed`: what was fetched last is older than the charge. `far`: enough was fetched to ask before more is. */
export type SoughtOutcome = 'found' | 'passed' | 'far';

/** Where an order was searched for: another key may see others. */
export interface SearchedIn extends SearchedOrder {
  /** Of the environment: see `destinationOf`. */
  readonly destination: string;
  readonly keyId: string;
}

/** Why a walk stands still though nobody paused it. */
export type WalkStop =
  | BrowseFailure
  /** The service asks to be left alone until then (Unix seconds), which is longer than anyone would wait. */
  | { readonly kind: 'told-to-wait'; readonly until: number }
  /** Page after page came, and no total tells of an end. */
  | { readonly kind: 'endless' }
  /** Pages failed again and again. `last`: the one that did so last. `isRest`: all others were had. */
  | {
      readonly kind: 'failing';
      readonly status: number | undefined;
      readonly last?: BrowseFailure | undefined;
      readonly isRest: boolean;
    };

/** The order that a walk looks for. */
export interface WalkSearch extends SoughtOrder {
  /** How the search ended; `undefined` while it goes on. */
  readonly outcome: SoughtOutcome | undefined;
  /** How many of the records fetched are orders with this very id; 0 where it isn't told by a field of that name. */
  readonly times: number;
  /** Of the records fetched. */
  readonly unnamed: Unnamed;
  /** When it began, in Unix seconds. */
  readonly at: number;
  /** When the records of an earlier walk were fetched that stay on screen, as it brought none. */
  readonly olderAt?: number | undefined;
}

/** Which walk a button is beside. */
export type WalkSeen = Pick<WalkState, 'collection' | 'sought'>;

export interface WalkState {
  readonly collection: CollectionId;
  /** `done`: the end was reached; with `missing`, not everything was to be had. `stopped` can be resumed. */
  readonly phase: 'fetching' | 'paused' | 'stopped' | 'cancelled' | 'done';
  readonly sought?: WalkSearch;
  /** That it was asked for with. */
  readonly filters: AskedPage['filters'];
  /** While it's fetching: it will be paused once what's under way has been answered. */
  readonly isPausing: boolean;
  /** Records fetched so far. */
  readonly records: number;
  /** By the service's latest answer; `undefined` where it doesn't say, as for capped lists. */
  readonly total: number | undefined;
  /** Sent for it, those that failed or weren't used included. */
  readonly requests: number;
  /** Over the last seconds. */
  readonly perSecond: number;
  readonly remainingSeconds: number | undefined;
  /** Requests that failed and were made again. */
  readonly retries: number;
  /** Unix seconds until which the service asked to be left alone. */
  readonly waitingUntil: number | undefined;
  readonly drift: readonly Drift[];
  /** There may be very many: how many of each kind, and the first few in `drift`. */
  readonly driftCounts: Readonly<Partial<Record<Drift['drift'], number>>>;
  /** What couldn't be fetched. */
  readonly missing: readonly PositionStretch[];
  readonly stop: WalkStop | undefined;
  /** The last page that was answered: its signed request and canonical string. */
  readonly answered: Answered | undefined;
}

/** Records as they're filtered and ordered on screen. */
export interface ArrangedRecords {
  readonly source: RecordSource;
  /** Places in the source, in the order they're shown in. */
  readonly places: Uint32Array;
}

/** Which records go into a file: those of the page, all that were fetched or opened, or those that are shown. */
export type ExportScope = 'page' | 'everything' | ArrangedRecords;

export type ExportOutcome =
  /** `notes` says what isn't in the file as it was received. */
  | {
      readonly ok: true;
      readonly name: string;
      readonly records: number;
      readonly bytes: number;
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problem: 'nothing-there' | 'cancelled' | 'not-written' }
  | GateRefusal;

export interface ExportProgress {
  readonly format: RecordsFormat;
  readonly records: number;
  readonly of: number;
}

/** An export opened again. */
export type OpenedFile =
  | { readonly kind: 'reading'; readonly name: string; readonly bytes: number; readonly size: number }
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly records: RecordSource;
      readonly notes: readonly string[];
      /** The records may be of that one. */
      readonly other?: OtherList | undefined;
    }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };

export const NO_RECORDS: RecordSource = {
  count: 0,
  at: () => undefined,
  read: async () => [],
  revision: 0,
};

/** Records that are there already. */
export function sourceOfRecords(records: readonly ListedRecord[]): RecordSource {
  return {
    count: records.length,
    at: (index) => records[index],
    read: async (from, to) => records.slice(from, to),
    revision: 0,
  };
}

export interface BrowseSlice {
  readonly collection: CollectionId;
  /** Of the chosen environment and key. */
  readonly browse: Readonly<Partial<Record<CollectionId, BrowseState>>>;
  /** The one that was begun or resumed last; each list has its own. */
  readonly walk: WalkState | undefined;
  /** Orders whose search ended where they are, or at the end of a list without them; the newest first. Stored with the window. */
  readonly searchedOrders: readonly SearchedIn[];
  /** Of this window before a reload or restart, with whatever environment and key. */
  readonly listsBefore: readonly ListBefore[];
  /** Requests at once while everything is fetched. */
  readonly walkAtOnce: number;
  readonly exporting: ExportProgress | undefined;
  chooseCollection(id: CollectionId): void;
  /** Signs and sends one page afresh. Call inside the click: it may ask for the host permission. */
  loadPage(offset: number): Promise<void>;
  setPageSize(limit: string): void;
  setServerFilter(name: string, value: string): void;
  cancelLoad(): void;
  showRecords(showing: Showing): void;
  /** Call inside the click, as `resumeWalk`. */
  fetchAll(sought?: SoughtOrder): Promise<void>;
  pauseWalk(): void;
  /** Of the chosen list, where it was paused or stopped; what failed is asked for again. Another one's is paused. */
  resumeWalk(seen?: WalkSeen): Promise<void>;
  /** What was fetched stays. */
  cancelWalk(): void;
  setWalkAtOnce(requests: number): void;
  /** Call inside the click: it may ask where to save. */
  exportRecords(format: RecordsFormat, scope: ExportScope): Promise<ExportOutcome>;
  cancelExport(): void;
  openRecordsFile(file: File): Promise<void>;
  closeRecordsFile(): void;
  /** Shows the chosen list's file in another list, and chooses that one. */
  moveRecordsFile(to: CollectionId): void;
  /** Everything that another key or environment gave. @param then which of them. */
  forgetBrowse(then: Pick<ListBefore, 'destination' | 'keyId'>): void;
}
