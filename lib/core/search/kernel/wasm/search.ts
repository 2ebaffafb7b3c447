/** Goes through every combination of a template's lists, and hashes the messages nine at a time. */

import { encodedLength, lay } from './lay';
import { blocksOf, copy, encode, lengthOf, pad, padKey, write } from './message';
import { Batch, LANES, beginHashing, hash } from './batch';
import {
  BEFORE_BASE64, BEFORE_HASH_HEX, BEFORE_HASH_RAW, GLUE, LIST, PROGRAM, SWAPPED, level, piece, plan, templateAt,
} from './plan';
import { prepareConstants, spread } from './sha256';
import { KEPT } from './shared-blocks';
import { hashAsKeys, placeKeyStates, prepareEnds } from './steps';

/** Messages wait in nines of equal block count, told apart by the low bits of that count. */
const BATCHES = 8;
const BATCH: usize = 8 + LANES * 4;
const BATCH_TABLE: usize = memory.data(8 * 44, 16);
/** The count of messages that are keys no longer than a block. */
const KEY_BLOCKS = 0;

export function programAddress(): usize {
  return PROGRAM;
}

/** Where memory that this module doesn't use itself begins. To be called first. */
export function firstFree(): usize {
  prepareConstants();
  prepareEnds();
  return (__heap_base + 63) & ~63;
}

@inline
function batchAt(index: i32): Batch {
  return changetype<Batch>(BATCH_TABLE + <usize>index * BATCH);
}

/** @returns how many messages there were, keys not counted, or one of the negative answers of `lay`. */
export function run(template: i32): i32 {
  const laid = lay(templateAt(template), BATCHES * LANES, KEPT);
  if (laid != 1) return laid;
  beginHashing();
  for (let i = 0; i < BATCHES; i++) batchAt(i).filled = 0;
  const count = plan().levelCount == 0 ? tryOnly() : tryAll();
  for (let i = 0; i < BATCHES; i++) if (batchAt(i).filled != 0) flush(i);
  return count;
}

function tryOnly(): i32 {
  emit(0, 0, lengthOf(0, 0, plan().pieceCount), 0);
  return 1;
}

function tryAll(): i32 {
  const last = plan().levelCount - 1;
  for (let i = 0; i <= last; i++) level(i).index = 0;
  level(0).mark = write(plan().prefix, 0, 0, level(0).firstPiece);
  let ordinal = 0;
  for (let depth = 0; depth >= 0; depth = advance(last)) {
    for (let i = depth; i < last; i++) {
      const current = level(i);
      level(i + 1).mark = write(plan().prefix, current.mark, current.firstPiece, level(i + 1).firstPiece);
    }
    ordinal = tryInnermost(last, ordinal);
  }
  return ordinal;
}

/** To the next combination of all levels but the last. @returns the level that went on, -1 where none could. */
function advance(last: i32): i32 {
  let depth = last - 1;
  while (depth >= 0) {
    const current = level(depth);
    if (++current.index < current.count) break;
    current.index = 0;
    depth--;
  }
  return depth;
}

/** Every value of the last level behind one prefix. @returns the next ordinal. */
function tryInnermost(last: i32, ordinal: i32): i32 {
  const innermost = level(last);
  const from = innermost.firstPiece;
  const until = plan().pieceCount;
  /** Whether lengths don't follow from the last list's values alone. */
  let isUneven = false;
  let times = 0;
  let table: usize = 0;
  let fixed = innermost.mark;
  for (let i = from; i < until; i++) {
    const part = piece(i);
    if (part.kind == GLUE) isUneven = true;
    else if (part.kind != LIST) fixed += part.length;
    else if (part.level == last) {
      if (times != 0 && table != part.address) isUneven = true;
      times++;
      table = part.address;
    } else fixed += load<i32>(part.address + <usize>level(part.level).index * 8, 4);
  }
  for (let i = 0; i < innermost.count; i++) {
    innermost.index = i;
    const length = isUneven
      ? lengthOf(innermost.mark, from, until)
      : fixed + times * load<i32>(table + <usize>i * 8, 4);
    emit(innermost.mark, from, length, ordinal++);
  }
  return ordinal;
}

/** Puts a message of `length` bytes together: `mark` bytes of the prefix, then the pieces from `from` on. */
function emit(mark: i32, from: i32, length: i32, ordinal: i32): void {
  const isEncoded = plan().before == BEFORE_BASE64;
  const size = isEncoded ? encodedLength(length) : length;
  const blocks = isKey(size) ? KEY_BLOCKS : blocksOf(size);
  const index = blocks & (BATCHES - 1);
  const batch = batchAt(index);
  if (batch.filled != 0 && batch.blocks != blocks) flush(index);
  batch.blocks = blocks;
  const buffer = messagesOf(index) + <usize>(batch.filled * plan().stride);
  const plain = isEncoded ? plan().plain : buffer;
  copy(plain, plan().prefix, mark);
  write(plain, mark, from, plan().pieceCount);
  if (isEncoded) encode(buffer, plain, length);
  if (blocks == KEY_BLOCKS) padKey(buffer, min(size, plan().keyBlockBytes), plan().keyBlockBytes);
  else pad(buffer, size, blocks);
  store<i32>(changetype<usize>(batch) + offsetof<Batch>('ordinals') + <usize>batch.filled * 4, ordinal);
  if (++batch.filled == plan().atOnce) flush(index);
}

/** Whether a message of that length is a key as it is, or cut to one. */
@inline
function isKey(size: i32): bool {
  if (plan().form != SWAPPED || plan().before == BEFORE_HASH_HEX || plan().before == BEFORE_HASH_RAW) return false;
  return plan().isCut != 0 || size <= plan().keyBlockBytes;
}

@inline
function messagesOf(index: i32): usize {
  return plan().messages + <usize>(index * LANES * plan().stride);
}

function flush(index: i32): void {
  const batch = batchAt(index);
  if (batch.blocks == KEY_BLOCKS) hashAsKeys(batch, messagesOf(index));
  else hash(batch, messagesOf(index));
  batch.filled = 0;
}

export function placeKeys(keys: usize, count: i32, blockBytes: i32, inner: usize, outer: usize): void {
  placeKeyStates(keys, count, blockBytes, inner, outer);
}

/** Eight words, each into all four lanes: the state that a hash begins with. */
export function spreadState(to: usize, words: usize): void {
  spread(to, words);
}
