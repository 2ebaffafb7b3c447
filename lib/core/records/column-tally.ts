/** What a column's values have in common, counted one by one: enough to tell what kind they are, and how wide. */

import { fractionDigits, isDecimal, isExponential } from './decimal-text.ts';
import { isJsonNumber, type JsonValue } from './json-value.ts';
import { type EpochUnit, epochUnit, isZonedTime } from './time-text.ts';

export type ColumnKind = 'id' | 'decimal' | 'time' | 'status' | 'boolean' | 'text' | 'number' | 'json';

/** More characters of a value aren't counted. */
const LONGEST = 80;
/** Characters of a number: longer ones stand as they are, and the others are lined up without them. */
export const LONGEST_LINED_UP = 24;

/** Fields that hold amounts wherever they're written as decimals, even as whole ones. */
const AMOUNT = /(?:^|_)(?:amount|balance|fee|price|total|net|gross)(?:_|$)/;
const TIME = /(?:^|_)(?:at|on|time|timestamp|date|expires|created|updated)$/;

export interface ColumnTally {
  values: number;
  strings: number;
  /** Of the strings, those that are decimals, and those that would be with their exponent written out. */
  decimals: number;
  exponentials: number;
  fractions: number;
  times: number;
  numbers: number;
  seconds: number;
  milliseconds: number;
  booleans: number;
  fraction: number;
  /** Characters before the point. */
  whole: number;
  longest: number;
}

export function newTally(): ColumnTally {
  return {
    values: 0,
    strings: 0,
    decimals: 0,
    exponentials: 0,
    fractions: 0,
    times: 0,
    numbers: 0,
    seconds: 0,
    milliseconds: 0,
    booleans: 0,
    fraction: 0,
    whole: 0,
    longest: 0,
  };
}

/** What isn't filled in says nothing of the others. */
export function countValue(tally: ColumnTally, value: JsonValue): void {
  if (value === null || value === '') return;
  tally.values += 1;
  if (typeof value === 'string') countString(tally, value);
  else if (isJsonNumber(value)) countNumber(tally, value.text);
  else if (typeof value === 'boolean') tally.booleans += 1;
  else tally.longest = LONGEST;
}

function countString(tally: ColumnTally, text: string): void {
  tally.strings += 1;
  tally.longest = Math.max(tally.longest, Math.min(LONGEST, text.length));
  if (isZonedTime(text)) tally.times += 1;
  if (isExponential(text)) tally.exponentials += 1;
  if (!isDecimal(text)) return;
  const digits = fractionDigits(text);
  tally.decimals += 1;
  if (digits > 0) tally.fractions += 1;
  measure(tally, text, digits);
}

function measure(tally: ColumnTally, text: string, digits: number): void {
  if (text.length > LONGEST_LINED_UP) return;
  tally.fraction = Math.max(tally.fraction, digits);
  tally.whole = Math.max(tally.whole, text.length - (digits === 0 ? 0 : digits + 1));
}

export function linedUp({ whole, fraction, longest }: ColumnTally): number {
  return Math.min(LONGEST, Math.max(longest, whole + (fraction === 0 ? 0 : fraction + 1)));
}

function countNumber(tally: ColumnTally, text: string): void {
  tally.numbers += 1;
  tally.longest = Math.max(tally.longest, Math.min(LONGEST, text.length));
  measure(tally, text, fractionDigits(text));
  const unit = epochUnit(text);
  if (unit) tally[unit] += 1;
}

/** By the values alone and the field's name. */
export function kindSeen(key: string, tally: ColumnTally): ColumnKind {
  const { values, strings, decimals, exponentials, numbers, booleans } = tally;
  if (booleans === values) return 'boolean';
  if (numbers === values) return TIME.test(key) && epochOf(tally) ? 'time' : 'number';
  if (AMOUNT.test(key) && isMost(decimals + exponentials + numbers, values)) return 'decimal';
  return strings < values ? 'json' : kindOfText(key, tally);
}

function kindOfText(key: string, { values, decimals, fractions, times }: ColumnTally): ColumnKind {
  if (times === values || (TIME.test(key) && isMost(times, values))) return 'time';
  if (key === 'id' || key.endsWith('_id')) return 'id';
  if (key === 'status' || key === 'state' || key.endsWith('_status')) return 'status';
  // Digits alone may be anything, such as a reference: no amount without its name or its point.
  return decimals === values && fractions > 0 ? 'decimal' : 'text';
}

/** Where the name says what they are, a few that aren't don't keep the others from being lined up and sorted. */
function isMost(count: number, values: number): boolean {
  return count * 10 >= values * 9;
}

export function epochOf({ numbers, seconds, milliseconds }: ColumnTally): EpochUnit | undefined {
  if (seconds === numbers) return 'seconds';
  return milliseconds === numbers ? 'milliseconds' : undefined;
}
