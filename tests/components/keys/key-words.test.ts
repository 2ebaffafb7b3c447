/** Every way a key pair can be refused has words that say how to recover. */

import { describe, expect, it } from 'vitest';
import {
  KEY_ID_WORDS,
  refusedEntryWords,
  SECRET_WORDS,
  vaultFailureAdvice,
} from '../../../components/keys/key-words.ts';
import type { KeyIdProblem, SecretProblem } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import type { RefusedEntry, VaultChange } from '../../../lib/storage/vault.ts';

const KEY_ID_PROBLEMS = Object.keys(KEY_ID_WORDS) as KeyIdProblem[];
const SECRET_PROBLEMS = Object.keys(SECRET_WORDS) as SecretProblem[];
const RECOVERY = /(Paste|Move|Create|Copy|Remove|Delete|Edit|Add|Update|Set|Close|Enter|Shorten|use) /;

function expectHelpful(words: string): void {
  expect(words.length).toBeLessThanOrEqual(200);
  expect(words).not.toMatch(/please|sorry/i);
  expect(words).not.toMatch(/['"]/);
  expect(words).toMatch(/\.$/);
  expect(words).toMatch(RECOVERY);
}

const PLACE = { name: 'Mine', createdAt: 0, position: 0, secret: new Secret('sk_test_made_up_refused') };
const ENTRIES: readonly RefusedEntry[] = [
  ...KEY_ID_PROBLEMS.map((reason) => ({ ...PLACE, problem: 'key-id' as const, reason })),
  ...SECRET_PROBLEMS.map((reason) => ({ ...PLACE, problem: 'secret' as const, reason })),
  { ...PLACE, problem: 'duplicate-id' },
];

type Failure = Extract<VaultChange, { ok: false }>;
const FAILURES: readonly (readonly [Failure, string | undefined])[] = [
  ...KEY_ID_PROBLEMS.map((reason) => [{ ok: false, problem: 'key-id', reason }, 'key-id'] as const),
  ...SECRET_PROBLEMS.map((reason) => [{ ok: false, problem: 'secret', reason }, 'secret'] as const),
  [{ ok: false, problem: 'name', reason: 'empty' }, 'name'],
  [{ ok: false, problem: 'name', reason: 'too-long' }, 'name'],
  [{ ok: false, problem: 'name', reason: 'holds-secret' }, 'name'],
  [{ ok: false, problem: 'name', reason: 'invisible' }, 'name'],
  [{ ok: false, problem: 'duplicate-id' }, 'key-id'],
  [{ ok: false, problem: 'id-tells-secret' }, 'key-id'],
  [{ ok: false, problem: 'not-found' }, undefined],
  [{ ok: false, problem: 'full', detail: '' }, undefined],
  [{ ok: false, problem: 'unavailable', detail: '' }, undefined],
  [{ ok: false, problem: 'newer', version: 9 }, undefined],
  [{ ok: false, problem: 'corrupt', detail: '' }, undefined],
];

describe('the words of keys', () => {
  it('cover problems there really are', () => {
    expect(KEY_ID_PROBLEMS.length).toBeGreaterThanOrEqual(9);
    expect(SECRET_PROBLEMS.length).toBeGreaterThanOrEqual(8);
  });

  it.each(KEY_ID_PROBLEMS)('help with a key id that is %s', (problem) =>
    expectHelpful(KEY_ID_WORDS[problem]),
  );

  it.each(SECRET_PROBLEMS)('help with a secret that is %s', (problem) =>
    expectHelpful(SECRET_WORDS[problem]),
  );

  it.each(ENTRIES)('help with a stored entry: $problem $reason', (entry) =>
    expectHelpful(refusedEntryWords(entry)),
  );

  it.each(FAILURES)('help where saving failed: %o', (failure, field) => {
    const advice = vaultFailureAdvice(failure);
    expectHelpful(advice.words);
    expect(advice.field).toBe(field);
  });

  it('name real money wherever a live key is met, and that a secret is never sent', () => {
    expect(KEY_ID_WORDS.live).toContain('real money');
    expect(SECRET_WORDS.live).toContain('real money');
    expect(KEY_ID_WORDS['is-secret']).toContain('must never be sent');
  });
});
