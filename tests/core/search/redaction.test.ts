/** A client that put a secret into what it signed: no finding shows it, in whatever form it was. */

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_HINTS, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { Finding } from '../../../lib/core/search/found.ts';
import { createKernel } from '../../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const OWN = 'sk_test_made_up_4eC39HqLyj';
const OTHER = 'sk_test_made_up_by_another';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const STRING = `GET\n/api/v1/orders\n\n1764000000\n${sha256('')}`;

function found(signature: string): Finding | undefined {
  const request = wireRequest({
    method: 'GET',
    target: '/api/v1/orders',
    headers: [
      ['X-Api-Key', 'pk_test_made_up'],
      ['X-Timestamp', '1764000000'],
      ['X-Signature', signature],
    ],
  });
  const hints = { ...NO_HINTS, secrets: [{ name: 'Another key', secret: new Secret(OTHER) }] };
  const search = createSearch(subjectOf(request, new Secret(OWN), hints), createKernel());
  for (const stage of STAGES.slice(0, 2))
    for (const { findings } of search.run(stage, 0, 1)) if (findings[0]) return findings[0];
  return undefined;
}

test.each([
  ['before the string', OWN],
  ['of another key', OTHER],
  ['in lower case', OWN.toLowerCase()],
  ['in upper case', OWN.toUpperCase()],
  ['without its prefix', OWN.slice('sk_test_'.length)],
  ['in base64', btoa(OWN)],
  ['in hex', Buffer.from(OWN).toString('hex')],
])('a secret %s isn’t in the finding', (_, print) => {
  const finding = found(sha256(print + STRING));
  expect(finding?.message).toBe(`[secret]${STRING}`);
  expect(JSON.stringify(finding)).not.toContain(print);
});
