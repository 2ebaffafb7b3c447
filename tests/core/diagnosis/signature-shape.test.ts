/** Every shape a signature can have, and whether only the shape is wrong. */

import { describe, expect, test } from 'vitest';
import { shapeVerdict, signatureShape } from '../../../lib/core/diagnosis/signature-shape.ts';
import { type ShownFacts, shownWords } from '../../../lib/core/mistakes/shown.ts';
import type { ShapeId } from '../../../lib/core/mistakes/signature-shown.ts';

/** Any digest that begins with a zero and has small bytes and bytes above 127. */
const HEX = '0a04e7bdbf0d91a8d4ea10bd9f0f3ba8a9c6d41dc1ac9f4ba26d57b0e4cd0ff3';
const BYTES = Buffer.from(HEX, 'hex');
const SIGNED = [...BYTES].map((byte) => (byte > 127 ? byte - 256 : byte));
const pairs = HEX.match(/../g) ?? [];

type Row = readonly [id: ShapeId | undefined, what: string, sent: string, asHex?: string];

const ROWS: readonly Row[] = [
  [undefined, 'lowercase hex', HEX, HEX],
  ['out-uppercase', 'uppercase hex', HEX.toUpperCase(), HEX],
  ['out-dashed', 'BitConverter', pairs.join('-').toUpperCase(), HEX],
  ['out-dashed', 'colons', pairs.join(':'), HEX],
  ['out-base64', 'padded', BYTES.toString('base64'), HEX],
  ['out-base64', 'unpadded, as Perl prints it', BYTES.toString('base64').slice(0, 43), HEX],
  ['out-base64url', 'url-safe', BYTES.toString('base64url'), HEX],
  ['out-base64-of-hex', '88 characters', Buffer.from(HEX).toString('base64'), HEX],
  ['hmac-sha512', 'SHA-512 in base64', Buffer.alloc(64, 7).toString('base64')],
  ['hmac-sha512', 'SHA-512 in hex', 'f7'.repeat(64)],
  ['hmac-sha1', 'SHA-1 in hex', 'f7'.repeat(20)],
  ['hmac-sha1', 'SHA-1 in base64', Buffer.alloc(20, 7).toString('base64')],
  ['hmac-md5', 'MD5 in hex', 'f7'.repeat(16)],
  ['hmac-md5', 'MD5 in base64', Buffer.alloc(16, 7).toString('base64')],
  ['hmac-sha384', 'SHA-384 in hex', 'f7'.repeat(48)],
  ['hmac-sha384', 'SHA-384 in base64', Buffer.alloc(48, 7).toString('base64')],
  ['hmac-sha224', 'SHA-224 in hex', 'f7'.repeat(28)],
  ['out-truncated', '63 digits', HEX.slice(1), HEX.slice(1)],
  ['out-truncated', 'the first line of xxd -p', HEX.slice(0, 60), HEX.slice(0, 60)],
  ['out-sign-extended', 'toHexString of signed bytes', '0affff10ffffffe7'.repeat(5)],
  ['out-hex-too-long', '70 digits', 'ab'.repeat(35)],
  ['out-signed-bytes', 'Apps Script', SIGNED.map((byte) => byte.toString(16)).join('')],
  ['out-signed-bytes', 'a negative BigInteger', `-${'1'.repeat(64)}`, `${'e'.repeat(63)}f`],
  ['out-byte-list', 'Arrays.toString', `[${SIGNED.join(', ')}]`, HEX],
  ['out-byte-list', 'Uint8Array', [...BYTES].join(','), HEX],
  ['out-byte-list', 'PowerShell', [...BYTES].join(' '), HEX],
  [
    'hmac-go-sum-misuse',
    'Go’s Sum(msg) in hex',
    Buffer.from(`POST\n/api/v1/charges\n\n1764000000\n${HEX}`).toString('hex') + HEX,
  ],
  [
    'hmac-go-sum-misuse',
    'Go’s Sum(msg) in base64',
    Buffer.concat([Buffer.from('GET\n/api/v1/orders\n\n1\n'), BYTES]).toString('base64'),
  ],
  ['out-token', 'a token', 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln'],
  ['hmac-asymmetric', 'RSA in base64', Buffer.alloc(256, 7).toString('base64')],
  ['hmac-asymmetric', 'RSA in hex', 'f7'.repeat(256)],
  ['out-prefixed', 'GitHub', `sha256=${HEX}`, HEX],
  ['out-prefixed', 'with base64 inside', `sha256= ${BYTES.toString('base64')}`, HEX],
  ['out-prefixed', 'openssl', `SHA2-256(stdin)= ${HEX}`, HEX],
  ['out-prefixed', 'openssl’s hmac', `HMAC-SHA2-256(stdin)= ${HEX}`, HEX],
  ['out-prefixed', 'a scheme', `HMAC-SHA256 ${HEX}`, HEX],
  ['out-prefixed', '0x', `0x${HEX}`, HEX],
  ['out-prefixed', 'sha256sum', `${HEX}  -`, HEX],
  ['out-compound', 'Stripe', `t=1764000000,v1=${HEX}`, HEX],
  [
    'out-compound',
    'SigV4',
    `AWS4-HMAC-SHA256 Credential=A/20251124, SignedHeaders=host, Signature=${HEX}`,
    HEX,
  ],
  ['out-quoted', 'JSON.stringify', `"${HEX}"`, HEX],
  ['out-quoted', 'Python’s bytes', `b'${BYTES.toString('base64')}'`, HEX],
  [
    'out-whitespace',
    'openssl base64',
    `${BYTES.toString('base64').slice(0, 40)} ${BYTES.toString('base64').slice(40)}`,
    HEX,
  ],
  ['out-whitespace', 'a zero width space', `${HEX}\u00e2\u0080\u008b`, HEX],
  ['out-header-duplicate', 'two interceptors', `${HEX}, ${HEX}`, HEX],
  ['out-urlencoded', 'percent-encoded', encodeURIComponent(BYTES.toString('base64')), HEX],
  ['out-hex-of-text', 'hex of hex', Buffer.from(HEX).toString('hex'), HEX],
  ['out-hex-of-text', 'hex of base64', Buffer.from(BYTES.toString('base64')).toString('hex')],
  ['out-base32-58', 'base32', `${'MFRGGZDF'.repeat(6)}MFRG====`],
  ['out-base32-58', 'base58', '9aBcDeFgHiJkLmNoPqRsTuVwXyZ123456789AbCdEfGh'],
  ['out-raw', 'raw', BYTES.toString('latin1'), HEX],
  ['out-raw', 'raw as UTF-8', Buffer.from(BYTES.toString('latin1')).toString('latin1'), HEX],
  ['out-raw', 'U+FFFD', Buffer.from(BYTES.toString('utf8')).toString('latin1')],
  ['out-literal', 'the hash of nothing', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ...[
    'undefined',
    '[object Object]',
    '[object ArrayBuffer]',
    'System.Byte[]',
    '[B@1b6d35',
    '<hmac.HMAC object at 0x7f>',
    '(stdin)=',
    'SHA2-256(stdin)=',
    '#<OpenSSL::HMAC:0x0001>',
    '{{signature}}',
    '$SIGNATURE',
    '<Buffer 0a 04>',
  ].map((sent): Row => ['out-literal', sent, sent]),
  ['out-not-hex', 'a UUID', '550e8400-e29b-41d4-a716-446655440000'],
  ['out-not-hex', 'words', 'not a signature!'],
];

describe('a signature’s shape', () => {
  test.each(ROWS.map(([id, what, sent, asHex]) => ({ id, what, sent, asHex })))('$id: $what', (row) => {
    const { id, sent, asHex } = row;
    const shape = signatureShape(sent);
    expect(shape.shown?.id).toBe(id);
    expect(shape.asHex).toBe(asHex);
  });

  test('is worded by the rules', () => {
    for (const [, , sent] of ROWS) {
      const { shown } = signatureShape(sent);
      if (!shown) continue;
      const { title, detail, fix } = shownWords({
        id: shown.id,
        facts: { ...shown.facts, verdict: 'unknown' } as ShownFacts[ShapeId],
      });
      expect(title.length).toBeLessThanOrEqual(60);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(detail).toMatch(/^X-Signature |^The /);
      expect(detail).toMatch(/\.$/);
      expect(fix).toMatch(/^[A-Z][a-z]+ .*\.$/);
    }
  });
});

describe('what is left once the form is put right', () => {
  const verdict = (sent: string) => shapeVerdict(sent, signatureShape(sent), HEX);

  test.each([
    ['uppercase', HEX.toUpperCase()],
    ['base64', BYTES.toString('base64')],
    ['a leading zero dropped', HEX.slice(1)],
    ['zeros dropped in each byte', [...BYTES].map((byte) => byte.toString(16)).join('')],
    ['signed bytes as 32-bit numbers', SIGNED.map((byte) => (byte >>> 0).toString(16)).join('')],
    ['Apps Script', SIGNED.map((byte) => byte.toString(16)).join('')],
  ])('%s: nothing', (_, sent) => {
    expect(verdict(sent)).toBe('form-only');
  });

  test('cut: what is there is right', () => {
    expect(verdict(HEX.slice(0, 40))).not.toBe('form-only');
    expect(verdict(HEX.slice(0, 50))).toBe('part');
  });

  test('another digest differs, and an object doesn’t tell', () => {
    expect(verdict(Buffer.alloc(32, 9).toString('base64'))).toBe('differs');
    expect(verdict('[object Object]')).toBe('unknown');
  });
});
