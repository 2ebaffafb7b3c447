/** Hashes up to nine messages of equal block count under every key and reports the digests that pass a filter. */

import { HMAC, filterAt, plan, program } from './plan';
import {
  compressNine, compressPair, expand, lastWordNine, lastWordPair, roundsNine, roundsPair,
} from './rounds';
import { gather } from './sha256';
import { KEPT, areAlike, beginning, forgetKept, isStateKept, keep, scheduleOf } from './shared-blocks';
import { padDigest, signAgain, signDigests } from './steps';

/** Told of each hit while the search runs. */
@external('env', 'hit')
declare function hit(ordinal: i32, key: i32): void;

@unmanaged
export class Batch {
  blocks: i32;
  filled: i32;
  /** `LANES` of them: which combination each message is. */
  ordinals: i32;
}

/** Two fours and the first lane of a third one. */
export const LANES = 9;
/** Without that one, which only messages that are hashed right under the keys have the use of. */
export const WHOLE_FOURS = 8;
const STATE: usize = 128;

const WORDS1: usize = memory.data(64 * 16, 16);
const WORDS2: usize = memory.data(64 * 16, 16);
const WORDS3: usize = memory.data(64 * 16, 16);
/** The messages' digests, and behind them what pads those to a block. */
export const INNER1: usize = memory.data(64 * 16, 16);
export const INNER2: usize = memory.data(64 * 16, 16);
const INNER3: usize = memory.data(64 * 16, 16);
export const DIGEST1: usize = memory.data(128, 16);
export const DIGEST2: usize = memory.data(128, 16);
const DIGEST3: usize = memory.data(128, 16);

/** To be called before a run's first batch: the keys may be others than before. */
export function beginHashing(): void {
  forgetKept();
  padDigest(INNER1, plan().underBytes);
  padDigest(INNER2, plan().underBytes);
  padDigest(INNER3, plan().underBytes);
}

/**
 * The two sides of a pair are two fours of messages under one key or, where there's but one four, two keys. Both kinds
 * of work that messages share are found by looking at their blocks: a block that all begin with is hashed once for each
 * key, and the schedule of any other block they have in common is expanded once.
 */
export function hash(batch: Batch, messages: usize): void {
  const keyCount = plan().underCount;
  const isHalf = batch.filled <= 4 && keyCount > 1;
  const isFull = batch.filled > WHOLE_FOURS;
  const side2 = isHalf ? messages : messages + <usize>plan().stride * 4;
  const side3 = messages + <usize>plan().stride * WHOLE_FOURS;
  const last = batch.blocks - 1;
  /** Whether the states of the blocks before are each message's own, not the kept ones. */
  let begun = false;
  let kept = -1;
  for (let block = 0; block <= last; block++) {
    const at = <usize>block << 6;
    const isAlike = areAlike(messages + at, batch.filled);
    const isKept = isAlike && kept == block - 1 && block < last && block < KEPT;
    if (isKept) {
      kept = block;
      if (isStateKept(block, messages + at)) continue;
    }
    const isExpanded = isAlike || keyCount > 1;
    let words1 = WORDS1;
    let words2 = isHalf ? WORDS1 : WORDS2;
    let words3 = WORDS3;
    if (isAlike) {
      words1 = scheduleOf(block, messages + at);
      words2 = words1;
      words3 = words1;
    } else {
      gather(messages + at, plan().stride, WORDS1);
      if (!isHalf) gather(side2 + at, plan().stride, WORDS2);
      if (isFull) gather(side3 + at, 0, WORDS3);
      if (isExpanded) {
        expand(WORDS1);
        if (!isHalf) expand(WORDS2);
        if (isFull) expand(WORDS3);
      }
    }
    for (let key = 0; key < keyCount; key += isHalf ? 2 : 1) {
      const key2 = isHalf ? min(key + 1, keyCount - 1) : key;
      let to1 = stateAt(key);
      let to2 = stateAt(keyCount + key2);
      let to3 = stateAt(keyCount * 2 + key);
      let from1 = to1;
      let from2 = to2;
      let from3 = to3;
      if (!begun) {
        from1 = beginning(block, key);
        from2 = beginning(block, key2);
        from3 = from1;
      }
      if (block == last) {
        to1 = INNER1;
        to2 = INNER2;
        to3 = INNER3;
      }
      if (isFull) {
        if (isExpanded) roundsNine(from1, from2, from3, words1, words2, words3, to1, to2, to3);
        else compressNine(from1, from2, from3, words1, words2, words3, to1, to2, to3);
      } else if (isExpanded) roundsPair(from1, from2, words1, words2, to1, to2);
      else compressPair(from1, from2, words1, words2, to1, to2);
      if (isKept) {
        keep(block, key, to1);
        keep(block, key2, to2);
      }
      if (block == last) finish(batch, key, key2, isHalf);
    }
    begun = true;
  }
}

