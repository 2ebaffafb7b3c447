/** Stretches of records that were kept together, and which of them holds a record. */

import type { ListedRecord } from '../core/records/listed-record.ts';
import type { KeptBytes } from './kept-bytes.ts';

export interface KeptPiece {
  /** Position in the list of its first record. */
  readonly from: number;
  readonly kept: KeptBytes;
  /** Of its records: how many there are, and which of them aren't counted since they came before. */
  readonly used: number;
  readonly skipped: readonly number[];
  /** Index of its first record among all, in the order in which they came. */
  readonly cameAt: number;
  /** The same in the list's order. */
  start: number;
}

/** Of a page's records, those that were added. */
export function addedOf(
  { used, skipped }: KeptPiece,
  records: readonly ListedRecord[],
): readonly ListedRecord[] {
  const own = records.slice(0, used);
  return skipped.length === 0 ? own : own.filter((_, index) => !skipped.includes(index));
}

/** The last piece that begins at the index or before it. */
export function pieceAt(
  pieces: readonly KeptPiece[],
  index: number,
  beginOf: (piece: KeptPiece) => number,
): KeptPiece | undefined {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const piece = pieces[middle];
    if (piece && beginOf(piece) <= index) low = middle;
    else high = middle - 1;
  }
  return pieces[low];
}
