/** Bytes, UTF-8 text and byte strings: nothing is lost on the way from one to another. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  compareByteStrings,
  displayText,
  equalBytes,
  hexOf,
  isHexDigest,
  joinBytes,
  sliceBytes,
  textOfUtf8,
  utf8,
} from '../../../lib/core/signing/bytes.ts';
import { latin1 } from './requests.ts';

describe('byte strings', () => {
  test('bytes → byte string → bytes is the same, for every byte and beyond one slice', () => {
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(bytesOf(byteStringOfBytes(all))).toEqual(all);
    const long = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7) & 0xff);
    expect(byteStringOfBytes(long)).toHaveLength(20_000);
    expect(equalBytes(bytesOf(byteStringOfBytes(long)), long)).toBe(true);
    expect(byteStringOfBytes(new Uint8Array(0))).toBe('');
  });

  test('a 5 MB body doesn’t overflow the stack', () => {
    expect(byteStringOfBytes(new Uint8Array(5_000_000))).toHaveLength(5_000_000);
  });

  test('text becomes its UTF-8 bytes, one character each', () => {
    expect(byteStringOfText('a€')).toBe('a\u00e2\u0082\u00ac');
    expect(sliceBytes(byteStringOfText('a€'), 1, 2)).toBe('\u00e2');
  });

  test.each([
    ['', true],
    ['\0\x7f\u00ff', true],
    ['\u0100', false],
    ['ab\u20ac', false],
    ['\ud83d\ude00', false],
  ])('%j holds one character per byte: %s', (text, ok) => {
    expect(asByteString(text)).toBe(ok ? text : undefined);
  });

  test('compare as unsigned bytes, a prefix first', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6 }), fc.uint8Array({ maxLength: 6 }), (a, b) => {
        expect(compareByteStrings(byteStringOfBytes(a), byteStringOfBytes(b))).toBe(Buffer.compare(a, b));
      }),
      { numRuns: 500 },
    );
    expect(compareByteStrings(latin1('a'), latin1('ab'))).toBe(-1);
    expect(compareByteStrings(latin1('\xff'), latin1('a'))).toBe(1);
  });
});

describe('UTF-8', () => {
  test('text → bytes → text is the same, byte-order mark and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(textOfUtf8(utf8(text))).toBe(text);
        expect(displayText(utf8(text))).toBe(text);
      }),
    );
    expect(textOfUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
    expect(displayText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
  });

  test.each([
    ['a lone continuation byte', [0x80]],
    ['a character cut short', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['0xff', [0xff]],
  ])('%s isn’t UTF-8, and is shown as U+FFFD', (_, bytes) => {
    expect(textOfUtf8(Uint8Array.from(bytes))).toBeUndefined();
    expect(displayText(Uint8Array.from(bytes))).toMatch(/^\ufffd+$/);
  });

  test('a lone surrogate becomes U+FFFD, a pair becomes four bytes', () => {
    expect(utf8('\ud800')).toEqual(Uint8Array.of(0xef, 0xbf, 0xbd));
    expect(utf8('a\udc00b')).toEqual(utf8('a\ufffdb'));
    expect(utf8('\ud83d\ude00')).toEqual(Uint8Array.of(0xf0, 0x9f, 0x98, 0x80));
  });
});

describe('joining and comparing', () => {
  test.each([
    [[], undefined, ''],
    [[], ',', ''],
    [['a'], ',', 'a'],
    [['a', '', 'b'], ', ', 'a, , b'],
    [['', ''], '\n', '\n'],
    [['a', 'b'], undefined, 'ab'],
  ])('%j joined by %j is %j', (parts, separator, joined) => {
    const gap = separator === undefined ? undefined : utf8(separator);
    expect(textOfUtf8(joinBytes(parts.map(utf8), gap))).toBe(joined);
  });

  test.each([
    ['', '', true],
    ['ab', 'ab', true],
    ['ab', 'ac', false],
    ['ab', 'a', false],
    ['a', 'ab', false],
  ])('%j equals %j: %s', (a, b, equal) => {
    expect(equalBytes(utf8(a), utf8(b))).toBe(equal);
  });
});

describe('hex', () => {
  test('is two lowercase digits a byte', () => {
    expect(hexOf(Uint8Array.of(0, 1, 0x0f, 0x10, 0xab, 0xff))).toBe('00010f10abff');
  });

  test.each([
    ['a'.repeat(64), true],
    ['0123456789abcdef'.repeat(4), true],
    ['A'.repeat(64), false],
    ['a'.repeat(63), false],
    ['a'.repeat(65), false],
    [`${'a'.repeat(64)}\n`, false],
    ['g'.repeat(64), false],
    ['', false],
  ])('%j is a digest: %s', (text, digest) => {
    expect(isHexDigest(text)).toBe(digest);
  });
});
