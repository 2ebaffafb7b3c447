/** Requests that shapes are made for, and the right values they're rendered with. */

import { type Subject, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { MessageSlot } from '../../../lib/core/mistakes/variant.ts';
import { type ByteString, byteStringOfBytes, bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

export function subject(
  method: string,
  target: string,
  body?: string,
  more: readonly (readonly [string, string])[] = [],
  secret = 'sk_test_x',
): Subject {
  const headers = [
    ['Host', 'api.example.com'],
    ['X-Api-Key', 'pk_test_abc'],
    ['X-Timestamp', '1764000000'],
    ['X-Ignored', 'ignored'],
    ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ...more,
  ] as const;
  return subjectOf(wireRequest({ method, target, headers, body }), new Secret(secret));
}

export function valuesOf({ lines, body, secret }: Subject): Readonly<Record<MessageSlot, ByteString>> {
  return { ...lines, body, key: byteStringOfBytes(secret.keyBytes()) };
}

export function textOf(bytes: ByteString): string {
  return displayText(bytesOf(bytes));
}
