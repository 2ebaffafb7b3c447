/** Long stretches that are equal on both sides are left out, so that what differs is seen however long the texts are. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Range } from '../../signing/canonical.ts';

/** A part of a text, with what differs in it counted from the part's own beginning; or how many equal bytes are left out. */
export type Piece =
  | {
      readonly kind: 'shown';
      readonly start: number;
      readonly end: number;
      readonly differs: readonly Range[];
    }
  | { readonly kind: 'left-out'; readonly start: number; readonly bytes: number };

/** Shorter stretches cost less to read than to skip. In bytes. */
const LONGEST_SHOWN = 400;
/** Kept on either side of what's left out, in bytes. */
const KEPT = 80;

/** @param ranges what differs: in order, apart from each other. */
export function comparisonPieces(text: ByteString, ranges: readonly Range[]): Piece[] {
  // Where nothing is marked, everything may be worth a look.
  if (ranges.length === 0) return [{ kind: 'shown', start: 0, end: text.length, differs: [] }];
  const gaps = equalGaps(text, ranges);
  const pieces: Piece[] = [];
  let at = 0;
  for (const gap of gaps) {
    pieces.push(shown(at, gap.start, ranges));
    pieces.push({ kind: 'left-out', start: gap.start, bytes: gap.end - gap.start });
    at = gap.end;
  }
  return [...pieces, shown(at, text.length, ranges)];
}

function shown(start: number, end: number, ranges: readonly Range[]): Piece {
  const differs = ranges
    .filter((range) => range.start < end && range.end > start)
    .map((range) => ({ start: range.start - start, end: range.end - start }));
  return { kind: 'shown', start, end, differs };
}

function equalGaps(text: ByteString, ranges: readonly Range[]): Range[] {
  return [...ranges, { start: text.length, end: text.length }].flatMap((range, index) => {
    const start = ranges[index - 1]?.end ?? 0;
    if (range.start - start <= LONGEST_SHOWN) return [];
    return [{ start: characterAt(text, start + KEPT), end: characterAt(text, range.start - KEPT) }];
  });
}

/** The next place where no UTF-8 sequence goes on. */
function characterAt(text: ByteString, place: number): number {
  let at = place;
  while (at < place + 3 && (text.charCodeAt(at) & 0xc0) === 0x80) at++;
  return at;
}
