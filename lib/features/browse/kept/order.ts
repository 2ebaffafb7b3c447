/** Kept records in the list's order as it was at one moment: what comes later, also in between, moves nothing in it. */

import type { KeptPiece } from './pieces.ts';

/** A piece, and the place of its first record. */
export interface PlacedPiece {
  readonly piece: KeptPiece;
  readonly start: number;
}

export class KeptOrder {
  readonly count: number;
  readonly #pieces: readonly KeptPiece[];
  readonly #starts: Float64Array;

  /** @param pieces by position. */
  constructor(pieces: readonly KeptPiece[]) {
    this.#pieces = pieces;
    this.#starts = new Float64Array(pieces.length);
    let start = 0;
    pieces.forEach((piece, at) => {
      this.#starts[at] = start;
      start += piece.used - piece.skipped.length;
    });
    this.count = start;
  }

  pieceOf(place: number): PlacedPiece | undefined {
    if (place < 0 || place >= this.count) return undefined;
    return this.#placed(last(this.#pieces.length, (at) => (this.#starts[at] ?? 0) <= place));
  }

  /** The place of a piece's first record; `undefined` of one that came later. */
  startOf(piece: KeptPiece): number | undefined {
    const at = last(this.#pieces.length, (one) => (this.#pieces[one]?.from ?? 0) <= piece.from);
    const placed = this.#placed(at);
    return placed?.piece === piece ? placed.start : undefined;
  }

  #placed(at: number): PlacedPiece | undefined {
    const [piece, start] = [this.#pieces[at], this.#starts[at]];
    return piece && start !== undefined ? { piece, start } : undefined;
  }
}

/** @param came pieces in the order in which they came. @param index of a record in that order, as the start is. */
export function pieceThatCame(came: readonly KeptPiece[], index: number): PlacedPiece | undefined {
  const piece = came[last(came.length, (at) => (came[at]?.cameAt ?? 0) <= index)];
  return piece && { piece, start: piece.cameAt };
}

/** The last for which it's so; it's so for all before that one, and for the first in any case. */
function last(count: number, isSo: (at: number) => boolean): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isSo(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
