/** Blocks that messages share, found by looking at them: what was made of one is kept for when it comes again. */

import { plan } from './plan';
import { expand } from './rounds';
import { gather } from './sha256';

const STATE: usize = 128;
const SCHEDULE: usize = 64 * 16;

/** Leading blocks of which the states are kept, for the next messages that begin alike. */
export const KEPT = 4;
const KEPT_BLOCKS: usize = memory.data(KEPT * 64, 16);
/** How many of them hold, the first one first. */
let keptCount = 0;

/** Expanded schedules of blocks that all messages shared. */
const ALIKE = 4;
const ALIKE_BLOCKS: usize = memory.data(ALIKE * 64, 16);
const ALIKE_SCHEDULES: usize = memory.data(ALIKE * 64 * 16, 16);
let alikeHeld = 0;

/** To be called before a run: its keys may be others than before. */
export function forgetKept(): void {
  keptCount = 0;
}

@inline
function keptAt(block: i32, key: i32): usize {
  return plan().kept + <usize>(block * plan().underCount + key) * STATE;
}

/** The state before `block`, where all blocks before it are kept ones. */
@inline
export function beginning(block: i32, key: i32): usize {
  return block == 0 ? plan().under + <usize>key * STATE : keptAt(block - 1, key);
}

@inline
function isEqualBlock(left: usize, right: usize): bool {
  return !v128.any_true(
    v128.or(
      v128.or(
        v128.xor(v128.load(left, 0), v128.load(right, 0)),
        v128.xor(v128.load(left, 16), v128.load(right, 16)),
      ),
      v128.or(
        v128.xor(v128.load(left, 32), v128.load(right, 32)),
        v128.xor(v128.load(left, 48), v128.load(right, 48)),
      ),
    ),
  );
}

@inline
function copyBlock(to: usize, from: usize): void {
  for (let i: usize = 0; i < 64; i += 16) v128.store(to + i, v128.load(from + i));
}

export function areAlike(first: usize, count: i32): bool {
  for (let i = count - 1; i > 0; i--)
    if (!isEqualBlock(first, first + <usize>(i * plan().stride))) return false;
  return true;
}

/** Whether the states after this block are kept. If not they're about to be, and those of later blocks are let go. */
export function isStateKept(block: i32, content: usize): bool {
  const known = KEPT_BLOCKS + (<usize>block << 6);
  if (block < keptCount && isEqualBlock(known, content)) return true;
  copyBlock(known, content);
  keptCount = block + 1;
  return false;
}

/** Keeps the first lane's state, for all lanes. */
export function keep(block: i32, key: i32, state: usize): void {
  const to = keptAt(block, key);
  for (let i: usize = 0; i < STATE; i += 16) v128.store(to + i, v128.load32_splat(state + i));
}

/** The expanded schedule of a block that's the same in all lanes. */
export function scheduleOf(block: i32, content: usize): usize {
  const place = block & (ALIKE - 1);
  const known = ALIKE_BLOCKS + (<usize>place << 6);
  const schedule = ALIKE_SCHEDULES + <usize>place * SCHEDULE;
  if ((alikeHeld & (1 << place)) != 0 && isEqualBlock(known, content)) return schedule;
  alikeHeld |= 1 << place;
  copyBlock(known, content);
  gather(known, 0, schedule);
  expand(schedule);
  return schedule;
}
