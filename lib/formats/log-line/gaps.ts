/** Names of values in a record of a log, where the values themselves should be: they're code, and nothing that was sent. */

import { AUTH_HEADERS, type AuthHeader } from '../../core/api.ts';
import { type Gap, headerGap } from '../../core/signing/gaps.ts';
import type { PrintedGroup, PrintedValue } from '../printed-value.ts';
import type { FoundPart } from './parts.ts';

const NAME = /^[A-Za-z_$][\w$]{0,200}(?:(?:\.|\?\.|->|::)[A-Za-z_$][\w$]{0,200}){0,20}$/;
const CALL = /^(?:new |await )?[A-Za-z_$][\w$.]{0,200}\s?\(/;
const WORDS = /^(?:null|none|nil|true|false|undefined)$/i;

/** Whether plain text without quotes is the name of a value, or a call that makes it, and not the value. */
export function isCode(value: PrintedValue | undefined): boolean {
  if (value?.kind !== 'text' || value.isQuoted) return false;
  return (NAME.test(value.text) || CALL.test(value.text)) && !WORDS.test(value.text);
}

/** What the three look like, where they stand without quotes as logs of `key=value` have them. */
const LOOKS: Readonly<Record<AuthHeader, RegExp>> = {
  [AUTH_HEADERS.key]: /^[ps]k_|\d/,
  [AUTH_HEADERS.timestamp]: /^\d/,
  [AUTH_HEADERS.signature]: /^[0-9a-f]{16,}$|^(?=.*\d)\w{20,}$/i,
};

const METHODS = /^:?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/i;

/** Gaps of the method and the authentication headers in whose place code stands. */
export function codeGaps(parts: ReadonlyMap<string, FoundPart>): Gap[] {
  const method = parts.get('method')?.value;
  const headers = parts.get('headers')?.value;
  // An application may call its own calls so.
  const named: Gap[] =
    method?.kind === 'text' && !METHODS.test(method.text)
      ? [{ part: { kind: 'method' }, reason: isCode(method) ? 'computed' : 'ambiguous', piece: method.text }]
      : [];
  if (headers?.kind !== 'group') return named;
  const ofHeaders = headers.entries.flatMap(({ key = '', value }): Gap[] => {
    const name = Object.values(AUTH_HEADERS).find((one) => one.toLowerCase() === key.toLowerCase());
    if (!name || value.kind !== 'text' || !isCode(value) || LOOKS[name].test(value.text)) return [];
    return [headerGap(name, 'computed', value.text)];
  });
  return [...named, ...ofHeaders];
}

/** With an exponent, separators or the names and signs of a date. */
const MADE_TIME =
  /^-?\d+(?:\.\d+)?e[+-]?\d+$|^\d{1,3}(?:[,.' \u00a0\u202f]\d{3}){2,}$|^\d{4}[-/]\d\d[-/]\d\d|[A-Z]{3}.*\d\d:\d\d/i;
const FRACTION = /^-?\d+\.\d+$/;

/**
 * A gap of a time that the log may have printed by itself: as a date or with separators, or as a number with a fraction,
 * which has no quotes as its neighbours have. In a column of its own any but a whole number may be the log's.
 */
export function timeGaps(parts: ReadonlyMap<string, FoundPart>): Gap[] {
  const headers = parts.get('headers')?.value;
  const entries = headers?.kind === 'group' ? headers.entries : [];
  const isQuoting = entries.some(({ value }) => value.kind === 'text' && value.isQuoted);
  const listed = entries.find(({ key }) => key?.toLowerCase() === AUTH_HEADERS.timestamp.toLowerCase());
  const value = listed ? alone(listed.value) : parts.get('auth:xtimestamp')?.value;
  if (value?.kind !== 'text') return [];
  const { text, isQuoted } = value;
  const isFraction = FRACTION.test(text) && (!listed || (isQuoting && !isQuoted));
  return isFraction || MADE_TIME.test(text) ? [headerGap(AUTH_HEADERS.timestamp, 'ambiguous', text)] : [];
}

/** Go and Node print a list of values. */
function alone(value: PrintedValue): PrintedValue | undefined {
  return value.kind === 'group' ? onlyOf(value) : value;
}

function onlyOf({ entries }: PrintedGroup): PrintedValue | undefined {
  return entries.length === 1 ? entries[0]?.value : undefined;
}
