/** What all readers of pasted text need: where in the text something stands, and handing over what was read. */

import { withoutAnySecret } from '../core/diagnosis/compare/redacted.ts';
import { holdsSecret } from '../core/signing/secret-shape.ts';
import type { Capture, CaptureProblem, ReadCaptures } from './capture/capture.ts';
import { secretRemark } from './secret-remark.ts';

/** Problems and warnings told of one text; the rest are counted. */
const NOTES_TOLD = 10;
const MOST_CAPTURES = 1000;
const QUOTED_CHARACTERS = 40;

/** A capture and where it begins, as in `line 3`. */
export interface PlacedCapture {
  readonly where: string;
  readonly capture: Capture;
}

/** `refused`: requests that aren't among the captures; `warnings`: what's doubtful about those that are. */
export interface Reading {
  readonly captures: readonly PlacedCapture[];
  readonly refused: readonly CaptureProblem[];
  readonly warnings: readonly CaptureProblem[];
}

/** @param nothing what to say where there's neither a capture nor a reason why not. */
export function readingDone({ captures, refused, warnings }: Reading, nothing: string): ReadCaptures {
  if (captures.length > MOST_CAPTURES)
    return problem(`There are ${captures.length} requests; at most ${MOST_CAPTURES} are read at once`);
  if (captures.length === 0)
    return { ok: false, problems: refused.length > 0 ? told(refused) : [{ where: '', message: nothing }] };
  return {
    ok: true,
    captures: captures.map(({ capture }) => capture),
    warnings: told([...refused, ...warnings, ...captures.flatMap(secretsIn)]),
  };
}

function problem(message: string, where = ''): ReadCaptures {
  return { ok: false, problems: [{ where, message }] };
}

function told(notes: readonly CaptureProblem[]): readonly CaptureProblem[] {
  if (notes.length <= NOTES_TOLD) return notes;
  return [...notes.slice(0, NOTES_TOLD), { where: '', message: `And ${notes.length - NOTES_TOLD} more` }];
}

function secretsIn({ capture: { request }, where }: PlacedCapture): CaptureProblem[] {
  const header = request.headers.find(([, value]) => holdsSecret(value));
  const holder = header ? withoutAnySecret(header[0]) : holdsSecret(request.target) ? 'The URL' : undefined;
  return holder === undefined ? [] : [{ where, message: secretRemark(holder, 'the text') }];
}

/**
 * What to say of signed headers whose values a script doesn't spell out.
 * @param piece of the script that stands for the first one's value, quoted.
 */
export function headersNotSpelledOut(names: readonly string[], piece: string): string {
  const [only = '', ...more] = names.map(quote);
  return more.length === 0
    ? `The header ${only} is ${piece}, which the text doesn’t spell out. Put its value there and paste it again`
    : `The headers ${[only, ...more.slice(0, -1)].join(', ')} and ${more.at(-1)} aren’t spelled out in the text; the first one is ${piece}. Put the values that were sent there and paste it again`;
}

/** A short piece of the text in quotation marks, fit to be shown: on one line and without a secret. */
export function quote(text: string): string {
  const start = withoutAnySecret(text.slice(0, 4 * QUOTED_CHARACTERS)).replace(/\s+/g, ' ');
  const cut = start.length > QUOTED_CHARACTERS || text.length > 4 * QUOTED_CHARACTERS;
  return `“${cut ? `${start.slice(0, QUOTED_CHARACTERS)}…` : start}”`;
}

/** Names the line of an offset, as in `line 3`, in logarithmic time. */
export function lineNamer(text: string): (offset: number) => string {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => `line ${countUpTo(starts, offset)}`;
}

/** @returns how many of the ascending numbers are at most `limit`. */
export function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A line of a text: its characters are `start` to `end`, the next begins at `next`. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** The line that begins at an offset. It ends before its LF or CRLF, or before a CR behind which the text is cut. */
export function lineAt(text: string, start: number): TextLine {
  const feed = text.indexOf('\n', start);
  const end = feed < 0 ? text.length : feed;
  const isCr = end > start && text[end - 1] === '\r';
  return { start, end: isCr ? end - 1 : end, next: feed < 0 ? end : feed + 1 };
}

/** Code fences of chats and tickets around the whole text become blank lines, so that lines keep their numbers. */
export function withoutFence(text: string): string {
  const open = /^\s*(?:```|~~~)[^\n`]{0,40}\n/.exec(text)?.[0];
  if (open === undefined) return text;
  const fence = open.trimStart().slice(0, 3);
  const close = text.lastIndexOf(`\n${fence}`);
  const rest = close < open.length - 1 ? text.slice(open.length) : text.slice(open.length, close + 1);
  return `${'\n'.repeat(open.split('\n').length - 1)}${rest}`;
}

const QUOTE_LEVELS = 5;

/**
 * Without the `>` that mails put before each line. As it's given where any line has none, or where curl prints the same:
 * it shows nothing below the headers of a request.
 */
export function unquoted(text: string): string {
  let bare = text;
  for (let level = 0; level < QUOTE_LEVELS && isQuoted(bare); level++) bare = bare.replace(/^> ?/gm, '');
  return bare;
}

function isQuoted(text: string): boolean {
  return /^>[ \t]?(?:\r?\n>[ \t]?(?!.* HTTP\/\d)[^\s>]|>)/m.test(text) && !/^[^>\r\n]/m.test(text);
}

/** Without the signs that colour text in a terminal. */
export function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it's the character that begins them
  return text.replace(/\u001b\[[0-9;]{0,20}m/g, '');
}
