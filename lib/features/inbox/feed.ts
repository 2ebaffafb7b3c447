/** Takes in what the local sandbox tells. Loaded with the first look at the Inbox, with all that's done there. */

import type { InboxEvent } from '../../client/inbox/record.ts';
import { followInbox, SANDBOX_REFUSES, type StreamState } from '../../client/inbox/stream.ts';
import type { PermissionAnswer } from '../../platform/ports.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { RemoteEnvironment } from '../../storage/environments.ts';
import { bounded, CAPTURE_BOUNDS } from '../capture/intake.ts';
import type { DiagnosisItem } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import { knownServerOf } from '../requests/known-server.ts';
import { keepRow, type RowActions, rowActions } from '../requests/row-actions.ts';
import { isByStoredSecret } from '../requests/stored-secret.ts';
import { longBodyHash, verdictOfRow } from '../requests/verdict.ts';
import { toldBySandbox } from './comparison.ts';
import { rowOfRecord } from './rows.ts';
import { type InboxOrders, inboxOrders } from './sandbox-commands.ts';
import { selectInboxEnvironment } from './selectors.ts';
import { NOTHING_RECEIVED, NOTHING_TOLD } from './slice.ts';
import type { InboxConnection, InboxRow, InboxSlice } from './state.ts';

type Needs = InboxSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  HistorySlice &
  KeysSlice &
  PageSlice &
  PasteSlice &
  UndoSlice;

export interface InboxFeed extends RowActions, InboxOrders {
  /** Listens where that was allowed before. */
  open(): Promise<void>;
  /** Call inside the click. */
  allow(): Promise<void>;
  /** Nothing that was heard of another stays. */
  choose(environmentId: string): Promise<void>;
  leave(): void;
  /** Looks at the chosen request's signature with the keys of now. */
  check(): void;
}

/** In a flood the list is drawn as often as eyes can follow, and no more. */
const TOGETHER_MS = 30;

export function createInboxFeed(context: SliceContext<Needs>): InboxFeed {
  const { set, get, platform } = context;
  const listener = createListener(context);
  const look = inboxLook(context);

  function toListenTo(): RemoteEnvironment | undefined {
    const environment = selectInboxEnvironment(get());
    // It may have another base URL by now.
    listener.endUnlessAt(environment && originOf(environment));
    if (!environment) set({ inbox: { kind: 'no-local' } });
    return environment;
  }

  async function open(): Promise<void> {
    if (get().loaded === 'loading') await get().load();
    const environment = toListenTo();
    if (!environment) return;
    if (await platform.permissions.has(originOf(environment))) listener.listenTo(environment);
    else if (!IS_ASKED.includes(get().inbox.kind)) set({ inbox: { kind: 'needs-permission' } });
  }

  return {
    ...rowActions(context, {
      source: 'inbox',
      rows: () => get().inboxRows,
      told: toldBySandbox,
    }),
    ...listener.orders,
    open,
    async allow() {
      const environment = toListenTo();
      if (!environment) return;
      const origin = originOf(environment);
      set({ inbox: { kind: 'asking' } });
      // Asked for without awaiting anything first, or the click would no longer count.
      const answer = await platform.permissions.request(origin);
      if (answer.kind === 'granted' || (await platform.permissions.has(origin)))
        listener.listenTo(environment);
      else set({ inbox: refusal(answer) });
    },
    async choose(inboxEnvironmentId) {
      listener.end();
      context.get().dropUndo('inbox');
      set({ ...NOTHING_RECEIVED, inboxEnvironmentId, inboxTrouble: undefined });
      await open();
    },
    leave() {
      const { kind } = get().inbox;
      if (kind !== 'connected' && kind !== 'lost') listener.end();
    },
    check: look,
  };
}

/** The user is being asked for the permission, or was. */
const IS_ASKED: readonly InboxConnection['kind'][] = [
  'asking',
  'permission-refused',
  'permission-unavailable',
];

function originOf({ baseUrl }: RemoteEnvironment): string {
  return new URL(baseUrl).origin;
}

function refusal(answer: Exclude<PermissionAnswer, { kind: 'granted' }>): InboxConnection {
  return answer.kind === 'unavailable'
    ? { kind: 'permission-unavailable', reason: answer.reason }
    : { kind: 'permission-refused' };
}

const NOT_ALLOWED_IN_PANEL =
  'The browser has no permission for this host yet, and can’t ask for it in DevTools. Open Countersign in a tab.';

