/** A message put together from its template, plainly, one at a time. */

import type { MessageSlot, MessageToken } from '../mistakes/variant.ts';
import type { ByteString } from '../signing/bytes.ts';

/** Glue is written only where something stands before it and the slot's value after it isn't empty. */
export function messageOf(
  template: readonly MessageToken[],
  valueFor: (slot: MessageSlot) => ByteString,
): ByteString {
  let message = '';
  let glue = '';
  for (const token of template) {
    if (token.kind === 'glue') {
      glue = token.bytes;
      continue;
    }
    const value = token.kind === 'literal' ? token.bytes : valueFor(token.slot);
    if (glue !== '' && message !== '' && value !== '') message += glue;
    glue = '';
    message += value;
  }
  return message as ByteString;
}
