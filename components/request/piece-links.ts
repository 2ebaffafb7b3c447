/** Which stretch of a canonical line belongs to which stretch of the request, under one id for both. */

import type { CanonicalLine, CanonicalLines, LineSource } from '../../lib/core/signing/canonical.ts';
import { lineTitle } from '../../lib/core/signing/line-words.ts';
import type { ByteTextMark } from '../ui/byte-text.tsx';

/** The stretches of a line's value. */
export function marksInLine(line: CanonicalLine): ByteTextMark[] {
  return line.pieces.map(({ value }, index) => ({
    id: pieceId(line, index),
    ...value,
    tone: line.name,
    label: `From the request’s ${PART_NAMES[line.part]}`,
  }));
}

/** The stretches of a part of the request that lines are made from. */
export function marksInPart(lines: CanonicalLines, part: LineSource): ByteTextMark[] {
  return lines
    .filter((line) => line.part === part)
    .flatMap((line) =>
      line.pieces.map(({ source }, index) => ({
        id: pieceId(line, index),
        ...source,
        tone: line.name,
        label: `Becomes line ${lines.indexOf(line) + 1}, ${lineTitle(line.name).toLowerCase()}`,
      })),
    );
}

const PART_NAMES: Record<LineSource, string> = {
  method: 'method',
  target: 'path and query',
  timestamp: 'X-Timestamp header',
  body: 'body',
};

function pieceId(line: CanonicalLine, index: number): string {
  return `${line.name}:${index}`;
}
