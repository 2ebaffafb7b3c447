/** The Inbox: what the local sandbox received, as it tells it, and what the sandbox is told in return. */

import type { LastCleared, SandboxKeyState } from '../../client/inbox/control.ts';
import type { ToldExam } from '../../client/inbox/exam.ts';
import type { SandboxDiagnosis } from '../../client/inbox/record.ts';
import type { StreamState } from '../../client/inbox/stream.ts';
import type { SignedOthers } from '../../core/diagnosis/signed-others.ts';
import type { MeasuredReadings } from '../../core/service-readings.ts';
import type { SimulatedErrors } from '../../sandbox/simulated-errors.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { RequestRow } from '../requests/row.ts';

/** `no-local`: no environment is on this machine. The first five are before anything was asked of the sandbox. */
export type InboxConnection =
  | { readonly kind: 'closed' | 'no-local' | 'needs-permission' | 'asking' | 'permission-refused' }
  | { readonly kind: 'permission-unavailable'; readonly reason: string }
  | Exclude<StreamState, { readonly kind: 'blocked' }>;

/** Why the sandbox didn't do what it was told: its own words, or none where it couldn't be reached. */
export interface InboxTrouble {
  readonly what: 'settings' | 'key' | 'clear' | 'restore';
  readonly message: string | undefined;
}

/** `others`: without what Countersign sent itself. */
export type InboxFilter = 'all' | 'failing' | 'others';

export interface InboxSlice {
  readonly inbox: InboxConnection;
  /** Chosen, or heard once. Before either it's listened to as `selectInboxEnvironment` says. */
  readonly inboxEnvironmentId: string | undefined;
  /** As the sandbox received them; the oldest go beyond a bound. */
  readonly inboxRows: readonly InboxRow[];
  readonly inboxFilter: InboxFilter;
  readonly inboxSearch: string;
  readonly chosenInboxRow: number | undefined;
  /** Requests that had to go for newer ones. */
  readonly inboxDropped: number;
  /** What the sandbox said that made no sense. */
  readonly inboxUnreadable: number;
  /** As they are at the sandbox; absent until it told them. */
  readonly inboxSettings: SimulatedErrors | undefined;
  /** How the sandbox there was told to read what the document leaves open; absent until it told. */
  readonly inboxReadings: { readonly origin: string; readonly readings: MeasuredReadings } | undefined;
  readonly inboxKeys: readonly SandboxKeyState[] | undefined;
  /** What the sandbox was last told to forget, and can bring back. */
  readonly inboxCleared: LastCleared | undefined;
  /** As it stands at a sandbox that gives one. */
  readonly inboxExam: ToldExam | undefined;
  /** Without an exam the requests are shown, whatever was chosen. */
  readonly inboxPart: 'requests' | 'exam';
  readonly inboxTrouble: InboxTrouble | undefined;
  readonly serversSeen: ServersSeen;
  /** Listens where the permission for it is there already, and goes on until the page is closed. */
  openInbox(): Promise<void>;
  /** Stops trying to reach a sandbox that isn't there; one that is goes on being listened to. */
  leaveInbox(): void;
  /** Asks for the permission and listens. Call inside the click. */
  allowInbox(): Promise<void>;
  chooseInboxEnvironment(id: string): Promise<void>;
  filterInbox(filter: InboxFilter): void;
  searchInbox(text: string): void;
  chooseInboxRow(id: number | undefined): void;
  /** Looks at the chosen request's signature with the keys of now. */
  checkInboxRow(): void;
  showInboxPart(part: InboxSlice['inboxPart']): void;
  /** Among all requests, whatever was filtered or searched. */
  showInboxRequest(id: number): void;
  /** Here and at the sandbox. */
  clearInbox(): Promise<void>;
  /** What the sandbox was last told to forget, as before this page was there. */
  bringBackInbox(): Promise<void>;
  /** Applied at the sandbox; what's shown is what it then says. */
  changeInboxSettings(change: Partial<SimulatedErrors>): Promise<void>;
  /**
   * Has the sandbox make a key pair, keeps it for this environment and chooses it. Tells the pair once, to be shown;
   * `undefined` where none was made or kept.
   */
  makeInboxKey(): Promise<MadeInboxKey | undefined>;
  /** The same for the environment in use, whatever the Inbox listens to. Call inside the click. `undefined` where it isn't on this computer, and where the popup led to the app for it. */
  makeLocalKey(): Promise<LocalKeyOutcome | undefined>;
  /** Asks the sandbox for its settings, its keys and how its exam stands: others may have changed them. */
  lookAtSandbox(): Promise<void>;
  dismissInboxTrouble(): void;
  diagnoseInboxRow(id: number): void;
  /** Makes it the request that's typed, with the timestamp it had, and shows how that's signed. */
  showStepsOfInboxRow(id: number): void;
  /** As `openRow`. */
  openInboxRow(id: number): void;
  /** As `sendRowAgain`. Call inside the click. */
  sendInboxRowAgain(id: number): Promise<void>;
}

export interface InboxRow extends RequestRow {
  /** A browser extension sent it. */
  readonly isOfExtension: boolean;
  /** It may be this one: a GET doesn’t tell which it was. */
  readonly isOwn: boolean;
  /** The sandbox's word for its answer; one of the API's refusals is in `code` too. */
  readonly answered: string | null;
  /** Names of the simulated errors that had a part in the answer. */
  readonly switches: readonly string[];
  /** The sandbox's own; absent until it's known. */
  readonly diagnosis: SandboxDiagnosis | undefined;
  /** No diagnosis of the sandbox's will come. */
  readonly isGivenUp: boolean;
  /** Where no mistake was found: other requests of its key were signed with the sandbox’s secret. */
  readonly signedOthers?: SignedOthers | undefined;
  /** What Diagnose calls it, where it found no mistake either. */
  readonly unexplained?: string;
}

export interface MadeInboxKey {
  readonly pair: Pick<StoredKey, 'id' | 'secret'>;
  readonly baseUrl: string;
}

/**
 * Why there's no key. `message`: the server's own words, where it gave any. `not-kept`: it was revoked again, or its id is
 * that of a key in the list, which stays as it is.
 */
export type LocalKeyProblem = { readonly ok: false } & (
  | { readonly problem: 'permission-refused' | 'unreachable' }
  | { readonly problem: 'permission-unavailable'; readonly reason: string }
  | { readonly problem: 'not-made' | 'not-kept'; readonly message: string | undefined }
);

export type LocalKeyOutcome = { readonly ok: true; readonly made: MadeInboxKey } | LocalKeyProblem;

/**
 * What answers where the Inbox listens, by origin. Of what’s gone, or no longer listened to, nothing is said. `named`:
 * the last answer from there was the sandbox’s by its own words; it may be gone by now.
 */
export type ServersSeen = Readonly<Record<string, 'sandbox' | 'other' | 'named'>>;
