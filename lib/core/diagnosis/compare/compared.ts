/** What comparing a client's own string to sign with ours came to. Plain data: the view draws it. */

import type { ByteString } from '../../signing/bytes.ts';
import type { ByteRange, LineName } from '../../signing/canonical.ts';
import type { Mistake } from '../diagnosis.ts';

/** How the pasted text was read. */
export const READINGS = [
  'plain',
  'part',
  'escaped',
  'byte-string',
  'hex',
  'hex-dump',
  'byte-list',
  'base64',
  'url-encoded',
] as const;
export type ReadingKind = (typeof READINGS)[number];

export interface ComparedLine {
  readonly name: LineName;
  /** As in `Line 2, path`. */
  readonly label: string;
  readonly pasted: ByteString;
  readonly ours: ByteString;
  readonly same: boolean;
  /** Where the two differ, for marking; empty where they're the same. */
  readonly differences: Differences;
  /** What makes ours into what was pasted, cheapest; empty where nothing known does. */
  readonly mistakes: readonly Mistake[];
}

/** Half-open, in bytes, in order, never inside a UTF-8 character. */
export interface Differences {
  readonly theirs: readonly ByteRange[];
  readonly ours: readonly ByteRange[];
}

export interface Compared {
  /**
   * `same`: byte for byte. `ends-in-newline`: but for one newline at the end, which printing may have added. `named`:
   * every difference is a known mistake. `differs`: some aren't. `other-request`: it's a string to sign, of another
   * request. `a-digest`: a hash or signature was pasted instead. `no-string`: nothing like a string to sign. `empty`:
   * nothing.
   */
  readonly verdict:
    | 'same'
    | 'ends-in-newline'
    | 'named'
    | 'differs'
    | 'other-request'
    | 'a-digest'
    | 'no-string'
    | 'empty';
  /** At most 60 characters: what to do. */
  readonly title: string;
  /** One or two sentences. */
  readonly summary: string;
  /** `text` says it in a sentence, as in `Countersign read the text as escaped text.` */
  readonly reading: { readonly kind: ReadingKind; readonly text: string };
  /** The bytes that were read, secrets in them blanked out. */
  readonly pasted: ByteString;
  /** Our string to sign. */
  readonly ours: ByteString;
  readonly differences: Differences;
  /** The five lines; empty where what was pasted can't be split into them. */
  readonly lines: readonly ComparedLine[];
  /** What's wrong with how the lines are put together. */
  readonly joining: readonly Mistake[];
  /** With the secret of the key, it makes the signature that was sent. */
  readonly isSignedAsSent: boolean;
  /** It’s a wrong string, and with the secret of the key it makes a different signature than was sent. */
  readonly isSignedOtherwise: boolean;
  /** What else is worth knowing, in sentences. */
  readonly notes: readonly string[];
}
