/** What explains a signature is said without a further mistake that changes nothing. */

import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_HINTS, subjectOf } from '../../../lib/core/faults/subject.ts';
import { createKernel } from '../../../lib/core/search/kernel/create-kernel.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const SECRET = 'sk_test_made_up_for_this';
const SENT = '{"amount":"10.00","currency":"USD","reference":"Zoë/1"}';
const HASHED = '{"amount": "10.00", "currency": "USD", "reference": "Zoë/1"}';

test('neither as one of its equals nor first', () => {
  const hash = createHash('sha256').update(HASHED).digest('hex');
  const signature = createHmac('sha256', SECRET)
    .update(['post', '/api/v1/charges', '', '1764000000', hash].join('\n'))
    .digest('hex');
  const request = wireRequest({
    method: 'POST',
    target: '/api/v1/charges',
    headers: [
      ['X-Api-Key', 'pk_test_made_up'],
      ['X-Timestamp', '1764000000'],
      ['X-Signature', signature],
    ],
    body: SENT,
  });
  const search = createSearch(subjectOf(request, new Secret(SECRET), NO_HINTS), createKernel());
  const findings = STAGES.slice(0, 2).flatMap((stage) =>
    [...search.run(stage, 0, 1)].flatMap((progress) => progress.findings),
  );
  const sets = findings.map(({ reasons }) => reasons.map(({ uses }) => new Set(uses.map(({ id }) => id))));
  expect(sets.flat().length).toBeGreaterThan(1);
  for (const named of sets)
    for (const ids of named)
      expect(named.filter((less) => less.size < ids.size && [...less].every((id) => ids.has(id)))).toEqual(
        [],
      );
});
