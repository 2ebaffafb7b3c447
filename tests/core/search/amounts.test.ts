/** A body is hashed with `"12.50"` or `"1,250.00"` and sent with the amount in a different form: signed here by `node:crypto`. */

import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_HINTS, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner } from '../../../lib/core/search/conduct.ts';
import { createKernel } from '../../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const SECRET = 'sk_test_made_up_amounts_1';
const TIME = '1767225600';

/** @returns the sets of ids of the likeliest explanation, best first. */
async function named(hashed: string, sent: string): Promise<string[]> {
  const bodyHash = createHash('sha256').update(hashed).digest('hex');
  const lines = ['POST', '/api/v1/charges', '', TIME, bodyHash].join('\n');
  const request = wireRequest({
    method: 'POST',
    target: '/api/v1/charges',
    headers: [
      ['X-Api-Key', 'pk_test_amounts'],
      ['X-Timestamp', TIME],
      ['X-Signature', createHmac('sha256', SECRET).update(lines).digest('hex')],
      ['Content-Type', 'application/json'],
    ],
    body: byteStringOfText(sent),
  });
  const search = createSearch(subjectOf(request, new Secret(SECRET), NO_HINTS), createKernel());
  const { findings } = await conduct(
    inProcessRunner(search, async () => {}),
    {
      budgetMs: Number.POSITIVE_INFINITY,
      clock: () => 0,
      stages: STAGES.filter(({ mistakes }) => mistakes <= 2),
    },
  );
  return (findings[0]?.reasons ?? []).map(({ uses }) =>
    uses
      .map(({ id }) => id)
      .sort()
      .join(' '),
  );
}

const charge = (amount: string): string =>
  `{"merchant_order_id":"web-10","amount":${amount},"currency":"USDT","network":"TRON"}`;
const spaced = (amount: string): string =>
  `{"merchant_order_id": "web-10", "amount": ${amount}, "currency": "USDT", "network": "TRON"}`;

test.each([
  ['"12.50"', '12.5', 'body-number-retyped'],
  ['12.50', '12.5', 'body-number-format'],
  ['"12.50"', '"12.5"', 'body-number-format'],
  ['"12.00"', '12', 'body-number-retyped'],
  ['"19.90"', '19.9', 'body-number-retyped'],
  ['"0.500000"', '0.5', 'body-number-retyped'],
  ['12.5', '"12.50"', 'body-number-retyped'],
  ['"12.5"', '"12.50"', 'body-number-format'],
  ['0.3', '0.30000000000000004', 'body-number-format'],
  ['"1,250.00"', '"1250.00"', 'body-number-separators'],
  ['"1250.00"', '"1,250.00"', 'body-number-separators'],
  ['"1.250,00"', '1250', 'body-number-separators'],
  ['"1E+2"', '"100.00"', 'body-number-exponent'],
  ['"100.00"', '"1E+2"', 'body-number-exponent'],
  ['"0.125e2"', '"12.50"', 'body-number-exponent'],
  ['1250', '"12.50"', 'body-minor-units'],
  ['"12.50"', '1250', 'body-minor-units'],
])('%s hashed, %s sent', async (hashed, sent, id) => {
  const [first, ...others] = await named(charge(hashed), charge(sent));
  expect(first).toBe(id);
  expect(others.every((other) => other === 'body-serializer-profile')).toBe(true);
});

test('and the library that sends prints spaces, too', async () => {
  const [first = ''] = await named(charge('"12.50"'), spaced('12.5'));
  expect(first.split(' ')).toContain('body-number-retyped');
});
