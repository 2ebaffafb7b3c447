/** Every way a signature is printed wrongly is read back: with another printer than ours, over many digests. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OUTPUT_ADVICE } from '../../../lib/core/mistakes/output/advice.ts';
import { readGoSum, readLiteral } from '../../../lib/core/mistakes/output/constants.ts';
import { OUTPUT_MISTAKES } from '../../../lib/core/mistakes/output/mistakes.ts';
import { readSignature } from '../../../lib/core/mistakes/output/output.ts';
import type { OutputReading } from '../../../lib/core/mistakes/variant.ts';
import { type ByteString, byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { expectInProportion } from '../in-proportion.ts';

const IDS = [
  'out-uppercase',
  'out-base64',
  'out-base64url',
  'out-base64-of-hex',
  'out-prefixed',
  'out-dashed',
  'out-leading-zeros-dropped',
  'out-byte-zeros-dropped',
  'out-sign-extended',
  'out-signed-bytes',
  'out-byte-list',
  'out-truncated',
  'out-hex-of-text',
  'out-urlencoded',
  'out-quoted',
  'out-whitespace',
  'out-raw',
  'out-literal',
  'out-compound',
  'out-reversed',
  'out-base32-58',
  'out-header-duplicate',
];

const NO_MESSAGE = new Uint8Array(0);
const DIGESTS = Array.from({ length: 60 }, (_, at) => createHash('sha256').update(`digest ${at}`).digest());
/** Without bytes below 16 nothing is lost where they aren't padded. */
const LATENT = (digest: Buffer) => digest.every((byte) => byte >= 16);
const LONG = Array.from({ length: 20 }, (_, at) => createHash('sha512').update(`long ${at}`).digest());
const SHORT = Array.from({ length: 20 }, (_, at) => createHash('sha1').update(`short ${at}`).digest());
/** Zeros in front, one in sixteen and one in 256. */
const ZEROED = DIGESTS.map((digest, at) => {
  const copy = Buffer.from(digest);
  copy[0] = at % 2 === 0 ? (copy[0] ?? 0) & 0x0f || 7 : 0;
  if (copy[1] === 0) copy[1] = 0x55;
  return copy;
});
/** Without one of these the codes are the digest’s hex. */
const BULLETED = DIGESTS.filter((digest) =>
  /[\x80\x82-\x8c\x8e\x91-\x9c\x9e\x9f]/.test(digest.toString('latin1')),
);
const STARRED = DIGESTS.filter((digest) => digest.toString('base64').includes('+'));
const LEADING_ZERO = DIGESTS.map((digest) => Buffer.concat([Buffer.from([0, 1]), digest.subarray(2)]));
const STRANGER = createHash('sha256').update('a stranger').digest();

const OTHERS = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'].map((name) =>
  createHash(name).update('another message').digest(),
);

const b64 = (bytes: Buffer) => bytes.toString('base64');
const hex = (bytes: Buffer) => bytes.toString('hex');
const signed = (byte: number) => (byte << 24) >> 24;
const pairs = (bytes: Buffer) => hex(bytes).match(/../g) ?? [];

type Row = readonly [
  ids: string,
  how: string,
  print: (digest: Buffer) => string | Buffer,
  digests?: readonly Buffer[],
];

