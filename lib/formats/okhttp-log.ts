/** What OkHttp's HttpLoggingInterceptor logs: `--> POST url`, headers, a blank line, the body and `--> END POST (2-byte body)`. */

import { bodyGap, distinctGaps, MIXED_HEADERS } from '../core/signing/gaps.ts';
import { NO_BODY } from '../core/signing/wire-request.ts';
import type { Capture, CaptureProblem, ReadCaptures } from './capture/capture.ts';
import { lineNamer, type PlacedCapture, readingDone } from './pasted-text.ts';
import { readRawHttp } from './raw-http/raw-http.ts';

const BEGIN = /^(.{0,120}?)--> (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (https?:\/\/\S{1,8000})/;
const END = /--> END [A-Z]{1,10}(?: \((?:(\d{1,12})-byte body|([^()]{1,60}))[^()]{0,40}\))?\s*$/;
const FIELD = /^[\w-]{1,100}: ?/;
/** `level = BASIC`: one line and nothing of headers. */
const BASIC = /\(\d{1,12}-byte body\)\s*$/;

/** Whether a request begins in it with headers below. */
export function looksLikeOkHttpLog(text: string): boolean {
  return exchangesIn(text.slice(0, 100_000)).length > 0;
}

interface Logged {
  readonly at: number;
  readonly line: string;
  readonly lines: string[];
  /** In bytes; `undefined` where the log doesn't tell. */
  readonly length: number | undefined;
  /** As in `binary 20-byte body omitted`. */
  readonly omitted: boolean;
  /** Where the text ends before its `--> END`. */
  readonly isCut: boolean;
  /** Whether another request had begun and not ended, so that lines may be of either. */
  readonly isMixed: boolean;
}

interface Open {
  readonly at: number;
  readonly line: string;
  readonly mark: string;
  readonly lines: string[];
  readonly isMixed: boolean;
}

/** Every line of a request begins with what stands before its `-->`, be it of Android's log or a logger. */
function exchangesIn(text: string): Logged[] {
  const found: Logged[] = [];
  let open: Open | undefined;
  let at = 0;
  for (const ended of text.split('\n')) {
    const line = ended.replace(/\r$/, '');
    const done: Logged | undefined = open && endOf(open, line);
    const begun = done ? undefined : beginOf(line, at, open !== undefined);
    if (done) found.push(done);
    if (done || begun) open = begun?.line === '' ? undefined : begun;
    else open?.lines.push(withoutMark(line, open.mark));
    at += ended.length + 1;
  }
  if (open?.lines.some((line) => FIELD.test(line)))
    found.push({ ...open, length: undefined, omitted: false, isCut: true });
  return found;
}

/** With an empty line where the log shows nothing below it. */
function beginOf(line: string, at: number, isMixed: boolean): Open | undefined {
  const [, mark = '', method, url] = line.length > 10_000 ? [] : (BEGIN.exec(line) ?? []);
  if (method === undefined) return undefined;
  const first = BASIC.test(line.slice(-60)) ? '' : `${method} ${url} HTTP/1.1`;
  return { at, line: first, mark: messageMark(mark), lines: [], isMixed };
}

function endOf({ at, line, lines, isMixed }: Open, last: string): Logged | undefined {
  const end = END.exec(last.slice(-200));
  if (!end) return undefined;
  const length = end[1] === undefined ? undefined : Number(end[1]);
  return { at, line, lines, length, omitted: end[2] !== undefined, isCut: false, isMixed };
}

/** The times in it differ from line to line; its shape doesn't. */
function messageMark(mark: string): string {
  return mark.replace(/\d/g, '0');
}

function withoutMark(line: string, mark: string): string {
  return mark !== '' && messageMark(line.slice(0, mark.length)) === mark ? line.slice(mark.length) : line;
}

export function readOkHttpLog(text: string): ReadCaptures {
  const captures: PlacedCapture[] = [];
  const warnings: CaptureProblem[] = [];
  const lineOf = lineNamer(text);
  for (const logged of exchangesIn(text)) {
    const where = lineOf(logged.at);
    const read = readRawHttp(messageOf(logged));
    const [capture] = read.ok ? read.captures : [];
    if (!capture) continue;
    captures.push({ where, capture: withKnownBody(capture, logged) });
    warnings.push(...(read.ok ? read.warnings : []).map(({ message }) => ({ where, message })));
  }
  return readingDone({ captures, refused: [], warnings }, 'There’s no request in it with its headers');
}

/** The log has no blank line below headers that no body follows. */
function messageOf({ line, lines, isCut }: Logged): string {
  const text = [line, ...lines].join('\n');
  return isCut || lines.includes('') ? text : `${text}\n\n`;
}

/** A body counts only where it's as long as the log says. */
function withKnownBody(whole: Capture, { length, omitted, isMixed }: Logged): Capture {
  const capture = isMixed ? { ...whole, gaps: distinctGaps([...whole.gaps, ...MIXED_HEADERS]) } : whole;
  const { request } = capture;
  const size = request.body.kind === 'bytes' ? request.body.bytes.length : 0;
  const isShown =
    !omitted &&
    (length === undefined ? size === 0 && /^(?:GET|HEAD|DELETE)$/.test(request.method) : length === size);
  if (isShown) return capture;
  const rest = capture.gaps.filter(({ part }) => part.kind !== 'body');
  return {
    ...capture,
    request: { ...request, body: NO_BODY },
    gaps: [...rest, bodyGap('the log doesn’t show the body')],
  };
}
