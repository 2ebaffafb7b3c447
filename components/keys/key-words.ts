/** What to tell the user about a key pair that's refused or couldn't be kept, and how to recover. */

import type { KeyIdProblem, SecretProblem } from '../../lib/core/signing/key-pair.ts';
import { NAME_WORDS, recordFailureWords } from '../../lib/state/record-words.ts';
import type { RefusedEntry, VaultChange } from '../../lib/storage/vault.ts';

export const KEY_ID_WORDS: Record<KeyIdProblem, string> = {
  empty: 'Paste the key id. It starts with pk_test_.',
  'is-secret':
    'This is a secret, which must never be sent, and a key id is sent with every request. Move it to the secret field.',
  live: 'A pk_live_ key is used for real money, so Countersign neither keeps it nor signs with it. Create a test key in the merchant portal and use that.',
  placeholder: 'This is the placeholder of an example. Copy the real key id from where the key was created.',
  whitespace:
    'There’s a space, a line break or an invisible character in it, and it would be sent along. Remove it.',
  quoted: 'Quotes aren’t part of a key id. Remove them.',
  'wrong-prefix': 'A test key id starts with pk_test_. Copy it again from its first character.',
  'prefix-only': 'This is only the prefix. Copy the whole key id.',
  'not-header-safe':
    'A header can’t carry one of its characters. Copy the key id again from where the key was created.',
};

export const SECRET_WORDS: Record<SecretProblem, string> = {
  empty: 'Paste the secret. It starts with sk_.',
  'is-key-id': 'This is a key id, not a secret. Move it to the key id field.',
  live: 'This looks like the secret of a live key, which is used for real money. Countersign keeps test keys only: use the secret of a pk_test_ key.',
  placeholder:
    'This is the placeholder of an example. Copy the real secret; it’s shown once, when the key is created.',
  whitespace:
    'There’s a space, a line break or an invisible character in it, so every signature would be wrong. Remove it.',
  quoted: 'Quotes aren’t part of a secret, and with them every signature would be wrong. Remove them.',
  'wrong-prefix': 'A secret starts with sk_. Copy it again from its first character.',
  'prefix-only': 'This is only the prefix. Copy the whole secret.',
};

const KEY_ID_REASONS: Record<KeyIdProblem, string> = {
  empty: 'is empty',
  'is-secret': 'is a secret',
  live: 'belongs to a live key, which is used for real money',
  placeholder: 'is a placeholder',
  whitespace: 'holds a space or an invisible character',
  quoted: 'has quotes around it',
  'wrong-prefix': 'doesn’t start with pk_test_',
  'prefix-only': 'is only a prefix',
  'not-header-safe': 'holds characters that a header can’t carry',
};

const SECRET_REASONS: Record<SecretProblem, string> = {
  empty: 'is empty',
  'is-key-id': 'is a key id',
  live: 'seems to belong to a live key, which is used for real money',
  placeholder: 'is a placeholder',
  whitespace: 'holds a space or an invisible character',
  quoted: 'has quotes around it',
  'wrong-prefix': 'doesn’t start with sk_',
  'prefix-only': 'is only a prefix',
};

export function refusedEntryWords(entry: RefusedEntry): string {
  if (entry.problem === 'duplicate-id') return 'Another key has the same key id. Delete this one.';
  const reason =
    entry.problem === 'key-id'
      ? `Its key id ${KEY_ID_REASONS[entry.reason]}`
      : `Its secret ${SECRET_REASONS[entry.reason]}`;
  const recovery =
    entry.reason === 'live' ? 'Delete it and use a test key.' : 'Delete it and add the pair again.';
  return `${reason}. ${recovery}`;
}

export interface FailureAdvice {
  /** Where it's shown; `undefined` where no field is to blame. */
  readonly field: 'key-id' | 'secret' | 'name' | undefined;
  readonly words: string;
}

export function vaultFailureAdvice(failure: Extract<VaultChange, { ok: false }>): FailureAdvice {
  switch (failure.problem) {
    case 'key-id':
      return { field: 'key-id', words: KEY_ID_WORDS[failure.reason] };
    case 'secret':
      return { field: 'secret', words: SECRET_WORDS[failure.reason] };
    case 'name':
      return { field: 'name', words: NAME_WORDS[failure.reason] };
    case 'duplicate-id':
      return { field: 'key-id', words: 'You already have a key with this id. Edit that one instead.' };
    case 'not-found':
      return { field: undefined, words: 'Another window deleted this key. Add it again to keep it.' };
    case 'changed-elsewhere':
      return { field: undefined, words: 'Choose which values to keep, then save again.' };
    default:
      return { field: undefined, words: recordFailureWords(failure.problem, 'keys') };
  }
}
