/** How a language writes the small expressions that are read, what its functions do, and what its signer’s names hold. */

import type { Operation } from './value.ts';

/** What a name of a signer holds once the line that assigns it has run. */
export type SignerFact =
  | 'method'
  | 'path'
  | 'query'
  | 'timestamp'
  | 'body-hash'
  | 'message'
  | 'signature'
  | 'secret'
  /** The key as bytes. */
  | 'key'
  /** The query as it’s sent, and its pairs: sorted once a line sorts them. */
  | 'sent'
  | 'pairs'
  /** The five lines as a list. */
  | 'parts'
  /** The body as bytes, as text, and as text that may be missing. */
  | 'raw-bytes'
  | 'raw-text'
  | 'raw-maybe'
  /** The hash of the body, and the HMAC: as bytes, and before they’re read out. */
  | 'digest'
  | 'signed'
  | 'mac';

export interface Dialect {
  /** With the groups `name`, `code`, and where there are any `declares` and `adds` (as in `+=`). */
  readonly statement: RegExp;
  /** A name can be declared once: by these words, or where they’re empty by assigning it. */
  readonly declares: 'never' | 'once' | 'again';
  /** Declared so, a name can’t be assigned again. */
  readonly fixed?: RegExp;
  /** By prefix and quote: `raw` knows no escapes but its quote’s. */
  readonly strings: Readonly<Record<string, 'raw' | { readonly insert?: RegExp; readonly isBytes?: true }>>;
  readonly concat: '+' | '.' | '..' | '<>' | 'none';
  /** What takes the place of something missing. */
  readonly or: readonly string[];
  readonly member: readonly ('.' | ':')[];
  readonly pipe?: '|>';
  readonly namedArgument?: '=' | ':';
  readonly braces?: 'list' | 'set';
  readonly typedLists?: true;
  readonly borrows?: true;
  /** A method without brackets is called too. */
  readonly readsUncalled?: true;
  readonly hasNew?: true;
  /** Functions that are called without brackets: with one value, or with all that follows. */
  readonly bareCalls?: Readonly<Record<string, 'one' | 'all'>>;
  /** Code that’s read as other code. */
  readonly rewrites?: readonly (readonly [RegExp, string])[];
  /** Code that’s read as a fact once its name is assigned, as `url.pathname` is. */
  readonly sources?: readonly FactSource[];
  /** By their paths, as in `hashlib.sha256`. */
  readonly functions: Readonly<Record<string, Operation>>;
  readonly methods: Readonly<Record<string, Operation>>;
  /** KnownNames of algorithms and the like, which are passed on. */
  readonly constants?: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, SignerFact>>;
}

export interface FactSource {
  readonly code: RegExp;
  /** The signer’s name that it’s a part of. */
  readonly of: string;
  readonly fact: 'path' | 'sent';
}

/** Under which a source’s fact is kept: no code has this name. */
export function nameOfSource({ of, fact }: FactSource): string {
  return `_${of}_${fact}_`;
}