const PRINTERS: readonly Row[] = [
  ['', 'plain', hex],
  ['', 'SHA-512', hex, LONG],
  ['', 'SHA-1', hex, SHORT],
  ['out-uppercase', 'uppercase', (d) => hex(d).toUpperCase()],
  ['out-base64', 'standard', b64],
  [
    'out-base64',
    'unpadded, as Perl',
    (d) => b64(d).replace(/=+$/, ''),
    DIGESTS.filter((d) => !/[+/]/.test(b64(d))),
  ],
  [
    'out-base64',
    'unpadded with + or /',
    (d) => b64(d).replace(/=+$/, ''),
    DIGESTS.filter((d) => /[+/]/.test(b64(d))),
  ],
  ['out-base64', 'of SHA-512', b64, LONG],
  ['out-base64url', 'url', (d) => d.toString('base64url'), DIGESTS.filter((d) => /[+/]/.test(b64(d)))],
  [
    'out-base64url',
    'padded url',
    (d) => b64(d).replaceAll('+', '-').replaceAll('/', '_'),
    DIGESTS.filter((d) => /[+/]/.test(b64(d))),
  ],
  [
    'out-base64',
    'Tencent’s',
    (d) => b64(d).replace(/[+/=]/g, (mark) => ({ '+': '*', '/': '-', '=': '_' })[mark] ?? ''),
    STARRED,
  ],
  [
    'out-base64 out-leading-zeros-dropped',
    'as a number',
    (d) => b64(Buffer.from(d.subarray(1))),
    LEADING_ZERO,
  ],
  ['out-compound', 'digest and text', (d) => b64(Buffer.concat([d, Buffer.from('GET\n/api/v1/orders\n')]))],
  ['out-base64-of-hex', 'of key id and hex', (d) => b64(Buffer.from(`pk_test_4f3a:${hex(d)}`))],
  ['out-base64-of-hex', 'of hex', (d) => b64(Buffer.from(hex(d)))],
  ['out-prefixed', 'GitHub', (d) => `sha256=${hex(d)}`],
  ['out-prefixed', 'v1', (d) => `v1=${hex(d)}`],
  ['out-prefixed', '0x', (d) => `0x${hex(d)}`],
  ['out-prefixed', 'openssl 1', (d) => `(stdin)= ${hex(d)}`],
  ['out-prefixed', 'openssl 3', (d) => `SHA2-256(stdin)= ${hex(d)}`],
  ['out-prefixed', 'openssl hmac', (d) => `HMAC-SHA2-256(stdin)= ${hex(d)}`],
  ['out-prefixed', 'scheme', (d) => `HMAC-SHA256 ${hex(d)}`],
  ['out-prefixed', 'key id', (d) => `pk_test_abc:${hex(d)}`],
  ['out-prefixed', 'sha256sum', (d) => `${hex(d)}  -`],
  ['out-prefixed', 'openssl -r', (d) => `${hex(d)} *stdin`],
  ['out-base64 out-prefixed', 'prefixed base64', (d) => `HMAC ${b64(d)}`],
  ['out-dashed', 'dashes', (d) => pairs(d).join('-')],
  ['out-dashed', 'colons', (d) => pairs(d).join(':')],
  ['out-dashed', 'spaces', (d) => pairs(d).join(' ')],
  ['out-dashed', 'words', (d) => (hex(d).match(/.{8}/g) ?? []).join(' ')],
  ['out-dashed out-uppercase', 'BitConverter', (d) => pairs(d).join('-').toUpperCase()],
  ['out-leading-zeros-dropped', 'BigInteger', (d) => BigInt(`0x${hex(d)}`).toString(16), ZEROED],
  [
    'out-leading-zeros-dropped out-prefixed',
    'Python hex()',
    (d) => `0x${BigInt(`0x${hex(d)}`).toString(16)}`,
    ZEROED,
  ],
  [
    'out-byte-zeros-dropped',
    '%x',
    (d) => [...d].map((b) => b.toString(16)).join(''),
    DIGESTS.filter((d) => !LATENT(d)),
  ],
  [
    'out-byte-zeros-dropped out-uppercase',
    '%X',
    (d) => [...d].map((b) => b.toString(16).toUpperCase()).join(''),
    DIGESTS.filter((d) => !LATENT(d)),
  ],
  ['out-byte-zeros-dropped', '%x of SHA-512', (d) => [...d].map((b) => b.toString(16)).join(''), LONG],
  [
    'out-sign-extended',
    'Integer.toHexString',
    (d) => [...d].map((b) => (signed(b) >>> 0).toString(16)).join(''),
  ],
  [
    'out-sign-extended',
    '%02x of char',
    (d) => [...d].map((b) => (signed(b) >>> 0).toString(16).padStart(2, '0')).join(''),
  ],
  [
    'out-signed-bytes',
    'Apps Script',
    (d) => [...d].map((b) => `0${signed(b).toString(16)}`.slice(-2)).join(''),
  ],
  ['out-signed-bytes', 'with minus', (d) => [...d].map((b) => signed(b).toString(16)).join('')],
  [
    'out-signed-bytes',
    'negative BigInteger',
    (d) => BigInt.asIntN(256, BigInt(`0x${hex(d)}`)).toString(16),
    DIGESTS.filter((d) => (d[0] ?? 0) > 127),
  ],
  ['out-byte-list', 'Arrays.toString', (d) => `[${[...d].map(signed).join(', ')}]`],
  ['out-byte-list', 'Uint8Array', (d) => [...d].join(',')],
  ['out-byte-list', 'PowerShell', (d) => [...d].join(' ')],
  ['out-byte-list', 'Go %v', (d) => `[${[...d].join(' ')}]`],
  ['out-byte-list', 'JSON of an Uint8Array', (d) => JSON.stringify({ ...new Uint8Array(d) })],
  ['out-byte-list', 'JSON of a Buffer', (d) => JSON.stringify(d)],
  [
    'out-byte-list',
    'WordArray',
    (d) =>
      `{"words":[${Array.from({ length: 8 }, (_, at) => d.readInt32BE(4 * at)).join(',')}],"sigBytes":32}`,
  ],
  ['out-truncated', 'xxd -p', (d) => hex(d).slice(0, 60)],
  ['out-truncated', '128 bits', (d) => hex(d).slice(0, 32)],
  ['out-truncated', '16 digits', (d) => hex(d).slice(0, 16)],
  ['out-truncated', 'odd', (d) => hex(d).slice(0, 41)],
  ['out-truncated', 'the end', (d) => hex(d).slice(-40)],
  [
    'out-truncated out-uppercase',
    'uppercase cut',
    (d) => hex(d).slice(0, 32).toUpperCase(),
    DIGESTS.filter((d) => /[a-f]/.test(hex(d).slice(0, 32))),
  ],
  ['out-base64 out-truncated', 'cut base64', (d) => b64(d).slice(0, 32)],
  ['out-hex-of-text', 'hexlify twice', (d) => hex(Buffer.from(hex(d)))],
  ['out-base64 out-hex-of-text', 'hex of base64', (d) => hex(Buffer.from(b64(d)))],
  ['out-base64 out-urlencoded', 'encoded base64', (d) => encodeURIComponent(b64(d))],
  ['out-quoted', 'JSON', (d) => JSON.stringify(hex(d))],
  ['out-quoted', 'b repr', (d) => `b'${hex(d)}'`],
  ['out-base64 out-quoted', 'b repr of base64', (d) => `b'${b64(d)}'`],
  ['out-base64 out-quoted out-whitespace', 'b repr of encodebytes', (d) => `b'${b64(d)}\\n'`],
  ['out-whitespace', 'folded', (d) => `${hex(d).slice(0, 60)} ${hex(d).slice(60)}`],
  ['out-base64 out-whitespace', 'encode64', (d) => `${b64(d)}\n`],
  ['out-whitespace', 'zero-width', (d) => `\u200b${hex(d)}`],
  ['out-raw', 'bytes', (d) => d],
  ['out-raw', 'ISO-8859-1 as UTF-8', (d) => d.toString('latin1')],
  ['out-raw', 'Python repr', (d) => pythonRepr(d)],
  [
    'out-raw out-urlencoded',
    'percent',
    (d) =>
      pairs(d)
        .map((pair) => `%${pair}`)
        .join(''),
  ],
  ['out-compound', 'Stripe', (d) => `t=1764000000,v1=${hex(d)}`],
  [
    'out-compound',
    'SigV4',
    (d) => `AWS4-HMAC-SHA256 Credential=AKIA/20251124, SignedHeaders=host, Signature=${hex(d)}`,
  ],
  [
    'out-base64url out-compound',
    'token',
    (d) => `eyJhbGciOiJIUzI1NiJ9.eyJ0IjoxfQ.${d.toString('base64url')}`,
    DIGESTS.filter((d) => /[+/]/.test(b64(d))),
  ],
  ['out-reversed', 'little-endian words', (d) => hex(Buffer.from(d).swap32())],
  ['out-reversed', 'all bytes', (d) => hex(Buffer.from(d).reverse())],
  ['out-reversed', 'nibbles', (d) => hex(d).replace(/(.)(.)/g, '$2$1')],
  ['out-base32-58', 'half bytes as letters', (d) => letters(d, 0x41)],
  ['out-base32-58', 'half bytes as small letters', (d) => letters(d, 0x61)],
  ['out-hex-of-text', 'codes of Windows-1252 characters', characterCodes, BULLETED],
  ['out-prefixed', 'NSData from iOS 13', elided],
  ['out-dashed out-quoted', 'NSData before iOS 13', (d) => `<${words(hex(d))}>`],
  ['out-base32-58', 'base32', base32],
  ['out-base32-58', 'base58', base58],
  ['out-header-duplicate', 'twice', (d) => `${hex(d)}, ${hex(d)}`],
  ['out-header-duplicate', 'an old one first', (d) => `${hex(STRANGER)}, ${hex(d)}`],
  ['out-header-duplicate', 'an empty one after it', (d) => `${hex(d)}, `],
  ['out-header-duplicate', 'a word before it', (d) => `undefined, ${hex(d)}`],
];

