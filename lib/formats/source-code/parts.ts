/** What of a request stands in source as a literal; all else of it is a gap. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { byteStringOfText, utf8 } from '../../core/signing/bytes.ts';
import { bodyGap, distinctGaps, type Gap, type GapPart, headerGap } from '../../core/signing/gaps.ts';
import { type Body, type HeaderField, NO_BODY } from '../../core/signing/wire-request.ts';
import { quote } from '../pasted-text.ts';
import { splitUrl } from '../url-text.ts';
import { type Expression, expressionAt, literalOf, nextOf, type Source, signAt } from './expressions.ts';
import type { Token } from './tokens.ts';

/** By lower-case name without punctuation: values of one of its keys. */
type Found = Map<string, Expression[]>;

const HEADER = /^(?:X-[A-Za-z0-9-]{1,60}|Content-Type|Accept|User-Agent|Idempotency-Key)$/i;
/** A whole header line, as PHP's curl takes them. */
const HEADER_LINE = /^(X-[A-Za-z0-9-]{1,60}|Content-Type|Accept|User-Agent)\s{0,5}:\s{0,5}/i;
const KEYS = new Set([
  ...['method', 'type', 'customrequest', 'curloptcustomrequest'],
  ...['url', 'uri', 'curlopturl'],
  ...['baseurl', 'baseuri', 'baseaddress', 'prefixurl'],
  ...['params', 'query', 'searchparams', 'qs'],
  ...['body', 'data', 'json', 'form', 'content', 'payload', 'files', 'curloptpostfields', 'formparams'],
]);

export interface SourceParts {
  readonly method: string;
  readonly target: string;
  readonly origin: string | undefined;
  readonly headers: readonly HeaderField[];
  readonly body: Body;
  readonly gaps: readonly Gap[];
}

/** `undefined` where neither a URL nor a path stands in it. */
export function partsOf(source: Source): SourceParts | undefined {
  const { values, headers } = namedValues(source);
  const url = urlIn(source, values);
  if (!url) return undefined;
  const method = methodIn(source, values);
  const fields = headersIn(headers);
  const body = bodyIn(values, method.name);
  return {
    method: method.name,
    target: url.target,
    origin: url.origin,
    headers: fields.fields,
    body: body.body,
    gaps: distinctGaps([...changedLater(source), ...method.gaps, ...url.gaps, ...fields.gaps, ...body.gaps]),
  };
}

/** Values by the key, parameter, index or header they're given to. */
function namedValues(source: Source): { values: Found; headers: Found } {
  const values: Found = new Map();
  const headers: Found = new Map();
  source.tokens.forEach((token, at) => {
    if (token.kind === 'string') addHeader(source, token, at, headers);
    const literal = literalToken(token);
    const key = literal?.toLowerCase().replace(/[^a-z]/g, '') ?? '';
    const value = KEYS.has(key) ? valueBehind(source, at, false) : undefined;
    if (value) add(values, key, value);
  });
  return { values, headers };
}

/** As `'X-Api-Key': value`, or as the whole line. */
function addHeader(source: Source, token: Token & { kind: 'string' }, at: number, headers: Found): void {
  const [literal = ''] = token.pieces;
  const [begins, name = ''] = HEADER_LINE.exec(literal) ?? [];
  if (begins !== undefined) {
    const whole = expressionAt(source, at);
    add(headers, name, { ...whole, pieces: [literal.slice(begins.length), ...whole.pieces.slice(1)] });
  } else if (token.pieces.length === 1 && HEADER.test(literal)) {
    const value = valueBehind(source, at, true);
    if (value) add(headers, literal, value);
  }
}

function literalToken(token: Token): string | undefined {
  if (token.kind === 'string') return token.pieces.length === 1 ? token.pieces[0] : undefined;
  return token.kind === 'name' ? token.text : undefined;
}

function add(found: Found, name: string, value: Expression): void {
  const key = name.toLowerCase();
  const before = found.get(key) ?? [];
  if (!before.some(({ source }) => source === value.source)) before.push(value);
  found.set(key, before);
}

/** Behind `key:`, `key =>`, `key =` and `[key] =`; a header's name may also be an argument before its value. */
function valueBehind(source: Source, at: number, isHeader: boolean): Expression | undefined {
  const { tokens } = source;
  let next = nextOf(tokens, at);
  const closed = signAt(tokens, next) === ']';
  if (closed) next = nextOf(tokens, next);
  const sign = signAt(tokens, next);
  const isGiven = closed
    ? sign === '='
    : /^(?::|=>|=|:=)$/.test(sign) || (sign === ',' && (isHeader || isOption(source, at)));
  return isGiven ? expressionAt(source, next + 1) : undefined;
}

