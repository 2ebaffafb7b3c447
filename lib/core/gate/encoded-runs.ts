/** Runs of base64 and hex in what's looked through, and the bytes that they stand for. */

import { type ByteString, byteStringOfBytes, bytesOf, joinBytes } from '../signing/bytes.ts';
import type { Wrapping } from './standing.ts';

export interface RunEncoding {
  readonly wrapping: Wrapping;
  /** Where a run begins. */
  readonly begins: RegExp;
  /** From its beginning, or from within, as far as it goes. */
  readonly goesOn: RegExp;
  /** Characters that one digit may take: at a piece's end it may be cut in two. */
  readonly longestDigit: number;
  /** Its digits alone. */
  readonly digits: (run: string) => string;
  /** Where in the digits something of its own may begin. */
  readonly starts: (digits: string) => readonly number[];
  /** Whether a run that begins like this is looked into. Of a run that isn't, nothing else is read. */
  readonly isSought?: (beginning: string) => boolean;
  /** Digits that are undone together. */
  readonly group: number;
  readonly undo: (digits: string) => Uint8Array;
}

/** As MIME, JSON and URLs have it; an empty line ends a run. */
const LINE_BREAK = String.raw`(?:\\[rn]|%0[aAdD]|\r?\n)[ \t]*`;
const SAME_RUN = String.raw`${LINE_BREAK}(?![\r\n])`;
/** In characters: spaces behind a line break count. */
const LONGEST_DIGIT = 80;
const LINE_BREAKS = new RegExp(LINE_BREAK, 'gi');
const unwrapped = (run: string) => run.replace(LINE_BREAKS, '');
/** With what JSON, HTML, URLs and MIME make of digits and line breaks. */
const DIGIT = String.raw`(?:[A-Za-z0-9+/_-]|\\(?:/|u00(?:2[bBfF]|3[dD]))|%2[bBfF]|&#(?:[xX]2[bBfF]|43|47);|${SAME_RUN})`;
const BASE64_DIGIT = '[A-Za-z0-9+/_-]';
/** How gzip and a zip entry begin. */
const PACKED = 'H4sI|UEsDB';

