/** Runs of base64 and hex in what's looked through, and the bytes that they stand for. */

import { type ByteString, bytesOf, joinBytes } from '../signing/bytes.ts';
import type { Wrapping } from './standing.ts';

export interface Encoding {
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
  /** Digits that are undone together. */
  readonly group: number;
  readonly undo: (digits: string) => Uint8Array;
}

/** With what JSON, HTML, URLs and MIME make of digits and line breaks; an empty line ends it. */
const DIGIT = String.raw`(?:[A-Za-z0-9+/_-]|\\(?:/|u00(?:2[bBfF]|3[dD]))|%2[bBfF]|&#(?:[xX]2[bBfF]|43|47);|(?:\\[rn]|%0[aAdD]|\r?\n)[ \t]*(?![\r\n]))`;
const BASE64_DIGIT = '[A-Za-z0-9+/_-]';
/** How gzip and a zip entry begin. */
const PACKED = 'H4sI|UEsDB';

const BASE64 = {
  wrapping: 'base64',
  goesOn: new RegExp(`^${DIGIT}*`),
  longestDigit: 80,
  digits: (run) =>
    run
      .replace(/\\u003d|(?:\\[rn]|%0[ad]|\r?\n)[ \t]*/gi, '')
      .replace(/\\u002b|%2b|&#(?:x2b|43);|-/gi, '+')
      .replace(/\\u002f|\\\/|%2f|&#(?:x2f|47);|_/gi, '/'),
  group: 65_536,
  undo(digits) {
    const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
    return bytesOf(atob(whole) as ByteString);
  },
} satisfies Partial<Encoding>;

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
const ANY_BASE64: Encoding = {
  ...BASE64,
  begins: new RegExp(`(?<!${BASE64_DIGIT})(?=${BASE64_DIGIT})${DIGIT}{16,}`, 'g'),
  starts: (digits) => [0, ...pathStarts(digits), ...packedStarts(digits)],
};

/** What begins as compressed data does: a secret itself is found without undoing base64. */
const PACKED_BASE64: Encoding = {
  ...BASE64,
  begins: new RegExp(`(?:(?<!${BASE64_DIGIT})e[JNAF]|${PACKED})${DIGIT}{16,}`, 'g'),
  starts: (digits) => [0, ...packedStarts(digits)],
};

const PACKED_HEX: Encoding = {
  wrapping: 'hex',
  begins: /(?:1f8b08|504b0304|(?<![0-9a-f])78(?:01|5e|9c|da))[0-9a-f]{16,}/gi,
  goesOn: /^[0-9a-f]*/i,
  longestDigit: 1,
  digits: (run) => run,
  starts: () => [0],
  group: 65_536,
  undo: (digits) =>
    Uint8Array.from({ length: Math.floor(digits.length / 2) }, (_, at) =>
      Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
    ),
};

export const FEW_ENCODINGS: readonly Encoding[] = [PACKED_BASE64, PACKED_HEX];
export const ALL_ENCODINGS: readonly Encoding[] = [ANY_BASE64, PACKED_HEX];

/** Characters in which a run shows that it is one. */
const BEGINNING = 256;

/** Read in pieces, whole where one goes on over a seam. @param textOf a stretch of the content. */
export function* runsIn(
  length: number,
  textOf: (start: number, end: number) => string,
  { begins, goesOn, longestDigit }: Encoding,
  most: number,
): Generator<string> {
  let behind = 0;
  for (let start = 0; start < length; start += most - BEGINNING) {
    const piece = textOf(start, start + most);
    for (const { index } of piece.matchAll(begins)) {
      if (start + index < behind) continue;
      const [part = ''] = goesOn.exec(piece.slice(index)) ?? [];
      const endsHere = index + part.length < piece.length - longestDigit;
      const run = endsHere ? part : wholeRun(start + index);
      behind = start + index + run.length;
      yield run;
    }
  }

  function wholeRun(start: number): string {
    const parts: string[] = [];
    for (let at = start; at < length; at += most) {
      const text = textOf(at, at + most);
      const [part = ''] = goesOn.exec(text) ?? [];
      parts.push(part);
      if (part.length < text.length - longestDigit) break;
      if (part.length < text.length) at -= text.length - part.length;
    }
    return parts.join('');
  }
}

/** Yields how many digits were undone since. */
export function* undone(digits: string, { group, undo }: Encoding): Generator<number, Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < digits.length; at += group) {
    const part = digits.slice(at, at + group);
    parts.push(undo(part));
    yield part.length;
  }
  return joinBytes(parts);
}
