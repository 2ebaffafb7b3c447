/** Looks through every byte of what's about to leave, in pieces that overlap, and into what's packed in them. */

import { inflated } from '../faults/inflate.ts';
import { type ByteString, byteStringOfBytes, bytesOf, sliceBytes } from '../signing/bytes.ts';
import type { Sought } from './sought.ts';
import type { Place, Standing, Unread, Wrapping } from './standing.ts';

/** Text stands for its bytes, one character each. */
export interface Part {
  readonly place: Place;
  readonly content: ByteString | Uint8Array;
}

export type Look =
  | { readonly kind: 'clear' }
  | { readonly kind: 'stands'; readonly standing: Standing }
  | { readonly kind: 'unread'; readonly unread: Unread };

/** Bytes that are looked at together. */
export const PIECE = 131_072;
/** Packed in what's packed, such as base64 of gzip of base64. */
const MOST_WRAPPINGS = 4;
/** Bytes unpacked of one thing that leaves: a packed body may be a thousand times as long as it seems. */
const MOST_UNPACKED = 67_108_864;

const CLEAR = { kind: 'clear' } as const;

/** Yields how many bytes were looked at or unpacked since. Never throws, whatever the bytes. */
export function* look(parts: readonly Part[], sought: Sought): Generator<number, Look> {
  const looking: Looking = { sought, left: MOST_UNPACKED };
  for (const { place, content } of parts) {
    const found = yield* lookInto(content, { place, inside: [] }, looking);
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

function* lookInto(content: Part['content'], where: Where, looking: Looking): Generator<number, Look> {
  const { sought } = looking;
  // Nothing hides at a seam; a piece is longer than what it shares with the next.
  const overlap = Math.min(sought.longest, PIECE / 2);
  for (let start = 0; start === 0 || start + overlap < content.length; start += PIECE - overlap) {
    const text = textOf(content, start, start + PIECE);
    const hit = sought.find(text);
    if (hit) return { kind: 'stands', standing: { ...where, ...hit, at: start + hit.at } };
    yield text.length;
  }
  if (where.inside.length === MOST_WRAPPINGS) return CLEAR;
  const unpacked = yield* lookIntoPacked(content, where, looking);
  return unpacked.kind === 'clear' ? yield* lookIntoBase64(content, where, looking) : unpacked;
}

function textOf(content: Part['content'], start: number, end: number): ByteString {
  return typeof content === 'string'
    ? sliceBytes(content, start, end)
    : byteStringOfBytes(content.subarray(start, end));
}

/** Compressed as a whole: what came out before it broke off is looked at too. */
function* lookIntoPacked(content: Part['content'], where: Where, looking: Looking): Generator<number, Look> {
  if (typeof content === 'string') return CLEAR;
  const unpacked = yield* inflated(content, looking.left);
  if (!unpacked) return CLEAR;
  looking.left -= unpacked.bytes.length;
  const within = { ...where, inside: [...where.inside, unpacked.kind] };
  // It isn't let out whatever the beginning holds.
  return unpacked.end === 'too-long' ? unread(within) : yield* lookInto(unpacked.bytes, within, looking);
}

function unread({ place, inside }: Where): Look {
  return { kind: 'unread', unread: { place, inside, most: MOST_UNPACKED } };
}

/** Digits with what JSON, URLs and MIME make of them. */
const DIGITS = String.raw`(?:[A-Za-z0-9+/_-]|\\[/rn]|%2[bf]|%0[ad]|\r?\n)`;
/** All that may hold anything, where that's little to read. */
const ANY_RUN = new RegExp(`(?<![A-Za-z0-9+/_-])${DIGITS}{16,}`, 'gi');
/** In long contents what begins as gzip or zlib does: a secret itself is found without undoing base64. */
const PACKED_RUN = new RegExp(`(?<![A-Za-z0-9+/_-])(?:H4sI|e[JNAF])${DIGITS}{16,}`, 'g');

function* lookIntoBase64(content: Part['content'], where: Where, looking: Looking): Generator<number, Look> {
  const within = { ...where, inside: [...where.inside, 'base64' as const satisfies Wrapping] };
  const pattern = content.length <= PIECE ? ANY_RUN : PACKED_RUN;
  for (const run of runsIn(content, pattern)) {
    const cost = run.length + COST_OF_RUN;
    if (cost > looking.left) return unread(within);
    looking.left -= cost;
    const bytes = yield* decoded(run);
    if (!bytes) continue;
    const found = yield* lookInto(bytes, within, looking);
    if (found.kind !== 'clear') return found;
  }
  return CLEAR;
}

/** Bytes that could be looked at in the time that's lost on a run, however short. */
const COST_OF_RUN = 2048;

/** Characters in which a run shows that it is one. */
const BEGINNING = 128;

/** Read in pieces, whole where one goes on over a seam. */
function* runsIn(content: Part['content'], pattern: RegExp): Generator<string> {
  let behind = 0;
  for (let start = 0; start < content.length; start += PIECE - BEGINNING)
    yield* runsOfPiece(start, textOf(content, start, start + PIECE));

  function* runsOfPiece(start: number, piece: ByteString): Generator<string> {
    for (const { index } of piece.matchAll(pattern)) {
      if (start + index < behind) continue;
      const [part = ''] = ONLY_DIGITS.exec(piece.slice(index)) ?? [];
      const endsHere = index + part.length < piece.length - LONGEST_ESCAPE;
      const run = endsHere ? part : wholeRun(content, start + index);
      behind = start + index + run.length;
      yield run;
    }
  }
}

/** Characters of a digit that's escaped: at a piece's end it may be cut in two. */
const LONGEST_ESCAPE = 2;

const ONLY_DIGITS = new RegExp(`^${DIGITS}*`, 'i');

function wholeRun(content: Part['content'], start: number): string {
  const parts: string[] = [];
  for (let at = start; at < content.length; at += PIECE) {
    const text = textOf(content, at, at + PIECE);
    const [part = ''] = ONLY_DIGITS.exec(text) ?? [];
    parts.push(part);
    if (part.length < text.length - LONGEST_ESCAPE) break;
    if (part.length < text.length) at -= text.length - part.length;
  }
  return parts.join('');
}

/** Base64 digits that are undone together: whole groups of four. */
const GROUP = 65_536;

function* decoded(run: string): Generator<number, Uint8Array | undefined> {
  const digits = run
    .replace(/\\[rn]|%0[ad]|\r?\n/gi, '')
    .replace(/%2b|-/gi, '+')
    .replace(/\\\/|%2f|_/gi, '/');
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  const bytes = new Uint8Array(Math.floor((whole.length * 3) / 4));
  for (let at = 0; at < whole.length; at += GROUP) {
    const part = whole.slice(at, at + GROUP);
    bytes.set(bytesOf(atob(part) as ByteString), (at * 3) / 4);
    yield part.length;
  }
  return bytes;
}
