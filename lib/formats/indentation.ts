/** Text whose lines are all indented alike, as when it comes out of a chat, a list or a heredoc. */

import { lineAt } from './pasted-text.ts';

export interface Dedented {
  /** Each line is where it was. */
  readonly text: string;
  /** What every line began with; empty where they have nothing in common, and then the text is as it was given. */
  readonly indent: string;
}

/**
 * Takes off the spaces and tabs that every line begins with; blank lines may have fewer. The first line may lack them,
 * since copying often begins behind them, where a header follows.
 */
export function dedented(text: string): Dedented {
  const first = offsetOfFirst(text);
  const second = lineAt(text, first).next;
  const isCut = !/^[ \t]/.test(text.slice(first, first + 1));
  const indent = commonIndent(text, isCut ? second : first);
  const isHeader = /^[!-9;-~]{1,100}:/.test(text.slice(second + indent.length, second + indent.length + 101));
  if (indent === '' || (isCut && !isHeader)) return { text, indent: '' };
  const lines = text.split('\n').map((line) => withoutIndent(line, indent));
  return { text: lines.join('\n'), indent };
}

/** As in “4 spaces” or “a tab”. */
export function indentWords(indent: string): string {
  if (indent === '\t') return 'a tab';
  if (/^\t+$/.test(indent)) return `${indent.length} tabs`;
  if (!/^ +$/.test(indent)) return 'spaces and tabs';
  return indent.length === 1 ? 'a space' : `${indent.length} spaces`;
}

function withoutIndent(line: string, indent: string): string {
  if (line.startsWith(indent)) return line.slice(indent.length);
  return line.trim() === '' ? line.replace(/^[ \t]+/, '') : line;
}

/** Where the first line begins that isn't blank. */
function offsetOfFirst(text: string): number {
  let at = 0;
  while (at < text.length) {
    const line = lineAt(text, at);
    if (!isBlank(text.slice(at, Math.min(line.end, at + LONGEST_INDENT)))) return at;
    at = line.next;
  }
  return at;
}

/** Deeper isn't indentation. */
const LONGEST_INDENT = 200;

function commonIndent(text: string, from: number): string {
  let common: string | undefined;
  for (let at = from; at < text.length && common !== ''; ) {
    const line = lineAt(text, at);
    const start = text.slice(at, Math.min(line.end, at + LONGEST_INDENT));
    if (!isBlank(start)) common = shared(common, /^[ \t]*/.exec(start)?.[0] ?? '');
    at = line.next;
  }
  return common ?? '';
}

function shared(one: string | undefined, other: string): string {
  if (one === undefined) return other;
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
