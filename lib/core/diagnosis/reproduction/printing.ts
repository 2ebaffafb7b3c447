/** Prints a digest as a signature was printed: the way is found on the original, whose digest and print are known. */

import { hmac } from '../../hashing/other-hashes.ts';
import {
  hexWithoutZeros,
  separatedHex,
  signExtendedHex,
  signExtendedPaddedHex,
  signedBytesHex,
  signedDecimals,
  signedNumberHex,
  throughLatin1,
  throughUtf8,
} from '../../mistakes/printed-digests.ts';
import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  hexOf,
  joinBytes,
  utf8,
} from '../../signing/bytes.ts';

/** `key`: the secret’s bytes. */
export interface Signed {
  readonly digest: Uint8Array;
  readonly message: Uint8Array;
  readonly key: Uint8Array;
}

export type Print = (signed: Signed) => ByteString;

type PrintText = (signed: Signed) => string;

const OF_DIGEST: readonly ((digest: Uint8Array) => string)[] = [
  hexOf,
  base64,
  (digest) => hexOf(digest).replace(/^0+/, ''),
  (digest) => hexOf(digest).replace(/^(?:00)+/, ''),
  hexWithoutZeros,
  signExtendedHex,
  signExtendedPaddedHex,
  signedBytesHex,
  signedNumberHex,
  (digest) => hexOf(digest.toReversed()),
  ...['-', ':', ' ', ', ', ','].map((sign) => (digest: Uint8Array) => separatedHex(digest, sign)),
  ...[',', ', ', ' '].flatMap((comma) => [
    (digest: Uint8Array) => signedDecimals(digest, comma),
    (digest: Uint8Array) => digest.join(comma),
  ]),
  (digest) => byteStringOfBytes(digest),
  throughUtf8,
  throughLatin1,
];

/** Go’s `mac.Sum(message)` prints the message, and the HMAC of zero bytes behind it. */
const goSum = ({ message, key }: Signed): string =>
  hexOf(joinBytes([message, hmac('sha256', key, new Uint8Array(0))]));

const BASES: readonly PrintText[] = [
  ...OF_DIGEST.map(
    (print) =>
      ({ digest }: Signed) =>
        print(digest),
  ),
  goSum,
];

const LAYERS: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => btoa(text),
  (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
  (text) => text.replace(/=+$/, ''),
  (text) => hexOf(utf8(text)),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(text).replace(/%../g, (digits) => digits.toLowerCase()),
  (text) => Array.from(text).toReversed().join(''),
];

const MOST_LAYERS = 3;
/** Characters: what’s cut shorter proves no way to print. */
const SHORTEST = 16;

/** `undefined` where the print isn’t one of those that are known. What stands around it stays. */
export function printLike(signed: Signed, sent: ByteString): Print | undefined {
  let prints = BASES;
  for (let depth = 0; depth <= MOST_LAYERS; depth++) {
    for (const print of prints) {
      const found = fitting(print, print(signed), sent);
      if (found) return found;
    }
    prints = prints.flatMap((print) => LAYERS.map((layer) => (other: Signed) => layer(safe(print(other)))));
  }
  return undefined;
}

function fitting(print: PrintText, printed: string, sent: ByteString): Print | undefined {
  const length = printed.length;
  if (length >= SHORTEST && sent.includes(printed))
    // Sent twice, it’s there twice.
    return (other) => sent.split(printed).join(print(other)) as ByteString;
  if (sent.length < SHORTEST || length <= sent.length) return undefined;
  if (printed.startsWith(sent)) return (other) => print(other).slice(0, sent.length) as ByteString;
  if (printed.endsWith(sent)) return (other) => print(other).slice(-sent.length) as ByteString;
  return undefined;
}

function base64(digest: Uint8Array): string {
  return btoa(byteStringOfBytes(digest));
}

/** Each character a byte, as the layers take it. */
function safe(text: string): string {
  return byteStringOfBytes(bytesOf(byteStringOfText(text)));
}
