/** Room in a WebAssembly memory, handed out from the bottom up and taken back by going back to a mark. */

import type { ByteString } from '../../signing/bytes.ts';

const PAGE_BYTES = 65536;
/** The kernel copies in steps of 16 bytes, so it reads and writes this far beyond what it's given. */
const SLACK_BYTES = 64;

/** So many that a call's cost doesn't count, so few that one that isn't ASCII doesn't hold up many others. */
const TEXTS_AT_ONCE = 256;

const encoder = new TextEncoder();

export class WasmMemory {
  readonly #memory: WebAssembly.Memory;
  #top: number;
  #bytes: Uint8Array;
  #words: Int32Array;

  /** @param bottom where what the module keeps for itself ends. */
  constructor(memory: WebAssembly.Memory, bottom: number) {
    this.#memory = memory;
    this.#top = bottom;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#words = new Int32Array(memory.buffer);
  }

  get top(): number {
    return this.#top;
  }

  /** Takes back all that was handed out since `mark`, a former `top`. */
  backTo(mark: number): void {
    this.#top = mark;
  }

  /** @returns the address of that much room, a multiple of 64. Its content is whatever was there. */
  reserve(byteLength: number): number {
    const address = this.#top;
    const top = address + Math.ceil((byteLength + SLACK_BYTES) / 64) * 64;
    const missing = top - this.#memory.buffer.byteLength;
    if (missing > 0) {
      // Half as much again each time: growing is dear, and a program is placed value by value.
      const half = this.#memory.buffer.byteLength / 2;
      this.#memory.grow(Math.ceil(Math.max(missing, half) / PAGE_BYTES));
    }
    this.#top = top;
    return address;
  }

  placeBytes(bytes: Uint8Array): number {
    const address = this.reserve(bytes.length);
    this.#look();
    this.#bytes.set(bytes, address);
    return address;
  }

  /** One after the other, without a gap. */
  placeTexts(texts: readonly ByteString[]): number {
    const address = this.reserve(texts.reduce((sum, { length }) => sum + length, 0));
    this.#look();
    let at = address;
    for (let first = 0; first < texts.length; first += TEXTS_AT_ONCE) {
      const part = texts.slice(first, first + TEXTS_AT_ONCE).join('');
      this.#writeText(at, part);
      at += part.length;
    }
    return address;
  }

  /** ASCII alone, as nearly all is, is encoded much faster than byte by byte. */
  #writeText(address: number, text: string): void {
    const bytes = this.#bytes.subarray(address, address + text.length);
    if (encoder.encodeInto(text, bytes).read === text.length) return;
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  }

  /** 32-bit numbers, signed or not. */
  placeWords(words: ArrayLike<number>): number {
    const address = this.reserve(words.length * 4);
    this.writeWords(address, words);
    return address;
  }

  writeWords(address: number, words: ArrayLike<number>): void {
    this.#look();
    this.#words.set(words, address / 4);
  }

  /** Memory that has grown, here or in the module, has to be looked at anew. */
  #look(): void {
    if (this.#bytes.byteLength > 0) return;
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#words = new Int32Array(this.#memory.buffer);
  }
}
