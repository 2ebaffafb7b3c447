/** Decompression against node:zlib, and that no bytes are too much. */

import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyVariants } from '../../../lib/core/mistakes/body/body.ts';
import { decompressed } from '../../../lib/core/mistakes/inflate.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { sent, textsOf } from './body-subject.ts';

const MOST = 100_000;
const plain = (text: string) => new Uint8Array(Buffer.from(text));

describe('decompressing', () => {
  test('what node:zlib compressed, at every level', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000, max: 9 }), fc.constantFrom(0, 1, 6, 9), (bytes, level) => {
        expect(decompressed(gzipSync(bytes, { level }), MOST)).toEqual(bytes);
        expect(decompressed(deflateSync(bytes, { level }), MOST)).toEqual(bytes);
      }),
    );
    const long = plain(JSON.stringify(Array.from({ length: 5000 }, (_, index) => index * index)));
    expect(decompressed(gzipSync(long), MOST)).toEqual(long);
  });

  test('neither damaged nor endless input is taken', () => {
    const bytes = gzipSync(plain('{"a":1}'.repeat(50)));
    expect(decompressed(bytes.subarray(0, 20), MOST)).toBeUndefined();
    expect(decompressed(gzipSync(new Uint8Array(MOST + 1)), MOST)).toBeUndefined();
    expect(decompressed(plain('{"a":1}'), MOST)).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (junk) => {
        decompressed(Uint8Array.of(0x1f, 0x8b, 8, 31, 0, 0, 0, 0, 0, 3, ...junk), MOST);
        decompressed(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, ...junk), MOST);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['gzip', gzipSync],
    ['zlib', deflateSync],
    ['bare deflate, as PHP’s gzdeflate', deflateRawSync],
  ])('%s gives the body as it was before', (_, compress) => {
    const body = '{"a":1,"b":"übrig"}';
    const variants = bodyVariants(sent(compress(body)), 1);
    expect(
      variants.filter(({ uses }) => uses[0]?.id === 'body-compressed').map(({ value }) => value),
    ).toEqual([byteStringOfText(body)]);
  });

  test('text is no bare deflate data', () => {
    expect(textsOf(bodyVariants(sent('{"a":1}'), 1), 'body-compressed')).toEqual([]);
  });
});
