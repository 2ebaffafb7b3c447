/** Signatures printed byte by byte or number by number, so that digits went missing or came on top; and cut ones. */

import { type ByteString, bytesOfHex, hexOf } from '../../signing/bytes.ts';
import type { Parameter } from '../ways.ts';
import {
  DIGEST_LENGTHS,
  type DigestLength,
  type DigestReading,
  endFilters,
  exactReading,
  knownFilter,
  outputUse,
  printedReading,
} from './reading.ts';

export function looseReadings(text: ByteString): DigestReading[] {
  return [
    ...numberReadings(text),
    ...byteReadings(text),
    ...extendedReadings(text),
    ...signedTextReadings(text),
    ...truncatedReadings(text),
  ];
}

const HEX = /^[0-9a-f]+$/;

/** Leading zeros a digest may lose as one number; more are too unlikely. */
const MOST_LEADING = 8;

/** The digest as one number: no leading zeros, or signed, or in decimal. */
function numberReadings(text: ByteString): DigestReading[] {
  const found: (DigestReading | undefined)[] = [];
  if (HEX.test(text) && !text.startsWith('0'))
    for (const length of DIGEST_LENGTHS) {
      const lost = 2 * length - text.length;
      if (lost < 1 || lost > MOST_LEADING) continue;
      const how = lost === 1 ? '1 zero lost' : `${lost} zeros lost`;
      found.push(
        exactReading(bytesOfHex(text.padStart(2 * length, '0')), [
          outputUse('out-leading-zeros-dropped', how),
        ]),
      );
    }
  if (/^-[0-9a-f]{56,64}$/.test(text)) {
    const value = (1n << 256n) - BigInt(`0x${text.slice(1)}`);
    found.push(numberReading(value, ['one-signed-number', 'one signed number'], 'out-signed-bytes'));
  }
  // A zero byte keeps Java’s BigInteger from being negative.
  if (/^00[89a-f][0-9a-f]{63}$/.test(text))
    found.push(
      exactReading(bytesOfHex(text.slice(2)), [
        outputUse('out-signed-bytes', 'a zero byte put before it, as toByteArray does'),
      ]),
    );
  if (/^-?[1-9][0-9]{69,77}$/.test(text)) found.push(...decimalReadings(BigInt(text)));
  return found.filter((reading) => reading !== undefined);
}

/** Java's BigInteger begins with the highest byte, .NET's with the lowest. */
function decimalReadings(value: bigint): (DigestReading | undefined)[] {
  const positive = value < 0n ? (1n << 256n) + value : value;
  const how = value < 0n ? 'one signed decimal number' : 'one decimal number';
  const hex = positive.toString(16).padStart(64, '0');
  if (hex.length > 64) return [];
  return [
    numberReading(positive, how, 'out-byte-list'),
    exactReading(bytesOfHex(hex).toReversed(), [
      outputUse('out-reversed', 'all bytes reversed'),
      outputUse('out-byte-list', how),
    ]),
  ];
}

function numberReading(
  value: bigint,
  parameter: Parameter,
  id: 'out-signed-bytes' | 'out-byte-list',
): DigestReading | undefined {
  const hex = value.toString(16).padStart(64, '0');
  return hex.length > 64 ? undefined : exactReading(bytesOfHex(hex), [outputUse(id, parameter)]);
}

/** A way a byte may end a text: how many characters, and which byte it is. */
interface Ending {
  readonly length: number;
  readonly byte: number;
}

/** All that the last `count` bytes of a text can be, where `endings` says how one byte can end it. */
function lastBytes(
  text: string,
  count: number,
  endings: (text: string) => readonly Ending[],
): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return endings(text).flatMap(({ length, byte }) =>
    lastBytes(text.slice(0, text.length - length), count - 1, endings).map((before) => [...before, byte]),
  );
}

/** Filters on the last four bytes, or on three where four can be too many things. */
function lastFilters(length: DigestLength, text: string, endings: (text: string) => readonly Ending[]) {
  const four = endFilters(length, lastBytes(text, 4, endings));
  return four.length <= 64 ? four : endFilters(length, lastBytes(text, 3, endings));
}

/** One digit for bytes below 16, as `%x` of each byte gives. */
function byteReadings(text: ByteString): DigestReading[] {
  if (!HEX.test(text)) return [];
  return DIGEST_LENGTHS.filter((length) => {
    const lost = 2 * length - text.length;
    return lost >= 1 && lost <= Math.ceil(length * 0.44);
  }).flatMap((length) => {
    const lost = 2 * length - text.length;
    return printedReading(
      text,
      length,
      lastFilters(length, text, unpaddedEndings),
      [outputUse('out-byte-zeros-dropped', lost === 1 ? '1 zero lost' : `${lost} zeros lost`)],
      (digest) => [...digest].map((byte) => byte.toString(16)).join(''),
    );
  });
}

