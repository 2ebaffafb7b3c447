/** The order that a response names, as to a charge. */

import type { TransportAnswer } from '../../client/transport.ts';
import { RECORD_ID_PREFIXES } from '../../core/api.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { JsonCursor } from '../../core/records/json-cursor.ts';
import { fieldOf, isJsonObject, type JsonObject } from '../../core/records/json-value.ts';
import { textOfUtf8 } from '../../core/signing/bytes.ts';

/** In bytes; one order is far shorter. */
const LONGEST_ORDER = 100_000;

export function orderMade(answer: TransportAnswer): string | undefined {
  if (answer.kind !== 'response' || !isSuccess(answer) || answer.body.length > LONGEST_ORDER)
    return undefined;
  const text = textOfUtf8(answer.body);
  return text === undefined ? undefined : orderIdIn(text);
}

/** Where it stands isn’t shown; its prefix is (API document, section 2). */
const ORDER_ID = new RegExp(`^${RECORD_ID_PREFIXES.orders}[\\x21-\\x7e]{1,200}$`);
/** Of the object itself, then of one it's wrapped in. */
const NAMES = ['id', 'order_id'];
const WRAPPED = ['order', 'data'];

/** @param text of the answer. `undefined` where it names no order, or is a list of them. */
export function orderIdIn(text: string): string | undefined {
  const value = new JsonCursor(text).value();
  if (!isJsonObject(value)) return undefined;
  const wrapped = WRAPPED.map((name) => fieldOf(value, name)).filter(isJsonObject);
  return [value, ...wrapped].map(ownId).find((id) => id !== undefined);
}

function ownId(object: JsonObject): string | undefined {
  return NAMES.map((name) => fieldOf(object, name)).find(
    (id): id is string => typeof id === 'string' && ORDER_ID.test(id),
  );
}
