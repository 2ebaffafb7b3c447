/** Bytes and the two kinds of text that stand for them: UTF-8 text, and byte strings as HTTP APIs hand them out. */

declare const byteString: unique symbol;

/**
 * One character per byte, U+0000–U+00FF: what `fetch` calls a ByteString and Node hands out as `req.url` and raw
 * headers. An index into it is a byte offset. It keeps bytes that are no UTF-8, which plain text can't.
 */
export type ByteString = string & { readonly [byteString]: true };

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenientDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** UTF-8 bytes. A lone surrogate becomes U+FFFD, as in everything that sends text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The text of UTF-8 bytes with any byte-order mark kept, or `undefined` where they aren't UTF-8. */
export function textOfUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** For display only: bytes that aren't UTF-8 become U+FFFD. */
export function displayText(bytes: Uint8Array): string {
  return lenientDecoder.decode(bytes);
}

/** `displayText` of bytes that are a string. */
export function displayTextOf(bytes: ByteString): string {
  return isAscii(bytes) ? bytes : displayText(bytesOf(bytes));
}

/** Text as its UTF-8 bytes. */
export function byteStringOfText(text: string): ByteString {
  return isAscii(text) ? (text as ByteString) : byteStringOfBytes(utf8(text));
}

/** Whether its bytes in UTF-8 are its characters. */
export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

/** Marks a string that already holds one character per byte. `undefined` where a character is above U+00FF. */
export function asByteString(latin1: string): ByteString | undefined {
  for (let i = 0; i < latin1.length; i++) if (latin1.charCodeAt(i) > 0xff) return undefined;
  return latin1 as ByteString;
}

export function byteStringOfBytes(bytes: Uint8Array): ByteString {
  // A decoder takes a fraction of the time, but there's none for all 256 of them.
  if (bytes.length > SHORT && isAsciiBytes(bytes)) return displayText(bytes) as ByteString;
  let text = '';
  // In slices, since a spread of a long array overflows the stack.
  for (let i = 0; i < bytes.length; i += 8192)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(i, i + 8192));
  return text as ByteString;
}

function isAsciiBytes(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

/** Bytes: so few are put together as soon as a decoder is called. */
const SHORT = 256;

export function bytesOf(text: ByteString): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export function sliceBytes(text: ByteString, start: number, end?: number): ByteString {
  return text.slice(start, end) as ByteString;
}

export function joinBytes(parts: readonly Uint8Array[], separator?: Uint8Array): Uint8Array {
  const gap = separator?.length ?? 0;
  const joined = new Uint8Array(
    parts.reduce((sum, part) => sum + part.length, 0) + gap * Math.max(0, parts.length - 1),
  );
  let at = 0;
  parts.forEach((part, index) => {
    if (separator && index > 0) {
      joined.set(separator, at);
      at += gap;
    }
    joined.set(part, at);
    at += part.length;
  });
  return joined;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Order of unsigned bytes; a prefix comes before what it begins. */
export function compareByteStrings(a: ByteString, b: ByteString): number {
  // Every character is one byte, so comparing UTF-16 code units compares bytes.
  return a < b ? -1 : a > b ? 1 : 0;
}

declare const hexDigest: unique symbol;

/** 64 lowercase hex digits: a SHA-256 digest or an HMAC-SHA256. */
export type HexDigest = ByteString & { readonly [hexDigest]: true };

export function isHexDigest(text: string): text is HexDigest {
  return /^[0-9a-f]{64}$/.test(text);
}

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Two lowercase digits. @param byte 0 to 255 */
export function hexOfByte(byte: number): string {
  return HEX_BYTES[byte] ?? '';
}

export function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX_BYTES[byte];
  return hex;
}

export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length >> 1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
