/** One word of bash: quotes, escapes and expansions, to the byte. */

import { type ByteString, displayTextOf } from '../../../core/signing/bytes.ts';
import { quote } from '../../pasted-text.ts';
import { decodeEscapes } from '../escapes.ts';
import { fillIn, fillInOutput } from '../filling-in.ts';
import { type Word, WordBuilder } from '../shell-word.ts';
import type { BashCursor } from './cursor.ts';

const LITERAL = /[^\\'"$` \t\n\r|&;()<>]+/y;
const ENDS = /[ \t\n|&;()<>]/;
const IN_DOUBLE_QUOTES = /[^"\\$`]+/y;
const IN_HERE_DOCUMENT = /[^\\$`]+/y;
const VARIABLE = /[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]/y;

/** @returns `undefined` where no word stands here, or nothing is left of it. */
export function readWord(cursor: BashCursor): Word | undefined {
  const word = new WordBuilder();
  // Commands inside of the word have words of their own.
  const { assigns } = cursor;
  while (cursor.at < cursor.text.length && !cursor.broken) {
    cursor.assigns = assigns && word.isAssignment();
    const read = readerHere(cursor);
    if (!read) break;
    read(cursor, word);
  }
  return word.word();
}

type Reader = (cursor: BashCursor, word: WordBuilder) => void;

/** `undefined` where the word ends. */
function readerHere({ text, at }: BashCursor): Reader | undefined {
  const char = text[at] ?? '';
  const following = text[at + 1];
  if (READERS[char]) return READERS[char];
  if ((char === '<' || char === '>') && following === '(') return processSubstitution;
  if (ENDS.test(char) || (char === '\r' && following === '\n')) return undefined;
  return (cursor, word) => word.bare(runOf(LITERAL, cursor) || next(cursor));
}

const READERS: Readonly<Record<string, Reader>> = {
  '\\': backslash,
  "'": singleQuoted,
  '"': (cursor, word) => {
    const start = cursor.at++;
    word.quoted('');
    if (!readExpanded(cursor, word, true))
      cursor.breakAt(start, openQuote('a double quote', cursor.text, start));
  },
  $: (cursor, word) => dollar(cursor, word, false),
  '`': (cursor, word) => backticks(cursor, word, false),
};

function next(cursor: BashCursor): string {
  return cursor.text[cursor.at++] ?? '';
}

function runOf(pattern: RegExp, cursor: BashCursor): string {
  pattern.lastIndex = cursor.at;
  const run = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += run.length;
  return run;
}

function backslash(cursor: BashCursor, word: WordBuilder): void {
  const continued = lineBreakAt(cursor.text, cursor.at + 1);
  if (continued > 0) {
    cursor.at += 1 + continued;
    return;
  }
  const escaped = cursor.text[cursor.at + 1];
  word.quoted(escaped ?? '\\');
  cursor.at += 2;
}

/** Credentials begin behind it: an option that takes them, or a name that says so. */
const BEFORE_CREDENTIALS =
  /(?:(?<!\S)(?:-[a-z]*[ub]|--(?:proxy-)?user|--oauth2-bearer|--cookie)(?=[\s='"])|(?:authorization|cookie|token|secret|password|passwd)[\w-]*["']?\s?[:=])/i;
const IN_CREDENTIALS = new RegExp(`${BEFORE_CREDENTIALS.source}[\\s\\\\=]*\\S*$`, 'i');
/** Bytes around a quote that are looked at. */
const NEAR = 300;

/** Names the quote at an offset by what stands behind it: a command of one line has many. No credentials are shown. */
function openQuote(name: string, text: ByteString, at: number): string {
  const unquoted = text
    .slice(at + 1)
    .trimStart()
    .slice(0, NEAR) as ByteString;
  const behind = displayTextOf(unquoted).trim();
  const before = text.slice(Math.max(0, at - NEAR), at + 1);
  const isShown = behind !== '' && !IN_CREDENTIALS.test(before);
  const secret = BEFORE_CREDENTIALS.exec(behind);
  const shown = secret ? `${behind.slice(0, secret.index + secret[0].length)}…` : behind;
  return `${name}${isShown ? ` before ${quote(shown)}` : ''} isn’t closed`;
}

function singleQuoted(cursor: BashCursor, word: WordBuilder): void {
  const end = cursor.text.indexOf("'", cursor.at + 1);
  if (end === -1) cursor.breakAt(cursor.at, openQuote('a single quote', cursor.text, cursor.at));
  else {
    word.quoted(cursor.text.slice(cursor.at + 1, end));
    cursor.at = end + 1;
  }
}

/**
 * Text in which `$` and backticks are expanded, up to a closing double quote or, in a here-document, to the end.
 *
 * @returns whether the quote was closed.
 */
export function readExpanded(cursor: BashCursor, word: WordBuilder, quotes: boolean): boolean {
  const literal = quotes ? IN_DOUBLE_QUOTES : IN_HERE_DOCUMENT;
  while (cursor.at < cursor.text.length && !cursor.broken) {
    const char = cursor.text[cursor.at];
    if (char === '"' && quotes) {
      cursor.at++;
      return true;
    }
    if (char === '\\') escapedInQuotes(cursor, word, quotes);
    else if (char === '$') dollar(cursor, word, true);
    else if (char === '`') backticks(cursor, word, true);
    else word.quoted(runOf(literal, cursor));
  }
  return !quotes || cursor.broken !== undefined;
}

function escapedInQuotes(cursor: BashCursor, word: WordBuilder, quotes: boolean): void {
  const escaped = cursor.text[cursor.at + 1] ?? '';
  const continued = lineBreakAt(cursor.text, cursor.at + 1);
  if (continued === 0)
    word.quoted('$`\\'.includes(escaped) || (quotes && escaped === '"') ? escaped : `\\${escaped}`);
  cursor.at += continued === 0 ? 2 : 1 + continued;
}

function dollar(cursor: BashCursor, word: WordBuilder, inQuotes: boolean): void {
  const start = cursor.at++;
  const char = cursor.text[cursor.at];
  if (char === "'" && !inQuotes) ansiC(cursor, word);
  else if (char === '(') parenthesised(cursor, word, start, inQuotes);
  else if (char === '{') braced(cursor, word, start, inQuotes);
  else if (char !== '"' || inQuotes) named(cursor, word, inQuotes);
}

function named(cursor: BashCursor, word: WordBuilder, inQuotes: boolean): void {
  const name = runOf(VARIABLE, cursor);
  if (name === '') word.bare('$');
  else fillIn(cursor, word, `$${name}`, cursor.variables.get(name), inQuotes || cursor.assigns);
}

function ansiC(cursor: BashCursor, word: WordBuilder): void {
  const start = cursor.at + 1;
  const end = endOfQuote(cursor.text, start, "'");
  if (end === undefined) {
    cursor.breakAt(cursor.at, 'a $’…’ quote isn’t closed');
    return;
  }
  const { bytes } = decodeEscapes(cursor.text.slice(start, end) as ByteString, 'ansi-c');
  // An argument can't hold a NUL: bash ends the quoted text there.
  const nul = bytes.indexOf('\0');
  word.quoted(nul === -1 ? bytes : bytes.slice(0, nul));
  cursor.at = end + 1;
}

function parenthesised(cursor: BashCursor, word: WordBuilder, start: number, inQuotes: boolean): void {
  if (cursor.text[cursor.at + 1] === '(') {
    const end = cursor.text.indexOf('))', cursor.at);
    if (end === -1) cursor.breakAt(start, '“$((” isn’t closed');
    else {
      cursor.at = end + 2;
      const computed = cursor.text.slice(start, cursor.at);
      if (/\+\+|--|=/.test(computed)) cursor.variables.clear();
      word.unknownPart(computed, true);
    }
    return;
  }
  cursor.at++;
  const whole = inQuotes || cursor.assigns;
  const output = cursor.substituted();
  fillInOutput(cursor, word, cursor.text.slice(start, cursor.at), output, whole);
}

/** A name in braces is looked up; whatever else stands in them isn't worked out. */
function braced(cursor: BashCursor, word: WordBuilder, start: number, inQuotes: boolean): void {
  const end = endOfBraces(cursor.text, cursor.at);
  if (end === undefined) {
    cursor.breakAt(start, '“${” isn’t closed');
    return;
  }
  const inner = cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  // ${B:=value} assigns.
  if (inner.slice(0, 400).includes('=')) cursor.variables.clear();
  fillIn(cursor, word, `\${${inner.slice(0, 400)}}`, cursor.variables.get(inner), inQuotes || cursor.assigns);
}

function backticks(cursor: BashCursor, word: WordBuilder, inQuotes: boolean): void {
  const start = cursor.at;
  const end = endOfQuote(cursor.text, start + 1, '`');
  if (end === undefined) {
    cursor.breakAt(start, 'a backtick isn’t closed');
    return;
  }
  cursor.at = end + 1;
  const escaped = inQuotes ? /\\([\\`$"])/g : /\\([\\`$])/g;
  const command = cursor.text.slice(start + 1, end).replace(escaped, '$1') as ByteString;
  const whole = inQuotes || cursor.assigns;
  fillInOutput(cursor, word, cursor.text.slice(start, cursor.at), cursor.substitutedText(command), whole);
}

function processSubstitution(cursor: BashCursor, word: WordBuilder): void {
  const start = cursor.at;
  cursor.at += 2;
  cursor.substituted();
  word.unknownPart(cursor.text.slice(start, start + 400).slice(0, cursor.at - start), true);
}

/** The place of the closing quote, which no backslash stands in front of. */
function endOfQuote(text: string, start: number, quote: string): number | undefined {
  let end = start;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  return end < text.length ? end : undefined;
}

/** @param start of the opening brace. */
function endOfBraces(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  return undefined;
}

/** The length of a line break here. Bash knows no CR; pasted text has them. */
function lineBreakAt(text: string, at: number): number {
  return text[at] === '\n' ? 1 : text[at] === '\r' && text[at + 1] === '\n' ? 2 : 0;
}
