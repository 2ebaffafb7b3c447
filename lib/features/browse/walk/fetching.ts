/** One list that's being fetched, or was as far as it went: what's known of it, and how it's told. */

import type { WalkEnd } from '../../../client/walk/outcomes.ts';
import type { Walk } from '../../../client/walk/walk.ts';
import { PAGE } from '../../../core/api.ts';
import { listKind } from '../../../core/paging/read-page.ts';
import { type PageSlot, WalkPlan } from '../../../core/paging/walk-plan.ts';
import type { CollectionId } from '../../../core/records/collections.ts';
import type { Offered } from '../../../state/undo-state.ts';
import type { ClickedAt } from '../book.ts';
import { KeptRecords } from '../records.ts';
import type {
  AskedPage,
  BrowseFailure,
  BrowseState,
  LoadedPage,
  Showing,
  SoughtOrder,
  SoughtOutcome,
  WalkSearch,
  WalkState,
  WalkStop,
} from '../state.ts';
import { unnamedOf } from './looking.ts';

/** What's there of a list, and how it was come by. */
export interface Fetched {
  readonly records: KeptRecords;
  readonly walk: WalkState;
}

/** The list that a search replaces, and what was shown of it. */
export interface GivingWay {
  readonly own: Fetching;
  readonly showing: Showing;
}

export interface Fetching {
  readonly collection: CollectionId;
  readonly asked: AskedPage;
  readonly plan: WalkPlan;
  readonly records: KeptRecords;
  readonly rate: WalkRate;
  /** Unix seconds. */
  readonly begunAt: number;
  sought: SoughtOrder | undefined;
  outcome: SoughtOutcome | undefined;
  /** The records, by their own id or place, that are orders with the id that's sought. */
  orders: Set<string>;
  /** How many came that carry a `merchant_order_id`, and how many that carry none and aren't older than the charge. */
  named: number;
  unnamed: number;
  phase: WalkState['phase'];
  stop: WalkStop | undefined;
  /** The latest click that began it or went on with it. */
  clicked: ClickedAt | undefined;
  running: Walk<BrowseFailure> | undefined;
  /** Asked for, and not done yet. */
  isPausing: boolean;
  /** What an earlier walk brought: it stays on screen until this one has brought something. */
  replaces: Fetched | undefined;
  /** What looking for an order takes the place of, until that's told with the way back. */
  givingWay: GivingWay | undefined;
  /** The way back to an older list: offered again where this one ends with nothing to show. */
  withdrawn: Offered | undefined;
  /** Its records are those on screen. */
  isShown: boolean;
  /** Every one that left, whatever came of it. */
  requests: number;
  retries: number;
  waitingUntil: number | undefined;
  answered: WalkState['answered'];
  /** Of a look at it that's to come. */
  timer: ReturnType<typeof setTimeout> | undefined;
  revision: number;
}

const PHASES: Record<WalkEnd<unknown>['kind'], WalkState['phase']> = {
  done: 'done',
  paused: 'paused',
  cancelled: 'cancelled',
  endless: 'stopped',
  stopped: 'stopped',
  'told-to-wait': 'stopped',
  failing: 'stopped',
};

function stopOf(end: WalkEnd<BrowseFailure>, now: number): WalkStop | undefined {
  if (end.kind === 'stopped') return end.why;
  if (end.kind === 'endless') return { kind: 'endless' };
  if (end.kind === 'told-to-wait') return { kind: 'told-to-wait', until: now + end.seconds };
  if (end.kind !== 'failing') return undefined;
  const { status, why, isRest } = end;
  return { kind: 'failing', status, last: why, isRest };
}

/** @param now Unix seconds. */
export function endWith(own: Fetching, end: WalkEnd<BrowseFailure>, now: number): void {
  own.running = undefined;
  own.isPausing = false;
  own.waitingUntil = undefined;
  // Paused, with all that there is fetched meanwhile.
  const isAll = end.kind === 'paused' && !own.plan.isOpen;
  own.phase = isAll ? 'done' : PHASES[end.kind];
  own.stop = stopOf(end, now);
  if (own.phase === 'done') own.plan.conclude();
}

