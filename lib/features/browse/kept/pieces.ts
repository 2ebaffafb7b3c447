/** Stretches of records that were kept together. */

import type { ListedRecord } from '../../../core/records/listed-record.ts';
import type { KeptBytes } from './bytes.ts';

export interface KeptPiece {
  /** Position in the list of its first record. */
  readonly from: number;
  readonly kept: KeptBytes;
  /** Of its records: how many there are, and which of them aren't counted since they came before. */
  readonly used: number;
  readonly skipped: readonly number[];
  /** Index of its first record among all, in the order in which they came. */
  readonly cameAt: number;
}

/** Of a page's records, those that were added. */
export function addedOf(
  { used, skipped }: KeptPiece,
  records: readonly ListedRecord[],
): readonly ListedRecord[] {
  const own = records.slice(0, used);
  return skipped.length === 0 ? own : own.filter((_, index) => !skipped.includes(index));
}