/** `CURLOPT_URL, $url` */
function isOption({ tokens }: Source, at: number): boolean {
  const token = tokens[at];
  return token?.kind === 'name' && token.text.startsWith('CURLOPT_');
}

interface FoundUrl {
  readonly target: string;
  readonly origin: string | undefined;
  readonly gaps: readonly Gap[];
}

/** Text in which no client and no URL parser changes anything. */
const PLAIN_TARGET = /^\/[A-Za-z0-9\-._~/]*(?:\?[A-Za-z0-9\-._~=&%]*)?$/;
const QUERY_MADE =
  /^(?:params|query|qs|searchParams|URLSearchParams|urlencode|http_build_query|addQueryParameter|RawQuery|AddQueryString|to_query|encode_www_form|querystring|UriBuilder|QueryHelpers|UriComponentsBuilder)$/;

/** Where a formatting function puts a value. */
const FORMATTED = /%[-+0 #]{0,4}\d{0,3}[sdvqi](?![0-9a-f])|\{\d?\}/i;

/** A name, or a member's name that's written as a string, as `'query' =>` is in PHP. */
function nameOf(token: Source['tokens'][number]): string | undefined {
  if (token.kind === 'name') return token.text;
  return token.kind === 'string' && token.pieces.length === 1 ? token.pieces[0] : undefined;
}

/** What the code puts into the URL or behind it. */
function addedLater({ tokens }: Source, url: Expression): Gap[] {
  const piece = url.source;
  const made = tokens.map(nameOf).find((name) => name !== undefined && QUERY_MADE.test(name));
  return [
    ...(made === undefined ? [] : [{ part: { kind: 'query' }, reason: 'computed', piece: made } as const]),
    ...(FORMATTED.test(literalOf(url) ?? '')
      ? (['path', 'query'] as const).map((kind): Gap => ({ part: { kind }, reason: 'computed', piece }))
      : []),
  ];
}

function urlIn(source: Source, values: Found): FoundUrl | undefined {
  const candidates = urlExpressions(source);
  const [first, ...others] = candidates;
  if (!first) return undefined;
  const text = textOf(first);
  const whole = literalOf(first);
  const parts = splitUrl(text.replace(/^…+(?=https?:)/, ''));
  const target = parts?.target ?? text.replace(/^[^/]*(?=\/)/, '');
  const query = target.indexOf('?');
  const gaps: Gap[] = [];
  const mark = (kind: 'path' | 'query', reason: Gap['reason'], said?: string) =>
    gaps.push({ part: { kind }, reason, piece: first.source, ...(said !== undefined && { said }) });
  if (others.length > 0) {
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
  if (!parts || ['baseurl', 'baseuri', 'baseaddress', 'prefixurl'].some((key) => values.has(key)))
    mark('path', 'computed', `the code puts a base URL before ${quote(first.source)}`);
  gaps.push(...addedLater(source, first));
  return {
    target: target === '' ? '/' : target,
    origin: parts && !parts.origin.includes('…') ? parts.origin : undefined,
    gaps,
  };
}

const URL_PIECE = /^(?:https?:\/\/|\/[A-Za-z])/i;

/** Distinct ones, whole URLs before paths. A piece of a query that's put behind one makes them several. */
function urlExpressions(source: Source): Expression[] {
  const { tokens } = source;
  const found: Expression[] = [];
  tokens.forEach((token, at) => {
    if (
      token.kind !== 'string' ||
      !token.pieces.some((piece) => piece !== undefined && (URL_PIECE.test(piece) || /^[?&]\w/.test(piece)))
    )
      return;
    const whole = expressionAt(source, beginningOf(source, at));
    if (!found.some((one) => one.source === whole.source)) found.push(whole);
  });
  const isWhole = ({ pieces: [piece] }: Expression) => /^https?:/i.test(piece ?? '');
  const wholes = found.filter(isWhole);
  const [only] = wholes;
  const text = only && textOf(only);
  // The path alone, as it's signed beside the URL that's sent, is no other one.
  const signed = text === undefined ? undefined : splitUrl(text)?.target.split('?')[0];
  const rest = found.filter((one) => {
    return !isWhole(one) && (signed === undefined || textOf(one) !== signed);
  });
  return [...wholes, ...rest];
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

const VERB = '(Get|Post|Put|Patch|Delete|Head|Options)';
const NAMED_METHOD = new RegExp(`^(?:Method|Http)${VERB}$|^${VERB}(?:AsJson|String)?Async$`, 'i');
const SENDING = /^(?:post|put|patch|delete|POST|PUT|PATCH|DELETE|Post|Put|Patch|Delete|head|options)$/;

function methodIn(source: Source, values: Found): { name: string; gaps: readonly Gap[] } {
  const given = [...(values.get('method') ?? []), ...(values.get('curloptcustomrequest') ?? [])];
  const literals = given.map(literalOf).filter((text) => text !== undefined && /^[A-Za-z]{3,10}$/.test(text));
  const calls = [...source.text.matchAll(new RegExp(source.traits.calls, 'g'))].map(([call]) => call);
  const [name = 'GET', ...others] = new Set([
    ...source.tokens.flatMap((_, at) => methodAt(source, at) ?? []),
    ...(calls.some((call) => /[.:>](?:get|Get|GET)\s*\($/.test(call)) ? ['GET'] : []),
    ...literals.map((text) => (text ?? '').toUpperCase()),
  ]);
  const isNamed = source.tokens.some((_, at) => methodAt(source, at)) || calls.length + literals.length > 0;
  const computed = given.find(
    (one) => literalOf(one) === undefined && !NAMED_METHOD.test(one.source.replace(/^.*[.:]/, '')),
  );
  const gap = (reason: Gap['reason'], piece: string): Gap => ({ part: { kind: 'method' }, reason, piece });
  if (computed) return { name, gaps: [gap('computed', computed.source)] };
  if (others.length > 0) return { name, gaps: [gap('ambiguous', [name, ...others].join(', '))] };
  return { name, gaps: isNamed ? [] : [gap('assumed', name)] };
}

/** The method that a token names, in upper case. */
function methodAt({ tokens }: Source, at: number): string | undefined {
  const token = tokens[at];
  if (token?.kind === 'string') {
    const [literal = ''] = token.pieces;
    return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(literal) ? literal : undefined;
  }
  if (token?.kind !== 'name') return undefined;
  if (token.text === 'CURLOPT_POST') return 'POST';
  const [, first, second] = NAMED_METHOD.exec(token.text) ?? [];
  const isMember = /^(?:\.|::|->)$/.test(signAt(tokens, at - 1)) && SENDING.test(token.text);
  const verb = first ?? second ?? (isMember ? token.text : undefined);
  return verb?.toUpperCase();
}

function headersIn(headers: Found): { fields: HeaderField[]; gaps: Gap[] } {
  const fields: HeaderField[] = [];
  const gaps: Gap[] = [];
  for (const [lower, [first, ...others]] of headers) {
    const name = Object.values(AUTH_HEADERS).find((one) => one.toLowerCase() === lower) ?? lower;
    const literal = first && literalOf(first);
    if (first && others.length === 0 && literal !== undefined && literal.trim() === literal)
      fields.push([name, byteStringOfText(literal)]);
    else gaps.push(headerGap(name, others.length > 0 ? 'ambiguous' : 'computed', first?.source));
  }
  const absent = Object.values(AUTH_HEADERS).filter((name) => !headers.has(name.toLowerCase()));
  return { fields, gaps: [...gaps, ...absent.map((name) => headerGap(name, 'not-shown'))] };
}

function bodyIn(values: Found, method: string): { body: Body; gaps: readonly Gap[] } {
  const given = [
    'body',
    'data',
    'content',
    'payload',
    'json',
    'form',
    'files',
    'formparams',
    'curloptpostfields',
  ].flatMap((key) => (values.get(key) ?? []).map((value) => ({ key, value })));
  const [first, ...others] = given;
  if (!first)
    return /^(?:POST|PUT|PATCH)$/.test(method)
      ? { body: NO_BODY, gaps: [bodyGap('the code doesn’t spell it out', 'computed')] }
      : { body: NO_BODY, gaps: [] };
  const { key, value } = first;
  const text = literalOf(value);
  const isSentAsItIs = /^(?:body|data|content|curloptpostfields)$/.test(key) && others.length === 0;
  // Clients differ in charsets, and in whether they trim.
  if (text !== undefined && isSentAsItIs && /^[!-~](?:[\t -~]*[!-~])?$/.test(text))
    return { body: { kind: 'bytes', bytes: utf8(text), source: 'reencoded' }, gaps: [] };
  return { body: NO_BODY, gaps: [{ part: { kind: 'body' }, reason: 'computed', piece: value.source }] };
}

const CHANGING =
  /^(?:interceptors|transformRequest|beforeRequest|HandlerStack|DelegatingHandler|addInterceptor|hooks|RoundTripper)$/;

/** Code that has a request before it's sent may change all of it. */
function changedLater({ tokens }: Source): Gap[] {
  const found = tokens.find((token) => token.kind === 'name' && CHANGING.test(token.text));
  if (found?.kind !== 'name') return [];
  const said = `${quote(found.text)} may change it before it’s sent`;
  const parts: GapPart[] = [{ kind: 'path' }, { kind: 'query' }, { kind: 'body' }];
  return parts.map((part) => ({ part, reason: 'computed', said }));
}
