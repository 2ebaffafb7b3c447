/** Secrets in records that were set aside, as far as they can be read: by the field they stand in, and by their shape. */

import { Secret } from '../core/signing/secret.ts';

const SHAPED = /sk_\w{6,}/g;
/** A record is never nested deeper; one that's hostile isn't followed further. */
const DEEPEST = 8;

export function secretsSetAside(values: readonly unknown[]): readonly Secret[] {
  const texts = new Set(values.flatMap((value) => [...textsIn(value, 0)]));
  return [...texts].map((text) => new Secret(text));
}

function* textsIn(value: unknown, depth: number, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (name === 'secret') yield value;
    yield* value.match(SHAPED) ?? [];
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST)
    for (const [field, one] of Object.entries(value)) yield* textsIn(one, depth + 1, field);
}
