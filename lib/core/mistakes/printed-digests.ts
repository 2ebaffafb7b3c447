/** Ways to print a digest that aren't 64 lowercase hex digits. */

import { byteStringOfText } from '../signing/bytes.ts';

const PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function eachByte(digest: Uint8Array, print: (byte: number, pair: string) => string, separator = ''): string {
  const printed: string[] = [];
  for (const byte of digest) printed.push(print(byte, PAIRS[byte] ?? ''));
  return printed.join(separator);
}

export function separatedHex(digest: Uint8Array, separator: string): string {
  return eachByte(digest, (_, pair) => pair, separator);
}

/** `%x` for each byte: zeros at the front of a byte are lost. */
export function hexWithoutZeros(digest: Uint8Array): string {
  return eachByte(digest, (byte, pair) => (byte < 16 ? pair.charAt(1) : pair));
}

/** Bytes from 0x80 printed as 32-bit negative numbers, as Java's Integer.toHexString(b) does. */
export function signExtendedHex(digest: Uint8Array): string {
  return eachByte(digest, (byte, pair) =>
    byte > 0x7f ? `ffffff${pair}` : byte < 16 ? pair.charAt(1) : pair,
  );
}

/** The same with two digits for small bytes, as C's `%02x` of a char does. */
export function signExtendedPaddedHex(digest: Uint8Array): string {
  return eachByte(digest, (byte, pair) => (byte > 0x7f ? `ffffff${pair}` : pair));
}

/** Signed bytes through `toString(16)`, as Apps Script hands them out. */
export function signedBytesHex(digest: Uint8Array): string {
  return Array.from(new Int8Array(digest), (byte) => byte.toString(16)).join('');
}

/** Signed bytes in decimal with commas, as `String(bytes)` or `Arrays.toString` print them. */
export function signedDecimals(digest: Uint8Array, comma: string): string {
  return new Int8Array(digest).join(comma);
}

/** The digest as one signed number: `new BigInteger(bytes).toString(16)`. */
export function signedNumberHex(digest: Uint8Array): string {
  return BigInt.asIntN(digest.length * 8, BigInt(`0x${separatedHex(digest, '') || '0'}`)).toString(16);
}

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

/** Raw bytes decoded as UTF-8 into text and encoded again: what isn't UTF-8 became U+FFFD. */
export function throughUtf8(digest: Uint8Array): string {
  return byteStringOfText(lossy.decode(digest));
}

/** Raw bytes decoded as ISO-8859-1 and encoded as UTF-8. */
export function throughLatin1(digest: Uint8Array): string {
  return byteStringOfText(String.fromCharCode(...digest));
}
