/** Line breaks at a text's end, and those that curl removes. */

import { type ByteString, sliceBytes } from '../signing/bytes.ts';

/** Without the `\n` and `\r\n` at its end, however many: by hand, since a regular expression takes quadratic time over a long run. */
export function withoutFinalLineBreaks(bytes: ByteString): ByteString {
  let end = bytes.length;
  while (bytes.charAt(end - 1) === '\n') end -= bytes.charAt(end - 2) === '\r' ? 2 : 1;
  return sliceBytes(bytes, 0, end);
}

/** What `curl -d` sends of a file’s content. */
export function asCurlSends(content: ByteString): ByteString {
  return content.replace(/[\r\n\0]+/g, '') as ByteString;
}

/** Whether versions of curl differ in what `-d` removes: at a NUL, and at a CR without a LF behind it. */
export function isDisputedByCurl(content: ByteString): boolean {
  return content.includes('\0') || /\r(?!\n)/.test(content);
}

export const DISPUTED_BY_CURL =
  'versions of curl differ in what -d takes out of a file with a NUL or a lone CR in it';
