/** Fetching everything of a list: a walk over its pages, what's kept of it, and how it stands. */

import { startWalk } from '../../../client/walk/walk.ts';
import type { CollectionId } from '../../../core/records/collections.ts';
import type { ClockSlice } from '../../../state/clock-state.ts';
import type { PageSlice } from '../../../state/page-state.ts';
import { sleep } from '../../../state/sleep.ts';
import type { SliceContext } from '../../../state/slice.ts';
import type { UndoSlice } from '../../../state/undo-state.ts';
import { destinationOf } from '../../../storage/environments.ts';
import type { InboxSlice } from '../../inbox/state.ts';
import type { KeysSlice } from '../../keys/state.ts';
import type { SandboxSlice } from '../../sandbox/state.ts';
import type { BrowseBook, ClickedAt } from '../book.ts';
import type { BrowseLayoutSlice } from '../layout/state.ts';
import { askPage, notSent } from '../request.ts';
import { isWalkWhole } from '../selectors.ts';
import type { BrowseFailure, BrowseSlice, LoadedPage, SoughtOrder, WalkSeen } from '../state.ts';
import { answerOfWalk } from './answers.ts';
import { type Fetched, type Fetching, fetchedBy, keepPage, stateOf } from './fetching.ts';
import { endsLooking, ordersAmong, unnamedOf } from './looking.ts';
import { type Shelf, shelfOver } from './shelf.ts';

type Needs = BrowseSlice &
  BrowseLayoutSlice &
  ClockSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  SandboxSlice &
  UndoSlice;

export interface WalkActions {
  fetchAll(clicked: ClickedAt, sought?: SoughtOrder): Promise<void>;
  pauseWalk(): void;
  resumeWalk(clicked: ClickedAt, seen?: WalkSeen): Promise<void>;
  cancelWalk(): void;
  /** Stops it and lets go of everything that was fetched. */
  forgetWalks(): void;
  /** Everything of this list that was fetched. */
  fetchedOf(id: CollectionId): Fetched | undefined;
}

/** As where a part of the extension couldn't be loaded, after an update under an open page. */
const UNEXPECTED = { problem: 'unexpected' } as const;

export function walkActions(context: SliceContext<Needs>, book: BrowseBook): WalkActions {
  const shelf = shelfOver(context, book);
  return {
    async fetchAll(clicked, sought) {
      const { current } = shelf;
      // A second click, before it's seen that the first one was heard.
      if (!sought && current?.collection === clicked.collection && current.phase === 'fetching') return;
      // What was sent since isn't among them, though an earlier order with its id may be.
      const whole = sought && wholeSince(shelf, clicked.collection, sought.sentAt);
      const orders = whole && (await ordersAmong(whole.records, sought).catch(() => undefined));
      // Another environment or key was chosen meanwhile.
      if (whole !== undefined && whole !== shelf.of(clicked.collection)) return;
      if (whole && orders) {
        whole.sought = sought;
        whole.outcome = 'found';
        whole.orders = orders;
        noteSearch(context, whole, clicked, context.platform.clock.now());
        shelf.show(whole);
        book.change(clicked.collection, { showing: 'everything' });
        return;
      }
      // Since then, the order may have been made.
      const own = shelf.begin(clicked.collection, sought);
      await walk(context, { book, shelf, own }, clicked);
    },
    pauseWalk() {
      const { current: own } = shelf;
      if (own?.phase !== 'fetching' || own.isPausing) return;
      own.isPausing = true;
      own.running?.pause();
      shelf.show(own);
    },
    async resumeWalk(clicked, seen) {
      const { collection } = clicked;
      const own = shelf.of(collection);
      if (own?.phase === 'fetching') return;
      if (own) {
        shelf.resume(own);
        own.plan.retryFailed();
        return walk(context, { book, shelf, own }, clicked);
      }
      // Where the key that was lacking is chosen in this click, what the list gave before is forgotten.
      if (seen?.collection === collection)
        await walk(context, { book, shelf, own: shelf.begin(collection, seen.sought) }, clicked);
    },
    cancelWalk() {
      const own = shelf.of(context.get().collection) ?? shelf.current;
      if (own?.running) own.running.cancel();
      else if (own && own.phase !== 'done') shelf.settle(own, { kind: 'cancelled' });
    },
    forgetWalks: () => shelf.clear(),
    fetchedOf(id) {
      const own = shelf.of(id);
      return own && fetchedBy(own);
    },
  };
}

