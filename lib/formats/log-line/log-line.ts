/** Log lines that tell of requests: JSON in any nesting, `key=value`, and text with a URL and prints of headers and body. */

import { AUTH_HEADERS, REFUSAL_STATUS, type RefusalCode, refusalCode } from '../../core/api.ts';
import { findRefusalCode } from '../../core/diagnosis/find-refusal.ts';
import { byteStringOfText, utf8 } from '../../core/signing/bytes.ts';
import { absentHeaderGaps, bodyGap, distinctGaps, type Gap, headerGap } from '../../core/signing/gaps.ts';
import {
  type HeaderField,
  headerValues,
  NO_BODY,
  type WireRequest,
} from '../../core/signing/wire-request.ts';
import { STATUS_PHRASES } from '../../core/status-phrases.ts';
import type { Capture, CaptureProblem, ReadCaptures } from '../capture/capture.ts';
import { CURL_WITHIN, holdsCurl } from '../curl/pasted-text.ts';
import { isHidden } from '../hidden.ts';
import { lineNamer, type PlacedCapture, quote, readingDone, withoutFence } from '../pasted-text.ts';
import { fieldsIn, urlTextIn } from '../printed-value.ts';
import { contentLength } from '../raw-http/body.ts';
import { readRawHttp } from '../raw-http/raw-http.ts';
import { withUrlRest } from '../url-rest.ts';
import { framingIn, type LoggedBody, loggedBody, mayBeAnswer } from './body.ts';
import { cutFinder } from './cut.ts';
import { codeGaps, timeGaps } from './gaps.ts';
import { loggedKeyId } from './key-id.ts';
import { mixedGaps } from './mixed.ts';
import { type FoundPart, partsOfRecord } from './parts.ts';
import { isCodeKey, type LogRecord, recordsIn } from './records.ts';
import { holdsRequestHead, readSent } from './sent.ts';
import { loggedTarget } from './target.ts';
import { type LoggedUrl, withEachPlus } from './target-gaps.ts';

const LOOKED_AT = 100_000;

/** Whether a line names a request and something else of it by key, or is what http.client of Python prints. */
export function looksLikeLogLine(text: string): boolean {
  const start = joined(withoutFence(text.slice(0, LOOKED_AT)));
  if (holdsRequestHead(start)) return true;
  // Headers printed below a request line are no log.
  const isBare =
    start === withoutFence(text.slice(0, LOOKED_AT)) && /^\s*[A-Z]{3,7}[ \t]+\S+[ \t]*\r?\n/.test(start);
  return recordsIn(start).some((record) => {
    const parts = partsOfRecord(record);
    if (isBare && !parts.has('body')) return false;
    const isSent = parts.has('wire');
    if (isSent || parts.has('headers'))
      return isSent || parts.has('url') || (record.url ?? record.looseUrl) !== undefined;
    const isNamed = record.url !== undefined || (parts.has('url') && parts.has('method'));
    // Code may hold a key id as well.
    const isTelling = [...parts.keys()].some((part) => part !== 'key-id' && part !== 'other-key-id');
    return isNamed && (isTelling || record.status !== undefined);
  });
}

/** Method and URL that were printed one by one, on lines of their own. */
function joined(text: string): string {
  return text.replace(/^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\r?\n(?=https?:\/\/\S{1,8000}\r?$)/gm, '$1 ');
}

export function readLogLines(pasted: string): ReadCaptures {
  const text = joined(withoutFence(pasted));
  if (holdsRequestHead(text)) return readSent(text);
  const lineOf = lineNamer(text);
  const gapsOfCut = cutFinder(text);
  const captures: PlacedCapture[] = [];
  const refused: CaptureProblem[] = [];
  const warnings: CaptureProblem[] = [];
  for (const record of recordsIn(text)) {
    const where = lineOf(record.at);
    const read = requestOf(record);
    if (!read) continue;
    if (!read.ok) refused.push({ where, message: read.message });
    else {
      const capture = withGaps(read.capture, gapsOfCut(record, partsOfRecord(record)));
      captures.push({ where, capture: withEachPlus(capture) });
      warnings.push(...read.notes.map((message) => ({ where, message })));
    }
  }
  return readingDone(
    { captures, refused, warnings },
    'There’s no line in it that names a request by method and URL',
  );
}

