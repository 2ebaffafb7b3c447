import { expect, test } from 'vitest';
import { takeNodeSha256 } from '../../cli/node-sha256.ts';
import { hmacSha256Under, sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { byteStringOfBytes } from '../../lib/core/signing/bytes.ts';

/** @param message as bytes. */
function hmacOf(key: Uint8Array, message: Uint8Array): string {
  return hmacSha256Under(key)(byteStringOfBytes(message));
}

test('Node’s hashes are the same as those of the library, for messages and keys of any length', () => {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 0xff);
  const lengths = [0, 1, 55, 56, 63, 64, 65, 127, 128, 1000, 1024, 1025, 70_000];
  const all = () =>
    lengths.flatMap((length) => [
      sha256Hex(bytes(length)),
      ...lengths.map((key) => hmacOf(bytes(key), bytes(length))),
    ]);
  const own = all();
  takeNodeSha256();
  expect(all()).toEqual(own);
});
