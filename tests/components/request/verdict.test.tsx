/** A verdict in a list that names several mistakes: the first can always be read, and the others aren’t lost. */

import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { VerdictMark } from '../../../components/request/verdict.tsx';
import { firstOfNames, joinedNames } from '../../../lib/core/diagnosis/answer/mistake-names.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';

const mark = (word: string, props: object = {}): string =>
  render(
    <VerdictMark words={{ word, tone: 'bad', icon: 'error', sentence: '' }} {...props} />,
  ).container.textContent?.trim() ?? '';

const TWO = joinedNames(['Timestamp is 15 minutes old; limit 5 minutes', 'Query not sorted']);

describe('a verdict of several mistakes in a row', () => {
  it('names the first and counts the others where there’s no room', () => {
    expect(mark(TWO, { most: 50 })).toBe('Timestamp is 15 minutes old; limit 5 minutes + 1 more');
    expect(mark(joinedNames(['A b', 'C d', 'E f', 'G h', 'I j']), { most: 10 })).toBe('A b + 4 more');
  });

  it('names all where there’s room, in two lines, and in the details', () => {
    for (const props of [{ most: 80 }, {}, { lines: 2 }, { lines: 'all' }])
      expect(mark(TWO, props)).toBe(TWO);
  });

  it('leaves a single mistake as it is', () => {
    expect(mark('Timestamp is 15 minutes old; limit 5 minutes', { most: 10 })).toBe(
      'Timestamp is 15 minutes old; limit 5 minutes',
    );
  });

  it('isn’t misled by a title of the catalogue', () => {
    const titles = Object.values(ADVICE).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(200);
    for (const title of titles) expect(firstOfNames(title)).toEqual({ first: title, more: 0 });
  });
});
