/** A program as it lies in the kernel's memory: every value, key state and literal once, in the order of `wasm/plan.ts`. */

import type { Mac } from '../../mistakes/variant.ts';
import { type ByteString, bytesOf } from '../../signing/bytes.ts';
import { keyBlock } from './compute-mac.ts';
import type { KernelProgram, KernelToken } from './kernel.ts';
import type { WasmMemory } from './wasm-memory.ts';

/** What the module exports; see `wasm/search.ts`. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
  readonly programAddress: () => number;
  readonly firstFree: () => number;
  /** @returns how many messages were put together, or a negative number: see `wasm/lay.ts`. */
  readonly run: (template: number) => number;
  readonly placeKeys: (keys: number, count: number, blockBytes: number, inner: number, outer: number) => void;
  readonly spreadState: (to: number, words: number) => void;
}

export interface PlacedProgram {
  readonly program: KernelProgram;
  /** Where a run's ranges are to be written. */
  readonly ranges: number;
}

/** FIPS 180-4, 5.3.3. */
const INITIAL_STATE = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const DIGEST_WORDS = 8;
/** Eight vectors, each with one word in all its lanes. */
const STATE_BYTES = 128;
const KEYS_AT_ONCE = 8;
const BLOCK_BYTES = 64;

/** Numbers that `wasm/plan.ts` knows too. */
const KIND = { literal: 0, list: 1, glue: 2 } as const;
const FORM = { hash: 0, hmac: 1, swapped: 2 } as const;
const BEFORE = { 'hash-hex': 1, 'hash-raw': 2, base64: 3 } as const;
const AFTER = { 'hash-hex': 1, 'hash-raw': 2, 'hmac-hex': 3, 'hmac-raw': 4 } as const;

export function isForSimd({ hash }: Mac): boolean {
  return hash === 'sha256';
}

export function placeProgram(program: KernelProgram, memory: WasmMemory, wasm: KernelExports): PlacedProgram {
  const initial = memory.reserve(STATE_BYTES);
  // A word beyond the digest can't be equal to anything.
  const filters = program.filters.filter(({ word }) => word < DIGEST_WORDS);
  const ranges = memory.reserve(8 * (program.lists.length + 1));
  const lists = memory.placeWords(program.lists.flatMap((list) => [placeValues(list, memory), list.length]));
  // What places keys works with the initial state already.
  const header = [
    lists,
    program.lists.length,
    0,
    program.keys.length,
    initial,
    memory.placeWords(filters.flatMap(({ word, mask, value }) => [word, mask, value])),
    filters.length,
    filters.every(({ word }) => word === DIGEST_WORDS - 1) ? 1 : 0,
    ranges,
    0,
  ];
  wasm.spreadState(initial, memory.placeWords(INITIAL_STATE));
  memory.writeWords(wasm.programAddress(), header);
  header[2] = placeTemplates(program, memory, wasm);
  header[9] = memory.top;
  memory.writeWords(wasm.programAddress(), header);
  return { program, ranges };
}

/** Value after value without a gap; what's read beyond one is the next. @returns the table of address and length. */
function placeValues(values: readonly ByteString[], memory: WasmMemory): number {
  let address = memory.placeTexts(values);
  const table = new Int32Array(2 * values.length);
  let at = 0;
  for (const { length } of values) {
    table[at++] = address;
    table[at++] = length;
    address += length;
  }
  return memory.placeWords(table);
}

const TEMPLATE_WORDS = 7;
const PIECE_WORDS = 4;

function placeTemplates(program: KernelProgram, memory: WasmMemory, wasm: KernelExports): number {
  const { templates } = program;
  const keys = new PlacedKeys(program.keys, memory, wasm);
  const tokenCount = templates.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const pieces = new Pieces(tokenCount);
  const ends = templates.map(({ tokens, mac }) => {
    if (isForSimd(mac)) pieces.add(tokens);
    return pieces.count;
  });
  const address = pieces.place(memory);
  const words = new Int32Array(templates.length * TEMPLATE_WORDS);
  let at = 0;
  templates.forEach(({ mac }, index) => {
    const first = ends[index - 1] ?? 0;
    words[at++] = address + 4 * PIECE_WORDS * first;
    words[at++] = (ends[index] ?? 0) - first;
    words[at++] = FORM[mac.form];
    words[at++] = mac.before ? BEFORE[mac.before] : 0;
    words[at++] = mac.after ? AFTER[mac.after] : 0;
    words[at++] = mac.oddity === 'long-key-cut' ? 1 : 0;
    words[at++] = isForSimd(mac) ? keys.forMac(mac) : 0;
  });
  return memory.placeWords(words);
}