const BASE64 = {
  wrapping: 'base64',
  goesOn: new RegExp(`^${DIGIT}*`),
  longestDigit: LONGEST_DIGIT,
  digits: (run) =>
    unwrapped(run)
      .replaceAll(/\\u003d/gi, '')
      .replace(/\\u002b|%2b|&#(?:x2b|43);|-/gi, '+')
      .replace(/\\u002f|\\\/|%2f|&#(?:x2f|47);|_/gi, '/'),
  group: 65_536,
  undo(digits) {
    const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
    return bytesOf(atob(whole) as ByteString);
  },
} satisfies Partial<RunEncoding>;

/** Places in one run at most, other than its beginning. */
const MOST_STARTS = 8;

function packedStarts(digits: string): number[] {
  const starts: number[] = [];
  const pattern = new RegExp(PACKED, 'g');
  for (const { index } of digits.matchAll(pattern)) {
    if (starts.length < MOST_STARTS && index > 0) starts.push(index);
    if (starts.length === MOST_STARTS) break;
  }
  return starts;
}

/** Characters from a run's beginning in which a path's parts are told apart. */
const LONGEST_PATH = 512;

/** Behind the slashes of a path, which are digits too: only where groups of four begin matters. */
function pathStarts(digits: string): number[] {
  const starts: number[] = [];
  for (let at = digits.indexOf('/'); at !== -1 && at < LONGEST_PATH; at = digits.indexOf('/', at + 1)) {
    const start = at + 1;
    if (start % 4 !== 0 && !starts.some((one) => one % 4 === start % 4)) starts.push(start);
  }
  return starts;
}

/** All that may hold anything, where that's little to read. */
const ANY_BASE64: RunEncoding = {
  ...BASE64,
  begins: new RegExp(`(?<!${BASE64_DIGIT})(?=${BASE64_DIGIT})${DIGIT}{16,}`, 'g'),
  starts: (digits) => [0, ...pathStarts(digits), ...packedStarts(digits)],
};

/** What begins as compressed data does: a secret itself is found without undoing base64. */
const PACKED_BASE64: RunEncoding = {
  ...BASE64,
  begins: new RegExp(`(?:(?<!${BASE64_DIGIT})e[JNAF]|${PACKED})${DIGIT}{16,}`, 'g'),
  starts: (digits) => [0, ...packedStarts(digits)],
};

const HEX_DIGIT = `(?:[0-9a-f]|${SAME_RUN})`;

const HEX = {
  wrapping: 'hex',
  goesOn: new RegExp(`^${HEX_DIGIT}*`, 'i'),
  longestDigit: LONGEST_DIGIT,
  digits: unwrapped,
  starts: () => [0],
  group: 65_536,
  undo: (digits) =>
    Uint8Array.from({ length: Math.floor(digits.length / 2) }, (_, at) =>
      Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
    ),
} satisfies Partial<RunEncoding>;

const PACKED_HEX: RunEncoding = {
  ...HEX,
  begins: new RegExp(`(?:1f8b08|504b0304|(?<![0-9a-f])78(?:01|5e|9c|da))${HEX_DIGIT}{16}`, 'gi'),
};

const BASE32_DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
const BASE32_DIGIT = `(?:[a-z2-7]|${SAME_RUN})`;
/** Letters of an escape aren't digits. */
const BASE32_START = String.raw`(?:(?<![a-z2-7\\]|%0)|(?<=\\[nrt]|%0[ad]))`;

const BASE32 = {
  wrapping: 'base32',
  goesOn: new RegExp(`^${BASE32_DIGIT}*`, 'i'),
  longestDigit: LONGEST_DIGIT,
  digits: (run) => unwrapped(run).toLowerCase(),
  starts: () => [0],
  // A multiple of the eight that five bytes take.
  group: 65_536,
  undo(digits) {
    const bytes = new Uint8Array(Math.floor((digits.length * 5) / 8));
    let bits = 0;
    for (let at = 0, length = 0, next = 0; at < digits.length; at++) {
      bits = ((bits << 5) | BASE32_DIGITS.indexOf(digits.charAt(at))) & 0xfff;
      length += 5;
      if (length < 8) continue;
      length -= 8;
      bytes[next++] = bits >> length;
    }
    return bytes;
  },
} satisfies Partial<RunEncoding>;

/** UTF-8 or UTF-16, but for what's cut at its end. */
const TEXT = /^(?:[\0\t-\r -~]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})*/;
const LONGEST_CUT = 3;
const FEW_DIGITS = 32;

/** Whether it's text that's encoded, which may itself hold what's encoded; noise never looks so for long. */
function isText({ digits, undo }: Pick<RunEncoding, 'digits' | 'undo'>, beginning: string): boolean {
  const whole = digits(beginning);
  const isIn = (part: string): boolean => {
    const bytes = undo(part.slice(0, part.length - (part.length % 8)));
    const [text = ''] = TEXT.exec(byteStringOfBytes(bytes)) ?? [];
    return text.length > LONGEST_CUT && text.length >= bytes.length - LONGEST_CUT;
  };
  // Of nearly all that isn't the first few digits tell.
  return isIn(whole.slice(0, FEW_DIGITS)) && isIn(whole);
}

/** Of this text again encoded: once and twice over it's found without undoing. */
const TEXT_BASE64: RunEncoding = {
  ...BASE64,
  begins: new RegExp(`(?<!${BASE64_DIGIT})(?=${BASE64_DIGIT})${DIGIT}{32,}`, 'g'),
  starts: () => [0],
  isSought: (beginning) => isText(BASE64, beginning),
};

/** Nothing wraps into lines of fewer digits than 16: a list of short words is no run at each of them. */
const TEXT_HEX: RunEncoding = {
  ...HEX,
  begins: new RegExp(`(?<![0-9a-f])(?=[0-9a-f]{16})(?=${HEX_DIGIT}{48})`, 'gi'),
  isSought: (beginning) => isText(HEX, beginning),
};

const TEXT_BASE32: RunEncoding = {
  ...BASE32,
  begins: new RegExp(`${BASE32_START}(?=[a-z2-7]{16})`, 'gi'),
  isSought: (beginning) => isText(BASE32, beginning),
};

export const FEW_ENCODINGS: readonly RunEncoding[] = [
  ...[PACKED_BASE64, PACKED_HEX, TEXT_BASE64, TEXT_HEX, TEXT_BASE32],
];
export const ALL_ENCODINGS: readonly RunEncoding[] = [ANY_BASE64, PACKED_HEX, TEXT_HEX, TEXT_BASE32];

/** Characters in which a run shows that it is one. */
const BEGINNING = 256;

interface Run {
  readonly digits: string;
  /** Characters. */
  readonly length: number;
}

/** Read in pieces, whole where one goes on over a seam: yields its digits, and 0 in between. @param textOf a stretch of the content. */
export function* runsIn(
  length: number,
  textOf: (start: number, end: number) => string,
  encoding: RunEncoding,
  most: number,
): Generator<string | 0> {
  let behind = 0;
  for (let start = 0; start < length; start += most - BEGINNING) {
    const piece = textOf(start, start + most);
    for (const { index } of piece.matchAll(encoding.begins)) {
      if (start + index < behind || !isSoughtAt(piece, index, encoding)) continue;
      const run = runWithin(piece, index, encoding) ?? (yield* wholeRun(start + index));
      behind = start + index + run.length;
      yield run.digits;
    }
    if (length > most) yield 0;
  }

  function* wholeRun(start: number): Generator<0, Run> {
    const { goesOn, longestDigit, digits } = encoding;
    const parts: string[] = [];
    let runLength = 0;
    for (let at = start; at < length; at += most) {
      const text = textOf(at, at + most);
      const [part = ''] = goesOn.exec(text) ?? [];
      parts.push(digits(part));
      runLength += part.length;
      yield 0;
      if (part.length < text.length - longestDigit) break;
      if (part.length < text.length) at -= text.length - part.length;
    }
    return { digits: parts.join(''), length: runLength };
  }
}

function isSoughtAt(piece: string, index: number, { isSought, goesOn }: RunEncoding): boolean {
  return isSought?.(goesOn.exec(piece.slice(index, index + BEGINNING))?.[0] ?? '') ?? true;
}

/** `undefined` where it may go on behind the piece. */
function runWithin(
  piece: string,
  index: number,
  { goesOn, longestDigit, digits }: RunEncoding,
): Run | undefined {
  const [part = ''] = goesOn.exec(piece.slice(index)) ?? [];
  const endsHere = index + part.length < piece.length - longestDigit;
  return endsHere ? { digits: digits(part), length: part.length } : undefined;
}

/** Yields how many digits were undone since. */
export function* undone(digits: string, { group, undo }: RunEncoding): Generator<number, Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < digits.length; at += group) {
    const part = digits.slice(at, at + group);
    parts.push(undo(part));
    yield part.length;
  }
  return joinBytes(parts);
}
