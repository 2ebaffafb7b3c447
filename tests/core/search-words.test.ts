/** What's searched for, where it stands in a text. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchedStretches, searchWords } from '../../lib/core/search-words.ts';

const marked = (text: string, sought: string) =>
  searchedStretches(text, searchWords(sought))
    .map((one) => (one.isFound ? `[${one.text}]` : one.text))
    .join('');

test.each([
  ['led_0Eth1x', 'fee eth', 'led_0[Eth]1x'],
  ['Ethereum', 'eth reum', '[Eth]e[reum]'],
  ['aaaa', 'aaa aa', '[aaaa]'],
  ['it’s', "it's", '[it’s]'],
  ['USDC', 'eth', 'USDC'],
  ['İeth', 'eth', 'İeth'],
])('%s, searched for %s, shows where it was found', (text, sought, shown) => {
  expect(marked(text, sought)).toBe(shown);
});

test('no character is lost or made up', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, sought) => {
      const stretches = searchedStretches(text, searchWords(sought));
      expect(stretches.map((one) => one.text).join('')).toBe(text);
    }),
  );
});
