/** Each assumption is told in a table, beside what’s open, and in notices without that: whole sentences read well in both. */

import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS } from '../../lib/core/assumptions.ts';

const MOST_WORDS = 20;

const sentencesOf = (text: string) => text.split(/(?<=[.”]) (?=[A-Z“])/);

describe.each(Object.entries(ASSUMPTIONS))('%s', (_, { reading, why }) => {
  it.each([
    ['what’s assumed', reading],
    ['why', why],
  ])('%s is said in whole, short sentences', (_name, text) => {
    expect(text).toMatch(/^(?:[A-Z]|“).*[.”]$/);
    for (const sentence of sentencesOf(text)) {
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(MOST_WORDS);
      expect(sentence).toMatch(/ [a-z’]+/);
    }
  });
});
