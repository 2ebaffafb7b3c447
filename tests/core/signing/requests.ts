/** Arbitrary requests and keys for the signing properties. */

import fc from 'fast-check';
import { asByteString, type ByteString } from '../../../lib/core/signing/bytes.ts';
import type { KeyId } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import type { WireRequest } from '../../../lib/core/signing/wire-request.ts';

export const TEST_KEY = {
  id: 'pk_test_7b1f0c2de94a4b5f' as KeyId,
  secret: new Secret('sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516'),
};

/** Marks latin1 text as a byte string; a test's own mistake throws. */
export function latin1(text: string): ByteString {
  const bytes = asByteString(text);
  if (bytes === undefined) throw new Error('not one character per byte');
  return bytes;
}

/** Query pairs as they're transmitted: not empty, without & or line breaks. */
export const anyPair: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('a', 'b', 'B', '=', '-', '%', '2', '0', '+', '?', '\u00e9'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((characters) => characters.join(''));

/** Rich in what the signer treats specially, with any byte but a line break in between. */
const wildTarget: fc.Arbitrary<ByteString> = fc
  .array(
    fc.oneof(
      fc.constantFrom('?', '&', '&&', '=', '/', '%2F', '%', '+', 'a', 'a=1', 'a-b=2', 'B=1', 'limit=20', ' '),
      fc
        .integer({ min: 0, max: 255 })
        .filter((code) => code !== 10)
        .map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 24 },
  )
  .map((parts) => latin1(`/${parts.join('')}`));

/** Well-formed queries, where duplicates and empty segments are common. */
const plainTarget: fc.Arbitrary<ByteString> = fc
  .array(fc.oneof(anyPair, fc.constantFrom('a=1', 'a=2', 'b', '')), { maxLength: 6 })
  .map((segments) => latin1(`/o?${segments.join('&')}`));

export const anyTarget: fc.Arbitrary<ByteString> = fc.oneof(wildTarget, plainTarget);

const anyMethod = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'get', 'Post');

export const anyTimestamp: fc.Arbitrary<ByteString> = fc
  .integer({ min: 0, max: 4_000_000_000 })
  .map((seconds) => latin1(String(seconds)));

export const anyRequest: fc.Arbitrary<WireRequest> = fc.record({
  method: anyMethod,
  target: anyTarget,
  headers: fc.constant([]),
  body: fc.oneof(
    fc.constant({ kind: 'none' } as const),
    fc.record({
      kind: fc.constant('bytes' as const),
      bytes: fc.uint8Array({ maxLength: 80 }),
      source: fc.constantFrom('exact' as const, 'reencoded' as const),
    }),
  ),
});
