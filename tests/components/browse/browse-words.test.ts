/** What's said beside Fetch all before it's clicked. */

import { expect, test } from 'vitest';
import { fewerRequestsWords } from '../../../components/browse/browse-words.ts';
import type { LoadedPage } from '../../../lib/features/browse/state.ts';

const page = (total: number | undefined, limit: number | undefined, asked = '20') =>
  ({ total, limit, asked: { limit: asked, offset: 0, filters: {} } }) as LoadedPage;

test.each([
  [page(4000, 20), 'This takes 200 requests. With a limit of 200, it takes 20.'],
  [page(4001, undefined, ''), 'This takes 201 requests. With a limit of 200, it takes 21.'],
  // The server applied another one than was asked for.
  [page(4000, 50, '500'), 'This takes 80 requests. With a limit of 200, it takes 20.'],
  [page(180, 20), undefined],
  [page(undefined, 20), undefined],
  [page(40_000, 200), undefined],
  [page(4000, undefined, 'many'), undefined],
])('%j: %s', (loaded, words) => {
  expect(fewerRequestsWords(loaded)).toBe(words);
});