function unpaddedEndings(text: string): Ending[] {
  const endings: Ending[] = [];
  const one = /[0-9a-f]$/.exec(text)?.[0];
  if (one) endings.push({ length: 1, byte: Number.parseInt(one, 16) });
  const two = /[1-9a-f][0-9a-f]$/.exec(text)?.[0];
  if (two) endings.push({ length: 2, byte: Number.parseInt(two, 16) });
  return endings;
}

/** Bytes from 80 up printed as negative 32-bit or 64-bit numbers: `ffffff8a`. */
function extendedReadings(text: ByteString): DigestReading[] {
  if (!HEX.test(text) || !text.includes('ffffff')) return [];
  return [6, 14].flatMap((extension) =>
    [false, true].flatMap((padded) => {
      const most = 2 + extension;
      const how = `${most * 4}-bit numbers${padded ? '' : ', small ones without their zero'}`;
      const print = (byte: number) =>
        byte < 0x80
          ? byte.toString(16).padStart(padded ? 2 : 1, '0')
          : `${'f'.repeat(extension)}${byte.toString(16)}`;
      return DIGEST_LENGTHS.filter(
        (length) => text.length > 2 * length && text.length <= most * length,
      ).flatMap((length) =>
        printedReading(
          text,
          length,
          lastFilters(length, text, (rest) => extendedEndings(rest, extension, padded)),
          [outputUse('out-sign-extended', how, extension === 6 ? undefined : 9)],
          (digest) => [...digest].map(print).join(''),
        ),
      );
    }),
  );
}

function extendedEndings(text: string, extension: number, padded: boolean): Ending[] {
  const endings: Ending[] = [];
  const two = text.slice(-2);
  if (/^[89a-f][0-9a-f]$/.test(two) && text.slice(0, -2).endsWith('f'.repeat(extension)))
    endings.push({ length: extension + 2, byte: Number.parseInt(two, 16) });
  if ((padded ? /^[0-7][0-9a-f]$/ : /^[1-7][0-9a-f]$/).test(two))
    endings.push({ length: 2, byte: Number.parseInt(two, 16) });
  if (!padded && text !== '') endings.push({ length: 1, byte: Number.parseInt(text.slice(-1), 16) });
  return endings;
}

/** Signed bytes in hex, run together: `-7d5b-1`. */
function signedTextReadings(text: ByteString): DigestReading[] {
  if (!/^[0-9a-f-]+$/.test(text) || !text.includes('-') || text.includes('--')) return [];
  const digits = text.replaceAll('-', '').length;
  const signs = text.length - digits;
  return DIGEST_LENGTHS.filter(
    (length) => digits > length && digits <= 2 * length && signs <= length,
  ).flatMap((length) =>
    printedReading(
      text,
      length,
      lastFilters(length, text, signedEndings),
      [outputUse('out-signed-bytes', 'with minus signs between')],
      (digest) => [...digest].map((byte) => (byte < 0x80 ? byte : byte - 256).toString(16)).join(''),
    ),
  );
}

/** A minus before the digits belongs to them. */
function signedEndings(text: string): Ending[] {
  return [1, 2].flatMap((digits): Ending[] => {
    const end = text.slice(-digits);
    if (end.length < digits || !(digits === 1 ? /^[0-9a-f]$/ : /^[1-8][0-9a-f]$/).test(end)) return [];
    const value = Number.parseInt(end, 16);
    if (text.slice(0, -digits).endsWith('-'))
      return value === 0 || value > 0x80 ? [] : [{ length: digits + 1, byte: 256 - value }];
    return value > 0x7f ? [] : [{ length: digits, byte: value }];
  });
}

/** Hex digits that a cut signature needs at least: below 16 a match would prove little. */
const FEWEST_DIGITS = 16;

/** The first digits of a SHA-256 digest, or its last ones. */
function truncatedReadings(text: ByteString): DigestReading[] {
  if (!HEX.test(text) || text.length < FEWEST_DIGITS || text.length >= 64) return [];
  const count = text.length;
  const first = Array.from({ length: 32 }, (_, at) => pairAt(text, 2 * at));
  const last = Array.from({ length: 32 }, (_, at) => pairAt(text, 2 * at - (64 - count)));
  const why = count === 60 ? ', as the first line of xxd -p is' : '';
  return [
    ...printedReading(
      text,
      32,
      knownFilter(first),
      [outputUse('out-truncated', `the first ${count} digits${why}`)],
      (digest) => hexOf(digest).slice(0, count),
    ),
    ...printedReading(
      text,
      32,
      knownFilter(last),
      [outputUse('out-truncated', `the last ${count} digits`, 9)],
      (digest) => hexOf(digest).slice(-count),
    ),
  ];
}

function pairAt(text: string, at: number): number | undefined {
  return at < 0 || at + 2 > text.length ? undefined : Number.parseInt(text.slice(at, at + 2), 16);
}
