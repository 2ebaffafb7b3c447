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
  /** `undefined` where it has none, or one that names nothing. */
  readonly id: string | undefined;
}

export function listedRecord(value: JsonValue, text: string): ListedRecord {
  const fields = isJsonObject(value) ? value : EMPTY_OBJECT;
  return { fields, value, text, id: idOf(fields) };
}

/** `undefined` where it has none, or one that names nothing. */
export function recordId({ id }: ListedRecord): string | undefined {
  return id;
}

function idOf(fields: JsonObject): string | undefined {
  const id = fieldOf(fields, 'id');
  if (isJsonNumber(id)) return id.text;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
