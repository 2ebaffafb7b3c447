/** Subjects for the tests of the method, path and query mistakes. */

import { NO_HINTS, type Subject, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { Compound, Variant } from '../../../lib/core/mistakes/variant.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { latin1 } from '../signing/requests.ts';

interface Given {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  /** URLs the client meant. */
  readonly meant?: readonly string[];
  /** Of the URL as it was written. */
  readonly fragment?: string;
}

/** The target and the headers hold one character per byte. */
export function subject({
  method = 'GET',
  target = '/api/v1/orders',
  headers = [],
  body,
  meant = [],
  fragment,
}: Given): Subject {
  const fields = [
    ['Host', 'api.example.com'],
    ['X-Api-Key', 'pk_test_7b1f'],
    ['X-Timestamp', '1764000000'],
    ['X-Signature', '0'.repeat(64)],
    ...headers,
  ] as const;
  return subjectOf(
    {
      method,
      target: latin1(target),
      headers: fields.map(([name, value]) => [name, latin1(value)]),
      body:
        body === undefined
          ? { kind: 'none' }
          : { kind: 'bytes', bytes: new TextEncoder().encode(body), source: 'exact' },
    },
    new Secret('sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516'),
    {
      ...NO_HINTS,
      targets: meant.map(latin1),
      ...(fragment !== undefined && { fragment: latin1(fragment) }),
    },
  );
}

/** The values that these mistakes alone, in this order, explain. */
export function valuesOf(variants: readonly Variant[], ...ids: readonly string[]): string[] {
  return variants
    .filter(({ uses }) => uses.map(({ id }) => id).join() === ids.join())
    .map(({ value }) => value);
}

export function compoundsOf(compounds: readonly Compound[], ...ids: readonly string[]): Compound['values'][] {
  return compounds
    .filter(({ uses }) => uses.map(({ id }) => id).join() === ids.join())
    .map(({ values }) => values);
}
