/** The key pair that COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET set for the local sandbox. */

import {
  checkKeyId,
  checkSecret,
  type KeyId,
  type KeyIdProblem,
  LONGEST_KEY_PART,
  type SecretProblem,
} from '../lib/core/signing/key-pair.ts';
import type { Secret } from '../lib/core/signing/secret.ts';

export interface KeyPair {
  readonly id: KeyId;
  readonly secret: Secret;
}

/** What's wrong, in words that go on from the value's name. */
export const SECRET_FLAWS: Record<SecretProblem, string> = {
  empty: 'is empty',
  'other-text': 'holds another text than a key’s',
  'named-values': 'holds a name in front of the value',
  'is-key-id': 'holds a key id (pk_…); the two values seem to be swapped',
  live: 'belongs to a live key; use a test key',
  placeholder: 'still holds a placeholder',
  comment: 'has a comment after it',
  whitespace: 'contains a space or a line break',
  quoted: 'includes the quotes around it',
  'wrong-prefix': 'must begin with sk_',
  'prefix-only': 'is only a prefix',
  'too-long': `is longer than ${LONGEST_KEY_PART} characters, the limit in Countersign`,
};

export const KEY_ID_FLAWS: Record<KeyIdProblem, string> = {
  ...SECRET_FLAWS,
  'is-secret': 'holds a secret (sk_…); the two values seem to be swapped',
  'wrong-prefix': 'must begin with pk_test_',
  'not-header-safe': 'has characters that can’t travel in a header',
};

/**
 * The pair, or what's wrong in words, which never repeat a value: it may be a secret in the wrong place. An empty
 * variable counts as unset.
 */
export function keyFromEnvironment(env: NodeJS.ProcessEnv): KeyPair | undefined | string {
  const { COUNTERSIGN_KEY_ID: id, COUNTERSIGN_SECRET: secret } = env;
  if (!id && !secret) return undefined;
  if (!id) return 'COUNTERSIGN_SECRET is set but COUNTERSIGN_KEY_ID isn’t. Set both or neither.';
  if (!secret) return 'COUNTERSIGN_KEY_ID is set but COUNTERSIGN_SECRET isn’t. Set both or neither.';
  const checkedId = checkKeyId(id);
  if (!checkedId.ok) return `COUNTERSIGN_KEY_ID ${KEY_ID_FLAWS[checkedId.problem]}.`;
  const checkedSecret = checkSecret(secret);
  if (!checkedSecret.ok) return `COUNTERSIGN_SECRET ${SECRET_FLAWS[checkedSecret.problem]}.`;
  return { id: checkedId.value, secret: checkedSecret.value };
}
