/** One list that's being fetched, or was as far as it went: what's known of it, and how it's told. */

import type { Walk, WalkEnd } from '../client/walk.ts';
import { listKind } from '../core/paging/read-page.ts';
import { WalkPlan } from '../core/paging/walk-plan.ts';
import type { CollectionId } from '../core/records/collections.ts';
import { KeptRecords } from './browse-records.ts';
import type { AskedPage, BrowseFailure, WalkState, WalkStop } from './browse-state.ts';
import { type WalkRate, walkRate } from './walk-rate.ts';

export interface Fetching {
  readonly collection: CollectionId;
  readonly asked: AskedPage;
  readonly plan: WalkPlan;
  readonly records: KeptRecords;
  readonly rate: WalkRate;
  phase: WalkState['phase'];
  stop: WalkStop | undefined;
  running: Walk<BrowseFailure> | undefined;
  pages: number;
  retries: number;
  waitingUntil: number | undefined;
  answered: WalkState['answered'];
  /** Of a look at it that's to come. */
  timer: ReturnType<typeof setTimeout> | undefined;
  revision: number;
}

export const PHASES: Record<WalkEnd<unknown>['kind'], WalkState['phase']> = {
  done: 'done',
  paused: 'paused',
  cancelled: 'cancelled',
  endless: 'stopped',
  stopped: 'stopped',
  'told-to-wait': 'stopped',
  failing: 'stopped',
};

export function stopOf(end: WalkEnd<BrowseFailure>): WalkStop | undefined {
  if (end.kind === 'stopped') return end.why;
  if (end.kind === 'endless') return { kind: 'endless' };
  if (end.kind === 'told-to-wait') return { kind: 'told-to-wait', seconds: end.seconds };
  return end.kind === 'failing' ? { kind: 'failing', status: end.status } : undefined;
}

/** @param now Unix seconds. */
export function begun(collection: CollectionId, asked: AskedPage, now: () => number): Fetching {
  return {
    collection,
    asked: { ...asked, offset: 0 },
    plan: new WalkPlan(),
    records: new KeptRecords(listKind(collection), 'left-out'),
    rate: walkRate(now),
    phase: 'fetching',
    stop: undefined,
    running: undefined,
    pages: 0,
    retries: 0,
    waitingUntil: undefined,
    answered: undefined,
    timer: undefined,
    revision: 0,
  };
}

export function stateOf(own: Fetching): WalkState {
  const { plan, records, rate, phase } = own;
  const total = listKind(own.collection) === 'paged' ? plan.total : undefined;
  const perSecond = phase === 'fetching' ? rate.perSecond() : 0;
  const left = total === undefined ? undefined : Math.max(0, total - records.count);
  return {
    collection: own.collection,
    phase,
    records: records.count,
    total,
    pages: own.pages,
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