function shownState(state: StreamState): InboxConnection {
  return state.kind === 'blocked' ? { kind: 'permission-unavailable', reason: NOT_ALLOWED_IN_PANEL } : state;
}

/** Firefox leaves that out of pages in DevTools. */
function isToldOfNoPermission({ surface, browser }: SliceContext<Needs>['platform']): boolean {
  return surface === 'panel' && browser === 'firefox';
}

/** Listens to one sandbox at a time. */
function createListener(context: SliceContext<Needs>) {
  const { set, get, platform } = context;
  let listening: { readonly origin: string; readonly controller: AbortController } | undefined;
  /** What came since the list was last drawn. */
  let waiting: { readonly events: InboxEvent[]; unreadable: number } | undefined;
  const orders = inboxOrders(context, {
    origin: () => listening?.origin,
    listenAnew() {
      const environment = selectInboxEnvironment(get());
      end();
      if (environment) listenTo(environment);
    },
  });

  function takeIn(events: readonly InboxEvent[], unreadable: number, origin: string): void {
    if (!waiting) {
      const more = { events: [], unreadable: 0 };
      waiting = more;
      setTimeout(() => {
        if (waiting === more) show(more, origin);
      }, TOGETHER_MS);
    }
    for (const event of events) waiting.events.push(event);
    waiting.unreadable += unreadable;
  }

  function show(more: NonNullable<typeof waiting>, origin: string): void {
    waiting = undefined;
    orders.lookAtExam();
    get().outdateUndo('inbox');
    set((app) => {
      const received = withEvents(app, more.events, origin, platform.origin);
      return {
        ...received,
        inboxUnreadable: app.inboxUnreadable + more.unreadable,
        ...withTold(app.diagnosisItems, received.inboxRows, more.events),
      };
    });
  }

  function end(): void {
    listening?.controller.abort();
    if (listening && get().serversSeen[listening.origin] === 'sandbox')
      noteServer(context, listening.origin, undefined);
    listening = undefined;
    waiting = undefined;
    set({ inbox: { kind: 'closed' }, ...NOTHING_TOLD });
  }

  function endUnlessAt(origin: string | undefined): void {
    if (listening && listening.origin !== origin) end();
  }

  function see(origin: string, state: StreamState): void {
    const what = whatAnswered(state);
    if (what) noteServer(context, origin, what === 'nothing' ? undefined : what);
  }

  /** Does nothing where it's listened to already. Once it was heard, the Inbox stays with it. */
  function listenTo(environment: RemoteEnvironment): void {
    const origin = originOf(environment);
    if (listening?.origin === origin) return;
    end();
    const controller = new AbortController();
    const { signal } = controller;
    listening = { origin, controller };
    void followInbox({
      origin,
      fetch: platform.fetch,
      signal,
      looksForSign: isToldOfNoPermission(platform),
      onEvents: (events, unreadable) => takeIn(events, unreadable, origin),
      onState(state) {
        if (signal.aborted) return;
        see(origin, state);
        set({ inbox: shownState(state) });
        if (state.kind !== 'connected') return;
        set({ inboxEnvironmentId: environment.id });
        void orders.look();
      },
    });
  }

  return { orders, listenTo, end, endUnlessAt };
}

/** @param what `undefined`: nothing is known of it any more. */
function noteServer(
  { set }: SliceContext<Needs>,
  origin: string,
  what: 'sandbox' | 'other' | undefined,
): void {
  set(({ serversSeen }) => {
    const { [origin]: _, ...others } = serversSeen;
    return { serversSeen: what ? { ...others, [origin]: what } : others };
  });
}

/** Requests that were opened in Diagnose before the sandbox had diagnosed them get its diagnosis there. */
function withTold(
  items: readonly DiagnosisItem[],
  rows: readonly InboxRow[],
  events: readonly InboxEvent[],
): Partial<DiagnosisSlice> {
  const ids = new Set(events.flatMap((event) => (event.kind === 'diagnosis' ? [event.id] : [])));
  const news = new Map(rows.flatMap((row) => (ids.has(row.id) ? [[row.capture, row] as const] : [])));
  if (!items.some(({ capture }) => news.has(capture))) return {};
  return {
    diagnosisItems: items.map((item) => {
      const row = news.get(item.capture);
      return row ? { ...item, told: toldBySandbox(row) } : item;
    }),
  };
}

