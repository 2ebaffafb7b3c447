/** Source as calls and assignments: what's called on what, with which arguments, and which brackets belong together. */

import { type Source, signAt } from './expressions.ts';
import type { Token } from './tokens.ts';

/** Tokens from an index up to another, which isn't part of it. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

/** `key` where it's named, as in `data=…`, `data: …` and `'data' => …`; a shorthand's value is its key. */
export interface CallArgument extends TokenRange {
  readonly key: string | undefined;
  /** Whether the key is a string. */
  readonly isQuoted: boolean;
}

export interface SourceCall {
  /** As in `requests.get`: what stands before the name, if it's a name too. `)` where it's a call. */
  readonly receiver: string;
  readonly name: string;
  readonly at: number;
  readonly args: readonly CallArgument[];
  /** `undefined` where nothing closes it. */
  readonly end: number | undefined;
}

/** By index of a bracket, that of the one that closes it. */
export function closersOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closers = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, at) => {
    if (token.kind !== 'sign') return;
    if ('([{'.includes(token.text)) open.push(at);
    else if (')]}'.includes(token.text)) {
      const opener = open.pop();
      if (opener !== undefined) closers.set(opener, at);
    }
  });
  return closers;
}

/** What's made of a source's tokens once, and then looked up. */
export function madeOnce<Made>(
  make: (tokens: readonly Token[], closers: ReadonlyMap<number, number>) => Made,
): (tokens: readonly Token[], closers: ReadonlyMap<number, number>) => Made {
  const made = new WeakMap<ReadonlyMap<number, number>, Made>();
  return (tokens, closers) => {
    const one = made.get(closers) ?? make(tokens, closers);
    made.set(closers, one);
    return one;
  };
}

/** By token, where what goes on there ends, brackets and what's in them aside. */
export function endsOf(
  tokens: readonly Token[],
  closers: ReadonlyMap<number, number>,
  isEnd: (at: number) => boolean,
): Int32Array {
  const ends = new Int32Array(tokens.length + 1).fill(tokens.length);
  for (let at = tokens.length - 1; at >= 0; at--)
    ends[at] = isEnd(at) ? at : (ends[(closers.get(at) ?? at) + 1] ?? tokens.length);
  return ends;
}

/** By token, how many of those before it are such. */
export function countsOf(tokens: readonly Token[], isSuch: (at: number) => boolean): Int32Array {
  const counts = new Int32Array(tokens.length + 1);
  for (const at of tokens.keys()) counts[at + 1] = (counts[at] ?? 0) + (isSuch(at) ? 1 : 0);
  return counts;
}

export function tokenText(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token === undefined || token.kind === 'string' ? '' : token.text;
}

export function isName(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'name';
}

/** The index before this one, line breaks aside. */
export function beforeOf(tokens: readonly Token[], at: number): number {
  let before = at - 1;
  while (signAt(tokens, before) === '\n') before--;
  return before;
}

export function isMember(tokens: readonly Token[], at: number): boolean {
  return /^(?:\.|\?\.|->|::)$/.test(signAt(tokens, beforeOf(tokens, at)));
}

/** What a member is of. */
export function receiverOf(tokens: readonly Token[], at: number): string {
  if (!isMember(tokens, at)) return '';
  const before = beforeOf(tokens, beforeOf(tokens, at));
  return tokenText(tokens, before) || '"';
}

/** Without line breaks at its ends. */
export function trimmed(tokens: readonly Token[], { from, to }: TokenRange): TokenRange {
  let [first, last] = [from, to];
  while (first < last && signAt(tokens, first) === '\n') first++;
  while (last > first && signAt(tokens, last - 1) === '\n') last--;
  return { from: first, to: last };
}

/** The parts between commas. */
export function argumentsIn(
  tokens: readonly Token[],
  closers: ReadonlyMap<number, number>,
  { from, to }: TokenRange,
): CallArgument[] {
  const found: CallArgument[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && !/^[,;]$/.test(signAt(tokens, at))) {
      at = Math.min(closers.get(at) ?? at, to);
      continue;
    }
    const part = trimmed(tokens, { from: start, to: at });
    if (part.from < part.to) found.push(argumentOf(tokens, part));
    start = at + 1;
  }
  return found;
}

function argumentOf(tokens: readonly Token[], { from, to }: TokenRange): CallArgument {
  // PHP’s and C#’s `['key'] = value`, and Ruby’s `:key => value`.
  const isIndexed = signAt(tokens, from) === '[' && signAt(tokens, from + 2) === ']' && to > from + 4;
  const isSymbol = signAt(tokens, from) === ':' && isName(tokens, from + 1);
  const at = isIndexed || isSymbol ? from + 1 : from;
  const token = tokens[at];
  const behind = isIndexed ? at + 2 : at + 1;
  const plain = { key: undefined, isQuoted: false, from, to };
  if (token === undefined || token.kind === 'sign') return plain;
  const isQuoted = token.kind === 'string';
  const key =
    token.kind === 'string' ? (token.pieces.length === 1 ? token.pieces[0] : undefined) : token.text;
  if (key === undefined || !/^(?::|=|=>)$/.test(signAt(tokens, behind))) return plain;
  return { key, isQuoted, ...trimmed(tokens, { from: behind + 1, to }) };
}

/** Tokens that the type of a literal may have. */
const LONGEST_TYPE = 100;

/** What stands between the brackets of a literal, as `{…}`, `[…]`, `array(…)` and `map[string]string{…}`. */
export function groupIn(
  source: Source,
  closers: ReadonlyMap<number, number>,
  range: TokenRange,
): TokenRange | undefined {
  const { tokens } = source;
  const last = range.to - 1;
  let opener = range.from;
  while (opener < last && opener < range.from + LONGEST_TYPE && closers.get(opener) !== last) {
    const inner = closers.get(opener);
    const token = tokens[opener];
    if (inner !== undefined && signAt(tokens, opener) === '[') opener = inner + 1;
    else if (token?.kind === 'name' || /^[&.<>*]$/.test(signAt(tokens, opener))) opener++;
    else return undefined;
  }
  const isCall =
    signAt(tokens, opener) === '(' && (opener === range.from || tokenText(tokens, opener - 1) !== 'array');
  if (closers.get(opener) !== last || isCall) return undefined;
  return { from: opener + 1, to: last };
}

/** As it stands in the source. */
export function textOfTokens({ text, tokens }: Source, { from, to }: TokenRange): string {
  return text.slice(tokens[from]?.start ?? text.length, tokens[to - 1]?.end).trim();
}
