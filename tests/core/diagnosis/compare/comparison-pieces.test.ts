import { describe, expect, it } from 'vitest';
import { comparisonPieces } from '../../../../lib/core/diagnosis/compare/comparison-pieces.ts';
import { type ByteString, byteStringOfText, sliceBytes } from '../../../../lib/core/signing/bytes.ts';

const long = 'x'.repeat(5000);

/** What's read, with what differs in brackets. */
function readOf(text: ByteString, ranges: Parameters<typeof comparisonPieces>[1]): string {
  return comparisonPieces(text, ranges)
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
      const pieces = comparisonPieces(text, [{ start: at, end: at + 1 }]);
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
