/** Looks through every byte of what's about to leave, in pieces that overlap, and into what's packed in them. */

import { type ByteString, byteStringOfBytes, bytesOf, sliceBytes } from '../signing/bytes.ts';
import { ALL_ENCODINGS, FEW_ENCODINGS, type RunEncoding, runsIn, undone } from './encoded-runs.ts';
import { type Coding, type Opened, type Opening, opened, openedRaw, packedStarts } from './packed.ts';
import type { Sought } from './sought.ts';
import type { Closed, LeavingPlace, Standing, Unread } from './standing.ts';

/** Text stands for its bytes, one character each. */
export interface LeavingPart {
  readonly place: LeavingPlace;
  readonly content: ByteString | Uint8Array;
  /** Of a body, as its headers say. */
  readonly coding?: Coding;
}

export type LookResult =
  | { readonly kind: 'clear' }
  | { readonly kind: 'stands'; readonly standing: Standing }
  | { readonly kind: 'unread'; readonly unread: Unread };

/** Bytes that are looked at together. */
export const PIECE = 131_072;
/** Packed in what's packed, such as base64 of gzip of base64. */
const MOST_WRAPPINGS = 8;
/** Bytes unpacked of one thing that leaves: a packed body may be a thousand times as long as it seems. */
const MOST_UNPACKED = 67_108_864;

const CLEAR = { kind: 'clear' } as const;

/** Yields how many bytes were looked at or unpacked since, 0 for more work on the same. Never throws, whatever the bytes. */
export function* look(parts: readonly LeavingPart[], sought: Sought): Generator<number, LookResult> {
  const looking: Looking = { sought, left: MOST_UNPACKED };
  for (const { place, content, coding } of parts) {
    const found = yield* lookInto(content, { place, inside: [] }, looking, coding);
    if (found.kind !== 'clear') return found;
  }
  return CLEAR;
}

interface Looking {
  readonly sought: Sought;
  /** Bytes that may still be unpacked. */
  left: number;
}

type Where = Pick<Standing, 'place' | 'inside'>;

function* lookInto(
  content: LeavingPart['content'],
  where: Where,
  looking: Looking,
  coding?: Coding,
): Generator<number, LookResult> {
  const { sought } = looking;
  const starts: number[] = [];
  // Nothing hides at a seam; a piece is longer than what it shares with the next.
  const overlap = Math.min(sought.longest, PIECE / 2);
  for (let start = 0; start === 0 || start + overlap < content.length; start += PIECE - overlap) {
    const text = textOf(content, start, start + PIECE);
    const hit = yield* sought.find(text);
    if (hit) return { kind: 'stands', standing: { ...where, ...hit, at: start + hit.at } };
    for (const at of packedStarts(text)) if (start + at > (starts.at(-1) ?? -1)) starts.push(start + at);
    if (starts.length * COST_OF_START > looking.left) return tooLong(where);
    yield text.length;
  }
  return yield* lookInside(content, { starts, coding }, where, looking);
}

/** What's packed deeper than is looked isn't clear. */
function* lookInside(
  content: LeavingPart['content'],
  packed: Packed,
  where: Where,
  looking: Looking,
): Generator<number, LookResult> {
  if (where.inside.length === MOST_WRAPPINGS) return packed.starts.length > 0 ? tooLong(where) : CLEAR;
  const unpacked = yield* lookIntoPacked(content, packed, where, looking);
  return unpacked.kind === 'clear' ? yield* lookIntoEncoded(content, where, looking) : unpacked;
}

function textOf(content: LeavingPart['content'], start: number, end: number): ByteString {
  return typeof content === 'string'
    ? sliceBytes(content, start, end)
    : byteStringOfBytes(content.subarray(start, end));
}

interface Packed {
  readonly starts: readonly number[];
  readonly coding: Coding;
}

