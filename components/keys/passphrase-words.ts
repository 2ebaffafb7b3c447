/** What to tell the user about the passphrase, and how to recover where it doesn't unlock. */

import { recordFailureWords } from '../../lib/state/record-words.ts';
import type { PassphraseOutcome } from '../../lib/storage/passphrase.ts';

export type PassphraseFailure = Extract<PassphraseOutcome, { ok: false }>['problem'] | 'not-loaded';

export const TOO_SHORT = 'This passphrase is too short. Use at least 12 characters.';

export const LENGTH_HINT =
  'Use at least 12 characters. Four or five unrelated words are easy to type and hard to guess.';

/** @param outcome `undefined` where the part couldn't be loaded. */
export function problemOf(outcome: PassphraseOutcome | undefined): PassphraseFailure | undefined {
  if (!outcome) return 'not-loaded';
  return outcome.ok ? undefined : outcome.problem;
}

/** Of the passphrase that keeps the keys' secrets. */
export const VAULT_WORDS = {
  failed: 'Nothing was changed',
  forgotten: 'If you forget it, you enter each secret again.',
  problem: passphraseWords,
} as const;

export function passphraseWords(problem: PassphraseFailure): string {
  switch (problem) {
    case 'wrong-passphrase':
      return 'This passphrase doesn’t unlock your keys. Check Caps Lock and the keyboard layout, then try again.';
    case 'too-short':
      return TOO_SHORT;
    case 'damaged':
      return 'The passphrase is valid, but the stored secrets are damaged. Delete the secrets, then enter them again.';
    case 'changed-elsewhere':
      return 'Another window changed the passphrase or the passkey, or locked the keys. Close this, then try again.';
    case 'locked':
      return 'Your keys are locked. Unlock them, then try again.';
    case 'not-here':
    case 'not-loaded':
      return 'Countersign couldn’t load this part, so nothing was changed. Reload this page, then try again.';
    default:
      return recordFailureWords(problem, 'keys');
  }
}

/** Where keys are added. */
export const PROTECTION_HINTS = {
  session: 'The secret is kept until the browser closes, and never written to disk.',
  unlocked: 'The secret is stored encrypted with your passphrase.',
  locked: 'Your keys are locked. Unlock them before you add one.',
} as const;
