/** What's known of a script's variables. Where an assignment may not have run, its variable isn't known any more. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { ASSIGNMENT, shown, type Word } from './shell-word.ts';

/** Shared by scripts inside one another. A variable that isn't in the map isn't known. */
export interface ShellState {
  readonly variables: Map<string, Word>;
  readonly functions: Set<string>;
  /** How many of `if`, `for`, `{` and the like are open. */
  blocks: number;
  /** Above 0 behind `&&` and `||`, in pipes and brackets: what's assigned may not be, or not for good. */
  doubts: number;
}

export function newShellState(): ShellState {
  return { variables: new Map(), functions: new Set(), blocks: 0, doubts: 0 };
}

/** A command follows them. */
export const KEYWORDS = new Set([
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
  'esac',
]);
const OPENING = new Set(['if', 'while', 'until', 'for', 'case', 'select', '{']);
const CLOSING = new Set(['fi', 'done', 'esac', '}']);

export function countBlock(word: string, state: ShellState): void {
  if (OPENING.has(word)) state.blocks++;
  else if (CLOSING.has(word)) state.blocks = Math.max(0, state.blocks - 1);
}

/** What's assigned in a subshell is gone behind it. */
export function inSubshell<T>(state: ShellState, read: () => T): T {
  const { blocks, doubts } = state;
  state.doubts++;
  const output = read();
  Object.assign(state, { blocks, doubts });
  return output;
}

export function assignWord(word: Word, state: ShellState): void {
  const [whole, name, adds] = ASSIGNMENT.exec(word.bare) ?? [];
  if (!whole || !name) return;
  const { variables } = state;
  const before = adds ? variables.get(name) : NOTHING_BEFORE;
  if (!before || before.unknown.length > 0 || state.blocks > 0 || state.doubts > 0) {
    variables.delete(name);
    return;
  }
  variables.set(name, {
    bytes: `${before.bytes}${word.bytes.slice(whole.length)}` as ByteString,
    unknown: word.unknown.map((part) => ({ ...part, at: part.at - whole.length + before.bytes.length })),
    bare: '' as ByteString,
  });
}

const NOTHING_BEFORE: Word = { bytes: '' as ByteString, unknown: [], bare: '' as ByteString };

/** Of the shell itself; they set variables by other means than an assignment. */
const SETTING = new Set([
  'let',
  '.',
  'source',
  'eval',
  'mapfile',
  'readarray',
  'getopts',
  'trap',
  'coproc',
  'wait',
  'alias',
]);
/** They name the variables that they set. */
const NAMING = new Set(['read', 'for', 'select', 'unset', 'case']);

/** Takes out of the map what a program may have set. */
export function forgetSet(program: string, words: readonly Word[], state: ShellState): void {
  const { variables } = state;
  const setsAny =
    SETTING.has(program) ||
    state.functions.has(program) ||
    (program === 'printf' && /^-v/.test(words[0]?.bytes ?? ''));
  if (setsAny || (NAMING.has(program) && words.some(({ unknown }) => unknown.length > 0))) variables.clear();
  const [element] = /^[A-Za-z_]\w*(?=\[)/.exec(program.slice(0, 300)) ?? [];
  if (element) variables.delete(element);
  if (!NAMING.has(program)) return;
  variables.delete('REPLY');
  for (const { bytes } of words) variables.delete(ASSIGNMENT.exec(bytes)?.[1] ?? bytes);
}

/** `declare -i`, `-u`, `-n` and others change what later assignments do. */
export function declareAll(words: readonly Word[], state: ShellState): void {
  if (words.some(({ bytes }) => /^[-+]/.test(bytes) && !/^(?:[-+][xrg]+|--)$/.test(bytes))) {
    state.doubts++;
    state.variables.clear();
  }
  for (const word of words) assignWord(word, state);
}

/** Bash puts a folder in the place of a `~` at the start of a word, or of an assignment's value. */
export function withTilde(word: Word): Word {
  const { bytes, bare } = word;
  const start = bare.startsWith('~') ? 0 : (ASSIGNMENT.exec(bare)?.[0].length ?? -1);
  if (start === -1 || !/^~|:~/.test(start === 0 ? '~' : bare.slice(start))) return word;
  return {
    bytes: bytes.slice(0, start) as ByteString,
    unknown: [{ name: shown(bytes.slice(start)), at: start }],
    bare: bare.slice(0, start) as ByteString,
  };
}
