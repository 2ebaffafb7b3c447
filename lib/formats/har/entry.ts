/** One entry of a HAR as a capture: of a file, or of DevTools, which hands out the same. */

import * as v from 'valibot';
import { withoutAnySecret } from '../../core/diagnosis/compare/redacted.ts';
import type { CapturedAnswer } from '../../core/diagnosis/service-answer.ts';
import { asByteString, type ByteString, byteStringOfText, textOfUtf8 } from '../../core/signing/bytes.ts';
import {
  absentHeaderGaps,
  bodyGap,
  distinctGaps,
  type Gap,
  gapOf,
  gapsFrom,
} from '../../core/signing/gaps.ts';
import { holdsSecret } from '../../core/signing/secret-shape.ts';
import { type HeaderField, headerValue, NO_BODY, type WireRequest } from '../../core/signing/wire-request.ts';
import { base64Schema } from '../base64.ts';
import { markedAsShown } from '../capture/as-shown.ts';
import type { Capture, CaptureProblem } from '../capture/capture.ts';
import { secondsOfAnswer } from '../http-date.ts';
import { secretRemark } from '../secret-remark.ts';
import { escapedGaps, NEVER_SENT } from '../target-gaps.ts';
import { type UrlRest, withUrlRest } from '../url-rest.ts';
import { splitUrl, type UrlParts } from '../url-text.ts';
import { type BodyRead, bodyOfRequest } from './body.ts';
import {
  fieldText,
  isFields,
  isOwnExport,
  type JsonFields,
  type NameAndValue,
  nameValuePairs,
} from './fields.ts';

/** Places, as in `request.url`, are inside the entry. */
export type EntryRead =
  | { readonly ok: true; readonly capture: Capture; readonly warnings: readonly CaptureProblem[] }
  /** Nothing that goes to an API; `what` as in “data: URL”. */
  | { readonly ok: false; readonly problem: 'not-http'; readonly what: string }
  | { readonly ok: false; readonly problem: 'malformed'; readonly where: string; readonly message: string };

/** Of a header that’s named to people. */
const LONGEST_NAME = 100;
const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** `devtools`: handed out by the browser that sent it, so nobody has hidden a part of it. */
type EntrySource = 'file' | 'devtools';

/**
 * Pseudo-headers of HTTP/2 aren’t header fields; `:path` is the target. Cookie lines are left out: the API has no
 * cookies (API document, section 5), and those of someone’s session shouldn’t travel on.
 */
export function captureOfHarEntry(entry: unknown, source: EntrySource = 'file'): EntryRead {
  if (!isFields(entry)) return malformed('', 'must be an object with request and response');
  const request = entry['request'];
  if (!isFields(request)) return malformed('request', 'must be an object with method, url and headers');
  const method = fieldText(request['method']) ?? '';
  if (!METHOD.test(method)) return malformed('request.method', 'must be an HTTP method, such as "POST"');
  if (method === 'CONNECT') return { ok: false, problem: 'not-http', what: 'CONNECT tunnel' };
  const url = targetOfUrl(fieldText(request['url']) ?? '');
  if (!url.ok)
    return url.problem === 'not-http'
      ? { ok: false, problem: 'not-http', what: `${url.scheme} URL` }
      : malformed('request.url', 'must be a whole URL, such as "https://api.example/api/v1/orders"');
  const told = request['_gaps'] === undefined ? [] : gapsFrom(request['_gaps']);
  if (!told) return malformed('request._gaps', 'must be a list of {"part": {"kind": …}, "reason": …}');
  const fields = nameValuePairs(request['headers']);
  if (!fields)
    return malformed('request.headers', 'must be a list of {"name": "…", "value": "…"}, both of them text');
  return captured(entry, request, { method, url, fields, told, source });
}

/** A body of another length may have lost its end. */
function isAsSent({ headers, body }: WireRequest, source: EntrySource): boolean {
  if (source !== 'devtools') return false;
  return body.kind === 'none' || headerValue(headers, 'Content-Length') === String(body.bytes.length);
}

interface RequestLine {
  readonly method: string;
  readonly url: TargetRead & { readonly ok: true };
  readonly fields: readonly NameAndValue[];
  /** Gaps that our own export knew of. */
  readonly told: readonly Gap[];
  readonly source: EntrySource;
}

