/** Takes in what the local sandbox tells. Loaded with the first look at the Inbox, with all that's done there. */

import type { InboxEvent } from '../client/inbox-record.ts';
import { followInbox } from '../client/inbox-stream.ts';
import { type CaptureActions, captureActions } from './capture-actions.ts';
import { bounded, CAPTURE_BOUNDS } from './capture-intake.ts';
import { longBodyHash, verdictOf } from './capture-verdict.ts';
import { type InboxOrders, inboxOrders } from './inbox-orders.ts';
import { type InboxRow, rowOfRecord } from './inbox-rows.ts';
import { NOTHING_RECEIVED } from './inbox-slice.ts';
import type { SliceContext } from './slice.ts';

export interface InboxFeed extends CaptureActions, InboxOrders {
  /** Does nothing where it's listened to already. */
  listenTo(origin: string): void;
  leave(): void;
  /** Nothing of what was heard stays. */
  stop(): void;
  /** Looks at the chosen request's signature with the keys of now. */
  check(): void;
}

/** In a flood the list is drawn as often as eyes can follow, and no more. */
const TOGETHER_MS = 30;

export function createInboxFeed(context: SliceContext): InboxFeed {
  const { set, get, platform } = context;
  let listening: { readonly origin: string; readonly controller: AbortController } | undefined;
  const orders = inboxOrders(context, () => listening?.origin);

  /** What came since the list was last drawn. */
  let waiting: { readonly events: InboxEvent[]; unreadable: number } | undefined;

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
    set((app) => ({
      ...withEvents(app.inboxRows, more.events, origin, app.inboxDropped),
      inboxUnreadable: app.inboxUnreadable + more.unreadable,
    }));
  }

  function end(): void {
    listening?.controller.abort();
    listening = undefined;
    waiting = undefined;
    set({ inbox: { kind: 'closed' } });
  }

  return {
    ...captureActions(context, { source: 'inbox', rows: () => get().inboxRows }),
    ...orders,
    listenTo(origin) {
      if (listening?.origin === origin) return;
      listening?.controller.abort();
      waiting = undefined;
      const controller = new AbortController();
      const { signal } = controller;
      listening = { origin, controller };
      void followInbox({
        origin,
        fetch: platform.fetch,
        signal,
        onEvents: (events, unreadable) => takeIn(events, unreadable, origin),
        onState(state) {
          if (signal.aborted) return;
          set({ inbox: state });
          if (state.kind === 'connected') void orders.look();
        },
      });
    },
    leave() {
      const { kind } = get().inbox;
      if (listening && kind !== 'connected' && kind !== 'lost') end();
    },
    stop() {
      end();
      set({
        ...NOTHING_RECEIVED,
        inboxSettings: undefined,
        inboxKeys: undefined,
        inboxTrouble: undefined,
      });
    },
    check: () => void checkChosen(context),
  };
}

function withEvents(
  rows: readonly InboxRow[],
  events: readonly InboxEvent[],
  origin: string,
  droppedBefore: number,
): { readonly inboxRows: readonly InboxRow[]; readonly inboxDropped: number } {
  const all = [...rows];
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  for (const event of events) {
    const id = event.kind === 'request' ? event.record.id : event.id;
    const place = places.get(id);
    if (event.kind === 'request' && place === undefined) {
      places.set(id, all.length);
      all.push(rowOfRecord(event.record, origin));
    }
    const row = place === undefined ? undefined : all[place];
    if (event.kind === 'diagnosis' && row && place !== undefined)
      all[place] = { ...row, diagnosis: event.diagnosis };
  }
  const { rows: kept, dropped } = bounded(all, CAPTURE_BOUNDS);
  return { inboxRows: kept as readonly InboxRow[], inboxDropped: droppedBefore + dropped };
}

async function checkChosen({ get, set }: SliceContext): Promise<void> {
  const { inboxRows, chosenInboxRow, keys } = get();
  const row = inboxRows.find(({ id }) => id === chosenInboxRow);
  if (!row?.isSigned) return;
  const verdict = verdictOf(row, keys, await longBodyHash(row.capture.request.body, pause));
  if (row.verdict === verdict) return;
  set((app) => ({ inboxRows: app.inboxRows.map((one) => (one.id === row.id ? { ...one, verdict } : one)) }));
}

/** Lets the page draw and answer to clicks. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
