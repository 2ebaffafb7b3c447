/** Fetching everything of a list: a walk over its pages, what's kept of it, and how it stands. */

import { startWalk } from '../client/walk.ts';
import type { WalkEnd } from '../client/walk-outcomes.ts';
import type { CollectionId } from '../core/records/collections.ts';
import type { BrowseBook, ClickedAt } from './browse-book.ts';
import { askPage, notSent } from './browse-request.ts';
import type { BrowseFailure, LoadedPage } from './browse-state.ts';
import { sleep } from './sleep.ts';
import type { SliceContext } from './slice.ts';
import { answerOfWalk } from './walk-answers.ts';
import {
  begun,
  type Fetched,
  type Fetching,
  fetchedBy,
  keepPage,
  PHASES,
  recordsToShow,
  stateOf,
  stopOf,
} from './walk-fetching.ts';

export interface WalkActions {
  fetchAll(clicked: ClickedAt): Promise<void>;
  pauseWalk(): void;
  resumeWalk(clicked: ClickedAt): Promise<void>;
  cancelWalk(): void;
  /** Stops it and lets go of everything that was fetched. */
  forgetWalks(): void;
  /** Everything of this list that was fetched. */
  fetchedOf(id: CollectionId): Fetched | undefined;
}

/** Often enough to be watched, seldom enough not to slow it down; what's done sooner is shown done at once. */
const MILLISECONDS_PER_LOOK = 250;

/** As where a part of the extension couldn't be loaded, after an update under an open page. */
const UNEXPECTED = { problem: 'unexpected' } as const;

export function walkActions(context: SliceContext, book: BrowseBook): WalkActions {
  const shelf = shelfOver(context, book);
  return {
    async fetchAll(clicked) {
      const { current } = shelf;
      // A second click, before it's seen that the first one was heard.
      if (current?.collection === clicked.collection && current.phase === 'fetching') return;
      const own = shelf.begin(clicked.collection);
      await walk(context, { book, shelf, own }, clicked);
    },
    pauseWalk() {
      const { current: own } = shelf;
      if (own?.phase !== 'fetching' || own.isPausing) return;
      own.isPausing = true;
      own.running?.pause();
      shelf.show(own);
    },
    async resumeWalk(clicked) {
      const own = shelf.of(clicked.collection);
      if (!own || own.phase === 'fetching') return;
      shelf.resume(own);
      own.plan.retryFailed();
      await walk(context, { book, shelf, own }, clicked);
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

/** What was fetched of each list, and which one is being fetched. */
interface Shelf {
  readonly current: Fetching | undefined;
  of(id: CollectionId): Fetching | undefined;
  /** Whatever is under way elsewhere is paused: one at a time is enough for a service. */
  begin(id: CollectionId): Fetching;
  resume(own: Fetching): void;
  show(own: Fetching): void;
  showSoon(own: Fetching): void;
  settle(own: Fetching, end: WalkEnd<BrowseFailure>): void;
  clear(): void;
}

function shelfOver({ set, platform }: SliceContext, book: BrowseBook): Shelf {
  const all = new Map<CollectionId, Fetching>();
  let current: Fetching | undefined;

  function show(own: Fetching): void {
    clearTimeout(own.timer);
    own.timer = undefined;
    const latest = all.get(own.collection);
    own.revision += 1;
    // A later walk has brought nothing yet, so that these are still on screen, and some were read just now.
    if (latest?.replaces?.records === own.records)
      book.change(own.collection, { fetched: own.records.source(own.revision) });
    if (latest !== own) return;
    own.rate.note(own.records.count);
    const state = stateOf(own);
    book.change(own.collection, { walk: state, ...recordsToShow(own) });
    if (own === current) set({ walk: state });
  }
  const showSoon = (own: Fetching): void => {
    own.timer ??= setTimeout(() => show(own), MILLISECONDS_PER_LOOK);
  };

  function settle(own: Fetching, end: WalkEnd<BrowseFailure>): void {
    own.running = undefined;
    own.isPausing = false;
    own.waitingUntil = undefined;
    own.phase = PHASES[end.kind];
    own.stop = stopOf(end, platform.clock.now());
    if (end.kind === 'done') own.plan.conclude();
    show(own);
  }

  function resume(own: Fetching): void {
    const before = current;
    current = own;
    if (!before || before === own) return;
    before.running?.interrupt();
    // Nothing was asked for yet, so that nothing is waited for either.
    if (!before.running && before.phase === 'fetching') settle(before, { kind: 'paused' });
  }

  return {
    get current() {
      return current;
    },
    of: (id) => all.get(id),
    resume,
    begin(id) {
      const own = begun(id, book.of(id).asked, all.get(id), () => platform.clock.now());
      own.records.whenRead = () => showSoon(own);
      all.set(id, own);
      resume(own);
      return own;
    },
    show,
    showSoon,
    settle,
    clear() {
      const running = current?.running;
      for (const { timer } of all.values()) clearTimeout(timer);
      current = undefined;
      all.clear();
      running?.cancel();
    },
  };
}

async function walk(
  context: SliceContext,
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
      const page = askPage(context, access, { ...own.asked, offset }, signal, hasCome);
      return answerOfWalk(await page.catch(() => notSent(UNEXPECTED)), own.records, now);
    },
    kept: (slot, page, used) => {
      keepPage(own, slot, page, used);
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
  shelf.settle(own, await own.running.ended);
}
