/** The URL of a source: the one literal that's asked for, with what the code puts into it, before it and behind it. */

import type { Gap } from '../../core/signing/gaps.ts';
import { quote } from '../pasted-text.ts';
import type { UrlRest } from '../url-rest.ts';
import { splitUrl } from '../url-text.ts';
import { takesBody } from './body.ts';
import { callAt } from './calls.ts';
import type { Effects } from './effects.ts';
import { type Expression, expressionAt, literalOf, type Source, signAt } from './expressions.ts';
import type { Role } from './known-call.ts';
import { type TokenRange, textOfTokens, tokenText } from './structure.ts';
import type { Token } from './tokens.ts';

interface FoundUrl extends UrlRest {
  readonly target: string;
  readonly origin: string | undefined;
  readonly gaps: readonly Gap[];
}

/** Text in which no client and no URL parser changes anything. */
const PLAIN_TARGET = /^(?!\/(?:[^?]*\/)?\.{1,2}(?:[/?]|$))\/[A-Za-z0-9\-._~/]*(?:\?[A-Za-z0-9\-._~=&]*)?$/;
/** Where a formatting function puts a value. */
const FORMATTED = /%[-+0 #]{0,4}\d{0,3}[sdvqi](?![0-9a-f])|\{\d?\}/i;

/** What the code puts into the URL, behind it or before it. */
function addedTo(source: Source, does: Effects, url: Expression, method: string): Gap[] {
  const computed = (kind: 'path' | 'query', piece: string): Gap => ({
    part: { kind },
    reason: 'computed',
    piece,
  });
  const both = (piece: string) => [computed('path', piece), computed('query', piece)];
  const given = does.effects.filter(({ role }) => role === 'url' || role === 'path');
  return [
    ...does.effects
      .filter(({ role }) => QUERIES.has(role) || (role === 'fields' && !takesBody(method)))
      .map(({ range }) => computed('query', textOfTokens(source, range))),
    ...(FORMATTED.test(literalOf(url) ?? '') ? both(url.source) : []),
    ...given.flatMap(({ range }) =>
      standsFor(source, does, range, url) ? [] : both(textOfTokens(source, range)),
    ),
    ...(given.length === 0 ? both(url.source) : []),
  ];
}

const QUERIES: ReadonlySet<Role> = new Set(['query', 'query-or-headers']);
/** They make a URL of its text and change none of what's plain. */
const URL_MAKERS = /^(?:URI|URL|Uri|create|parse|get)$/;

/** Whether what's given as the URL is this one: itself, by a name, or as an object of it. */
function standsFor(source: Source, does: Effects, range: TokenRange, url: Expression, depth = 0): boolean {
  if (textOfTokens(source, range) === url.source) return true;
  if (depth > 3) return false;
  const { tokens } = source;
  const name = range.to === range.from + 1 ? tokenText(tokens, range.from) : '';
  const value = name === '' ? madeOf(source, does, range) : does.names.valueOf(name);
  return value !== undefined && standsFor(source, does, value, url, depth + 1);
}

/** The only argument of what makes a URL of a text. */
function madeOf(source: Source, { closers }: Effects, { from, to }: TokenRange): TokenRange | undefined {
  for (let at = from; at < Math.min(to, from + 6); at++) {
    const call = callAt(source, closers, at);
    if (!call) continue;
    const [only, ...more] = call.args;
    const isOnly = call.end === to - 1 && more.length === 0;
    return isOnly && URL_MAKERS.test(call.name) ? only : undefined;
  }
  return undefined;
}

export function urlIn(source: Source, does: Effects, method: string): FoundUrl | undefined {
  const { candidates, isCut } = urlExpressions(source);
  const [first, ...others] = candidates;
  if (!first) return undefined;
  const text = textOf(first);
  const whole = literalOf(first);
  const parts = splitUrl(text.replace(/^…+(?=https?:)/, ''));
  const target = parts
    ? behindBase(source, does, { url: first, target: parts.target, others })
    : text.replace(/^[^/]*(?=\/)/, '');
  const query = target.indexOf('?');
  const gaps: Gap[] = [];
  const mark = (kind: 'path' | 'query', reason: Gap['reason'], said?: string) =>
    gaps.push({ part: { kind }, reason, piece: first.source, ...(said !== undefined && { said }) });
  if (others.length > 0 || isCut) {
    mark('path', 'ambiguous', `the code has several URLs and paths: ${quote(first.source)} and others`);
    mark('query', 'ambiguous', 'the code has several URLs and paths');
  }
  if (whole === undefined) {
    if (query < 0 || target.slice(0, query).includes('…') || !parts) mark('path', 'computed');
    mark('query', 'computed');
  } else if (!PLAIN_TARGET.test(target)) {
    mark('path', 'ambiguous', 'clients differ in how they send such a URL');
    mark('query', 'ambiguous', 'clients differ in how they send such a URL');
  }
  if (!parts || does.effects.some(({ role }) => role === 'base'))
    mark('path', 'computed', `the code puts a base URL before ${quote(first.source)}`);
  return {
    target: target === '' ? '/' : target,
    origin: parts && !parts.origin.includes('…') ? parts.origin : undefined,
    gaps: [...gaps, ...addedTo(source, does, first, method)],
    fragment: parts?.fragment?.includes('…') ? undefined : parts?.fragment,
    hasUser: parts?.hasUser,
  };
}

/**
 * With the only path that's put behind it, where it's a base and not what's asked for itself. A guess: wherever there
 * are several, the path is a gap.
 */
function behindBase(
  source: Source,
  does: Effects,
  {
    url,
    target: base,
    others,
  }: { readonly url: Expression; readonly target: string; readonly others: readonly Expression[] },
): string {
  const isBase =
    /^\/?$/.test(base) || (!base.includes('?') && does.effects.some(({ role }) => role === 'base'));
  const paths = new Set(others.map((one) => textOf(one).replace(/^…/, '')));
  const [only] = paths;
  if (!isBase || paths.size !== 1 || only === undefined || !/^\/[A-Za-z]/.test(only)) return base;
  if (does.effects.some(({ role, range }) => role === 'url' && standsFor(source, does, range, url)))
    return base;
  const start = base.replace(/\/$/, '');
  return only.startsWith(`${start}/`) ? only : start + only;
}

/** Of so many pieces of URLs it isn't known which are sent, whatever follows. */
const MOST_URLS = 200;
const URL_PIECE = /^(?:https?:\/\/|\/[A-Za-z])/i;

/** Distinct ones, whole URLs before paths. A piece of a query that's put behind one makes them several. */
function urlExpressions(source: Source): {
  readonly candidates: readonly Expression[];
  /** Whether there are more than were looked at. */
  readonly isCut: boolean;
} {
  const { tokens } = source;
  const bySource = new Map<string, Expression>();
  const begun = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    if (begun.size > MOST_URLS) break;
    if (!mayBeOfUrl(token)) continue;
    const beginning = beginningOf(source, at);
    if (begun.has(beginning)) continue;
    begun.add(beginning);
    const whole = expressionAt(source, beginning);
    if (!bySource.has(whole.source)) bySource.set(whole.source, whole);
  }
  const found = [...bySource.values()];
  const isWhole = ({ pieces: [piece] }: Expression) => /^https?:/i.test(piece ?? '');
  const wholes = found.filter(isWhole);
  const [only] = wholes;
  const text = only && textOf(only);
  // The path alone, as it's signed beside the URL that's sent, is no other one.
  const signed = text === undefined ? undefined : splitUrl(text)?.target.split('?')[0];
  const rest = found.filter((one) => {
    return !isWhole(one) && (signed === undefined || textOf(one) !== signed);
  });
  return { candidates: [...wholes, ...rest], isCut: begun.size > MOST_URLS };
}

function mayBeOfUrl(token: Token): boolean {
  return (
    token.kind === 'string' &&
    token.pieces.some((piece) => piece !== undefined && (URL_PIECE.test(piece) || /^[?&]\w/.test(piece)))
  );
}

/** With a mark for each piece that code makes. */
function textOf({ pieces }: Expression): string {
  return pieces.map((piece) => piece ?? '…').join('');
}

/** The first token of the sum that a string is part of. */
function beginningOf({ tokens, traits }: Source, at: number): number {
  let first = at;
  for (let steps = 0; steps < 20; steps++) {
    const join = first - 1 - (signAt(tokens, first - 1) === '\n' ? 1 : 0);
    const before = tokens[join - 1];
    if (signAt(tokens, join) !== traits.joins || !before || before.kind === 'sign') return first;
    first = join - 1;
  }
  return first;
}
