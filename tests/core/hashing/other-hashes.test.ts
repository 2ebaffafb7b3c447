/** Each hash and its HMAC against Node's own, at lengths around every block size. */

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blockLength, digest, hmac } from '../../../lib/core/hashing/other-hashes.ts';
import { HASHES } from '../../../lib/core/mistakes/variant.ts';
import { hexOf } from '../../../lib/core/signing/bytes.ts';

const LENGTHS = [0, 1, 55, 56, 63, 64, 65, 71, 72, 73, 111, 112, 127, 128, 129, 135, 136, 137, 300];
const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 0xff);

describe.each(HASHES)('%s', (hash) => {
  it('gives the digest that Node gives', () => {
    for (const length of LENGTHS)
      expect(hexOf(digest(hash, bytes(length))), `${length}`).toBe(
        createHash(hash).update(bytes(length)).digest('hex'),
      );
  });

  it('gives the HMAC that Node gives, for short and for long keys', () => {
    for (const length of LENGTHS)
      expect(hexOf(hmac(hash, bytes(length), bytes(97))), `${length}`).toBe(
        createHmac(hash, bytes(length)).update(bytes(97)).digest('hex'),
      );
  });
});

it('knows the block of each, so that a key of one block is used as it is and one byte more is hashed', () => {
  for (const hash of HASHES) {
    const long = bytes(blockLength(hash) + 1);
    expect(hexOf(hmac(hash, long, bytes(9)))).toBe(hexOf(hmac(hash, digest(hash, long), bytes(9))));
    const full = bytes(blockLength(hash));
    expect(hexOf(hmac(hash, full, bytes(9)))).not.toBe(hexOf(hmac(hash, digest(hash, full), bytes(9))));
  }
});
