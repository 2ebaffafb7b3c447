/** What people and programs write in the place of a value, a line or a body that they don't show. */

import { AUTH_HEADERS } from '../core/api.ts';
import { isJson } from '../core/is-json.ts';
import { displayText, displayTextOf } from '../core/signing/bytes.ts';
import { bodyGap, type Gap, headerGap } from '../core/signing/gaps.ts';
import { headerValue, headerValues, type WireRequest } from '../core/signing/wire-request.ts';
import { quote } from './pasted-text.ts';
import { pathAndQuery } from './target-gaps.ts';

const MASKED = 'redacted|filtered|masked|scrubbed|censored|sanitized';
const HIDDEN = `${MASKED}|hidden|removed|omitted|secret`;
/** A whole value. */
const VALUE = new RegExp(`^(?:\\*+|[[<({]?(?:${HIDDEN})[\\])>}]?|x{3,}|•{3,}|█+|\\.{3,}|…)$`, 'i');
/** A part of an authentication header's value, none of which holds such signs. */
const WITHIN_AUTH = new RegExp(`\\*{3}|\\.{3}|…|•|█|[[<(](?:${HIDDEN}|\\d)`, 'i');
const HINT = `(?:${MASKED}|omitted|truncated|hidden|removed|snip(?:ped)?|not shown|not logged|no body shown)`;
/** A line or a body: three dots, or a remark in brackets. */
const STAND_IN = new RegExp(
  `^\\s*(?:\\.{3,}|…|\\*{3,}|•{3,}|█+|[[<(][^\\r\\n"']{0,60}?${HINT}[^\\r\\n"']{0,60}[\\])>])\\s*$`,
  'i',
);
const WITHIN_BODY = new RegExp(
  `\\*{3}|•{3}|█|[[<(](?:${HIDDEN})[\\])>]|["'](?:${MASKED}|x{4,})["']|=(?:${MASKED})(?=&|$)`,
  'i',
);
const WITHIN_TARGET = new RegExp(`\\*{3}|\\.{3}$|…|•|█|[[<(](?:${HIDDEN})|=(?:${HIDDEN}|x{4,})(?=&|$)`, 'i');

const LONGEST_REMARK = 300;
/** What's said of a body in its place. */
const FOR_A_BODY: readonly RegExp[] = [
  // A remark or a type's name in brackets; JSON looks so as well.
  /^[[<({][^\r\n"'=:[\](){}<>]{0,200}[\])>}]$/,
  /^(?:\[object \w+\]|#?<[^<>]{0,200}>|\(\*[\w.]{1,60}\)\(0x[0-9a-f]{1,16}\))$/i,
  // A type's name, or an address in memory.
  /^(?:System\.[\w.`]{1,100}|(?:[a-z]\w*\.)+[A-Z]\w*(?:[@$][\w$.@]{1,60})?|\{?(?:Reader:)?0x[0-9a-f]{4,16}\}?|Resource id #\d{1,9})$/,
  /^(?:readable ?|input ?|file ?|byte ?|binary ?)?(?:object|buffer|stream|blob|file|form ?data|binary|multipart|bytes|string|array)(?: (?:data|body|content))?$/i,
  /^(?:-|<?null>?|<?nil>?|none|undefined|empty|n\/a|(?:no|empty) body|not (?:logged|shown|available|captured))$/i,
  // How long it is, or its digest.
  /^(?:(?:length|size|len|bytes)\s?[:=]\s?)?\+?\d[\d.,]{0,20}\s?(?:[km]i?)?(?:b|bytes?|chars?|characters?|octets?)?(?: (?:body|omitted|of \S{1,20}))?$/i,
  /^(?:sha-?\d{1,3}(?:-?\d{3})?|md5|crc32|e-?tag|digest|hash)\b[\s:=(/-]/i,
  /^(?:[0-9a-f]{2}){8,}$/i,
];

/** The end of a text that breaks off: dots, or a remark that says how much more there was. */
const CUT =
  /(?:\.\.\.|…|[[(<][^\r\n"'[\](){}<>]{0,40}(?:truncated|more|bytes|chars|characters|omitted|cut)[^\r\n"'[\](){}<>]{0,40}[\])>])["'}\]]{0,3}$/i;

export function isHidden(value: string): boolean {
  return VALUE.test(value.trim());
}

/** Whether a line or a body stands for what isn't shown. */
export function isStandIn(text: string): boolean {
  return text.length < LONGEST_REMARK && STAND_IN.test(text);
}

/**
 * Why a text that's shown as a body isn't the body, as a clause about the body; `undefined` where nothing tells.
 *
 * @param hasToldLength whether it's as long as Content-Length says, so that none of it is cut off.
 */
export function whyNoBody(shown: string, hasToldLength = false): string | undefined {
  const text = shown.trim();
  if (standsForBody(text)) return `the text shows ${quote(text)} in its place`;
  if (!hasToldLength && CUT.test(text.slice(-200))) return 'the body is cut off in the text';
  return WITHIN_BODY.test(text) ? 'the text hides a part of it' : undefined;
}

function standsForBody(text: string): boolean {
  if (text.length >= LONGEST_REMARK) return false;
  return isHidden(text) || isStandIn(text) || (FOR_A_BODY.some((one) => one.test(text)) && !isList(text));
}

/** As in `[1, 2]`. */
function isList(text: string): boolean {
  return /^[[{]/.test(text) && isJson(text);
}

/** Gaps of the path and the query, where the text hides a part of them. */
function targetGaps(target: WireRequest['target']): Gap[] {
  const [path, query = ''] = pathAndQuery(displayTextOf(target));
  const halves = { path, query };
  return (['path', 'query'] as const)
    .filter((kind) => WITHIN_TARGET.test(halves[kind]))
    .map((kind) => ({ part: { kind }, reason: 'not-shown', said: `the text hides a part of the ${kind}` }));
}

/** In bytes; longer bodies aren't looked through. */
const LONGEST_BODY = 1_000_000;

function bodyGaps({ headers, body }: WireRequest): Gap[] {
  if (body.kind === 'none' || body.bytes.length > LONGEST_BODY) return [];
  const hasToldLength = headerValue(headers, 'Content-Length') === String(body.bytes.length);
  const why = whyNoBody(displayText(body.bytes), hasToldLength);
  return why === undefined ? [] : [bodyGap(why)];
}

/** A gap for the path, the query, each authentication header and the body that the text hides, whole or in part. */
export function hiddenGaps(request: WireRequest): Gap[] {
  const hidden = Object.values(AUTH_HEADERS).flatMap((name): Gap[] => {
    const value = headerValues(request.headers, name)
      .map(displayTextOf)
      .find((one) => isHidden(one) || WITHIN_AUTH.test(one));
    return value === undefined ? [] : [headerGap(name, 'not-shown', value)];
  });
  return [...hidden, ...targetGaps(request.target), ...bodyGaps(request)];
}
