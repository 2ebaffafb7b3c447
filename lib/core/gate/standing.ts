/** Where a secret stands in what's about to leave, as values; `standing-words.ts` makes sentences of them. */

/** Part of what leaves. Names are without any secret that stands in them. */
export type Place =
  | { readonly part: 'method' | 'target' | 'origin' | 'body' | 'file-name' | 'hint' | 'answer' | 'note' }
  | { readonly part: 'header-name'; readonly index: number }
  | { readonly part: 'header-value'; readonly name: string }
  /** What's written for people: a name, a report, text that's copied. */
  | { readonly part: 'text'; readonly of: string };

/** `stored`: one that's known, whatever it looks like, with what it's called. The others are told by their prefix. */
export type StandingKind =
  | { readonly kind: 'stored'; readonly name: string }
  | { readonly kind: 'secret' | 'live-secret' | 'live-key-id' };

/** What bytes are that others stand in. */
export type Wrapping = 'gzip' | 'deflate' | 'base64';

export interface Standing {
  readonly what: StandingKind;
  readonly place: Place;
  /** Bytes before it: in that part, or in what comes out of the innermost wrapping. */
  readonly at: number;
  /** From the outside in. */
  readonly inside: readonly Wrapping[];
  /** In hex, as numbers or in base64. */
  readonly isEncoded: boolean;
  /** Variables that it comes from, where any do. */
  readonly variables?: readonly string[];
}

/** Packed so that what's in it is longer than is looked through: it can't be cleared. `most` in bytes. */
export interface Unread {
  readonly place: Place;
  readonly inside: readonly Wrapping[];
  readonly most: number;
}
