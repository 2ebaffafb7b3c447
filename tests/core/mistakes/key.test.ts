/** Wrong keys: each mistake gives the very bytes that such code signs with, and no word holds the secret. */

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mistakesOf } from '../../../lib/core/diagnosis/diagnose.ts';
import { keyVariants } from '../../../lib/core/mistakes/key/key.ts';
import { KEY_MISTAKES } from '../../../lib/core/mistakes/key/mistakes.ts';
import { reversedAdvice } from '../../../lib/core/mistakes/reversed-advice.ts';
import { NO_HINTS, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { Variant } from '../../../lib/core/mistakes/variant.ts';
import { type NamedSecret, Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { expectInProportion } from '../in-proportion.ts';
import { valuesOf } from './url-subject.ts';

const IDS = [
  'key-whitespace',
  'key-quoted',
  'key-prefix-stripped',
  'key-base64-decoded',
  'key-hex-decoded',
  'key-base64-encoded',
  'key-hex-encoded',
  'key-hashed',
  'key-id-used',
  'key-pair-swapped',
  'key-other-known',
  'key-unresolved-literal',
  'key-truncated-by-parser',
  'key-truncated-length',
  'key-case',
  'key-urlencoded',
  'key-escaped',
  'key-concat',
  'key-derived-sigv4',
  'key-charset',
  'key-invisible',
  'key-typographic',
  'key-homoglyph',
  'key-bytes-repr',
  'key-object',
  'key-filename',
  'key-rotated-unknown',
];

const HEX = '7b1f0c2de94a4b5f8c36a1d2e3f40516';
const SECRET = `sk_test_${HEX}`;
const ID = 'pk_test_5f8c36a1';

interface Given {
  readonly id?: string;
  readonly others?: readonly NamedSecret[];
  readonly headers?: readonly (readonly [string, string])[];
}

function keysOf(secret: string, { id = ID, others = [], headers = [] }: Given = {}): Variant[] {
  const request = wireRequest({
    method: 'GET',
    target: '/',
    headers: [['X-Api-Key', id], ['X-Timestamp', '1764000000'], ...headers],
  });
  return keyVariants(subjectOf(request, new Secret(secret), { ...NO_HINTS, secrets: others }), 2);
}

const plain = keysOf(SECRET);
const hexOf = (value: string) => Buffer.from(value, 'latin1').toString('hex');

function distinct(variants: readonly Variant[], mistakes: number, reach: Variant['reach']): number {
  const matching = variants.filter(({ uses, reach: most }) => uses.length === mistakes && most === reach);
  return new Set(matching.map(({ value }) => value)).size;
}

describe('keys that passed through a C string or a fixed field', () => {
  test('a decoded key is cut at its first zero byte, or loses its zero bytes', () => {
    const secret = Buffer.from('abc\0def\0gh').toString('base64');
    const both = valuesOf(keysOf(secret), 'key-base64-decoded', 'key-truncated-length');
    expect(both).toContain('abc');
    expect(both).toContain('abcdefgh');
  });

  test.each([
    ['key-truncated-length', SECRET, 's'],
    ['key-whitespace', `${SECRET}@@`, SECRET],
    ['key-case', SECRET, SECRET.replace(/[a-z]/g, (letter) => letter.toUpperCase())],
    ['key-case', 'sk_test_iI', 'sk_test_i\u00c4\u00b1'],
    ['key-case', 'sk_test_iI', 'SK_TEST_\u00c4\u00b0I'],
    ['key-unresolved-literal', 'k'.repeat(80), '\0'.repeat(80)],
  ])('%s of %s', (id, secret, key) => {
    expect(valuesOf(keysOf(secret), id)).toContain(key);
  });

  test('a long key is hashed, and the rest of it stays behind the hash', () => {
    const long = `sk_test_${'0123456789'.repeat(8)}`;
    const hash = createHash('sha256').update(long).digest();
    const block = hash.toString('latin1') + long.slice(32, 64);
    expect(valuesOf(keysOf(long), 'hmac-buggy-library')).toContain(block);
    expect(valuesOf(keysOf(SECRET), 'hmac-buggy-library')).toEqual([]);
  });

  test('EBCDIC, as Python’s cp037 encodes it', () => {
    const hexes = valuesOf(keysOf('sk_test_1'), 'key-charset').map(hexOf);
    expect(hexes).toContain('a2926da385a2a36df1');
  });
});

describe('key mistakes', () => {
  test('every one of the catalogue is here', () => {
    expect(Object.keys(KEY_MISTAKES)).toEqual(IDS);
    const searched = Object.entries(KEY_MISTAKES).filter(([, { found }]) => found === 'search');
    expect(searched).toHaveLength(25);
  });

  test.each([
    ['key-whitespace', `${SECRET}\n`],
    ['key-whitespace', `${SECRET}\r\n`],
    ['key-whitespace', `${SECRET}\r`],
    ['key-whitespace', `${SECRET}\t`],
    ['key-whitespace', ` ${SECRET}`],
    ['key-whitespace', `${SECRET}  `],
    ['key-whitespace', `${SECRET} \n`],
    ['key-whitespace', `${SECRET}\\n`],
    ['key-quoted', `"${SECRET}"`],
    ['key-quoted', `'${SECRET}'`],
    ['key-quoted', `\`${SECRET}\``],
    ['key-quoted', `\xe2\x80\x9c${SECRET}\xe2\x80\x9d`],
    ['key-prefix-stripped', `test_${HEX}`],
    ['key-prefix-stripped', HEX],
    ['key-base64-encoded', 'c2tfdGVzdF83YjFmMGMyZGU5NGE0YjVmOGMzNmExZDJlM2Y0MDUxNg=='],
    ['key-base64-encoded', 'c2tfdGVzdF83YjFmMGMyZGU5NGE0YjVmOGMzNmExZDJlM2Y0MDUxNgo='],
    ['key-base64-encoded', 'c2tfdGVzdF83YjFmMGMyZGU5NGE0YjVmOGMzNmExZDJlM2Y0MDUxNg==\n'],
    ['key-base64-encoded', 'c2tfdGVzdF83YjFmMGMyZGU5NGE0YjVmOGMzNmExZDJlM2Y0MDUxNg'],
    [
      'key-hex-encoded',
      '736b5f746573745f37623166306332646539346134623566386333366131643265336634303531' + '36',
    ],
    ['key-hashed', '7c196b82bcecb44278261d1875694cb0806d9ffae000609aaa851ac3b849e294'],
    ['key-hashed', 'a4e4daa3c2b7402fa8dda6989f794623'],
    ['key-id-used', ID],
    ['key-unresolved-literal', ''],
    ['key-unresolved-literal', `\${SIGNING_SECRET}`],
    ['key-unresolved-literal', '{{secret}}'],
    ['key-unresolved-literal', '<SIGNING_SECRET>'],
    ['key-unresolved-literal', 'undefined'],
    ['key-unresolved-literal', '$ENV{SIGNING_SECRET}'],
    ['key-unresolved-literal', '$env:SIGNING_SECRET'],
    ['key-unresolved-literal', '#{ENV["SIGNING_SECRET"]}'],
    ['key-truncated-length', 'sk_test_7b1f0c2d'],
    ['key-truncated-length', 'sk_test_7b1f0c2de94a4b5f8c36a1'],
    ['key-truncated-length', 'sk_test_7b1f0c2de94a4b5f8c36a1d2'],
    ['key-truncated-length', SECRET.slice(0, -1)],
    ['key-truncated-length', SECRET.slice(1)],
    ['key-case', 'SK_TEST_7B1F0C2DE94A4B5F8C36A1D2E3F40516'],
    ['key-concat', `${ID}${SECRET}`],
    ['key-concat', `${SECRET}${ID}`],
    ['key-concat', `${ID}:${SECRET}`],
    ['key-concat', `${SECRET}&`],
    ['key-concat', `Bearer ${SECRET}`],
    ['key-concat', `AWS4${SECRET}`],
    ['key-charset', `\xef\xbb\xbf${SECRET}`],
    ['key-charset', `\xff\xfe${[...SECRET].map((letter) => `${letter}\0`).join('')}`],
    ['key-charset', [...SECRET].map((letter) => `\0${letter}`).join('')],
    ['key-invisible', `${SECRET}\xe2\x80\x8b`],
    ['key-invisible', `\xc2\xa0${SECRET}`],
    ['key-invisible', `\0${SECRET}`],
    ['key-bytes-repr', `b'${SECRET}'`],
    ['key-object', '[object Object]'],
    ['key-object', 'System.Char[]'],
    ['key-filename', 'key.txt'],
  ])('%s gives %j', (id, value) => {
    expect(valuesOf(plain, id)).toContain(value);
  });

  test('decoders that differ by language give their own bytes', () => {
    const decoded = valuesOf(plain, 'key-base64-decoded').map(hexOf);
    expect(decoded).toContain('b24fed7acb7fedbd5fd1cd9d7bde1ae1be5ff1cdfa6b57767b77f8d39d7a');
    expect(decoded).toContain('b24b5eb2dedbd5fd1cd9d7bde1ae1be5ff1cdfa6b57767b77f8d39d7');
    expect(valuesOf(plain, 'key-hex-decoded').map(hexOf)).toEqual([
      '0000e0007b1f0c2de94a4b5f8c36a1d2e3f40516',
      'c4fdecdf7b1f0c2de94a4b5f8c36a1d2e3f40516',
      // Buffer.from ends at the first character that isn’t hex.
      '',
    ]);
    const words = valuesOf(plain, 'hmac-key-wordarray').map(hexOf);
    expect(words).toContain('00000e007b1f0c2de94a4b5f8c36a1d2e3f40516');
    expect(words).toContain('b2402d7acb40edbd5fd1cd9d7bde1ae1be5ff1cdfa6b57767b77f8d39d7a');
  });

  test('two mistakes that happen together', () => {
    expect(valuesOf(plain, 'key-prefix-stripped', 'key-base64-decoded').map(hexOf)).toContain(
      'edbd5fd1cd9d7bde1ae1be5ff1cdfa6b57767b77f8d39d7a',
    );
    expect(valuesOf(plain, 'key-prefix-stripped', 'key-hex-decoded').map(hexOf)).toContain(HEX);
    const decoders = (secret: string, value: string) =>
      keysOf(secret).flatMap((variant) => (variant.value === value ? [variant.uses.at(-1)?.how] : []));
    expect(decoders(SECRET, Buffer.from(HEX, 'hex').toString('latin1'))).toEqual(['plain hex']);
    expect(decoders('sk_test_QUJD/w==', 'ABC\xff')).toEqual(['plain base64']);
    expect(decoders('sk_test_QUJD/w', 'ABC\xff')).toEqual(['plain base64']);
    expect(decoders('sk_test_QUJD/ABC', 'ABC\xfc\x00B')).toEqual(['plain base64']);
    expect(decoders('sk_test_QUJD_w==', 'ABC\xff')).toEqual([
      'both alphabets, as Node and URL-safe decoders read it',
    ]);
    expect(valuesOf(plain, 'key-quoted', 'key-whitespace')).toContain(`"${SECRET}"\n`);
    expect(valuesOf(plain, 'key-whitespace', 'key-charset')).toContain(
      `\xff\xfe${[...`${SECRET}\r\n`].map((letter) => `${letter}\0`).join('')}`,
    );
  });

  test('a BigInteger of hex has a zero byte before the first set bit', () => {
    const pairs = (digits: string) =>
      valuesOf(keysOf(`sk_test_${digits}`), 'key-prefix-stripped', 'key-hex-decoded').map(hexOf);
    expect(pairs('9f86d081')).toContain('009f86d081');
    expect(pairs('7f86d081')).not.toContain('007f86d081');
  });

  test('other keys, however many, crowd out no mistake with the right one', () => {
    const others = Array.from({ length: 30 }, (_, index) => ({
      name: `key ${index}`,
      secret: new Secret(`sk_test_other${index}`),
    }));
    const own = (variants: readonly Variant[]) =>
      variants.filter(({ uses }) => uses.every(({ id }) => id !== 'key-other-known'));
    const withOthers = keysOf(SECRET, { others });
    expect(own(withOthers)).toEqual(own(plain));
    expect(valuesOf(withOthers, 'key-other-known')).toHaveLength(30);
    expect(valuesOf(withOthers, 'key-other-known', 'key-whitespace')).toContain('sk_test_other7\n');
    expect(valuesOf(withOthers, 'key-other-known', 'key-id-used')).toEqual([]);
    expect(withOthers.length - plain.length).toBeLessThanOrEqual(180);
  });

  test('the families are as large as they should be', () => {
    expect(distinct(plain, 1, undefined)).toBe(77);
    expect(distinct(plain, 1, 2)).toBeGreaterThan(250);
    expect(distinct(plain, 1, 2)).toBeLessThan(360);
    expect(distinct(plain, 2, undefined)).toBeGreaterThan(150);
    expect(distinct(plain, 2, undefined)).toBeLessThanOrEqual(300);
    expect(distinct(plain, 1, 1)).toBeLessThan(20_001);
  });
});

describe('secrets with something special in them', () => {
  test.each([
    ['sk_test_ab#cd', 'sk_test_ab'],
    ['sk_test_ab$cd', 'sk_test_ab'],
    [`sk_test_ab\${cd}ef`, 'sk_test_abef'],
    ['sk_test_ab$$cd', 'sk_test_ab$cd'],
    ['sk_test_ab=cd==', 'sk_test_ab'],
    ['sk_test_ab=cd==', 'sk_test_ab=cd'],
    ['sk_test_ab&cd', 'sk_test_ab'],
    ['sk_test_ab%cd%ef', 'sk_test_abef'],
    ['sk_test_ab!cd-e', 'sk_test_ab-e'],
    ['sk_test_ab;cd', 'sk_test_ab'],
    ['sk_test_ab\\cd', 'sk_test_abcd'],
    ['sk_test_ab|3', '3'],
    ['sk_test_ab!cd', ''],
  ])('a parser turns %j into %j', (secret, value) => {
    expect(valuesOf(keysOf(secret), 'key-truncated-by-parser')).toContain(value);
  });

  test('whitespace and quotes around it are taken off', () => {
    expect(valuesOf(keysOf(` ${SECRET}\n`), 'key-whitespace')).toContain(SECRET);
    expect(valuesOf(keysOf(`"${SECRET}"`), 'key-quoted')).toContain(SECRET);
  });

  test('URL-encoding goes both ways', () => {
    const values = valuesOf(keysOf('sk_test_a+b/c%2Bd'), 'key-urlencoded');
    expect(values).toContain('sk_test_a%2Bb%2Fc%252Bd');
    expect(values).toContain('sk_test_a+b/c+d');
    expect(values).toContain('sk_test_a b/c+d');
  });

  test('decoded bytes that were taken for text are encoded once more', () => {
    // 80 ff becomes C2 80 C3 BF.
    expect(valuesOf(keysOf('80ff'), 'key-hex-decoded')).toContain('\xc2\x80\xc3\xbf');
    expect(valuesOf(keysOf('gP8='), 'key-base64-decoded')).toContain('\xc2\x80\xc3\xbf');
  });

  test('escaping goes both ways', () => {
    const values = valuesOf(keysOf('sk_test_a&b="c\'/'), 'key-escaped');
    // Printed by PHP 8.2, Python 3.11 and Gson 2.10.
    expect(values).toContain('sk_test_a&amp;b=&quot;c&#039;/');
    expect(values).toContain('sk_test_a&amp;b=&quot;c&#x27;/');
    expect(values).toContain('sk_test_a\\u0026b\\u003d"c\\u0027/');
    expect(values).toContain('sk_test_a&b="c\'\\/');
    expect(valuesOf(keysOf('sk_test_a&amp;b&#039;'), 'key-escaped')).toContain("sk_test_a&b'");
    expect(valuesOf(keysOf(SECRET), 'key-escaped')).toEqual([]);
  });

  test('autocorrect', () => {
    expect(valuesOf(keysOf('sk_test_a--b'), 'key-typographic')).toContain('sk_test_a\xe2\x80\x94b');
    expect(valuesOf(keysOf('sk_test_a—b'), 'key-typographic')).toContain('sk_test_a--b');
  });

  test('letters that look alike, one and two', () => {
    const variants = keysOf('sk_test_0O1lrn');
    const values = valuesOf(variants, 'key-homoglyph');
    for (const value of [
      'sk_test_OO1lrn',
      'sk_test_0O1Irn',
      'sk_test_0O1lm',
      'sk_test_O01lrn',
      'sk_test_0O1lr',
    ])
      expect(values).toContain(value);
    expect(values.some((value) => !value.startsWith('sk_test_') && value.length === 14)).toBe(true);
    const two = variants.find(({ value }) => value === 'sk_test_0OlIm' || value === 'sk_test_0Ollm');
    expect(two?.reach).toBe(1);
  });

  test('a key cut from a longer one isn’t cut where it’s shorter', () => {
    expect(valuesOf(keysOf('sk_test_abcdefgh'), 'key-truncated-length')).not.toContain('sk_test_abcdefgh');
  });

  test('what HMAC can’t tell apart isn’t a mistake', () => {
    const long = `sk_test_${'a1b2c3d4'.repeat(9)}`;
    const digest = 'its SHA-256 as bytes';
    const hows = (variants: readonly Variant[]) => variants.flatMap(({ uses }) => uses.map(({ how }) => how));
    expect(hows(keysOf(SECRET))).toContain(digest);
    expect(keysOf(long).filter(({ uses }) => uses.length === 1 && uses[0]?.how === digest)).toEqual([]);
    expect(keysOf('sk_test_a\0').map(({ value }) => value)).not.toContain('sk_test_a');
    expect(keysOf(long).map(({ value }) => value)).not.toContain(long);
  });
});

test('a secret given without its prefix is told from one that got it twice', () => {
  const hows = (secret: string) =>
    keysOf(secret)
      .filter(({ value }) => value === `sk_${secret}`)
      .flatMap(({ uses }) => uses.map(({ how }) => how));
  expect(hows('test_7Hq2mX9dLw')).toEqual(['the “sk_” that it lacks']);
  expect(hows('sk_test_7Hq2mX9dLw')).toEqual(['“sk_” before it once more']);
  expect(
    mistakesOf([{ id: 'key-concat', how: 'the “sk_” that it lacks', way: 'prefix-present' }])[0]?.title,
  ).toBe(reversedAdvice('prefix-present')?.title);
});

describe('what else is known', () => {
  test('other saved keys, by their names', () => {
    const others = [
      { name: 'Shop, live', secret: new Secret('sk_live_0001') },
      { name: 'Same again', secret: new Secret(SECRET) },
    ];
    const variants = keysOf(SECRET, { others });
    expect(variants.filter(({ value }) => value === 'sk_live_0001').map(({ uses }) => uses)).toEqual([
      [{ id: 'key-other-known', how: 'Shop, live' }],
    ]);
    expect(valuesOf(variants, 'key-other-known', 'key-whitespace')).toContain('sk_live_0001\n');
    expect(valuesOf(variants, 'key-other-known')).not.toContain(SECRET);
    const hows = variants.flatMap(({ uses }) => uses.map(({ how }) => how));
    expect(hows).toContain('Shop, live');
    expect(hows).not.toContain('Same again');
  });

  test('a derived key is only tried where the request names a scope', () => {
    const aws =
      'AWS4-HMAC-SHA256 Credential=AKIA1/20251124/us-east-1/execute-api/aws4_request, SignedHeaders=host';
    expect(
      valuesOf(keysOf(SECRET, { headers: [['Authorization', aws]] }), 'key-derived-sigv4').map(hexOf),
    ).toEqual([
      '2478e14e310c01c83dd2e18573210fafd3c3b52c226065942aae248086800f40',
      // Each step by the hex of the one before, and by its bytes as ISO-8859-1 text in UTF-8.
      '34633735643734623439643630323030613663633432333866353464363233323434666630326461646162303233313266343933623066396634336139333932',
      '61c3b670c3a40e2c3509c3a2c394c3b2c2afc3a4c3af2c0ec3a23ec38f526bc2a0c2a7c382c2af1ec286627d46c29fc3b8',
    ]);
    const tencent = 'TC3-HMAC-SHA256 Credential=AKID1/2025-11-24/cvm/tc3_request, SignedHeaders=host';
    expect(
      valuesOf(keysOf(SECRET, { headers: [['Authorization', tencent]] }), 'key-derived-sigv4').map(hexOf),
    ).toContain('bb221a5fa7dc4194791d38d6e105d5c7c49a4989109f53aeb6781581930ee433');
    expect(valuesOf(plain, 'key-derived-sigv4')).toEqual([]);
  });

  test('without X-Api-Key nothing rests on it', () => {
    const variants = keysOf(SECRET, { id: '' });
    expect(valuesOf(variants, 'key-id-used')).toEqual([]);
    expect(valuesOf(variants, 'key-concat')).not.toContain(`:${SECRET}`);
  });
});

describe('secrets stay secret', () => {
  test('no parameter names a part of one', () => {
    const secret = 'sk_test_Zq8#vR$2m=Lx&0T%nY!w5;Kp\\J3 d';
    const others = [{ name: 'Other', secret: new Secret('sk_live_Hs7Wq') }];
    const hows = keysOf(secret, { others }).flatMap(({ uses }) => uses.map(({ how }) => how));
    expect(hows.length).toBeGreaterThan(1000);
    const parts = [...secret.matchAll(/(?=(.{4}))/g), ...'sk_live_Hs7Wq'.matchAll(/(?=(.{4}))/g)]
      .map(([, part]) => part ?? '')
      .filter((part) => !/^(?:sk_[tl]|k_te|k_li|_tes|_liv|test|live|est_|ive_)/.test(part));
    expect(parts.length).toBeGreaterThan(25);
    expect(hows.filter((how) => parts.some((part) => how.includes(part)))).toEqual([]);
  });
});

describe('any secret', () => {
  function yields(secret: string): void {
    const variants = keysOf(secret);
    expect(variants.length).toBeGreaterThan(15);
    expect(variants.length).toBeLessThan(25_000);
    expect(variants.every(({ value }) => /^[\0-\xff]*$/.test(value))).toBe(true);
  }

  test.each(['', 'a', '\0', '\u{1f600}é\ufffd'])('%j yields', yields);

  test.each([
    ['_', 300],
    ['$', 4000],
    [' ', 4096],
    ['"', 4096],
    ['0', 256],
    ['l', 4096],
    ['{', 3000],
    ['sk_test_', 10_000],
    ['a', 1_000_000],
  ])('many a %j yields, in proportion', (piece, most) => {
    expectInProportion(most, (count) => yields(piece.repeat(count)));
  });
});
