/** What of a request stands in source as a literal; all else of it is a gap. */

import { distinctGaps, type Gap, type GapPart } from '../../core/signing/gaps.ts';
import type { Body, HeaderField } from '../../core/signing/wire-request.ts';
import { quote } from '../pasted-text.ts';
import type { UrlRest } from '../url-rest.ts';
import { bodyIn } from './body.ts';
import { withConstants } from './constants.ts';
import { type Effects, effectsOf } from './effects.ts';
import { expressionIn, literalOf, type Source, signAt } from './expressions.ts';
import { anyHeader, headersIn } from './headers.ts';
import { withoutWhatFollows } from './sent.ts';
import { isMember, type TokenRange, textOfTokens, tokenText } from './structure.ts';
import { urlIn } from './url.ts';

export interface SourceParts {
  readonly method: string;
  readonly target: string;
  readonly origin: string | undefined;
  readonly besides: UrlRest;
  readonly headers: readonly HeaderField[];
  readonly body: Body;
  readonly gaps: readonly Gap[];
}

/** `undefined` where neither a URL nor a path stands in it. */
export function partsOfSource(pasted: Omit<Source, 'constants'>): SourceParts | undefined {
  const whole = withConstants(pasted);
  const first = effectsOf(whole);
  const source = withConstants(withoutWhatFollows(whole, first));
  const does = { ...effectsOf(source), sentAt: first.sentAt };
  const method = methodIn(source, does);
  const url = urlIn(source, does, method.name);
  if (!url) return undefined;
  const fields = headersIn(source, does);
  const body = bodyIn(source, does, method.name);
  return {
    method: method.name,
    target: url.target,
    origin: url.origin,
    besides: { fragment: url.fragment, hasUser: url.hasUser },
    headers: fields.fields,
    body: body.body,
    gaps: distinctGaps([
      ...method.gaps,
      ...url.gaps,
      ...fields.gaps,
      ...body.gaps,
      ...severalIn(does),
      ...elsewhereIn(does),
      ...unknownIn(does),
    ]),
  };
}

/** What several requests have in common may still be sent by one of them alone. */
function severalIn({ effects }: Effects): Gap[] {
  if (effects.filter(({ role }) => role === 'url' || role === 'path').length < 2) return [];
  const said = 'the code sends several requests';
  const parts: GapPart[] = [{ kind: 'method' }, { kind: 'path' }, { kind: 'query' }, { kind: 'body' }];
  return parts.map((part) => ({ part, reason: 'ambiguous', said }));
}

/** A client that's made elsewhere may have a base, parameters and hooks of its own. */
function elsewhereIn({ elsewhere: [client] }: Effects): Gap[] {
  if (client === undefined) return [];
  const said = `${quote(client)} is made elsewhere, and what it adds isn’t shown`;
  const parts: GapPart[] = [{ kind: 'path' }, { kind: 'query' }, { kind: 'body' }];
  return parts.map((part) => ({ part, reason: 'not-shown', said }));
}

/** Code that isn't known may do anything to a request. */
function unknownIn({ unknown: [piece], sentAt }: Effects): Gap[] {
  if (piece === undefined && sentAt !== undefined) return [];
  const said =
    piece === undefined
      ? 'the code that sends it isn’t shown'
      : `${quote(piece)} may change it before it’s sent`;
  const parts: GapPart[] = [{ kind: 'method' }, { kind: 'path' }, { kind: 'query' }, { kind: 'body' }];
  return [
    ...parts.map((part): Gap => ({ part, reason: 'computed', said })),
    ...anyHeader({ reason: 'computed', said }),
  ];
}

const VERB = '(Get|Post|Put|Patch|Delete|Head|Options)';
/** As `http.MethodPost`, `HttpMethod.Post` and `Method.POST`. */
const NAMED_METHOD = new RegExp(`^(?:Method|Http)?${VERB}$`, 'i');

function methodIn(source: Source, does: Effects): { name: string; gaps: readonly Gap[] } {
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
