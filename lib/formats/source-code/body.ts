/** The body of a source, where it's a text that's sent as it is. */

import { isJson } from '../../core/is-json.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import { bodyGap, type Gap } from '../../core/signing/gaps.ts';
import { type Body, NO_BODY } from '../../core/signing/wire-request.ts';
import { callAt } from './calls.ts';
import type { Effects } from './effects.ts';
import { expressionIn, literalOf, type Source } from './expressions.ts';
import type { Role } from './known-call.ts';
import { type TokenRange, textOfTokens, tokenText } from './structure.ts';

export function takesBody(method: string): boolean {
  return /^(?:POST|PUT|PATCH)$/.test(method);
}

const BODIES: ReadonlySet<Role> = new Set(['body', 'posted', 'made', 'fields']);

export function bodyIn(source: Source, does: Effects, method: string): { body: Body; gaps: readonly Gap[] } {
  const [first, ...others] = does.effects.filter(({ role }) => BODIES.has(role));
  if (!first)
    return {
      body: NO_BODY,
      gaps: takesBody(method) ? [bodyGap('the code computes the body', 'computed')] : [],
    };
  const piece = textOfTokens(source, first.range);
  const gap = (reason: Gap['reason']): Gap => ({ part: { kind: 'body' }, reason, piece });
  // Clients differ in whether they send one with the other methods.
  if (!takesBody(method)) return { body: NO_BODY, gaps: [gap('ambiguous')] };
  const shown = withoutMakers(source, does, first.range);
  const text = literalOf(expressionIn(source, shown.from, shown.to));
  // And in charsets, in whether they trim, and in what they make of text that isn't JSON.
  const isSentAsItIs = first.role !== 'made' && others.length === 0;
  if (text !== undefined && isSentAsItIs && /^[!-~](?:[\t -~]*[!-~])?$/.test(text) && isJson(text))
    return { body: { kind: 'bytes', bytes: utf8(text), source: 'reencoded' }, gaps: [] };
  return { body: NO_BODY, gaps: [gap('computed')] };
}

/** They make a body of a text, or of its bytes: in UTF-8 unless they're told otherwise. */
const MAKERS =
  /^(?:NewReader|NewBufferString|NewBuffer|byte|ofString|create|StringEntity|StringContent|bytes|encode)$/;
/** Charsets that are like UTF-8 in ASCII, and types of JSON. */
const PLAIN_CHARSET =
  /^(?:(?:System\.Text\.)?Encoding\.(?:UTF8|ASCII)|(?:StandardCharsets\.)?(?:UTF_8|US_ASCII)|ContentType\.APPLICATION_JSON|["']utf-?8["']|(?:MediaType\.(?:get|parse)\()?["'](?:application|text)\/\w+(?:; ?charset=utf-8)?["']\)?)$/i;

const TO_REQUEST_BODY =
  /^\.toRequestBody\((?:"application\/json(?:; ?charset=utf-8)?"\.toMediaType(?:OrNull)?\(\))?\)$/i;

/** Makers in one another. */
const DEEPEST = 4;

/** The text that a body is made of, where nothing but its bytes are taken. */
function withoutMakers(source: Source, does: Effects, range: TokenRange, depth = 0): TokenRange {
  if (depth > DEEPEST) return range;
  const { tokens } = source;
  const name = range.to === range.from + 1 ? tokenText(tokens, range.from) : '';
  if (name !== '') {
    const isGivenOnce = does.names.usesOf(name) - hashedIn(source, name) === 2;
    const value = isGivenOnce ? does.names.valueOf(name) : undefined;
    const made = value && withoutMakers(source, does, value, depth + 1);
    // A text itself is told from what else has its name elsewhere.
    return made && made.from !== value.from ? made : range;
  }
  const inner = encoded(source, range) ?? madeOf(source, does, range);
  return inner === undefined ? range : withoutMakers(source, does, inner, depth + 1);
}

/** How often Go hashes it, which leaves its bytes as they are. */
function hashedIn({ tokens, traits }: Source, name: string): number {
  if (traits.name !== 'Go') return 0;
  const isHashed = (at: number) =>
    tokenText(tokens, at) === name &&
    [-4, -3, -2, -1, 1].map((step) => tokenText(tokens, at + step)).join('') === 'sha256.Sum256()';
  return tokens.filter((_, at) => isHashed(at)).length;
}

/** `body.encode()`, and Kotlin’s `body.toRequestBody("application/json".toMediaType())`. */
function encoded(source: Source, { from, to }: TokenRange): TokenRange | undefined {
  const { tokens } = source;
  const kotlin = textOfTokens(source, { from: from + 1, to }).replace(/\s+/g, ' ');
  if (TO_REQUEST_BODY.test(kotlin)) return { from, to: from + 1 };
  const isEncoded = tokenText(tokens, from + 1) === '.' && tokenText(tokens, from + 2) === 'encode';
  const charset = tokens[from + 4];
  const isPlain = to === from + 5 || (to === from + 6 && isUtf8(charset));
  return isEncoded && isPlain ? { from, to: from + 1 } : undefined;
}

function isUtf8(token: Source['tokens'][number] | undefined): boolean {
  return token?.kind === 'string' && token.pieces.length === 1 && /^utf-?8$/i.test(token.pieces[0] ?? '');
}

/** The text among a maker's arguments, beside charsets and types that don't change it. */
function madeOf(source: Source, does: Effects, { from, to }: TokenRange): TokenRange | undefined {
  for (let at = from; at < Math.min(to, from + 8); at++) {
    const call = callAt(source, does.closers, at);
    if (!call) continue;
    if (call.end !== to - 1 || !MAKERS.test(call.name)) return undefined;
    const isPlain = (one: TokenRange) => PLAIN_CHARSET.test(textOfTokens(source, one).replace(/\s+/g, ' '));
    const texts = call.args.filter((one) => !isPlain(namedBy(source, does, one)));
    return texts.length === 1 ? texts[0] : undefined;
  }
  return undefined;
}

/** What a name stands for. */
function namedBy({ tokens }: Source, { names }: Effects, range: TokenRange): TokenRange {
  const name = range.to === range.from + 1 ? tokenText(tokens, range.from) : '';
  return (name !== '' && names.valueOf(name)) || range;
}