/** `undefined` where that isn't told. */
function whatAnswered(state: StreamState): 'sandbox' | 'other' | 'nothing' | undefined {
  if (state.kind === 'connected') return 'sandbox';
  if (state.kind === 'lost' || state.kind === 'not-running') return 'nothing';
  return state.kind === 'refused' && !SANDBOX_REFUSES.includes(state.status) ? 'other' : undefined;
}

function withEvents(
  {
    inboxRows: rows,
    inboxDropped: droppedBefore,
    inboxReadings,
  }: Pick<InboxSlice, 'inboxRows' | 'inboxDropped' | 'inboxReadings'>,
  events: readonly InboxEvent[],
  origin: string,
  own: string,
): { readonly inboxRows: readonly InboxRow[]; readonly inboxDropped: number } {
  const readThen = inboxReadings?.origin === origin ? inboxReadings.readings : undefined;
  const byId = new Map(rows.map((row) => [row.id, row] as const));
  const added = new Set<number>();
  for (const event of events) {
    const id = event.kind === 'request' ? event.record.id : event.id;
    const row = byId.get(id);
    if (event.kind === 'request' && !row) {
      byId.set(id, rowOfRecord(event.record, origin, own, readThen));
      added.add(id);
    }
    if (event.kind === 'diagnosis' && row) byId.set(id, { ...row, diagnosis: event.diagnosis });
    if (event.kind === 'given-up' && row) byId.set(id, { ...row, isGivenUp: true });
  }
  const now = (ids: readonly number[]): readonly InboxRow[] => ids.flatMap((id) => byId.get(id) ?? []);
  const before = now(rows.map(({ id }) => id));
  const more = now([...added].toSorted((one, other) => one - other));
  const { rows: kept, dropped } = bounded(inOrder(before, more, origin), CAPTURE_BOUNDS);
  return { inboxRows: kept as readonly InboxRow[], inboxDropped: droppedBefore + dropped };
}

/**
 * Ids rise within one sandbox, whatever its clock is set to; between those of several, the time decides.
 * @param more of this origin, in order.
 */
function inOrder(rows: readonly InboxRow[], more: readonly InboxRow[], origin: string): readonly InboxRow[] {
  const own = rows.flatMap((row, place) => (row.capture.origin === origin ? [{ id: row.id, place }] : []));
  const all: InboxRow[] = [];
  let passed = 0;
  let taken = 0;
  for (const row of more) {
    while ((own[passed]?.id ?? row.id) < row.id) passed++;
    const first = (own[passed - 1]?.place ?? -1) + 1;
    const last = own[passed]?.place ?? rows.length;
    for (let next = rows[taken]; next && taken < last; next = rows[taken]) {
      if (taken >= first && next.startedAt > row.startedAt) break;
      all.push(next);
      taken++;
    }
    all.push(row);
  }
  return [...all, ...rows.slice(taken)];
}

/** What's only passed by on the way to another isn't kept. */
const LOOKED_AT_MS = 600;

/**
 * What a look at a request does: its signature is checked with the keys of now, and it's kept.
 * @returns what's to be called whenever another is chosen, or the keys have changed.
 */
function inboxLook(context: SliceContext<Needs>): () => void {
  let looking: ReturnType<typeof setTimeout> | undefined;
  return () => {
    void checkChosen(context);
    clearTimeout(looking);
    looking = setTimeout(() => {
      const row = chosenRow(context.get());
      if (row) void keepRow(context, 'inbox', row);
    }, LOOKED_AT_MS);
  };
}

function chosenRow({ inboxRows, chosenInboxRow }: InboxSlice): InboxRow | undefined {
  return inboxRows.find(({ id }) => id === chosenInboxRow);
}

async function checkChosen({ get, set, platform }: SliceContext<Needs>): Promise<void> {
  const row = chosenRow(get());
  if (!row?.isSigned) return;
  const bodyHash = await longBodyHash(row.capture.request.body, pause);
  const { keys } = get();
  const checkedAt = platform.clock.now();
  const verdict = verdictOfRow(row, keys, bodyHash, knownServerOf(row.capture, get()));
  if (row.verdict === verdict && isByStoredSecret(row, keys)) return;
  const checked = { verdict, checkedAt };
  set((app) => ({
    inboxRows: app.inboxRows.map((one) => (one.id === row.id ? { ...one, ...checked } : one)),
  }));
}

/** Lets the page draw and answer to clicks. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
