/** Where compressed data begins in bytes, and what comes out of it; what can't be opened is told by its name. */

import { type Inflated, inflated, inflatedRaw } from '../mistakes/inflate.ts';
import { type ByteString, byteStringOfBytes } from '../signing/bytes.ts';
import type { Closed, Wrapping } from './standing.ts';

/** In text that stands for bytes: how gzip, a zip archive's entry and zlib begin. */
const STARTS = ['\x1f\x8b\x08', 'PK\x03\x04', 'x\x01', 'x\x5e', 'x\x9c', 'x\xda'];

export function packedStarts(text: ByteString): number[] {
  return STARTS.flatMap((start) => {
    const places: number[] = [];
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) places.push(at);
    return places;
  }).sort((a, b) => a - b);
}

export interface Opened {
  readonly kind: 'opened';
  readonly wrapping: Wrapping;
  readonly inflated: Inflated;
}

export type Opening = Generator<
  number,
  Opened | { readonly kind: 'closed'; readonly closed: Closed } | undefined
>;

/** Yields about how many bytes came out since. @param at where `packedStarts` found one, or 0. @param most bytes. */
export function* opened(bytes: Uint8Array, at: number, most: number): Opening {
  const closed = at === 0 ? closedBy(bytes) : undefined;
  if (closed) return { kind: 'closed', closed };
  if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b) return yield* openedEntry(bytes, at, most);
  const found = yield* inflated(bytes.subarray(at), most);
  return found && { kind: 'opened', wrapping: found.kind, inflated: found };
}

/** As `Content-Encoding: deflate` often is: without zlib's head. */
export function* openedRaw(bytes: Uint8Array, most: number): Opening {
  return { kind: 'opened', wrapping: 'deflate', inflated: yield* inflatedRaw(bytes, 0, most) };
}

/** PKWARE's APPNOTE 6.3, 4.3.7. Entries that are stored stand there as they are. */
function* openedEntry(bytes: Uint8Array, at: number, most: number): Opening {
  const short = (offset: number) => (bytes[at + offset] ?? 0) + 256 * (bytes[at + offset + 1] ?? 0);
  const [version, flags, method, name, extra] = [short(4), short(6), short(8), short(26), short(28)];
  const start = at + ENTRY_HEAD + name + extra;
  const isEntry = version <= NEWEST_VERSION && name > 0 && name <= LONGEST_NAME && start < bytes.length;
  if (!isEntry) return undefined;
  if (flags & 1) return { kind: 'closed', closed: 'encrypted-zip' };
  if (method === STORED) return undefined;
  if (method !== DEFLATED) return { kind: 'closed', closed: 'zip' };
  return { kind: 'opened', wrapping: 'zip', inflated: yield* inflatedRaw(bytes, start, most) };
}

const ENTRY_HEAD = 30;
/** 6.3, and room for what comes. */
const NEWEST_VERSION = 99;
const LONGEST_NAME = 4096;
const STORED = 0;
const DEFLATED = 8;

/** In text that stands for bytes. */
const CLOSED: readonly (readonly [Closed, string])[] = [
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['xz', '\xfd7zXZ\0'],
  ['7z', '7z\xbc\xaf\x27\x1c'],
  ['rar', 'Rar!\x1a\x07'],
  ['lz4', '\x04\x22\x4d\x18'],
];
/** With any size of blocks: the first one, or the end. */
const BZIP2 = /^BZh[1-9](?:1AY&SY|.rE8P\x90)/s;
/** Bytes that tell which it is. */
const HEAD = 16;

function closedBy(bytes: Uint8Array): Closed | undefined {
  const head = byteStringOfBytes(bytes.subarray(0, HEAD));
  if (BZIP2.test(head)) return 'bzip2';
  return isLzma(bytes) ? 'lzma' : CLOSED.find(([, start]) => head.startsWith(start))?.[0];
}

/** It has no mark: its usual settings, a dictionary of whole 64 kB, a length of under 2^40 or none, and the coder's 0. */
function isLzma(bytes: Uint8Array): boolean {
  const length = bytes.subarray(5, 13);
  const isLength = length.every((byte) => byte === 0xff) || length.subarray(5).every((byte) => byte === 0);
  return bytes[0] === 0x5d && bytes[1] === 0 && bytes[2] === 0 && isLength && bytes[13] === 0;
}

/** What a body is packed as, by its `Content-Encoding`. */
export type Coding = 'deflate' | { readonly closed: Closed } | undefined;

const CODINGS: Readonly<Record<string, Coding>> = {
  '': undefined,
  identity: undefined,
  // Told by how they begin.
  gzip: undefined,
  'x-gzip': undefined,
  deflate: 'deflate',
  br: { closed: 'br' },
  zstd: { closed: 'zstd' },
};

/** The first that can't be opened, where there's one. */
export function codingOf(headers: readonly (readonly [name: string, value: string])[]): Coding {
  const codings = headers
    .filter(([name]) => name.trim().toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name): Coding => {
      const known = name.trim();
      return Object.hasOwn(CODINGS, known) ? CODINGS[known] : { closed: 'other' };
    });
  return codings.find((coding) => typeof coding === 'object') ?? codings.find((coding) => coding);
}
