/** Times as they stand in records: ISO 8601 with a zone, or counted since 1970. One without a zone is no moment. */

import { isJsonNumber, type JsonValue } from './json-value.ts';

export type EpochUnit = 'seconds' | 'milliseconds';

const ZONED =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})$/i;
/** From 2001 to 2286: shorter and longer ones are more likely something else. */
const SECONDS = /^[1-9][0-9]{9}$/;
const MILLISECONDS = /^[1-9][0-9]{12}$/;

export function isZonedTime(text: string): boolean {
  return ZONED.test(text) && !Number.isNaN(Date.parse(text)) && isDay(text);
}

/** A browser takes the 30th of February for the 2nd of March. @param text begins with a date. */
function isDay(text: string): boolean {
  const day = Number.parseInt(text.slice(8, 10), 10);
  return day <= 28 || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day;
}

/** What a number that stands for a time would count. */
export function epochUnit(text: string): EpochUnit | undefined {
  if (SECONDS.test(text)) return 'seconds';
  return MILLISECONDS.test(text) ? 'milliseconds' : undefined;
}

/** Milliseconds since 1970; `undefined` where the value is no moment. @param epoch what numbers in its column count. */
export function momentOf(value: JsonValue | undefined, epoch: EpochUnit | undefined): number | undefined {
  if (typeof value === 'string') return isZonedTime(value) ? Date.parse(value) : undefined;
  if (epoch === undefined || !isJsonNumber(value) || epochUnit(value.text) !== epoch) return undefined;
  return Number.parseInt(value.text, 10) * (epoch === 'seconds' ? 1000 : 1);
}

/** As a clock in UTC shows it, `2026-01-01 00:00:00Z`. */
export function utcText(moment: number): string {
  const [day = '', time = ''] = new Date(moment).toISOString().split('T');
  return `${day} ${time.replace('.000Z', 'Z')}`;
}

/** As a clock on this computer shows it, `2026-01-01 01:00:00`. */
export function localText(moment: number): string {
  const at = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const left = at.getMilliseconds();
  const fraction = left === 0 ? '' : `.${String(left).padStart(3, '0')}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}${fraction}`;
}

/** How far that clock is from UTC at that moment, as in `+01:00`. */
export function offsetText(moment: number): string {
  const minutes = -new Date(moment).getTimezoneOffset();
  const two = (part: number): string => String(part).padStart(2, '0');
  const far = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(far / 60))}:${two(far % 60)}`;
}
