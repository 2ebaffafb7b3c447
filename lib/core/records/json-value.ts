/** JSON exactly as it's written: numbers are their digits, objects the entries they have, in order, repeated ones included. */

export interface JsonNumber {
  readonly type: 'number';
  /** As written, so that nothing passes through a float: `1.50` stays `1.50`. */
  readonly text: string;
}

export type JsonEntry = readonly [key: string, value: JsonValue];

export interface JsonObject {
  readonly type: 'object';
  readonly entries: readonly JsonEntry[];
}

export type JsonValue = null | boolean | string | JsonNumber | JsonObject | readonly JsonValue[];

export const EMPTY_OBJECT: JsonObject = { type: 'object', entries: [] };

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
}

export function isJsonNumber(value: JsonValue | undefined): value is JsonNumber {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'number';
}

/** Of keys that are there several times the last counts, as nearly every reader of JSON has it. */
export function fieldOf({ entries }: JsonObject, key: string): JsonValue | undefined {
  for (let at = entries.length - 1; at >= 0; at--) if (entries[at]?.[0] === key) return entries[at]?.[1];
  return undefined;
}

/** Keys that are there several times, each once. */
export function repeatedKeys({ entries }: JsonObject): readonly string[] {
  if (entries.length <= FEW_KEYS && !hasRepeated(entries)) return [];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [key] of entries) (seen.has(key) ? repeated : seen).add(key);
  return [...repeated];
}

/** So few are compared sooner than they're hashed, and nearly all records have no more. */
const FEW_KEYS = 24;

function hasRepeated(entries: readonly JsonEntry[]): boolean {
  for (let at = 1; at < entries.length; at++)
    for (let before = 0; before < at; before++) if (entries[at]?.[0] === entries[before]?.[0]) return true;
  return false;
}

/** Compact JSON text of the same value; numbers as they were written. */
export function jsonText(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (isJsonNumber(value)) return value.text;
  if (isJsonObject(value))
    return `{${value.entries.map(([key, part]) => `${JSON.stringify(key)}:${jsonText(part)}`).join(',')}}`;
  return JSON.stringify(value);
}
