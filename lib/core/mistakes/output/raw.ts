/** Signatures that are the digest's bytes themselves, as some charset shows them, with or without loss. */

import {
  asByteString,
  type ByteString,
  byteStringOfText,
  bytesOf,
  displayText,
  textOfUtf8,
} from '../../signing/bytes.ts';
import type { OutputReading } from '../variant.ts';
import {
  DIGEST_LENGTHS,
  type DigestLength,
  type DigestReading,
  exactReading,
  knownFilter,
  outputUse,
  printedReading,
} from './reading.ts';

export function rawReadings(text: ByteString): DigestReading[] {
  return [...plainRaw(text), ...utf8Raw(text), ...replacedRaw(text), ...asciiRaw(text), ...reprRaw(text)];
}

/** No digest is all printable ASCII. */
const BINARY = /[^\x20-\x7e]/;

function plainRaw(text: ByteString): DigestReading[] {
  return BINARY.test(text) ? exact(bytesOf(text), 'its bytes as they are') : [];
}

function exact(bytes: Uint8Array, how: string): DigestReading[] {
  const reading = exactReading(bytes, [outputUse('out-raw', how)]);
  return reading ? [reading] : [];
}

/** Bytes read as ISO-8859-1 and sent as UTF-8. */
function utf8Raw(text: ByteString): DigestReading[] {
  if (!BINARY.test(text)) return [];
  const characters = asByteString(textOfUtf8(bytesOf(text)) ?? '');
  if (!characters) return [];
  return exact(bytesOf(characters), 'its bytes as ISO-8859-1, sent as UTF-8');
}

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

/** `?` for every byte from 80 up: C# `Encoding.ASCII.GetString`. */
function asciiRaw(text: ByteString): DigestReading[] {
  const length = DIGEST_LENGTHS.find((bytes) => bytes === text.length);
  if (length === undefined || text.split('?').length < length / 8 || /[\x80-\xff]/.test(text)) return [];
  const known = [...bytesOf(text)].map((byte) => (byte === 0x3f ? undefined : byte));
  return printedReading(
    text,
    length,
    knownFilter(known),
    [outputUse('out-raw', 'its bytes as ASCII, ? for those that aren’t')],
    (digest) => [...digest].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '?')).join(''),
  );
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** Python's `b'\xd5a…'`: the bytes as a literal. */
function reprRaw(text: ByteString): DigestReading[] {
  const inner = /^b(['"])([\s\S]*)\1$/.exec(text)?.[2];
  if (!inner?.includes('\\')) return [];
  const bytes = inner.replace(/\\(?:x([0-9a-f]{2})|([nrt\\'"]))/g, (_, hex?: string, letter?: string) =>
    hex === undefined ? (ESCAPED[letter ?? ''] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return exact(bytesOf(bytes as ByteString), 'its bytes as Python prints them');
}
