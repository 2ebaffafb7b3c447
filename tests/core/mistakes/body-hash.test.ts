/** What each mistake with the body's hash puts on line 5. */

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BODY_HASH_ADVICE } from '../../../lib/core/mistakes/body-hash/advice.ts';
import { bodyHashVariants } from '../../../lib/core/mistakes/body-hash/body-hash.ts';
import { BODY_HASH_MISTAKES } from '../../../lib/core/mistakes/body-hash/mistakes.ts';
import { type Hints, NO_HINTS, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { sent, textsOf } from './body-subject.ts';

/** Section 3.6 of the catalogue. */
const IDS =
  `bodyhash-empty bodyhash-rawbody bodyhash-uppercase bodyhash-base64 bodyhash-base64-of-hex bodyhash-raw
  bodyhash-alg bodyhash-hmac bodyhash-double bodyhash-encoded-twice bodyhash-of-encoded bodyhash-prefixed bodyhash-label-only
  bodyhash-suffixed bodyhash-newline-in-hash bodyhash-zeros-dropped bodyhash-signed bodyhash-separated
  bodyhash-quoted bodyhash-go-sum-misuse bodyhash-literal bodyhash-length bodyhash-hexbody`.split(/\s+/);

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Its hash begins with a byte below 16, and others follow: found by running Java over `{"n":0}` and on. */
const ZEROS = '{"n":62}';
const ZEROS_HASH = '0a988dafd84175b74bb5a0580074589f742dd5155bd4d50301578ea3860062c6';

const linesOf = (body: string) => bodyHashVariants(byteStringOfText(body), sent(body));

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the rows', () => {
  test('are those of the catalogue, each with words', () => {
    expect(Object.keys(BODY_HASH_MISTAKES).sort()).toEqual([...IDS].sort());
    expect(Object.keys(BODY_HASH_ADVICE).sort()).toEqual([...IDS].sort());
  });
});

