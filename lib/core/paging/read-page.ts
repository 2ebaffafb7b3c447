/** A list's answer, read from its bytes: the records, what the envelope says of them, and whatever is odd about it. */

import { NAMED_COLLECTIONS } from '../api.ts';
import { JsonCursor, type JsonFlaw } from '../records/json-cursor.ts';
import {
  fieldOf,
  isJsonObject,
  type JsonEntry,
  type JsonObject,
  type JsonValue,
} from '../records/json-value.ts';
import { idOfValue, type ListedRecord, listedRecord, recordReadLater } from '../records/listed-record.ts';
import { textOfUtf8 } from '../signing/bytes.ts';
import {
  contradictions,
  type EnvelopeCount,
  envelopeOddities,
  type ListKind,
  type PageOddity,
  recordOddities,
} from './page-oddities.ts';
import { wholeCount } from './whole-number.ts';

export type PageProblem =
  | { readonly problem: 'empty' | 'not-utf8' | 'web-page' | 'data-missing' }
  | {
      readonly problem: 'not-json';
      readonly flaw: JsonFlaw['flaw'];
      readonly line: number;
      readonly column: number;
    }
  | { readonly problem: 'not-object' | 'data-not-array'; readonly found: string };

export interface ListPage {
  readonly ok: true;
  readonly records: readonly ListedRecord[];
  /** Of these three only what is a whole number that can be counted with. */
  readonly total?: number;
  readonly limit?: number;
  readonly offset?: number;
  /** Looked for when it's asked for: of the pages of a whole list nobody asks. */
  readonly oddities: readonly PageOddity[];
}

/** `records` are those that could be read before or beside what's wrong. */
export type UnreadablePage = { readonly ok: false; readonly records: readonly ListedRecord[] } & PageProblem;

export type PageRead = ListPage | UnreadablePage;

const COUNTS: readonly EnvelopeCount[] = ['total', 'limit', 'offset'];

export function listKind(id: (typeof NAMED_COLLECTIONS)[number]['id']): ListKind {
  return NAMED_COLLECTIONS.find((collection) => collection.id === id)?.list === 'paginated'
    ? 'paged'
    : 'capped';
}

/** Never throws, whatever came. */
export function readPage(body: Uint8Array, kind: ListKind): PageRead {
  const decoded = textOfUtf8(body);
  if (decoded === undefined) return { ok: false, problem: 'not-utf8', records: [] };
  const text = decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded;
  const cursor = new JsonCursor(text);
  const first = cursor.peek();
  if (first === '') return { ok: false, problem: 'empty', records: [] };
  if (first === '<') return { ok: false, problem: 'web-page', records: [] };
  const read = first === '{' ? readEnvelope(cursor) : { entries: [], records: readBare(cursor) };
  if (cursor.flaw === undefined && cursor.peek() !== '') cursor.fail();
  const records = read.records ?? [];
  if (cursor.flaw) return { ok: false, records, ...notJson(text, cursor.flaw) };
  if (first !== '{')
    return { ok: false, problem: 'not-object', found: first === '[' ? 'array' : 'value', records };
  const envelope: JsonObject = { type: 'object', entries: read.entries };
  const data = fieldOf(envelope, 'data');
  if (data === undefined) return { ok: false, problem: 'data-missing', records };
  if (!Array.isArray(data)) return { ok: false, problem: 'data-not-array', found: kindWord(data), records };
  return withCounts(envelope, { records, kind, hasMark: decoded !== text });
}

function readBare(cursor: JsonCursor): readonly ListedRecord[] {
  if (cursor.peek() === '[') return readRecords(cursor);
  cursor.value();
  return [];
}

function notJson(text: string, { flaw, at }: JsonFlaw): Extract<PageProblem, { problem: 'not-json' }> {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { problem: 'not-json', flaw, line, column: at - before.lastIndexOf('\n') };
}

function kindWord(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  return isJsonObject(value as JsonObject) ? 'object' : 'number';
}

interface Contents {
  readonly records: readonly ListedRecord[];
  readonly kind: ListKind;
  /** A byte order mark came before it. */
  readonly hasMark: boolean;
}

function withCounts(envelope: JsonObject, { records, kind, hasMark }: Contents): ListPage {
  const counted: { total?: number; limit?: number; offset?: number } = {};
  const oddities: PageOddity[] = hasMark ? [{ oddity: 'byte-order-mark' }] : [];
  for (const field of kind === 'paged' ? COUNTS : []) {
    const count = wholeCount(fieldOf(envelope, field));
    if (count.ok) counted[field] = count.count;
    else oddities.push({ oddity: 'count', field, flaw: count.flaw, text: count.text });
  }
  let found: readonly PageOddity[] | undefined;
  return {
    ok: true,
    records,
    ...counted,
    get oddities() {
      found ??= [
        ...oddities,
        ...contradictions(records.length, counted),
        ...envelopeOddities(envelope, kind),
        ...recordOddities(records),
      ];
      return found;
    },
  };
}

/** The object around a list, read entry by entry, so that the records before a break are there. */
interface Envelope {
  /** An array in `data` stands here empty. */
  readonly entries: readonly JsonEntry[];
  /** `undefined` where `data` isn't an array; of several `data` the last counts. */
  readonly records: readonly ListedRecord[] | undefined;
}

/** What's wrong is the cursor's flaw; all that's before it was read. */
function readEnvelope(cursor: JsonCursor): Envelope {
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
function readRecords(cursor: JsonCursor): ListedRecord[] {
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
