/**
 * The quotes of “Copy as cURL (cmd)” as Chrome and Edge wrote them for years: plain ones around text full of carets,
 * as in `"{^\^"a^\^":1}"`. cmd leaves a caret in quotes as it is, so the command never was what it says it is.
 */

/** What DevTools leaves without a caret. */
const FREE = /[a-zA-Z0-9 \t_\-:=+~'/.',?;()*`&\x80-\xff]+/y;
const BRACKET = /\\?[[\]{}]/y;
const NAME_START = /[a-zA-Z0-9_]/;

export interface OldQuote {
  /** Between the quotes, as the C runtime is to get it. */
  readonly text: string;
  /** Behind the closing quote. */
  readonly end: number;
}

/** @param start of the opening quote. @returns `undefined` where the text isn't escaped in that way throughout. */
export function readOldDevToolsQuote(source: string, start: number): OldQuote | undefined {
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
  // Some versions put one before & as well.
  const isFree = char !== '&' && freeRun(char, 0) !== undefined;
  return !isFree || (before === '%' && NAME_START.test(char)) ? char : undefined;
}
