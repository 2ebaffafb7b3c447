/** The object around a list, entry by entry, so that the records before a break are there. */

import { JsonCursor } from '../records/json-cursor.ts';
import type { JsonEntry, JsonValue } from '../records/json-value.ts';
import { idOfValue, type ListedRecord, listedRecord, recordReadLater } from '../records/listed-record.ts';

export interface Envelope {
  /** An array in `data` stands here empty. */
  readonly entries: readonly JsonEntry[];
  /** `undefined` where `data` isn't an array; of several `data` the last counts. */
  readonly records: readonly ListedRecord[] | undefined;
}

/** What's wrong is the cursor's flaw; all that's before it was read. */
export function readEnvelope(cursor: JsonCursor): Envelope {
  cursor.pass('{');
  const entries: JsonEntry[] = [];
  let records: readonly ListedRecord[] | undefined;
  if (cursor.pass('}')) return { entries, records };
  do {
    const key = readKey(cursor);
    if (key === undefined) return { entries, records };
    if (key === 'data') records = cursor.peek() === '[' ? readRecords(cursor) : undefined;
    const value: JsonValue | undefined = key === 'data' && records ? [] : cursor.value();
    if (value !== undefined) entries.push([key, value]);
  } while (cursor.pass(','));
  if (!cursor.pass('}')) cursor.fail();
  return { entries, records };
}

function readKey(cursor: JsonCursor): string | undefined {
  const key = cursor.peek() === '"' ? cursor.string() : cursor.fail();
  return key !== undefined && cursor.pass(':') ? key : cursor.fail();
}

/** Those up to what can't be read, each with its own text. */
export function readRecords(cursor: JsonCursor): ListedRecord[] {
  const records: ListedRecord[] = [];
  cursor.pass('[');
  if (cursor.pass(']')) return records;
  do {
    const record = readRecord(cursor);
    if (record === undefined) return records;
    records.push(record);
  } while (cursor.pass(','));
  if (!cursor.pass(']')) cursor.fail();
  return records;
}

function readRecord(cursor: JsonCursor): ListedRecord | undefined {
  const first = cursor.peek();
  const start = cursor.at;
  if (first !== '{') {
    const value = cursor.value();
    return value === undefined ? undefined : listedRecord(value, cursor.text.slice(start, cursor.at));
  }
  const found = passRecord(cursor);
  return found && recordReadLater(idOfValue(found.id), cursor.text.slice(start, cursor.at));
}

/** Of all that a record holds only its id is needed at once; of several the last counts. */
function passRecord(cursor: JsonCursor): { readonly id: JsonValue | undefined } | undefined {
  let id: JsonValue | undefined;
  cursor.pass('{');
  if (cursor.pass('}')) return { id };
  do {
    if (cursor.peek() !== '"') return cursor.fail();
    const start = cursor.at;
    if (!cursor.skipString()) return cursor.fail();
    const isId = isIdKey(cursor.text, start, cursor.at);
    if (!cursor.pass(':')) return cursor.fail();
    const began = cursor.at;
    if (!cursor.skip(1)) return undefined;
    if (isId) id = new JsonCursor(cursor.text, began).value(1);
  } while (cursor.pass(','));
  return cursor.pass('}') ? { id } : cursor.fail();
}

/** Whether the key is `id`, also where its letters are escaped. */
function isIdKey(text: string, start: number, end: number): boolean {
  if (end - start === '"id"'.length) return text.startsWith('"id"', start);
  return text.startsWith('\\', start + 1) || text.startsWith('"i\\', start)
    ? new JsonCursor(text, start).string() === 'id'
    : false;
}
