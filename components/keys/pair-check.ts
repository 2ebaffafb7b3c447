/** What's wrong with a pair as it stands in the form, and which repairs a click can make. */

import { KEY_PREFIXES } from '../../lib/core/api.ts';
import {
  checkKeyId,
  checkSecret,
  type KeyIdProblem,
  type SecretProblem,
  withoutComment,
} from '../../lib/core/signing/key-pair.ts';
import type { TypedPair } from '../../lib/core/signing/pasted-pair.ts';

export interface FieldCheck<Problem> {
  readonly problem: Problem | undefined;
  /** It may still become right as it's typed on. */
  readonly unfinished: boolean;
  /** Taking out a comment, spaces, invisible characters and quotes would help. */
  readonly canClean: boolean;
}

/** Holds nothing that was typed but a key id that's fine, which isn't secret. */
export interface PairCheck {
  readonly id: FieldCheck<KeyIdProblem>;
  readonly secret: FieldCheck<SecretProblem>;
  /** `move`: one value in the wrong field, the other field empty. */
  readonly misplaced: 'swap' | 'move' | undefined;
  readonly goodId: string | undefined;
}

export function checkPair({ id, secret }: TypedPair): PairCheck {
  const checkedId = checkKeyId(id);
  const idProblem = checkedId.ok ? undefined : checkedId.problem;
  const secretCheck = checkSecretField(secret);
  return {
    id: {
      problem: idProblem,
      unfinished: isStartOf(id, KEY_PREFIXES.test) || isStartOf(id, KEY_PREFIXES.live),
      canClean: isDirty(idProblem),
    },
    secret: secretCheck,
    misplaced: misplaced({ id, secret }, idProblem, secretCheck.problem),
    goodId: checkedId.ok ? checkedId.value : undefined,
  };
}

export function checkSecretField(secret: string): FieldCheck<SecretProblem> {
  const checked = checkSecret(secret);
  const problem = checked.ok ? undefined : checked.problem;
  return {
    problem,
    unfinished: isStartOf(secret, `${KEY_PREFIXES.secret}test_`),
    canClean: isDirty(problem),
  };
}

/** Without a comment, spaces and invisible characters anywhere, nor quotes around it. */
export function cleaned(text: string): string {
  return withoutComment(text)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .replace(/^["'`]+|["'`]+$/g, '');
}

function misplaced(
  pair: TypedPair,
  id: KeyIdProblem | undefined,
  secret: SecretProblem | undefined,
): PairCheck['misplaced'] {
  if (id === 'is-secret' && secret === 'is-key-id') return 'swap';
  const alone = (id === 'is-secret' && pair.secret === '') || (secret === 'is-key-id' && pair.id === '');
  return alone ? 'move' : undefined;
}

function isDirty(problem: KeyIdProblem | SecretProblem | undefined): boolean {
  return problem === 'comment' || problem === 'whitespace' || problem === 'quoted';
}

function isStartOf(text: string, prefix: string): boolean {
  return prefix.startsWith(text);
}
