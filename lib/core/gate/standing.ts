/** Where a secret stands in what's about to leave, as values; `standing-words.ts` makes sentences of them. */

/** Part of what leaves. Names are without any secret that stands in them. */
export type LeavingPlace =
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
export type Wrapping = 'gzip' | 'deflate' | 'zip' | 'base64' | 'base32' | 'hex';

/** How something is packed that isn't opened here; `zip` by another method than deflate, `other` as no one knows. */
export type Closed =
  | 'br'
  | 'zstd'
  | 'xz'
  | 'lzma'
  | 'bzip2'
  | '7z'
  | 'rar'
  | 'lz4'
  | 'encrypted-zip'
  | 'zip'
  | 'other';

export interface Standing {
  readonly what: StandingKind;
  readonly place: LeavingPlace;
  /** Bytes before it: in that part, or in what comes out of the innermost wrapping. */
  readonly at: number;
  /** From the outside in. */
  readonly inside: readonly Wrapping[];
  /** In hex, as numbers or in base64. */
  readonly isEncoded: boolean;
  /** Variables that it comes from, where any do. */
  readonly variables?: readonly string[];
}

/** It can't be cleared: what's packed in it is longer than is looked through, or isn't opened. `most` in bytes. */
export interface Unread {
  readonly place: LeavingPlace;
  readonly inside: readonly Wrapping[];
  readonly why:
    | { readonly kind: 'too-long'; readonly most: number }
    | { readonly kind: 'closed'; readonly closed: Closed };
}