function captured(entry: JsonFields, request: JsonFields, line: RequestLine): EntryRead {
  const { method, url, fields, told, source } = line;
  const headers = fields.filter(({ name }) => isKept(name)).map(headerField);
  const { target, warnings, gaps } = targetOf(request, url, fields);
  const body: BodyRead = gapOf(told, 'body')
    ? { body: NO_BODY, warnings: [] }
    : bodyOfRequest(request, headers);
  const receivedAt = receivedAtOf(entry);
  const answer = answerOfEntry(entry);
  const capture: Capture = {
    request: { method, target, headers, body: body.body },
    gaps: distinctGaps([
      ...told,
      ...gaps,
      ...(isOwnExport(entry) ? [] : leftOutHeaders(fields, headers)),
      ...(body.missing === undefined ? [] : [bodyGap(body.missing)]),
    ]),
    hints: {},
    ...(receivedAt !== undefined && { receivedAt }),
    ...(url.origin !== undefined && { origin: url.origin }),
    ...(answer && { answer }),
    ...(!answer && hasFailed(entry) && { isUnanswered: true as const }),
  };
  const whole = withUrlRest(capture, url);
  return {
    ok: true,
    // Our own export says what was sent, whatever that looks like.
    capture: isOwnExport(entry) || isAsSent(whole.request, source) ? whole : markedAsShown(whole),
    warnings: [
      ...warnings,
      ...body.warnings.map((message) => ({ where: 'request.postData', message })),
      ...secretWarnings(headers),
    ],
  };
}

function isKept(name: string): boolean {
  return !name.startsWith(':') && name.toLowerCase() !== 'cookie';
}

function headerField({ name, value }: NameAndValue): HeaderField {
  return [wireText(name), wireText(value)];
}

/** One character per byte, as browsers hand header fields out, or text whose UTF-8 bytes are meant. */
function wireText(text: string) {
  return asByteString(text) ?? byteStringOfText(text);
}

/** What was on the wire comes before what the URL says. */
function targetOf(request: JsonFields, url: RequestLine['url'], fields: readonly NameAndValue[]) {
  const own = fieldText(request['_target']);
  const path = own ?? fields.find(({ name }) => name === ':path')?.value;
  const target = path === undefined || path === '' ? undefined : wireText(path);
  if (target === undefined || target === url.target) {
    const message =
      'holds characters that aren’t sent as they stand, so the target may have been another one';
    const isDoubtful = url.hasRawCharacters && own === undefined && target === undefined;
    return {
      target: url.target,
      warnings: isDoubtful ? [{ where: 'request.url', message }] : [],
      gaps: [
        ...(isDoubtful ? escapedGaps(url.target, NEVER_SENT) : []),
        ...(target === undefined ? leftOutQuery(request, url.target) : []),
      ],
    };
  }
  const message = 'differs from “:path” among the headers, which is what was sent';
  return { target, warnings: own === undefined ? [{ where: 'request.url', message }] : [], gaps: [] };
}

/** Tools that clean a HAR take the query out of the URL and leave its list. */
function leftOutQuery({ queryString }: JsonFields, target: string): Gap[] {
  const isLeftOut = Array.isArray(queryString) && queryString.length > 0 && !target.includes('?');
  return isLeftOut
    ? [{ part: { kind: 'query' }, reason: 'left-out', said: 'the HAR contains the query only as a list' }]
    : [];
}

/** All clients send one of these: a HAR without them doesn't have all the headers. */
function leftOutHeaders(fields: readonly NameAndValue[], headers: readonly HeaderField[]): Gap[] {
  const isWhole = fields.some(({ name }) => /^(?:host|:authority|user-agent)$/i.test(name));
  return isWhole || absentHeaderGaps(headers).length === 0
    ? []
    : [
        {
          part: { kind: 'other-headers' },
          reason: 'not-shown',
          said: 'the HAR doesn’t contain all headers',
        },
      ];
}

function secretWarnings(headers: readonly HeaderField[]): readonly CaptureProblem[] {
  const secretIn = headers.find(([, value]) => holdsSecret(value));
  if (!secretIn) return [];
  const name = withoutAnySecret(secretIn[0]).slice(0, LONGEST_NAME);
  return [{ where: 'request.headers', message: secretRemark(name, 'the file') }];
}

function malformed(where: string, message: string): EntryRead {
  return { ok: false, problem: 'malformed', where, message };
}

/** Characters of an answer’s body that are kept: pages, pictures and scripts are longer, and say nothing of a signature. */
const LONGEST_KEPT = 256_000;

