/** Transcripts of `curl -v`: what it sent (`>`), what came back (`<`) and how it got there (`*`). They show no bodies. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import {
  absentHeaderGaps,
  bodyGap,
  distinctGaps,
  type Gap,
  gapOf,
  MIXED_HEADERS,
} from '../../core/signing/gaps.ts';
import { type Body, type HeaderField, headerValues, NO_BODY } from '../../core/signing/wire-request.ts';
import { type Capture, type CaptureProblem, type ReadCaptures, withBody } from '../capture/capture.ts';
import { cutHeadGaps, cutValueGaps } from '../cut/head.ts';
import { isStandIn } from '../hidden.ts';
import { secondsOfAnswer } from '../http-date.ts';
import {
  lineAt,
  lineNamer,
  quote,
  readingDone,
  type TextLine,
  unquoted,
  withoutColours,
} from '../pasted-text.ts';
import { contentLength } from '../raw-http/body.ts';
import { escapedGaps, NEVER_ON_A_LINE, WRAPPED, wholeTargetGaps } from '../target-gaps.ts';
import { originOf, splitUrl } from '../url-text.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';

const LOOKED_AT = 100_000;
const REQUEST_LINE = /^> ?([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) (\S.*) HTTP\/(\d(?:\.\d)?)\s*$/;
const STATUS_LINE = /^< ?HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/;

/** A request line that a terminal or a chat wrapped: the version stands on the next line. */
const WRAPPED_START =
  /^> ?(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/\S{0,8000}[ \t]?\r?\n(?!> ?\S{1,100}:)(?:> ?)?\S{0,8000}[ \t]?HTTP\/\d(?:\.\d)?\s*$/m;

/** Whether there's a line such as `> POST /api/v1/charges HTTP/1.1`. What's quoted as a whole, as in mails, is none. */
export function looksLikeCurlVerbose(text: string): boolean {
  const start = withoutColours(text.slice(0, LOOKED_AT));
  return (
    (new RegExp(REQUEST_LINE, 'm').test(start) || WRAPPED_START.test(start)) && unquoted(start) === start
  );
}

/** One request with its answer, as far as it's been read. */
interface Exchange {
  readonly where: string;
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly connection: Connection;
  readonly headers: HeaderField[];
  readonly answerHeaders: HeaderField[];
  readonly answerLines: string[];
  /** Whether the blank line below the headers was there, or anything else that comes behind them. */
  isHeadWhole: boolean;
  /** Whether another request began within a head, so that lines may be of either. */
  isMixed: boolean;
  /** Whether the target goes on in the next line. */
  readonly isWrapped: boolean;
  /** Lines below the request line that are no fields. */
  strays: number;
  /** Of fields that such a line stands behind. */
  readonly valueGaps: Gap[];
  /** Whether the blank line below the headers was there. */
  isBelowHead: boolean;
  /** Whether a line stands below it that's no field. */
  hasMore: boolean;
  status?: number;
}

/** PHP has curl put the mark before the first line alone. */
function marked(text: string): string {
  let isHead = false;
  return text
    .split('\n')
    .map((line) => {
      const isField = isHead && /^[\w-]{1,100}: /.test(line);
      isHead = isField || REQUEST_LINE.test(line);
      return isField ? `> ${line}` : line;
    })
    .join('\n');
}

export function readCurlVerbose(pasted: string): ReadCaptures {
  const text = marked(withoutColours(pasted));
  const exchanges: Exchange[] = [];
  const warnings: CaptureProblem[] = [];
  const lineOf = lineNamer(text);
  let connection = NO_CONNECTION;
  for (let at = 0; at < text.length; ) {
    const line = lineAt(text, at);
    const content = text.slice(at, line.end);
    const before = exchanges.at(-1);
    const isOpen = before?.isHeadWhole === false;
    noteHeadsEnd(before, content, line.next > line.end);
    const start = content.startsWith('>') ? startOn(text, line, lineOf(at), connection) : undefined;
    if (start) exchanges.push(mixed(before, start, isOpen));
    else if (content.startsWith('*')) connection = connectionOf(connection, content);
    else if (before && !takeLine(before, content))
      warnings.push({ where: lineOf(at), message: `${quote(content)} is no header, so it’s left out` });
    at = line.next;
  }
  const captures = exchanges.map((exchange) => ({
    where: exchange.where,
    capture: captureOf(exchange, text.endsWith('\n')),
  }));
  const [first] = captures;
  const completed = first && completedByCommand(text, first.capture);
  if (completed) first.capture = completed;
  if (first && completed?.request.body.kind === 'bytes')
    warnings.push({
      where: first.where,
      message: 'The body is that of the curl command above the transcript',
    });
  return readingDone(
    { captures, refused: [], warnings },
    'There’s no request line in it, such as > POST /api/v1/charges HTTP/1.1',
  );
}

/** The start on a line, or on a line and the next. */
function startOn(text: string, line: TextLine, where: string, connection: Connection): Exchange | undefined {
  const content = text.slice(line.start, line.end);
  const start = startOf(content, where, connection, false);
  if (start || !/^> ?[A-Z]{3,10} \/\S*[ \t]?$/.test(content)) return start;
  const { start: from, end } = lineAt(text, line.next);
  const [, version] = WRAPPED_VERSION.exec(text.slice(from, end)) ?? [];
  return version === undefined
    ? undefined
    : startOf(`${content.trimEnd()} HTTP/${version}`, where, connection, true);
}

/** A line's rest, with the version behind it. */
const WRAPPED_VERSION = /^(?:> ?)?\S*[ \t]?HTTP\/(\d(?:\.\d)?)[ \t]*$/;

function startOf(
  line: string,
  where: string,
  connection: Connection,
  isWrapped: boolean,
): Exchange | undefined {
  const [, method, target, version] = REQUEST_LINE.exec(line) ?? [];
  return method === undefined || target === undefined || version === undefined
    ? undefined
    : {
        where,
        method,
        target,
        version,
        connection,
        headers: [],
        answerHeaders: [],
        answerLines: [],
        isHeadWhole: false,
        isMixed: false,
        isWrapped,
        strays: 0,
        valueGaps: [],
        isBelowHead: false,
        hasMore: false,
      };
}

/** Several transfers print at the same time. */
function mixed(before: Exchange | undefined, start: Exchange, isOpen: boolean): Exchange {
  if (before && isOpen) before.isMixed = true;
  return { ...start, isMixed: isOpen };
}

/** @param hasBreak whether a line break is behind it: without one, more of the line may have been there. */
function noteHeadsEnd(exchange: Exchange | undefined, line: string, hasBreak: boolean): void {
  const ends = line.startsWith('>')
    ? hasBreak && (/^> ?$/.test(line) || REQUEST_LINE.test(line))
    : line !== '';
  if (exchange && ends) exchange.isHeadWhole = true;
}

/** @returns whether the line could be made sense of. */
function takeLine(exchange: Exchange, line: string): boolean {
  if (!/^[<>]/.test(line)) return takeUnmarked(exchange, line);
  const [, status] = STATUS_LINE.exec(line) ?? [];
  // 100 Continue and its like come before the answer.
  if (status !== undefined && Number(status) >= 200) exchange.status = Number(status);
  return (
    status !== undefined || takeField(exchange, line.startsWith('>'), line.slice(line[1] === ' ' ? 2 : 1))
  );
}

function takeUnmarked(exchange: Exchange, line: string): boolean {
  if (exchange.status !== undefined) exchange.answerLines.push(line);
  else if (line !== '' && !exchange.isBelowHead) return noteStray(exchange, line);
  return true;
}

function takeField(exchange: Exchange, isSent: boolean, content: string): boolean {
  if (content === '') {
    exchange.isBelowHead ||= isSent;
    return true;
  }
  const [, name, value] = FIELD.exec(content) ?? [];
  if (name === undefined || value === undefined) return isSent && noteStray(exchange, content);
  (isSent ? exchange.headers : exchange.answerHeaders).push([name, byteStringOfText(value)]);
  return true;
}

const FIELD = /^([^\s:"'{}[\](),/<=>?@\\]{1,1000}): ?(.*)$/;

/** Terminals and chats wrap long lines, so that it may be a part of the field above it. */
function noteStray(exchange: Exchange, line: string): false {
  const last = exchange.headers.at(-1);
  if (exchange.isBelowHead) exchange.hasMore = true;
  else {
    exchange.strays += 1;
    if (last && !isStandIn(line)) exchange.valueGaps.push(...cutValueGaps(last, WRAPPED));
  }
  return false;
}

/** What lines leave open that are no fields. */
function strayGaps({ isWrapped, strays, valueGaps, headers, hasMore }: Exchange): Gap[] {
  return [
    ...(isWrapped ? wholeTargetGaps('not-shown', WRAPPED) : []),
    ...valueGaps,
    ...(strays > 0 && absentHeaderGaps(headers).length > 0
      ? [{ part: { kind: 'other-headers' }, reason: 'not-shown', said: WRAPPED } as const]
      : []),
    ...(hasMore ? [bodyGap('curl -v doesn’t print the lines below the headers')] : []),
  ];
}

function captureOf(exchange: Exchange, endsWithBreak: boolean): Capture {
  const { method, target, headers, connection, status, answerLines, answerHeaders } = exchange;
  const [host] = headerValues(headers, 'Host');
  const url = splitUrl(target);
  const authority = connection.authority ?? host;
  const origin =
    url?.origin ??
    (connection.scheme !== undefined && authority !== undefined
      ? originOf(connection.scheme, authority)
      : undefined);
  const text = answerText(answerLines);
  const receivedAt = secondsOfAnswer((name) => headerValues(answerHeaders, name)[0]);
  return {
    request: { method, target: byteStringOfText(url?.target ?? target), headers, body: NO_BODY },
    gaps: distinctGaps([
      // It prints what it sends, and sends no such line.
      ...escapedGaps(target, NEVER_ON_A_LINE),
      ...strayGaps(exchange),
      ...(exchange.isHeadWhole ? [] : cutHeadGaps(headers, endsWithBreak)),
      ...(exchange.isMixed ? MIXED_HEADERS : []),
      ...(hasBody(exchange)
        ? [bodyGap('curl -v doesn’t print the body', 'not-shown', { kind: 'command' })]
        : []),
    ]),
    hints: {},
    ...(origin !== undefined && { origin }),
    ...(status !== undefined && { answer: { status, ...(text !== '' && { text }) } }),
    ...(receivedAt !== undefined && { receivedAt }),
  };
}

/** HTTP/1.1 tells by its headers, once they're whole; in later versions a body may have no length. */
function hasBody({ method, version, headers, isHeadWhole }: Exchange): boolean {
  const length = contentLength(headers);
  if (length !== undefined) return length > 0;
  if (headerValues(headers, 'Transfer-Encoding').length > 0) return true;
  return /^(?:POST|PUT|PATCH)$/.test(method) && (!isHeadWhole || /^[23]/.test(version));
}

interface Connection {
  readonly scheme: 'http' | 'https' | undefined;
  /** Host and port as HTTP/2's `:authority` has them. */
  readonly authority: string | undefined;
}

const NO_CONNECTION: Connection = { scheme: undefined, authority: undefined };

/** What a line beginning with `*` adds to what's known of the connection. */
function connectionOf(known: Connection, line: string): Connection {
  const [, port] = /^\* +Connected to .{1,300} port (\d{1,5})\b/.exec(line) ?? [];
  if (port !== undefined) return { scheme: port === '443' ? 'https' : 'http', authority: undefined };
  const [, url] = /^\* .{0,40}OPENED stream for (https?:\/\/\S+)/.exec(line) ?? [];
  if (url !== undefined) return { ...known, scheme: url.startsWith('https') ? 'https' : 'http' };
  if (/^\* (?:SSL connection using|TLSv1|schannel|ALPN)/i.test(line)) return { ...known, scheme: 'https' };
  const [, scheme] = /\[:scheme: (https?)\]$/.exec(line) ?? [];
  if (scheme === 'http' || scheme === 'https') return { ...known, scheme };
  const [, authority] = /\[:authority: (\S{1,300})\]$/.exec(line) ?? [];
  return authority === undefined ? known : { ...known, authority };
}

const AMOUNT = /^[{}] \[\d+ bytes data\]$/;
const PROGRESS = /^\s*(?:% Total\b|Dload\b|\d+ .*(?:--:--|\d:\d\d:\d\d))|\r/;
/** An answer without a line break at its end has curl's next remark on its last line. */
const GLUED =
  /\* (?:Connection #|Closing connection|Found bundle|Re-using|Hostname | {2}Trying|Could not|Host |Issue another)[^\n]*$/;

/** The answer's body among the lines after its headers. */
function answerText(lines: readonly string[]): string {
  const kept = lines.filter((line) => !AMOUNT.test(line) && !PROGRESS.test(line));
  const text = kept.join('\n').replace(/(?<!\n)\n+$/, '');
  const lastLine = text.lastIndexOf('\n') + 1;
  return text.slice(0, lastLine) + text.slice(lastLine).replace(GLUED, '');
}

/** Where the transcript begins: curl's remarks, its progress or the request line. */
const BEGINNING = /^(?:\* |\s*% Total\b|> ?[A-Za-z]{1,40} \S.* HTTP\/\d(?:\.\d)?\s*$)/m;

/** With the body of the command above it, or with the file that the command reads. */
function completedByCommand(text: string, capture: Capture): Capture | undefined {
  const command = gapOf(capture.gaps, 'body') && commandAbove(text, capture);
  if (!command) return undefined;
  const missing = gapOf(command.gaps, 'body');
  if (missing)
    return { ...capture, gaps: capture.gaps.map((gap) => (gap.part.kind === 'body' ? missing : gap)) };
  const body = bodyOfCommand(command, capture);
  return body && withBody(capture, body.bytes, body.source);
}

/** `undefined` where none can be said to have sent this request. */
function commandAbove(text: string, { request }: Capture): Capture | undefined {
  const above = text.slice(0, BEGINNING.exec(text)?.index ?? 0);
  if (above.trim() === '' || !looksLikeCurl(above)) return undefined;
  const [agent = ''] = headerValues(request.headers, 'User-Agent');
  const command = readCurl(above, /^curl\/(\d+\.\d+\.\d+)/.exec(agent)?.[1]);
  const [made, ...others] = command.ok ? command.captures : [];
  if (!made || others.length > 0) return undefined;
  const { method, target } = made.request;
  return method === request.method && target === request.target ? made : undefined;
}

/** `undefined` where it can’t be said to be this request's. */
function bodyOfCommand(
  { request: { body } }: Capture,
  { request }: Capture,
): (Body & { readonly kind: 'bytes' }) | undefined {
  const length = contentLength(request.headers);
  if (body.kind === 'none') return undefined;
  return length === undefined || length === body.bytes.length ? body : undefined;
}
