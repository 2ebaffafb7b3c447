/** What to tell the user about the passkey, and how to recover: the passphrase always unlocks the keys. */

import { recordFailureWords } from '../../lib/state/record-words.ts';
import type { PasskeyOutcome } from '../../lib/storage/passkey.ts';

export type PasskeyProblem = Exclude<
  Extract<PasskeyOutcome, { ok: false }>['problem'] | 'not-loaded',
  'cancelled'
>;

/** What was to be done with it. */
export type PasskeyUse = 'add' | 'unlock';

export const PASSKEY_FAILED: Readonly<Record<PasskeyUse, string>> = {
  add: 'No passkey added',
  unlock: 'Keys not unlocked',
};

/** Where this browser lets no extension use one. */
export const NO_PASSKEYS_HERE = 'This browser doesn’t let extensions use passkeys.';

/** The device has it by then, and it’s of no use. */
const DELETE_NEW = 'If your device has a new passkey for Countersign, delete it there.';

export function passkeyWords(problem: PasskeyProblem, use: PasskeyUse): string {
  const words = wordsOf(problem, use);
  return use === 'add' && isAfterQuestion(problem) ? `${words} ${DELETE_NEW}` : words;
}

/** The device may have made one already. */
function isAfterQuestion(problem: PasskeyProblem): boolean {
  return !['not-confirmed', 'no-prf', 'refused', 'not-here', 'not-loaded'].includes(problem);
}

function wordsOf(problem: PasskeyProblem, use: PasskeyUse): string {
  switch (problem) {
    case 'not-confirmed':
      return use === 'add'
        ? 'You cancelled, it took too long, or the device refused. Try again, or choose another device.'
        : 'You cancelled, it took too long, or this device doesn’t have the passkey. Try again, or use your passphrase.';
    case 'no-prf':
      return use === 'add'
        ? 'This device’s passkeys can’t encrypt: it lacks the PRF extension. Delete the new passkey there, and try another device.'
        : 'This device’s passkey can’t decrypt: it lacks the PRF extension. Use your passphrase.';
    case 'refused':
    case 'not-here':
      return 'The browser doesn’t allow passkeys on this page. Use your passphrase.';
    case 'wrong-passkey':
      return 'This passkey doesn’t unlock your keys. Use your passphrase. Then remove the passkey and add it again.';
    case 'damaged':
      return 'The passkey is valid, but the stored secrets are damaged. Delete the secrets, then enter them again.';
    case 'changed-elsewhere':
      return 'Another window changed the passkey or the passphrase. Close this, then try again.';
    case 'locked':
      return 'Your keys are locked. Unlock them, then try again.';
    case 'not-loaded':
      return 'Countersign couldn’t load this part, so nothing was changed. Reload this page, then try again.';
    default:
      return recordFailureWords(problem, 'keys');
  }
}