/** Wherever it begins: what came out before it broke off is looked at too. */
function* lookIntoPacked(
  content: LeavingPart['content'],
  { starts, coding }: Packed,
  where: Where,
  looking: Looking,
): Generator<number, LookResult> {
  if (typeof coding === 'object') return content.length === 0 ? CLEAR : closedIn(where, coding.closed);
  const isBytes = typeof content !== 'string';
  if (!isBytes && starts.length === 0) return CLEAR;
  const bytes = isBytes ? content : bytesOf(content);
  for (const at of isBytes && starts[0] !== 0 ? [0, ...starts] : starts) {
    // What's named first is innermost.
    const own = at === 0 ? coding : undefined;
    const found = yield* openedAs(own, bytes, at, looking);
    const seen = yield* lookIntoOpened(found, where, looking, own);
    if (seen.kind !== 'clear') return seen;
  }
  return CLEAR;
}

function* openedAs(
  coding: Coding,
  bytes: Uint8Array,
  at: number,
  looking: Looking,
): Generator<number, Found | undefined> {
  const told = yield* charged(opened(bytes, at, looking.left), looking);
  const isRaw = told === undefined && coding === 'deflate';
  return isRaw ? yield* charged(openedRaw(bytes, looking.left), looking) : told;
}

type Found = Opened | { readonly kind: 'closed'; readonly closed: Closed } | { readonly kind: 'given-up' };

function* lookIntoOpened(
  found: Found | undefined,
  where: Where,
  looking: Looking,
  coding: Coding,
): Generator<number, LookResult> {
  if (!found) return CLEAR;
  if (found.kind === 'closed') return closedIn(where, found.closed);
  if (found.kind === 'given-up') return tooLong(where);
  const within = { ...where, inside: [...where.inside, found.wrapping] };
  // It isn't let out whatever the beginning holds.
  if (found.inflated.end === 'too-long') return tooLong(within);
  return yield* lookInto(found.inflated.bytes, within, looking, coding);
}

/** What's done for it is part of what may be. */
function* charged(opening: Opening, looking: Looking): Generator<number, Found | undefined> {
  for (let step = opening.next(); ; step = opening.next()) {
    if (step.done) return step.value;
    looking.left -= step.value;
    if (looking.left <= 0) return { kind: 'given-up' };
    if (step.value > 0) yield step.value;
  }
}

function tooLong({ place, inside }: Where): LookResult {
  return { kind: 'unread', unread: { place, inside, why: { kind: 'too-long', most: MOST_UNPACKED } } };
}

function closedIn({ place, inside }: Where, closed: Closed): LookResult {
  return { kind: 'unread', unread: { place, inside, why: { kind: 'closed', closed } } };
}

/** Bytes that could be looked at in the time that's lost on a run, or on a start, however short. */
const COST_OF_START = 2048;

function* lookIntoEncoded(
  content: LeavingPart['content'],
  where: Where,
  looking: Looking,
): Generator<number, LookResult> {
  const piece = (start: number, end: number) => textOf(content, start, end);
  for (const encoding of content.length <= PIECE ? ALL_ENCODINGS : FEW_ENCODINGS) {
    const within = { ...where, inside: [...where.inside, encoding.wrapping] };
    for (const run of runsIn(content.length, piece, encoding, PIECE)) {
      if (run === 0) {
        yield 0;
        continue;
      }
      const found = yield* lookIntoRun(run, encoding, within, looking);
      if (found.kind !== 'clear') return found;
    }
  }
  return CLEAR;
}

function* lookIntoRun(
  digits: string,
  encoding: RunEncoding,
  within: Where,
  looking: Looking,
): Generator<number, LookResult> {
  for (const start of encoding.starts(digits)) {
    looking.left -= digits.length - start + COST_OF_START;
    if (looking.left <= 0) return tooLong(within);
    const bytes = yield* undone(digits.slice(start), encoding);
    const found = yield* lookInto(bytes, within, looking);
    if (found.kind !== 'clear') return found;
  }
  return CLEAR;
}
