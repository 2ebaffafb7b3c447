/** The parts of a search stand in the order in which it goes through them. */

import { expect, test } from 'vitest';
import { partsOfSearch } from '../../../components/request/stage-words.ts';
import { STAGES } from '../../../lib/core/search/search.ts';

test('each stage is in one part, and none is done before it was searched', () => {
  const reached = STAGES.map((stage) => partsOfSearch(stage).findIndex(({ state }) => state === 'now'));
  expect(reached).not.toContain(-1);
  expect(reached).toEqual(reached.toSorted((a, b) => a - b));
  expect(new Set(reached).size).toBe(partsOfSearch(undefined).length);
});
