/** What's said beside Fetch all before it's clicked. */

import { expect, test } from 'vitest';
import { fewerRequestsWords } from '../../../components/browse/browse-words.ts';
import type { LoadedPage } from '../../../lib/features/browse/state.ts';

const page = (total: number | undefined, limit: number | undefined, count = 20) =>
  ({ total, limit, records: Array.from({ length: count }) }) as unknown as LoadedPage;

test.each([
  [4000, 20, 20, 'Fetch all takes 200 requests. With a limit of 200, it takes 20.'],
  [4001, undefined, 20, 'Fetch all takes 201 requests. With a limit of 200, it takes 21.'],
  // The server applied another one than was asked for.
  [4000, 50, 50, 'Fetch all takes 80 requests. With a limit of 200, it takes 20.'],
  [180, 20, 20, undefined],
  [undefined, 20, 20, undefined],
  [40_000, 200, 200, undefined],
  [4000, undefined, 0, undefined],
])('of %s with limit %s, of which %s came: %s', (total, limit, count, words) => {
  expect(fewerRequestsWords(page(total, limit, count))).toBe(words);
});
