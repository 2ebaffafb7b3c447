import { expect, test } from 'vitest';
import { orderIdIn } from '../../../lib/features/exchange/order-made.ts';

test.each([
  ['{"id":"ord_1","status":"awaiting_payment"}', 'ord_1'],
  ['{"order_id":"ord_1"}', 'ord_1'],
  ['{"id":"chg_1","order_id":"ord_1"}', 'ord_1'],
  ['{"order":{"id":"ord_1"}}', 'ord_1'],
  ['{"data":{"id":"ord_1"}}', 'ord_1'],
  ['{"id":"ord_1","id":"ord_2"}', 'ord_2'],
])('%s is about %s', (text, id) => {
  expect(orderIdIn(text)).toBe(id);
});

test.each([
  '',
  'ord_1',
  '"ord_1"',
  '[{"id":"ord_1"}]',
  '{"data":[{"id":"ord_1"}],"total":1}',
  '{"id":"wlt_1"}',
  '{"id":"ord_"}',
  '{"id":5}',
  '{"id":"ord_1 2"}',
  '{"id":null}',
  `{"id":"ord_${'1'.repeat(1000)}"}`,
  '{"id":"ord_1"',
])('%s is about no order', (text) => {
  expect(orderIdIn(text)).toBeUndefined();
});
