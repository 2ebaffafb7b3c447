/** Line breaks at a text's end. By hand, since a regular expression takes quadratic time over a long run of them. */

import { type ByteString, sliceBytes } from '../signing/bytes.ts';

/** Without the `\n` and `\r\n` at its end, however many. */
export function withoutFinalLineBreaks(bytes: ByteString): ByteString {
  let end = bytes.length;
  while (bytes.charAt(end - 1) === '\n') end -= bytes.charAt(end - 2) === '\r' ? 2 : 1;
  return sliceBytes(bytes, 0, end);
}
