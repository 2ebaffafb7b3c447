/**
 * The body of a pasted request: where it ends, and how sure its bytes are.
 *
 * Pasting changes line breaks, adds one at the end or takes it, and makes other charsets into text. Where Content-Length
 * agrees with the text, its bytes are exact. All other text is rebuilt, and it's said why but for printable ASCII on one
 * line, of which nothing but a line break at its end can be missing.
 */

import { counted } from '../../core/counts.ts';
import { isJson } from '../../core/is-json.ts';
import { asByteString, bytesOf, displayText, equalBytes, utf8 } from '../../core/signing/bytes.ts';
import { type Body, type HeaderField, headerValues, NO_BODY } from '../../core/signing/wire-request.ts';
import { endOfJson } from '../cut/off.ts';
import { quote } from '../pasted-text.ts';
import { chunkedBody } from './chunks.ts';

export interface FramedBody {
  readonly body: Body;
  readonly missing?: string;
  /** What it may have been as well, where nothing but a valid signature could prove it. */
  readonly ifValid?: readonly Body[];
  readonly notes: readonly string[];
}

/** @param segment the text from after the empty line up to what follows the body; `isLast` where that's the end of the text. */
export function framedBody(segment: string, isLast: boolean, headers: readonly HeaderField[]): FramedBody {
  const [coding] = headerValues(headers, 'Content-Encoding');
  if (coding !== undefined && !/^identity$|^$/i.test(coding))
    return missing(`the body was sent compressed (${quote(coding)}); text can’t show those bytes`);
  if (headerValues(headers, 'Transfer-Encoding').some((value) => /chunked/i.test(value)))
    return chunked(segment, isLast);
  if (lengths(headers).length > 1) return contradicted(segment, isLast);
  const length = contentLength(headers);
  return length === undefined ? unmeasured(segment, isLast) : measured(segment, isLast, length, headers);
}

/** Whether the headers say where the body ends, be it that they contradict each other. */
export function isFramed(headers: readonly HeaderField[]): boolean {
  return lengths(headers).length > 0 || headerValues(headers, 'Transfer-Encoding').length > 0;
}

/** What the Content-Length fields say, each once. */
function lengths(headers: readonly HeaderField[]): readonly string[] {
  return [...new Set(headerValues(headers, 'Content-Length').map((value) => value.trim()))];
}

