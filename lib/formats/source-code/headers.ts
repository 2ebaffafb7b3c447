/** The header fields of a source: those that are named as literals, and where it doesn't name all. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { type Gap, headerGap } from '../../core/signing/gaps.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import type { CallEffect, Effects } from './effects.ts';
import { type Expression, expressionAt, literalOf, nextOf, type Source, signAt } from './expressions.ts';
import { argumentsIn, groupIn, textOfTokens, tokenText } from './structure.ts';
import type { Token } from './tokens.ts';

/** By lower-case name: values that a header is given. */
type Found = Map<string, Expression[]>;

const HEADER = /^(?:X-[A-Za-z0-9-]{1,60}|Content-Type|Accept|User-Agent|Idempotency-Key)$/i;
/** A whole header line, as PHP's curl takes them. */
const HEADER_LINE = /^(X-[A-Za-z0-9-]{1,60}|Content-Type|Accept|User-Agent)\s{0,5}:\s{0,5}/i;

export function isHeaderName(token: Token | undefined): boolean {
  return token?.kind === 'string' && token.pieces.length === 1 && HEADER.test(token.pieces[0] ?? '');
}

export function headersIn(source: Source, does: Effects): { fields: HeaderField[]; gaps: Gap[] } {
  const headers = headerValuesIn(source);
  const fields: HeaderField[] = [];
  const gaps: Gap[] = [];
  for (const [lower, [first, ...others]] of headers) {
    const name = Object.values(AUTH_HEADERS).find((one) => one.toLowerCase() === lower) ?? lower;
    const literal = first && literalOf(first);
    if (first && others.length === 0 && literal !== undefined && /^[!-~](?:[ -~]*[!-~])?$/.test(literal))
      fields.push([name, byteStringOfText(literal)]);
    else gaps.push(headerGap(name, others.length > 0 ? 'ambiguous' : 'computed', first?.source));
  }
  const absent = Object.values(AUTH_HEADERS).filter((name) => !headers.has(name.toLowerCase()));
  const open = does.effects.find((effect) => !spellsOutHeaders(source, does, effect));
  const piece = open && textOfTokens(source, open.range);
  return {
    fields,
    gaps: [
      ...gaps,
      ...absent.map((name) => headerGap(name, 'not-shown')),
      ...(piece === undefined ? [] : anyHeader({ reason: 'computed', piece })),
    ],
  };
}

/** Whether it names each header that it sets. */
function spellsOutHeaders(source: Source, { names, closers }: Effects, { role, range }: CallEffect): boolean {
  const { tokens } = source;
  const isText = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'string' && token.pieces.every((piece) => piece !== undefined);
  };
  if (role === 'header' && range.to === range.from + 1 && isText(range.from)) return true;
  if (role !== 'header' && role !== 'headers' && role !== 'query-or-headers') return true;
  const name = range.to === range.from + 1 ? tokenText(tokens, range.from) : '';
  const value = name === '' ? range : names.valueOf(name);
  const group = value && groupIn(source, closers, value);
  if (!group) return role !== 'header' && isText(range.from);
  return argumentsIn(tokens, closers, group).every(
    ({ key, from }) => key !== undefined || namesHeader(tokens, from),
  );
}

/** As in `'X-Api-Key: …'` and `{ "X-Api-Key", "…" }`. */
function namesHeader(tokens: Source['tokens'], from: number): boolean {
  const token = tokens[signAt(tokens, from) === '{' ? from + 1 : from];
  return token?.kind === 'string' && token.pieces[0] !== undefined;
}

/** Of any header at all. */
export function anyHeader(of: Omit<Gap, 'part'>): Gap[] {
  const named = Object.values(AUTH_HEADERS).map((name): Gap => ({ part: { kind: 'header', name }, ...of }));
  return [...named, { part: { kind: 'other-headers' }, ...of }];
}

/** Values by the header they're given to. */
function headerValuesIn(source: Source): Found {
  const headers: Found = new Map();
  source.tokens.forEach((token, at) => {
    if (token.kind === 'string') addHeader(source, token, at, headers);
  });
  return headers;
}

/** As `'X-Api-Key': value`, or as the whole line. */
function addHeader(source: Source, token: Token & { kind: 'string' }, at: number, headers: Found): void {
  const [literal = ''] = token.pieces;
  const [begins, name = ''] = HEADER_LINE.exec(literal) ?? [];
  if (begins !== undefined) {
    const whole = expressionAt(source, at);
    add(headers, name, { ...whole, pieces: [literal.slice(begins.length), ...whole.pieces.slice(1)] });
  } else if (isHeaderName(token)) {
    const value = valueBehind(source, at);
    if (value) add(headers, literal, value);
  }
}

function add(found: Found, name: string, value: Expression): void {
  const key = name.toLowerCase();
  found.set(key, [...(found.get(key) ?? []), value]);
}

/** Behind `name:`, `name =>`, `[name] =` and, as the argument after it, `name,`. */
function valueBehind(source: Source, at: number): Expression | undefined {
  const { tokens } = source;
  let next = nextOf(tokens, at);
  const closed = signAt(tokens, next) === ']';
  if (closed) next = nextOf(tokens, next);
  const sign = signAt(tokens, next);
  const isGiven = closed ? sign === '=' : /^(?::|=>|=|:=|,)$/.test(sign);
  return isGiven ? expressionAt(source, next + 1) : undefined;
}
