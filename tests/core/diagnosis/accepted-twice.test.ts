/** What there may be several of, where a request was accepted more often than is listed. */

import { expect, test } from 'vitest';
import { acceptedTwice } from '../../../lib/core/diagnosis/sent-twice.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const CHARGE = wireRequest({ method: 'POST', target: '/api/v1/charges' });
const NOW = 1_795_000_000;

/** Each sent a minute after the one before. @param at which of them is shown. */
function linesOf(count: number, at: number): readonly string[] {
  const sent = Array.from({ length: count }, (_, n) => ({
    id: `${n}`,
    at: NOW + n * 60,
    orderId: `ord_${n}`,
  }));
  const [shown] = sent.splice(at, 1);
  if (!shown) return [];
  const others = { accepted: sent.reverse(), unclear: [] };
  const words = acceptedTwice(CHARGE, others, { ...shown, isKnown: true })?.lines.map((line) => line.words);
  return (words ?? []).map((line) => /ord_\d+/.exec(line)?.[0] ?? line);
}

const LAST_FIVE = ['ord_5', 'ord_6', 'ord_7', 'ord_8', 'ord_9'];

test.each([
  ['the newest', 9, ['4 times before these.', 'ord_4', ...LAST_FIVE]],
  ['among the listed', 6, ['4 times before these.', 'ord_4', ...LAST_FIVE]],
  ['the oldest', 0, ['ord_0', '4 times in between.', ...LAST_FIVE]],
  ['older than the listed', 2, ['2 times before these.', 'ord_2', '2 times in between.', ...LAST_FIVE]],
  ['just before the listed', 4, ['4 times before these.', 'ord_4', ...LAST_FIVE]],
])(
  'charges that aren’t listed are counted where they lie, also where the shown one is %s',
  (_, at, lines) => {
    expect(linesOf(10, at)).toEqual(lines);
  },
);

test('a charge that was accepted with two keys names the other one', () => {
  const accepted = [{ id: '0', at: NOW, orderId: 'ord_0', keyId: 'pk_test_old' }];
  const shown = { id: '1', at: NOW + 60, orderId: 'ord_1', keyId: 'pk_test_new', isKnown: true };
  const told = acceptedTwice(CHARGE, { accepted, unclear: [] }, shown);
  expect(told?.title).toBe('This charge was accepted twice');
  expect(told?.lines.map(({ words }) => words)).toEqual([
    expect.stringMatching(/: order ord_0\. It was sent with another key, pk_test_old\.$/),
    expect.stringMatching(/: order ord_1\.$/),
  ]);
});
