/** Finds the end of a JSON value in bytes that come in chunks, without reading what’s in it. */

import { BACKSLASH, COMMA, isClosing, isOpening, isSpace, NEWLINE, QUOTE } from './bytes.ts';

/** Most bytes mean nothing outside of a string: 0. */
const MEANS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === QUOTE || byte === NEWLINE || isOpening(byte) || isClosing(byte) ? 1 : 0,
);

/** How far a value has been gone through. */
export interface Passage {
  /** Numbers and the like have no end of their own: they go on up to what follows. */
  readonly isScalar: boolean;
  /** Line feeds so far. */
  lines: number;
  depth: number;
  deepest: number;
  inString: boolean;
  /** The next byte is part of an escape. */
  isEscaped: boolean;
}

/** @param byte the value’s first, which is no white space. */
export function passageFrom(byte: number): Passage {
  const isScalar = !isOpening(byte) && byte !== QUOTE;
  // A stray bracket or the like isn’t the end of what it begins.
  return { isScalar, lines: 0, depth: 0, deepest: 0, inString: false, isEscaped: isScalar };
}

/**
 * Goes on through a value. Brackets are counted, not matched: the parser does that.
 * @returns where it ends, exclusive; the chunk’s length, not `ended`, where it goes on in the next.
 */
export function passValue(chunk: Uint8Array, from: number, passage: Passage): { at: number; ended: boolean } {
  let at = from;
  if (passage.isEscaped && at < chunk.length) {
    passage.isEscaped = false;
    at += 1;
  }
  if (passage.isScalar) return passScalar(chunk, at);
  while (at < chunk.length) {
    at = passage.inString ? passString(chunk, at, passage) : passBrackets(chunk, at, passage);
    if (!passage.inString && passage.depth === 0) return { at, ended: true };
  }
  return { at: chunk.length, ended: false };
}

function passScalar(chunk: Uint8Array, from: number): { at: number; ended: boolean } {
  for (let at = from; at < chunk.length; at++) {
    const byte = chunk[at] ?? 0;
    if (byte === COMMA || isClosing(byte) || isSpace(byte)) return { at, ended: true };
  }
  return { at: chunk.length, ended: false };
}

/** To behind the closing quote. */
function passString(chunk: Uint8Array, from: number, passage: Passage): number {
  const { length } = chunk;
  let at = from;
  let lines = 0;
  for (; at < length; at++) {
    const byte = chunk[at];
    if (byte === QUOTE) {
      passage.inString = false;
      at += 1;
      break;
    }
    if (byte === BACKSLASH) at += 1;
    else if (byte === NEWLINE) lines += 1;
  }
  passage.isEscaped = at > length;
  passage.lines += lines;
  return at;
}

/** To behind the next opening quote, or the bracket that closes the value. */
function passBrackets(chunk: Uint8Array, from: number, passage: Passage): number {
  const { length } = chunk;
  let { depth, deepest, lines } = passage;
  let at = from;
  while (at < length) {
    const byte = chunk[at++] ?? 0;
    if (MEANS[byte] === 0) continue;
    if (byte === QUOTE) {
      passage.inString = true;
      break;
    }
    if (isOpening(byte)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (isClosing(byte)) {
      depth -= 1;
      if (depth <= 0) break;
    } else if (byte === NEWLINE) lines += 1;
  }
  passage.depth = depth;
  passage.deepest = deepest;
  passage.lines = lines;
  return at;
}
