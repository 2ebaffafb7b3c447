/** Whether two requests do the same: the same charge though it's written otherwise, or the very same bytes. */

import { CHARGE_FIELDS } from '../api.ts';
import { JsonCursor } from '../records/json-cursor.ts';
import { fieldOf, isJsonObject } from '../records/json-value.ts';
import { textOfUtf8 } from '../signing/bytes.ts';
import { bodyBytes, isSameRequest, type WireRequest } from '../signing/wire-request.ts';
import { momentWords } from '../time-words.ts';
import { type Ended, isCharge, mayHaveHappened, repeatWords } from './may-have-happened.ts';

/** A longer body is compared byte by byte alone. In bytes. */
const MOST_READ = 100_000;

/** The merchant's own id of the order that a charge is for; `undefined` where it's no charge, or names none. */
export function orderCharged(request: WireRequest): string | undefined {
  const bytes = bodyBytes(request.body);
  if (!isCharge(request) || bytes.length > MOST_READ) return undefined;
  const text = textOfUtf8(bytes);
  const value = text === undefined ? undefined : new JsonCursor(text).value();
  const id = isJsonObject(value) ? fieldOf(value, CHARGE_FIELDS[0]) : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

export function sentBeforeTitle(request: WireRequest, inDoubt?: string): string {
  if (inDoubt !== undefined) return `Order ${inDoubt} may have been charged`;
  const order = orderCharged(request);
  return order === undefined ? 'Sent before' : `Order ${order} was sent before`;
}

/** What sending the request risks. */
export function repeatRisk(request: WireRequest, inDoubt?: string): string {
  if (inDoubt === undefined) return repeatWords(request);
  const order = orderCharged(request);
  return `With Send, you charge another order${order === undefined ? '' : `, ${order}`}. Look for ${inDoubt} first.`;
}

/** @param before when the earlier one was sent, in Unix seconds, and its status, where a response came. */
export function sentBeforeWords(before: { readonly at: number; readonly status: number | null }): string {
  const came = before.status === null ? 'No response came' : `The server answered ${before.status}`;
  return `${came} at ${momentWords(BigInt(Math.floor(before.at)))}.`;
}

/**
 * The order of an earlier charge, where nobody knows whether it was made and the next is for another order: a variable
 * may have made that of the same draft.
 */
export function orderInDoubt(now: WireRequest, then: WireRequest, ended: Ended): string | undefined {
  const isKnown = ended.status !== undefined && ended.status < 400;
  const isThere = now.method === then.method && now.target === then.target;
  if (isKnown || !isThere || !mayHaveHappened(then, ended)) return undefined;
  const order = orderCharged(then);
  return order === orderCharged(now) ? undefined : order;
}

/** @param ended how the earlier one did. */
export function wouldDoAgain(now: WireRequest, then: WireRequest, ended: Ended): boolean {
  if (now.method !== then.method || now.target !== then.target || !mayHaveHappened(then, ended)) return false;
  const order = orderCharged(now);
  return order === undefined ? isSameRequest(now, then) : order === orderCharged(then);
}
