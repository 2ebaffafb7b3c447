/** Transcripts of `curl -v`: what it sent (`>`), what came back (`<`) and how it got there (`*`). They show no bodies. */

import { byteStringOfText } from '../core/signing/bytes.ts';
import { bodyGap, gapOf, MIXED_HEADERS } from '../core/signing/gaps.ts';
import { type HeaderField, headerValues, NO_BODY } from '../core/signing/wire-request.ts';
import { type Capture, type CaptureProblem, type ReadCaptures, withBody } from './capture.ts';
import { answerText, type Connection, connectionOf, NO_CONNECTION } from './curl-verbose-asides.ts';
import { bodyOfCommandAbove } from './curl-verbose-command.ts';
import { cutHeadGaps } from './cut-head.ts';
import { secondsOfAnswer } from './http-date.ts';
import { lineAt, lineNamer, quote, readingDone } from './pasted-text.ts';
import { contentLength } from './raw-http-body.ts';
import { originOf, splitUrl } from './url-text.ts';

const LOOKED_AT = 100_000;
const REQUEST_LINE = /^> ?([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) (\S.*) HTTP\/(\d(?:\.\d)?)\s*$/;
const STATUS_LINE = /^< ?HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/;

/** Whether there's a line such as `> POST /api/v1/charges HTTP/1.1`. */
export function looksLikeCurlVerbose(text: string): boolean {
  return new RegExp(REQUEST_LINE, 'm').test(text.slice(0, LOOKED_AT));
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
  const text = marked(pasted);
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
    const start = content.startsWith('>') ? startOf(content, lineOf(at), connection) : undefined;
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
  const body = first && gapOf(first.capture.gaps, 'body') && bodyOfCommandAbove(text, first.capture);
  if (first && body) {
    first.capture = withBody(first.capture, body.bytes, body.source);
    warnings.push({
      where: first.where,
      message: 'The body is that of the curl command above the transcript',
    });
  }
  return readingDone(
    { captures, refused: [], warnings },
    'There’s no request line in it, such as > POST /api/v1/charges HTTP/1.1',
  );
}

function startOf(line: string, where: string, connection: Connection): Exchange | undefined {
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
  const mark = line[0];
  if (mark !== '>' && mark !== '<') {
    if (exchange.status !== undefined) exchange.answerLines.push(line);
    return true;
  }
  const [, status] = STATUS_LINE.exec(line) ?? [];
  if (status !== undefined) {
    // 100 Continue and its like come before the answer.
    if (Number(status) >= 200) exchange.status = Number(status);
    return true;
  }
  const content = line.slice(line[1] === ' ' ? 2 : 1);
  if (content === '') return true;
  const colon = content.indexOf(':');
  const value = content.slice(colon + 1).replace(/^ /, '');
  if (colon < 1) return false;
  const fields = mark === '>' ? exchange.headers : exchange.answerHeaders;
  fields.push([content.slice(0, colon), byteStringOfText(value)]);
  return true;
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
    gaps: [
      ...(exchange.isHeadWhole ? [] : cutHeadGaps(headers, endsWithBreak)),
      ...(exchange.isMixed ? MIXED_HEADERS : []),
      ...(hasBody(exchange)
        ? [bodyGap('a transcript of curl -v doesn’t show it. Paste the curl command itself')]
        : []),
    ],
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
  const sendsType = headerValues(headers, 'Content-Type').length > 0;
  return /^(?:POST|PUT|PATCH)$/.test(method) && (!isHeadWhole || (/^[23]/.test(version) && sendsType));
}
