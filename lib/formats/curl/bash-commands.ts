/** What becomes of a command of bash: curl is kept, what echo, printf and cat print is known, a variable is set. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { printedBy } from './printed.ts';
import {
  ASSIGNMENT,
  type CurlCall,
  STANDARD_INPUT,
  type Stream,
  shown,
  streamOfProgram,
  type Word,
} from './shell-word.ts';

export interface ShellCommand {
  readonly words: Word[];
  line: number;
  /** Whether there's a word that's no assignment. */
  hasProgram?: boolean;
  /** Where it's redirected, or is a here-document. */
  input?: Stream;
  /** Of a group in brackets. */
  output?: Stream;
}

/** What the commands of a script share. */
export interface Running {
  readonly variables: Map<string, Word>;
  readonly calls: CurlCall[];
}

const NOTHING: Stream = { bytes: '' as ByteString };
const KEYWORDS = new Set([
  'if',
  'then',
  'elif',
  'else',
  'while',
  'until',
  'do',
  '!',
  '{',
  '}',
  'time',
  'fi',
  'done',
]);
/** Programs that run the command behind them; their own options come first. */
const WRAPPERS = new Set([
  'sudo',
  'env',
  'command',
  'exec',
  'nohup',
  'builtin',
  'winpty',
  'eval',
  'noglob',
  'nice',
]);
/** Words behind them may be assignments. */
export const DECLARING = new Set(['export', 'declare', 'local', 'readonly', 'typeset']);

/** Each command gets what the one before it prints. @returns what the last prints. */
export function runPipe(pipe: readonly ShellCommand[], running: Running): Stream {
  let input = STANDARD_INPUT;
  for (const command of pipe) input = command.output ?? runCommand(command, command.input ?? input, running);
  return input;
}

function runCommand({ words, line }: ShellCommand, input: Stream, running: Running): Stream {
  let at = 0;
  while (KEYWORDS.has(plain(words[at]))) at++;
  const assigned = at;
  while (ASSIGNMENT.test(words[at]?.bare ?? '')) at++;
  if (at === words.length) {
    for (const word of words.slice(assigned)) assign(word, running.variables);
    return NOTHING;
  }
  at = behindWrappers(words, at);
  const program = plain(words[at]);
  const rest = words.slice(at + 1);
  if (isCurl(program)) {
    running.calls.push(callOf(rest, line, input));
    return streamOfProgram('another curl command');
  }
  if (program === 'xargs') keepXargs(rest, line, running);
  if (DECLARING.has(program)) for (const word of rest) assign(word, running.variables);
  if (program === 'read' || program === 'for' || program === 'unset')
    for (const word of rest) running.variables.delete(word.bytes);
  return printedBy(program, rest, input);
}

function plain(word: Word | undefined): string {
  return word && word.unknown.length === 0 ? word.bytes : '';
}

export function isCurl(program: string): boolean {
  return /(?:^|[/\\])curl(?:\.exe)?$/i.test(program.slice(-300));
}

function behindWrappers(words: readonly Word[], from: number): number {
  let at = from;
  while (WRAPPERS.has(plain(words[at]))) {
    at++;
    while (/^-/.test(words[at]?.bare ?? '') || ASSIGNMENT.test(words[at]?.bare ?? '')) at++;
  }
  // timeout 5 curl …
  return plain(words[at]) === 'timeout' && isCurl(plain(words[at + 2])) ? at + 2 : at;
}

function callOf(words: readonly Word[], line: number, input: Stream): CurlCall {
  const braces = words.find(expandsBraces);
  const call = { line, shell: 'bash', words, input, remarks: remarksOn(words) } as const;
  return braces
    ? {
        ...call,
        refused: `bash makes several words of ${shown(braces.bytes)}, since its braces aren’t in quotes. Put it in single quotes`,
      }
    : call;
}

/** UTF-8 of “ ” ‘ ’, as word processors and chats put them in the place of quotes. */
const TYPOGRAPHIC = /\xe2\x80[\x98\x99\x9c\x9d]/;

function remarksOn(words: readonly Word[]): string[] {
  return words.some(({ bare }) => TYPOGRAPHIC.test(bare))
    ? [
        'There are typographic quotes in the command, which bash doesn’t read as quotes. Write " or \' instead',
      ]
    : [];
}

function keepXargs(words: readonly Word[], line: number, { calls }: Running): void {
  if (!words.some((word) => isCurl(plain(word)))) return;
  calls.push({
    line,
    shell: 'bash',
    words: [],
    input: NOTHING,
    remarks: [],
    refused: 'xargs adds words to this command that aren’t part of it. Write them where they belong',
  });
}

function assign(word: Word, variables: Map<string, Word>): void {
  const [whole, name, adds] = ASSIGNMENT.exec(word.bare) ?? [];
  if (!whole || !name) return;
  const value: Word = {
    bytes: word.bytes.slice(whole.length) as ByteString,
    unknown: word.unknown.map((part) => ({ ...part, at: part.at - whole.length })),
    bare: '' as ByteString,
  };
  const before = adds ? variables.get(name) : undefined;
  if (!before) variables.set(name, value);
  else if (before.unknown.length === 0)
    variables.set(name, { ...value, bytes: `${before.bytes}${value.bytes}` as ByteString });
}

/** Whether bash makes several words of this one, since there's `{a,b}` or `{1..3}` outside of quotes. */
function expandsBraces({ bare }: Word): boolean {
  const open: boolean[] = [];
  for (let i = 0; i < bare.length; i++) {
    const char = bare[i];
    if (char === '{') open.push(false);
    else if (char === '}') {
      if (open.pop()) return true;
    } else if (char === ',' || (char === '.' && bare[i + 1] === '.')) {
      if (open.length > 0) open[open.length - 1] = true;
    }
  }
  return false;
}
