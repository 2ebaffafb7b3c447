/** Subjects for the tests of the body's mistakes. */

import { NO_HINTS, type Subject, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { Variant } from '../../../lib/core/mistakes/variant.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

interface Given {
  readonly headers?: readonly (readonly [string, string])[];
  /** Bodies the client meant. */
  readonly meant?: readonly string[];
}

export function sent(
  body: string | Uint8Array | undefined,
  { headers = [], meant = [] }: Given = {},
): Subject {
  const request = wireRequest({
    method: body === undefined ? 'GET' : 'POST',
    target: '/api/v1/charges',
    headers: [['X-Timestamp', '1764000000'], ...headers],
    body,
  });
  return subjectOf(request, new Secret('sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516'), {
    ...NO_HINTS,
    bodies: meant.map(byteStringOfText),
  });
}

/** The values, as text, that these mistakes alone, in this order, explain. */
export function textsOf(variants: readonly Variant[], ...ids: readonly string[]): string[] {
  return variants
    .filter(({ uses }) => uses.map(({ id }) => id).join() === ids.join())
    .map(({ value }) => new TextDecoder().decode(Uint8Array.from(value, (byte) => byte.charCodeAt(0))));
}

/** The values' bytes in hex. */
export function hexesOf(variants: readonly Variant[], ...ids: readonly string[]): string[] {
  return variants
    .filter(({ uses }) => uses.map(({ id }) => id).join() === ids.join())
    .map(({ value }) => Buffer.from(value, 'latin1').toString('hex'));
}
