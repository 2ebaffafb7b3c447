/**
 * What “Copy as cURL (cmd)” of browsers writes that cmd doesn't take as it's meant: such a command never was what it says
 * it is, so it's read as the browser meant it, and that's told.
 */

import type { Rebuilt } from './shell-word.ts';

const OLD_COPY =
  'Older versions of Chrome and Edge copy commands for cmd with carets that cmd then passes on. It’s read as the browser meant it';

/** Chrome and Edge, since 2025, write a space for it, with the caret that it had. */
export const LOST_CHARACTER = 'a character that Chrome left out';
const FIREFOX_COPY =
  'Firefox copies line breaks for cmd in a way that cmd doesn’t take. It’s read as the browser meant it';

const LINE_BREAK_OF_FIREFOX = /"\^\r?\n\r?\n"/y;

/** The text that's meant by quotes at this place, with quotes as cmd passes them on. */
export function browsersQuote(text: string, at: number) {
  LINE_BREAK_OF_FIREFOX.lastIndex = at;
  const lineBreak = LINE_BREAK_OF_FIREFOX.exec(text)?.[0];
  if (lineBreak) return { text: '"\n"', end: at + lineBreak.length, lines: 2, remark: FIREFOX_COPY };
  const old = readOldDevToolsQuote(text, at);
  return old && { text: `"${old.text}"`, end: old.end, lines: 0, remark: OLD_COPY };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that aren't changed are among them
const CHANGED_FOR_CMD = /[^\x01-\x09\x0b-\x1f!-\x7f]/;

const FOR_CMD: Rebuilt = {
  from: CHANGED_FOR_CMD,
  remark:
    'For cmd, browsers copy tabs as spaces and each kind of line break as one, so the body may have been another',
};

const BY_FIREFOX: Rebuilt = {
  from: /^[\s\S]/,
  remark: 'Firefox copies only what follows the last CRLF of a body, so the body may have been longer',
};

const BY_FIREFOX_FOR_CMD: Rebuilt = {
  from: /^[\s\S]/,
  remark:
    'For cmd, Firefox copies tabs as spaces, each kind of line break as one, and only what follows the last CRLF of a body',
};

const FIREFOX = / [\\^]\r?\n {2}-X [A-Za-z-]{1,40} [\\^]\r?\n {2}(?:-H|--data-raw) /;
const CARET_QUOTES = /(?:^|\s)curl (?:--url )?\^"/;

/** What of a body may have been something else before a browser copied it. */
export function rebuiltInCopy(text: string): Rebuilt | undefined {
  if (FIREFOX.test(text) && /\n {2}--data-raw /.test(text))
    return /(?:^|\s)curl\.exe /.test(text) ? BY_FIREFOX_FOR_CMD : BY_FIREFOX;
  return CARET_QUOTES.test(text) ? FOR_CMD : undefined;
}

const QUOTED_NUL = /[ =]\$'[^'\\]*(?:\\(?!x00|u0000)[\s\S][^'\\]*)*\\(?:x00|u0000)/;

/** Whether a copy for bash has a NUL, at which bash ends the text. */
export function hasQuotedNul(text: string): boolean {
  return / \\\r?\n {2}--data-raw \$'/.test(text) && QUOTED_NUL.test(text);
}

const QUOTED = /\$'[^'\\]*(?:\\[\s\S][^'\\]*)*'|'[^']*'/g;
const ESCAPED = /\\(?:x([89a-f][0-9a-f])|u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|[\s\S])/g;

/**
 * Firefox escapes units of UTF-16 for bash, which takes them for bytes and for characters. `undefined` where the text
 * isn't its copy, or where that makes no difference.
 *
 * @returns the text with escapes that bash takes as they're meant.
 */
export function firefoxText(text: string): string | undefined {
  if (!FIREFOX.test(text)) return undefined;
  const meant = text.replace(QUOTED, (quoted) =>
    quoted.startsWith('$') ? quoted.replace(ESCAPED, meantEscape) : quoted,
  );
  return meant === text ? undefined : meant;
}

function meantEscape(written: string, byte?: string, high?: string, low?: string): string {
  if (byte !== undefined) return `\\u00${byte}`;
  if (high === undefined || low === undefined) return written;
  const units = [high, low].map((unit) => Number.parseInt(unit, 16));
  return `\\U${(String.fromCharCode(...units).codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
}

/** What DevTools leaves without a caret. */
const FREE = /[a-zA-Z0-9 \t_\-:=+~'/.',?;()*`&\x80-\xff]+/y;
const BRACKET = /\\?[[\]{}]/y;
const NAME_START = /[a-zA-Z0-9_]/;

interface OldQuote {
  /** Between the quotes, as the C runtime is to get it. */
  readonly text: string;
  /** Behind the closing quote. */
  readonly end: number;
}

/**
 * Plain quotes around text full of carets, as in `"{^\^"a^\^":1}"`: cmd leaves a caret in quotes as it is.
 *
 * @param start of the opening quote. @returns `undefined` where the text isn't escaped in that way throughout.
 */
function readOldDevToolsQuote(source: string, start: number): OldQuote | undefined {
  const pieces: string[] = [];
  let carets = 0;
  for (let at = start + 1; at < source.length; ) {
    if (source[at] === '"') return carets > 0 ? { text: pieces.join(''), end: at + 1 } : undefined;
    const free = freeRun(source, at) ?? bracketOfUrl(source, at);
    const escaped = free ?? escapedBy(source, at, pieces.at(-1));
    if (escaped === undefined) return undefined;
    pieces.push(escaped);
    at += escaped.length + (free ? 0 : 1);
    carets += free ? 0 : 1;
  }
  return undefined;
}

function freeRun(source: string, at: number): string | undefined {
  FREE.lastIndex = at;
  return FREE.exec(source)?.[0];
}

/** DevTools puts backslashes before a URL's brackets, for curl, only after it has put the carets. */
function bracketOfUrl(source: string, at: number): string | undefined {
  BRACKET.lastIndex = at;
  return BRACKET.exec(source)?.[0];
}

/** A caret stands before what isn't free; behind a percent sign it also keeps that from being a variable. */
function escapedBy(source: string, at: number, before: string | undefined): string | undefined {
  const char = source[at + 1];
  if (source[at] !== '^' || char === undefined || /[\r\n]/.test(char)) return undefined;
  // Versions differ on &; of what isn't ASCII, the first byte has it.
  const isFree = char !== '&' && char < '\x80' && freeRun(char, 0) !== undefined;
  return !isFree || (before === '%' && NAME_START.test(char)) ? char : undefined;
}

/**
 * Whether every backslash stands twice, as Chrome writes them. Before quotes that's how they're passed; before brackets
 * of a URL there's one more, for curl.
 */
export function hasDoubledBackslashes(text: string): boolean {
  let some = false;
  for (const { 0: run, index } of text.matchAll(/\\+/g)) {
    if (/["[\]{}]/.test(text[index + run.length] ?? '')) continue;
    if (run.length % 2 === 1) return false;
    some = true;
  }
  return some;
}