function pythonRepr(digest: Buffer): string {
  const body = [...digest]
    .map((byte) =>
      byte === 0x5c
        ? '\\\\'
        : byte === 0x27
          ? "\\'"
          : byte >= 0x20 && byte < 0x7f
            ? String.fromCharCode(byte)
            : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
  return `b'${body}'`;
}

function letters(digest: Buffer, first: number): string {
  return hex(digest).replace(/./g, (digit) => String.fromCharCode(first + Number.parseInt(digit, 16)));
}

/** Of the bytes from 80 to 9f, by Python’s cp1252. */
const CP1252 =
  '20ac 81 201a 192 201e 2026 2020 2021 2c6 2030 160 2039 152 8d 17d 8f 90 2018 2019 201c 201d 2022 2013 2014 2dc 2122 161 203a 153 9d 17e 178'.split(
    ' ',
  );

function characterCodes(digest: Buffer): string {
  return [...digest].map((byte) => CP1252[byte - 0x80] ?? byte.toString(16).padStart(2, '0')).join('');
}

function words(digits: string): string {
  return digits.replace(/.{8}(?=.)/g, '$& ');
}

function elided(digest: Buffer): string {
  const digits = hex(digest);
  return `{length = 32, bytes = 0x${words(digits.slice(0, 32))} ... ${words(digits.slice(-16))} }`;
}

function base32(digest: Buffer): string {
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.padEnd(260, '0').match(/.{5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('');
}

function base58(digest: Buffer): string {
  let rest = BigInt(`0x${hex(digest)}`);
  let text = '';
  while (rest > 0n) {
    text = `${'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(rest % 58n)]}${text}`;
    rest /= 58n;
  }
  return text;
}

function sentAs(printed: string | Buffer): ByteString {
  return typeof printed === 'string' ? byteStringOfText(printed) : (printed.toString('latin1') as ByteString);
}

function wordPasses({ filters }: OutputReading, digest: Buffer): boolean {
  return filters.some(({ word, mask, value }) => (digest.readUInt32BE(4 * word) & mask) >>> 0 === value);
}

const idsOf = (reading: OutputReading) =>
  reading.uses
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

const CASES = PRINTERS.map(([ids, how, print, digests = DIGESTS]) => ({ ids, how, print, digests }));

describe('reading a signature back', () => {
  it.each(CASES)('$ids ($how): the digest is found', ({ ids, print, digests }) => {
    expect(digests.length).toBeGreaterThan(5);
    for (const digest of digests) {
      const sent = sentAs(print(digest));
      const readings = readSignature(sent);
      const fitting = readings.filter((reading) => reading.matches(digest, NO_MESSAGE));
      expect(fitting.map(idsOf), sent).toContain(ids);
      for (const reading of fitting) {
        expect(wordPasses(reading, digest), `${idsOf(reading)}: ${sent}`).toBe(true);
        expect(reading.digestBytes).toBe(digest.length);
      }
    }
  });

  it.each(CASES)('$ids ($how): no other digest fits', ({ print, digests }) => {
    for (const digest of digests) {
      const sent = sentAs(print(digest));
      const fitting = readSignature(sent).filter((reading) =>
        OTHERS.some((other) => reading.matches(other, NO_MESSAGE)),
      );
      expect(fitting.map(idsOf), sent).toEqual([]);
    }
  });

  it.each(CASES)('$ids ($how): filters are few and sharp', ({ print, digests }) => {
    for (const digest of digests.slice(0, 10)) {
      const readings = readSignature(sentAs(print(digest)));
      expect(readings.reduce((sum, { filters }) => sum + filters.length, 0)).toBeLessThanOrEqual(240);
      for (const { filters, digestBytes, uses } of readings) {
        expect(filters.length).toBeGreaterThan(0);
        expect(filters.length).toBeLessThanOrEqual(64);
        expect(uses.length).toBeLessThanOrEqual(3);
        for (const { word, mask, value } of filters) {
          expect(word).toBeLessThan(digestBytes / 4);
          expect(mask.toString(2).replaceAll('0', '').length).toBeGreaterThanOrEqual(24);
          expect((value & mask) >>> 0).toBe(value);
        }
      }
    }
  });

  it('reads lossy text back wherever enough of it is left', () => {
    const printers = [
      (d: Buffer) => d.toString('utf8'),
      (d: Buffer) => [...d].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '?')).join(''),
    ];
    for (const print of printers) {
      const read = DIGESTS.filter((digest) => {
        const fitting = readSignature(sentAs(print(digest))).filter((r) => r.matches(digest, NO_MESSAGE));
        for (const reading of fitting) expect(wordPasses(reading, digest)).toBe(true);
        return fitting.some((reading) => idsOf(reading) === 'out-raw');
      });
      expect(read.length).toBeGreaterThan(DIGESTS.length * 0.75);
    }
  });

  it('reads a plain digest plainly first, and by the last word', () => {
    const sent = byteStringOfText('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff');
    expect(readSignature(sent)[0]).toMatchObject({
      uses: [],
      digestBytes: 32,
      filters: [{ word: 7, mask: 0xffffffff, value: 0xccddeeff }],
    });
  });

  it('gives the mistakes in the order they were made', () => {
    const sent = byteStringOfText(`"${b64(DIGESTS[0] ?? STRANGER)}\\n"`);
    const reading = readSignature(sent).find(({ uses }) => uses.length === 3);
    expect(reading?.uses.map(({ id }) => id)).toEqual(['out-base64', 'out-whitespace', 'out-quoted']);
  });

  it('asks for at least sixteen digits of a cut one', () => {
    const digest = hex(STRANGER);
    expect(readSignature(byteStringOfText(digest.slice(0, 15)))).toEqual([]);
    expect(readSignature(byteStringOfText(digest.slice(0, 16)))).not.toEqual([]);
  });

  it.each([
    ['f', 2048],
    ['-', 2048],
    ['1,', 1024],
    ['"', 2048],
    ['%41', 600],
    ['= ', 1000],
    ['\ufffd', 600],
    [`${'a'.repeat(16)},`, 100],
    ['ffffff8a', 32],
    ['1', 2048],
    ['x', 1_000_000],
    ['-1', 32],
    ['(', 1000],
    ["b'\\", 500],
  ])('isn’t held up by hostile text of %j', (piece, most) => {
    expectInProportion(most, (count) => {
      expect(readSignature(byteStringOfText(piece.repeat(count))).length).toBeLessThanOrEqual(32);
    });
  });
});

describe('signatures that need no search', () => {
  it.each([
    'undefined',
    '(stdin)=',
    'SHA2-256(stdin)=',
    '[object Object]',
    '[object ArrayBuffer]',
    'System.Byte[]',
    '[B@1b6d3586',
    '<hmac.HMAC object at 0x7f8a>',
    'Array',
    '{{signature}}',
    '$SIGNATURE',
  ])('%s is named', (sent) => {
    expect(readLiteral(byteStringOfText(sent))?.id).toBe('out-literal');
    expect(readSignature(byteStringOfText(sent)).length).toBe(0);
  });

  it('a digest is no literal', () => {
    expect(readLiteral(byteStringOfText(hex(STRANGER)))).toBeUndefined();
  });

  const message =
    'POST\n/api/v1/charges\n\n1764000000\n9af00c9c3c48361b5f71189850016cbc13c0a99965d3220e83842d58789fcc94';

  it.each([
    ['hex', (bytes: Buffer) => hex(bytes)],
    ['uppercase hex', (bytes: Buffer) => hex(bytes).toUpperCase()],
    ['base64', b64],
  ])('Go’s Sum in %s gives the message away', (_, print) => {
    for (const tail of [...DIGESTS, ...LONG, ...SHORT]) {
      const sum = readGoSum(byteStringOfText(print(Buffer.concat([Buffer.from(message), tail]))));
      expect(sum?.message).toBe(message);
      expect(Buffer.from(sum?.tail ?? []).equals(tail)).toBe(true);
    }
  });

  it('a digest alone is no message', () => {
    for (const digest of DIGESTS) {
      expect(readGoSum(byteStringOfText(hex(digest)))).toBeUndefined();
      expect(readGoSum(byteStringOfText(b64(digest)))).toBeUndefined();
    }
  });
});

describe('the rows', () => {
  /** Never searched for: the signature’s shape alone shows them. */
  const OF_SHAPE = ['out-hex-too-long', 'out-token', 'out-not-hex'];

  it('are those of the research, each with words', () => {
    const ids = [...IDS, ...OF_SHAPE].toSorted();
    expect(Object.keys(OUTPUT_MISTAKES).toSorted()).toEqual(ids);
    expect(Object.keys(OUTPUT_ADVICE).toSorted()).toEqual(ids);
  });

  it('are all printed above, but for the literal', () => {
    const printed = new Set(PRINTERS.flatMap(([ids]) => ids.split(' ')));
    for (const id of IDS) if (id !== 'out-literal') expect(printed).toContain(id);
  });
});
