/** Which of two values comes first in a column: decimals exactly, times as moments, all else as text. */

import type { Column } from './column-kinds.ts';
import { compareDecimals, type DecimalKey, decimalKey } from './decimal-text.ts';
import { isJsonNumber, type JsonValue } from './json-value.ts';
import { momentOf } from './time-text.ts';
import { valueText } from './value-text.ts';

/** What's compared, made once per value. `rank` tells what fits its column from what doesn't, and from what isn't there. */
export type SortKey =
  | { readonly rank: 0; readonly decimal: DecimalKey; readonly text: string }
  | { readonly rank: 0; readonly moment: number; readonly text: string }
  | { readonly rank: 1; readonly text: string }
  | { readonly rank: 2 };

const NOTHING: SortKey = { rank: 2 };

export function sortKey(value: JsonValue | undefined, { kind, epoch }: Column): SortKey {
  if (value === undefined || value === null) return NOTHING;
  const text = valueText(value);
  if (kind === 'decimal' || kind === 'number') {
    const isNumeral = typeof value === 'string' || isJsonNumber(value);
    const decimal = isNumeral ? decimalKey(text) : undefined;
    if (decimal) return { rank: 0, decimal, text };
  }
  if (kind === 'time') {
    const moment = momentOf(value, epoch);
    if (moment !== undefined) return { rank: 0, moment, text };
  }
  return { rank: 1, text };
}

export type Direction = 'up' | 'down';

/** What isn't there comes last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, direction: Direction): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  const order = compareFitting(a, b);
  return direction === 'up' ? order : -order;
}

function compareFitting(a: SortKey, b: SortKey): number {
  if ('decimal' in a && 'decimal' in b) return compareDecimals(a.decimal, b.decimal);
  if ('moment' in a && 'moment' in b && a.moment !== b.moment) return a.moment - b.moment;
  if (a.rank === 2 || b.rank === 2 || a.text === b.text) return 0;
  return a.text < b.text ? -1 : 1;
}
