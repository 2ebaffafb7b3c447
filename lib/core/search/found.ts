/** What a search tells while it goes on: plain data, which travels from a worker to the page. */

import type { Use } from '../mistakes/mistake-row.ts';
import type { MessageSlot } from '../mistakes/variant.ts';
import type { ByteString } from '../signing/bytes.ts';

/** Stages with the same number of mistakes are one level: it's done with the last of them. */
export type Stage = { readonly mistakes: number } & (
  | { readonly kind: 'level' }
  /** Two mistakes, one of them of a family too large to be combined further. */
  | { readonly kind: 'wide' }
  /** Two mistakes in one value. */
  | { readonly kind: 'twice' }
  /** Three mistakes, one of them a hash that takes long. */
  | { readonly kind: 'slow' }
  /** Families of millions of values of one mistake. */
  | { readonly kind: 'deep' }
  /** Two mistakes, one of them a fraction of a second in the timestamp. */
  | { readonly kind: 'fractions' }
  /** That many mistakes and more, which together cost more than `above` bits and at most `upTo`. */
  | { readonly kind: 'band'; readonly above: number; readonly upTo: number }
);

export const KINDS_COVERED = [
  'method',
  'path',
  'query',
  'timestamp',
  'body',
  'hash',
  'key',
  'joining',
] as const;

export type Coverage = Readonly<Record<(typeof KINDS_COVERED)[number], number>>;

/** Mistakes that together make one value, and what they cost. */
export interface Reason {
  readonly uses: readonly Use[];
  readonly mistakes: number;
  readonly cost: number;
  /** A way of another client’s libraries than the one that sent it. */
  readonly isForeign?: true;
}

/** Plain data: it travels from a worker to the page. Never holds a key. */
export interface Finding {
  /** The bytes that were signed. */
  readonly message: ByteString;
  /** What each slot held; those the message doesn't have are left out, the key among them. */
  readonly values: Partial<Record<Exclude<MessageSlot, 'key'>, ByteString>>;
  /** All explanations of these bytes, cheapest first, never empty. */
  readonly reasons: readonly Reason[];
}

/** What a part of a stage came to since the last yield. */
export interface BlockProgress {
  readonly tried: number;
  readonly findings: readonly Finding[];
}
