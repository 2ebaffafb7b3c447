/** What's said beside Fetch all before it's clicked. */

import { expect, test } from 'vitest';
import { fewerRequestsWords } from '../../../components/browse/browse-words.ts';
import { WalkPlan } from '../../../lib/core/paging/walk-plan.ts';
import type { LoadedPage } from '../../../lib/features/browse/state.ts';

const page = (total: number | undefined, limit: number | undefined, count = 20) =>
  ({ total, limit, records: Array.from({ length: count }) }) as unknown as LoadedPage;

test.each([
  [2640, 20, 20, 'Fetch all takes 133 requests. With a limit of 200, it takes 14.'],
  [4000, 30, 30, 'Fetch all takes 134 requests. With a limit of 200, it takes 21.'],
  [4001, undefined, 20, 'Fetch all takes 201 requests. With a limit of 200, it takes 21.'],
  // The server applied another one than was asked for.
  [4010, 50, 50, 'Fetch all takes 81 requests. With a limit of 200, it takes 21.'],
  [160, 20, 20, undefined],
  [undefined, 20, 20, undefined],
  [40_000, 200, 200, undefined],
  [4000, undefined, 0, undefined],
])('of %s with limit %s, of which %s came: %s', (total, limit, count, words) => {
  expect(fewerRequestsWords(page(total, limit, count))).toBe(words);
});

/** By walking a list that doesn't change. */
function requestsWalked(total: number, limit: number): number {
  const plan = new WalkPlan();
  let requests = 0;
  for (let slot = plan.take(); slot; slot = plan.take()) {
    requests += 1;
    const count = Math.max(0, Math.min(limit, total - slot.from));
    plan.answered(slot, { count, total, limit, offset: slot.from, isKnown: false });
  }
  return requests;
}

test.each([
  [2640, 20],
  [2639, 20],
  [2641, 20],
  [1990, 199],
  [400, 1],
])('of %s with limit %s, it names the requests that fetching then takes', (total, limit) => {
  const counts = fewerRequestsWords(page(total, limit))?.match(/[\d,]+(?= request|\.$)/g);
  expect(counts).toEqual([requestsWalked(total, limit), requestsWalked(total, 200)].map(String));
});
