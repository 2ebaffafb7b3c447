/** Which columns a list has, and what's in them: found in the records themselves, the document's own fields first. */

import type { CollectionId } from './collections.ts';
import {
  type ColumnKind,
  type ColumnTally,
  countValue,
  epochOf,
  kindSeen,
  linedUp,
  newTally,
} from './column-tally.ts';
import { fieldOf, isJsonObject, type JsonValue } from './json-value.ts';
import type { ListedRecord } from './listed-record.ts';
import type { EpochUnit } from './time-text.ts';

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
/** More would be a table nobody reads; the details have them all. */
const MOST_COLUMNS = 120;

/** API document, section 2. */
const KNOWN: Partial<Record<CollectionId, Readonly<Record<string, ColumnKind>>>> = {
  orders: { id: 'id', status: 'status', is_test: 'boolean' },
  wallets: { id: 'id', currency: 'text', balance: 'decimal' },
};

/** Takes records one by one, so that a list that grows isn't read again. */
export class ColumnFinder {
  readonly #collection: CollectionId;
  readonly #tallies = new Map<string, ColumnTally>();

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
    countValue(tally, value);
  }
}

export function columnsOf(collection: CollectionId, records: Iterable<ListedRecord>): readonly Column[] {
  const finder = new ColumnFinder(collection);
  for (const record of records) finder.add(record);
  return finder.columns();
}

/** What of a record a column shows; `undefined` where the record hasn't got it. */
export function columnValue(record: ListedRecord, { key }: Pick<Column, 'key'>): JsonValue | undefined {
  if (key === WHOLE_RECORD) return isJsonObject(record.value) ? undefined : record.value;
  return fieldOf(record.fields, key);
}

function kindOf(key: string, tally: ColumnTally, documented: ColumnKind | undefined): ColumnKind {
  const { values, strings, numbers, booleans } = tally;
  if (values === 0) return documented ?? 'text';
  const seen = key === WHOLE_RECORD ? 'json' : kindSeen(key, tally);
  if (documented === undefined || documented === seen) return seen;
  // The document's word counts where the values bear it out.
  if (documented === 'decimal') return tally.decimals + tally.exponentials === values ? 'decimal' : seen;
  if (documented === 'boolean') return booleans === values ? 'boolean' : seen;
  return strings + numbers === values ? documented : seen;
}
