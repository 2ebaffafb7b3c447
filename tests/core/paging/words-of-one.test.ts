/** What's told of a single record is told of one. */

import { describe, expect, it } from 'vitest';
import { type Drift, driftWords, stretchWords } from '../../../lib/core/paging/drift.ts';
import type { PageOddity } from '../../../lib/core/paging/page-oddities.ts';
import { oddityWords } from '../../../lib/core/paging/page-words.ts';

const DRIFT: readonly Drift[] = [
  { drift: 'short-page', offset: 0, count: 0, expected: 1 },
  { drift: 'long-page', offset: 0, count: 1, expected: 0 },
  { drift: 'beyond-total', total: 1, count: 1 },
  { drift: 'ended-early', total: 2, at: 1 },
  { drift: 'cut-off', count: 1 },
];

const ODDITIES: readonly PageOddity[] = [
  { oddity: 'short-page', count: 1, limit: 20, total: 40 },
  { oddity: 'long-page', count: 1, limit: 0 },
  { oddity: 'not-objects', count: 1, first: 0 },
  { oddity: 'repeated-ids', ids: ['a'] },
];

const ONE_AS_MANY = /\b1 records|\brecord are|1 more came after it, and are|\bThey/;

describe('one record', () => {
  it.each(DRIFT)('of $drift', (drift) => {
    expect(driftWords(drift)).not.toMatch(ONE_AS_MANY);
  });

  it.each(ODDITIES)('of a page with $oddity', (oddity) => {
    expect(oddityWords(oddity)).not.toMatch(ONE_AS_MANY);
  });

  it('is a place of its own', () => {
    expect(stretchWords({ from: 4, to: 5 })).toBe('Record 5');
    expect(stretchWords({ from: 4, to: 6 })).toBe('Records 5 to 6');
  });
});
