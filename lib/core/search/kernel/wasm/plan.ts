/** What the kernel is given with a program, and what a run of one of its templates is about. */

/** Written by `load-program.ts` as 32-bit numbers in this order. */
@unmanaged
export class Program {
  lists: usize;
  listCount: i32;
  templates: usize;
  keyCount: i32;
  /** Eight vectors: what a hash begins with. */
  initial: usize;
  filters: usize;
  filterCount: i32;
  /** Whether all filters look at the digest's last word. */
  isLastWordEnough: i32;
  /** Start and end for each list and for the keys, as `run` of `kernel.ts` takes them: written before every run. */
  ranges: usize;
  /** From here on memory is a run's own. */
  scratch: usize;
}

@unmanaged
export class List {
  /** Address and length of each value. */
  values: usize;
  count: i32;
}

/** A template too, and in the same order. */
@unmanaged
export class Template {
  /** Of these a list's address is its number. */
  pieces: usize;
  pieceCount: i32;
  form: i32;
  before: i32;
  after: i32;
  /** Whether keys longer than a block are cut instead of hashed. */
  isCut: i32;
  keys: usize;
}

/** The program's keys, as an oddity has them taken in. */
@unmanaged
export class Keys {
  /** For each key eight vectors: the state after its inner block, and after its outer one. */
  inner: usize;
  outer: usize;
  /** What a key is padded to. */
  blockBytes: i32;
  /** For each key address and count of the blocks that it makes as a message behind a key's block. */
  messages: usize;
}

export const HASH = 0;
export const HMAC = 1;
/** The message is the HMAC's key, and the key its message. */
export const SWAPPED = 2;

export const BEFORE_HASH_HEX = 1;
export const BEFORE_HASH_RAW = 2;
export const BEFORE_BASE64 = 3;

export const AFTER_HASH_HEX = 1;
export const AFTER_HASH_RAW = 2;
export const AFTER_SIGN_HEX = 3;
export const AFTER_SIGN_RAW = 4;

@unmanaged
export class Plan {
  /** Pieces of the message in order. */
  pieces: usize;
  pieceCount: i32;
  /** Lists that vary, outermost first. */
  levels: usize;
  levelCount: i32;
  form: i32;
  before: i32;
  after: i32;
  isCut: i32;
  /** As in `Keys`, of the keys in range. */
  keyCount: i32;
  inner: usize;
  outer: usize;
  keyMessages: usize;
  keyBlockBytes: i32;
  /** Whether messages are hashed right under the keys' inner states; else once, for what comes of that to be signed. */
  isDirect: i32;
  /** How many messages are hashed together. */
  atOnce: i32;
  /** The states that messages are hashed under, how many they are, and the bytes those took in. */
  under: usize;
  underCount: i32;
  underBytes: i32;
  /** Room for a message of `stride` bytes. */
  prefix: usize;
  stride: i32;
  /** Room for a message that's about to be base64. */
  plain: usize;
  /** Room for `BATCHES` times `LANES` messages. */
  messages: usize;
  /** Room for three states for each of `under`. */
  states: usize;
  /** Room for `KEPT` states for each of `under`. */
  kept: usize;
}

@unmanaged
export class Piece {
  kind: i32;
  /** Of the bytes, or for a list of its table of addresses and lengths. */
  address: usize;
  length: i32;
  level: i32;
}

export const LITERAL = 0;
export const LIST = 1;
/** Written where something stands before it and what follows isn't empty. */
export const GLUE = 2;

@unmanaged
export class Level {
  count: i32;
  /** The piece it first stands in, or the glue before that. */
  firstPiece: i32;
  index: i32;
  /** Length of the message before that piece. */
  mark: i32;
  /** The part of the list's table that's in range. */
  values: usize;
  /** Length of its longest value. */
  longest: i32;
}

@unmanaged
export class Filter {
  word: i32;
  mask: i32;
  value: i32;
}

export const PROGRAM: usize = memory.data(offsetof<Program>(), 16);
const PLAN: usize = memory.data(offsetof<Plan>(), 16);

@inline
export function program(): Program {
  return changetype<Program>(PROGRAM);
}

@inline
export function plan(): Plan {
  return changetype<Plan>(PLAN);
}

@inline
export function listAt(index: i32): List {
  return changetype<List>(program().lists + <usize>index * offsetof<List>());
}

@inline
export function templateAt(index: i32): Template {
  return changetype<Template>(program().templates + <usize>index * offsetof<Template>());
}

@inline
export function piece(index: i32): Piece {
  return changetype<Piece>(plan().pieces + <usize>index * offsetof<Piece>());
}

@inline
export function level(index: i32): Level {
  return changetype<Level>(plan().levels + <usize>index * offsetof<Level>());
}

@inline
export function filterAt(index: i32): Filter {
  return changetype<Filter>(program().filters + <usize>index * offsetof<Filter>());
}
