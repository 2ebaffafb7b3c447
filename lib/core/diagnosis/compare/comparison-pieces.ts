/** Long stretches that are equal on both sides are left out, so that what differs is seen however long the texts are. */

import type { ByteString } from '../../signing/bytes.ts';
import type { ByteRange } from '../../signing/canonical.ts';

/** A part of a text, with what differs in it counted from the part's own beginning; or how many equal bytes are left out. */
export type ComparisonPiece =
  | {
      readonly kind: 'shown';
      readonly start: number;
      readonly end: number;
      readonly differs: readonly ByteRange[];
    }
  | { readonly kind: 'left-out'; readonly start: number; readonly bytes: number };

/** Shorter stretches cost less to read than to skip. In bytes. */
const LONGEST_SHOWN = 400;
/** Kept on either side of what's left out, in bytes. */
const KEPT = 80;

/**
 * @param ranges what differs in this text: in order, apart from each other.
 * @param other what differs in the text it's compared with, so that the place of what's missing here is shown as well.
 */
export function comparisonPieces(
  text: ByteString,
  ranges: readonly ByteRange[],
  other: readonly ByteRange[],
): ComparisonPiece[] {
  const pieces: ComparisonPiece[] = [];
  let at = 0;
  for (const gap of equalGaps(text, places(ranges, other))) {
    pieces.push(shown(at, gap.start, ranges));
    pieces.push({ kind: 'left-out', start: gap.start, bytes: gap.end - gap.start });
    at = gap.end;
  }
  return [...pieces, shown(at, text.length, ranges)];
}

/** Where either text differs, as places in the one with these ranges: what's equal is the same in both, byte for byte. */
function places(ranges: readonly ByteRange[], other: readonly ByteRange[]): ByteRange[] {
  let elsewhere = 0;
  const missing = other.map(({ start, end }) => {
    const equalBefore = start - elsewhere;
    elsewhere += end - start;
    const at = ranges.reduce(
      (place, range) => (range.start < place ? place + range.end - range.start : place),
      equalBefore,
    );
    return { start: at, end: at };
  });
  return [...ranges, ...missing].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function shown(start: number, end: number, ranges: readonly ByteRange[]): ComparisonPiece {
  const differs = ranges
    .filter((range) => range.start < end && range.end > start)
    .map((range) => ({ start: range.start - start, end: range.end - start }));
  return { kind: 'shown', start, end, differs };
}

function equalGaps(text: ByteString, ranges: readonly ByteRange[]): ByteRange[] {
  // Where nothing differs, everything may be worth a look.
  if (ranges.length === 0) return [];
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
