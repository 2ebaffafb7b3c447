/** The id of the order in an answer, such as a charge's. Where it stands isn't shown; its prefix is (API document, section 2). */

import { RECORD_ID_PREFIXES } from '../api.ts';
import { JsonCursor } from './json-cursor.ts';
import { fieldOf, isJsonObject, type JsonObject } from './json-value.ts';

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
