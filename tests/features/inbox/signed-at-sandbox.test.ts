import { expect, test } from 'vitest';
import { signedAtSandbox } from '../../../lib/features/inbox/signed-at-sandbox.ts';
import type { InboxRow } from '../../../lib/features/inbox/state.ts';
import { signedBy } from '../../state/wrongly-signed.ts';

const AGENT = 'python-requests/2.32.3';
const PAGED = signedBy({ query: 'cursor=7f3a&page=9', userAgent: AGENT });

/** As the sandbox diagnosed it. @param ids of the mistakes it named. */
function row(signature: 'valid' | 'explained' | 'unexplained', ...ids: readonly string[]): InboxRow {
  const capture = { request: signedBy({ userAgent: AGENT }), gaps: [], hints: {} };
  const explanations = ids.length > 0 ? [{ sets: [ids.map((id) => ({ id }))] }] : [];
  const made = { kind: 'request', switches: [], capture, diagnosis: { signature, explanations } };
  return made as unknown as InboxRow;
}

test.each([
  ['a valid one, sent as this one', row('valid'), 'same-request'],
  ['one whose query was signed in another order', row('explained', 'query-order-as-sent'), 'same-client'],
  ['one that was signed with another secret', row('explained', 'key-other-known'), undefined],
  ['one with a mistake that this version doesn’t know', row('explained', 'not-known-yet'), undefined],
  ['one that nothing explains', row('unexplained'), undefined],
])('beside %s', (_, other, said) => {
  expect(signedAtSandbox([other], PAGED)).toBe(said);
});
