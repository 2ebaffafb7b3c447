/** Mistakes made alone and one after the other: which pairs there are, in which order, and how many. */

import { describe, expect, test } from 'vitest';
import { type Change, composedVariants, type Mistakes } from '../../../lib/core/mistakes/changes.ts';
import type { Use } from '../../../lib/core/mistakes/mistake-row.ts';
import { latin1 } from '../signing/requests.ts';

function append(
  letter: string,
  stage: number,
  more: Partial<Change<string>> & { cost?: number } = {},
): Change<string> {
  const { cost = 4, ...rest } = more;
  return { stage, use: { id: letter, how: letter, cost }, apply: (text) => text + letter, ...rest };
}

function made(changes: readonly Change<string>[], mistakes: Mistakes = 2, right = '.') {
  const costOf = ({ cost }: Use) => cost ?? 0;
  const composition = { start: '.', render: (text: string) => text, right: latin1(right), costOf };
  return composedVariants(changes, composition, mistakes);
}

const values = (changes: readonly Change<string>[], mistakes?: Mistakes, right?: string) =>
  made(changes, mistakes, right).map(({ value }) => value);

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

  test('as many mistakes as wanted, the cheapest first', () => {
    const changes = [
      append('a', 1, { cost: 8 }),
      append('b', 1, { cost: 3 }),
      append('c', 2, { cost: 8 }),
      append('d', 3, { cost: 9 }),
    ];
    expect(values(changes, 1)).toEqual(['.a', '.b', '.c', '.d']);
    expect(values(changes, 2).slice(4)).toEqual(['.bc', '.bd', '.ac', '.ad', '.cd']);
    expect(values(changes, 3).slice(9)).toEqual(['.bcd', '.acd']);
  });

  test('mistakes with one cause count once', () => {
    const tied = ['query-order-as-sent', 'query-leading-qmark'].map((id, stage) => ({
      ...append(String(stage), stage),
      use: { id, how: id, cost: 4 },
    }));
    expect(values([...tied, append('c', 3)], 1)).toEqual(['.0', '.1', '.c', '.01']);
    expect(values([...tied, append('c', 3)], 2).slice(4)).toEqual(['.0c', '.1c', '.01c']);
  });

  test('of thousands of pairs and triples the cheapest are made', () => {
    const many = [1, 2, 3].flatMap((stage) =>
      Array.from({ length: 80 }, (_, index) =>
        append(`${'abc'[stage - 1]}${index} `, stage, { cost: index + 1 }),
      ),
    );
    const variants = made(many, 3);
    const countOf = (mistakes: number) => variants.filter(({ uses }) => uses.length === mistakes).length;
    expect([countOf(1), countOf(2), countOf(3)]).toEqual([240, 3000, 12_000]);
    expect(variants.filter(({ reach, uses }) => uses.length === 2 && reach === undefined)).toHaveLength(300);
    expect(variants[240]).toMatchObject({ value: '.a0 b0 ' });
    expect(variants[240]?.reach).toBeUndefined();
    expect(variants[3240]?.value).toBe('.a0 b0 c0 ');
  });

  test('the right value is no variant, nor is one mistake listed as two', () => {
    expect(values([append('a', 1), append('b', 2)], 2, '.ab')).toEqual(['.a', '.b']);
    expect(values([append('a', 1), append('b', 2)], 2, '.a')).toEqual(['.b', '.ab']);
    const back = { ...append('b', 2), apply: () => '.a' };
    expect(values([append('a', 1), back])).toEqual(['.a', '.a']);
  });

  test('one that has a bound doesn’t stand for several that have none', () => {
    const rare = { ...append('r', 1, { reach: 1 }), apply: () => '.ab' };
    const variants = made([append('a', 1), append('b', 2), append('c', 3), rare], 3);
    const named = variants.map(({ value, reach }) => (reach ? `${value} up to ${reach}` : value));
    expect(named).toEqual(['.a', '.b', '.c', '.ab up to 1', '.ab', '.ac', '.bc', '.abc']);
  });

  test('of equal values of one mistake the cheapest is kept', () => {
    const dear = { ...append('a', 1), use: { id: 'a', how: 'dear', cost: 9 } };
    expect(made([dear, append('a', 1)]).map(({ uses }) => uses[0]?.how)).toEqual(['a']);
  });
});
