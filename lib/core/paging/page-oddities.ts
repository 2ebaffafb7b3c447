/** What a client may stumble over in a list's answer, though its records could be read. */

import { isJsonObject, type JsonObject, repeatedKeys } from '../records/json-value.ts';
import { type ListedRecord, recordId } from '../records/listed-record.ts';
import type { CountFlaw } from './whole-number.ts';

export type ListKind = 'paged' | 'capped';

export type EnvelopeCount = 'total' | 'limit' | 'offset';

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

const ENVELOPES: Record<ListKind, readonly string[]> = {
  paged: ['data', 'total', 'limit', 'offset'],
  capped: ['data'],
};

export function contradictions(
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

export function envelopeOddities(envelope: JsonObject, kind: ListKind): PageOddity[] {
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

export function recordOddities(records: readonly ListedRecord[]): PageOddity[] {
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
