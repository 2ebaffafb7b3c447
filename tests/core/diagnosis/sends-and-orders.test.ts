/** How often a charge was sent from here, and how often its order is in the list. */

import { expect, test } from 'vitest';
import { repeatRisk, sentBeforeWords } from '../../../lib/core/diagnosis/sent-twice.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const AT = 1_767_225_600;
const lost = (at: number) => ({ id: String(at), at });
/** Sent three times before, and lost each time as the last was. */
const FOUR_TIMES = { at: AT, status: null, unclear: [lost(AT), lost(AT - 10), lost(AT - 20), lost(AT - 30)] };
const found = (times: number, at = AT + 60) => ({ order: 'cut-0001', at, isFound: true, times });

test('a browser isn’t blamed where the sends explain the orders, and the list leaves no send in doubt', () => {
  const words = sentBeforeWords(FOUR_TIMES, undefined, found(4));
  expect(words).toMatch(
    /^No response came at [^.]+\. Order cut-0001 is in the list 4 times: 4 charges were created\. Countersign sent its charge 4 times\.$/,
  );
});

test('it is where there are more orders than sends', () => {
  expect(sentBeforeWords({ at: AT, status: null }, undefined, found(2))).toContain(
    'Countersign sent its charge once, but a browser may repeat a request whose connection breaks.',
  );
  expect(sentBeforeWords(FOUR_TIMES, undefined, found(5))).toContain('4 times, but a browser may repeat');
});

test('what was rejected isn’t counted, nor what was sent since the list was fetched: of that, no response tells', () => {
  expect(sentBeforeWords({ ...FOUR_TIMES, at: AT + 5, status: 401 }, undefined, found(2, AT - 15))).toMatch(
    /2 earlier sends, the last at [^.]+, got no clear response, so they may have been accepted, too\..* Countersign sent its charge twice\.$/,
  );
});

test('without a search, and where the order wasn’t found, no response tells', () => {
  expect(sentBeforeWords(FOUR_TIMES)).toContain('3 earlier sends, the last at ');
  const missing = { order: 'cut-0001', at: AT + 60, isFound: false };
  expect(sentBeforeWords(FOUR_TIMES, undefined, missing)).toContain('3 earlier sends, the last at ');
});

test('a search before the last send tells of those before it, and of none since', () => {
  const before = { at: AT, status: null, unclear: [lost(AT), lost(AT - 10), lost(AT - 20)] };
  expect(sentBeforeWords(before, undefined, undefined, found(2, AT - 5))).toMatch(
    /^No response came at [^.]+\. At [^.]+, order cut-0001 was in the list twice: two charges were created\.$/,
  );
  expect(sentBeforeWords(before, undefined, undefined, found(1, AT - 15))).toMatch(
    /^No response came at [^.]+\. At [^.]+, order cut-0001 was in the list: its charge was created\. An earlier send at [^.]+ got no clear response, so it may have been accepted, too\.$/,
  );
});

test('it’s said no more once the order was found again, nor of another key’s order, nor where it tells of no send', () => {
  const before = { at: AT, status: null, unclear: [lost(AT), lost(AT - 10)] };
  const again = sentBeforeWords(before, undefined, found(2), found(1, AT - 5));
  expect(again).not.toContain('was in the list');
  expect(again).toContain('Countersign sent its charge twice.');
  const other = { ...found(1, AT - 5), foundWith: 'other' };
  for (const search of [other, found(1, AT - 15)])
    expect(sentBeforeWords(before, undefined, undefined, search)).toMatch(
      /^No response came at [^.]+\. An earlier send at [^.]+ got no clear response, so it may have been accepted, too\.$/,
    );
});

test.each([
  ['{"merchant_order_id":"A-1"}', 'change merchant_order_id'],
  ['{"amount":"25.00"}', 'set a new merchant_order_id'],
  ['', 'set a new merchant_order_id'],
])('a new charge instead of %s is to %s', (body, words) => {
  const charge = wireRequest({ method: 'POST', target: '/api/v1/charges', headers: [], body });
  expect(repeatRisk(charge)).toBe(
    `Sending it again may charge the same order twice. To charge a different order, ${words}.`,
  );
});
