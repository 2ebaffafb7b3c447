/** SHA-256 and HMAC-SHA256, synchronous. Only this folder imports a hash library. */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { type HexDigest, hexOf } from '../signing/bytes.ts';

/** 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}

export function sha256Hex(bytes: Uint8Array): HexDigest {
  return hexOf(sha256(bytes)) as HexDigest;
}

/** Lowercase hex of HMAC-SHA256 (RFC 2104), for a key of any length. */
export function hmacSha256Hex(key: Uint8Array, message: Uint8Array): HexDigest {
  return hexOf(hmac(nobleSha256, key, message)) as HexDigest;
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