@inline
function stateAt(index: i32): usize {
  return plan().states + <usize>index * STATE;
}

function finish(batch: Batch, key: i32, key2: i32, isHalf: bool): void {
  if (!plan().isDirect) return signDigests(batch);
  if (batch.filled > WHOLE_FOURS) return finishNine(batch, key);
  let digest1 = INNER1;
  let digest2 = INNER2;
  if (plan().form == HMAC) {
    digest1 = DIGEST1;
    digest2 = DIGEST2;
    const outer1 = plan().outer + <usize>key * STATE;
    const outer2 = plan().outer + <usize>key2 * STATE;
    if (program().isLastWordEnough && !plan().after)
      lastWordPair(outer1, outer2, INNER1, INNER2, DIGEST1, DIGEST2);
    else compressPair(outer1, outer2, INNER1, INNER2, DIGEST1, DIGEST2);
  }
  settle(batch, key, key2, isHalf, digest1, digest2);
}

function finishNine(batch: Batch, key: i32): void {
  let digest1 = INNER1;
  let digest2 = INNER2;
  let digest3 = INNER3;
  if (plan().form == HMAC) {
    digest1 = DIGEST1;
    digest2 = DIGEST2;
    digest3 = DIGEST3;
    const outer = plan().outer + <usize>key * STATE;
    if (program().isLastWordEnough)
      lastWordNine(outer, outer, outer, INNER1, INNER2, INNER3, DIGEST1, DIGEST2, DIGEST3);
    else compressNine(outer, outer, outer, INNER1, INNER2, INNER3, DIGEST1, DIGEST2, DIGEST3);
  }
  report(batch, passing(digest1), 0, key);
  report(batch, passing(digest2), 4, key);
  report(batch, passing(digest3) & 1, 8, key);
}

/** Does what's to be done to what was signed, and reports. */
export function settle(batch: Batch, key: i32, key2: i32, isHalf: bool, digest1: usize, digest2: usize): void {
  if (plan().after) {
    signAgain(key, key2, digest1, digest2, DIGEST1, DIGEST2);
    digest1 = DIGEST1;
    digest2 = DIGEST2;
  }
  const filled = batch.filled;
  report(batch, passing(digest1) & ((1 << min(filled, 4)) - 1), 0, key);
  if (isHalf) {
    if (key2 != key) report(batch, passing(digest2) & ((1 << filled) - 1), 0, key2);
  } else if (filled > 4) report(batch, passing(digest2) & ((1 << (filled - 4)) - 1), 4, key);
}

/** A bit for each lane whose digest passes any of the filters. */
@inline
function passing(digest: usize): i32 {
  let passed = i32x4.splat(0);
  for (let i = 0; i < program().filterCount; i++) {
    const filter = filterAt(i);
    const word = v128.load(digest + (<usize>filter.word << 4));
    passed = v128.or(passed, i32x4.eq(v128.and(word, i32x4.splat(filter.mask)), i32x4.splat(filter.value)));
  }
  return i32x4.bitmask(passed);
}

@inline
function report(batch: Batch, lanes: i32, first: i32, key: i32): void {
  if (lanes == 0) return;
  const ordinals = changetype<usize>(batch) + offsetof<Batch>('ordinals');
  for (let lane = 0; lane < 4; lane++)
    if (lanes & (1 << lane)) hit(load<i32>(ordinals + <usize>((first + lane) * 4)), key);
}
