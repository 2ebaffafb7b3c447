/**
 * What a person may have pasted, and the bytes it stands for: the string itself, a log line around it, or the string
 * escaped, dumped or encoded. Every reading that's possible is given; which one is meant shows when they're compared.
 */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import type { ReadingKind } from './compared.ts';
import { fromBase64, fromByteList, fromHex, fromHexDump, fromUrlEncoding } from './encoded-text.ts';
import { unescaped } from './escapes.ts';

export interface PastedReading {
  readonly kind: ReadingKind;
  readonly bytes: ByteString;
  /** Whether quotes stood around it, so that escapes in it are a printout's and not the string's own. */
  readonly quoted: boolean;
  /** Whether something after its last hash was left out. */
  readonly isCut: boolean;
}

/** Longer texts are no string to sign that anyone compares; what's beyond isn't read. */
export const LONGEST_PASTE = 100_000;

/** The plainest first; the text as it stands always is. */
export function pastedReadings(pasted: string): [PastedReading, ...PastedReading[]] {
  const text = pasted.slice(0, LONGEST_PASTE);
  const whole = part(text);
  const parts = [whole, ...partsOf(text).filter((other) => other.text !== '' && other.text !== text)];
  const plain = reading('plain', byteStringOfText(text), whole);
  return [
    plain,
    ...parts.flatMap((other) => [
      ...(other === whole ? [] : [reading('part', byteStringOfText(other.text), other)]),
      ...escapedReadings(other),
      ...encodedReadings(other),
    ]),
  ];
}

interface Part {
  readonly text: string;
  readonly quoted: boolean;
  readonly isCut: boolean;
  /** After a `b`, as Python writes bytes: `\xe9` is a byte, not a character. */
  readonly isBytes: boolean;
}

function part(text: string, marks: Partial<Part> = {}): Part {
  return { text, quoted: false, isCut: false, isBytes: false, ...marks };
}

function reading(kind: ReadingKind, bytes: ByteString, { quoted, isCut }: Part): PastedReading {
  return { kind, bytes, quoted, isCut };
}

/** A method that a line break, an escape, a separator or a path follows. */
const METHOD = /(?<![A-Za-z])(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?=[\s\\/|,:;.%]|$)/i;
const LABEL = /^[^\n]{0,200}?[:=]\s*(?=\S)/;

/** What may be the string inside a log line: between quotes, after a label, from the method on. */
function partsOf(text: string): Part[] {
  const label = LABEL.exec(text);
  return [
    part(text.trim()),
    ...quotedParts(text),
    ...(label ? [part(text.slice(label[0].length).trimEnd())] : []),
    ...partsFromMethod(text),
  ];
}

function partsFromMethod(text: string): Part[] {
  const method = METHOD.exec(text);
  if (!method) return [];
  const quoted = /["'`]$/.test(text.slice(0, method.index));
  const rest = text.slice(method.index).trimEnd();
  // Only a log line goes on after the string. Without one, what follows the hash is part of what was signed.
  const isLogged = text.slice(0, method.index).trim() !== '';
  const cut = isLogged ? upToHash(rest) : undefined;
  return [part(rest, { quoted }), ...(cut ? [part(cut, { quoted, isCut: !quoted })] : [])];
}

/** `undefined` where nothing follows, or where it's joined to the hash. */
function upToHash(text: string): string | undefined {
  const last = [...text.matchAll(/[0-9a-fA-F]{64}(?=[^\w]|$)/g)].at(-1);
  const end = last && last.index + last[0].length;
  return end === undefined || end === text.length ? undefined : text.slice(0, end);
}

/** A quoted text that's long enough to be the string, at most a few of them. */
const MOST_QUOTED = 8;
const SHORTEST_QUOTED = 8;

function quotedParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const quote of ['"', "'", '`']) {
    let start = text.indexOf(quote);
    while (start !== -1 && parts.length < MOST_QUOTED) {
      const end = closingQuote(text, quote, start + 1);
      // Where this one isn't closed, no later one is.
      if (end === -1) break;
      const inside = text.slice(start + 1, end);
      const isLong = inside.length >= SHORTEST_QUOTED;
      if (isLong) parts.push(part(inside, { quoted: true, isBytes: text.charAt(start - 1) === 'b' }));
      start = isLong ? text.indexOf(quote, end + 1) : end;
    }
  }
  return parts;
}

/** By hand, since a regular expression takes quadratic time over many escaped quotes. */
function closingQuote(text: string, quote: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === quote) return at;
  }
  return -1;
}

/** Twice for JSON in JSON: where the first round leaves escaped line breaks and no real ones. */
function escapedReadings(escaped: Part): PastedReading[] {
  const { text, isBytes } = escaped;
  if (!text.includes('\\')) return [];
  const kind = isBytes ? 'byte-string' : 'escaped';
  const once = unescaped(text, isBytes);
  const rounds = once.includes('\\n') && !once.includes('\n') ? [once, unescaped(once, isBytes)] : [once];
  return rounds.map((bytes) => reading(kind, bytes, escaped));
}

function encodedReadings(encoded: Part): PastedReading[] {
  const { text } = encoded;
  const found: readonly (readonly [ReadingKind, readonly ByteString[]])[] = [
    ['hex-dump', fromHexDump(text)],
    ['hex', fromHex(text)],
    ['byte-list', fromByteList(text)],
    ['base64', fromBase64(text)],
    ['url-encoded', fromUrlEncoding(text)],
  ];
  return found.flatMap(([kind, bytes]) => bytes.map((value) => reading(kind, value, encoded)));
}
