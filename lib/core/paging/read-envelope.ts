/** The object around a list, entry by entry, so that the records before a break are there. */

import type { JsonCursor } from '../records/json-cursor.ts';
import type { JsonEntry, JsonValue } from '../records/json-value.ts';
import { type ListedRecord, listedRecord } from '../records/listed-record.ts';

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
    cursor.peek();
    const start = cursor.at;
    const value = cursor.value();
    if (value === undefined) return records;
    records.push(listedRecord(value, cursor.text.slice(start, cursor.at)));
  } while (cursor.pass(','));
  if (!cursor.pass(']')) cursor.fail();
  return records;
}
