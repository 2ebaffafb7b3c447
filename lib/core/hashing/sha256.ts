/** SHA-256 and HMAC-SHA256, synchronous. Only this folder imports a hash library. */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { type ByteString, bytesOf, type HexDigest, hexOf } from '../signing/bytes.ts';

/** Both make lowercase hex. */
export interface Sha256Provider {
  hash(bytes: Uint8Array): string;
  /** What depends on the key alone can be done once. */
  hmacUnder(key: Uint8Array): (message: ByteString) => string;
}

const OWN: Sha256Provider = {
  hash: (bytes) => hexOf(nobleSha256(bytes)),
  hmacUnder: (key) => {
    const keyed = hmac.create(nobleSha256, key);
    return (message) => hexOf(keyed.clone().update(bytesOf(message)).digest());
  },
};

let provider = OWN;

/** Has whole messages hashed by what the host has: a server's own is several times as fast. */
export function provideSha256(better: Sha256Provider): void {
  provider = better;
}

/** 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}

/** Most requests have no body, and are hashed all the same. */
const OF_NOTHING = OWN.hash(new Uint8Array(0)) as HexDigest;

export function sha256Hex(bytes: Uint8Array): HexDigest {
  if (bytes.length === 0) return OF_NOTHING;
  return provider.hash(bytes) as HexDigest;
}

/** Lowercase hex of HMAC-SHA256 (RFC 2104), for a key of any length and one message after another. */
export function hmacSha256Under(key: Uint8Array): (message: ByteString) => HexDigest {
  return provider.hmacUnder(key) as (message: ByteString) => HexDigest;
}

/** SHA-256 of bytes that arrive in chunks, for hashing long bodies without holding up the page. */
export function sha256Stream(): { update(chunk: Uint8Array): void; hex(): HexDigest } {
  const hash = nobleSha256.create();
  return {
    update: (chunk) => {
      hash.update(chunk);
    },
    hex: () => hexOf(hash.digest()) as HexDigest,
  };
}
