/** The headers that fetch makes of what it's given: names and values as the Fetch standard takes them. */

import { AUTH_HEADERS } from '../core/api.ts';
import { asByteString, type ByteString, sliceBytes } from '../core/signing/bytes.ts';
import type { HeaderField } from '../core/signing/wire-request.ts';
import { pairsOf } from './fetch-call-known.ts';
import { type Room, type ScriptValue, textOf, type UnknownValue, unknownIn } from './fetch-call-values.ts';
import { headersNotSpelledOut, quote } from './pasted-text.ts';

/** A part of the request, or why there's none; `at` is an offset in the text. */
export type Step<T> = { readonly part: T } | { readonly at: number; readonly message: string };

export const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const SIGNED = new Set(Object.values(AUTH_HEADERS).map((name) => name.toLowerCase()));

export function notKnown(what: string, { what: piece, at }: UnknownValue) {
  return {
    at,
    message: `${what} is ${piece}, which the text doesn’t spell out. Put its value there and paste it again`,
  };
}

export function headersOf(
  value: ScriptValue,
  at: number,
  room: Room,
): Step<{ fields: HeaderField[]; notes: string[] }> {
  if (value.kind === 'plain' && value.value == null) return { part: { fields: [], notes: [] } };
  if (value.kind === 'unknown') return notKnown('The list of headers', value);
  const pairs = pairsOf(value);
  if (!pairs) return { at, message: 'The headers aren’t name–value pairs' };
  if ('blurred' in value && value.blurred) return notKnown('Part of the headers', value.blurred);
  const unsaid = pairs.flatMap(([name, item]) => {
    const missing = SIGNED.has(name.toLowerCase()) ? unknownIn(item, room) : undefined;
    return missing ? [{ name, missing }] : [];
  });
  const [first] = unsaid;
  if (first) {
    const names = unsaid.map(({ name }) => name);
    return { at: first.missing.at, message: headersNotSpelledOut(names, first.missing.what) };
  }
  return knownHeaders(pairs, at, room);
}

function knownHeaders(
  pairs: readonly (readonly [string, ScriptValue])[],
  at: number,
  room: Room,
): Step<{ fields: HeaderField[]; notes: string[] }> {
  const fields = new Map<string, HeaderField>();
  const notes: string[] = [];
  for (const [name, item] of pairs) {
    const field = fieldOf(name, item, at, room);
    if ('note' in field) notes.push(field.note);
    else if ('part' in field) combine(fields, field.part);
    else return field;
  }
  return { part: { fields: [...fields.values()], notes } };
}

function fieldOf(
  name: string,
  value: ScriptValue,
  at: number,
  room: Room,
): Step<HeaderField> | { readonly note: string } {
  const missing = unknownIn(value, room);
  if (missing)
    return {
      note: `The header ${quote(name)} is ${missing.what}, which the text doesn’t spell out, so it’s left out`,
    };
  const bytes = asByteString(textOf(value) ?? '\uffff');
  const sent = bytes === undefined ? undefined : withoutOuterBlanks(bytes);
  if (sent === undefined || !TOKEN.test(name) || ['\0', '\r', '\n'].some((refused) => sent.includes(refused)))
    return { at, message: `Fetch refuses the header ${quote(name)}: it has a character that can’t be sent` };
  return { part: [name, sent] };
}

/** By hand, since a regular expression takes quadratic time over long runs of spaces. */
function withoutOuterBlanks(value: ByteString): ByteString {
  const isBlank = (index: number) => ' \t\r\n'.includes(value.charAt(index));
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return sliceBytes(value, start, end);
}

/** Fetch sends one field per name. */
function combine(fields: Map<string, HeaderField>, [name, value]: HeaderField): void {
  const key = name.toLowerCase();
  const before = fields.get(key);
  fields.set(key, before ? [before[0], `${before[1]}, ${value}` as ByteString] : [name, value]);
}