describe('each mistake', () => {
  const cases: readonly (readonly [id: string, body: string, value: string])[] = [
    ['bodyhash-empty', '', ''],
    ['bodyhash-empty', '{}', ''],
    ['bodyhash-rawbody', '{"a":"é"}', '{"a":"é"}'],
    ['bodyhash-uppercase', '', EMPTY.toUpperCase()],
    ['bodyhash-base64', '', '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
    ['bodyhash-base64', '', '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
    // Perl 5.36 encode_base64, Ruby 3.1 Base64.encode64.
    ['bodyhash-base64', '', '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    [
      'bodyhash-base64-of-hex',
      '',
      'ZTNiMGM0NDI5OGZjMWMxNDlhZmJmNGM4OTk2ZmI5MjQyN2FlNDFlNDY0OWI5MzRjYTQ5NTk5MWI3ODUyYjg1NQ==',
    ],
    ['bodyhash-alg', '', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['bodyhash-alg', '', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['bodyhash-alg', '', 'd14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f'],
    ['bodyhash-alg', '', 'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a'],
    // b2sum of coreutils 9.1, hash('crc32b') of PHP 8.2 and zlib.crc32 of Python 3.11.
    [
      'bodyhash-alg',
      'abc',
      'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
    ],
    ['bodyhash-alg', 'abc', '352441c2'],
    ['bodyhash-alg', 'abc', '891568578'],
    ['bodyhash-alg', '', 'c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a'],
    [
      'bodyhash-alg',
      '',
      'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
    ],
    ['bodyhash-double', '', '5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456'],
    ['bodyhash-double', '', 'cd372fb85148700fa88095e3492d3f9f5beb43e555e5ff26d95f5a6adc36f8e6'],
    // OpenSSL 3.0, dgst and dgst -r; coreutils sha256sum.
    ['bodyhash-prefixed', '', `SHA2-256(stdin)= ${EMPTY}`],
    ['bodyhash-prefixed', '', `(stdin)= ${EMPTY}`],
    ['bodyhash-prefixed', '', `0x${EMPTY}`],
    ['bodyhash-suffixed', '', `${EMPTY} *stdin`],
    ['bodyhash-suffixed', '', `${EMPTY}  -`],
    ['bodyhash-suffixed', '', `${EMPTY}\n`],
    ['bodyhash-suffixed', '', `${EMPTY}  -\n`],
    ['bodyhash-suffixed', '{}', `${hash('{}')}  body.json`],
    ['bodyhash-suffixed', '{}', `${hash('{}')}  /dev/stdin`],
    ['bodyhash-prefixed', '{}', `SHA2-256(body.json)= ${hash('{}')}`],
    ['bodyhash-prefixed', '{}', `SHA256(b.json)= ${hash('{}')}`],
    ['bodyhash-base64-of-hex', '{}', Buffer.from(`${hash('{}')}\n`).toString('base64')],
    [
      'bodyhash-base64-of-hex',
      '',
      'ZTNiMGM0NDI5OGZjMWMxNDlhZmJmNGM4OTk2ZmI5MjQyN2FlNDFlNDY0OWI5MzRjYTQ5NTk5MWI3\nODUyYjg1NQ==',
    ],
    ['bodyhash-encoded-twice', '{}', Buffer.from(hash('{}')).toString('hex')],
    ['bodyhash-signed', '{}', createHash('sha256').update('{}').digest().join(',')],
    ['bodyhash-signed', '{}', `[${createHash('sha256').update('{}').digest().join(' ')}]`],
    ['bodyhash-label-only', '{}', 'SHA2-256(stdin)='],
    ['bodyhash-newline-in-hash', '', '01ba4719c80b6fe911b091a7c05124b64eeece964e09c058ef8f9805daca546b'],
    // Java 17: toHexString(b & 0xff), BigInteger, toHexString(b), Arrays.toString.
    ['bodyhash-zeros-dropped', ZEROS, 'a988dafd84175b74bb5a058074589f742dd5155bd4d531578ea386062c6'],
    ['bodyhash-zeros-dropped', ZEROS, 'a988dafd84175b74bb5a0580074589f742dd5155bd4d50301578ea3860062c6'],
    [
      'bodyhash-signed',
      ZEROS,
      'affffff98ffffff8dffffffafffffffd84175ffffffb74bffffffb5ffffffa05807458ffffff9f742dffffffd5155bffffffd4ffffffd53157ffffff8effffffa3ffffff86062ffffffc6',
    ],
    [
      'bodyhash-signed',
      '{"n":1}',
      '2bfffffffd14fffffff43d17fffffffc7cffffffea24ffffffe0ffffff917affffff8879ffffffb4ffffffb2fffffff8ffffff80ffffffb8ffffffbaffffffeeffffffc1ffffffb9ffffffd9fffffffbaffffffad655e71ffffffbd',
    ],
    ['bodyhash-signed', '', '-1c4f3bbd6703e3eb65040b37669046dbd851be1b9b646cb35b6a66e487ad47ab'],
    [
      'bodyhash-signed',
      ZEROS,
      '[10, -104, -115, -81, -40, 65, 117, -73, 75, -75, -96, 88, 0, 116, 88, -97, 116, 45, -43, 21, 91, -44, -43, 3, 1, 87, -114, -93, -122, 0, 98, -58]',
    ],
    [
      'bodyhash-separated',
      '',
      'E3-B0-C4-42-98-FC-1C-14-9A-FB-F4-C8-99-6F-B9-24-27-AE-41-E4-64-9B-93-4C-A4-95-99-1B-78-52-B8-55',
    ],
    [
      'bodyhash-separated',
      '',
      'e3:b0:c4:42:98:fc:1c:14:9a:fb:f4:c8:99:6f:b9:24:27:ae:41:e4:64:9b:93:4c:a4:95:99:1b:78:52:b8:55',
    ],
    // Python 3.11.
    [
      'bodyhash-raw',
      '',
      String.raw`b"\xe3\xb0\xc4B\x98\xfc\x1c\x14\x9a\xfb\xf4\xc8\x99o\xb9$'\xaeA\xe4d\x9b\x93L\xa4\x95\x99\x1bxR\xb8U"`,
    ],
    // xxd 2022-01-14 and od of coreutils 9.1.
    ['bodyhash-separated', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852\nb855'],
    ['bodyhash-separated', '', '<e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855>'],
    [
      'bodyhash-separated',
      '',
      '{length = 32, bytes = 0xe3b0c442 98fc1c14 9afbf4c8 996fb924 ... a495991b 7852b855 }',
    ],
    [
      'bodyhash-separated',
      '',
      ' e3 b0 c4 42 98 fc 1c 14 9a fb f4 c8 99 6f b9 24\n 27 ae 41 e4 64 9b 93 4c a4 95 99 1b 78 52 b8 55',
    ],
    ['bodyhash-quoted', '', `"${EMPTY}"`],
    ['bodyhash-quoted', '', `b'${EMPTY}'`],
    // Go 1.19.
    ['bodyhash-go-sum-misuse', '{}', `7b7d${EMPTY}`],
    ['bodyhash-go-sum-misuse', '{}', 'e33jsMRCmPwcFJr79MiZb7kkJ65B5GSbk0yklZkbeFK4VQ=='],
    ['bodyhash-literal', '{}', 'UNSIGNED-PAYLOAD'],
    ['bodyhash-literal', '', '4ea5c508a6566e76240543f8feb06fd457777be39549c4016436afda65d2330e'],
    ['bodyhash-length', '{"a":"é"}', '10'],
    ['bodyhash-length', '', '1B2M2Y8AsgTpgAmY7PhCfg=='],
    ['bodyhash-hexbody', '{}', '7b7d'],
    ['bodyhash-hexbody', '{}', 'e30='],
  ];

  test.each(cases)('%s of %j', (id, body, value) => {
    expect(textsOf(linesOf(body), id)).toContain(value);
  });

  test('the hash itself is what Java said', () => {
    expect(createHash('sha256').update(ZEROS).digest('hex')).toBe(ZEROS_HASH);
  });

  test('raw, through Latin-1 and through UTF-8', () => {
    const values = linesOf('')
      .filter(({ uses }) => uses[0]?.id === 'bodyhash-raw')
      .map(({ value }) => Buffer.from(value, 'latin1').toString('hex'));
    expect(values[0]).toBe(EMPTY);
    expect(values).toHaveLength(4);
    // Node 20: Buffer.from(digest.toString('utf8')).
    const lossy = createHash('sha256').update('').digest().toString('utf8');
    expect(values[1]).toBe(Buffer.from(lossy).toString('hex'));
    expect(values[2]?.startsWith('c3a3c2b0c38442c298c3bc1c14')).toBe(true);
  });

  test('keyed with the secret, and of encoded forms, as node:crypto has them', () => {
    const body = '{"a":"é"}';
    const secret = sent(body).secret.reveal();
    const keyed = createHmac('sha256', secret).update(body);
    const keyless = createHmac('sha256', '').update(body);
    expect(textsOf(linesOf(body), 'bodyhash-hmac')).toEqual(
      expect.arrayContaining([keyed.digest('hex'), keyless.digest('hex')]),
    );
    expect(textsOf(linesOf(body), 'bodyhash-of-encoded')).toEqual([
      hash(Buffer.from(body).toString('base64')),
      hash(Buffer.from(body).toString('hex')),
    ]);
  });

  test('every row is tried somewhere in these', () => {
    const tried = new Set(cases.map(([id]) => id));
    expect(IDS.filter((id) => !tried.has(id))).toEqual(['bodyhash-hmac', 'bodyhash-of-encoded']);
  });
});

test('the file that the command names, beside the likely ones', () => {
  const named = (given: Partial<Hints>) =>
    bodyHashVariants(
      byteStringOfText('{}'),
      subjectOf(sent('{}').request, new Secret('made up'), { ...NO_HINTS, ...given }),
    )
      .map(({ value }): string => value)
      .filter((value) => value.includes('my-own.json'));
  const hex = hash('{}');
  expect(named({})).toEqual([]);
  expect(named({ fileName: 'my-own.json' })).toEqual([
    `${hex}  my-own.json`,
    `SHA2-256(my-own.json)= ${hex}`,
    `SHA256(my-own.json)= ${hex}`,
  ]);
});

describe('how many', () => {
  test('about 115 for the body that was sent, 45 for another', () => {
    const { length } = linesOf('{"a":1}');
    expect(length).toBeGreaterThan(60);
    expect(length).toBeLessThanOrEqual(130);
    const other = bodyHashVariants(byteStringOfText('{"a": 1}'), sent('{"a":1}'));
    expect(other.length).toBeGreaterThan(35);
    expect(other.length).toBeLessThanOrEqual(48);
    expect(textsOf(other, 'bodyhash-literal')).toEqual([]);
  });

  test('each value once for an id, never the right one', () => {
    for (const body of ['', '{}', ZEROS]) {
      const values = linesOf(body).map(({ value }) => value);
      const names = linesOf(body).map(({ value, uses }) => `${uses[0]?.id} ${value}`);
      expect(new Set(names).size).toBe(names.length);
      expect(values).not.toContain(createHash('sha256').update(body).digest('hex'));
    }
  });

  test('a long body is hashed once', () => {
    const body = byteStringOfText('x'.repeat(3_000_000));
    const ids = new Set(bodyHashVariants(body, sent('')).map(({ uses }) => uses[0]?.id));
    expect(ids.has('bodyhash-uppercase')).toBe(true);
    expect(ids.has('bodyhash-rawbody')).toBe(false);
    expect(ids.has('bodyhash-alg')).toBe(false);
  });
});
