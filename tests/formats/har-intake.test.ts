/** What's kept of a HAR is bounded, in number and in size, and the rest is counted. */

import { expect, test } from 'vitest';
import { utf8 } from '../../lib/core/signing/bytes.ts';
import { harIntake } from '../../lib/formats/har-intake.ts';

const ENTRIES = [4, 90, 5, 1].map((length, index) => ({
  request: {
    method: 'POST',
    url: `/${index}`,
    headers: [],
    bodySize: length,
    postData: { text: 'a'.repeat(length) },
  },
}));
const HAR = utf8(JSON.stringify({ log: { entries: ENTRIES } }));

test.each<[most: number, bytes: number, kept: readonly string[], beyond: number]>([
  [10, 1000, ['/0', '/1', '/2', '/3'], 0],
  [2, 1000, ['/0', '/1'], 2],
  [10, 20, ['/0', '/2', '/3'], 1],
  [0, 1000, [], 4],
])('at most %i captures of %i bytes', (most, bytes, kept, beyond) => {
  const intake = harIntake({ most }, bytes);
  expect(intake.push(HAR).map(({ request }) => request.target)).toEqual(kept);
  expect(intake.end()).toEqual({ end: { ok: true, warnings: [] }, unwanted: 0, beyond });
});