function withGaps(capture: Capture, gaps: readonly Gap[]): Capture {
  const { ifValid } = capture;
  const beside = gaps.filter(({ part }) => part.kind !== 'body');
  return {
    ...capture,
    gaps: distinctGaps([...capture.gaps, ...gaps]),
    ...(ifValid && {
      ifValid: ifValid.map((one) => ({ ...one, gaps: distinctGaps([...one.gaps, ...beside]) })),
    }),
  };
}

/** A line that's read, with the headers' names as keys. */
const EXAMPLE_LINE =
  'POST /api/v1/charges 401 X-Api-Key=pk_test_example X-Timestamp=1764000000 X-Signature=d5bcc9f00922089cd6cdb05798314929b2aae8b9e47a8b8dd3566bb9c44b2290 body={"amount":"10.00"}';

type Logged =
  | { readonly ok: true; readonly capture: Capture; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** `undefined` where the record tells of no request. */
function requestOf(record: LogRecord): Logged | undefined {
  // Its quotes are the shell's, and the log's around them.
  if (record.isPrint !== true && holdsCurl(record.source)) return refuse(CURL_WITHIN);
  const parts = partsOfRecord(record);
  const head = sentHead(parts);
  if (head) return withSentHead(head, record, parts);
  const method = methodOf(record.method ?? textAt(parts.get('method')));
  const url = urlOf(record, parts);
  const headers = fieldsOf(parts);
  if (url === undefined)
    return method === undefined || headers.fields.length === 0 ? undefined : refuse('It doesn’t say the URL');
  if (headers.fields.length === 0)
    return refuse(
      `It shows no headers. Log ${listed(Object.values(AUTH_HEADERS))} by these names, as in: ${EXAMPLE_LINE}`,
    );
  if (method === undefined) return refuse('It doesn’t say the method');
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/.test(method))
    return refuse(`${quote(method)} isn’t an HTTP method`);
  const agent = headerValues(headers.fields, 'User-Agent')[0] ?? '';
  const { target, origin, gaps, ...rest } = loggedTarget(url, parts, agent);
  const body = bodyOf(record, parts, method, headers.fields);
  const line = { method, target: byteStringOfText(target), headers: headers.fields };
  const beside = [...codeGaps(parts), ...timeGaps(parts), ...mixedGaps(record), ...gaps, ...headers.gaps];
  const capture: Capture = {
    ...withBody(body, line, beside),
    hints: {},
    ...(origin !== undefined && { origin }),
    ...answerOf(record, parts, headers.fields),
  };
  return { ok: true, notes: [...headers.notes, ...body.notes], capture: withUrlRest(capture, rest) };
}

/** @param beside gaps of the rest. */
function withBody(
  { body, missing, ifValid, isProven }: LoggedBody,
  line: Omit<WireRequest, 'body'>,
  beside: readonly Gap[],
): Pick<Capture, 'request' | 'gaps' | 'ifValid' | 'isBodyProven'> {
  return {
    request: { ...line, body },
    gaps: [...beside, ...(missing === undefined ? [] : [bodyGap(missing)])],
    ...(isProven && { isBodyProven: true }),
    ...(ifValid && { ifValid: [{ request: { ...line, body: ifValid }, gaps: beside }] }),
  };
}

/** A head that's printed as it was sent says more than what it was made of; the body may stand beside it. */
function withSentHead(head: Capture, record: LogRecord, parts: ReadonlyMap<string, FoundPart>): Logged {
  const { request } = head;
  const whole = { ...head, ...answerOf(record, parts, request.headers) };
  if (request.body.kind === 'bytes') return { ok: true, notes: [], capture: whole };
  const body = bodyOf(record, parts, request.method, request.headers);
  const gaps = head.gaps.filter(({ part }) => part.kind !== 'body');
  return { ok: true, notes: body.notes, capture: { ...whole, ...withBody(body, request, gaps) } };
}

