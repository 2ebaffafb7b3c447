/** How a language's signer becomes a whole program: what each language's file in this folder says. */

import { utf8 } from '../../core/signing/bytes.ts';
import { FRAGILE } from '../fragile.ts';

/** One request, as the program makes it. */
export interface ProgramCall {
  readonly method: string;
  readonly url: string;
  /** `undefined` where nothing is sent. */
  readonly body: ProgramBody | undefined;
}

/** `text` where the bytes are UTF-8. */
export interface ProgramBody {
  readonly bytes: Uint8Array;
  readonly text: string | undefined;
}

/** What many libraries take for the type of a body without one. */
export const formAdded = () => 'application/x-www-form-urlencoded';

/** Beside those that the signer sets. */
export interface ProgramHeaders {
  /** `undefined` where the request has none. */
  readonly contentType: string | undefined;
  readonly others: readonly (readonly [name: string, value: string])[];
}

export interface ProgramWriter {
  /** How it's run: a sentence without full stop. */
  readonly use: string;
  /** Begins a comment that ends with its line. */
  readonly comment: '#' | '//' | '--';
  /**
   * The whole program: it makes the calls one after the other, and prints what comes back.
   * @param headers in place of the signer's own Content-Type, which is left where there are none.
   */
  readonly programOf: (signer: string, calls: readonly ProgramCall[], headers?: ProgramHeaders) => string;
  /**
   * A program that fetches each page of a list, and prints its records, a line of JSON each.
   * @param address has its query, but for `&offset=`.
   */
  readonly pagesOf: (signer: string, address: string, headers: ProgramHeaders) => string;
  /** How that one is run, where it takes more than the language and its HTTP library. */
  readonly useForPages?: string;
  /** Why it can't send this request; absent where it can send any. */
  readonly refusal?: (call: ProgramCall, headers: ProgramHeaders) => string | undefined;
  /** What its library names where a body comes without a Content-Type; absent where it names none. */
  readonly typeAdded?: (body: ProgramBody) => string | undefined;
  /**
   * How its library parses URLs: the same as browsers, leaving those alone that have nothing unusual, or leaving all. Where
   * it does otherwise, the target it makes of one.
   */
  readonly urls: 'whatwg' | 'mostly-kept' | 'kept' | ((url: URL) => string);
}

/** With its Content-Type, where it has one. */
export function headerPairs({ contentType, others }: ProgramHeaders): ProgramHeaders['others'] {
  return [...(contentType === undefined ? [] : [['Content-Type', contentType] as const]), ...others];
}

/** In JavaScript it's no ordinary member of an object. */
export function refusedAsMember({ others }: ProgramHeaders): string | undefined {
  return others.some(([name]) => name === '__proto__')
    ? 'No object of JavaScript holds a header called __proto__'
    : undefined;
}

/** What the URI of Java and of Ruby refuses, the path of which has fewer characters. */
export function refusedByUri(library: string, url: string): string | undefined {
  return /["<>\\^`{|}]|%(?![0-9A-Fa-f]{2})|^[^?]*[[\]]/.test(url)
    ? `${library} refuses this URL: escape its special characters`
    : undefined;
}

/** In bytes: a class file holds no constant of more than 65,535, and writes an emoji's four bytes as six. */
const LONGEST_CONSTANT = 43_690;

/** What the languages of Java's machine refuse. */
export function refusedAsConstant(language: string, body: ProgramBody | undefined): string | undefined {
  return body && body.bytes.length > LONGEST_CONSTANT
    ? `The body is too long for a ${language} string`
    : undefined;
}

/** What takes the place of a part of the signer. */
export interface SignerEdit {
  readonly found: string;
  readonly by: string;
}

/**
 * All parts are found before any is replaced: what's put in may hold what the next one looks for.
 * @throws where one isn't in it exactly once: the signer has changed, and the writer hasn't.
 */
export function withEdits(signer: string, edits: readonly SignerEdit[]): string {
  const places = edits.map(({ found, by }) => {
    const start = signer.indexOf(found);
    if (start === -1 || signer.includes(found, start + 1)) throw new Error(`A signer hasn’t once: ${found}`);
    return { start, end: start + found.length, by };
  });
  return places
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), signer);
}

