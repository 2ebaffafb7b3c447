/** SHA-256 and HMAC-SHA256 against published vectors and against node:crypto. */

import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hmacSha256Under, sha256, sha256Hex, sha256Stream } from '../../../lib/core/hashing/sha256.ts';
import { byteStringOfBytes, isHexDigest, utf8 } from '../../../lib/core/signing/bytes.ts';

/** @param message as bytes. */
function hmacOf(key: Uint8Array, message: Uint8Array): string {
  return hmacSha256Under(key)(byteStringOfBytes(message));
}

const BLOCK_EDGES = [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128];
const MEGABYTE = 1_048_576;

function bytesFromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

function nodeSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function nodeHmac(key: Uint8Array, message: Uint8Array): string {
  return createHmac('sha256', key).update(message).digest('hex');
}

describe('NIST SHA-256 examples', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('%.20s…', (text, digest) => {
    expect(sha256Hex(utf8(text))).toBe(digest);
  });
});

describe('RFC 4231, section 4', () => {
  const cases = [
    {
      number: 1,
      key: '0b'.repeat(20),
      data: '4869205468657265',
      hmac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    },
    {
      number: 2,
      key: '4a656665',
      data: '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
      hmac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    },
    {
      number: 3,
      key: 'aa'.repeat(20),
      data: 'dd'.repeat(50),
      hmac: '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    },
    {
      number: 4,
      key: '0102030405060708090a0b0c0d0e0f10111213141516171819',
      data: 'cd'.repeat(50),
      hmac: '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    },
    {
      number: 5,
      key: '0c'.repeat(20),
      data: '546573742057697468205472756e636174696f6e',
      hmac: 'a3b6167473100ee06e0c796c2955552b',
      bits: 128,
    },
    {
      number: 6,
      key: 'aa'.repeat(131),
      data: '54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374',
      hmac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    },
    {
      number: 7,
      key: 'aa'.repeat(131),
      data: '5468697320697320612074657374207573696e672061206c6172676572207468616e20626c6f636b2d73697a65206b657920616e642061206c6172676572207468616e20626c6f636b2d73697a6520646174612e20546865206b6579206e6565647320746f20626520686173686564206265666f7265206265696e6720757365642062792074686520484d414320616c676f726974686d2e',
      hmac: '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    },
  ];

  test('all seven are here', () => {
    expect(cases.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test.each(cases)('test case $number', ({ key, data, hmac, bits = 256 }) => {
    expect(hmacOf(bytesFromHex(key), bytesFromHex(data)).slice(0, bits / 4)).toBe(hmac);
  });
});

const anyKey = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.integer({ min: 62, max: 66 }).chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
);
const anyMessage = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(...BLOCK_EDGES).chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
);

describe('agreement with node:crypto', () => {
  test('HMAC of any key and message', () => {
    fc.assert(
      fc.property(anyKey, anyMessage, (key, message) => {
        expect(hmacOf(key, message)).toBe(nodeHmac(key, message));
      }),
      { numRuns: 1000 },
    );
  });

  test('SHA-256 of any message is 32 bytes, written as 64 lowercase hex digits', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const hex = sha256Hex(message);
        expect(hex).toBe(nodeSha256(message));
        expect(isHexDigest(hex)).toBe(true);
        expect(Buffer.from(sha256(message)).toString('hex')).toBe(hex);
      }),
      { numRuns: 500 },
    );
  });

  test.each(BLOCK_EDGES)('a message of %i bytes under keys of 0, 63, 64 and 65 bytes', (length) => {
    const message = Uint8Array.from({ length }, (_, index) => (index * 151 + 7) & 0xff);
    expect(sha256Hex(message)).toBe(nodeSha256(message));
    for (const keyLength of [0, 1, 63, 64, 65, 200]) {
      const key = new Uint8Array(keyLength).fill(0xa5);
      expect(hmacOf(key, message)).toBe(nodeHmac(key, message));
    }
  });

  test.each([MEGABYTE - 1, MEGABYTE, MEGABYTE + 1])('a message of %i bytes', (length) => {
    const message = Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 0xff);
    expect(sha256Hex(message)).toBe(nodeSha256(message));
    expect(hmacOf(utf8('sk_test_abc'), message)).toBe(nodeHmac(utf8('sk_test_abc'), message));
  });

  test('a view into a larger buffer hashes only its own bytes', () => {
    const buffer = Uint8Array.from({ length: 100 }, (_, index) => index);
    const view = buffer.subarray(10, 75);
    expect(sha256Hex(view)).toBe(nodeSha256(view));
    expect(sha256Hex(view)).not.toBe(nodeSha256(buffer));
  });

  test('chunks hash to what the whole does, wherever it’s cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 }), (chunks) => {
        const stream = sha256Stream();
        for (const chunk of chunks) stream.update(chunk);
        expect(stream.hex()).toBe(nodeSha256(Buffer.concat(chunks)));
      }),
    );
  });
});

test('hashing leaves key and message as they were', () => {
  const key = new Uint8Array(100).fill(7);
  const message = new Uint8Array(100).fill(9);
  hmacOf(key, message);
  expect(key).toEqual(new Uint8Array(100).fill(7));
  expect(message).toEqual(new Uint8Array(100).fill(9));
});
