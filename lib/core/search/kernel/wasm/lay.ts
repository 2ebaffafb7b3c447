/** Lays a run out: the pieces its messages are put together from, the lists that vary, and the room all that takes. */

import { copy } from './message';
import {
  BEFORE_BASE64, BEFORE_HASH_HEX, BEFORE_HASH_RAW, GLUE, HASH, HMAC, Keys, LIST, LITERAL, Level, Piece, SWAPPED, Template,
  level, listAt, piece, plan, program,
} from './plan';
import { LANES, WHOLE_FOURS } from './batch';

/** What a run answers where there's no combination, where messages are too long for it, where it can't count them. */
export const NOTHING = 0;
export const TOO_LONG = -1;
export const TOO_MANY = -2;

/** Longer messages would take more memory than a worker should. */
const LONGEST_MESSAGE = 256 * 1024;
const MOST_MESSAGES: f64 = 2147483647;
const STATE: usize = 128;
/** Copies write this far beyond what they're given. */
const SLACK: usize = 64;

/** The literal that's being written: neighbours become one. */
let text: usize = 0;
let isOpen = false;
/** Bytes that all messages have before the piece that's laid next, at least. */
let certain = 0;
let longest = 0;

/** @param lanes how many messages wait to be hashed. @returns 1, or why there's nothing to run. */
export function lay(template: Template, lanes: i32, kept: i32): i32 {
  const laid = layPieces(template);
  if (laid != 1) return laid;
  if (!layKeys(template)) return NOTHING;
  const length = template.before == BEFORE_BASE64 ? encodedLength(longest) : longest;
  if (length > LONGEST_MESSAGE) return TOO_LONG;
  layRoom(length, lanes, kept);
  return 1;
}

@inline
export function encodedLength(length: i32): i32 {
  return ((length + 2) / 3) << 2;
}

/** Grows memory so that it reaches up to `top`. */
function reach(top: usize): void {
  const missing = <i32>top - (memory.size() << 16);
  if (missing > 0) memory.grow(max((missing + 0xffff) >> 16, memory.size() >> 1));
}

function layPieces(template: Template): i32 {
  const count = template.pieceCount;
  plan().pieces = program().scratch;
  plan().levels = plan().pieces + <usize>count * 2 * offsetof<Piece>();
  text = (plan().levels + <usize>count * offsetof<Level>() + 63) & ~63;
  plan().pieceCount = 0;
  plan().levelCount = 0;
  reach(text);
  isOpen = false;
  certain = 0;
  longest = 0;
  let messages: f64 = 1;
  let glue: usize = 0;
  for (let i = 0; i < count; i++) {
    const part = changetype<Piece>(template.pieces + <usize>i * offsetof<Piece>());
    if (part.kind == GLUE) {
      glue = changetype<usize>(part);
      continue;
    }
    let address = part.address;
    let length = part.length;
    if (part.kind == LIST) {
      const list = listAt(<i32>address);
      const range = program().ranges + (address << 3);
      const start = max(load<i32>(range), 0);
      const values = list.values + (<usize>start << 3);
      let end = load<i32>(range, 4);
      let leader = values;
      if (end < 0) {
        const other = <usize>(-1 - end);
        const otherRange = program().ranges + (other << 3);
        const otherStart = max(load<i32>(otherRange), 0);
        leader = listAt(<i32>other).values + (<usize>otherStart << 3);
        end = start + min(load<i32>(otherRange, 4), listAt(<i32>other).count) - otherStart;
        if (end > list.count) return NOTHING;
      } else end = min(end, list.count);
      if (start >= end) return NOTHING;
      if (end - start > 1) {
        const before = plan().levelCount;
        layList(values, end - start, glue, leader);
        glue = 0;
        if (plan().levelCount != before) messages *= <f64>(end - start);
        continue;
      }
      address = load<usize>(values);
      length = load<i32>(values, 4);
    }
    if (length != 0 && longest <= LONGEST_MESSAGE) layFixed(address, length, glue);
    else longest += length;
    glue = 0;
  }
  return longest > LONGEST_MESSAGE ? TOO_LONG : messages > MOST_MESSAGES ? TOO_MANY : 1;
}

