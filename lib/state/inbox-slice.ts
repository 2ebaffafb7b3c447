/** The Inbox: what the local sandbox received, as it tells it, and what the sandbox is told in return. */

import type { SandboxKeyState } from '../client/inbox-control.ts';
import type { StreamState } from '../client/inbox-stream.ts';
import type { FaultSwitches } from '../sandbox/fault-switches.ts';
import type { MadeInboxKey } from './inbox-orders.ts';
import type { InboxRow } from './inbox-rows.ts';
import { loadedOnce } from './load-part.ts';
import type { ServersSeen } from './server-kind.ts';
import type { Slice } from './slice.ts';

/** `no-local`: no environment is on this machine. The first five are before anything was asked of the sandbox. */
export type InboxConnection =
  | { readonly kind: 'closed' | 'no-local' | 'needs-permission' | 'asking' | 'permission-refused' }
  | { readonly kind: 'permission-unavailable'; readonly reason: string }
  | StreamState;

/** Why the sandbox didn't do what it was told: its own words, or none where it couldn't be reached. */
export interface InboxTrouble {
  readonly what: 'settings' | 'key' | 'clear';
  readonly message: string | undefined;
}

export interface InboxSlice {
  readonly inbox: InboxConnection;
  /** Chosen, or heard once. Before either it's listened to as `selectInboxEnvironment` says. */
  readonly inboxEnvironmentId: string | undefined;
  /** As the sandbox received them; the oldest go beyond a bound. */
  readonly inboxRows: readonly InboxRow[];
  readonly inboxFilter: 'all' | 'failing';
  readonly inboxSearch: string;
  readonly chosenInboxRow: number | undefined;
  /** Requests that had to go for newer ones. */
  readonly inboxDropped: number;
  /** What the sandbox said that made no sense. */
  readonly inboxUnreadable: number;
  /** As they are at the sandbox; absent until it told them. */
  readonly inboxSettings: FaultSwitches | undefined;
  readonly inboxKeys: readonly SandboxKeyState[] | undefined;
  readonly inboxTrouble: InboxTrouble | undefined;
  readonly serversSeen: ServersSeen;
  /** Listens where the permission for it is there already, and goes on until the page is closed. */
  openInbox(): Promise<void>;
  /** Stops trying to reach a sandbox that isn't there; one that is goes on being listened to. */
  leaveInbox(): void;
  /** Asks for the permission and listens. Call inside the click. */
  allowInbox(): Promise<void>;
  chooseInboxEnvironment(id: string): Promise<void>;
  filterInbox(filter: 'all' | 'failing'): void;
  searchInbox(text: string): void;
  chooseInboxRow(id: number | undefined): void;
  /** Looks at the chosen request's signature with the keys of now. */
  checkInboxRow(): void;
  /** Here and at the sandbox. */
  clearInbox(): Promise<void>;
  /** Applied at the sandbox; what's shown is what it then says. */
  changeInboxSettings(change: Partial<FaultSwitches>): Promise<void>;
  /** Has the sandbox make a key pair, keeps it for this environment and chooses it. */
  /** Tells the pair once, to be shown; `undefined` where none was made or kept. */
  makeInboxKey(): Promise<MadeInboxKey | undefined>;
  /** Asks the sandbox for its settings and keys: others may have changed them. */
  lookAtSandbox(): Promise<void>;
  dismissInboxTrouble(): void;
  diagnoseInboxRow(id: number): void;
  /** Makes it the request that's typed, with the timestamp it had, and shows how that's signed. */
  showStepsOfInboxRow(id: number): void;
  /** As `sendRowAgain`. Call inside the click. */
  sendInboxRowAgain(id: number): Promise<void>;
}

/** Before the first request, and once they're cleared. */
export const NOTHING_RECEIVED = {
  inboxRows: [],
  chosenInboxRow: undefined,
  inboxDropped: 0,
  inboxUnreadable: 0,
} satisfies Partial<InboxSlice>;

export const inboxSlice: Slice<InboxSlice> = (context) => {
  const { set, get } = context;
  /** What's done with requests is loaded with the first look at the Inbox; nothing else can be asked for before. */
  const feed = loadedOnce(context, async () => (await import('./inbox-feed.ts')).createInboxFeed(context));

  /** Whoever looks at what came since needs no way back. */
  const goOn = (change: Partial<InboxSlice>): void => {
    get().dropUndo('inbox');
    set(change);
  };

  return {
    inbox: { kind: 'closed' },
    inboxEnvironmentId: undefined,
    ...NOTHING_RECEIVED,
    inboxFilter: 'all',
    inboxSearch: '',
    inboxSettings: undefined,
    inboxKeys: undefined,
    inboxTrouble: undefined,
    serversSeen: {},
    openInbox: () => feed.act((own) => own.open()),
    leaveInbox: () => void feed.ifBegun((own) => own.leave()),
    allowInbox: () => feed.ifBegun((own) => own.allow()),
    chooseInboxEnvironment: (id) => feed.ifBegun((own) => own.choose(id)),
    filterInbox: (inboxFilter) => goOn({ inboxFilter }),
    searchInbox: (inboxSearch) => goOn({ inboxSearch }),
    chooseInboxRow: (chosenInboxRow) => goOn({ chosenInboxRow }),
    checkInboxRow: () => void feed.ifBegun((own) => own.check()),
    clearInbox: () => feed.ifBegun((own) => own.clear()),
    changeInboxSettings: (change) => feed.ifBegun((own) => own.changeSettings(change)),
    makeInboxKey: () => feed.ifBegun((own) => own.makeKey()),
    lookAtSandbox: () => feed.ifBegun((own) => own.look()),
    dismissInboxTrouble: () => set({ inboxTrouble: undefined }),
    diagnoseInboxRow: (id) => void feed.ifBegun((own) => own.diagnose(id)),
    showStepsOfInboxRow: (id) => void feed.ifBegun((own) => own.showSteps(id)),
    sendInboxRowAgain: (id) => feed.ifBegun((own) => own.sendAgain(id)),
  };
};
