/** The bytes of one entry of a HAR, put together from the chunks it stands in. */

import { joinBytes } from '../../core/signing/bytes.ts';
import type { Passage } from '../json/value-end.ts';

export interface EntryLimits {
  /** Bytes. */
  readonly longest: number;
  /** Levels of nesting. */
  readonly deepest: number;
}

export interface FoundEntry {
  /** From 0, over all lists of entries in the file. */
  readonly index: number;
  /** Where it begins and ends, from 1. */
  readonly line: number;
  readonly lastLine: number;
  readonly content: { readonly bytes: Uint8Array } | { readonly flaw: 'too-long' | 'too-deep' };
}

export class EntryBytes {
  readonly #limits: EntryLimits;
  #parts: Uint8Array[] = [];
  #length = 0;

  constructor(limits: EntryLimits) {
    this.#limits = limits;
  }

  /** @param isLast whether the entry ends with it. What’s kept for later is copied: the chunk is its owner’s. */
  add(chunk: Uint8Array, from: number, to: number, isLast: boolean): void {
    this.#length += to - from;
    if (this.#length > this.#limits.longest) this.#parts = [];
    else this.#parts.push(isLast ? chunk.subarray(from, to) : chunk.slice(from, to));
  }

  /** What was added, and nothing is kept. */
  take({ deepest }: Passage): FoundEntry['content'] {
    const [first, ...more] = this.#parts;
    const isTooLong = this.#length > this.#limits.longest;
    this.#parts = [];
    this.#length = 0;
    if (isTooLong || !first) return { flaw: 'too-long' };
    if (deepest > this.#limits.deepest) return { flaw: 'too-deep' };
    return { bytes: more.length === 0 ? first : joinBytes([first, ...more]) };
  }
}
