/** What names of a source stand for: the value of each that's given one once, and that nothing adds to. */

import { type Source, signAt } from './expressions.ts';
import { beforeOf, isMember, isName, type Range, textAt, trimmed } from './structure.ts';
import type { Token } from './tokens.ts';

export interface Names {
  /** The value, where there's one alone. */
  valueOf(name: string): Range | undefined;
  /** Whether the source shows where it comes from. */
  isMade(name: string): boolean;
}

interface Given {
  readonly values: Range[];
  isChanged: boolean;
}

export function namesOf(source: Source, closers: ReadonlyMap<number, number>): Names {
  const { tokens, traits } = source;
  const given = new Map<string, Given>();
  const made = new Set<string>();
  const inCall = traits.name === 'Python' ? insideParentheses(tokens) : () => false;
  tokens.forEach((token, at) => {
    if (token.kind !== 'name' || isMember(tokens, at) || inCall(at)) return;
    const one = given.get(token.text) ?? { values: [], isChanged: false };
    given.set(token.text, one);
    const sign = signAt(tokens, at + 1);
    if (sign === '=' || sign === ':=') one.values.push(statementFrom(tokens, closers, at + 2));
    else if (/^(?:\+=|\.=)$/.test(sign) || isCombined(tokens, at)) one.isChanged = true;
    if (isBound(tokens, at)) made.add(token.text);
  });
  return {
    valueOf(name) {
      const one = given.get(name);
      return one && !one.isChanged && one.values.length === 1 ? one.values[0] : undefined;
    },
    isMade(name) {
      const values = given.get(name)?.values ?? [];
      return made.has(name) || (values.length > 0 && values.every((range) => isMadeHere(tokens, range)));
    },
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
function isMadeHere(tokens: readonly Token[], { from, to }: Range): boolean {
  for (let at = from; at < to; at++) if (/^(?:or|if|\||\?)$/.test(textAt(tokens, at))) return false;
  for (let at = from; at < to; at++)
    if (/^[({[]$/.test(signAt(tokens, at)) || textAt(tokens, at) === 'new') return true;
  return false;
}

/** Up to the end of its statement. */
export function statementFrom(
  tokens: readonly Token[],
  closers: ReadonlyMap<number, number>,
  from: number,
): Range {
  let to = from;
  while (signAt(tokens, to) === '\n') to++;
  for (; to < tokens.length; to++) {
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
