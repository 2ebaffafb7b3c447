/** Values with several explanations, some of which are tried beside fewer mistakes than others. */

import { expect, test } from 'vitest';
import { pathVariants } from '../../../lib/core/mistakes/path/path.ts';
import { entryList, UNBOUNDED } from '../../../lib/core/search/entries.ts';
import { weigherFor } from '../../../lib/core/search/reasons.ts';
import type { ByteString } from '../../../lib/core/signing/bytes.ts';
import { subject } from '../mistakes/url-subject.ts';

const candidate = (mistakes: number, reach?: number) => ({
  value: 'wrong' as ByteString,
  reason: { uses: [{ id: `${mistakes} of ${reach}`, how: '' }], mistakes, cost: mistakes },
  reach,
});

/** Of the one wrong value, whichever explanation comes first. */
function merged(...candidates: ReturnType<typeof candidate>[]) {
  const [, entry] = entryList('right' as ByteString, candidates).entries;
  const [, reversed] = entryList('right' as ByteString, candidates.toReversed()).entries;
  expect(reversed).toMatchObject({ mistakes: entry?.mistakes, reach: entry?.reach });
  return { mistakes: entry?.mistakes, reach: entry?.reach, reasons: entry?.reasons.length };
}

test('a value counts as the mistakes by which it’s combined the furthest', () => {
  expect(merged(candidate(1, 1), candidate(2))).toEqual({ mistakes: 2, reach: UNBOUNDED, reasons: 2 });
  expect(merged(candidate(1, 2), candidate(2), candidate(3))).toMatchObject({ mistakes: 2, reasons: 3 });
  expect(merged(candidate(2, 2), candidate(1))).toMatchObject({ mistakes: 1, reach: UNBOUNDED });
  expect(merged(candidate(1, 1), candidate(1, 2))).toMatchObject({ mistakes: 1, reach: 2 });
});

// Tried beside one mistake more where three are searched, as two of its own; %3Aid by itself is tried alone.
test('two mistakes in a path are combined, though a rare one makes the same path', () => {
  const sent = subject({ target: '/api/v1/orders/ord_9A' });
  const weigh = weigherFor(sent);
  const candidates = pathVariants(sent, 3).map(({ value, uses, reach }) => ({
    value,
    reason: weigh(uses),
    reach,
  }));
  const { entries } = entryList(sent.lines.path, candidates);
  const entry = entries.find(({ value }) => value === '/api/v1/orders/%3Aid');
  expect(entry).toMatchObject({ mistakes: 2, reach: UNBOUNDED });
  expect(entry?.reasons.map(({ mistakes }) => mistakes)).toEqual([1, 2]);
});
