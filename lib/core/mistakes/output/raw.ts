/** Signatures that are the digest's bytes themselves, as some charset or a string literal shows them, with or without loss. */

import {
  asByteString,
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  bytesOfHex,
  displayText,
  textOfUtf8,
} from '../../signing/bytes.ts';
import { BYTE_READERS, CHARSETS, unmojibake } from '../encoders/charsets.ts';
import { base64Decoded } from '../key/decoding.ts';
import type { OutputReading } from '../variant.ts';
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

export function rawReadings(text: ByteString): DigestReading[] {
  return [
    ...plainRaw(text),
    ...utf8Raw(text),
    ...replacedRaw(text),
    ...asciiRaw(text),
    ...sevenBits(text),
    ...encodedAgain(text),
    ...escapedReadings(text),
    ...characterCodes(text),
    ...elidedData(text),
  ];
}

/** No digest is all printable ASCII. */
const BINARY = /[^\x20-\x7e]/;

function plainRaw(text: ByteString): DigestReading[] {
  return BINARY.test(text) ? raw(bytesOf(text), 'its bytes as they are') : [];
}

function raw(bytes: Uint8Array, how: string): DigestReading[] {
  return exact(bytes, outputUse('out-raw', how));
}

function exact(bytes: Uint8Array, use: ReturnType<typeof outputUse>): DigestReading[] {
  const reading = exactReading(bytes, [use]);
  return reading ? [reading] : [];
}

/** Bytes read in a charset that has a character for each, and sent as UTF-8. */
function utf8Raw(text: ByteString): DigestReading[] {
  if (!BINARY.test(text)) return [];
  const characters = textOfUtf8(bytesOf(text)) ?? '';
  const [latin1, cp1252] = [asByteString(characters), unmojibake(characters, 'cp1252')];
  const wide = utf16Orders.map(({ charset, how }) => ({ bytes: CHARSETS[charset].encode(characters), how }));
  return [
    ...(latin1 ? raw(bytesOf(latin1), 'its bytes as ISO-8859-1, sent as UTF-8') : []),
    ...(cp1252 && cp1252 !== latin1 ? raw(bytesOf(cp1252), 'its bytes as Windows-1252, sent as UTF-8') : []),
    ...wide.flatMap(({ bytes, how }) => raw(bytesOf(bytes), how)),
  ];
}

const utf16Orders = [
  { charset: 'utf-16le', how: 'its bytes as UTF-16, little-endian, sent as UTF-8' },
  { charset: 'utf-16be', how: 'its bytes as UTF-16, big-endian, sent as UTF-8' },
] as const;

const REPLACEMENT = '\ufffd';

/**
 * Bytes read as UTF-8, with U+FFFD for what isn't: one to three bytes each. What's between is known, but where it stands
 * only within limits, so each place that it can stand is a filter.
 */
function replacedRaw(text: ByteString): DigestReading[] {
  const characters = textOfUtf8(bytesOf(text)) ?? '';
  if (!characters.includes(REPLACEMENT)) return [];
  return DIGEST_LENGTHS.flatMap((length) =>
    printedReading(
      text,
      length,
      runFilters(characters, length),
      [outputUse('out-raw', 'its bytes as UTF-8, those that aren’t replaced by U+FFFD')],
      (digest) => byteStringOfText(displayText(digest)),
    ),
  );
}

type Filter = OutputReading['filters'][number];

function runFilters(characters: string, length: DigestLength): Filter[] {
  const runs = characters.split(REPLACEMENT).map((run) => bytesOf(byteStringOfText(run)));
  const known = runs.reduce((sum, run) => sum + run.length, 0);
  const spare = length - known - (runs.length - 1);
  if (spare < 0 || spare > 2 * (runs.length - 1)) return [];
  let best: Filter[] = [];
  let at = 0;
  runs.forEach((run, gaps) => {
    const shifts = Math.min(spare, 2 * gaps);
    const filters = Array.from({ length: shifts + 1 }, (_, shift) => placedFilter(run, at + shift, length));
    const usable = filters.filter((filter) => filter !== undefined);
    if (usable.length === filters.length && (best.length === 0 || usable.length < best.length)) best = usable;
    at += run.length + 1;
  });
  return best;
}

function placedFilter(run: Uint8Array, at: number, length: DigestLength): Filter | undefined {
  return knownFilter(Array.from({ length }, (_, place) => (place < at ? undefined : run[place - at])))[0];
}

/** The same sign for every byte from 80 up: `?` in C#, U+FFFD in Java, Python and Ruby. */
function asciiRaw(text: ByteString): DigestReading[] {
  return [...asciiWith(text, '?', '?'), ...asciiWith(text, byteStringOfText(REPLACEMENT), 'U+FFFD')];
}

function asciiWith(text: ByteString, sign: string, name: string): DigestReading[] {
  const parts = text.split(sign);
  const count = text.length - (sign.length - 1) * (parts.length - 1);
  const length = DIGEST_LENGTHS.find((bytes) => bytes === count);
  if (length === undefined || parts.length < length / 8 || /[\x80-\xff]/.test(parts.join(''))) return [];
  const known = parts.flatMap((part, at) => [
    ...(at === 0 ? [] : [undefined]),
    ...bytesOf(part as ByteString),
  ]);
  return printedReading(
    text,
    length,
    knownFilter(known),
    [outputUse('out-raw', `its bytes as ASCII, ${name} for those that aren’t`)],
    (digest) => [...digest].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : sign)).join(''),
  );
}

