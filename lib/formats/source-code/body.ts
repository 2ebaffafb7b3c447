/** The body of a source, where it's a text that's sent as it is. */

import { utf8 } from '../../core/signing/bytes.ts';
import { bodyGap, type Gap } from '../../core/signing/gaps.ts';
import { type Body, NO_BODY } from '../../core/signing/wire-request.ts';
import type { Effects } from './effects.ts';
import { expressionIn, literalOf, type Source } from './expressions.ts';
import type { Role } from './known-call.ts';
import { sourceOf } from './structure.ts';

export function takesBody(method: string): boolean {
  return /^(?:POST|PUT|PATCH)$/.test(method);
}

const BODIES: ReadonlySet<Role> = new Set(['body', 'posted', 'made', 'fields']);

export function bodyIn(source: Source, does: Effects, method: string): { body: Body; gaps: readonly Gap[] } {
  const [first, ...others] = does.effects.filter(({ role }) => BODIES.has(role));
  if (!first)
    return {
      body: NO_BODY,
      gaps: takesBody(method) ? [bodyGap('the code doesn’t spell it out', 'computed')] : [],
    };
  const piece = sourceOf(source, first.range);
  const gap = (reason: Gap['reason']): Gap => ({ part: { kind: 'body' }, reason, piece });
  // Clients differ in whether they send one with the other methods.
  if (!takesBody(method)) return { body: NO_BODY, gaps: [gap('ambiguous')] };
  const text = literalOf(expressionIn(source, first.range.from, first.range.to));
  // And in charsets, in whether they trim, and in what they make of text that isn't JSON.
  const isSentAsItIs = first.role !== 'made' && others.length === 0;
  if (text !== undefined && isSentAsItIs && /^[!-~](?:[\t -~]*[!-~])?$/.test(text) && isJson(text))
    return { body: { kind: 'bytes', bytes: utf8(text), source: 'reencoded' }, gaps: [] };
  return { body: NO_BODY, gaps: [gap('computed')] };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
