/** Wrong ways from the message to the digest: each gives the digest that such code sends. */

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MacMistake } from '../../../lib/core/mistakes/hmac/hmac.ts';
import { extraMacShapes, macMistakes } from '../../../lib/core/mistakes/hmac/hmac.ts';
import { HMAC_MISTAKES } from '../../../lib/core/mistakes/hmac/mistakes.ts';
import { render } from '../../../lib/core/mistakes/joining/templates.ts';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { MessageToken } from '../../../lib/core/mistakes/variant.ts';
import { computeMac } from '../../../lib/core/search/kernel/compute-mac.ts';
import { byteStringOfText, bytesOf, hexOf, utf8 } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { valuesOf } from './joining-subjects.ts';

const IDS = [
  'hmac-swapped-args',
  'hmac-plain-hash',
  'hmac-sha1',
  'hmac-md5',
  'hmac-sha512',
  'hmac-sha384',
  'hmac-sha3',
  'hmac-sha512-256',
  'hmac-sha224',
  'hmac-double',
  'hmac-then-hash',
  'hmac-go-sum-misuse',
  'hmac-body-only',
  'hmac-key-wordarray',
  'hmac-asymmetric',
  'hmac-wrong-message',
  'hmac-buggy-library',
];

const SECRET = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const MESSAGE = 'POST\n/api/v1/charges\n\n1764000000\ne3b0';
const LINES: readonly MessageToken[] = [{ kind: 'literal', bytes: byteStringOfText(MESSAGE) }];

function subject(secret = SECRET, body?: string) {
  return subjectOf(wireRequest({ method: 'POST', target: '/api/v1/charges', body }), new Secret(secret));
}

/** Slots are the secret or, where the mistake has no use for that, the body. */
function written(tokens: readonly MessageToken[], slot: string): Uint8Array {
  const parts = tokens.map((token) => (token.kind === 'slot' ? byteStringOfText(slot) : token.bytes));
  return utf8(parts.join(''));
}

/** The digest of the mistake over the message above. */
function digestOf({ mac, before = [], after = [] }: Omit<MacMistake, 'uses'>, secret = SECRET): string {
  return hexOf(computeMac(mac, utf8(secret), written([...before, ...LINES, ...after], secret)));
}

function digestsOf(...ids: readonly string[]): string[] {
  return macMistakes(subject())
    .filter(({ uses }) => uses.map(({ id }) => id).join() === ids.join())
    .map((mistake) => digestOf(mistake));
}

describe('HMAC mistakes', () => {
  test('every one of the catalogue is here', () => {
    expect(Object.keys(HMAC_MISTAKES)).toEqual(IDS);
    const searched = Object.entries(HMAC_MISTAKES).filter(([, { found }]) => found === 'search');
    expect(searched).toHaveLength(14);
  });

  // Made with Python 3.11's hashlib and hmac.
  test.each([
    ['hmac-swapped-args', '6f588c143172be69c0dd8a06e5a4e3b95832046ee760bad1b506683227fdf7d5'],
    ['hmac-plain-hash', 'f7f44b2b402d3ac144f5dc6531c3874b4a27468e3379c37f622174b8feac7e59'],
    ['hmac-plain-hash', '4e2b1d765a2123d6439ab7af27ca201b1392d970fa5efbe0544ad7383cf915ab'],
    ['hmac-plain-hash', 'da13ff7e0878b15cc03b5cb1eda48e7f2d35c95537cf82c62d419ba06447e996'],
    ['hmac-sha1', '92f34b0198811ac98d1061e7abda5d348d5c5ced'],
    ['hmac-sha3', '301c4c1a264feecb24ed5c79295dbd95cf7857d3060f43ffbd74c00469bdd7ef'],
    ['hmac-then-hash', 'fb4229a2479ec10f8152d72b7da1d338396099251c55318f22836406b130aab7'],
    ['hmac-double', 'ef480eb176b7f41e3959418cd40073d0a53e3c76e8ace576990997b877280cf8'],
    ['hmac-buggy-library', '39c6971057a56a5884d2f4c6ae4d773f3927031de5efd906b80766bc8ce7edd6'],
  ])('%s gives %s', (id, digest) => {
    expect(digestsOf(id)).toContain(digest);
  });

  test.each([
    ['hmac-md5', 'md5'],
    ['hmac-sha224', 'sha224'],
    ['hmac-sha384', 'sha384'],
    ['hmac-sha512', 'sha512'],
    ['hmac-sha512-256', 'sha512-256'],
    ['hmac-sha3', 'sha3-512'],
  ])('%s is HMAC with %s', (id, hash) => {
    expect(digestsOf(id)).toContain(createHmac(hash, SECRET).update(MESSAGE).digest('hex'));
  });

  test.each(['md5', 'sha1', 'sha512'])('%s of the HMAC, of its hex and of its bytes', (hash) => {
    const signed = () => createHmac('sha256', SECRET).update(MESSAGE);
    for (const made of [signed().digest('hex'), signed().digest()])
      expect(digestsOf('hmac-then-hash')).toContain(createHash(hash).update(made).digest('hex'));
  });

  test('the secret on either side of the message, with each separator', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const expected = ['', '\n', ':', '.', '|'].flatMap((between) => [
      sha256(SECRET + between + MESSAGE),
      sha256(MESSAGE + between + SECRET),
    ]);
    expect(digestsOf('hmac-plain-hash')).toEqual([
      sha256(MESSAGE),
      sha256(SECRET + MESSAGE + SECRET),
      ...expected,
    ]);
    expect(digestsOf('hmac-plain-hash', 'hmac-md5')).toContain(
      createHash('md5')
        .update(MESSAGE + SECRET)
        .digest('hex'),
    );
  });

  test('about twenty give a digest of 32 bytes, each another one, none the right one', () => {
    const digests = macMistakes(subject()).map((mistake) => digestOf(mistake));
    expect(new Set(digests).size).toBe(digests.length);
    expect(digests.filter((digest) => digest.length === 64)).toHaveLength(20);
    expect(digests).not.toContain(createHmac('sha256', SECRET).update(MESSAGE).digest('hex'));
  });

  test('a long key cut to a block is only tried where the key is long', () => {
    const long = 'k'.repeat(80);
    const cut = macMistakes(subject(long)).filter(({ mac }) => mac.oddity === 'long-key-cut');
    expect(cut.map((mistake) => digestOf(mistake, long))).toEqual([
      createHmac('sha256', long.slice(0, 64)).update(MESSAGE).digest('hex'),
    ]);
    expect(macMistakes(subject('k'.repeat(64))).some(({ mac }) => mac.oddity === 'long-key-cut')).toBe(false);
  });
});

