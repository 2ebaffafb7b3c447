/** Headers alone: as lines, as developer tools copy them, or as a program prints them. They make no request by themselves. */

import { AUTH_HEADERS } from '../core/api.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import { absentHeaderGaps, bodyGap } from '../core/signing/gaps.ts';
import { type HeaderField, NO_BODY } from '../core/signing/wire-request.ts';
import type { Capture, ReadCaptures } from './capture/capture.ts';
import { cutValueGaps } from './cut/head.ts';
import { breaksOff } from './cut/off.ts';
import { lineNamer, quote, readingDone, withoutFence } from './pasted-text.ts';
import { fieldsIn, readPrinted } from './printed-value.ts';
import { contentLength } from './raw-http/body.ts';
import { withUrlRest } from './url-rest.ts';
import { originOf, splitUrl } from './url-text.ts';

const LOOKED_AT = 100_000;
const AUTH_NAME =
  /(?<![\w-])x-(?:api-key|timestamp|signature)(?:["'\\]{1,2}\s{0,5},|["'\\]{0,2}\s{0,5}(?:[:=\n]|\r\n))/i;
const HEADER_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+[ \t]{0,5}:([ \t]|$)/;

/** Whether it names one of the three headers with a value, or is made of header lines alone. */
export function looksLikeHeaderList(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  if (AUTH_NAME.test(start)) return !isOtherJson(start);
  const lines = start.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => HEADER_LINE.test(line));
}

/** JSON that has such a name somewhere inside, and is no table of headers. */
function isOtherJson(text: string): boolean {
  if (!/^\ufeff?\s*(?:\{\s*"|\[\s*[{["])/.test(text)) return false;
  const pairs = fieldsIn(readPrinted(text, text.search(/[[{]/), ''));
  const own = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());
  return !pairs.some(([name]) => own.includes(name.toLowerCase()));
}

interface HeaderList {
  readonly pairs: readonly (readonly [string, string])[];
  /** Lines that are no headers, with their offsets. */
  readonly strays: readonly { readonly at: number; readonly line: string }[];
  /** Whether something closes the last value, be it a quote, a bracket or a line break. */
  readonly isClosed: boolean;
}

/** What's said of the request besides its headers. */
interface RequestLine {
  readonly method?: string;
  readonly url?: string;
}

export function readHeaderList(pasted: string): ReadCaptures {
  const text = withoutFence(pasted);
  const { line, rest } = requestLine(text);
  const list = headersIn(rest);
  const known = withPseudo(line, list.pairs);
  const lineOf = lineNamer(rest);
  const warnings = list.strays.map(({ at, line: stray }) => ({
    where: lineOf(at),
    message: `${quote(stray)} is no header, so it’s left out`,
  }));
  const problem = list.pairs.length === 0 ? 'There are no headers in it' : whatIsNeeded(known);
  if (problem !== undefined) return { ok: false, problems: [{ where: '', message: problem }] };
  const read = captureOf(known.method ?? '', known.url ?? '', known.fields, known.origin);
  const cut = list.isClosed ? [] : cutValueGaps(known.fields.at(-1));
  const capture = { ...read, gaps: [...read.gaps, ...cut] };
  return readingDone({ captures: [{ where: 'line 1', capture }], refused: [], warnings }, '');
}

function whatIsNeeded({ method, url }: RequestLine): string | undefined {
  if (method === undefined && url === undefined)
    return 'These are headers alone. Add the request line, such as POST /api/v1/charges, above the headers';
  if (method === undefined) return 'It doesn’t say the method. Write it before the URL, such as POST';
  return url === undefined
    ? 'It doesn’t say the path. Write it after the method, such as POST /api/v1/charges'
    : undefined;
}

const REQUEST_LINE =
  /^[ \t]*(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+)?((?:https?:\/\/|\/)[^\s"']+)(?:[ \t]+HTTP\/\d(?:\.\d)?)?[ \t]*\r?$/m;

/** The line with the method, the URL or both, blanked out of the rest so that lines keep their numbers. */
function requestLine(text: string): { line: RequestLine; rest: string } {
  const found = REQUEST_LINE.exec(text);
  if (!found) return { line: {}, rest: text };
  const [whole, method, url] = found;
  const rest = text.slice(0, found.index) + text.slice(found.index + whole.length);
  return { line: { ...(method !== undefined && { method }), ...(url !== undefined && { url }) }, rest };
}

/** Printed groups begin with a bracket, after the name of a variable or a type perhaps. */
const GROUP = /^\s*(?:[\w.$]{1,60}\s{0,5}[:=]\s{0,5})?(?:map\[string\](?:\[\])?string|[\w. ]{1,60})?[{[(]/;

function headersIn(text: string): HeaderList {
  if (GROUP.test(text)) {
    const open = text.search(/\S/);
    const assigned = /^[\w.$]{1,60}\s{0,5}[:=]\s{0,5}/.exec(text.slice(open, open + 80))?.[0] ?? '';
    const pairs = fieldsIn(readPrinted(text, open + assigned.length, ''));
    if (pairs.length > 0) return { pairs, strays: [], isClosed: !breaksOff(text) };
  }
  return alternating(text) ?? headerLines(text);
}

/** Name and value on lines of their own, as newer developer tools copy them. */
function alternating(text: string): HeaderList | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const from = lines.findIndex((line) => line !== '');
  const until = lines.length - [...lines].reverse().findIndex((line) => line !== '');
  const kept = lines.slice(Math.max(0, from), until);
  const isName = (line: string | undefined) => line !== undefined && /^:?[\w!#$%&'*+.^`|~-]+:?$/.test(line);
  const names = kept.filter((_, index) => index % 2 === 0);
  if (kept.length < 2 || kept.length % 2 !== 0 || !names.every(isName)) return undefined;
  return {
    pairs: names.map((name, index) => [name.replace(/(?<=.):$/, ''), kept[2 * index + 1] ?? '']),
    strays: [],
    isClosed: text.endsWith('\n'),
  };
}

const LINE =
  /^[ \t]*(?:-[ \t]+)?(?:["']([^"'\n]{1,200})["']|(:?[\w!#$%&'*+.^`|~-]{1,200}))[ \t]{0,20}(?:=>|:|=)(.*)$/;

/** Lines of `Name: value`, quoted and followed by a comma or not. */
function headerLines(text: string): HeaderList {
  const pairs: [string, string][] = [];
  const strays: { at: number; line: string }[] = [];
  let isClosed = false;
  let at = 0;
  for (const ended of text.split('\n')) {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    const [whole, quoted, bare, value = ''] = LINE.exec(line) ?? [];
    const name = quoted ?? bare;
    const read = lineValue(value);
    if (whole !== undefined && name !== undefined) pairs.push([name, read.text]);
    else if (!/^[\s{}[\](),;]*$|^\s*(?:```|~~~)/.test(line)) strays.push({ at, line });
    at += ended.length + 1;
    isClosed = read.isQuoted;
  }
  return { pairs, strays, isClosed: isClosed || text.endsWith('\n') };
}

/** The space after the colon belongs to the line; quotes around a value, and a comma after them, to the program. */
function lineValue(rest: string): { text: string; isQuoted: boolean } {
  const value = rest.replace(/^[ \t]/, '');
  const printed = /^\s{0,20}["'`]/.test(value) ? readPrinted(value, 0, '') : undefined;
  const isWhole = printed?.kind === 'text' && printed.isQuoted && /^[\s,;]*$/.test(value.slice(printed.end));
  return isWhole ? { text: printed.text, isQuoted: true } : { text: value, isQuoted: false };
}

interface Known extends RequestLine {
  readonly fields: readonly HeaderField[];
  readonly origin?: string;
}

/** HTTP/2's pseudo-headers say what the request line would. */
function withPseudo(line: RequestLine, pairs: readonly (readonly [string, string])[]): Known {
  const pseudo = new Map(pairs.filter(([name]) => name.startsWith(':')));
  const fields = pairs
    .filter(([name]) => !name.startsWith(':'))
    .map(([name, value]) => [name, byteStringOfText(value)] as const);
  const method = line.method ?? pseudo.get(':method');
  const url = line.url ?? pseudo.get(':path');
  const [scheme, authority] = [pseudo.get(':scheme'), pseudo.get(':authority')];
  return {
    fields,
    ...(method !== undefined && { method }),
    ...(url !== undefined && { url }),
    ...(scheme !== undefined && authority !== undefined && { origin: originOf(scheme, authority) }),
  };
}

function captureOf(
  method: string,
  url: string,
  fields: readonly HeaderField[],
  authority: string | undefined,
): Capture {
  const parts = splitUrl(url);
  const origin = parts?.origin ?? authority;
  const length = contentLength(fields);
  const hasNone = length === 0 || (length === undefined && /^(?:GET|HEAD|DELETE|OPTIONS)$/i.test(method));
  const capture: Capture = {
    request: { method, target: byteStringOfText(parts?.target ?? url), headers: fields, body: NO_BODY },
    // Nothing tells whether these are all the lines.
    gaps: [...absentHeaderGaps(fields), ...(hasNone ? [] : [bodyGap('the body isn’t in the text')])],
    hints: {},
    ...(origin !== undefined && { origin }),
  };
  return parts ? withUrlRest(capture, parts) : capture;
}