/** Everything that was fetched of a list, where that’s all of it. @param since when that was begun at the earliest, in Unix seconds. */
function wholeSince(shelf: Shelf, id: CollectionId, since: number): Fetching | undefined {
  const own = shelf.of(id);
  return own && own.begunAt >= since && isWhole(own) ? own : undefined;
}

/** Unfiltered and to its end. */
function isWhole(own: Fetching): boolean {
  return Object.values(own.asked.filters).every((value) => value === '') && isWalkWhole(stateOf(own));
}

async function walk(
  context: SliceContext<Needs>,
  { book, shelf, own }: { readonly book: BrowseBook; readonly shelf: Shelf; readonly own: Fetching },
  clicked: ClickedAt,
): Promise<void> {
  const { get, platform } = context;
  const now = (): number => platform.clock.now();
  own.phase = 'fetching';
  own.clicked = clicked;
  const access = await book.access(clicked).catch(() => UNEXPECTED);
  // Given up while the browser asked for the permission, or begun by another click since.
  if (own !== shelf.current || own.phase !== 'fetching' || own.clicked !== clicked) return;
  if ('problem' in access) {
    shelf.settle(own, { kind: 'stopped', why: { kind: 'not-sent', why: access } });
    return;
  }
  own.rate.restart(own.records.count);
  own.stop = undefined;
  const { retries: before } = own;
  own.running = startWalk<LoadedPage, BrowseFailure>({
    plan: own.plan,
    ask: async (offset, signal, hasCome) => {
      const asking = askPage(context, access, { ...own.asked, offset }, signal, hasCome);
      const outcome = await asking.catch(() => notSent(UNEXPECTED));
      if (outcome.kind !== 'failed' || outcome.failure.kind !== 'not-sent') own.requests += 1;
      return answerOfWalk(outcome, own.records, now);
    },
    kept: (slot, page, used) => {
      keepPage(own, slot, page, used);
      if (endsLooking(own, slot, page)) own.running?.pause();
      shelf.showSoon(own);
    },
    atOnce: () => get().walkAtOnce,
    sleep,
    now,
    waits: (retries, until) => {
      own.retries = before + retries;
      own.waitingUntil = until;
      shelf.showSoon(own);
    },
  });
  if (own.isPausing) own.running.pause();
  // What an earlier walk came to isn't said of this one.
  if (book.of(own.collection).walk) shelf.show(own);
  else {
    context.set({ walk: stateOf(own) });
    shelf.showSoon(own);
  }
  const end = await own.running.ended.catch(
    () => ({ kind: 'stopped', why: notSent(UNEXPECTED).failure }) as const,
  );
  shelf.settle(own, end);
  noteSearch(context, own, clicked, own.begunAt);
}

/** It’s said beside the charge, too. @param at when the search began, in Unix seconds. */
function noteSearch(
  { set }: SliceContext<Needs>,
  own: Fetching,
  { environment, key }: ClickedAt,
  at: number,
): void {
  const { sought, outcome, orders } = own;
  const isFound = outcome === 'found';
  if (!sought || !key || (!isFound && !isWhole(own))) return;
  const searched = {
    order: sought.order,
    at,
    isFound,
    ...(!isFound && { unnamed: unnamedOf(own) }),
    ...(orders.size > 1 && { times: orders.size }),
    destination: destinationOf(environment),
    keyId: key.id,
  };
  set(({ searchedOrders }) => ({ searchedOrders: [searched, ...searchedOrders] }));
}
