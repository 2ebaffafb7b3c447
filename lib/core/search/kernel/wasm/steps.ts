/** Digests that are signed in turn, and messages that are an HMAC's key: all from lane to lane, without being written out. */

import { Batch, DIGEST1, DIGEST2, INNER1, INNER2, settle } from './batch';
import {
  AFTER_HASH_HEX, AFTER_HASH_RAW, AFTER_SIGN_HEX, BEFORE_HASH_HEX, HASH, SWAPPED, plan, program,
} from './plan';
import { compressPair, expand, roundsPair } from './rounds';
import { gather } from './sha256';
import { scheduleOf } from './shared-blocks';

const STATE: usize = 128;
const SCHEDULE: usize = 64 * 16;
const INNER_BYTE = 0x36363636;
const OUTER_BYTE = 0x5c5c5c5c;

const TEXT1: usize = memory.data(64 * 16, 16);
const TEXT2: usize = memory.data(64 * 16, 16);
const HELD1: usize = memory.data(128, 16);
const HELD2: usize = memory.data(128, 16);
/** A key in each lane: up to two blocks. */
const KEY1: usize = memory.data(32 * 16, 16);
const KEY2: usize = memory.data(32 * 16, 16);
/** States after keys that stand in the lanes: the inner ones of both sides, then the outer ones. */
const OWN: usize = memory.data(4 * 128, 16);
const OWN_AGAIN: usize = memory.data(4 * 128, 16);
/** Expanded schedules of the block that ends a message of 64 bytes, behind no block, one and two. */
const ENDS: usize = memory.data(3 * 64 * 16, 16);

/** To be called once, before anything is hashed. */
export function prepareEnds(): void {
  for (let blocks = 0; blocks < 3; blocks++) {
    const words = ENDS + <usize>blocks * SCHEDULE;
    v128.store(words, i32x4.splat(0x80000000));
    zeros(words + 16, words + 240);
    v128.store(words, i32x4.splat((blocks + 1) << 9), 240);
    expand(words);
  }
}

/** Behind a digest, to the end of the block: as a message behind `before` bytes. */
export function padDigest(words: usize, before: i32): void {
  v128.store(words, i32x4.splat(0x80000000), 128);
  zeros(words + 144, words + 240);
  v128.store(words, i32x4.splat((before + 32) << 3), 240);
}

@inline
function zeros(from: usize, until: usize): void {
  for (; from < until; from += 16) v128.store(from, i32x4.splat(0));
}

@inline
function move(to: usize, from: usize): void {
  for (let i: usize = 0; i < STATE; i += 16) v128.store(to + i, v128.load(from + i));
}

/** Half a word of each lane as four lowercase hex digits. */
@inline
function digits(half: v128): v128 {
  let x = v128.and(v128.or(half, i32x4.shl(half, 8)), i32x4.splat(0x00ff00ff));
  x = v128.and(v128.or(x, i32x4.shl(x, 4)), i32x4.splat(0x0f0f0f0f));
  const letters = v128.and(i8x16.gt_s(x, i8x16.splat(9)), i8x16.splat(39));
  return i8x16.add(i8x16.add(x, i8x16.splat(48)), letters);
}

/** Eight words as sixteen. */
function hex(to: usize, from: usize): void {
  for (const end = from + STATE; from < end; from += 16, to += 32) {
    const word = v128.load(from);
    v128.store(to, digits(i32x4.shr_u(word, 16)));
    v128.store(to, digits(v128.and(word, i32x4.splat(0xffff))), 16);
  }
}

/** Hashes digests, as hex or as they are, under states that took `before` bytes in. */
function hashDigests(
  from1: usize, from2: usize, digest1: usize, digest2: usize, isHex: bool, before: i32, to1: usize, to2: usize,
): void {
  if (isHex) {
    hex(TEXT1, digest1);
    hex(TEXT2, digest2);
  } else {
    move(TEXT1, digest1);
    move(TEXT2, digest2);
    padDigest(TEXT1, before);
    padDigest(TEXT2, before);
  }
  compressPair(from1, from2, TEXT1, TEXT2, to1, to2);
  if (!isHex) return;
  const end = ENDS + <usize>(before >> 6) * SCHEDULE;
  roundsPair(to1, to2, end, end, to1, to2);
}

/** Signs digests with one key on each side. */
function sign(key: i32, key2: i32, digest1: usize, digest2: usize, isHex: bool, to1: usize, to2: usize): void {
  const from = program().initial;
  if (plan().form == HASH) return hashDigests(from, from, digest1, digest2, isHex, 0, to1, to2);
  const offset1 = <usize>key * STATE;
  const offset2 = <usize>key2 * STATE;
  const bytes = plan().keyBlockBytes;
  const inner = plan().inner;
  const outer = plan().outer;
  hashDigests(inner + offset1, inner + offset2, digest1, digest2, isHex, bytes, to1, to2);
  hashDigests(outer + offset1, outer + offset2, to1, to2, false, bytes, to1, to2);
}

/** The keys in `KEY1` and `KEY2`, padded to their block, as states. */
function takeKeys(states: usize): void {
  takePadded(INNER_BYTE, states);
  takePadded(OUTER_BYTE, states + 2 * STATE);
}