/** @param before the list's last walk. @param now Unix seconds. */
export function begun(
  collection: CollectionId,
  asked: AskedPage,
  before: Fetching | undefined,
  now: () => number,
  sought?: SoughtOrder,
): Fetching {
  return {
    collection,
    begunAt: now(),
    asked: { ...asked, offset: 0, ...(sought && { limit: `${PAGE.maxLimit}` }) },
    sought,
    outcome: undefined,
    orders: new Set(),
    named: 0,
    unnamed: 0,
    plan: new WalkPlan(),
    records: new KeptRecords(listKind(collection), 'left-out'),
    rate: walkRate(now),
    phase: 'fetching',
    stop: undefined,
    clicked: undefined,
    running: undefined,
    isPausing: false,
    replaces: before && fetchedBy(before),
    givingWay: undefined,
    withdrawn: undefined,
    isShown: false,
    requests: 0,
    retries: 0,
    waitingUntil: undefined,
    answered: undefined,
    timer: undefined,
    revision: 0,
  };
}

export function keepPage(own: Fetching, slot: PageSlot, page: LoadedPage, used: number): void {
  const { answer } = page.answered.exchange;
  const body = answer.kind === 'response' ? answer.body : new Uint8Array(0);
  // Of a list that comes in pages, what's cut off is on the next.
  if (answer.kind === 'response' && answer.truncated && own.records.kind === 'capped')
    own.plan.drift.note({ drift: 'cut-off', count: used });
  for (const repeated of own.records.add(slot.from, body, page.records, used))
    own.plan.drift.note({ drift: 'repeated-id', ...repeated });
  own.answered = page.answered;
}

/** What an export of everything holds: the records that are on screen. */
export function fetchedBy(own: Fetching): Fetched | undefined {
  return own.isShown ? { records: own.records, walk: stateOf(own) } : own.replaces;
}

/** The page, or what was fetched before, stays until there's something to take its place. */
export function recordsToShow(own: Fetching): Partial<Pick<BrowseState, 'fetched' | 'showing'>> {
  if (!own.isShown && own.records.count === 0 && own.phase !== 'done') return {};
  const fetched = own.records.source(own.revision, own.phase === 'fetching');
  if (own.isShown) return { fetched };
  own.isShown = true;
  own.replaces = undefined;
  own.withdrawn = undefined;
  return { fetched, showing: 'everything' };
}

export function stateOf(own: Fetching): WalkState {
  const { plan, records, rate, phase } = own;
  const total = listKind(own.collection) === 'paged' ? plan.total : undefined;
  const perSecond = phase === 'fetching' ? rate.perSecond() : 0;
  const left = total === undefined ? undefined : Math.max(0, total - records.count);
  return {
    collection: own.collection,
    phase,
    ...(own.sought && { sought: soughtBy(own, own.sought) }),
    filters: own.asked.filters,
    isPausing: own.isPausing,
    records: records.count,
    total,
    requests: own.requests,
    perSecond,
    remainingSeconds: left !== undefined && perSecond > 0 ? left / perSecond : undefined,
    retries: own.retries,
    waitingUntil: own.waitingUntil,
    drift: plan.drift.first,
    driftCounts: plan.drift.counts,
    missing: phase === 'fetching' ? [] : plan.missing(),
    stop: own.stop,
    answered: own.answered,
  };
}

function soughtBy(own: Fetching, sought: SoughtOrder): WalkSearch {
  const { outcome, orders, begunAt, replaces } = own;
  return {
    ...sought,
    outcome,
    unnamed: unnamedOf(own),
    times: orders.size,
    at: begunAt,
    olderAt: replaces?.walk.answered?.exchange.startedAt,
  };
}

const SECONDS = 5;

interface WalkRate {
  /** @param records so far. */
  note(records: number): void;
  perSecond(): number;
  /** After a pause the time before it doesn't count. */
  restart(records: number): void;
}

/** @param now Unix seconds. */
function walkRate(now: () => number): WalkRate {
  let samples: { readonly at: number; readonly records: number }[] = [{ at: now(), records: 0 }];
  return {
    note(records) {
      const at = now();
      samples = [...samples.filter((sample) => at - sample.at <= SECONDS), { at, records }];
    },
    perSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      const seconds = first && last ? last.at - first.at : 0;
      return first && last && seconds > 0 ? (last.records - first.records) / seconds : 0;
    },
    restart(records) {
      samples = [{ at: now(), records }];
    },
  };
}
