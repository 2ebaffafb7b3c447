/** Lays JSON out for reading by its white space alone: numbers keep their digits, names their order and repeats. */

import { isJson } from '../../lib/core/is-json.ts';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\],:"]+|[{}[\],:]/g;
/** Beyond this, the indentation alone would be longer than any text worth reading. */
const DEEPEST = 100;

/** `undefined` where it isn't JSON, or nested too deeply to be laid out. */
export function laidOutJson(text: string): string | undefined {
  if (!isJson(text)) return undefined;
  let laidOut = '';
  let depth = 0;
  let previous = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (isCloser(token)) depth--;
    if (startsLine(token, previous)) laidOut += `\n${'  '.repeat(depth)}`;
    laidOut += token === ':' ? ': ' : token;
    if (isOpener(token)) depth++;
    if (depth > DEEPEST) return undefined;
    previous = token;
  }
  return laidOut;
}

/** What's empty stays on one line. */
function startsLine(token: string, previous: string): boolean {
  return isCloser(token) ? !isOpener(previous) : isOpener(previous) || previous === ',';
}

function isOpener(token: string): boolean {
  return token === '{' || token === '[';
}

function isCloser(token: string): boolean {
  return token === '}' || token === ']';
}
