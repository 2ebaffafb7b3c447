/**
 * The five canonical lines of a request (API document, section 5), each with where its bytes came from, the rule that
 * made it and what was changed on the way. The signer joins these lines; everything that explains draws them.
 */

import type { ClauseId } from '../clauses.ts';
import { sha256Hex } from '../hashing/sha256.ts';
import { ASSUMED_READINGS, type SigningReadings } from '../service-readings.ts';
import { pathAsRead, sortedPairs } from './as-read.ts';
import { type ByteString, byteStringOfText, type HexDigest, sliceBytes } from './bytes.ts';
import { bodyBytes, type WireRequest } from './wire-request.ts';

/** Half-open, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export const LINE_NAMES = ['method', 'path', 'query', 'timestamp', 'body-hash'] as const;
export type LineName = (typeof LINE_NAMES)[number];

/** The part of the request a line is made from. Ranges of pieces count inside it. */
export type LineSource = 'method' | 'target' | 'timestamp' | 'body';

/** A stretch of a line's value and the stretch of the request it came from. */
export interface Piece {
  readonly value: ByteRange;
  readonly source: ByteRange;
}

/** What the signer did, or pointedly didn't do, to get from the request to the line. */
export type LineNote =
  | { readonly kind: 'method-uppercased'; readonly from: string }
  | { readonly kind: 'query-absent' }
  | { readonly kind: 'query-bare-question-mark' }
  | {
      readonly kind: 'query-reordered';
      readonly moved: number;
      readonly by: SigningReadings['query-order'];
    }
  | { readonly kind: 'query-empty-segments-dropped'; readonly count: number }
  | { readonly kind: 'query-key-without-equals'; readonly keys: readonly string[] }
  | { readonly kind: 'query-duplicates-kept'; readonly keys: readonly string[] }
  | { readonly kind: 'query-empty-segments-kept'; readonly count: number }
  | { readonly kind: 'query-equals-added'; readonly keys: readonly string[] }
  | { readonly kind: 'query-keys-dropped'; readonly keys: readonly string[] }
  | { readonly kind: 'encoding-kept' }
  | { readonly kind: 'decoded' }
  | { readonly kind: 'encoded-again' }
  | { readonly kind: 'path-trailing-slash' }
  | { readonly kind: 'body-absent' }
  | { readonly kind: 'body-empty' }
  | { readonly kind: 'body-reencoded' };

export interface CanonicalLine {
  readonly name: LineName;
  readonly value: ByteString;
  readonly part: LineSource;
  readonly pieces: readonly Piece[];
  readonly clause: ClauseId;
  readonly notes: readonly LineNote[];
}

export type CanonicalLines = readonly [
  CanonicalLine,
  CanonicalLine,
  CanonicalLine,
  CanonicalLine,
  CanonicalLine,
];

/**
 * @param timestamp exactly the bytes of X-Timestamp; it's signed as a string, so nothing here reads it as a number.
 * @param bodyHash the body's hash where the caller has it already; it must be the hash of these very bytes.
 * @param readings of the server that's to check it, where they were found out.
 */
export function canonicalLines(
  request: WireRequest,
  timestamp: ByteString,
  bodyHash?: HexDigest,
  readings: SigningReadings = ASSUMED_READINGS,
): CanonicalLines {
  return [
    methodLine(request.method),
    pathLine(request.target, readings),
    queryLine(request.target, readings),
    timestampLine(timestamp),
    bodyHashLine(request, bodyHash),
  ];
}

/** The string to sign: the five lines joined by `\n`, with no newline after the last. */
export function canonicalString([method, path, query, timestamp, hash]: CanonicalLines): ByteString {
  return `${method.value}\n${path.value}\n${query.value}\n${timestamp.value}\n${hash.value}` as ByteString;
}

const NO_NOTES: readonly LineNote[] = [];

function methodLine(method: string): CanonicalLine {
  const upper = asciiUpper(method);
  const value = byteStringOfText(upper);
  const whole = { start: 0, end: value.length };
  return {
    name: 'method',
    value,
    part: 'method',
    pieces: [{ value: whole, source: whole }],
    clause: 'method',
    notes: upper === method ? NO_NOTES : [{ kind: 'method-uppercased', from: method }],
  };
}