/** Node's `toString('ascii')`: the highest bit of each byte is lost. */
function sevenBits(text: ByteString): DigestReading[] {
  const length = DIGEST_LENGTHS.find((bytes) => bytes === text.length);
  if (length === undefined || !/[^\x20-\x7e\x80-\xff]/.test(text) || /[\x80-\xff]/.test(text)) return [];
  const value = [...bytesOf(text)].slice(-4).reduce((sum, byte) => sum * 256 + byte, 0);
  return printedReading(
    text,
    length,
    [{ word: length / 4 - 1, mask: 0x7f7f7f7f, value }],
    [outputUse('out-raw', 'the lower seven bits of each byte')],
    (digest) => [...digest].map((byte) => String.fromCharCode(byte & 0x7f)).join(''),
  );
}

/** Bytes turned into text first, and the text's UTF-8 into hex or base64: more of them than a digest has. */
function encodedAgain(text: ByteString): DigestReading[] {
  const isHex = /^(?:[0-9a-f]{2})+$/.test(text);
  if (!isHex && !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return [];
  const bytes = isHex ? byteStringOfBytes(bytesOfHex(text)) : base64Decoded(text, 'either');
  if (!/[\x80-\xff]/.test(bytes)) return [];
  const use = isHex
    ? outputUse('out-hex-of-text', 'hex of its bytes as text')
    : outputUse('out-base64', 'base64 of its bytes as text');
  return [...utf8Raw(bytes), ...replacedRaw(bytes)].map((reading) => ({
    ...reading,
    uses: [...reading.uses, use],
  }));
}

/** `\\d` is Elixir's DEL, `\\s` its blank. */
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', a: '\x07', b: '\b', e: '\x1b', d: '\x7f', s: ' ' },
};

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(\d{1,3})|([\s\S]))/gi;

const LITERALS: readonly (readonly [RegExp, how: string])[] = [
  [/^b(['"])([\s\S]*)\1$/, 'its bytes as Python prints them'],
  [/^bytearray\(b(['"])([\s\S]*)\1\)$/, 'its bytes as Python prints a bytearray'],
  [/^(["'])([\s\S]*)\1$/, 'its bytes as a string literal, as Go’s %q and Ruby’s inspect print them'],
];

function escapedReadings(text: ByteString): DigestReading[] {
  return LITERALS.flatMap(([pattern, how]) => {
    const inner = pattern.exec(text)?.[2];
    if (!inner?.includes('\\')) return [];
    // Lua's escapes are decimal; the others have no numbers but \\0.
    const bytes = inner.replace(ESCAPE, (_, hex?: string, unit?: string, decimal?: string, letter = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (unit !== undefined) return byteStringOfText(String.fromCharCode(Number.parseInt(unit, 16)));
      return decimal === undefined ? (ESCAPED[letter] ?? letter) : String.fromCharCode(Number(decimal) & 255);
    });
    return raw(bytesOf(bytes as ByteString), how);
  });
}

/** `%02x` of each character of the bytes as Windows-1252 text: 95 is a bullet there, 2022. */
function characterCodes(text: ByteString): DigestReading[] {
  if (!/^[0-9a-f]{65,128}$/i.test(text)) return [];
  const [length] = DIGEST_LENGTHS;
  const print = (digest: Uint8Array) => [...digest].map((byte) => CODES[byte] ?? '').join('');
  const lower = text.toLowerCase();
  return printedReading(
    text,
    length,
    endFilters(length, codeEndings(lower, 4)),
    [outputUse('out-hex-of-text', 'the codes of its bytes as Windows-1252 characters')],
    (digest) => (lower === text ? print(digest) : print(digest).toUpperCase()),
  );
}

const CODES: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const character = BYTE_READERS['Windows-1252'](String.fromCharCode(byte) as ByteString);
  return character.charCodeAt(0).toString(16).padStart(2, '0');
});

/** All that the last `count` bytes can be. */
function codeEndings(text: string, count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return [2, 3, 4].flatMap((digits) => {
    const byte = CODES.indexOf(text.slice(-digits));
    if (byte === -1) return [];
    return codeEndings(text.slice(0, -digits), count - 1).map((before) => [...before, byte]);
  });
}

/** `{length = 32, bytes = 0x5bdcc146 … ec3843aa }`: from iOS 13 on, NSData describes 24 bytes of longer ones. */
function elidedData(text: ByteString): DigestReading[] {
  const [, count, digits = ''] =
    /^\{length = (\d{2}), bytes = 0x((?:[0-9a-f]{1,8} ?|\.\.\. ){2,24})\}$/.exec(text) ?? [];
  const length = DIGEST_LENGTHS.find((known) => String(known) === count);
  if (length === undefined) return [];
  const [head = '', tail = ''] = digits.replaceAll(' ', '').split('...');
  const use = outputUse('out-prefixed', 'the description of an NSData around it');
  if (!digits.includes('...')) return exact(bytesOfHex(head), use);
  const start = (2 * length - tail.length) / 2;
  const [first, last] = [bytesOfHex(head), bytesOfHex(tail)];
  const known = Array.from({ length }, (_, at) => (at < first.length ? first[at] : last[at - start]));
  return printedReading(text, length, knownFilter(known), [use], (digest) =>
    known.every((byte, at) => byte === undefined || byte === digest[at]) ? text : '',
  );
}