function bodyOf(
  record: LogRecord,
  parts: ReadonlyMap<string, FoundPart>,
  method: string,
  headers: readonly HeaderField[],
): LoggedBody {
  const { source, group, isPrint } = record;
  const shown = parts.get('body') ?? parts.get('no-body');
  return shown && mayBeAnswer(shown, method, headers, statusOf(record, parts) !== undefined)
    ? { body: NO_BODY, missing: 'the body in the log may be the response’s', notes: [] }
    : loggedBody(
        shown && { value: shown.value, isMade: isPrint === true || shown.depth > 0 || MADE.test(shown.key) },
        source,
        method,
        headers,
        framingIn(parts, group),
      );
}

/** Options of clients, which make text of what's given there. */
const MADE = /^(?:json|form)$/i;

/** Go prints the address of a URL in memory. */
function urlOf(record: LogRecord, parts: ReadonlyMap<string, FoundPart>): LoggedUrl | undefined {
  const { url, looseUrl, source, group } = record;
  const found = url === undefined ? parts.get('url') : undefined;
  const keyed = urlTextIn(found?.value);
  const text = url ?? keyed ?? looseUrl;
  return text === undefined || /^[(*]|^0x/.test(text)
    ? undefined
    : {
        text,
        key: (keyed !== undefined && found?.key) || '',
        start: source.slice(group.start, group.start + 10_000),
      };
}

function sentHead(parts: ReadonlyMap<string, FoundPart>): Capture | undefined {
  const wire = parts.get('wire')?.value;
  const read = wire?.kind === 'text' ? readRawHttp(wire.text) : undefined;
  return read?.ok && read.captures.length === 1 ? read.captures[0] : undefined;
}

/** Libraries take methods in lower case, and as symbols in Ruby, and send them in upper case. */
function methodOf(shown: string | undefined): string | undefined {
  const method = shown?.replace(/^:/, '');
  return method !== undefined && /^(?:get|post|put|patch|delete|head|options)$/i.test(method)
    ? method.toUpperCase()
    : method;
}

function answerOf(
  record: LogRecord,
  parts: ReadonlyMap<string, FoundPart>,
  headers: readonly HeaderField[],
): Pick<Capture, 'answer'> {
  const status = statusOf(record, parts);
  if (status === undefined) return {};
  const text = textAt(parts.get('answer'));
  if (text !== undefined || status !== REFUSAL_STATUS)
    return { answer: { status, ...(text !== undefined && { text }) } };
  const code = toldCode(record, parts.get('body'), headers);
  return { answer: { status, ...(code && { code }) } };
}

/** Of a refusal: by its key, or in a body that's none of a request's. `undefined` where two are told. */
function toldCode(
  { group, source, isMixed }: LogRecord,
  body: FoundPart | undefined,
  headers: readonly HeaderField[],
): RefusalCode | undefined {
  const shown =
    body?.value.kind === 'text' ? body.value.text : source.slice(body?.value.start, body?.value.end);
  const inBody = body && contentLength(headers) === undefined ? findRefusalCode(utf8(shown)) : undefined;
  const told = group.entries.flatMap(({ key = '', value }) =>
    isCodeKey(key) && value.kind === 'text' ? [value.text] : [],
  );
  if (inBody?.at === 'error.code') told.push(inBody.code, ...inBody.others.map(({ code }) => code));
  const [code, ...others] = new Set(told);
  return isMixed === true || others.length > 0 ? undefined : refusalCode(code);
}

function refuse(message: string): Logged {
  return { ok: false, message };
}

function textAt(part: FoundPart | undefined): string | undefined {
  return part?.value.kind === 'text' && part.value.text !== '' ? part.value.text : undefined;
}

interface LoggedHeaders {
  readonly fields: readonly HeaderField[];
  readonly gaps: readonly Gap[];
  readonly notes: readonly string[];
}

/** Those of the table of headers, and the three where they're logged by themselves. */
function fieldsOf(parts: ReadonlyMap<string, FoundPart>): LoggedHeaders {
  const headers = parts.get('headers')?.value;
  const listed = headers?.kind === 'text' ? linePairs(headers.text) : headers ? fieldsIn(headers) : [];
  const names = new Set(listed.map(([name]) => name.toLowerCase()));
  const alone = loggedAlone(parts).filter(([name]) => !names.has(name.toLowerCase()));
  const fields: HeaderField[] = [];
  const hidden: Gap[] = [];
  for (const [name, value] of [...listed, ...alone])
    if (isHidden(value) || isUnset(name, value))
      hidden.push({ ...headerGap(name, 'not-shown', value.trim()) });
    else fields.push([name, byteStringOfText(value)]);
  const [absent] = absentHeaderGaps(fields, hidden);
  const keyId = fields.length > 0 && isOfKey(absent) ? loggedKeyId(parts) : undefined;
  const all = keyId ? [keyId.field, ...fields] : fields;
  return {
    fields: all,
    gaps: [...hidden, ...absentHeaderGaps(all, hidden)],
    notes: keyId ? [keyId.note] : [],
  };
}

function isOfKey(gap: Gap | undefined): boolean {
  return gap?.part.kind === 'header' && gap.part.name === AUTH_HEADERS.key;
}

/** Logs write a dash, or nothing, for what they don't have. */
function isUnset(name: string, value: string): boolean {
  return /^-?$/.test(value.trim()) && Object.values(AUTH_HEADERS).some((one) => isSameName(one, name));
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The three headers, where each has a key of its own. */
function loggedAlone(parts: ReadonlyMap<string, FoundPart>): [string, string][] {
  return Object.values(AUTH_HEADERS).flatMap((name): [string, string][] => {
    const text = textAt(parts.get(`auth:${name.toLowerCase().replaceAll('-', '')}`));
    return text === undefined ? [] : [[name, text]];
  });
}

/** Headers logged as one text of lines. */
function linePairs(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]];
  });
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function statusOf(record: LogRecord, parts: ReadonlyMap<string, FoundPart>): number | undefined {
  return record.status ?? keyedStatus(parts.get('status')) ?? shownStatus(record);
}

