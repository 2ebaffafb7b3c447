import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allOf, anyOf } from '../../../lib/core/gate/any-of.ts';

const word = fc.string({ minLength: 3, maxLength: 9, unit: fc.constantFrom('a', 'b', 'c') });

it('tells what looking for one word after the other tells', () =>
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 5 }),
      fc.string({ maxLength: 60, unit: fc.constantFrom('a', 'b', 'c') }),
      (words, text) => {
        expect(anyOf(words)(text)).toBe(words.some((one) => text.includes(one)));
        expect(allOf(words)(text)).toEqual(new Set(words.filter((one) => text.includes(one))));
      },
    ),
  ));

it('finds a word at either end of a text, and none in no text', () => {
  const holds = anyOf(['needle', 'pin of silver']);
  expect(holds(`needle${'x'.repeat(1000)}`)).toBe(true);
  expect(holds(`${'x'.repeat(1000)}pin of silver`)).toBe(true);
  expect(holds('')).toBe(false);
});
