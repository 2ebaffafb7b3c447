/** What's kept of a HAR is bounded, in number and in size, and the rest is counted. */

import { expect, test } from 'vitest';
import { heldBytes } from '../../../lib/core/held-bytes.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { harIntake } from '../../../lib/formats/har/intake.ts';

const ENTRIES = [4, 900, 5, 1].map((length, index) => ({
  request: {
    method: 'POST',
    url: `/${index}`,
    headers: [],
    bodySize: length,
    postData: { text: 'a'.repeat(length) },
  },
}));
const HAR = utf8(JSON.stringify({ log: { entries: ENTRIES } }));

/** With a body of no length. */
const EACH = heldBytes(harIntake({ most: 1 }).push(HAR)[0]) - 4;

test.each<[most: number, bytes: number, kept: readonly string[], beyond: number]>([
  [10, 10_000, ['/0', '/1', '/2', '/3'], 0],
  [2, 10_000, ['/0', '/1'], 2],
  [10, 3 * EACH + 20, ['/0', '/2', '/3'], 1],
  [0, 10_000, [], 4],
])('at most %i captures of %i bytes', (most, bytes, kept, beyond) => {
  const intake = harIntake({ most }, bytes);
  expect(intake.push(HAR).map(({ request }) => request.target)).toEqual(kept);
  expect(intake.end()).toEqual({ end: { ok: true, warnings: [] }, unwanted: 0, beyond });
});

test.each([
  ['headers', { headers: [{ name: 'A', value: 'x'.repeat(10_000) }] }],
  ['targets', { url: `/${'x'.repeat(10_000)}` }],
])('long %s count as bodies do', (_, long) => {
  const request = { method: 'GET', url: '/', headers: [], ...long };
  const har = utf8(JSON.stringify({ log: { entries: Array.from({ length: 50 }, () => ({ request })) } }));
  const intake = harIntake({ most: 100 }, 100_000);
  expect(intake.push(har).length).toBeLessThanOrEqual(10);
  expect(intake.end().beyond).toBeGreaterThanOrEqual(40);
});
