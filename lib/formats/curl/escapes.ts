/** Backslash escapes as bash reads them in `$'…'`, `echo -e` and `printf`, to the byte. */

import { type ByteString, byteStringOfText } from '../../core/signing/bytes.ts';

/** `printf-b`: the text of printf's `%b`. */
export type EscapeDialect = 'ansi-c' | 'echo' | 'printf' | 'printf-b';

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};
const QUOTES = new Set(["'", '"', '?']);
const ESCAPED_QUOTES: Readonly<Record<EscapeDialect, boolean>> = {
  'ansi-c': true,
  echo: false,
  printf: true,
  'printf-b': true,
};
const OCTAL: Readonly<Record<EscapeDialect, RegExp>> = {
  'ansi-c': /[0-7]{1,3}/y,
  echo: /0[0-7]{0,3}/y,
  printf: /[0-7]{1,3}/y,
  'printf-b': /0[0-7]{0,3}|[0-7]{1,3}/y,
};
const HEX_DIGITS: Readonly<Record<string, RegExp>> = {
  x: /[0-9a-fA-F]{1,2}/y,
  u: /[0-9a-fA-F]{1,4}/y,
  U: /[0-9a-fA-F]{1,8}/y,
};

/** @returns `stopped` where `\c` ended the output of echo or `%b`. */
export function decodeEscapes(
  text: ByteString,
  dialect: EscapeDialect,
): { readonly bytes: ByteString; readonly stopped: boolean } {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const backslash = text.indexOf('\\', at);
    if (backslash === -1) break;
    pieces.push(text.slice(at, backslash));
    const read = escapeAt(text, backslash + 1, dialect);
    if (read === 'stop') return { bytes: pieces.join('') as ByteString, stopped: true };
    pieces.push(read.bytes);
    at = read.end;
  }
  pieces.push(text.slice(at));
  return { bytes: pieces.join('') as ByteString, stopped: false };
}

type Escape = { readonly bytes: string; readonly end: number };

/** @param at behind the backslash. */
function escapeAt(text: ByteString, at: number, dialect: EscapeDialect): Escape | 'stop' {
  const letter = text[at] ?? '';
  const simple = SIMPLE[letter];
  if (simple) return { bytes: simple, end: at + 1 };
  if (QUOTES.has(letter)) return { bytes: ESCAPED_QUOTES[dialect] ? letter : `\\${letter}`, end: at + 1 };
  const octal = matchAt(OCTAL[dialect], text, at);
  if (octal) return { bytes: String.fromCharCode(Number.parseInt(octal, 8) & 0xff), end: at + octal.length };
  const digits = HEX_DIGITS[letter] && matchAt(HEX_DIGITS[letter], text, at + 1);
  if (digits) return { bytes: codeBytes(letter, digits), end: at + 1 + digits.length };
  if (letter === 'c') {
    if (dialect === 'echo' || dialect === 'printf-b') return 'stop';
    if (dialect === 'ansi-c' && at + 1 < text.length) return control(text, at + 1);
  }
  return { bytes: `\\${letter}`, end: at + 1 };
}

function codeBytes(letter: string, digits: string): string {
  const code = Number.parseInt(digits, 16);
  if (letter === 'x' || code < 0x80) return String.fromCharCode(code & 0xff);
  // Half a pair and what lies above Unicode is written in UTF-8's pattern all the same.
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return utf8Pattern(code);
  return byteStringOfText(String.fromCodePoint(code));
}

/** UTF-8 as it was before Unicode ended at U+10FFFF. */
function utf8Pattern(code: number): string {
  const more = code < 0x10000 ? 2 : code < 0x200000 ? 3 : code < 0x4000000 ? 4 : 5;
  const lead = ((0xff << (7 - more)) & 0xff) | (code >>> (6 * more));
  let bytes = String.fromCharCode(lead);
  for (let rest = more - 1; rest >= 0; rest--)
    bytes += String.fromCharCode(0x80 | ((code >>> (6 * rest)) & 0x3f));
  return bytes;
}

function control(text: ByteString, at: number): Escape {
  const letter = text[at] ?? '';
  const length = letter === '\\' && text[at + 1] === '\\' ? 2 : 1;
  const code = letter === '?' ? 0x7f : letter.toUpperCase().charCodeAt(0) & 0x1f;
  return { bytes: String.fromCharCode(code), end: at + length };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
