/** Authentication headers that a text tells of, though its reader found none: nobody may say they weren’t sent. */

import { AUTH_HEADERS } from '../core/api.ts';
import { displayText } from '../core/signing/bytes.ts';
import { type Gap, headerGap } from '../core/signing/gaps.ts';
import type { Capture } from './capture/capture.ts';
import type { FormatId } from './format.ts';
import { besideRequests, withoutAnswers } from './text-parts.ts';

/** Behind a name: a colon or the like and any value, else what looks like the value of one of the three. */
const VALUE =
  '["\'\\\\]{0,4}(?:\\s{0,5}(?:[:=]|=>)\\s{0,5}["\'`\\\\]{0,4}[^\\s"\'`\\\\,;)\\]}]|[\\s,|"\'\\\\]{1,10}(?:pk_|\\d{9}|[0-9a-f]{16}))';

const NAMED = Object.values(AUTH_HEADERS).map((name) => ({
  name,
  valued: new RegExp(`(?<![\\w-])${name}${VALUE}`, 'gi'),
  /** As programs and their variables have it, too. */
  bare: new RegExp(`(?<![A-Za-z0-9-])(?:HTTP_)?${name.replaceAll('-', '[-_]')}(?![\\w-])`, 'i'),
}));

const VALUED = 'the text has its name and a value, but not as a header of this request';
const BARE = 'the text has its name, but not as a header of this request';

/**
 * Gaps for every request that was read from the text and lacks a header that’s told of where no request and no answer
 * has it: with a value anywhere, by its name alone beside them.
 * @param format the reader's.
 */
export function toldHeaderGaps(text: string, format: FormatId, captures: readonly Capture[]): readonly Gap[] {
  const asked = withoutAnswers(text, format, captures);
  const beside = besideRequests(asked, format);
  return NAMED.flatMap(({ name, valued, bare }) => {
    const rest = withoutRead(asked, name, valued, captures);
    if (valued.test(rest)) return [gapOf(name, VALUED)];
    return bare.test(beside) ? [gapOf(name, BARE)] : [];
  });
}

function gapOf(name: string, said: string): Gap {
  return { ...headerGap(name, 'not-shown'), said };
}

/** Without what the requests have: the header itself, and whatever else in them has its name. */
function withoutRead(text: string, name: string, valued: RegExp, captures: readonly Capture[]): string {
  const names = name.toLowerCase();
  let rest = text;
  for (const { request } of captures) {
    for (const [field, value] of request.headers)
      rest = field.toLowerCase() === names ? withoutField(rest, valued, value) : without(rest, name, value);
    rest = without(rest, name, request.target);
    if (request.body.kind === 'bytes') rest = without(rest, name, displayText(request.body.bytes));
  }
  valued.lastIndex = 0;
  return rest;
}

/** The one that was read: with this value, or else the first. */
function withoutField(text: string, valued: RegExp, value: string): string {
  const places = Array.from(text.matchAll(valued), ({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }));
  const shown = places.find(({ end }) => text.slice(end - 1, end + 20 + value.length).includes(value));
  const place = shown ?? places[0];
  return place ? `${text.slice(0, place.index)}${' '.repeat(4)}${text.slice(place.end)}` : text;
}

/** @param piece what a request has elsewhere; looked for only where it has the name. */
function without(text: string, name: string, piece: string): string {
  return piece.toLowerCase().includes(name.toLowerCase()) ? text.replace(piece, '') : text;
}
