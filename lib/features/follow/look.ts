/** One look at an order: it's found in the list, since the document shows no way to ask for one order. */

import { fieldOf } from '../../core/records/json-value.ts';
import { type ListedRecord, recordId } from '../../core/records/listed-record.ts';
import type { PageOutcome } from '../browse/request.ts';
import type { AskedPage, LoadedPage } from '../browse/state.ts';
import type { Deliveries } from './state.ts';

/** The newest come first (assumption `record-order`), so a new order is on the first page. */
const FEW = 20;
const MANY = 200;
const MOST_SEARCHED = 1000;

/** Asks with a newly signed request. */
export type AskList = (list: 'orders' | 'deliveries', asked: AskedPage) => Promise<PageOutcome>;

export type OrderLook =
  | {
      readonly found: 'order';
      readonly order: ListedRecord;
      readonly place: number;
      readonly page: LoadedPage;
    }
  /** `searched`: orders looked through. `all`: there are no more of them. */
  | { readonly found: 'nothing'; readonly searched: number; readonly all: boolean; readonly page: LoadedPage }
  | { readonly found: 'no-page'; readonly outcome: Exclude<PageOutcome, { kind: 'page' }> };

/** @param place where it was before: newer orders can only push it on. */
export async function lookForOrder(ask: AskList, orderId: string, place = 0): Promise<OrderLook> {
  const near = await lookAt(ask, orderId, place, FEW);
  if (near.found !== 'nothing' || (near.all && place === 0)) return near;
  let latest: OrderLook = near;
  for (let offset = 0; offset < MOST_SEARCHED; ) {
    latest = await lookAt(ask, orderId, offset, MANY);
    if (latest.found !== 'nothing' || latest.all || latest.searched <= offset) return latest;
    offset = latest.searched;
  }
  return latest;
}

async function lookAt(ask: AskList, orderId: string, offset: number, limit: number): Promise<OrderLook> {
  const outcome = await ask('orders', { limit: String(limit), offset, filters: {} });
  const page = outcome.kind === 'cancelled' ? undefined : outcome.page;
  const from = page?.offset ?? offset;
  const at = page?.records.findIndex((record) => recordId(record) === orderId) ?? -1;
  const order = page?.records[at];
  if (page && order) return { found: 'order', order, place: from + at, page };
  if (outcome.kind !== 'page') return { found: 'no-page', outcome };
  const { records, total } = outcome.page;
  const searched = from + records.length;
  const all = records.length === 0 || (total !== undefined && searched >= total);
  return { found: 'nothing', searched, all, page: outcome.page };
}

/** @param before those that were found earlier: the list holds only the most recent ones. */
export async function lookForDeliveries(
  ask: AskList,
  orderId: string,
  before: readonly ListedRecord[],
): Promise<Pick<Deliveries, 'records' | 'listed' | 'failure'>> {
  const outcome = await ask('deliveries', { limit: '', offset: 0, filters: {} });
  const page = outcome.kind === 'cancelled' ? undefined : outcome.page;
  const failure = outcome.kind === 'failed' ? outcome.failure : undefined;
  const own = page?.records.filter(({ fields }) => fieldOf(fields, 'order_id') === orderId) ?? [];
  const ids = new Set(own.map(recordId));
  const gone = before.filter((record) => !ids.has(recordId(record)));
  return { records: [...own, ...gone], listed: page?.records.length ?? 0, failure };
}
