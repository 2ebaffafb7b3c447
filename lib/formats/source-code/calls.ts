/** The calls of a source, in all languages' ways to write one: `f(x)`, `new F<T>(x)`, `&http.Client{…}`, `conn.get '/x'`. */

import { nextOf, type Source, signAt } from './expressions.ts';
import {
  argumentsIn,
  beforeOf,
  countsOf,
  endsOf,
  isMember,
  isName,
  madeOnce,
  receiverOf,
  type SourceCall,
  tokenText,
} from './structure.ts';

const KEYWORDS = new Set([
  ...[
    'if',
    'else',
    'elseif',
    'elif',
    'elsif',
    'unless',
    'for',
    'foreach',
    'while',
    'until',
    'switch',
    'case',
  ],
  ...[
    'match',
    'catch',
    'except',
    'rescue',
    'return',
    'await',
    'async',
    'yield',
    'throw',
    'raise',
    'typeof',
    'new',
  ],
  ...[
    'in',
    'of',
    'is',
    'not',
    'and',
    'or',
    'with',
    'as',
    'assert',
    'lambda',
    'function',
    'fn',
    'func',
    'def',
  ],
  ...[
    'using',
    'lock',
    'try',
    'finally',
    'do',
    'then',
    'end',
    'begin',
    'ensure',
    'when',
    'go',
    'defer',
    'range',
  ],
  ...[
    'import',
    'from',
    'package',
    'include',
    'require_once',
    'echo',
    'print',
    'puts',
    'isset',
    'empty',
    'unset',
  ],
  ...[
    'array',
    'list',
    'const',
    'let',
    'var',
    'class',
    'static',
    'public',
    'private',
    'final',
    'void',
    'delete',
  ],
]);
/** Before the name of what's declared, not called. */
const DECLARES = /^(?:def|func|function|fn|class|interface|struct|type)$/;

/** The call whose name stands at a token, if one does. */
export function callAt(
  source: Source,
  closers: ReadonlyMap<number, number>,
  at: number,
): SourceCall | undefined {
  const { tokens, traits } = source;
  if (!isName(tokens, at)) return undefined;
  const name = tokenText(tokens, at);
  const isKeyword = KEYWORDS.has(name) && !isMember(tokens, at);
  if (isKeyword || DECLARES.test(tokenText(tokens, at - 1))) return undefined;
  const opener = openerOf(source, at);
  const bare = { receiver: receiverOf(tokens, at), name, at };
  if (opener === undefined) return traits.name === 'Ruby' ? commandAt(source, closers, bare) : undefined;
  const end = closers.get(opener);
  if (end !== undefined && isDeclared(source, at, end)) return undefined;
  const args = end === undefined ? [] : argumentsIn(tokens, closers, { from: opener + 1, to: end });
  return { ...bare, args, end };
}

/** The bracket that a name's arguments begin with. */
function openerOf({ tokens, traits }: Source, at: number): number | undefined {
  const next = signAt(tokens, at + 1);
  if (next === '(') return at + 1;
  if (traits.name === 'Go' && next === '{' && isMember(tokens, at)) return at + 1;
  if (
    traits.name === 'C#' &&
    tokenText(tokens, at - 1) === 'new' &&
    tokenText(tokens, nextOf(tokens, at)) === '{'
  )
    return nextOf(tokens, at);
  if (next === '?' && signAt(tokens, at + 2) === '.' && signAt(tokens, at + 3) === '(') return at + 3;
  if (next === '?.' && signAt(tokens, at + 2) === '(') return at + 2;
  if (next !== '<') return undefined;
  for (let behind = at + 2; behind < at + 20; behind++)
    if (signAt(tokens, behind) === '>' && signAt(tokens, behind + 1) === '(') return behind + 1;
  return undefined;
}

/** `String sign(String a) {` and `sign(a) {` declare it. */
function isDeclared({ tokens, traits }: Source, at: number, end: number): boolean {
  const before = tokens[at - 1];
  const isTyped =
    before?.kind === 'name' &&
    /^[\w<>[\]]+$/.test(before.text) &&
    !KEYWORDS.has(before.text) &&
    !isMember(tokens, at);
  const opensBlock =
    signAt(tokens, nextOf(tokens, end)) === '{' || tokenText(tokens, nextOf(tokens, end)) === 'throws';
  return isTyped && opensBlock && /^(?:Java|C#)$/.test(traits.name);
}

/** Ruby's calls without parentheses: their arguments go to the end of the line, and on behind a comma. */
function commandAt(
  { tokens }: Source,
  closers: ReadonlyMap<number, number>,
  bare: Omit<SourceCall, 'args' | 'end'>,
): SourceCall | undefined {
  const { at } = bare;
  const next = tokens[at + 1];
  const begins = isMember(tokens, at) || at === 0 || /^[\n;]$/.test(signAt(tokens, at - 1));
  const isSpaced = next !== undefined && next.start > (tokens[at]?.end ?? 0);
  const isOperand =
    next?.kind === 'string' ||
    (next?.kind === 'name' && !KEYWORDS.has(next.text) && next.text !== 'end') ||
    (signAt(tokens, at + 1) === ':' && tokens[at + 2]?.start === next?.end);
  if (signAt(tokens, at + 1) === '!' && signAt(tokens, at + 2) !== '=')
    return { ...bare, args: [], end: at + 2 };
  if (!begins || !isSpaced || !isOperand) return undefined;
  const commands = commandsOf(tokens, closers);
  const to = commands.ends[at + 1] ?? tokens.length;
  const isOpen =
    signAt(tokens, beforeOf(tokens, to)) === ',' || commands.unclosed[at] !== commands.unclosed[to];
  return {
    ...bare,
    // Commands in commands share an end: only what's asked for is cut into arguments.
    get args() {
      return argumentsIn(tokens, closers, { from: at + 1, to });
    },
    end: isOpen ? undefined : to,
  };
}

/** Of all tokens at once: a line may be one command in another, thousands deep. */
const commandsOf = madeOnce((tokens, closers) => ({
  ends: endsOf(tokens, closers, (at) => endsCommand(tokens, at)),
  unclosed: countsOf(tokens, (at) => /^[([{]$/.test(signAt(tokens, at)) && !closers.has(at)),
}));

function endsCommand(tokens: Source['tokens'], at: number): boolean {
  const text = tokenText(tokens, at);
  if (text === '\n') return signAt(tokens, beforeOf(tokens, at)) !== ',';
  return /^(?:do|if|unless|[)\]};])$/.test(text);
}
