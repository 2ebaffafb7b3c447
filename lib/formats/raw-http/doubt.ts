/** What stands below the headers of a request where no length says that it was sent: its body, or something else. */

import { isJson } from '../../core/is-json.ts';
import { displayText, utf8 } from '../../core/signing/bytes.ts';
import { type Body, type HeaderField, NO_BODY } from '../../core/signing/wire-request.ts';
import { passageFrom, passValue } from '../json/value-end.ts';
import { quote } from '../pasted-text.ts';
import { contentLength, type FramedBody, isFramed } from './body.ts';

/** As the service answers an error (API document, section 4). */
const ERROR_ANSWER = /\{\s{0,20}"error"\s{0,20}:\s{0,20}\{/;

/** Lines that people and programs put between a request, its body and its answer. */
const HEADING =
  /^[ \t]{0,20}(?:[-=*~]{3}[^\r\n\w]{0,200}|[-=*#]{2,} ?\w[\w ]{0,60} ?[-=*#]{2,}|(?:[→←⇒<>=-]{1,3}[ \t]*)?[1-5]\d\d(?:[ \t][^\r\n]*)?|(?:HTTP )?(?:response|answer|reply|result|output|returns|request|body|payload)\b[^{\r\n]{0,40}:[^\r\n]*)[ \t]*\r?$/im;

/** A header field, whatever signs a chat or a terminal puts around its name. */
const FIELD =
  /^\s{0,200}(?:[*_`]{1,3})?[A-Za-z][A-Za-z0-9]{0,40}(?:-[A-Za-z0-9]{1,40}){0,6}(?:[*_`]{1,3})?[ \t]?:[*_`]{0,3}[ \t]/;

/**
 * Without the body where what was read as one may be none of the request; with all that it may be.
 *
 * @param isFile whether it's of a `.http` file, where what stands below the headers is sent.
 */
export function certainBody(
  method: string,
  headers: readonly HeaderField[],
  framed: FramedBody,
  isFile: boolean,
): FramedBody {
  const missing = whyNoBody(method, headers, framed, isFile);
  const ifValid = possibleBodies(headers, framed).filter(
    (one) => missing !== undefined || one !== framed.body,
  );
  const known = missing === undefined ? framed : { body: NO_BODY, missing, notes: [] };
  return ifValid.length > 0 ? { ...known, ifValid } : known;
}

/** All that's below the headers, what comes before an empty line in it, its first value of JSON, or nothing. */
function possibleBodies(headers: readonly HeaderField[], { body }: FramedBody): readonly Body[] {
  if (body.kind === 'none' || contentLength(headers) !== undefined) return [];
  const { bytes } = body;
  const ends = new Set([emptyLineIn(displayText(bytes)), endOfFirstJson(bytes)]);
  const beginnings = [...ends]
    .filter((end) => end !== undefined && end < bytes.length)
    .map((end): Body => ({ kind: 'bytes', bytes: bytes.subarray(0, end), source: 'reencoded' }));
  return [body, ...beginnings, NO_BODY];
}

/** In bytes. */
function emptyLineIn(text: string): number | undefined {
  const at = text.search(/\r?\n[ \t]{0,20}\r?\n/);
  return at > 0 ? utf8(text.slice(0, at)).length : undefined;
}

/** In bytes. */
function endOfFirstJson(bytes: Uint8Array): number | undefined {
  if (!/^\s*[{[]/.test(displayText(bytes.subarray(0, 1000)))) return undefined;
  const start = bytes.findIndex((byte) => byte === 0x7b || byte === 0x5b);
  const { at, ended } = passValue(bytes, start, passageFrom(bytes[start] ?? 0));
  return ended ? at : undefined;
}

/** As a clause. */
function whyNoBody(
  method: string,
  headers: readonly HeaderField[],
  { body }: FramedBody,
  isFile: boolean,
): string | undefined {
  if (body.kind === 'none' || contentLength(headers) !== undefined) return undefined;
  const text = displayText(body.bytes);
  if (ERROR_ANSWER.test(text)) return 'the text has a response where it would stand';
  if (isFile || body.source === 'exact') return undefined;
  if (!/^(?:POST|PUT|PATCH)$/i.test(method) && !isFramed(headers))
    return `no Content-Length tells that the text below the headers was sent, which is rare with ${method}`;
  return isJson(text) ? undefined : whyMixed(text);
}

function whyMixed(text: string): string | undefined {
  if (FIELD.test(text)) return 'the text has header lines where it would stand';
  const [heading] = HEADING.exec(text) ?? [];
  if (heading !== undefined)
    return `the line ${quote(heading.trim())} stands there, which may not have been sent`;
  return goesOnBehindJson(text) ? 'the text goes on behind the JSON' : undefined;
}

/** Further values may be lines of JSON. */
function goesOnBehindJson(text: string): boolean {
  const bytes = utf8(text);
  const at = endOfFirstJson(bytes);
  return at !== undefined && /^\s*[^\s{[]/.test(displayText(bytes.subarray(at, at + 1000)));
}
