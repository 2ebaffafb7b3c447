/** Signatures that are lists of numbers: bytes or words, signed or not, in decimal, hex or binary. */

import type { ByteString } from '../../signing/bytes.ts';
import {
  DIGEST_LENGTHS,
  type DigestReading,
  endFilters,
  exactReading,
  type OutputUse,
  outputUse,
  printedReading,
} from './reading.ts';

export function listReadings(text: ByteString): DigestReading[] {
  return [...separatedNumbers(text), ...markedBytes(text), ...bits(text), ...runTogether(text)];
}

/** `[12, -3]`, `12,255`, `12 255`, `12.255`, `{"0":12}`, `[]byte{0x0c, 0xff}`; eight numbers are 32-bit words. */
function separatedNumbers(text: ByteString): DigestReading[] {
  const items = inner(text)
    .split(/\s*,\s*|\s+|[.:]/)
    .filter((item) => item !== '');
  if (items.length < 4) return [];
  const isKeyed = /^\{"\d+":/.test(text);
  const keyed = isKeyed ? items.filter((_, at) => at % 2 === 1) : items;
  if (keyed.every((item) => /^(?:-?\d{1,10}|0x[0-9a-f]{1,2})$/i.test(item))) return decimalReadings(keyed);
  if (items.every((item) => /^[0-9a-f]{1,2}$/i.test(item)))
    return exact(
      items.map((item) => Number.parseInt(item, 16)),
      'a list of hex numbers',
    );
  return [];
}

function decimalReadings(items: readonly string[]): DigestReading[] {
  if (items.every((item) => /^[01]{1,8}$/.test(item)) && items.some(({ length }) => length > 3))
    return exact(
      items.map((item) => Number.parseInt(item, 2)),
      'a list of binary numbers',
    );
  const numbers = items.map(Number);
  const how = numbers.some((value) => value < 0) ? 'signed numbers' : 'numbers';
  if (numbers.every((value) => value >= -128 && value <= 255))
    return exact(
      numbers.map((value) => value & 255),
      `a list of ${how}`,
    );
  if (!numbers.every((value) => value >= -(2 ** 31) && value < 2 ** 32)) return [];
  const bytes = numbers.map((value) => [
    value >>> 24,
    (value >>> 16) & 255,
    (value >>> 8) & 255,
    value & 255,
  ]);
  const reversed = outputUse('out-reversed', 'each word’s bytes reversed');
  return [
    ...exact(bytes.flat(), `${how} of 32 bits`),
    ...exact(
      bytes.flatMap((word) => word.toReversed()),
      `${how} of 32 bits`,
      [reversed],
    ),
  ];
}

/** What's between the brackets, whatever a language writes before them. */
function inner(text: string): string {
  if (/^[0-9a-f]{1,2}(?:[.:, ]+[0-9a-f]{1,2})+$/i.test(text)) return text;
  return (
    json(text) ??
    /^[\w.'[\](, ]{1,20}?[[{(]\s*([^[\]{}()]*?)\s*[\])}]+(?:,\s*dtype=\w+\))?$/.exec(text)?.[1] ??
    /^(?:[A-Za-z]\w*(?:\(\d+\))? ?)?[[{(]?\s*([\s\S]*?)\s*[\])}]?$/.exec(text)?.[1]?.replaceAll('"', '') ??
    ''
  ).replace(/,\s*dtype=\w+$/, '');
}

/** The list inside the JSON that Node's Buffer and CryptoJS give. */
function json(text: string): string | undefined {
  return /^\{"(?:type":"Buffer","data|words)":\[([^\]]*)\](?:,"sigBytes":\d+)?\}$/.exec(text)?.[1];
}

/** `0x8e0x4`, `\\x8e\\x04`: each byte with a mark of its own. */
function markedBytes(text: ByteString): DigestReading[] {
  const [, mark] = /^(0x|\\x)(?:[0-9a-f]{1,2}\1)+[0-9a-f]{1,2}$/i.exec(text) ?? [];
  if (mark === undefined) return [];
  const bytes = text
    .toLowerCase()
    .split(mark.toLowerCase())
    .slice(1)
    .map((digits) => Number.parseInt(digits, 16));
  return exact(bytes, `${mark} before each byte`);
}

const BITS = 8 * DIGEST_LENGTHS[0];

function bits(text: ByteString): DigestReading[] {
  const digits = /^(?:0b)?([01]{200,256})$/.exec(text)?.[1]?.padStart(BITS, '0');
  if (digits === undefined) return [];
  return exact(
    (digits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
    'binary digits',
  );
}

/** Fewest and most digits of 32 bytes in decimal. */
const FEWEST_RUN = 50;
const MOST_RUN = 96;

/** `142678`: the bytes in decimal with nothing between them, as `join('')` gives. */
function runTogether(text: ByteString): DigestReading[] {
  const [length] = DIGEST_LENGTHS;
  if (!/^\d+$/.test(text) || text.length < FEWEST_RUN || text.length > MOST_RUN) return [];
  return printedReading(
    text,
    length,
    endFilters(length, lastBytes(text, 3)),
    [outputUse('out-byte-list', 'numbers with nothing between')],
    (digest) => digest.join(''),
  );
}

/** All that the last `count` bytes can be. */
function lastBytes(text: string, count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return [1, 2, 3].flatMap((digits) => {
    const end = text.slice(-digits);
    const isByte = end.length === digits && (digits === 1 || !end.startsWith('0')) && Number(end) < 256;
    return isByte
      ? lastBytes(text.slice(0, -digits), count - 1).map((before) => [...before, Number(end)])
      : [];
  });
}

function exact(bytes: readonly number[], how: string, more: readonly OutputUse[] = []): DigestReading[] {
  const reading = exactReading(Uint8Array.from(bytes), [...more, outputUse('out-byte-list', how)]);
  return reading ? [reading] : [];
}
