/** Text that stands for bytes: hex, hex dumps, lists of numbers, base64 and percent-encoding. Empty where it isn't that. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';

/** Shorter texts are more likely words or a hash than an encoded string to sign. */
const SHORTEST = 16;

/** Digits alone, or pairs with blanks, colons, dashes or 0x between them. */
export function fromHex(text: string): ByteString[] {
  const digits = text
    .trim()
    .replace(/^<Buffer /, '')
    .replace(/(?: \.\.\. \d+ more bytes?)?>$/, '')
    .replace(/0x|\\x|[\s:,{}-]/gi, '');
  if (digits.length < 2 * SHORTEST || digits.length % 2 === 1 || !/^[0-9a-f]+$/i.test(digits)) return [];
  return sensible(bytesOfHex(digits));
}

/** As xxd and hexdump -C print it: an offset, pairs or fours of digits, the characters. */
export function fromHexDump(text: string): ByteString[] {
  const rows = text
    .split('\n')
    .map((row) =>
      /^\s{0,16}[0-9a-f]{4,16}:?\s+((?:[0-9a-f]{2,4} {1,2})+|(?:[0-9a-f]{2,4} {1,2})*[0-9a-f]{2,4})(?=\s|$|\|)/i.exec(
        row,
      ),
    );
  const found = rows.flatMap((row) => (row?.[1] ? [row[1].replace(/\s/g, '')] : []));
  // Blanks and tabs alone: what counts line breaks in takes quadratic time over many of them.
  const dump = /^[ \t]*[0-9a-f]{4,16}:?[ \t]+[0-9a-f]{2}/im.test(text) && /^[ \t]*0{4,16}[:\s]/m.test(text);
  if (!dump || found.length === 0 || found.some((row) => row.length > 32 || row.length % 2 === 1)) return [];
  return sensible(bytesOfHex(found.join('')));
}

/** As in `[71, 69, 84, 10]`, `{71 69 84}` and Java's signed bytes. */
export function fromByteList(text: string): ByteString[] {
  const list = /[[{(]\s*(-?\d{1,3}(?:[\s,]+-?\d{1,3}){7,})\s*[\])}]/.exec(text)?.[1];
  if (list === undefined) return [];
  const numbers = list.split(/[\s,]+/).map(Number);
  if (numbers.some((number) => number < -128 || number > 255)) return [];
  return sensible(numbers.map((number) => String.fromCharCode(number & 0xff)).join(''));
}

/** Line breaks inside it as MIME and openssl have them, either alphabet, padded or not. */
export function fromBase64(text: string): ByteString[] {
  const bare = text.replace(/\s/g, '').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (bare.length < SHORTEST || bare.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(bare)) return [];
  return sensible(atob(bare));
}

/** With + as itself and as a blank. */
export function fromUrlEncoding(text: string): ByteString[] {
  if (!/%0a/i.test(text)) return [];
  const decoded = (source: string) =>
    byteStringOfText(source).replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return [...new Set([decoded(text), decoded(text.replaceAll('+', ' '))])].flatMap(sensible);
}

function bytesOfHex(digits: string): string {
  return digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

/** A string to sign is mostly printable; a hash that was decoded isn't. */
function sensible(bytes: string): ByteString[] {
  const printable = bytes.replace(/[^\n\r -~]/g, '').length;
  return printable >= 0.7 * bytes.length && bytes.length >= SHORTEST ? [bytes as ByteString] : [];
}
