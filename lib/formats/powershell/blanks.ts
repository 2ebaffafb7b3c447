/** What means nothing in a PowerShell script: spaces, comments and line breaks after a backtick. */

import type { ScriptReader } from './values.ts';

/** Passes spaces, comments and backticks before line breaks; line breaks too where they mean nothing. */
export function skipBlanks(reader: ScriptReader, lineBreaksToo: boolean): void {
  const { text } = reader;
  while (reader.at < text.length) {
    const character = text.charAt(reader.at);
    const isBreak = character === '\n' || character === '\r';
    if (isBreak && !lineBreaksToo) return;
    if (character === '`' && /^\r?\n/.test(text.slice(reader.at + 1, reader.at + 3)))
      reader.at = text.indexOf('\n', reader.at) + 1;
    else if (character === '#') reader.at = endOr(text, text.indexOf('\n', reader.at));
    else if (text.startsWith('<#', reader.at)) reader.at = endOr(text, text.indexOf('#>', reader.at + 2), 2);
    else if (/\s/.test(character)) reader.at += 1;
    else return;
  }
}

function endOr(text: string, found: number, length = 0): number {
  return found < 0 ? text.length : found + length;
}
