/** The copy of a secret that’s here may be the one that differs: what’s said of mistakes that show it. */

import { reversedAdvice } from '../mistakes/reversed-advice.ts';
import type { Mistake } from './diagnosis.ts';
import { isOfSecretHere } from './secret-copy.ts';

/** Whether the copy here is the one that’s blamed. */
export function blamesSecretHere({ way, isOfSecretInDoubt }: Mistake): boolean {
  return isOfSecretInDoubt === true || reversedAdvice(way) !== undefined;
}

/** A sentence. */
export function changeOfSecret({ id, how }: Mistake): string {
  return id === 'key-other-known'
    ? `The signature is the one that the secret of ${how} makes.`
    : `The signature is the one that the secret here makes with this change: ${how}.`;
}

const ACCEPTED_BEFORE =
  'The server accepted another request of this key that the secret here doesn’t match, so this secret is probably wrong.';

export const SECRET_IN_DOUBT = {
  title: 'Secret here in doubt',
  text: `${ACCEPTED_BEFORE} Compare it with the one you got for this key id.`,
} as const;

/** That a code used another secret is no mistake of it where the one here is in doubt. */
export function withSecretInDoubt(mistake: Mistake): Mistake {
  if (!isOfSecretHere(mistake)) return mistake;
  return {
    ...mistake,
    title: SECRET_IN_DOUBT.title,
    happened: `${changeOfSecret(mistake)} ${ACCEPTED_BEFORE}`,
    fix: FIX,
    isWithoutCode: true,
    isOfSecretInDoubt: true,
  };
}

const FIX =
  'Compare the secret here with the one you got for this key id, or copy it again. Once another secret is saved for this key, the request is diagnosed again.';
