/**
 * Raw HTTP as debuggers, proxies and netcat show it, and the requests of `.http` files: request line, headers, an empty
 * line, the body, and the answer after it.
 */

import { displayText } from '../../core/signing/bytes.ts';
import { headerValues, NO_BODY } from '../../core/signing/wire-request.ts';
import type { Capture, CaptureProblem, ReadCaptures } from '../capture/capture.ts';
import { secondsOfAnswer } from '../http-date.ts';
import { type Dedented, dedented, indentWords } from '../indentation.ts';
import { lineAt, lineNamer, quote, readingDone, unquoted, withoutFence } from '../pasted-text.ts';
import { contentLength, type FramedBody, framedBody, isFramed } from './body.ts';
import { certainBody } from './doubt.ts';
import { fileBody, filledVariables, isHttpFile, unwrittenBody, withoutScripts } from './file.ts';
import { type Head, readHead } from './head.ts';
import { captureOf, type Unset, unsetIn } from './request.ts';
import {
  type AnswerStart,
  EDITOR_METHOD,
  type MessageStart,
  messageStarts,
  type RequestStart,
  withoutVersion,
} from './starts.ts';

const LOOKED_AT = 10_000;

/** Whether a line near the beginning is a request line or a status line. A typed one has header lines below it. */
export function looksLikeRawHttp(text: string): boolean {
  const given = bare(text.slice(0, LOOKED_AT)).text;
  const isFile = isHttpFile(given);
  const start = isFile ? withoutScripts(given) : given;
  return messageStarts(start, isFile).some((message) => {
    if (message.kind !== 'request' || message.version !== undefined) return message.kind !== 'separator';
    const { start: from, end } = lineAt(start, message.next);
    return /^(?:[^\s:"'{[(]+[ \t]*:|\S{0,2000}[ \t]?HTTP\/\d(?:\.\d)?[ \t]*$|[ \t]*[?&]|[ \t]+\/|#|\/\/|[ \t]*$)/.test(
      start.slice(from, end),
    );
  });
}

/** The text, where its messages begin and what was read so far. */
interface Progress {
  readonly text: string;
  readonly isFile: boolean;
  /** What each line began with was taken off. */
  readonly isIndented: boolean;
  readonly starts: readonly MessageStart[];
  readonly lineOf: (offset: number) => string;
  readonly captures: { where: string; capture: Capture }[];
  readonly refused: CaptureProblem[];
  readonly warnings: CaptureProblem[];
  /** Characters that may still be read beyond what looks like the next request. */
  lookAhead: number;
}

export function readRawHttp(pasted: string): ReadCaptures {
  const { text: given, indent } = bare(pasted);
  const isFile = isHttpFile(given);
  const text = isFile ? filledVariables(withoutScripts(given)) : given;
  const progress: Progress = {
    text,
    isFile,
    isIndented: indent !== '',
    starts: messageStarts(text, isFile),
    lineOf: lineNamer(text),
    captures: [],
    refused: [],
    warnings: [],
    lookAhead: 2 * text.length,
  };
  if (indent !== '') progress.warnings.push(indentNote(progress, indent));
  noteStrayLine(progress);
  for (let index = 0; index < progress.starts.length; ) {
    const start = progress.starts[index];
    if (start?.kind === 'request') index = takeRequest(progress, start, index);
    else {
      if (start?.kind === 'answer') takeAnswer(progress, start, index);
      index += 1;
    }
  }
  return readingDone(progress, 'There’s no request line in it, such as POST /api/v1/charges HTTP/1.1');
}

/** Without what chats and tickets put around it, be it the whole of it or what's in a code fence that's indented. */
function bare(pasted: string): Dedented {
  const outer = dedented(unquoted(pasted));
  const inner = dedented(withoutFence(outer.text));
  return { text: inner.text, indent: outer.indent + inner.indent };
}

function indentNote({ lineOf, starts }: Progress, indent: string): CaptureProblem {
  const message = `Each line’s indentation (${indentWords(indent)}) was taken off, as text has it that’s copied out of a chat or a script`;
  return { where: lineOf(starts[0]?.at ?? 0), message };
}

/** What stands before the first request isn't dropped in silence. */
function noteStrayLine({ text, starts, warnings, lineOf }: Progress): void {
  const [first] = starts;
  if (!first) return;
  for (let at = 0; at < first.at; at = lineAt(text, at).next) {
    const line = text.slice(at, lineAt(text, at).end);
    if (/^\ufeff?\s*$|^#|^\/\/|^@/.test(line)) continue;
    warnings.push({ where: lineOf(at), message: `${quote(line)} is no part of a request, so it’s left out` });
    return;
  }
}

/** @returns the index of the start that follows the request. */
function takeRequest(progress: Progress, start: RequestStart, index: number): number {
  const { text, starts, lineOf, captures, refused, warnings } = progress;
  const limit = starts[index + 1]?.at ?? text.length;
  const line = withUrlLines(text, start, limit);
  const head = readHead(text, line.next, limit);
  const { end, ...read } = bodyOf(progress, head, limit, index);
  const framed = certainBody(start.method, head.headers, read, progress.isFile);
  const where = lineOf(start.at);
  if (EDITOR_METHOD.test(start.method)) {
    refused.push({ where, message: `${quote(start.method)} isn’t an HTTP method. ${SHOW_WHAT_WAS_SENT}` });
    return index + 1;
  }
  const unset = isTemplate(progress, start, line.target) ? unsetIn(line.target, head) : [];
  if (unset.length > 0) warnings.push({ where, message: unsetNote(unset) });
  captures.push({
    where,
    capture: captureOf({ ...start, target: line.target }, head, framed, {
      isFile: progress.isFile,
      unset,
      section: text.slice(start.at, limit),
    }),
  });
  // One by one: there may be more of them than a call takes arguments.
  for (const { at, message } of head.notes) warnings.push({ where: lineOf(at), message });
  for (const message of framed.notes) warnings.push({ where, message });
  let following = index + 1;
  while ((starts[following]?.at ?? Number.POSITIVE_INFINITY) < end) following += 1;
  return following;
}

const HOLES_NAMED = 5;

function unsetNote(unset: readonly Unset[]): string {
  const named = unset.slice(0, HOLES_NAMED).map(({ hole }) => quote(hole));
  const more = unset.length - named.length;
  const all = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return unset.length === 1
    ? `${all} isn’t set in the text. Put what was sent in its place and paste it again`
    : `${all} aren’t set in the text. Put what was sent in their place and paste it again`;
}

const SHOW_WHAT_WAS_SENT = 'Paste the request that the editor made of it, as its log shows it';

/** Whether `{{name}}` stands for something else; what travelled has a path on its request line. */
function isTemplate({ isFile }: Progress, { version }: RequestStart, target: string): boolean {
  return isFile || version === undefined || !target.startsWith('/');
}

/** In `.http` files a URL may go on over lines that begin with `?` or `&`, or, indented, with `/`; the version is behind. */
function withUrlLines(text: string, start: RequestStart, limit: number): { target: string; next: number } {
  const pieces = [start.target];
  let next = start.next;
  while (start.version === undefined && next < limit) {
    const line = lineAt(text, next);
    if (!/^(?:[ \t]*[?&]|[ \t]+\/(?!\/))/.test(text.slice(line.start, Math.min(line.end, line.start + 200))))
      break;
    pieces.push(text.slice(line.start, line.end).trim());
    next = line.next;
  }
  const target = pieces.join('');
  return { target: pieces.length > 1 ? withoutVersion(target) : target, next };
}

function bodyOf(
  progress: Progress,
  { headers, bodyAt }: Head,
  limit: number,
  index: number,
): FramedBody & { end: number } {
  const { text, isFile, isIndented } = progress;
  if (bodyAt === undefined) return { ...framedBody('', true, headers), end: limit };
  if (isHeadAlone(progress, index)) return { ...headAlone(headers), end: limit };
  const length = contentLength(headers);
  if (length !== undefined && limit < text.length) {
    const end = endBeyond(progress, bodyAt, index, length);
    if (end !== undefined) return { ...framedBody(text.slice(bodyAt, end), false, headers), end };
  }
  const segment = text.slice(bodyAt, limit);
  // A length tells nothing of what a client puts in the place of a variable.
  const read = isFramed(headers)
    ? isFile
      ? unwrittenBody(segment.trim())
      : undefined
    : isFile
      ? fileBody(segment, limit === text.length, headers)
      : unwrittenBody(segment.trim());
  const whole = read ?? framedBody(segment, limit === text.length, headers);
  return { ...(isIndented && !isFramed(headers) ? rebuilt(whole) : whole), end: limit };
}

/** What Java's HttpClient logs: the next line of the log stands where a body would. */
function isHeadAlone({ text, starts }: Progress, index: number): boolean {
  const at = starts[index]?.at ?? 0;
  return /REQUEST HEADERS:[ \t]*\r?\n$/.test(text.slice(Math.max(0, at - 100), at));
}

function headAlone(headers: Head['headers']): FramedBody {
  const isEmpty = contentLength(headers) === 0;
  return { body: NO_BODY, ...(!isEmpty && { missing: 'the log doesn’t show the body' }), notes: [] };
}

/** Nothing but the indentation's being the same tells that it wasn't part of the body. */
function rebuilt(framed: FramedBody): FramedBody {
  const { body } = framed;
  return body.kind === 'none' ? framed : { ...framed, body: { ...body, source: 'reencoded' } };
}

const encoder = new TextEncoder();

/** The end of a measured body that holds what looks like a request, where exactly that many bytes precede a real one. */
function endBeyond(progress: Progress, bodyAt: number, index: number, length: number): number | undefined {
  const { text, starts } = progress;
  if (length > progress.lookAhead) return undefined;
  progress.lookAhead -= length;
  const { read, written } = encoder.encodeInto(
    text.slice(bodyAt, bodyAt + length),
    new Uint8Array(Math.min(length, 3 * text.length)),
  );
  const end = bodyAt + read;
  let following = index + 1;
  while ((starts[following]?.at ?? text.length) < end) following += 1;
  const isWhole = written === length && following > index + 1;
  return isWhole && /^\s*$/.test(text.slice(end, starts[following]?.at ?? text.length)) ? end : undefined;
}

/** An answer belongs to the request before it. */
function takeAnswer(progress: Progress, start: AnswerStart, index: number): void {
  const { text, starts, captures, lineOf, warnings } = progress;
  // 100 Continue and its like come before the answer.
  if (start.status < 200) return;
  const last = captures.at(-1);
  if (last && !last.capture.answer)
    last.capture = answered(last.capture, start, text, starts[index + 1]?.at ?? text.length);
  else
    warnings.push({
      where: lineOf(start.at),
      message: 'There’s a response here without its request, so it’s left out',
    });
}

/** @param limit where the answer ends in the text at the latest. */
function answered(capture: Capture, start: AnswerStart, text: string, limit: number): Capture {
  const { headers, bodyAt = limit } = readHead(text, start.next, limit);
  const { body } = framedBody(text.slice(bodyAt, limit), false, headers);
  const receivedAt = secondsOfAnswer((name) => headerValues(headers, name)[0]);
  return {
    ...capture,
    answer: { status: start.status, ...(body.kind === 'bytes' && { text: displayText(body.bytes) }) },
    ...(receivedAt !== undefined && { receivedAt }),
  };
}
