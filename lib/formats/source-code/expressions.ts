/** Expressions of source: literal text, or what code makes, told apart piece by piece. Nothing is run. */

import type { Traits } from './languages.ts';
import type { Token } from './tokens.ts';

export interface Expression {
  /** Literal text, and `undefined` for each piece that code makes. */
  readonly pieces: readonly (string | undefined)[];
  /** As it stands in the source. */
  readonly source: string;
}

export interface Source {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly traits: Traits;
  /** Literals by the name they're given to, where that's used once more and not changed. */
  readonly constants: ReadonlyMap<string, Expression>;
}

/** Tokens that one expression may have; a longer one is what code makes. */
const LONGEST = 2000;

/** The text where all of it is literal. */
export function literalOf({ pieces }: Expression): string | undefined {
  return pieces.every((piece) => piece !== undefined) ? pieces.join('') : undefined;
}

/** The expression that begins at a token: up to the comma, bracket or line that ends it. */
export function expressionAt(source: Source, from: number): Expression {
  const { tokens, traits, text } = source;
  const start = signAt(tokens, from) === '\n' ? nextOf(tokens, from) : from;
  const operands: Token[][] = [[]];
  const sourceUpTo = (end: Token | undefined) =>
    text.slice(tokens[start]?.start ?? text.length, end?.end).trim();
  let depth = 0;
  let last = tokens[start];
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at];
    const sign = signAt(tokens, at);
    if (!token || (depth === 0 && endsHere(source, at, sign))) break;
    if (at === start + LONGEST) return { pieces: [undefined], source: sourceUpTo(last) };
    depth += depthChange(sign);
    if (depth === 0 && sign === traits.joins) operands.push([]);
    else if (sign !== '\n') operands.at(-1)?.push(token);
    last = token;
  }
  return {
    pieces: operands.flatMap((operand) => piecesOf(operand, source)),
    source: sourceUpTo(last),
  };
}

/** All of a range of tokens as one expression, line breaks aside. */
export function expressionIn(source: Source, from: number, to: number): Expression {
  const { tokens, traits, text } = source;
  const operands: Token[][] = [[]];
  let depth = 0;
  let [first, last]: (Token | undefined)[] = [];
  for (const token of tokens.slice(from, Math.min(to, from + LONGEST))) {
    const sign = token.kind === 'sign' ? token.text : '';
    if (sign === '\n') continue;
    depth += depthChange(sign);
    if (depth === 0 && sign === traits.joins) operands.push([]);
    else operands.at(-1)?.push(token);
    first ??= token;
    last = token;
  }
  return {
    pieces: to - from > LONGEST ? [undefined] : operands.flatMap((operand) => piecesOf(operand, source)),
    source: text.slice(first?.start ?? text.length, last?.end),
  };
}

function depthChange(sign: string): number {
  if (sign === '') return 0;
  return '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
}

/** Whether an expression ends before a token, outside brackets. */
export function endsHere({ tokens, traits }: Source, at: number, sign: string): boolean {
  if (sign === '\n')
    return signAt(tokens, at - 1) !== traits.joins && signAt(tokens, nextOf(tokens, at)) !== traits.joins;
  return sign !== '' && ',;)]}'.includes(sign);
}

function piecesOf(operand: readonly Token[], { constants }: Source): readonly (string | undefined)[] {
  const [only, ...more] = operand;
  if (!only || more.length > 0) return [undefined];
  if (only.kind === 'string') return only.pieces;
  return (only.kind === 'name' && constants.get(only.text)?.pieces) || [undefined];
}

export function signAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'sign' ? token.text : '';
}

/** The index of the token behind this one, line breaks aside. */
export function nextOf(tokens: readonly Token[], at: number): number {
  let next = at + 1;
  while (signAt(tokens, next) === '\n') next++;
  return next;
}