function keyedStatus(part: FoundPart | undefined): number | undefined {
  const text = part?.value.kind === 'text' ? part.value.text : '';
  return /^[1-5]\d\d$/.test(text) ? Number(text) : undefined;
}

/** Behind an arrow that's none between a key and its value, behind HTTP's version, and before a phrase or a duration. */
const FORMS: readonly RegExp[] = [
  /(?<=[ \t])(?:->|→)[ \t]{0,5}([1-5]\d\d)(?![\w.])/g,
  /(?<=[=/}][^\s]{0,300}[ \t])=>[ \t]{0,5}([1-5]\d\d)(?![\w.])/g,
  /(?<![\w/])HTTP\/\d(?:\.\d)?[ \t]([1-5]\d\d)(?![\w.])/g,
  /(?<=[ \t])([1-5]\d\d)[ \t]\(?\d{1,9}(?:\.\d{1,9})?[ \t]?(?:[mµu]?s)(?!\w)/g,
  new RegExp(
    `(?<![\\w.])(${Object.entries(STATUS_PHRASES)
      .map(([status, phrase]) => `${status}(?=[ \\t]\\(?${phrase}(?!\\w))`)
      .join('|')})`,
    'gi',
  ),
];

/** Beside what the line's keys and quotes hold. `undefined` where two differ. */
function shownStatus({ isPrint, source, group }: LogRecord): number | undefined {
  if (isPrint === true) return undefined;
  let beside = source;
  for (const { value } of group.entries)
    beside = beside.slice(0, value.start) + '='.repeat(value.end - value.start) + beside.slice(value.end);
  beside = beside.replace(/"[^"\r\n]*"/g, (quoted) => '"'.repeat(quoted.length));
  const [status, ...others] = new Set(
    FORMS.flatMap((form) => [...beside.matchAll(form)].map(([, digits]) => digits)),
  );
  return status === undefined || others.length > 0 ? undefined : Number(status);
}