/** `undefined` where nothing came back: browsers write the status 0 for what was blocked or cut off. */
function answerOfEntry(entry: JsonFields): CapturedAnswer | undefined {
  const response = entry['response'];
  const status = isFields(response) ? response['status'] : undefined;
  if (!isFields(response) || typeof status !== 'number' || !isStatus(status)) return undefined;
  const text = isFields(response['content']) ? contentText(response['content']) : undefined;
  return {
    status,
    ...(text !== undefined && { text }),
    ...(isBrokenOff(response) && { isCut: true as const }),
  };
}

/** Chromium's names of what ends a response early, once it has a status. Others may mean that it was withheld from the page. */
const BROKEN_OFF: ReadonlySet<string> = new Set(
  [
    ...['CONTENT_LENGTH_MISMATCH', 'INCOMPLETE_CHUNKED_ENCODING', 'INVALID_CHUNKED_ENCODING'],
    ...['CONNECTION_RESET', 'CONNECTION_CLOSED', 'CONNECTION_ABORTED', 'SOCKET_NOT_CONNECTED'],
    ...['HTTP2_PROTOCOL_ERROR', 'QUIC_PROTOCOL_ERROR', 'NETWORK_CHANGED', 'INTERNET_DISCONNECTED'],
  ].map((name) => `net::ERR_${name}`),
);

/** Our own export says so without naming an error. */
function isBrokenOff(response: JsonFields): boolean {
  return response['_isCut'] === true || BROKEN_OFF.has(String(response['_error']));
}

/** As browsers tell it, in words of their own. */
function hasFailed({ response }: JsonFields): boolean {
  const error = isFields(response) ? response['_error'] : undefined;
  return typeof error === 'string' && error !== '';
}

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 100 && status <= 999;
}

function contentText(content: JsonFields): string | undefined {
  const text = fieldText(content['text']);
  if (text === undefined || text.length > LONGEST_KEPT) return undefined;
  const encoding = fieldText(content['encoding'])?.toLowerCase();
  if (!encoding) return text;
  const decoded = encoding === 'base64' ? v.safeParse(base64Schema, text) : undefined;
  return decoded?.success ? textOfUtf8(decoded.output) : undefined;
}

type TargetRead =
  | (UrlRest & {
      readonly ok: true;
      readonly target: ByteString;
      readonly origin?: string;
      /** What no client puts on a request line as it stands, so that something else was sent. */
      readonly hasRawCharacters: boolean;
    })
  /** `scheme` as in `data:`. */
  | { readonly ok: false; readonly problem: 'not-http'; readonly scheme: string }
  | { readonly ok: false; readonly problem: 'not-a-url' };

/** A scheme is short; in a `data:` URL all the rest may be megabytes. */
const SCHEME = /^([a-z][a-z0-9+.-]{0,40}):/i;

/** @param url as in `request.url`; a path alone will do. */
function targetOfUrl(url: string): TargetRead {
  if (url.startsWith('/')) {
    const [target = '', ...behind] = url.split('#');
    return found({ target, ...(behind.length > 0 && { fragment: behind.join('#') }) });
  }
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !/^https?$/.test(scheme) && !/^\d/.test(url.slice(scheme.length + 1)))
    return { ok: false, problem: 'not-http', scheme: `${scheme}:` };
  const parts = splitUrl(url);
  return parts ? found(parts) : { ok: false, problem: 'not-a-url' };
}

function found({ target, ...parts }: Pick<UrlParts, 'target'> & Partial<UrlParts>): TargetRead {
  return {
    ok: true,
    target: byteStringOfText(target),
    ...parts,
    hasRawCharacters: /[^!-~]/.test(target),
  };
}

/** Without a zone it would be read in this machine’s. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Unix seconds. The client's clock, by which a HAR tells when it began, tells nothing of the server's. */
function receivedAtOf(entry: JsonFields): number | undefined {
  const response = isFields(entry['response']) ? entry['response'] : {};
  const headers = nameValuePairs(response['headers']) ?? [];
  const byServer = entry['_fromCache'] ? undefined : secondsOfAnswer((name) => valueIn(headers, name));
  if (byServer !== undefined) return byServer;
  return isOwnExport(entry)
    ? secondsOfIsoTime(fieldText(entry['_receivedAt'] ?? entry['startedDateTime']))
    : undefined;
}

function valueIn(headers: readonly NameAndValue[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;
}

/** The start of Unix time is what tools write that don’t know. */
function secondsOfIsoTime(text: string | undefined): number | undefined {
  if (text === undefined || !ISO_TIME.test(text)) return undefined;
  const seconds = Date.parse(text) / 1000;
  return seconds > 0 ? seconds : undefined;
}
