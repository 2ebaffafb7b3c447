/** A made-up key pair for putting servers under load. */

import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import type { KeyPair } from '../key-from-environment.ts';

export function benchKey(): KeyPair {
  const id = checkKeyId('pk_test_7b1f0c2de94a4b5f');
  const secret = checkSecret('sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516');
  if (!id.ok || !secret.ok) throw new Error('The benchmark’s own key pair is wrong');
  return { id: id.value, secret: secret.value };
}
