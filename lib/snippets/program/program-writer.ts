/** How a language's signer becomes a whole program: what each language's file in this folder says. */

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
  readonly comment: '#' | '//';
  /** The signer with these headers in place of its own Content-Type. */
  readonly withHeaders: (signer: string, headers: ProgramHeaders) => string;
  /** The whole program: it makes the calls one after the other, and prints what comes back. */
  readonly programOf: (signer: string, calls: readonly ProgramCall[]) => string;
  /**
   * A program that fetches each page of a list, and prints its records; absent where it takes more than the language and
   * its HTTP library. @param address has its query, but for `&offset=`.
   */
  readonly pagesOf?: (signer: string, address: string) => string;
  /** Why it can't send this request; absent where it can send any. */
  readonly refusal?: (call: ProgramCall, headers: ProgramHeaders) => string | undefined;
  /** How its library parses URLs: the same as browsers, or leaving those alone that have nothing unusual. */
  readonly urls: 'whatwg' | 'mostly-kept';
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

/** @throws where `found` isn't in it exactly once: the signer has changed, and the writer hasn't. */
export function replacedOnce(text: string, found: string, by: string): string {
  const parts = text.split(found);
  if (parts.length !== 2) throw new Error(`A signer has ${parts.length - 1} times: ${found}`);
  return parts.join(by);
}

/** @throws where not exactly one line has `found`. */
export function lineReplaced(text: string, found: string, by: readonly string[]): string {
  const lines = text.split('\n');
  const [index, ...more] = lines.flatMap((line, at) => (line.includes(found) ? [at] : []));
  if (index === undefined || more.length > 0)
    throw new Error(`A signer doesn’t have one line with: ${found}`);
  const indent = /^\s*/.exec(lines[index] ?? '')?.[0] ?? '';
  return lines.toSpliced(index, 1, ...by.map((line) => indent + line)).join('\n');
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
