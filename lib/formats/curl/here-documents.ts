/** Here-documents of bash: text below a command that it reads as its input. */

import type { ByteString } from '../../core/signing/bytes.ts';
import type { ShellCommand } from './bash-commands.ts';
import { type Stream, shown } from './shell-word.ts';

export interface HereDocument {
  readonly command: ShellCommand;
  /** The line it ends with. */
  readonly end: string;
  readonly expands: boolean;
  readonly stripsTabs: boolean;
}

interface Script {
  readonly text: ByteString;
  at: number;
  lineAt(position: number): number;
  expanded(body: ByteString, line: number): Stream;
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
