/** A signing secret that can't be printed, spread, cloned or stringified by accident. */

import { hmacSha256Under } from '../hashing/sha256.ts';
import { type ByteString, type HexDigest, utf8 } from './bytes.ts';

const HIDDEN = '[secret]';

export class Secret {
  readonly #text: string;
  #sign: ((message: ByteString) => HexDigest) | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The secret itself: for what stores it, shows or copies it on request, looks for it, hands it to a worker, or makes a
   * wrong key of its text.
   */
  reveal(): string {
    return this.#text;
  }

  equals(other: Secret): boolean {
    return this.#text === other.#text;
  }

  /** The key of the HMAC: the secret's UTF-8 bytes, prefix included (API document, section 5). */
  keyBytes(): Uint8Array {
    return utf8(this.#text);
  }

  /** HMAC-SHA256 of the message, keyed with these bytes. */
  sign(message: ByteString): HexDigest {
    this.#sign ??= hmacSha256Under(this.keyBytes());
    return this.#sign(message);
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  get [Symbol.toStringTag](): string {
    return 'Secret';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN;
  }
}

export interface NamedSecret {
  /** How the user knows it, as the key's label and id: fit to be shown, and never the secret. */
  readonly name: string;
  readonly secret: Secret;
}
