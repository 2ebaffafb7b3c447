/** What becomes of a command of bash: curl is kept, what echo, printf and cat print is known, a variable is set. */

import type { ByteString } from '../../../core/signing/bytes.ts';
import { printedBy } from '../printed.ts';
import { assignWord, countBlock, declareAll, forgetSet, KEYWORDS, type ShellState } from '../shell-state.ts';
import {
  ASSIGNMENT,
  type CurlCall,
  STANDARD_INPUT,
  type Stream,
  shown,
  streamOfProgram,
  type Word,
} from '../shell-word.ts';

export interface ShellCommand {
  readonly words: Word[];
  line: number;
  /** Whether there's a word that's no assignment. */
  hasProgram?: boolean;
  /** Where it's redirected, or is a here-document. */
  input?: Stream;
  /** Of a group in brackets. */
  output?: Stream;
  /** Whether the text ends with its last word. */
  endsText?: boolean;
  /** Whether it begins with `name()`. */
  defines?: boolean;
}

/** What the commands of a script share. */
export interface Running {
  readonly state: ShellState;
  readonly calls: CurlCall[];
}

const NOTHING: Stream = { bytes: '' as ByteString };
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

/**
 * Each command gets what the one before it prints.
 *
 * @param isDoubtful whether it may not run, or not in this shell. @returns what the last prints.
 */
export function runPipe(pipe: readonly ShellCommand[], running: Running, isDoubtful: boolean): Stream {
  let input = STANDARD_INPUT;
  const doubts = isDoubtful || pipe.length > 1 ? 1 : 0;
  running.state.doubts += doubts;
  for (const command of pipe) input = command.output ?? runCommand(command, command.input ?? input, running);
  running.state.doubts -= doubts;
  return input;
}

/** Whether nothing in it can fail, so that what's behind its `&&` runs. */
export function onlyAssigns(pipe: readonly ShellCommand[]): boolean {
  return (
    pipe.length === 1 &&
    (pipe[0]?.words ?? []).every(
      (word, at) =>
        word.unknown.length === 0 && (ASSIGNMENT.test(word.bare) || (at === 0 && word.bytes === 'export')),
    )
  );
}

function runCommand(command: ShellCommand, input: Stream, running: Running): Stream {
  const { words, line } = command;
  const { state } = running;
  if (command.defines) return define(words, state);
  let at = behindKeywords(words, 0, state);
  const assigned = at;
  while (ASSIGNMENT.test(words[at]?.bare ?? '')) at++;
  if (at === words.length) {
    for (const word of words.slice(assigned)) assignWord(word, state);
    return NOTHING;
  }
  const wrapped = at;
  at = behindWrappers(words, at);
  if (words.slice(wrapped, at).some((word) => plain(word) === 'eval')) state.variables.clear();
  const program = plain(words[at]);
  const rest = words.slice(at + 1);
  if (isCurl(program)) {
    running.calls.push({ ...callOf(rest, line, input), endsText: command.endsText === true });
    return streamOfProgram('another curl command');
  }
  if (program === 'xargs') keepXargs(rest, line, running);
  if (/^--?[A-Za-z]/.test(words[0]?.bare ?? '')) refuseCutOff(words[0], running);
  if (DECLARING.has(program)) declareAll(rest, state);
  if (program === 'function') state.functions.add(plain(rest[0]));
  if (program === 'function' && plain(rest[1]) === '{') countBlock('{', state);
  countBlock(program, state);
  forgetSet(program, rest, state);
  return printedBy(program, rest, input);
}

/** A function's first command stands with its name; it runs when it's called. */
function define(words: readonly Word[], state: ShellState): Stream {
  state.functions.add(plain(words[plain(words[0]) === 'function' ? 1 : 0]));
  behindKeywords(
    words,
    words.findIndex((word) => plain(word) === '{'),
    state,
  );
  return NOTHING;
}

function behindKeywords(words: readonly Word[], from: number, state: ShellState): number {
  let at = from;
  for (; KEYWORDS.has(plain(words[at])); at++) countBlock(plain(words[at]), state);
  return at;
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

/** No program is called as an option is: a line of the command above lost its backslash, or a blank line stands there. */
function refuseCutOff(option: Word | undefined, { calls }: Running): void {
  const last = calls.at(-1);
  if (!last || !option) return;
  calls[calls.length - 1] = {
    refused: `The line that begins with ${shown(option.bytes)} isn’t part of the command above it. End each line of the command with \\, without blank lines`,
    ...last,
  };
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