/** The tokens of all templates; each literal's bytes stand but once. */
class Pieces {
  readonly #words: Int32Array;
  #at = 0;
  readonly #literals: ByteString[] = [];
  readonly #offsets = new Map<ByteString, number>();
  #end = 0;

  constructor(most: number) {
    this.#words = new Int32Array(PIECE_WORDS * most);
  }

  get count(): number {
    return this.#at / PIECE_WORDS;
  }

  add(tokens: readonly KernelToken[]): void {
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i];
      if (token === undefined || isLost(token, tokens[i + 1])) continue;
      const isList = token.kind === 'list';
      this.#words[this.#at] = KIND[token.kind];
      this.#words[this.#at + 1] = isList ? token.list : this.#offsetOf(token.bytes);
      this.#words[this.#at + 2] = isList ? 0 : token.bytes.length;
      this.#at += PIECE_WORDS;
    }
  }

  /** To be called once. */
  place(memory: WasmMemory): number {
    const text = memory.placeTexts(this.#literals);
    const words = this.#words.subarray(0, this.#at);
    for (let i = 0; i < words.length; i += PIECE_WORDS)
      if (words[i] !== KIND.list) words[i + 1] = (words[i + 1] ?? 0) + text;
    return memory.placeWords(words);
  }

  #offsetOf(bytes: ByteString): number {
    const known = this.#offsets.get(bytes);
    if (known !== undefined) return known;
    const offset = this.#end;
    this.#offsets.set(bytes, offset);
    this.#literals.push(bytes);
    this.#end += bytes.length;
    return offset;
  }
}

/** Glue that nothing, or more glue, follows is never written. */
function isLost(token: KernelToken, next: KernelToken | undefined): boolean {
  return token.kind === 'glue' && (next === undefined || next.kind === 'glue');
}

/** The keys' states, for those oddities that are asked for. */
class PlacedKeys {
  readonly #placed = new Map<string, number>();
  readonly #messages = new Map<number, number>();
  readonly #keys: readonly Uint8Array[];
  readonly #memory: WasmMemory;
  readonly #wasm: KernelExports;

  constructor(keys: readonly ByteString[], memory: WasmMemory, wasm: KernelExports) {
    this.#keys = keys.map(bytesOf);
    this.#memory = memory;
    this.#wasm = wasm;
  }

  /** @returns where what `wasm/plan.ts` calls `Keys` stands; 0 where there's no key. */
  forMac({ hash, form, oddity }: Mac): number {
    if (form === 'hash') return 0;
    const name = `${form} ${oddity ?? ''}`;
    const known = this.#placed.get(name);
    if (known !== undefined) return known;
    const address = this.#place({ hash, form, ...(oddity && { oddity }) });
    this.#placed.set(name, address);
    return address;
  }

  #place(mac: Mac): number {
    const blockBytes = mac.oddity === 'block-128' ? 2 * BLOCK_BYTES : BLOCK_BYTES;
    if (mac.form === 'swapped')
      return this.#memory.placeWords([0, 0, blockBytes, this.#messagesBehind(blockBytes)]);
    const room = Math.ceil(this.#keys.length / KEYS_AT_ONCE) * KEYS_AT_ONCE;
    const inner = this.#memory.reserve(room * STATE_BYTES);
    const outer = this.#memory.reserve(room * STATE_BYTES);
    const address = this.#memory.placeWords([inner, outer, blockBytes, 0]);
    const blocks = new Uint8Array(room * blockBytes);
    for (const [index, key] of this.#keys.entries()) blocks.set(keyBlock(mac, key), index * blockBytes);
    const mark = this.#memory.top;
    this.#wasm.placeKeys(this.#memory.placeBytes(blocks), this.#keys.length, blockBytes, inner, outer);
    this.#memory.backTo(mark);
    return address;
  }

  /** The keys as messages behind a block of so many bytes. */
  #messagesBehind(before: number): number {
    const known = this.#messages.get(before);
    if (known !== undefined) return known;
    const table = this.#memory.placeWords(
      this.#keys.flatMap((key) => {
        const bytes = padded(key, before);
        return [this.#memory.placeBytes(bytes), bytes.length / BLOCK_BYTES];
      }),
    );
    this.#messages.set(before, table);
    return table;
  }
}

/** FIPS 180-4, 5.1.1, for a message that `before` bytes stand before. */
function padded(message: Uint8Array, before: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, 8 * (before + message.length));
  return bytes;
}
