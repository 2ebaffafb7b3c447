/** A list's answer, read from its bytes: the records, what the envelope says of them, and whatever is odd about it. */

import { COLLECTIONS } from '../api.ts';
import { JsonCursor, type JsonFlaw } from '../records/json-cursor.ts';
import { fieldOf, isJsonObject, type JsonObject, repeatedKeys } from '../records/json-value.ts';
import { type ListedRecord, recordId } from '../records/listed-record.ts';
import { textOfUtf8 } from '../signing/bytes.ts';
import { readEnvelope, readRecords } from './read-envelope.ts';
import { type CountFlaw, countOf } from './whole-number.ts';

export type ListKind = 'paged' | 'capped';

export type EnvelopeCount = 'total' | 'limit' | 'offset';

/** What a client may stumble over, though the records could be read. */
export type PageOddity =
  | {
      readonly oddity: 'count';
      readonly field: EnvelopeCount;
      readonly flaw: CountFlaw;
      readonly text: string;
    }
  | { readonly oddity: 'limit-zero' }
  /** The page reaches to `reached`, past `total`. */
  | { readonly oddity: 'total-too-small'; readonly total: number; readonly reached: number }
  /** Fewer than its limit, though by its total there are more. `count` 0: nothing at all. */
  | { readonly oddity: 'short-page'; readonly count: number; readonly limit: number; readonly total: number }
  | { readonly oddity: 'long-page'; readonly count: number; readonly limit: number }
  | { readonly oddity: 'not-objects'; readonly count: number; readonly first: number }
  | {
      readonly oddity: 'repeated-keys';
      readonly where: 'envelope' | 'records';
      readonly keys: readonly string[];
    }
  | { readonly oddity: 'repeated-ids'; readonly ids: readonly string[] }
  | { readonly oddity: 'unexpected-fields'; readonly names: readonly string[] }
  | { readonly oddity: 'byte-order-mark' };

export type PageProblem =
  | { readonly problem: 'empty' | 'not-utf8' | 'web-page' | 'data-missing' }
  | {
      readonly problem: 'not-json';
      readonly flaw: JsonFlaw['flaw'];
      readonly line: number;
      readonly column: number;
    }
  | { readonly problem: 'not-object' | 'data-not-array'; readonly found: string };

export interface Page {
  readonly ok: true;
  readonly records: readonly ListedRecord[];
  /** Of these three only what is a whole number that can be counted with. */
  readonly total?: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly oddities: readonly PageOddity[];
}

/** `records` are those that could be read before or beside what's wrong. */
export type UnreadablePage = { readonly ok: false; readonly records: readonly ListedRecord[] } & PageProblem;

export type PageRead = Page | UnreadablePage;

const ENVELOPES: Record<ListKind, readonly string[]> = {
  paged: ['data', 'total', 'limit', 'offset'],
  capped: ['data'],
};
const COUNTS: readonly EnvelopeCount[] = ['total', 'limit', 'offset'];

export function listKind(id: (typeof COLLECTIONS)[number]['id']): ListKind {
  return COLLECTIONS.find((collection) => collection.id === id)?.list === 'paginated' ? 'paged' : 'capped';
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
  const page = withCounts(envelope, records, kind);
  return decoded === text ? page : { ...page, oddities: [{ oddity: 'byte-order-mark' }, ...page.oddities] };
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

function withCounts(envelope: JsonObject, records: readonly ListedRecord[], kind: ListKind): Page {
  const counted: { total?: number; limit?: number; offset?: number } = {};
  const oddities: PageOddity[] = [];
  for (const field of kind === 'paged' ? COUNTS : []) {
    const count = countOf(fieldOf(envelope, field));
    if (count.ok) counted[field] = count.count;
    else oddities.push({ oddity: 'count', field, flaw: count.flaw, text: count.text });
  }
  return {
    ok: true,
    records,
    ...counted,
    oddities: [
      ...oddities,
      ...contradictions(records.length, counted),
      ...envelopeOddities(envelope, kind),
      ...recordOddities(records),
    ],
  };
}

function contradictions(
  count: number,
  { total, limit, offset }: { total?: number; limit?: number; offset?: number },
): PageOddity[] {
  const reached = offset === undefined ? undefined : offset + count;
  return [
    ...(limit === 0 ? [{ oddity: 'limit-zero' } as const] : []),
    ...(limit && count > limit ? [{ oddity: 'long-page', count, limit } as const] : []),
    ...(total !== undefined && reached !== undefined && count > 0 && reached > total
      ? [{ oddity: 'total-too-small', total, reached } as const]
      : []),
    ...(limit && total !== undefined && reached !== undefined && count < limit && reached < total
      ? [{ oddity: 'short-page', count, limit, total } as const]
      : []),
  ];
}

function envelopeOddities(envelope: JsonObject, kind: ListKind): PageOddity[] {
  const keys = repeatedKeys(envelope);
  const names = [...new Set(envelope.entries.map(([key]) => key))].filter(
    (key) => !ENVELOPES[kind].includes(key),
  );
  return [
    ...(keys.length > 0 ? [{ oddity: 'repeated-keys', where: 'envelope', keys } as const] : []),
    ...(names.length > 0 ? [{ oddity: 'unexpected-fields', names } as const] : []),
  ];
}

/** Records of a list mostly have the same keys, and those needn't be looked at again. */
function keysRepeatedIn(records: readonly ListedRecord[]): readonly string[] {
  const keys = new Set<string>();
  let sound: JsonObject | undefined;
  for (const { fields } of records) {
    if (sound && hasSameKeys(fields, sound)) continue;
    const repeated = repeatedKeys(fields);
    for (const key of repeated) keys.add(key);
    if (repeated.length === 0) sound = fields;
  }
  return [...keys];
}

function hasSameKeys({ entries }: JsonObject, other: JsonObject): boolean {
  return (
    entries.length === other.entries.length && entries.every(([key], at) => key === other.entries[at]?.[0])
  );
}

function recordOddities(records: readonly ListedRecord[]): PageOddity[] {
  const strange = records.flatMap(({ value }, index) => (isJsonObject(value) ? [] : [index]));
  const keys = keysRepeatedIn(records);
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (const record of records) {
    const id = recordId(record);
    if (id !== undefined) (seen.has(id) ? ids : seen).add(id);
  }
  return [
    ...(strange[0] !== undefined
      ? [{ oddity: 'not-objects', count: strange.length, first: strange[0] } as const]
      : []),
    ...(keys.length > 0 ? [{ oddity: 'repeated-keys', where: 'records', keys } as const] : []),
    ...(ids.size > 0 ? [{ oddity: 'repeated-ids', ids: [...ids] } as const] : []),
  ];
}
