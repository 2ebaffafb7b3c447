/** Key pairs as they're typed or pasted: what is refused and why, and that real ones never are. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkKeyId,
  checkSecret,
  isSwappedPair,
  LONGEST_KEY_PART,
  soundKeyId,
  soundSecret,
} from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';

const ID = 'pk_test_7b1f0c2de94a4b5f';
const SECRET = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';

function problemOf(checked: { ok: true } | { ok: false; problem: string }): string {
  return checked.ok ? 'fine' : checked.problem;
}

describe('a key id', () => {
  test.each([
    [ID, 'fine'],
    ['pk_test_revoked0000000', 'fine'],
    ['pk_test_a', 'fine'],
    ['', 'empty'],
    ['pk_live_7b1f0c2de94a4b5f', 'live'],
    ['pk_live_', 'live'],
    [' pk_live_7b1f', 'live'],
    ['"pk_live_7b1f"', 'live'],
    ['" pk_live_7b1f"', 'live'],
    ['\u200bpk_live_7b1f', 'live'],
    ["`'pk_live_7b1f'`", 'live'],
    [SECRET, 'is-secret'],
    [` "${SECRET}" `, 'is-secret'],
    ['sk_live_abc', 'is-secret'],
    [`"${ID}"`, 'quoted'],
    [`'${ID}`, 'quoted'],
    [`${ID}\``, 'quoted'],
    [`  "${ID}"\n`, 'quoted'],
    [` ${ID}`, 'whitespace'],
    [`${ID}\n`, 'whitespace'],
    [`${ID}\t`, 'whitespace'],
    ['pk_test_7b1f 0c2d', 'whitespace'],
    ['pk_test_7b1f\u00a00c2d', 'whitespace'],
    [`\u200b${ID}`, 'whitespace'],
    [`${ID}\u200d`, 'whitespace'],
    [`${ID}\u2060`, 'whitespace'],
    [`\ufeff${ID}`, 'whitespace'],
    ['pk_test_7b1f\u00ad0c2d', 'whitespace'],
    ['pk_test_7b1f\u202e0c2d', 'whitespace'],
    ['pk_test_7b1f\u00000c2d', 'whitespace'],
    [' ', 'whitespace'],
    [`${ID} # staging`, 'comment'],
    [`${ID}\t// old`, 'comment'],
    ['{"merchant_order_id":"a","amount":"5"}', 'other-text'],
    ['[1,2]', 'other-text'],
    ["curl -X POST 'https://api.example.com' -H 'X-Api-Key: pk_test_1'", 'other-text'],
    ['the key is in the portal', 'other-text'],
    ['amount=1&currency=USDT', 'named-values'],
    ['PAY_KEY_ID=pk_test_1', 'named-values'],
    ['key_id=&secret=', 'named-values'],
    ['bm90IGEga2V5IGlk==', 'wrong-prefix'],
    ['<API_KEY_ID>', 'placeholder'],
    ['pk_test_<id>', 'placeholder'],
    ['pk_test_...', 'placeholder'],
    ['pk_test_…', 'placeholder'],
    ['pk_test_xxxxxxxxxxxx', 'placeholder'],
    ['pk_test_XXXXXXXX', 'placeholder'],
    ['pk_test_your_key_here', 'placeholder'],
    ['YOUR_API_KEY', 'placeholder'],
    ['my-key', 'placeholder'],
    ['{{apiKey}}', 'placeholder'],
    [`\${API_KEY_ID}`, 'placeholder'],
    ['$API_KEY_ID', 'placeholder'],
    ['pk_test_****1234', 'placeholder'],
    ['pk_test_••••1234', 'placeholder'],
    ['pk_test', 'wrong-prefix'],
    ['PK_TEST_7b1f', 'wrong-prefix'],
    ['pk_7b1f', 'wrong-prefix'],
    ['pk_prod_7b1f', 'wrong-prefix'],
    ['7b1f0c2de94a4b5f', 'wrong-prefix'],
    ['pk_test_', 'prefix-only'],
    ['pk_test_7b1fé', 'not-header-safe'],
    ['pk_test_7b1f\u0435', 'not-header-safe'],
    ['pk_test_😀', 'not-header-safe'],
  ])('%j: %s', (text, outcome) => {
    const checked = checkKeyId(text);
    expect(problemOf(checked)).toBe(outcome);
    if (checked.ok) expect(checked.value).toBe(text);
  });
});

describe('a secret', () => {
  test.each([
    [SECRET, 'fine'],
    ['sk_abc', 'fine'],
    ['sk_test_a', 'fine'],
    ['sk_test_pässwörd', 'fine'],
    ['', 'empty'],
    ['sk_live_7b1f', 'live'],
    [' "sk_live_7b1f', 'live'],
    [ID, 'is-key-id'],
    ['pk_live_7b1f', 'is-key-id'],
    [`'${ID}'`, 'is-key-id'],
    [`"${SECRET}"`, 'quoted'],
    [`${SECRET}'`, 'quoted'],
    [` ${SECRET}`, 'whitespace'],
    [`${SECRET}\r\n`, 'whitespace'],
    [`${SECRET}\u200b`, 'whitespace'],
    [`${SECRET}\u200c`, 'whitespace'],
    ['sk_test_7b1f\u00000c2d', 'whitespace'],
    ['sk_test_7b1f 0c2d', 'whitespace'],
    [`${SECRET} # staging`, 'comment'],
    [`"${SECRET}" # staging`, 'comment'],
    [` ${SECRET} -- of the portal `, 'comment'],
    [`${SECRET}#`, 'fine'],
    ['{"amount":"5"}', 'other-text'],
    ['the secret is in the portal', 'other-text'],
    ['amount=1&currency=USDT', 'named-values'],
    ['SECRET=sk_test_1', 'named-values'],
    ['bm90IGEgc2VjcmV0==', 'wrong-prefix'],
    ['<SIGNING_SECRET>', 'placeholder'],
    ['sk_test_...', 'placeholder'],
    ['sk_test_xxxxxxxx', 'placeholder'],
    ['sk_test_your_secret', 'placeholder'],
    [`\${SECRET}`, 'placeholder'],
    ['$SIGNING_SECRET', 'placeholder'],
    ['sk_test_********', 'placeholder'],
    ['SK_test_7b1f', 'wrong-prefix'],
    ['7b1f0c2d', 'wrong-prefix'],
    ['sk', 'wrong-prefix'],
    ['sk_', 'prefix-only'],
    ['sk_test_', 'prefix-only'],
  ])('%j: %s', (text, outcome) => {
    const checked = checkSecret(text);
    expect(problemOf(checked)).toBe(outcome);
    if (!checked.ok) return;
    expect(checked.value).toBeInstanceOf(Secret);
    expect(checked.value.reveal()).toBe(text);
  });

  test('a refusal says nothing of what was typed', () => {
    for (const text of [` ${SECRET}`, `"${SECRET}"`, SECRET.toUpperCase()])
      expect(Object.keys(checkSecret(text))).toEqual(['ok', 'problem']);
  });
});

describe('realistic random pairs always pass', () => {
  const HEX = '0123456789abcdef';
  const BASE62 = `${HEX}ghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ`;
  const tail = (alphabet: string, min: number, max: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max });

  test.each([
    ['hex', HEX],
    ['letters and digits', BASE62],
  ])('%s', (_, alphabet) => {
    fc.assert(
      fc.property(tail(alphabet, 8, 40), tail(alphabet, 16, 64), (id, secret) => {
        expect(problemOf(checkKeyId(`pk_test_${id}`))).toBe('fine');
        expect(problemOf(checkSecret(`sk_test_${secret}`))).toBe('fine');
        expect(problemOf(checkSecret(`sk_${secret}`))).toBe('fine');
        expect(isSwappedPair(`pk_test_${id}`, `sk_${secret}`)).toBe(false);
        expect(isSwappedPair(`sk_${secret}`, `pk_test_${id}`)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a pair typed the wrong way round', () => {
  test.each([
    [SECRET, ID, true],
    [` ${SECRET}\n`, `${ID} `, true],
    [ID, SECRET, false],
    [SECRET, SECRET, false],
    [ID, ID, false],
    [SECRET, 'pk_live_7b1f', false],
    ['sk_live_7b1f', ID, false],
    ['', '', false],
    [SECRET, '', false],
  ])('%j and %j: %s', (id, secret, swapped) => {
    expect(isSwappedPair(id, secret)).toBe(swapped);
  });
});

test.each([
  [checkKeyId, soundKeyId, 'pk_test_'],
  [checkSecret, soundSecret, 'sk_test_'],
])('%o takes 512 characters and no more, but what’s stored or sent may be longer', (check, sound, prefix) => {
  expect(problemOf(check(prefix.padEnd(LONGEST_KEY_PART, '0')))).toBe('fine');
  expect(problemOf(check(prefix.padEnd(LONGEST_KEY_PART + 1, '0')))).toBe('too-long');
  expect(problemOf(sound(prefix.padEnd(LONGEST_KEY_PART + 1, '0')))).toBe('fine');
});
