/** What the search asks of a kernel: all combinations of ranges of values, put together, hashed and compared. */

import type { Mac } from '../../mistakes/variant.ts';
import type { ByteString } from '../../signing/bytes.ts';

export type KernelToken =
  | { readonly kind: 'literal'; readonly bytes: ByteString }
  | { readonly kind: 'list'; readonly list: number }
  /** Written only where something stands before it and the value after it isn't empty. A list, or a literal that isn't empty, follows. */
  | { readonly kind: 'glue'; readonly bytes: ByteString };

export interface KernelTemplate {
  /** At most 40, at most 8 of them lists. A list may stand twice; both then hold the same value. */
  readonly tokens: readonly KernelToken[];
  readonly mac: Mac;
}

/** Digest word `word` (32 bits, big-endian), masked, must equal `value`. All numbers unsigned. */
export interface KernelFilter {
  readonly word: number;
  readonly mask: number;
  readonly value: number;
}

/** Handed over once; nothing in it is copied again for a candidate. */
export interface KernelProgram {
  readonly lists: readonly (readonly ByteString[])[];
  readonly keys: readonly ByteString[];
  readonly templates: readonly KernelTemplate[];
  /** A digest that passes any of these is a hit; the caller checks it in full. Up to 256. */
  readonly filters: readonly KernelFilter[];
}

/** Which combination it was: for each list the index of its value (0 where the template doesn't hold it), and the key. */
export interface KernelHit {
  readonly template: number;
  readonly picks: readonly number[];
  readonly key: number;
}

export interface Kernel {
  readonly name: 'simd' | 'plain';
  load(program: KernelProgram): void;
  /**
   * Tries every combination and returns how many there were.
   * @param ranges for each list of the program `start, end` (half-open), then the same for the keys. Lists the template
   * doesn't hold are ignored; for `form: 'hash'` so are the keys. A list may go along with another one that the template
   * holds before it: its second number is `along(other)` then, and it's as far from its start as the other from its own.
   */
  run(template: number, ranges: Int32Array, hits: KernelHit[]): number;
}
