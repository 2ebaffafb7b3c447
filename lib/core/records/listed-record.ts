/** A record of a list, as it was received. */

import { readJson } from './json-cursor.ts';
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
  return { fields, value, text, id: idOfValue(fieldOf(fields, 'id')) };
}

/**
 * A record whose text is known to be JSON and whose id is known: the rest is read when it's looked at, which of a whole
 * list that's fetched hardly any is.
 */
export function recordReadLater(id: string | undefined, text: string): ListedRecord {
  return new RecordReadLater(id, text);
}

class RecordReadLater implements ListedRecord {
  readonly id: string | undefined;
  readonly text: string;
  #value: JsonValue | undefined;

  constructor(id: string | undefined, text: string) {
    this.id = id;
    this.text = text;
  }

  get value(): JsonValue {
    if (this.#value === undefined) {
      const read = readJson(this.text);
      if (!read.ok) throw new Error('A record’s text was passed as JSON and isn’t');
      this.#value = read.value;
    }
    return this.#value;
  }

  get fields(): JsonObject {
    return isJsonObject(this.value) ? this.value : EMPTY_OBJECT;
  }
}

/** `undefined` where it has none, or one that names nothing. */
export function recordId({ id }: ListedRecord): string | undefined {
  return id;
}

/** What a record's `id` names. `undefined` where there's none, or it's neither number nor text. */
export function idOfValue(id: JsonValue | undefined): string | undefined {
  if (isJsonNumber(id)) return id.text;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