@inline
function add(kind: i32, address: usize, length: i32, place: i32): void {
  const next = piece(plan().pieceCount++);
  next.kind = kind;
  next.address = address;
  next.length = length;
  next.level = place;
  longest += length;
}

/** A value that all messages have here. */
function layFixed(address: usize, length: i32, glue: usize): void {
  if (glue) {
    const between = changetype<Piece>(glue);
    if (certain > 0) layText(between.address, between.length);
    else {
      add(GLUE, between.address, between.length, 0);
      isOpen = false;
    }
  }
  layText(address, length);
}

function layText(address: usize, length: i32): void {
  reach(text + <usize>length + SLACK);
  copy(text, address, length);
  if (isOpen) {
    piece(plan().pieceCount - 1).length += length;
    longest += length;
  } else add(LITERAL, text, length, 0);
  isOpen = true;
  text += <usize>length;
  certain += length;
}

/** @param leader the values whose level it is on: its own, or those of the list that it goes along with. */
function layList(values: usize, count: i32, glue: usize, leader: usize): void {
  isOpen = false;
  let index = 0;
  while (index < plan().levelCount && level(index).values != leader) index++;
  const own = level(index);
  if (index == plan().levelCount) {
    plan().levelCount++;
    own.count = count;
    own.firstPiece = plan().pieceCount;
    own.values = leader;
    own.longest = longestOf(leader, count);
  }
  const widest = values == leader ? own.longest : longestOf(values, count);
  if (glue) add(GLUE, changetype<Piece>(glue).address, changetype<Piece>(glue).length, 0);
  add(LIST, values, widest, index);
}

function longestOf(values: usize, count: i32): i32 {
  let longest = 0;
  for (let i = 0; i < count; i++) longest = max(longest, load<i32>(values + (<usize>i << 3), 4));
  return longest;
}

/** @returns whether there's a key in range. */
function layKeys(template: Template): bool {
  const keys = changetype<Keys>(template.keys);
  const isKeyed = template.form != HASH;
  const range = program().ranges + (<usize>program().listCount << 3);
  const first = isKeyed ? max(load<i32>(range), 0) : 0;
  const count = isKeyed ? min(load<i32>(range, 4), program().keyCount) - first : 1;
  if (count <= 0) return false;
  const isDirect =
    template.form != SWAPPED && template.before != BEFORE_HASH_HEX && template.before != BEFORE_HASH_RAW;
  plan().form = template.form;
  plan().before = template.before;
  plan().after = template.after;
  plan().isCut = template.isCut;
  plan().keyCount = count;
  plan().keyBlockBytes = 0;
  if (isKeyed) {
    plan().inner = keys.inner + <usize>first * STATE;
    plan().outer = keys.outer + <usize>first * STATE;
    plan().keyMessages = keys.messages + (<usize>first << 3);
    plan().keyBlockBytes = keys.blockBytes;
  }
  const isUnderKeys = isDirect && template.form == HMAC;
  plan().isDirect = isDirect ? 1 : 0;
  plan().atOnce = isDirect && !template.after ? LANES : WHOLE_FOURS;
  plan().under = isUnderKeys ? plan().inner : program().initial;
  plan().underCount = isUnderKeys ? count : 1;
  plan().underBytes = isUnderKeys ? plan().keyBlockBytes : 0;
  return true;
}

function layRoom(length: i32, lanes: i32, kept: i32): void {
  const states = <usize>plan().underCount * STATE;
  // Room for a key's block too, which a short message becomes in a swapped HMAC.
  plan().stride = (max(length + 9, 128) + 127) & ~63;
  plan().prefix = (text + SLACK + 63) & ~63;
  plan().plain = plan().prefix + <usize>plan().stride;
  plan().messages = plan().plain + <usize>plan().stride;
  plan().states = plan().messages + <usize>(lanes * plan().stride);
  plan().kept = plan().states + 3 * states;
  reach(plan().kept + <usize>kept * states + SLACK);
}
