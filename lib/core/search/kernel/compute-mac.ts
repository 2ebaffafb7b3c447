/** How a message becomes a digest, for every right and wrong way there is: what the kernels must agree with. */

import { blockLength, digest, hmac, hmacUnder } from '../../hashing/other-hashes.ts';
import type { Mac } from '../../mistakes/variant.ts';
import { byteStringOfBytes, hexOf, joinBytes, utf8 } from '../../signing/bytes.ts';

export type Sign = (message: Uint8Array) => Uint8Array;

const MISTAKEN_BLOCK = 128;

/** The raw digest. `hash` ignores the key and `oddity`. */
export function computeMac(mac: Mac, key: Uint8Array, message: Uint8Array): Uint8Array {
  return macUnder(mac, key)(message);
}

/** The same for many messages under one key, which is taken in once where that's possible. */
export function macUnder(mac: Mac, key: Uint8Array): Sign {
  const sign = signerUnder(mac, key);
  return (message) => afterwards(mac, sign(beforehand(mac, message)), sign);
}

function signerUnder(mac: Mac, key: Uint8Array): Sign {
  if (mac.form === 'hash') return (message) => digest(mac.hash, message);
  if (mac.form === 'swapped') return (message) => oddHmac(mac, message, key);
  if (mac.oddity === 'block-128') return (message) => oddHmac(mac, key, message);
  return hmacUnder(mac.hmacHash ?? mac.hash, keyAsUsed(mac, key));
}

function oddHmac(mac: Mac, key: Uint8Array, message: Uint8Array): Uint8Array {
  if (mac.oddity !== 'block-128') return hmac(mac.hash, keyAsUsed(mac, key), message);
  const block = keyBlock(mac, key);
  const inner = digest(mac.hash, joinBytes([xored(block, 0x36), message]));
  return digest(mac.hash, joinBytes([xored(block, 0x5c), inner]));
}

function keyAsUsed({ hash, oddity }: Mac, key: Uint8Array): Uint8Array {
  return oddity === 'long-key-cut' ? key.subarray(0, blockLength(hash)) : key;
}

/** The key padded with zeros to the block, hashed first where it's longer: what's XORed with 0x36 and 0x5c. */
export function keyBlock(mac: Mac, key: Uint8Array): Uint8Array {
  const length = mac.oddity === 'block-128' ? MISTAKEN_BLOCK : blockLength(mac.hash);
  const used = keyAsUsed(mac, key);
  const block = new Uint8Array(length);
  block.set(used.length > length ? digest(mac.hash, used) : used);
  return block;
}

function xored(block: Uint8Array, byte: number): Uint8Array {
  return block.map((value) => value ^ byte);
}

function beforehand(mac: Mac, message: Uint8Array): Uint8Array {
  const { before, hmacHash: hash = mac.hash } = mac;
  if (before === 'hash-hex') return utf8(hexOf(digest(hash, message)));
  if (before === 'hash-raw') return digest(hash, message);
  if (before === 'base64') return utf8(btoa(byteStringOfBytes(message)));
  return message;
}

function afterwards({ hash, after }: Mac, made: Uint8Array, sign: Sign): Uint8Array {
  if (after === 'hash-hex') return digest(hash, utf8(hexOf(made)));
  if (after === 'hash-raw') return digest(hash, made);
  if (after === 'hmac-hex') return sign(utf8(hexOf(made)));
  if (after === 'hmac-raw') return sign(made);
  return made;
}
