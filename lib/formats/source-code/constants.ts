/** Names of a source that stand for one literal wherever they're used. */

import {
  type Expression,
  endsHere,
  expressionAt,
  literalOf,
  nextOf,
  type Source,
  signAt,
} from './expressions.ts';
import { HARMLESS } from './known-call.ts';
import { beforeOf, closersOf, isMember, isName, tokenText } from './structure.ts';
import { tableOfLanguage } from './tables.ts';
import { insideParentheses, type Token } from './tokens.ts';

/**
 * Names that are given a literal, and used once more or where nothing but reads them: what else is done to them would
 * name them again.
 */
export function withConstants(source: Omit<Source, 'constants'>): Source {
  const bare: Source = { ...source, constants: new Map() };
  const isRead = readsIn(bare);
  const uses = new Map<string, number>();
  const reads = new Map<string, number>();
  for (const [at, token] of source.tokens.entries()) {
    if (token.kind !== 'name') continue;
    uses.set(token.text, (uses.get(token.text) ?? 0) + 1);
    if (isRead(at)) reads.set(token.text, (reads.get(token.text) ?? 0) + 1);
  }
  const constants = new Map<string, Expression>();
  const inCall = insideParentheses(source.tokens);
  source.tokens.forEach((token, at) => {
    if (token.kind !== 'name' || inCall(at)) return;
    const others = (uses.get(token.text) ?? 0) - 1;
    if (others !== 1 && others !== (reads.get(token.text) ?? 0)) return;
    if (!/^:?=$/.test(signAt(source.tokens, at + 1))) return;
    if (isLiteralAt(bare, at + 2)) constants.set(token.text, expressionAt(bare, at + 2));
  });
  return { ...source, constants };
}

/** Whether strings alone stand there, joined or one. Where anything else follows, the rest isn't looked at. */
function isLiteralAt(source: Source, from: number): boolean {
  const { tokens, traits } = source;
  const start = signAt(tokens, from) === '\n' ? nextOf(tokens, from) : from;
  for (let at = start; at < tokens.length && !endsHere(source, at, signAt(tokens, at)); at++) {
    const sign = signAt(tokens, at);
    if (tokens[at]?.kind !== 'string' && sign !== traits.joins && sign !== '\n') return false;
  }
  return literalOf(expressionAt(source, from)) !== undefined;
}

/** Tells a use that gives a text on, or asks for something of it, from one that may give the name another value. */
function readsIn({ tokens, traits }: Source): (at: number) => boolean {
  // Ruby changes a text in its place.
  if (traits.name === 'Ruby') return () => false;
  const closers = closersOf(tokens);
  const around = openersAround(tokens);
  const isIn = isGivenOn({ tokens, traits, closers, around });
  return (at) => {
    if (isMember(tokens, at)) return false;
    const mayBreak = breaksInside(signAt(tokens, around[at] ?? -1), traits);
    const before = tokenText(tokens, mayBreak ? beforeOf(tokens, at) : at - 1);
    const next = signAt(tokens, mayBreak ? nextOf(tokens, at) : at + 1);
    const isAsked = next === '.' && signAt(tokens, at + 3) === '(' && traits.name !== 'PHP';
    if (/^:?=$/.test(before)) return isAsked || /^[,)}\];\n]$/.test(signAt(tokens, at + 1));
    return /^(?:[(,:{[]|=>)$/.test(before) && (isAsked || /^[,)}\]]$/.test(next)) && isIn(at);
  };
}

/** Whether a line break within such brackets ends nothing. */
function breaksInside(opener: string, { name }: Source['traits']): boolean {
  return /^[([]$/.test(opener) || (opener === '{' && name === 'JavaScript');
}

interface Brackets {
  readonly tokens: readonly Token[];
  readonly traits: Source['traits'];
  readonly closers: ReadonlyMap<number, number>;
  readonly around: Int32Array;
}

/** Brackets in brackets that are looked through. */
const DEEPEST = 10;

/** Whether the brackets around a use are those of a call, or of a value, and of nothing that's declared or given. */
function isGivenOn({ tokens, traits, closers, around }: Brackets): (at: number) => boolean {
  const calls = tableOfLanguage(traits).calls;
  const declares = traits.name === 'Python' ? /^(?:=|in)$/ : /^(?:=|=>|\{|of|in|:)$/;
  const isByValue = (name: string) =>
    traits.name !== 'PHP' || (Object.hasOwn(calls, name) && calls[name]?.options === HARMLESS);
  return (at) => {
    let opener = around[at] ?? -1;
    for (let depth = 0; opener >= 0 && depth < DEEPEST; depth++) {
      const closer = closers.get(opener);
      if (closer === undefined || declares.test(tokenText(tokens, closer + 1))) return false;
      if (signAt(tokens, opener) === '(' && isName(tokens, opener - 1)) {
        const before = tokenText(tokens, opener - 2);
        const name = tokenText(tokens, opener - 1);
        const isDeclaring =
          /^(?:def|func|function|fn|\))$/.test(before) || /^(?:func|function|fn|catch)$/.test(name);
        return !isDeclaring && isByValue(name);
      }
      opener = around[opener] ?? -1;
    }
    return false;
  };
}

/** By token, the innermost bracket that's open there; -1 where none is. */
function openersAround(tokens: readonly Token[]): Int32Array {
  const around = new Int32Array(tokens.length);
  const open: number[] = [];
  tokens.forEach((token, at) => {
    const sign = token.kind === 'sign' ? token.text : '';
    if (sign !== '' && ')]}'.includes(sign)) open.pop();
    around[at] = open.at(-1) ?? -1;
    if (sign !== '' && '([{'.includes(sign)) open.push(at);
  });
  return around;
}
