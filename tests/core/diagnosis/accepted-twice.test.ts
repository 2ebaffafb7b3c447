/** What there may be several of, where a request was accepted more often than is listed. */

import { describe, expect, test } from 'vitest';
import type { SearchedOrder } from '../../../lib/core/diagnosis/may-have-happened.ts';
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

describe('a charge that was accepted once and of which another sending got no response', () => {
  const shown = { id: '1', at: NOW + 60, orderId: 'ord_1', isKnown: true };
  const toldBy = (searched: Partial<SearchedOrder> | undefined) => {
    const search = searched && { order: 'A-1', at: NOW + 120, isFound: true, ...searched };
    return acceptedTwice(CHARGE, { accepted: [], unclear: [{ id: '0', at: NOW }] }, shown, search);
  };
  const OPEN = /: no response tells whether it was accepted\.$/;

  test.each([
    [
      'one order',
      {},
      /: no response, and at [^.]+ the list had no other order with this id\.$/,
      'once',
      true,
    ],
    ['none', { isFound: false }, /the list had no order with this id\.$/, 'once', true],
    ['two orders', { times: 2 }, /: no response, but at [^.]+ its order was in the list\.$/, 'twice', false],
    ['no merchant_order_id', { isFound: false, unnamed: 'all' }, OPEN, 'once, and perhaps once more', false],
    ['it with another key', { foundWith: 'pk_test_b' }, OPEN, 'once, and perhaps once more', false],
    ['it before that sending', { at: NOW - 1 }, OPEN, 'once, and perhaps once more', false],
    ['nothing yet', undefined, OPEN, 'once, and perhaps once more', false],
  ] as const)('says what a search found: %s', (_, searched, line, times, isOnce) => {
    const told = toldBy(searched);
    expect(told).toMatchObject({ title: `This charge was accepted ${times}`, isOnce });
    expect(told?.lines.map(({ words }) => words)).toEqual([
      expect.stringMatching(line),
      expect.stringMatching(/: order ord_1\.$/),
    ]);
  });

  test('and a third one after the search stays open', () => {
    const unclear = [NOW + 200, NOW].map((at) => ({ id: `${at}`, at }));
    const searched = { order: 'A-1', at: NOW + 120, isFound: true, times: 2 };
    const told = acceptedTwice(CHARGE, { accepted: [], unclear }, shown, searched);
    expect(told?.title).toBe('This charge was accepted twice, and perhaps once more');
  });
});

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
