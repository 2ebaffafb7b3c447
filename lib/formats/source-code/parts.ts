/** What of a request stands in source as a literal; all else of it is a gap. */

import { distinctGaps, type Gap, type GapPart } from '../../core/signing/gaps.ts';
import type { Body, HeaderField } from '../../core/signing/wire-request.ts';
import { quote } from '../pasted-text.ts';
import { bodyIn } from './body.ts';
import { type Effects, effectsOf } from './effects.ts';
import type { Source } from './expressions.ts';
import { anyHeader, headersIn } from './headers.ts';
import { methodIn } from './method.ts';
import { urlIn } from './url.ts';

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
  const does = effectsOf(source);
  const method = methodIn(source, does);
  const url = urlIn(source, does, method.name);
  if (!url) return undefined;
  const fields = headersIn(source, does);
  const body = bodyIn(source, does, method.name);
  return {
    method: method.name,
    target: url.target,
    origin: url.origin,
    headers: fields.fields,
    body: body.body,
    gaps: distinctGaps([
      ...method.gaps,
      ...url.gaps,
      ...fields.gaps,
      ...body.gaps,
      ...severalIn(does),
      ...elsewhereIn(does),
      ...unknownIn(does, isUnbuilt(source)),
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

/** Whether the text ends within the chain of a builder's calls. */
function isUnbuilt({ text }: Source): boolean {
  return (
    /\bnewBuilder[ \t]{0,9}\(|\bnew Request\.Builder[ \t]{0,9}\(/.test(text) &&
    !/\.build[ \t]{0,9}\(/.test(text)
  );
}

/** Code that isn't known may do anything to a request. */
function unknownIn({ unknown: [piece], sends }: Effects, isCut: boolean): Gap[] {
  if (piece === undefined && sends && !isCut) return [];
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