/** These lines, indented alike, in place of the one that has `part`. @throws where not exactly one has. */
export function lineEdit(signer: string, part: string, lines: readonly string[]): SignerEdit {
  const [line, ...more] = signer.split('\n').filter((one) => one.includes(part));
  if (line === undefined || more.length > 0) throw new Error(`A signer hasn’t one line with: ${part}`);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return { found: `${line}\n`, by: lines.map((text) => `${indent}${text}\n`).join('') };
}

/** A line for each header in place of the one that has `part`. The signer as it is where no headers are given. */
export function withHeaderLines(
  signer: string,
  part: string,
  headers: ProgramHeaders | undefined,
  line: (name: string, value: string) => string,
): string {
  if (!headers) return signer;
  const lines = headerPairs(headers).map(([name, value]) => line(name, value));
  return withEdits(signer, [lineEdit(signer, part, lines)]);
}

export function indented(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

/** Where there are several, each is in a block: their names are the same. */
export function inBlocks(calls: readonly string[], indent: string): string {
  return calls.length === 1
    ? calls.join('')
    : calls.map((lines) => `{\n${indented(lines, indent)}\n}`).join('\n');
}

interface Escapes {
  /** Of a character by its code point; a language without escapes for astral ones gets each half. */
  readonly codePoint: (value: number) => string;
  /** Characters that mean something between these quotes, beside `\` and `"`. */
  readonly special?: RegExp;
  /** What's escaped although it could stand there. */
  readonly fragile?: RegExp;
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text between double quotes, on one line, with nothing in it that copying could change. */
export function doubleQuoted(text: string, { codePoint, special, fragile = FRAGILE }: Escapes): string {
  const inner = Array.from(text, (character) => {
    if (character === '"' || character === '\\' || special?.test(character)) return `\\${character}`;
    const short = SHORT[character];
    if (short !== undefined) return short;
    return fragile.test(character) ? codePoint(character.codePointAt(0) ?? 0) : character;
  });
  return `"${inner.join('')}"`;
}

export function hexDigits(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** As `\u00e9`, or `\U0001f600` beyond 16 bits. */
export const escapeByLength = (value: number) =>
  value > 0xffff ? `\\U${hexDigits(value, 8)}` : `\\u${hexDigits(value, 4)}`;

/** As `\u00e9`, each half of what's beyond 16 bits by itself. */
export const escapeByHalves = (value: number) =>
  String.fromCodePoint(value)
    .split('')
    .map((half) => `\\u${hexDigits(half.charCodeAt(0), 4)}`)
    .join('');

/** As `\u{1f600}`. */
export const escapeInBraces = (value: number) => `\\u{${hexDigits(value, 1)}}`;

/** As `\xc3\xa9`, in UTF-8: for languages whose source and texts are bytes. */
export const escapeAsBytes = (value: number) =>
  Array.from(utf8(String.fromCodePoint(value)), (byte) => `\\x${hexDigits(byte, 2)}`).join('');

/** As `\xff`, between double quotes: for languages whose strings are bytes. */
export function bytesQuoted(bytes: Uint8Array, special?: RegExp): string {
  const inner = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (character === '"' || character === '\\' || special?.test(character)) return `\\${character}`;
    return SHORT[character] ?? (byte >= 0x20 && byte < 0x7f ? character : `\\x${hexDigits(byte, 2)}`);
  });
  return `"${inner.join('')}"`;
}

/** What all programs say where they go on to the next page. */
export const APPLIED_LIMIT = 'The server may apply another limit than the one that was asked for.';
