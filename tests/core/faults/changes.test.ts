/** Mistakes made alone and one after the other: which pairs there are, in which order, and how many. */

import { describe, expect, test } from 'vitest';
import { type Change, composedVariants } from '../../../lib/core/faults/changes.ts';
import { latin1 } from '../signing/requests.ts';

function append(
  letter: string,
  stage: number,
  more: Partial<Change<string>> & { cost?: number } = {},
): Change<string> {
  const { cost = 4, ...rest } = more;
  return { stage, use: { id: letter, how: letter, cost }, apply: (text) => text + letter, ...rest };
}

function made(changes: readonly Change<string>[], mostPairs = 99, right = '.') {
  return composedVariants<string>(changes, {
    start: '.',
    render: (text) => text,
    right: latin1(right),
    costOf: ({ cost }) => cost ?? 0,
    mostPairs,
  });
}

const values = (changes: readonly Change<string>[], mostPairs?: number, right?: string) =>
  made(changes, mostPairs, right).map(({ value }) => value);

describe('changes', () => {
  test('each alone, then pairs of a lower and a higher stage', () => {
    const variants = made([append('b', 2), append('a', 1), append('c', 2)]);
    expect(variants.map(({ value }) => value)).toEqual(['.b', '.a', '.c', '.ab', '.ac']);
    expect(variants.at(-1)?.uses.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('no pair with one that’s made alone, has a bound, can’t be made, or is of the same kind', () => {
    expect(values([append('a', 1, { alone: true }), append('b', 2)])).toEqual(['.a', '.b']);
    expect(values([append('a', 1, { reach: 2 }), append('b', 2)])).toEqual(['.a', '.b']);
    expect(values([append('a', 1, { apply: () => undefined }), append('b', 2)])).toEqual(['.b']);
    const twin = { ...append('b', 2), use: { id: 'a', how: 'b', cost: 4 } };
    expect(values([append('a', 1), twin])).toEqual(['.a', '.b']);
    expect(made([append('a', 1, { reach: 2 })])[0]?.reach).toBe(2);
  });

  test('one that depends on another is made after it, though not by itself', () => {
    const afterA = (text: string) => (text.endsWith('a') ? `${text}b` : undefined);
    const dependent = append('b', 2, { apply: afterA, dependent: true });
    expect(values([append('a', 1), dependent, append('c', 1)])).toEqual(['.a', '.c', '.ab']);
    expect(values([append('a', 1), append('b', 2, { apply: afterA })])).toEqual(['.a']);
  });

  test('the cheapest pairs first, none dearer than 16 bits, and no more than wanted', () => {
    const changes = [
      append('a', 1, { cost: 8 }),
      append('b', 1, { cost: 3 }),
      append('c', 2, { cost: 8 }),
      append('d', 2, { cost: 9 }),
    ];
    expect(values(changes).slice(4)).toEqual(['.bc', '.bd', '.ac']);
    expect(values(changes, 1).slice(4)).toEqual(['.bc']);
  });

  test('the right value is no variant, nor is one mistake listed as two', () => {
    expect(values([append('a', 1), append('b', 2)], 99, '.ab')).toEqual(['.a', '.b']);
    expect(values([append('a', 1), append('b', 2)], 99, '.a')).toEqual(['.b', '.ab']);
    const back = { ...append('b', 2), apply: () => '.a' };
    expect(values([append('a', 1), back])).toEqual(['.a', '.a']);
  });

  test('of equal values of one fault the cheapest is kept', () => {
    const dear = { ...append('a', 1), use: { id: 'a', how: 'dear', cost: 9 } };
    expect(made([dear, append('a', 1)]).map(({ uses }) => uses[0]?.how)).toEqual(['a']);
  });
});
