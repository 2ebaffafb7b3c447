/** What names of a source stand for: the value of each that's given one once, and that nothing adds to. */

import { type Source, signAt } from './expressions.ts';
import { beforeOf, isMember, isName, type Range, textAt, trimmed } from './structure.ts';
import type { Token } from './tokens.ts';

export interface Names {
  /** The value, where there's one alone. */
  valueOf(name: string): Range | undefined;
  /** Whether the source shows where it comes from. */
  isMade(name: string): boolean;
  /** Whether anything of it is looked up or set by an index. */
  isIndexed(name: string): boolean;
}

interface Given {
  /** Where each value begins. */
  readonly values: number[];
  isChanged: boolean;
  isIndexed: boolean;
}

export function namesOf(source: Source, closers: ReadonlyMap<number, number>): Names {
  const { tokens, traits } = source;
  const given = new Map<string, Given>();
  const made = new Set<string>();
  const inCall = traits.name === 'Python' ? insideParentheses(tokens) : () => false;
  tokens.forEach((token, at) => {
    if (token.kind !== 'name' || isMember(tokens, at) || inCall(at)) return;
    const one = given.get(token.text) ?? { values: [], isChanged: false, isIndexed: false };
    given.set(token.text, one);
    const sign = signAt(tokens, at + 1);
    one.isIndexed ||= sign === '[';
    if (sign === '=' || sign === ':=') one.values.push(at + 2);
    else if (/^(?:\+=|\.=)$/.test(sign) || isCombined(tokens, at)) one.isChanged = true;
    if (isBound(tokens, at)) made.add(token.text);
  });
  const isMade = new Map<string, boolean>();
  const isMadeHere = (name: string) => {
    const values = given.get(name)?.values ?? [];
    const all = values.map((from) => statementFrom(tokens, closers, from));
    return made.has(name) || (all.length > 0 && all.every((range) => isMaking(tokens, range)));
  };
  return {
    valueOf(name) {
      const one = given.get(name);
      const [only, ...others] = one?.values ?? [];
      return only === undefined || one?.isChanged || others.length > 0
        ? undefined
        : statementFrom(tokens, closers, only);
    },
    isMade(name) {
      const known = isMade.get(name) ?? isMadeHere(name);
      isMade.set(name, known);
      return known;
    },
    isIndexed: (name) => given.get(name)?.isIndexed === true,
  };
}

/** `url << '?'`, `headers |= more`, `url ||= other`. */
function isCombined(tokens: readonly Token[], at: number): boolean {
  const signs = [1, 2, 3].map((step) => signAt(tokens, at + step)).join('');
  return /^(?:<<|[|&?*%^-]=|\|\|=|\?\?=|&&=)/.test(signs) && !/^[|&?]==/.test(signs);
}

/** `with … as name`, a block's `|name|`, and Go's `name, err :=`. */
function isBound(tokens: readonly Token[], at: number): boolean {
  if (textAt(tokens, beforeOf(tokens, at)) === 'as') return true;
  if (signAt(tokens, at - 1) === '|' && signAt(tokens, at + 1) === '|') return true;
  return signAt(tokens, at + 1) === ',' && isName(tokens, at + 2) && signAt(tokens, at + 3) === ':=';
}

/** By a call, or as what the language has for it, and not only where there's none: `session or Session()`. */
function isMaking(tokens: readonly Token[], { from, to }: Range): boolean {
  for (let at = from; at < to; at++) if (/^(?:or|if|\||\?)$/.test(textAt(tokens, at))) return false;
  for (let at = from; at < to; at++)
    if (/^[({[]$/.test(signAt(tokens, at)) || textAt(tokens, at) === 'new') return true;
  return false;
}

/** Tokens of a longer one aren't looked at, and it isn't taken for a text. */
const LONGEST = 2001;

/** Up to the end of its statement. */
export function statementFrom(
  tokens: readonly Token[],
  closers: ReadonlyMap<number, number>,
  from: number,
): Range {
  let to = from;
  while (signAt(tokens, to) === '\n') to++;
  for (; to < Math.min(tokens.length, from + LONGEST); to++) {
    const sign = signAt(tokens, to);
    if (/^[;,)\]}]$/.test(sign)) break;
    if (sign === '\n' && !goesOn(tokens, to)) break;
    to = closers.get(to) ?? to;
  }
  return trimmed(tokens, { from, to });
}

/** Behind an operator, and before one or a member. */
function goesOn(tokens: readonly Token[], at: number): boolean {
  let next = at + 1;
  while (signAt(tokens, next) === '\n') next++;
  return (
    /^(?:\.|\?\.|->|[+?:&|])$/.test(signAt(tokens, next)) ||
    /^[+.=&|?]$/.test(signAt(tokens, beforeOf(tokens, at)))
  );
}

/** Whether a token stands right inside parentheses, where `name=` names an argument. */
function insideParentheses(tokens: readonly Token[]): (at: number) => boolean {
  const inside = new Set<number>();
  const open: string[] = [];
  tokens.forEach((token, at) => {
    const sign = token.kind === 'sign' ? token.text : '';
    if (sign !== '' && '([{'.includes(sign)) open.push(sign);
    else if (sign !== '' && ')]}'.includes(sign)) open.pop();
    if (open.at(-1) === '(') inside.add(at);
  });
  return (at) => inside.has(at);
}
