/** Which columns a list has, and what's in them: found in the records themselves, the document's own fields first. */

import type { CollectionId } from './collections.ts';
import { fractionDigits, isDecimal } from './decimal-text.ts';
import { fieldOf, isJsonNumber, isJsonObject, type JsonValue } from './json-value.ts';
import type { ListedRecord } from './listed-record.ts';
import { type EpochUnit, epochUnit, isZonedTime } from './time-text.ts';

export type ColumnKind = 'id' | 'decimal' | 'time' | 'status' | 'boolean' | 'text' | 'number' | 'json';

export interface Column {
  /** The field's name as received; `WHOLE_RECORD` for records that aren't objects. */
  readonly key: string;
  readonly kind: ColumnKind;
  /** The API document shows this field of this collection. */
  readonly known: boolean;
  /** Digits after the point, at most, for lining numbers up. */
  readonly fraction: number;
  /** Characters of the longest value, counted up to `LONGEST`; of numbers once they're lined up. */
  readonly longest: number;
  /** What a number in a column of times counts. */
  readonly epoch: EpochUnit | undefined;
}

/** No field has this name: an unpaired surrogate isn't text. */
export const WHOLE_RECORD = '\ud800';
const LONGEST = 80;
/** More would be a table nobody reads; the details have them all. */
const MOST_COLUMNS = 120;

/** API document, section 2. */
const KNOWN: Partial<Record<CollectionId, Readonly<Record<string, ColumnKind>>>> = {
  orders: { id: 'id', status: 'status', is_test: 'boolean' },
  wallets: { id: 'id', currency: 'text', balance: 'decimal' },
};

/** Fields that hold amounts wherever they're written as decimals, even as whole ones. */
const AMOUNT = /(?:^|_)(?:amount|balance|fee|price|total|net|gross)(?:_|$)/;
const TIME = /(?:^|_)(?:at|on|time|timestamp|date|expires|created|updated)$/;

interface Tally {
  values: number;
  strings: number;
  decimals: number;
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

/** Takes records one by one, so that a list that grows isn't read again. */
export class ColumnFinder {
  readonly #collection: CollectionId;
  readonly #tallies = new Map<string, Tally>();

  constructor(collection: CollectionId) {
    this.#collection = collection;
  }

  add({ fields, value }: ListedRecord): void {
    if (!isJsonObject(value)) this.#count(WHOLE_RECORD, value);
    for (const [key, part] of fields.entries) this.#count(key, part);
  }

  columns(): readonly Column[] {
    const known = KNOWN[this.#collection] ?? {};
    const isKnown = (key: string): boolean => Object.hasOwn(known, key);
    const first = Object.keys(known).filter((key) => this.#tallies.has(key));
    const others = [...this.#tallies.keys()].filter((key) => !isKnown(key));
    return [...first, ...others].map((key) => {
      const tally = this.#tallies.get(key) ?? newTally();
      const kind = kindOf(key, tally, isKnown(key) ? known[key] : undefined);
      return {
        key,
        kind,
        known: isKnown(key),
        fraction: tally.fraction,
        longest: kind === 'decimal' || kind === 'number' ? linedUp(tally) : tally.longest,
        epoch: kind === 'time' && tally.numbers > 0 ? epochOf(tally) : undefined,
      };
    });
  }

  #count(key: string, value: JsonValue): void {
    let tally = this.#tallies.get(key);
    if (!tally) {
      if (this.#tallies.size >= MOST_COLUMNS) return;
      tally = newTally();
      this.#tallies.set(key, tally);
    }
    if (value === null) return;
    tally.values += 1;
    if (typeof value === 'string') countString(tally, value);
    else if (isJsonNumber(value)) countNumber(tally, value.text);
    else if (typeof value === 'boolean') tally.booleans += 1;
    else tally.longest = LONGEST;
  }
}

export function columnsOf(collection: CollectionId, records: Iterable<ListedRecord>): readonly Column[] {
  const finder = new ColumnFinder(collection);
  for (const record of records) finder.add(record);
  return finder.columns();
}

/** What of a record a column shows; `undefined` where the record hasn't got it. */
export function valueIn(record: ListedRecord, { key }: Pick<Column, 'key'>): JsonValue | undefined {
  if (key === WHOLE_RECORD) return isJsonObject(record.value) ? undefined : record.value;
  return fieldOf(record.fields, key);
}

function newTally(): Tally {
  return {
    values: 0,
    strings: 0,
    decimals: 0,
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

function countString(tally: Tally, text: string): void {
  tally.strings += 1;
  tally.longest = Math.max(tally.longest, Math.min(LONGEST, text.length));
  if (isZonedTime(text)) tally.times += 1;
  if (!isDecimal(text)) return;
  const digits = fractionDigits(text);
  tally.decimals += 1;
  if (digits > 0) tally.fractions += 1;
  measure(tally, text, digits);
}

function measure(tally: Tally, text: string, digits: number): void {
  tally.fraction = Math.max(tally.fraction, digits);
  tally.whole = Math.max(tally.whole, text.length - (digits === 0 ? 0 : digits + 1));
}

function linedUp({ whole, fraction }: Tally): number {
  return Math.min(LONGEST, whole + (fraction === 0 ? 0 : fraction + 1));
}

function countNumber(tally: Tally, text: string): void {
  tally.numbers += 1;
  tally.longest = Math.max(tally.longest, Math.min(LONGEST, text.length));
  measure(tally, text, fractionDigits(text));
  const unit = epochUnit(text);
  if (unit) tally[unit] += 1;
}

function kindOf(key: string, tally: Tally, documented: ColumnKind | undefined): ColumnKind {
  const { values, strings, numbers, booleans } = tally;
  if (values === 0) return documented ?? 'text';
  const seen = key === WHOLE_RECORD ? 'json' : kindSeen(key, tally);
  if (documented === undefined || documented === seen) return seen;
  // The document's word counts where the values bear it out.
  if (documented === 'decimal') return tally.decimals === values ? 'decimal' : seen;
  if (documented === 'boolean') return booleans === values ? 'boolean' : seen;
  return strings + numbers === values ? documented : seen;
}

function kindSeen(key: string, tally: Tally): ColumnKind {
  const { values, strings, decimals, fractions, times, numbers, booleans } = tally;
  if (booleans === values) return 'boolean';
  if (numbers === values) return TIME.test(key) && epochOf(tally) ? 'time' : 'number';
  if (strings < values) return 'json';
  if (times === values) return 'time';
  if (key === 'id' || key.endsWith('_id')) return 'id';
  if (key === 'status' || key === 'state' || key.endsWith('_status')) return 'status';
  // Digits alone may be anything, such as a reference: no amount without its name or its point.
  return decimals === values && (fractions > 0 || AMOUNT.test(key)) ? 'decimal' : 'text';
}

function epochOf({ numbers, seconds, milliseconds }: Tally): EpochUnit | undefined {
  if (seconds === numbers) return 'seconds';
  return milliseconds === numbers ? 'milliseconds' : undefined;
}