function takePadded(byte: i32, to: usize): void {
  let from1 = program().initial;
  let from2 = from1;
  for (let at: usize = 0; at < <usize>plan().keyBlockBytes << 2; at += 256) {
    for (let i: usize = 0; i < 256; i += 16) {
      v128.store(TEXT1 + i, v128.xor(v128.load(KEY1 + at + i), i32x4.splat(byte)));
      v128.store(TEXT2 + i, v128.xor(v128.load(KEY2 + at + i), i32x4.splat(byte)));
    }
    compressPair(from1, from2, TEXT1, TEXT2, to, to + STATE);
    from1 = to;
    from2 = to + STATE;
  }
}

function takeDigests(digest1: usize, digest2: usize, isHex: bool, states: usize): void {
  const blockEnd = <usize>plan().keyBlockBytes << 2;
  if (isHex) {
    hex(KEY1, digest1);
    hex(KEY2, digest2);
  } else {
    move(KEY1, digest1);
    move(KEY2, digest2);
  }
  const length: usize = isHex ? 256 : STATE;
  zeros(KEY1 + length, KEY1 + blockEnd);
  zeros(KEY2 + length, KEY2 + blockEnd);
  takeKeys(states);
}

/** Eight keys, padded to their block. */
function takeEight(keys: usize, stride: usize, states: usize): void {
  for (let at: usize = 0; at < <usize>plan().keyBlockBytes; at += 64) {
    gather(keys + at, stride, KEY1 + (at << 2));
    gather(keys + at + stride * 4, stride, KEY2 + (at << 2));
  }
  takeKeys(states);
}

/** HMACs of one of the program's keys under those in the lanes. */
function signKey(key: i32, states: usize, to1: usize, to2: usize): void {
  const message = plan().keyMessages + (<usize>key << 3);
  const blocks = load<i32>(message, 4);
  let from1 = states;
  let from2 = states + STATE;
  for (let block = 0; block < blocks; block++) {
    // In places that the messages' own first blocks don't take.
    const schedule = scheduleOf(block + 2, load<usize>(message) + (<usize>block << 6));
    roundsPair(from1, from2, schedule, schedule, to1, to2);
    from1 = to1;
    from2 = to2;
  }
  const outer = states + 2 * STATE;
  hashDigests(outer, outer + STATE, to1, to2, false, plan().keyBlockBytes, to1, to2);
}

/** What's done to a signed digest. */
export function signAgain(key: i32, key2: i32, digest1: usize, digest2: usize, to1: usize, to2: usize): void {
  const after = plan().after;
  const isHex = after == AFTER_HASH_HEX || after == AFTER_SIGN_HEX;
  const from = program().initial;
  if (after == AFTER_HASH_HEX || after == AFTER_HASH_RAW)
    hashDigests(from, from, digest1, digest2, isHex, 0, to1, to2);
  else if (plan().form == SWAPPED) {
    takeDigests(digest1, digest2, isHex, OWN_AGAIN);
    signKey(key, OWN_AGAIN, to1, to2);
  } else sign(key, key2, digest1, digest2, isHex, to1, to2);
}

/** The messages' digests, signed under every key: as hex, as they are, or being a key themselves. */
export function signDigests(batch: Batch): void {
  const isHex = plan().before == BEFORE_HASH_HEX;
  if (plan().form == SWAPPED) {
    takeDigests(INNER1, INNER2, isHex, OWN);
    return signUnderOwn(batch);
  }
  const keyCount = plan().keyCount;
  const isHalf = batch.filled <= 4 && keyCount > 1;
  move(HELD1, INNER1);
  move(HELD2, isHalf ? INNER1 : INNER2);
  for (let key = 0; key < keyCount; key += isHalf ? 2 : 1) {
    const key2 = isHalf ? min(key + 1, keyCount - 1) : key;
    sign(key, key2, HELD1, HELD2, isHex, DIGEST1, DIGEST2);
    settle(batch, key, key2, isHalf, DIGEST1, DIGEST2);
  }
}

/** As `hash`, for messages that are keys no longer than a block, and padded to it. */
export function hashAsKeys(batch: Batch, messages: usize): void {
  takeEight(messages, plan().stride, OWN);
  signUnderOwn(batch);
}

function signUnderOwn(batch: Batch): void {
  for (let key = 0; key < plan().keyCount; key++) {
    signKey(key, OWN, DIGEST1, DIGEST2);
    settle(batch, key, key, false, DIGEST1, DIGEST2);
  }
}

/** States after `count` keys, padded to their blocks: eight vectors each, one word in all lanes. Works in eights. */
export function placeKeyStates(keys: usize, count: i32, blockBytes: i32, inner: usize, outer: usize): void {
  plan().keyBlockBytes = blockBytes;
  for (let first = 0; first < count; first += 8) {
    takeEight(keys + <usize>(first * blockBytes), blockBytes, OWN);
    for (let i: usize = 0; i < 8; i++) {
      // Side, then lane.
      const from = OWN + (i >> 2) * STATE + (i & 3) * 4;
      const at = (<usize>first + i) * STATE;
      for (let word: usize = 0; word < STATE; word += 16) {
        v128.store(inner + at + word, v128.load32_splat(from + word));
        v128.store(outer + at + word, v128.load32_splat(from + 2 * STATE + word));
      }
    }
  }
}
