/** What to tell the user about a key pair that's refused or couldn't be kept, and how to recover. */

import { LIVE_KEY_NOT_STORED } from '../../lib/core/diagnosis/live-key.ts';
import { type KeyIdProblem, LONGEST_KEY_PART, type SecretProblem } from '../../lib/core/signing/key-pair.ts';
import { NAME_WORDS, recordFailureWords } from '../../lib/state/record-words.ts';
import type { UnfitKey } from '../../lib/storage/restore-keys.ts';
import type { EntryProblem, RefusedEntry, VaultChange } from '../../lib/storage/vault.ts';

export const KEY_ID_WORDS: Record<KeyIdProblem, string> = {
  empty: 'Paste the key id. It starts with pk_test_.',
  'other-text': 'This isn’t a key id. Paste the key id alone: it starts with pk_test_.',
  'named-values':
    'This is a name with a value, as in a form body or an .env file. Paste the key id alone: it starts with pk_test_.',
  'is-secret': 'This is a secret, which must never be sent. Move it to the secret field.',
  live: LIVE_KEY_NOT_STORED,
  placeholder: 'This is a placeholder from an example. Copy the real key id from where you created the key.',
  comment: 'A comment follows the key id. Remove it, and the space before it.',
  whitespace: 'The key id contains a space, a line break or an invisible character. Remove these characters.',
  quoted: 'Quotes aren’t part of a key id. Remove the quotes.',
  'wrong-prefix': 'A test key id starts with pk_test_. Copy it again from its first character.',
  'prefix-only': 'This is only the prefix. Copy the whole key id.',
  'too-long': `The key id is longer than ${LONGEST_KEY_PART} characters, the limit in Countersign. Copy it again from where you created the key.`,
  'not-header-safe':
    'The key id contains a character that a header can’t carry. Copy it again from where you created the key.',
};

export const SECRET_WORDS: Record<SecretProblem, string> = {
  empty: 'Paste the secret. It starts with sk_.',
  'other-text': 'This isn’t a secret. Paste the secret alone: it starts with sk_.',
  'named-values':
    'This is a name with a value, as in a form body or an .env file. Paste the secret alone: it starts with sk_.',
  'is-key-id': 'This is a key id, not a secret. Move it to the key id field.',
  live: 'This looks like a live key’s secret, used for real money. Countersign accepts test keys only: use the secret of a pk_test_ key.',
  placeholder:
    'This is a placeholder from an example. Copy the real secret: it’s shown once, when you create the key.',
  comment: 'A comment follows the secret. Remove it, and the space before it.',
  whitespace:
    'The secret contains a space, a line break or an invisible character, so every signature would be invalid. Remove these characters.',
  quoted: 'Quotes aren’t part of a secret: with them, every signature would be invalid. Remove the quotes.',
  'wrong-prefix': 'A secret starts with sk_. Copy it again from its first character.',
  'prefix-only': 'This is only the prefix. Copy the whole secret.',
  'too-long': `The secret is longer than ${LONGEST_KEY_PART} characters, the limit in Countersign. Copy it again from where you created the key.`,
};

const KEY_ID_REASONS: Record<KeyIdProblem, string> = {
  empty: 'is empty',
  'other-text': 'isn’t a key id',
  'named-values': 'is a name with a value',
  'is-secret': 'is a secret',
  live: 'belongs to a live key, which is used for real money',
  placeholder: 'is a placeholder',
  comment: 'has a comment after it',
  whitespace: 'contains a space or an invisible character',
  quoted: 'has quotes around it',
  'wrong-prefix': 'doesn’t start with pk_test_',
  'prefix-only': 'is only a prefix',
  'too-long': `is longer than ${LONGEST_KEY_PART} characters, the limit in Countersign`,
  'not-header-safe': 'contains characters that a header can’t carry',
};

const SECRET_REASONS: Record<SecretProblem, string> = {
  empty: 'is empty',
  'other-text': 'isn’t a secret',
  'named-values': 'is a name with a value',
  'is-key-id': 'is a key id',
  live: 'seems to belong to a live key, which is used for real money',
  placeholder: 'is a placeholder',
  comment: 'has a comment after it',
  whitespace: 'contains a space or an invisible character',
  quoted: 'has quotes around it',
  'wrong-prefix': 'doesn’t start with sk_',
  'prefix-only': 'is only a prefix',
  'too-long': `is longer than ${LONGEST_KEY_PART} characters, the limit in Countersign`,
};

export function refusedEntryWords(entry: RefusedEntry): string {
  if (entry.problem === 'duplicate-id') return 'Another key has the same key id. Delete this one.';
  const recovery =
    entry.reason === 'live' ? 'Delete it and use a test key.' : 'Delete it and add the key again.';
  return `${pairReason(entry)}. ${recovery}`;
}

type BadPair = Extract<EntryProblem, { readonly reason: unknown }>;

/** Without its full stop. */
function pairReason(problem: BadPair): string {
  return problem.problem === 'key-id'
    ? `Its key id ${KEY_ID_REASONS[problem.reason]}`
    : `Its secret ${SECRET_REASONS[problem.reason]}`;
}

/** Why a key of a backup can't be restored. */
export function unfitKeyWords({ why }: Pick<UnfitKey, 'why'>): string {
  switch (why.problem) {
    case 'duplicate-id':
      return 'The backup has this key id twice. Countersign uses the first one.';
    case 'id-tells-secret':
      return 'Its key id contains a secret, so every request would show it.';
    case 'name':
      return 'Its name is empty, too long or contains a secret.';
    default:
      return `${pairReason(why)}.`;
  }
}

export interface KeyFailureAdvice {
  /** Where it's shown; `undefined` where no field is to blame. */
  readonly field: 'key-id' | 'secret' | 'name' | undefined;
  readonly words: string;
}

export function vaultFailureAdvice(failure: Extract<VaultChange, { ok: false }>): KeyFailureAdvice {
  switch (failure.problem) {
    case 'key-id':
      return { field: 'key-id', words: KEY_ID_WORDS[failure.reason] };
    case 'secret':
      return { field: 'secret', words: SECRET_WORDS[failure.reason] };
    case 'name':
      return { field: 'name', words: NAME_WORDS[failure.reason] };
    case 'duplicate-id':
      return { field: 'key-id', words: 'You already have a key with this key id. Edit that key instead.' };
    case 'id-tells-secret':
      return {
        field: 'key-id',
        words:
          'The key id contains a secret, so every request would show it. Copy both again. Made-up keys need different endings.',
      };
    case 'not-found':
      return { field: undefined, words: 'Another window deleted this key. Add it again to keep it.' };
    case 'changed-elsewhere':
      return { field: undefined, words: 'Choose which values to keep, then save again.' };
    case 'locked':
      return { field: undefined, words: 'Your keys are locked. Unlock them, then try again.' };
    default:
      return { field: undefined, words: recordFailureWords(failure.problem, 'keys') };
  }
}
