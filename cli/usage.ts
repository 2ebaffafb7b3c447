/** How a command is called, for its help. */

import { type CommandName, commandLine } from '../lib/core/command-line.ts';
import { wrapped } from './terminal-text.ts';

const NO_BREAK = '\u00a0';

/** The line, gone on below its first word where it’s too long. An option stays beside its value. */
export function usage(command: CommandName, ...words: readonly string[]): string {
  const head = `  ${commandLine(command, '')}`;
  const text = words.map((word) => word.replaceAll(' ', NO_BREAK)).join(' ');
  return wrapped(text, head.length, head).join('\n').replaceAll(NO_BREAK, ' ');
}