describe('whole messages', () => {
  test('nothing, with the string as the key: the secret isn’t used', () => {
    const [shape] = extraMacShapes(subject()).filter(({ uses }) => uses[0]?.id === 'hmac-swapped-args');
    const lines = 'POST\n/api/v1/charges\n\n1764000000\ne3b0';
    expect(shape?.keys).toEqual(['']);
    expect(shape && hexOf(computeMac(shape.mac, utf8(''), utf8(lines)))).toBe(
      createHmac('sha256', lines).update('').digest('hex'),
    );
  });

  test('the body alone, with each digest webhooks use', () => {
    const body = '{"a":1}';
    const made = extraMacShapes(subject(SECRET, body)).map(({ template, mac, uses }) => [
      uses.map(({ id }) => id).join(),
      hexOf(computeMac(mac, utf8(SECRET), written(template, body))),
    ]);
    expect(made[0]).toEqual([
      'hmac-body-only',
      '43dfa5963d72f7e21412fb897cb7a288e17522dc170a27f832c1b2f527491fa9',
    ]);
    expect(made.slice(1, 4)).toEqual(
      ['sha1', 'md5', 'sha512'].map((hash) => [
        `hmac-body-only,hmac-${hash}`,
        createHmac(hash, SECRET).update(body).digest('hex'),
      ]),
    );
  });

  const digestsOfShapes = (id: string, of = subject()) =>
    extraMacShapes(of)
      .filter(({ uses }) => uses[0]?.id === id)
      .map(({ template, mac }) =>
        hexOf(computeMac(mac, of.secret.keyBytes(), bytesOf(render(template, valuesOf(of))))),
      );
  const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
  const right = Object.values(subject().lines).join('\n');

  test('SHA-256 of the SHA-256 of the message, as bytes and as hex', () => {
    const once = sha256(right);
    expect(digestsOfShapes('hmac-plain-hash').slice(0, 2)).toEqual([
      sha256(once).toString('hex'),
      sha256(once.toString('hex')).toString('hex'),
    ]);
  });

  test('a plain hash with the secret right after the timestamp', () => {
    const lines = right.split('\n').with(3, `${subject().lines.timestamp}${SECRET}`);
    expect(digestsOfShapes('hmac-plain-hash')).toContain(sha256(lines.join('\n')).toString('hex'));
  });

  test('an HMAC of C strings ends at a 6 of the key, which is zero once it’s XORed with 36', () => {
    const secret = 'sk_test_a6b';
    const of = subject(secret);
    const outer = Buffer.alloc(64, 0x5c);
    [...Buffer.from(secret)].forEach((byte, at) => {
      outer[at] = byte ^ 0x5c;
    });
    const inner = Buffer.from([...Buffer.from('sk_test_a')].map((byte) => byte ^ 0x36));
    const first = createHash('sha256').update(inner).update(right).digest();
    const end = first.indexOf(0);
    const second = createHash('sha256')
      .update(outer)
      .update(end === -1 ? first : first.subarray(0, end));
    expect(digestsOfShapes('hmac-buggy-library', of)).toContain(second.digest('hex'));
  });
});
