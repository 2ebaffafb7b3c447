/** Signatures in base64, base32, base36 and base58. */

import { type ByteString, byteStringOfBytes, bytesOf, bytesOfHex } from '../../signing/bytes.ts';
import { base64, base64Decoded } from '../key/decoding.ts';
import {
  DIGEST_LENGTHS,
  type DigestReading,
  exactReading,
  knownFilter,
  outputUse,
  printedReading,
} from './reading.ts';

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const HEX = /^[0-9a-f]+$/i;

export function base64Readings(text: ByteString): DigestReading[] {
  // A digest's base64 is hex only by a chance that needn't be reckoned with; hex is everyday.
  if (HEX.test(text)) return [];
  if (TENCENT.test(text)) return tencentBase64(text);
  if (!BASE64.test(text)) return [];
  const bytes = bytesOf(base64Decoded(text, 'either'));
  const reading = exactReading(bytes, [base64Use(text)]);
  if (reading) return base64Text(bytes, text) === text ? [reading] : [];
  return [...withoutZeroBytes(bytes, text), ...withText(bytes), ...truncatedBase64(text)];
}

const TENCENT = /^(?=.*\*)[A-Za-z0-9*-]+_{0,2}$/;

/** Its own alphabet: `+` as `*`, `/` as `-` and `=` as `_`. */
function tencentBase64(text: ByteString): DigestReading[] {
  const standard = text.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '=');
  const how = 'Tencent’s alphabet, with * - _ for + / =';
  const reading = exactReading(bytesOf(base64Decoded(standard, 'either')), [outputUse('out-base64', how)]);
  return reading ? [reading] : [];
}

/** Zero bytes that the digest may lose in front, as one number; more are too unlikely. */
const MOST_ZERO_BYTES = 2;

function withoutZeroBytes(bytes: Uint8Array, text: string): DigestReading[] {
  const lost = DIGEST_LENGTHS[0] - bytes.length;
  if (lost < 1 || lost > MOST_ZERO_BYTES || bytes[0] === 0 || base64Text(bytes, text) !== text) return [];
  const padded = new Uint8Array(DIGEST_LENGTHS[0]);
  padded.set(bytes, lost);
  const how = lost === 1 ? '1 zero byte lost' : `${lost} zero bytes lost`;
  const reading = exactReading(padded, [outputUse('out-leading-zeros-dropped', how), base64Use(text)]);
  return reading ? [reading] : [];
}

/** The digest’s bytes, and behind them the text that was signed. */
function withText(bytes: Uint8Array): DigestReading[] {
  return [32, 20].flatMap((length) => {
    const rest = bytes.subarray(length);
    if (rest.length < FEWEST_CHARACTERS || !rest.every((byte) => byte === 10 || (byte >= 32 && byte < 127)))
      return [];
    const use = outputUse('out-compound', 'its bytes and the signed text behind them, in base64');
    const reading = exactReading(bytes.slice(0, length), [use]);
    return reading ? [reading] : [];
  });
}

function base64Use(text: string) {
  const isPadded = text.endsWith('=');
  const how = isPadded ? 'padded with =' : 'without padding';
  if (/[-_]/.test(text))
    return outputUse('out-base64url', [isPadded ? undefined : 'unpadded', `with - and _, ${how}`]);
  return outputUse(
    'out-base64',
    text.length % 4 === 0 ? ['standard-alphabet', 'the standard alphabet'] : how,
  );
}

/** Written the way the text is: its alphabet, with or without padding. */
function base64Text(bytes: Uint8Array, like: string): string {
  const standard: string = base64(byteStringOfBytes(bytes));
  const padded = like.endsWith('=') ? standard : standard.replace(/=+$/, '');
  return /[-_]/.test(like) ? padded.replaceAll('+', '-').replaceAll('/', '_') : padded;
}

/** Characters that cut base64 needs at least: 16 stand for 96 bits. */
const FEWEST_CHARACTERS = 16;

