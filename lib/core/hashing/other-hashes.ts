/**
 * Every hash that a wrong signature was seen to be made with, and HMAC over each. Synchronous, any length. From a second copy
 * of `@noble/hashes`: a page's first chunk has SHA-256, and would have SHA-512 with it, which is in the same file.
 */

import { blake2b } from 'noble-other-hashes/blake2.js';
import { hmac as nobleHmac } from 'noble-other-hashes/hmac.js';
import { md5, sha1 } from 'noble-other-hashes/legacy.js';
import { sha224, sha256, sha384, sha512, sha512_256 } from 'noble-other-hashes/sha2.js';
import { sha3_256, sha3_512 } from 'noble-other-hashes/sha3.js';
import type { CHash } from 'noble-other-hashes/utils.js';
import type { HashName } from '../mistakes/variant.ts';

const HASHERS: Readonly<Record<HashName, CHash>> = {
  sha256,
  sha1,
  md5,
  sha224,
  sha384,
  sha512,
  'sha512-256': sha512_256,
  'sha3-256': sha3_256,
  'sha3-512': sha3_512,
};

/** In bytes: what HMAC pads its key to. */
export function blockLength(hash: HashName): number {
  return HASHERS[hash].blockLen;
}

export function digest(hash: HashName, bytes: Uint8Array): Uint8Array {
  return HASHERS[hash](bytes);
}

/** HMAC (RFC 2104) for a key of any length. */
export function hmac(hash: HashName, key: Uint8Array, message: Uint8Array): Uint8Array {
  return nobleHmac(HASHERS[hash], key, message);
}

/** HMAC of many messages under one key, which is taken in once. */
export function hmacUnder(hash: HashName, key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const keyed = nobleHmac.create(HASHERS[hash], key);
  return (message) => keyed.clone().update(message).digest();
}

/** 64 bytes, as `b2sum` and hashlib print it. */
export function blake2b512(bytes: Uint8Array): Uint8Array {
  return blake2b(bytes);
}

/** Of IEEE 802.3, as zlib and PHP’s `crc32b` compute it. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