/** In bytes; `undefined` where it's absent, no number, or several. */
export function contentLength(headers: readonly HeaderField[]): number | undefined {
  const [value, ...others] = lengths(headers);
  if (others.length > 0) return undefined;
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function chunked(segment: string, isLast: boolean): FramedBody {
  const read = chunkedBody(segment);
  if (read.kind === 'decoded')
    return { body: textBody(read.bytes, !read.text.includes('\ufffd')), notes: [] };
  if (read.kind === 'cut') return missing('the body’s chunks are cut off in the text');
  const whole = unmeasured(segment, isLast);
  const note = 'The body was sent in chunks and the text shows it joined; its bytes are rebuilt';
  if (whole.missing !== undefined) return whole;
  return whole.body.kind === 'none'
    ? missing('the body was sent in chunks, which the text doesn’t show')
    : { body: { ...whole.body, source: 'reencoded' }, notes: [note, ...whole.notes] };
}

function contradicted(segment: string, isLast: boolean): FramedBody {
  const { body, notes } = unmeasured(segment, isLast);
  return body.kind === 'none'
    ? missing('the Content-Length headers contradict each other')
    : {
        body: { ...body, source: 'reencoded' },
        notes: [
          'The Content-Length fields contradict each other, so where the body ends isn’t known',
          ...notes,
        ],
      };
}

function unmeasured(segment: string, isLast: boolean): FramedBody {
  const text = isLast ? segment : segment.replace(LAST_BREAKS, '');
  if (/^[\r\n]*$/.test(text)) return { body: NO_BODY, notes: [] };
  if (isLast && (endOfJson(text) === 'within' || endsInStatusLine(text)))
    return missing('the text ends inside the body');
  // Terminals and programs that print a body end it with a line break; few bodies have one.
  if (isLast && /\n$/.test(text)) {
    const body = utf8(text.replace(/\r?\n$/, ''));
    return { body: textBody(body, false), notes: [LAST_BREAK] };
  }
  return { body: textBody(utf8(text), false), notes: isPlain(text) ? [] : [whyRebuilt(text)] };
}

const LAST_BREAK =
  'The text ends in a line break, and there’s no Content-Length to tell whether it was sent. It’s left out of the body';
const LAST_BREAKS = /(?<![\r\n])[\r\n]+$/;

/** Whether an answer begins below it, of which the text has a few characters. */
function endsInStatusLine(text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return line !== '' && ('HTTP/'.startsWith(line) || /^HTTP\/\d(?:\.\d?)?(?: \d{0,2})?$/.test(line));
}

function whyRebuilt(text: string): string {
  const what = /[\r\n]/.test(text) ? 'line breaks' : 'characters beyond ASCII';
  return `The body has ${what}, which pasting may have changed, and there’s no Content-Length to tell`;
}

function measured(
  segment: string,
  isLast: boolean,
  length: number,
  headers: readonly HeaderField[],
): FramedBody {
  if (length === 0) return emptied(segment);
  const bytes = utf8(segment);
  if (bytes.length >= length && isOnlyBreaks(bytes.subarray(length)))
    return { body: textBody(bytes.slice(0, length), !segment.includes('\ufffd')), notes: [] };
  const text = segment.replace(LAST_BREAKS, '');
  const fitting = refits(text).filter(
    ({ made }) => made.length === length && (length <= bytes.length || !mayBeCut(text, isLast)),
  );
  const ifValid = fitting.map(({ made }) => textBody(made, false));
  const [refit, other] = fitting;
  if (refit && other && !equalBytes(refit.made, other.made))
    return missing(
      `the body has the ${counted(length, 'byte')} of Content-Length both ${refit.how} and ${other.how}`,
      ifValid,
    );
  // What replaces a character, or spaces put in by a tool, would fit as well.
  if (refit?.isGuess) return missing(differs(length, bytes), ifValid);
  if (refit)
    return {
      body: textBody(refit.made, false),
      notes: [
        `The body in the text isn’t ${counted(length, 'byte')} long as Content-Length says; ${refit.how} it is`,
      ],
    };
  const start = bytes.slice(0, length);
  if (bytes.length > length && !isWholeStart(start, bytes, headers))
    return missing(`Content-Length is ${counted(length, 'byte')}; the text contains something else there`, [
      textBody(start, false),
    ]);
  if (bytes.length > length)
    return {
      body: textBody(start, false),
      notes: [
        `Content-Length is ${counted(length, 'byte')}; the text contains ${bytes.length}. What’s beyond isn’t part of the body`,
      ],
    };
  return missing(
    bytes.length === 0
      ? `the text ends before the body; Content-Length is ${counted(length, 'byte')}`
      : differs(length, bytes),
  );
}

function differs(length: number, { length: shown }: Uint8Array): string {
  return `Content-Length is ${counted(length, 'byte')}; the text contains ${shown}`;
}

/** Tools that show a body may show a length of their own. */
function emptied(segment: string): FramedBody {
  if (!/\S/.test(segment)) return { body: NO_BODY, notes: [] };
  const text = segment.replace(LAST_BREAKS, '');
  const shown = textBody(utf8(text), false);
  if (isJson(text)) return missing('Content-Length is 0 bytes; the text contains JSON', [shown, NO_BODY]);
  return {
    body: NO_BODY,
    ifValid: [shown],
    notes: ['Content-Length is 0, so what follows the headers isn’t sent'],
  };
}

/**
 * Whether a body may end where Content-Length says, though more stands behind it: at the end of a JSON value, and where
 * it's none, of a line. Tools that show a body otherwise than it was sent make it longer.
 */
function isWholeStart(start: Uint8Array, all: Uint8Array, headers: readonly HeaderField[]): boolean {
  const text = displayText(start);
  if (isJson(text)) return true;
  const isAtLineEnd = isOnlyBreaks(all.subarray(start.length, start.length + 1));
  return isAtLineEnd && !isJsonType(headers) && endOfJson(text) === undefined;
}

/** Where the text ends in a body, only JSON tells that nothing of it is cut off. */
function mayBeCut(text: string, isLast: boolean): boolean {
  return isLast && endOfJson(text) !== 'closed';
}

function isJsonType(headers: readonly HeaderField[]): boolean {
  return headerValues(headers, 'Content-Type').some((type) => /json/i.test(type));
}

/** What pasting may have done to a body, undone; `isGuess` where other changes do as much to its length. */
function refits(text: string): { made: Uint8Array; how: string; isGuess?: true }[] {
  const lf = text.replaceAll('\r\n', '\n');
  const crlf = lf.replaceAll('\n', '\r\n');
  const latin1 = asByteString(text);
  return [
    { made: utf8(lf), how: 'with LF line breaks' },
    { made: utf8(`${lf}\n`), how: 'with LF line breaks and one at its end', isGuess: true },
    { made: utf8(crlf), how: 'with CRLF line breaks' },
    { made: utf8(`${crlf}\r\n`), how: 'with CRLF line breaks and one at its end', isGuess: true },
    ...(latin1 ? [{ made: bytesOf(latin1), how: 'in ISO-8859-1', isGuess: true } as const] : []),
  ];
}

function textBody(bytes: Uint8Array, exact: boolean): Body & { kind: 'bytes' } {
  return { kind: 'bytes', bytes, source: exact ? 'exact' : 'reencoded' };
}

function missing(why: string, ifValid: readonly Body[] = []): FramedBody {
  return { body: NO_BODY, missing: why, ifValid, notes: [] };
}

/** Printable ASCII on one line, of which pasting changes nothing. */
function isPlain(text: string): boolean {
  return /^[\t -~]*$/.test(text);
}

function isOnlyBreaks(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x0a || byte === 0x0d);
}
