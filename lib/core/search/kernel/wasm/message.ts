/** Puts messages together from pieces. */

import { GLUE, LIST, LITERAL, Piece, level, piece, plan } from './plan';

/** Copies in steps of 16 bytes: up to 15 bytes more than asked are read and written. */
@inline
export function copy(to: usize, from: usize, length: i32): void {
  const end = from + <usize>length;
  while (from < end) {
    v128.store(to, v128.load(from));
    from += 16;
    to += 16;
  }
}

@inline
function valueOf(list: Piece): usize {
  return list.address + <usize>level(list.level).index * 8;
}

/** Whether glue at `index` is written, `length` bytes standing before it. */
function isGlued(index: i32, length: i32): bool {
  if (length == 0 || index + 1 >= plan().pieceCount) return false;
  const after = piece(index + 1);
  return after.kind == LIST ? load<i32>(valueOf(after), 4) != 0 : after.length != 0;
}

/** Writes the pieces from `from` up to `until` behind `length` bytes. @returns the new length. */
export function write(buffer: usize, length: i32, from: i32, until: i32): i32 {
  for (let i = from; i < until; i++) {
    const part = piece(i);
    let address = part.address;
    let bytes = part.length;
    if (part.kind == LIST) {
      const value = valueOf(part);
      address = load<usize>(value);
      bytes = load<i32>(value, 4);
    } else if (part.kind == GLUE && !isGlued(i, length)) continue;
    copy(buffer + <usize>length, address, bytes);
    length += bytes;
  }
  return length;
}

/** What `write` would return. */
export function lengthOf(length: i32, from: i32, until: i32): i32 {
  for (let i = from; i < until; i++) {
    const part = piece(i);
    if (part.kind == LIST) length += load<i32>(valueOf(part), 4);
    else if (part.kind == LITERAL || isGlued(i, length)) length += part.length;
  }
  return length;
}

@inline
export function blocksOf(length: i32): i32 {
  return (length + 72) >> 6;
}

/** The end of a message: a one bit, zeros up to the end of its last block, and there the length in bits. */
@inline
export function pad(buffer: usize, length: i32, blocks: i32): void {
  const end = buffer + (<usize>blocks << 6);
  let at = buffer + <usize>length;
  v128.store(at, i32x4(0x80, 0, 0, 0));
  for (at += 16; at < end; at += 16) v128.store(at, i32x4.splat(0));
  store<u64>(end - 8, bswap<u64>(<u64>(length + plan().underBytes) << 3));
}

/** Zeros from the end of a key up to the end of its block. */
@inline
export function padKey(buffer: usize, length: i32, blockBytes: i32): void {
  const end = buffer + <usize>blockBytes;
  for (let at = buffer + <usize>length; at < end; at += 16) v128.store(at, i32x4.splat(0));
}

const DIGITS: usize = memory.data<u8>([
  65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100,
  101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 48, 49, 50,
  51, 52, 53, 54, 55, 56, 57, 43, 47,
]);

@inline
function digit(bits: u32, shift: u32): u32 {
  return <u32>load<u8>(DIGITS + <usize>((bits >> shift) & 63));
}

/** Base64 with its padding (RFC 4648, 4). Reads up to three bytes beyond `length`. */
export function encode(to: usize, from: usize, length: i32): void {
  const end = from + <usize>length;
  // What stands behind the last byte counts as zeros.
  store<u32>(end, 0);
  for (; from < end; from += 3, to += 4) {
    const bits = bswap<u32>(load<u32>(from)) >> 8;
    store<u32>(to, digit(bits, 18) | (digit(bits, 12) << 8) | (digit(bits, 6) << 16) | (digit(bits, 0) << 24));
  }
  for (let missing = from - end; missing > 0; missing--) store<u8>(to - missing, 61);
}
