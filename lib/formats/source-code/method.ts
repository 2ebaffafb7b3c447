/** The method of a source: given by name or value, said by the call, or as it goes without saying. */

import type { Gap } from '../../core/signing/gaps.ts';
import type { Effects } from './effects.ts';
import { expressionIn, literalOf, type Source, signAt } from './expressions.ts';
import { isMember, type TokenRange, textOfTokens, tokenText } from './structure.ts';

const VERB = '(Get|Post|Put|Patch|Delete|Head|Options)';
/** As `http.MethodPost`, `HttpMethod.Post` and `Method.POST`. */
const NAMED_METHOD = new RegExp(`^(?:Method|Http)?${VERB}$`, 'i');

export function methodIn(source: Source, does: Effects): { name: string; gaps: readonly Gap[] } {
  const gap = (reason: Gap['reason'], piece: string): Gap => ({ part: { kind: 'method' }, reason, piece });
  const given = does.effects
    .filter(({ role }) => role === 'method')
    .map(({ range }) => ({ name: methodOf(source, range), piece: textOfTokens(source, range) }));
  const switches = does.effects.filter(({ role }) => role === 'writes');
  const writes = switches.some(({ range }) => /^(?:true|1)$/i.test(textOfTokens(source, range)));
  const isPosted = writes || does.effects.some(({ role }) => role === 'posted');
  const [name = isPosted ? 'POST' : 'GET', ...others] = new Set([
    ...does.methods,
    ...given.flatMap((one) => one.name ?? []),
  ]);
  const computed = given.find((one) => one.name === undefined)?.piece;
  const open = switches.find(() => !writes);
  const gaps = [
    ...(computed === undefined ? [] : [gap('computed', computed)]),
    ...(others.length > 0 ? [gap('ambiguous', [name, ...others].join(', '))] : []),
    ...(open ? [gap('computed', textOfTokens(source, open.range))] : []),
  ];
  return { name, gaps };
}

/** In upper case, where it's spelled out. */
function methodOf(source: Source, { from, to }: TokenRange): string | undefined {
  const { tokens } = source;
  const literal = literalOf(expressionIn(source, from, to));
  if (literal !== undefined) return /^[A-Za-z]{3,10}$/.test(literal) ? literal.toUpperCase() : undefined;
  const isNamed = isMember(tokens, to - 1) || (signAt(tokens, from) === ':' && to === from + 2);
  const [, verb] = (isNamed && NAMED_METHOD.exec(tokenText(tokens, to - 1))) || [];
  return verb?.toUpperCase();
}
