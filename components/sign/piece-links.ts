/** Which stretch of a canonical line belongs to which stretch of the request, under one name for both. */

import type {
  CanonicalLine,
  CanonicalLines,
  LineName,
  Range,
  RequestPart,
} from '../../lib/core/signing/canonical.ts';

/** The same for both ends of a link. */
export type PieceId = `${LineName}:${number}`;

export interface LinkedRange {
  readonly id: PieceId;
  readonly line: LineName;
  readonly range: Range;
}

/** The stretches of a line's value, in its own order. */
export function linksInLine(line: CanonicalLine): LinkedRange[] {
  return line.pieces.map(({ value }, index) => ({
    id: `${line.name}:${index}`,
    line: line.name,
    range: value,
  }));
}

/** The stretches of a part of the request, in the order they stand there. */
export function linksInPart(lines: CanonicalLines, part: RequestPart): LinkedRange[] {
  return lines
    .filter((line) => line.part === part)
    .flatMap((line) =>
      line.pieces.map(
        ({ source }, index): LinkedRange => ({ id: `${line.name}:${index}`, line: line.name, range: source }),
      ),
    )
    .toSorted((a, b) => a.range.start - b.range.start);
}
