/** Whether two requests do the same: the same charge though it's written otherwise, or the very same bytes. */

import { CHARGE_FIELDS } from '../api.ts';
import { JsonCursor } from '../records/json-cursor.ts';
import { fieldOf, isJsonObject } from '../records/json-value.ts';
import { textOfUtf8 } from '../signing/bytes.ts';
import { bodyBytes, isSameRequest, type WireRequest } from '../signing/wire-request.ts';
import { type Ended, isCharge, mayHaveHappened } from './may-have-happened.ts';

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

/** @param ended how the earlier one did. */
export function wouldDoAgain(now: WireRequest, then: WireRequest, ended: Ended): boolean {
  if (now.method !== then.method || now.target !== then.target || !mayHaveHappened(then, ended)) return false;
  const order = orderCharged(now);
  return order === undefined ? isSameRequest(now, then) : order === orderCharged(then);
}
