/** How a language writes the small expressions that are read, what its functions do, and what its signer’s names hold. */

import type { CodeValue, Operation } from './value.ts';

/** What a name of a signer holds once the line that assigns it has run. */
export type SignerFact =
  | 'method'
  /** The method as a value that’s no text. */
  | 'verb'
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
  /** The query as it’s sent, split at each &: empty pairs are in it. */
  | 'split'
  /** Path and query as they’re sent, and the path with its escapes read. */
  | 'target'
  | 'decoded-path'
  /** The HMAC in an `ArrayBuffer`. */
  | 'signed-buffer'
  | 'mac'
  /** The hash of the body in Go’s array, which its functions take a slice of. */
  | 'digest-array'
  /** The key of an HMAC that takes no bytes. */
  | 'hmac-key'
  /** Something that only its own functions take. */
  | 'opaque';

/** What stands between quotes. */
interface StringForm {
  readonly insert?: RegExp;
  readonly isBytes?: true;
  /** One character, which is no text: it can be added to one. */
  readonly isCharacter?: true;
}

/** Of a loop. */
interface Block {
  /** What stands before it, with the mark that opens it if it has one. */
  readonly opens: RegExp;
  /** All of it once it’s whole; absent where no mark closes it. */
  readonly closes?: RegExp;
  readonly isIndented?: true;
}

export interface Dialect {
  /** With the groups `name`, `code`, and where there are any `declares`, `type` and `adds` (as in `+=`). */
  readonly statement: RegExp;
  /** Of a loop over a list whose block is one statement, with the groups `parameter`, `of` and `body`. */
  readonly loops?: readonly RegExp[];
  readonly block?: Block;
  /** The method that a text is added by to one that’s being built. */
  readonly appends?: string;
  /** A name can be declared once: by these words, or where they’re empty by assigning it. */
  readonly declares: 'never' | 'once' | 'again';
  /** Declared so, a name can’t be assigned again. */
  readonly fixed?: RegExp;
  /** What a declared type holds; others aren’t read. */
  readonly types?: Readonly<Record<string, CodeValue['kind'] | 'array' | 'any'>>;
  /** A name keeps the kind of value that it was declared with. */
  readonly isTyped?: true;
  /** Parameters can’t be assigned. */
  readonly fixedParameters?: true;
  /** Names whose lines can’t be written anew: their values have types of their own. */
  readonly fixedNames?: readonly string[];
  /** What stands before a point may be a module, which no line of a signer defines. */
  readonly namesModules?: true;
  /** A name that’s declared and not read is an error. */
  readonly readsAll?: true;
  /** Its HTTP library sends a method in capitals, whatever its name holds. */
  readonly sendsCapitals?: true;
  /** A hash can be read out once. */
  readonly readsHashesOnce?: true;
  /** How a line begins that goes on with the one before if that has no semicolon. */
  readonly joinsUnended?: RegExp;
  /** How a line begins that goes on with the one before. */
  readonly goesOnWith?: RegExp;
  /** Begins the names of lists, and of these alone. */
  readonly listSigil?: '@';
  /** Within brackets a line can end anywhere, behind an opening bracket or a comma, or behind these alone. */
  readonly breaks: 'anywhere' | 'around-items' | 'behind-items';
  /** By prefix and quote: `raw` knows no escapes but its quote’s. */
  readonly strings: Readonly<Record<string, 'raw' | StringForm>>;
  readonly concat: '+' | '.' | '..' | '<>' | 'none';
  /** What takes the place of something missing. */
  readonly or: readonly string[];
  /** Those of them for which an empty text is missing too. */
  readonly falsy?: readonly string[];
  readonly member: readonly ('.' | ':' | '::')[];
  /** A comma may stand behind the last argument or item. */
  readonly lastComma?: true;
  /** What stands in square brackets, and several in round ones, is a list. */
  readonly lists?: true;
  readonly tuples?: true;
  readonly spreads?: '...' | '*';
  /** A name on its own would be moved. */
  readonly moves?: true;
  /** Between a condition and what’s taken, or behind what’s taken. */
  readonly choice?: '?' | 'if';
  /** A choice in place of what’s taken otherwise stands in brackets. */
  readonly bracketsChoices?: true;
  readonly functionSign?: 'lambda' | '=>';
  /** A method that makes a list of what a function makes of each item. */
  readonly mapsWith?: string;
  /** As in `p + "\n" for p in parts`. */
  readonly comprehensions?: true;
  readonly pipe?: '|>';
  readonly namedArgument?: '=' | ':';
  readonly braces?: 'list' | 'set';
  readonly typedLists?: true;
  readonly borrows?: true;
  /** A method without brackets is called too. */
  readonly readsUncalled?: true;
  /** Made with `new`, and only so. */
  readonly classes?: readonly string[];
  /** Changes the list itself. */
  readonly changing?: readonly string[];
  /** Functions and methods that take a character where others take a text. */
  readonly takesCharacters?: readonly string[];
  /** Functions that are called without brackets: with the sum that follows, or with all. */
  readonly bareCalls?: Readonly<Record<string, 'sum' | 'all'>>;
  /** Code that’s read as other code. */
  readonly rewrites?: readonly (readonly [RegExp, string])[];
  /** Whole statements that are read as others; as nothing where they do nothing. */
  readonly statementRewrites?: readonly (readonly [RegExp, string])[];
  /** Braces are a list behind this, and where a type of lists is declared. */
  readonly bracesBehind?: RegExp;
  /** Functions that take a name without moving it. */
  readonly borrowing?: readonly string[];
  /** Code that’s read as a fact once its name is assigned, as `url.pathname` is. */
  readonly sources?: readonly FactSource[];
  /** By their paths, as in `hashlib.sha256`. */
  /** What rewritten code reads, as it’s written: it stands under no name of its own. */
  readonly alsoReads?: readonly string[];
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
  readonly fact: 'path' | 'sent' | 'target' | 'decoded-path';
}

/** Under which a source’s fact is kept: no code has this name. */
export function nameOfSource({ of, fact }: FactSource): string {
  return `_${of.replace('$', '')}_${fact.replace('-', '_')}_`;
}
