import { describe, expect, it } from 'vitest';
import { byteDifferences } from '../../../../lib/core/diagnosis/compare/byte-differences.ts';
import { comparisonPieces } from '../../../../lib/core/diagnosis/compare/comparison-pieces.ts';
import { type ByteString, byteStringOfText, sliceBytes } from '../../../../lib/core/signing/bytes.ts';

const long = 'x'.repeat(5000);

/** What's read, with what differs in brackets. */
function readOf(
  text: ByteString,
  ranges: Parameters<typeof comparisonPieces>[1],
  other: Parameters<typeof comparisonPieces>[2] = [],
): string {
  return comparisonPieces(text, ranges, other)
    .map((piece) => {
      if (piece.kind === 'left-out') return `…${piece.bytes}…`;
      const part = sliceBytes(text, piece.start, piece.end);
      return piece.differs.reduceRight(
        (read, { start, end }) => `${read.slice(0, start)}[${read.slice(start, end)}]${read.slice(end)}`,
        part as string,
      );
    })
    .join('');
}

describe('a comparison', () => {
  it('shows a difference at the end of a long text, with what’s around it', () => {
    const text = byteStringOfText(`{"a":"${long}"}\n`);
    const read = readOf(text, [{ start: text.length - 1, end: text.length }]);
    expect(read).toMatch(/^\{"a":"x{74}…4848…x{78}"\}\[\n\]$/);
  });

  it('shows differences at the beginning and far inside', () => {
    const text = byteStringOfText(`A${long}B${long}`);
    const read = readOf(text, [
      { start: 0, end: 1 },
      { start: 5001, end: 5002 },
    ]);
    expect(read).toBe(
      `[A]${'x'.repeat(80)}…4840…${'x'.repeat(80)}[B]${'x'.repeat(80)}…4840…${'x'.repeat(80)}`,
    );
  });

  it('shows the place of what’s only in the other text, and leaves out the same bytes of both', () => {
    const run = 'x'.repeat(500);
    const mine = byteStringOfText(`AA${run}${run.replaceAll('x', 'y')}`);
    const theirs = byteStringOfText(`B${run}CCC${run.replaceAll('x', 'y')}`);
    const { theirs: left, ours: right } = byteDifferences(mine, theirs);
    const x = 'x'.repeat(80);
    const y = 'y'.repeat(80);
    expect(readOf(mine, left, right)).toBe(`[AA]${x}…340…${x}${y}…340…${y}`);
    expect(readOf(theirs, right, left)).toBe(`[B]${x}…340…${x}[CCC]${y}…340…${y}`);
  });

  it('leaves short texts and those without a difference whole', () => {
    const short = byteStringOfText(`a${'b'.repeat(300)}c`);
    expect(readOf(short, [{ start: 0, end: 1 }])).toBe(`[a]${'b'.repeat(300)}c`);
    expect(readOf(byteStringOfText(long), [])).toBe(long);
    expect(readOf(byteStringOfText(''), [])).toBe('');
  });

  it('cuts no character in two, and loses no byte', () => {
    const text = byteStringOfText(`${'é€😀'.repeat(300)}!`);
    for (let shift = 0; shift < 9; shift++) {
      const at = text.length - 1 - 9 * 20 - shift;
      const pieces = comparisonPieces(text, [{ start: at, end: at + 1 }], []);
      for (const piece of pieces.filter(({ kind }) => kind === 'left-out'))
        if (piece.kind === 'left-out')
          for (const edge of [piece.start, piece.start + piece.bytes])
            expect(text.charCodeAt(edge) & 0xc0).not.toBe(0x80);
      const length = pieces.reduce(
        (sum, piece) => sum + (piece.kind === 'shown' ? piece.end - piece.start : piece.bytes),
        0,
      );
      expect(length).toBe(text.length);
    }
  });
});