/** The first characters of the base64 of a SHA-256 digest. */
function truncatedBase64(text: ByteString): DigestReading[] {
  if (text.length < FEWEST_CHARACTERS || text.length > 42 || text.endsWith('=')) return [];
  const head = bytesOf(base64Decoded(text, 'either'));
  const known = Array.from({ length: 32 }, (_, at) => head[at]);
  return printedReading(
    text,
    32,
    knownFilter(known),
    [base64Use(text), outputUse('out-truncated', `the first ${text.length} characters`)],
    (digest) => base64Text(digest, text).slice(0, text.length),
  );
}

export function otherAlphabetReadings(text: ByteString): DigestReading[] {
  return [...letterReadings(text), ...base32Readings(text), ...base36Readings(text), ...base58Readings(text)];
}

/** Half a byte for each letter, added to an A. */
function letterReadings(text: ByteString): DigestReading[] {
  if (!/^(?:[A-P]{32,128}|[a-p]{32,128})$/.test(text) || HEX.test(text)) return [];
  const first = text.charCodeAt(0) < 0x61 ? 'A' : 'a';
  const hex = text.replace(/./g, (letter) => (letter.charCodeAt(0) - first.charCodeAt(0)).toString(16));
  const reading = exactReading(bytesOfHex(hex), [
    outputUse('out-base32-58', `base16 with the letters ${first === 'A' ? 'A to P' : 'a to p'}`),
  ]);
  return reading ? [reading] : [];
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** In the order of the digits, as `base32hex` has it. */
const BASE32_HEX = '0123456789ABCDEFGHIJKLMNOPQRSTUV';
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base32Readings(text: ByteString): DigestReading[] {
  if (!/^(?:[A-Z2-7]{52}|[a-z2-7]{52}|[0-9A-V]{52}|[0-9a-v]{52})={0,4}$/.test(text)) return [];
  const digits = text.replace(/=+$/, '').toUpperCase();
  return [
    { how: 'base32', alphabet: BASE32 },
    { how: 'base32hex', alphabet: BASE32_HEX },
  ].flatMap(({ how, alphabet }) => {
    const value = digitsValue(digits, alphabet);
    // Four bits are left over, and must be zero.
    if (value === undefined || value % 16n !== 0n) return [];
    const reading = exactReading(bytesOfNumber(value >> 4n), [outputUse('out-base32-58', how)]);
    return reading ? [reading] : [];
  });
}

function base36Readings(text: ByteString): DigestReading[] {
  if (!/^[1-9a-z][0-9a-z]{45,49}$/.test(text) || HEX.test(text)) return [];
  const value = digitsValue(text, BASE36);
  if (value === undefined || value >> 256n !== 0n) return [];
  const reading = exactReading(bytesOfNumber(value), [outputUse('out-base32-58', 'base36')]);
  return reading ? [reading] : [];
}

function base58Readings(text: ByteString): DigestReading[] {
  if (!/^[1-9A-HJ-NP-Za-km-z]{40,44}$/.test(text) || HEX.test(text)) return [];
  const value = digitsValue(text, BASE58);
  if (value === undefined || value >> 256n !== 0n) return [];
  const digest = bytesOfNumber(value);
  // Each leading zero byte is written as one 1.
  const zeros = digest.findIndex((byte) => byte !== 0);
  const ones = /^1*/.exec(text)?.[0].length ?? 0;
  const reading = exactReading(digest, [outputUse('out-base32-58', 'base58')]);
  return reading && ones === zeros ? [reading] : [];
}

/** `undefined` where a digit isn't of the alphabet. */
function digitsValue(text: string, alphabet: string): bigint | undefined {
  const base = BigInt(alphabet.length);
  let value = 0n;
  for (const digit of text) {
    const at = alphabet.indexOf(digit);
    if (at === -1) return undefined;
    value = value * base + BigInt(at);
  }
  return value;
}

function bytesOfNumber(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(64, '0');
  return Uint8Array.from({ length: DIGEST_LENGTHS[0] }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}
