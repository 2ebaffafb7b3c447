/** Looking for one order while a list is fetched: when there's no use in fetching on. */

import { CHARGE_FIELDS, CLOCK_TOLERANCE_SECONDS } from '../../../core/api.ts';
import type { Unnamed } from '../../../core/diagnosis/may-have-happened.ts';
import type { PageSlot } from '../../../core/paging/walk-plan.ts';
import {
  fieldOf,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonValue,
} from '../../../core/records/json-value.ts';
import { type ListedRecord, recordId } from '../../../core/records/listed-record.ts';
import type { KeptRecords } from '../records.ts';
import type { LoadedPage, SoughtOrder } from '../state.ts';
import type { Fetching } from './fetching.ts';

/** Records, after which somebody decides whether to look further. */
const FAR = 2000;

/** Whether to stop fetching after this page, with the reason noted. After “go on”, only finding the order stops it. */
export function endsLooking(own: Fetching, { from }: PageSlot, { records }: LoadedPage): boolean {
  const { sought, outcome } = own;
  if (!sought) return false;
  noteOrders(own.orders, records, sought, from);
  for (const record of records) {
    if (tellsMerchantId(record)) own.named += 1;
    else if (!isOlder(record, sought)) own.unnamed += 1;
  }
  if (outcome === 'found') return false;
  if (records.some((record) => names(record, sought))) own.outcome = 'found';
  else if (outcome === undefined && isBeyond(records, sought) && !own.plan.hasGapBefore(from))
    own.outcome = 'passed';
  else if (outcome === undefined && own.records.count >= FAR) own.outcome = 'far';
  return own.outcome !== outcome;
}

/** Records that are read at once. */
const READ_AT_ONCE = 2000;

/**
 * Looks through what was fetched before.
 * @returns which of it are orders with that id, as `Fetching` has them; `undefined` where it isn't among them.
 */
export async function ordersAmong(
  fetched: KeptRecords,
  sought: SoughtOrder,
): Promise<Set<string> | undefined> {
  const orders = new Set<string>();
  let isFound = false;
  for (let from = 0; from < fetched.count; from += READ_AT_ONCE) {
    const records = await fetched.read(from, from + READ_AT_ONCE);
    noteOrders(orders, records, sought, from);
    isFound ||= records.some((record) => names(record, sought));
  }
  return isFound ? orders : undefined;
}

/** A page may bring again what another one brought. @param from the place of the first record in the list. */
function noteOrders(
  orders: Set<string>,
  records: readonly ListedRecord[],
  { order }: SoughtOrder,
  from: number,
): void {
  for (const [index, record] of records.entries())
    if (merchantIds(record.value).some((id) => holds(id, order)))
      orders.add(recordId(record) ?? `${from + index}`);
}

function isBeyond(records: readonly ListedRecord[], sought: SoughtOrder): boolean {
  return records.length > 0 && records.every((one) => isOlder(one, sought));
}

/** By the field of a charge; in whatever field where it has none: which one it is isn't shown in the API docs. */
function names({ value }: ListedRecord, { order }: SoughtOrder): boolean {
  const ids = merchantIds(value);
  return ids.length === 0 ? holds(value, order) : ids.some((id) => holds(id, order));
}

/** An empty one may be that of any order. */
function tellsMerchantId({ value }: ListedRecord): boolean {
  return merchantIds(value).some((id) => isJsonNumber(id) || (typeof id === 'string' && id !== ''));
}

/** Which of the orders that came may be the one that's sought though it wasn't found. */
export function unnamedOf({ named, unnamed }: Pick<Fetching, 'named' | 'unnamed'>): Unnamed {
  if (unnamed === 0) return 'none';
  return named === 0 ? 'all' : 'some';
}

/** Wherever they stand in the record. */
function merchantIds(value: JsonValue): readonly JsonValue[] {
  if (isJsonArray(value)) return value.flatMap(merchantIds);
  if (!isJsonObject(value)) return [];
  return value.entries.flatMap(([name, part]) => (name === CHARGE_FIELDS[0] ? [part] : merchantIds(part)));
}

/** By what's written, however it's escaped. */
function holds(value: JsonValue, order: string): boolean {
  if (typeof value === 'string') return value === order;
  if (isJsonNumber(value)) return value.text === order;
  if (isJsonArray(value)) return value.some((part) => holds(part, order));
  return isJsonObject(value) && value.entries.some(([, part]) => holds(part, order));
}

/** Without a zone, nobody knows which moment a time is. */
const TIME_WITH_ZONE = /:\d{2}.*(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})$/i;

/** By a field that the API docs don't show; without it nothing is known to be older. */
function isOlder({ fields }: ListedRecord, { sentAt }: SoughtOrder): boolean {
  const created = fieldOf(fields, 'created_at');
  const isKnown = typeof created === 'string' && TIME_WITH_ZONE.test(created);
  const at = isKnown ? Date.parse(created) / 1000 : Number.NaN;
  return at < sentAt - CLOCK_TOLERANCE_SECONDS;
}
