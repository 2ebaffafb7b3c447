/** Fields of parsed JSON whose shape nobody vouches for. */

export type JsonFields = Readonly<Record<string, unknown>>;

/** Arrays are objects to most checks. */
export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A size in bytes. HARs write -1 where it isn’t known. */
export function sizeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

export interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

/** `undefined` where it isn’t a list of objects with `name` and `value` as text. */
export function nameValuePairs(value: unknown): readonly NameAndValue[] | undefined {
  return Array.isArray(value) && value.every(isPair) ? value : undefined;
}

function isPair(value: unknown): value is NameAndValue {
  return isFields(value) && typeof value['name'] === 'string' && typeof value['value'] === 'string';
}

/**
 * Whether an entry is one that was exported here: what it lacks wasn't known, and its times are the server's. DevTools' own
 * has bytes that are written alike, and says whence (`_exactBody`).
 */
export function isOwnExport({ request, _exactBody }: JsonFields): boolean {
  if (!isFields(request) || _exactBody !== undefined) return false;
  return request['_bodySource'] !== undefined || request['_gaps'] !== undefined;
}
