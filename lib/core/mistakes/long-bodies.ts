/** How shapes that hold the body itself are kept within reason when the body is long. */

import type { Shape } from './variant.ts';

/** In bytes. A message longer than this can't be tried thousands of times. */
const LONG_BODY = 8192;

/** In bytes. Longer ones aren't encoded, nor hashed another way together with the signature. */
export const LONGEST_ENCODED_BODY = 262_144;

/** Shapes that hold a long body are tried by themselves alone, those with a very long one not at all. */
export function withinReason(shapes: readonly Shape[], bodyLength: number): Shape[] {
  if (bodyLength <= LONG_BODY) return [...shapes];
  if (bodyLength > LONGEST_ENCODED_BODY) return shapes.filter((shape) => !holdsBody(shape));
  return shapes.map((shape) => (holdsBody(shape) ? { ...shape, reach: 1 } : shape));
}

function holdsBody({ template }: Shape): boolean {
  return template.some((token) => token.kind === 'slot' && token.slot === 'body');
}
