/** The Inbox: what the local sandbox received, as it tells it, and what the sandbox is told in return. */

import type { SandboxKeyState } from '../client/inbox-control.ts';
import type { StreamState } from '../client/inbox-stream.ts';
import type { FaultSwitches } from '../sandbox/fault-switches.ts';
import type { RemoteEnvironment } from '../storage/environments.ts';
import type { AppState } from './app-store.ts';
import type { InboxFeed } from './inbox-feed.ts';
import { type InboxRow, localEnvironments } from './inbox-rows.ts';
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
  /** Where it's listened to; the first of `localEnvironments` unless another was chosen. */
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
  makeInboxKey(): Promise<void>;
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

export function selectInboxEnvironment({
  environments,
  inboxEnvironmentId,
}: Pick<AppState, 'environments' | 'inboxEnvironmentId'>): RemoteEnvironment | undefined {
  const local = localEnvironments(environments);
  return local.find(({ id }) => id === inboxEnvironmentId) ?? local[0];
}

export const inboxSlice: Slice<InboxSlice> = (context) => {
  const { set, get, platform } = context;
  let feed: InboxFeed | undefined;

  /** What's done with requests is loaded with the first look at the Inbox. */
  async function loadFeed(): Promise<InboxFeed> {
    const { createInboxFeed } = await import('./inbox-feed.ts');
    feed ??= createInboxFeed(context);
    return feed;
  }

  function originToAsk(): string | undefined {
    const environment = selectInboxEnvironment(get());
    if (!environment) set({ inbox: { kind: 'no-local' } });
    return environment && new URL(environment.baseUrl).origin;
  }

  async function open(): Promise<void> {
    if (get().loaded === 'loading') await get().load();
    const origin = originToAsk();
    if (origin === undefined) return;
    if (await platform.permissions.has(origin)) (await loadFeed()).listenTo(origin);
    else if (get().inbox.kind !== 'asking') set({ inbox: { kind: 'needs-permission' } });
  }

  return {
    inbox: { kind: 'closed' },
    inboxEnvironmentId: undefined,
    ...NOTHING_RECEIVED,
    inboxFilter: 'all',
    inboxSearch: '',
    inboxSettings: undefined,
    inboxKeys: undefined,
    inboxTrouble: undefined,
    openInbox: open,
    leaveInbox: () => feed?.leave(),
    async allowInbox() {
      const origin = originToAsk();
      if (origin === undefined) return;
      set({ inbox: { kind: 'asking' } });
      // Asked for without awaiting anything first, or the click would no longer count.
      const answer = await platform.permissions.request(origin);
      if (answer.kind === 'granted' || (await platform.permissions.has(origin)))
        (await loadFeed()).listenTo(origin);
      else
        set({
          inbox:
            answer.kind === 'unavailable'
              ? { kind: 'permission-unavailable', reason: answer.reason }
              : { kind: 'permission-refused' },
        });
    },
    async chooseInboxEnvironment(inboxEnvironmentId) {
      feed?.stop();
      set({ inboxEnvironmentId });
      await open();
    },
    filterInbox: (inboxFilter) => set({ inboxFilter }),
    searchInbox: (inboxSearch) => set({ inboxSearch }),
    chooseInboxRow: (chosenInboxRow) => set({ chosenInboxRow }),
    checkInboxRow: () => feed?.check(),
    clearInbox: async () => feed?.clear(),
    changeInboxSettings: async (change) => feed?.changeSettings(change),
    makeInboxKey: async () => feed?.makeKey(),
    lookAtSandbox: async () => feed?.look(),
    dismissInboxTrouble: () => set({ inboxTrouble: undefined }),
    diagnoseInboxRow: (id) => feed?.diagnose(id),
    showStepsOfInboxRow: (id) => feed?.showSteps(id),
    sendInboxRowAgain: async (id) => feed?.sendAgain(id),
  };
};
