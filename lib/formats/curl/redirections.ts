/** Where a command of bash gets its input from: files, here-strings, and here-documents below it. */

import type { ByteString } from '../../core/signing/bytes.ts';
import type { ShellCommand } from './bash/commands.ts';
import type { BashCursor } from './bash/cursor.ts';
import { readWord } from './bash/words.ts';
import { type Stream, shown, streamOfFile, streamOfWord } from './shell-word.ts';

export interface HereDocument {
  readonly command: ShellCommand;
  /** The line it ends with. */
  readonly end: string;
  readonly expands: boolean;
  readonly stripsTabs: boolean;
}

interface Script extends BashCursor {
  lineAt(position: number): number;
  expanded(body: ByteString, line: number): Stream;
}

interface Redirected {
  readonly command: ShellCommand;
  /** Those that wait for the end of the line. */
  readonly documents: HereDocument[];
}

const BLANK = /(?:[ \t]|\\\r?\n)*/y;

/** @param sign that was read, as in `<`, `2>` or `<<-`; what it's for follows. */
export function redirect(script: Script, { command, documents }: Redirected, sign: string): void {
  BLANK.lastIndex = script.at;
  script.at += BLANK.exec(script.text)?.[0].length ?? 0;
  const word = readWord(script);
  const kind = sign.replace(/^[0-9]+/, '');
  const isOfAnother = kind.length < sign.length && !sign.startsWith('0');
  if (!word || isOfAnother) return;
  if (kind === '<<<') command.input = streamOfWord({ ...word, bytes: `${word.bytes}\n` as ByteString });
  else if (kind === '<') command.input = streamOfFile(word);
  else if (kind.startsWith('<<')) {
    const expands = word.bare === word.bytes;
    documents.push({ command, end: word.bytes, expands, stripsTabs: kind === '<<-' });
  }
}

/** Reads those that wait, one below the other; the script stands at the start of a line. */
export function readHereDocuments(script: Script, waiting: HereDocument[]): void {
  for (const document of waiting.splice(0)) document.command.input = readHereDocument(script, document);
}

function readHereDocument(script: Script, { end, expands, stripsTabs }: HereDocument): Stream {
  const lines: string[] = [];
  const line = script.lineAt(script.at);
  while (script.at < script.text.length) {
    const lineEnd = endOfLine(script.text, script.at);
    const read = script.text.slice(script.at, lineEnd);
    script.at = lineEnd + 1;
    const stripped = stripsTabs ? read.replace(/^\t+/, '') : read;
    if (stripped === end || stripped === `${end}\r`) {
      const body = lines.join('') as ByteString;
      return expands ? script.expanded(body, line) : { bytes: body };
    }
    lines.push(`${stripped}\n`);
  }
  return { unknown: `the here-document for it doesn’t end with “${shown(end)}”` };
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
