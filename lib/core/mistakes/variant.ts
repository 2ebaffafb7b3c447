/** What a catalogue yields for one request: wrong values for one slot, for several at once, and wrong ways to sign. */

import type { ByteString } from '../signing/bytes.ts';
import type { Use } from './mistake-row.ts';

/** The values a message is made of. `hash` is line 5; `body` the body's bytes themselves, for recipes that sign those. */
export const MESSAGE_SLOTS = ['method', 'path', 'query', 'timestamp', 'hash', 'body', 'key'] as const;
export type MessageSlot = (typeof MESSAGE_SLOTS)[number];

/** One wrong value for one slot and the mistakes that make it, in the order they're made. */
export interface Variant {
  readonly value: ByteString;
  readonly uses: readonly Use[];
  /**
   * The most mistakes it's combined up to, itself included. Families of thousands set 1 or 2; left out means there's no
   * bound.
   */
  readonly reach?: 1 | 2;
}

/** One mistake that changes several values at once, such as the query moved into the path. */
export interface Compound {
  readonly values: Partial<Record<MessageSlot, ByteString>>;
  readonly uses: readonly Use[];
}

export type MessageToken =
  | { readonly kind: 'literal'; readonly bytes: ByteString }
  | { readonly kind: 'slot'; readonly slot: MessageSlot }
  /** Written only where something stands before it and the slot value after it isn't empty. */
  | { readonly kind: 'glue'; readonly bytes: ByteString };

export const HASHES = [
  'sha256',
  'sha1',
  'md5',
  'sha224',
  'sha384',
  'sha512',
  'sha512-256',
  'sha3-256',
  'sha3-512',
] as const;
export type HashName = (typeof HASHES)[number];

/** As long as SHA-256, so nothing shows that it's one of these; hardly ever seen, and slow to search. */
export const RARE_HASHES: readonly HashName[] = ['sha512-256', 'sha3-256'];

/** How a message becomes a digest. */
export interface Mac {
  readonly hash: HashName;
  /** The HMAC’s own, where another hashes what it gave. */
  readonly hmacHash?: HashName;
  /** `hash`: no HMAC, the bare hash of the message (which may hold the key). `swapped`: the message is the key. */
  readonly form: 'hmac' | 'hash' | 'swapped';
  /** What's done to the message first. */
  readonly before?: 'hash-hex' | 'hash-raw' | 'base64';
  /** What's done to the digest, as hex text or raw bytes: hashed, or sent through the HMAC again. */
  readonly after?: 'hash-hex' | 'hash-raw' | 'hmac-hex' | 'hmac-raw';
  /** A hand-written HMAC: keys padded to 128 bytes, or keys longer than a block cut instead of hashed. */
  readonly oddity?: 'block-128' | 'long-key-cut';
}

/** A wrong way to build and sign the message: joining, HMAC, whole foreign recipes, helpers that hit several places. */
export interface Shape {
  readonly uses: readonly Use[];
  readonly template: readonly MessageToken[];
  readonly mac: Mac;
  /**
   * Done to every slot's value, such as lowercase or UTF-16. The template's literals are already as they'd be
   * afterwards. Functions are told apart by identity, so equal maps are one and the same function.
   */
  readonly map?: (value: ByteString) => ByteString;
  /** Replaces the key's own variants, for helpers that hit the key as well; each is the right key for this shape. */
  readonly keys?: readonly ByteString[];
  readonly reach?: 1 | 2;
}

/**
 * A reading of X-Signature as sent: what the digest must be for this reading to hold. The search filters digests by the
 * words and lets `matches` decide.
 */
export interface OutputReading {
  readonly uses: readonly Use[];
  /** Digest length in bytes: names the hash family. */
  readonly digestBytes: 16 | 20 | 28 | 32 | 48 | 64;
  /**
   * A digest can only fit where one of these holds: 32-bit big-endian word number `word`, masked, equals `value`
   * (unsigned). Never empty; at least 24 bits of mask each.
   */
  readonly filters: readonly { readonly word: number; readonly mask: number; readonly value: number }[];
  /** Whether exactly this digest, printed with the reading's mistakes, gives the signature as sent. */
  readonly matches: (digest: Uint8Array, message: Uint8Array) => boolean;
}
