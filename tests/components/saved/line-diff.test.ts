/** Comparing line by line: both texts can be read out of what's shown, and what's far from a difference is left out. */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lineDiff, withoutDistant } from '../../../components/saved/line-diff.ts';

function diff(before: string, after: string) {
  const made = lineDiff(before, after);
  if (made.kind !== 'lines') throw new Error('too different');
  return made;
}
const text = fc
  .array(fc.constantFrom('a', 'b', '', '{', ' a', 'a\r'), { maxLength: 40 })
  .map((lines) => lines.join('\n'));

describe('a comparison', () => {
  test('holds both texts, line for line', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { lines, added, removed } = diff(before, after);
        const of = (left: 'added' | 'removed') =>
          lines.filter(({ kind }) => kind !== left).map((line) => line.text);
        expect(of('added').join('\n')).toBe(before);
        expect(of('removed').join('\n')).toBe(after);
        expect(added - removed).toBe(after.split('\n').length - before.split('\n').length);
        expect(before === after).toBe(added + removed === 0);
      }),
    );
  });

  test('leaves out only what’s the same, and counts it', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { lines } = diff(before, after);
        const shown = withoutDistant(lines);
        const count = shown.reduce((sum, line) => sum + (line.kind === 'skipped' ? line.count : 1), 0);
        expect(count).toBe(lines.length);
        const changed = (all: readonly { kind: string }[]) =>
          all.filter(({ kind }) => kind === 'added' || kind === 'removed').length;
        expect(changed(shown)).toBe(changed(lines));
      }),
    );
  });

  it('keeps three lines around a difference', () => {
    const before = Array.from({ length: 20 }, (_, at) => `${at}`);
    const shown = withoutDistant(diff(before.join('\n'), before.with(10, 'x').join('\n')).lines);
    expect(shown.map(({ kind }) => kind).join(' ')).toBe(
      'skipped same same same removed added same same same skipped',
    );
    expect(shown[0]).toMatchObject({ count: 7 });
  });

  it('of texts with nothing in common gives up', () => {
    const lines = (sign: string) => Array.from({ length: 30_000 }, (_, at) => `${sign}${at}`).join('\n');
    expect(lineDiff(lines('a'), lines('b')).kind).toBe('too-different');
  });
});
