/** What names of a source stand for: the value of each that's given one once, and that nothing adds to. */

import { type Source, signAt } from './expressions.ts';
import {
  beforeOf,
  countsOf,
  endsOf,
  isMember,
  isName,
  madeOnce,
  type TokenRange,
  tokenText,
  trimmed,
} from './structure.ts';
import { isLibrary } from './tables.ts';
import { insideParentheses, type Token } from './tokens.ts';

export interface Names {
  /** All that are given a value. */
  all(): string[];
  isGiven(name: string): boolean;
  /** Each value that it's given. */
  valuesOf(name: string): TokenRange[];
  /** How often it stands there. */
  usesOf(name: string): number;
  /** The value, where there's one alone. */
  valueOf(name: string): TokenRange | undefined;
  /** Whether the source shows where it comes from. */
  isMade(name: string): boolean;
  /** Whether anything of it is looked up or set by an index. */
  isIndexed(name: string): boolean;
}

interface Given {
  /** Where each value begins, and ends if it's known. */
  readonly values: { readonly from: number; readonly to?: number }[];
  uses: number;
  isChanged: boolean;
  isIndexed: boolean;
}

export function namesOf(source: Source, closers: ReadonlyMap<number, number>): Names {
  const { tokens, traits } = source;
  const given = new Map<string, Given>();
  const made = new Set<string>();
  const inCall = insideParentheses(tokens);
  const openers = new Map([...closers].map(([opener, closer]) => [closer, opener]));
  tokens.forEach((token, at) => {
    if (token.kind !== 'name' || isMember(tokens, at)) return;
    const one = given.get(token.text) ?? { values: [], uses: 0, isChanged: false, isIndexed: false };
    given.set(token.text, one);
    one.uses++;
    const value = namedAs(tokens, openers, at);
    if (value) {
      one.values.push(value);
      // Not the value itself: what it's opened as, or one of several.
      one.isChanged = true;
    }
    if (inCall(at) && traits.name === 'Python') return;
    noteUse(one, tokens, at, inCall(at));
    if (isBound(tokens, at)) made.add(token.text);
  });
  const ranges = new Map<string, TokenRange[]>();
  const valuesOf = (name: string) => {
    const known =
      ranges.get(name) ??
      (given.get(name)?.values ?? []).map(({ from, to }) =>
        to === undefined ? statementFrom(tokens, closers, from) : { from, to },
      );
    ranges.set(name, known);
    return known;
  };
  const isMade = new Map<string, boolean>();
  const isMadeHere = (name: string) => {
    const all = valuesOf(name);
    return made.has(name) || (all.length > 0 && all.every((range) => isMaking(tokens, closers, range)));
  };
  return {
    all: () => [...given.keys()].filter((name) => given.get(name)?.values.length),
    isGiven: (name) => (given.get(name)?.values.length ?? 0) > 0,
    valuesOf,
    usesOf: (name) => given.get(name)?.uses ?? 0,
    valueOf(name) {
      const one = given.get(name);
      return one?.isChanged || one?.values.length !== 1 ? undefined : valuesOf(name)[0];
    },
    isMade(name) {
      const known = isMade.get(name) ?? isMadeHere(name);
      isMade.set(name, known);
      return known;
    },
    isIndexed: (name) => given.get(name)?.isIndexed === true,
  };
}

/** @param isArgument whether it may be the default of an argument, in whose place a call may give another. */
function noteUse(one: Given, tokens: readonly Token[], at: number, isArgument: boolean): void {
  const sign = signAt(tokens, at + 1);
  one.isIndexed ||= sign === '[';
  if (sign === '=' || sign === ':=') {
    one.values.push({ from: at + 2 });
    one.isChanged ||= isArgument;
  } else if (/^(?:\+=|\.=)$/.test(sign) || isCombined(tokens, at)) one.isChanged = true;
}

/** `url << '?'`, `headers |= more`, `url ||= other`. */
function isCombined(tokens: readonly Token[], at: number): boolean {
  const signs = [1, 2, 3].map((step) => signAt(tokens, at + step)).join('');
  return /^(?:<<|[|&?*%^-]=|\|\|=|\?\?=|&&=)/.test(signs) && !/^[|&?]==/.test(signs);
}

/** What stands before `as name`. */
function namedAs(
  tokens: readonly Token[],
  openers: ReadonlyMap<number, number>,
  at: number,
): TokenRange | undefined {
  const to = beforeOf(tokens, at);
  if (tokenText(tokens, to) !== 'as') return undefined;
  let from = to;
  while (from > 0 && !/^(?:with|as|import|from|except|[,;\n([{=])$/.test(tokenText(tokens, from - 1)))
    from = openers.get(from - 1) ?? from - 1;
  return { from, to };
}

/** A block's `|name|`, and Go's `name, err :=`. */
function isBound(tokens: readonly Token[], at: number): boolean {
  if (signAt(tokens, at - 1) === '|' && signAt(tokens, at + 1) === '|') return true;
  return signAt(tokens, at + 1) === ',' && isName(tokens, at + 2) && signAt(tokens, at + 3) === ':=';
}

/** By a call, or as what the language has for it, and not only where there's none: `session or Session()`. */
function isMaking(
  tokens: readonly Token[],
  closers: ReadonlyMap<number, number>,
  { from, to }: TokenRange,
): boolean {
  if (to === from + 1 && isLibrary(tokenText(tokens, from))) return true;
  const { choices, makers } = makersOf(tokens, closers);
  return choices[from] === choices[to] && makers[from] !== makers[to];
}

const makersOf = madeOnce((tokens) => ({
  choices: countsOf(tokens, (at) => /^(?:or|if|\||\?)$/.test(tokenText(tokens, at))),
  makers: countsOf(tokens, (at) => /^[({[]$/.test(signAt(tokens, at)) || tokenText(tokens, at) === 'new'),
}));

/** Up to the end of its statement. */
export function statementFrom(
  tokens: readonly Token[],
  closers: ReadonlyMap<number, number>,
  from: number,
): TokenRange {
  const first = signAt(tokens, from) === '\n' ? from + 1 : from;
  return trimmed(tokens, { from: first, to: statementEnds(tokens, closers)[first] ?? first });
}

const statementEnds = madeOnce((tokens, closers) =>
  endsOf(tokens, closers, (at) => {
    const sign = signAt(tokens, at);
    return /^[;,)\]}]$/.test(sign) || (sign === '\n' && !goesOn(tokens, at));
  }),
);

/** Behind an operator, and before one or a member. */
function goesOn(tokens: readonly Token[], at: number): boolean {
  let next = at + 1;
  while (signAt(tokens, next) === '\n') next++;
  return (
    /^(?:\.|\?\.|->|[+?:&|])$/.test(signAt(tokens, next)) ||
    /^[+.=&|?]$/.test(signAt(tokens, beforeOf(tokens, at)))
  );
}