/** Methods are ASCII tokens (RFC 9110, 5.6.2); locale rules such as the Turkish dotless i must not apply. */
function asciiUpper(method: string): string {
  return method.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function pathLine(target: ByteString, readings: SigningReadings): CanonicalLine {
  const end = queryStart(target);
  const sent = sliceBytes(target, 0, end);
  const value = pathAsRead(sent, readings);
  const notes: LineNote[] = [];
  if (sent.includes('%')) notes.push({ kind: value === sent ? 'encoding-kept' : 'decoded' });
  if (value.length > 1 && value.endsWith('/')) notes.push({ kind: 'path-trailing-slash' });
  return {
    name: 'path',
    value,
    part: 'target',
    pieces: [{ value: { start: 0, end: value.length }, source: { start: 0, end } }],
    clause: 'path',
    notes,
  };
}

function queryStart(target: ByteString): number {
  const mark = target.indexOf('?');
  return mark === -1 ? target.length : mark;
}

/** A query parameter as transmitted, with its place in the target. */
export interface QueryPair {
  readonly text: ByteString;
  readonly source: ByteRange;
}

/** The pairs in the order they're sent, empty segments left out; `emptySegments` counts those. */
export function queryPairs(target: ByteString): { pairs: readonly QueryPair[]; emptySegments: number } {
  const { pairs, empty } = segmentsOf(target);
  return { pairs, emptySegments: empty.length };
}

function segmentsOf(target: ByteString): { pairs: readonly QueryPair[]; empty: readonly QueryPair[] } {
  const pairs: QueryPair[] = [];
  const empty: QueryPair[] = [];
  const from = queryStart(target) + 1;
  if (from >= target.length) return { pairs, empty };
  for (let start = from, end = 0; start <= target.length; start = end + 1) {
    const mark = target.indexOf('&', start);
    end = mark === -1 ? target.length : mark;
    (start === end ? empty : pairs).push({ text: sliceBytes(target, start, end), source: { start, end } });
  }
  return { pairs, empty };
}

function queryLine(target: ByteString, readings: SigningReadings): CanonicalLine {
  const { pairs, empty } = segmentsOf(target);
  const sorted = sortedPairs(pairs, empty, readings);
  let at = 0;
  const pieces = sorted.map(({ text, pair: { source } }): Piece => {
    const value = { start: at, end: at + text.length };
    at = value.end + 1;
    return { value, source };
  });
  const signed = sorted.map(({ pair }) => pair);
  return {
    name: 'query',
    value: sorted.map(({ text }) => text).join('&') as ByteString,
    part: 'target',
    pieces,
    clause: 'query',
    notes: queryNotes(target, { pairs, empty, signed, readings }),
  };
}

function queryNotes(
  target: ByteString,
  query: {
    readonly pairs: readonly QueryPair[];
    readonly empty: readonly QueryPair[];
    /** In the order that they're signed. */
    readonly signed: readonly QueryPair[];
    readonly readings: SigningReadings;
  },
): LineNote[] {
  const { pairs, empty, signed, readings } = query;
  const notes: LineNote[] = [];
  if (!target.includes('?')) notes.push({ kind: 'query-absent' });
  else if (target.endsWith('?') && queryStart(target) === target.length - 1)
    notes.push({ kind: 'query-bare-question-mark' });
  const moved = movedPairs(pairs, signed);
  if (moved > 0) notes.push({ kind: 'query-reordered', moved, by: readings['query-order'] });
  const isKept = readings['empty-segments'] === 'kept';
  if (empty.length > 0)
    notes.push({
      kind: isKept ? 'query-empty-segments-kept' : 'query-empty-segments-dropped',
      count: empty.length,
    });
  const bare = pairs.filter(({ text }) => !text.includes('=')).map(({ text }): string => text);
  if (bare.length > 0) notes.push({ kind: BARE_NOTES[readings['key-without-value']], keys: bare });
  const doubled = pairs.length < 2 ? [] : repeated(pairs.map(({ text }) => text.split('=', 1)[0] ?? ''));
  if (doubled.length > 0) notes.push({ kind: 'query-duplicates-kept', keys: doubled });
  if (pairs.some(({ text }) => /[%+]/.test(text)))
    notes.push({ kind: ENCODING_NOTES[readings['signed-query']] });
  return notes;
}

/** How many have another place among those signed than among those sent. */
function movedPairs(pairs: readonly QueryPair[], signed: readonly QueryPair[]): number {
  const known = new Set(signed);
  const sent = pairs.filter((pair) => known.has(pair));
  return signed.filter(({ text }) => text.length > 0).filter((pair, index) => pair !== sent[index]).length;
}

const BARE_NOTES = {
  'as-sent': 'query-key-without-equals',
  'with-equals': 'query-equals-added',
  dropped: 'query-keys-dropped',
} as const;

const ENCODING_NOTES = {
  'as-sent': 'encoding-kept',
  decoded: 'decoded',
  'encoded-again': 'encoded-again',
  'encoded-as-form': 'encoded-again',
} as const;

function repeated(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const key of keys) (seen.has(key) ? again : seen).add(key);
  return [...again];
}

function timestampLine(timestamp: ByteString): CanonicalLine {
  const whole = { start: 0, end: timestamp.length };
  return {
    name: 'timestamp',
    value: timestamp,
    part: 'timestamp',
    pieces: [{ value: whole, source: whole }],
    clause: 'timestamp',
    notes: NO_NOTES,
  };
}

function bodyHashLine({ body }: WireRequest, known?: HexDigest): CanonicalLine {
  const bytes = bodyBytes(body);
  const value = known ?? sha256Hex(bytes);
  const notes: LineNote[] = [];
  if (body.kind === 'none') notes.push({ kind: 'body-absent' });
  else if (bytes.length === 0) notes.push({ kind: 'body-empty' });
  else if (body.source === 'reencoded') notes.push({ kind: 'body-reencoded' });
  return {
    name: 'body-hash',
    value,
    part: 'body',
    pieces: [{ value: { start: 0, end: value.length }, source: { start: 0, end: bytes.length } }],
    clause: 'body-hash',
    notes,
  };
}
