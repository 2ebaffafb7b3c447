import { expect, test } from 'vitest';
import { sharesOfLargest } from '../../../lib/core/records/sums-share.ts';

test.each([
  [
    ['1', '2', '4'],
    [0.25, 0.5, 1],
  ],
  [
    ['0.5', '-1'],
    [0.5, 1],
  ],
  [
    ['1e3', '0.001'],
    [1, 0],
  ],
  [
    ['123456789012345678901234567890', '61728394506172839450617283945'],
    [1, 0.5],
  ],
  [
    ['0', '0.00'],
    [0, 0],
  ],
  [
    ['abc', '3'],
    [0, 1],
  ],
  [[], []],
])('of %j are %j', (texts, shares) => {
  expect(sharesOfLargest(texts)).toEqual(shares);
});
