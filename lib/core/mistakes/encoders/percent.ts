/** Percent-encoding on byte strings: decoding, escaping anew, and the case of hex digits. */

import { type ByteString, byteStringOfText, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';

const ESCAPE = /%[0-9A-Fa-f]{2}/g;
const REPLACEMENT = byteStringOfText('\u{FFFD}');

/** Valid escapes as the bytes they stand for; a `%` that begins none stays. */
export function percentDecode(text: string): ByteString {
  return text.replace(ESCAPE, (found) =>
    String.fromCharCode(Number.parseInt(found.slice(1), 16)),
  ) as ByteString;
}

export function hasEscape(text: string): boolean {
  return /%[0-9A-Fa-f]{2}/.test(text);
}

export function withHexCase(text: string, hex: 'upper' | 'lower'): string {
  return text.replace(ESCAPE, (found) => (hex === 'upper' ? found.toUpperCase() : found.toLowerCase()));
}

/** Every byte matched by `pattern`, which must be global and match single bytes, as an escape in upper-case hex. */
export function escapeMatches(text: string, pattern: RegExp): string {
  return text.replace(pattern, escapeByte);
}

function escapeByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Escapes of the bytes matched by `pattern` are undone, all others kept. */
export function unescapeMatches(text: string, pattern: RegExp): string {
  return text.replace(ESCAPE, (found) => {
    const byte = percentDecode(found);
    return pattern.test(byte) ? byte : found;
  });
}

export function isUtf8(bytes: ByteString): boolean {
  return textOfUtf8(bytesOf(bytes)) !== undefined;
}

/** Bytes that are no UTF-8, read as Latin-1 and written as UTF-8; UTF-8 as it is. */
export function asUtf8(bytes: ByteString): ByteString {
  return isUtf8(bytes) ? bytes : byteStringOfText(bytes);
}

/** What a decoder that insists on UTF-8 hands out: each byte that is none becomes U+FFFD. */
export function withReplacements(bytes: ByteString): ByteString {
  return (isUtf8(bytes) ? bytes : bytes.replace(/[\x80-\xff]/g, REPLACEMENT)) as ByteString;
}
