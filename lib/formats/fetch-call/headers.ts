/** The headers that fetch makes of what it's given: names and values as the Fetch standard takes them. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { asByteString, type ByteString, sliceBytes } from '../../core/signing/bytes.ts';
import { anyHeaderGaps, type Gap, type GapPart, headerGap } from '../../core/signing/gaps.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import { headersNotSpelledOut, quote } from '../pasted-text.ts';
import { pairsInValue } from './known.ts';
import {
  type ReadingRoom,
  type ScriptValue,
  textOfValue,
  type UnknownScriptValue,
  unknownIn,
} from './values.ts';

/** What of a part isn't spelled out, and what to put in its place. */
export interface Open {
  readonly gaps: readonly Gap[];
  readonly note: string;
}

/** `at` is an offset in the text. */
export interface CallRefusal {
  readonly at: number;
  readonly message: string;
}

/** A part of the request, or why there's none. */
export type Step<T> = { readonly part: T; readonly open?: Open } | CallRefusal;

export const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const SIGNED = new Set(Object.values(AUTH_HEADERS).map((name) => name.toLowerCase()));

type OpenPart = Exclude<GapPart['kind'], 'header' | 'other-headers'> | 'headers';

/** @param what isn't known, as in “The URL”. */
export function openAt(what: string, value: UnknownScriptValue, parts: readonly OpenPart[]): Open {
  const piece = pieceOf(value);
  return {
    gaps: parts.flatMap((kind) =>
      kind === 'headers' ? anyHeaderGaps(piece) : [{ part: { kind }, reason: 'computed', piece }],
    ),
    note: `${what} is ${value.what}, which the text doesn’t spell out. Put its value there and paste it again`,
  };
}

/** Without its quotation marks. */
function pieceOf({ what }: UnknownScriptValue): string {
  return what.replace(/^“(.*)”$/s, '$1');
}

interface Headers {
  readonly fields: readonly HeaderField[];
  readonly gaps: readonly Gap[];
  readonly notes: readonly string[];
}

const NO_HEADERS: Headers = { fields: [], gaps: [], notes: [] };

export function headersOfValue(value: ScriptValue, at: number, room: ReadingRoom): Step<Headers> {
  if (value.kind === 'plain' && value.value == null) return { part: NO_HEADERS };
  if (value.kind === 'unknown')
    return { part: NO_HEADERS, open: openAt('The list of headers', value, ['headers']) };
  const pairs = pairsInValue(value);
  if (!pairs) return { at, message: 'The headers aren’t name–value pairs' };
  const blurred = 'blurred' in value ? value.blurred : undefined;
  const known = spelledOut(pairs, at, room);
  return 'part' in known && blurred
    ? { ...known, open: openAt('Part of the headers', blurred, ['headers']) }
    : known;
}

/** Fields with values that are spelled out; the others are gaps. */
function spelledOut(
  pairs: readonly (readonly [string, ScriptValue])[],
  at: number,
  room: ReadingRoom,
): Step<Headers> {
  const fields = new Map<string, HeaderField>();
  const unsaid: { readonly name: string; readonly missing: UnknownScriptValue }[] = [];
  for (const [name, item] of pairs) {
    const missing = unknownIn(item, room);
    const field = missing ? undefined : fieldOf(name, item, at);
    if (missing) unsaid.push({ name, missing });
    else if (field && 'part' in field) combine(fields, field.part);
    else if (field) return field;
  }
  return {
    part: {
      fields: [...fields.values()],
      gaps: unsaid.map(({ name, missing }) => headerGap(name, 'computed', pieceOf(missing))),
      notes: notesOn(unsaid),
    },
  };
}

function notesOn(
  unsaid: readonly { readonly name: string; readonly missing: UnknownScriptValue }[],
): string[] {
  const signed = unsaid.filter(({ name }) => SIGNED.has(name.toLowerCase()));
  const [first] = signed;
  const names = signed.map(({ name }) => name);
  return [
    ...(first ? [headersNotSpelledOut(names, first.missing.what)] : []),
    ...unsaid
      .filter(({ name }) => !SIGNED.has(name.toLowerCase()))
      .map(
        ({ name, missing }) =>
          `The header ${quote(name)} is ${missing.what}, which the text doesn’t spell out, so it’s left out`,
      ),
  ];
}

function fieldOf(name: string, value: ScriptValue, at: number): Step<HeaderField> {
  const bytes = asByteString(textOfValue(value) ?? '\uffff');
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
