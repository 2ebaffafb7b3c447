/** A record of a list, as it was received. */

import {
  EMPTY_OBJECT,
  fieldOf,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from './json-value.ts';

export interface ListedRecord {
  /** Empty where the record isn't an object. */
  readonly fields: JsonObject;
  readonly value: JsonValue;
  /** The record's own JSON, byte for byte. */
  readonly text: string;
}

export function listedRecord(value: JsonValue, text: string): ListedRecord {
  return { fields: isJsonObject(value) ? value : EMPTY_OBJECT, value, text };
}

/** `undefined` where it has none, or one that names nothing. */
export function recordId({ fields }: ListedRecord): string | undefined {
  const id = fieldOf(fields, 'id');
  if (isJsonNumber(id)) return id.text;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
