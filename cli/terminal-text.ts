/** Text laid out for a terminal of 80 columns, with nothing in it that could steer the terminal. */

import { COMMAND_LINE } from '../lib/core/command-line.ts';
import { withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import { codePointName } from '../lib/core/signing/look-alikes.ts';

export const COLUMNS = 80;

export type Style = 'bold' | 'dim' | 'good' | 'bad' | 'marked';

const CODES: Readonly<Record<Style, string>> = { bold: '1', dim: '2', good: '32', bad: '31', marked: '7' };

/** Gives text a style, or leaves it as it is where there are no colours. */
export type TerminalPaint = (style: Style, text: string) => string;

export function paintWith(colour: boolean): TerminalPaint {
  return (style, text) => (colour && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}

/** Words from a request: control characters and marks that turn text around are drawn, and secrets taken out. */
export function safeOnTerminal(text: string): string {
  return withoutAnySecret(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, controlSign);
}

/** As the extension draws it. */
export function controlSign(character: string): string {
  return SIGNS[character] ?? `⟨${codePointName(character.codePointAt(0) ?? 0)}⟩`;
}

const SIGNS: Readonly<Record<string, string>> = { '\t': '⟨tab⟩', '\n': '⏎', '\r': '⟨\\r⟩' };

/** Lines no longer than the terminal is wide; a word that's longer itself stays whole, so that it can be copied. */
export function wrapped(text: string, indent: number, first = ' '.repeat(indent)): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of wordsIn(safeOnTerminal(text))) {
    if (!isEmpty && width(line) + 1 + width(word) > COLUMNS) {
      lines.push(line);
      line = ' '.repeat(indent);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

/** JSON is one word, and so is a command: a copy of it has to be valid. */
function wordsIn(text: string): string[] {
  const hold = (whole: string) => whole.replaceAll(' ', '\0');
  const held = text.replace(/\{ *"[^{}]*\}/g, hold).replace(COMMAND_LINE, hold);
  return held.split(' ').map((word) => word.replaceAll('\0', ' '));
}

const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u;

/** Columns that text takes. */
export function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : /\p{Mn}/u.test(character) ? 0 : 1;
  return columns;
}
