/** A server that accepted a signature which the secret here doesn’t make: what’s said of it, the same wherever it’s shown. */

import { AUTH_HEADERS } from '../api.ts';
import { isHexDigest } from '../signing/bytes.ts';
import type { Answer } from './answer/answer.ts';
import type { ToldDiagnosis } from './answer/told-diagnosis.ts';
import type { Diagnosis } from './diagnosis.ts';
import { isSuccess } from './response-status.ts';
import { isOfSecretHere } from './secret-copy.ts';
import { blamesSecretHere, changeOfSecret } from './secret-here.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { isSecretHereProved } from './signed-others.ts';

export const WOULD_BE_REJECTED = 'Accepted, but a server that checks would reject it';
/** The client’s mistake is known, so the secret here is the one it signed with. */
export const INVALID_ACCEPTED = 'The server accepted an invalid signature';
export const SECRET_DIFFERS = 'Accepted: secret here differs';
/** Of a text, which may not be what was sent. */
export const ACCEPTED_TEXT = 'The server accepted this request';

export const SECRET_DIFFERS_WORDS =
  'The server accepted this signature, but the secret here makes a different one for this key id. Compare that secret with the one you got for this key id. If they’re the same, the server doesn’t check signatures.';

const TEXT_OR_SECRET = 'The secret here makes a different signature for it.';

/** Either may be why, where the bytes aren’t certain: the likelier first. */
export const ACCEPTED_TEXT_WORDS: Readonly<Record<NonNullable<Diagnosis['likelier']>, string>> = {
  secret: `${ACCEPTED_TEXT}. ${TEXT_OR_SECRET} That secret differs from the server’s, or the text here isn’t exactly what was sent.`,
  text: `${ACCEPTED_TEXT}. ${TEXT_OR_SECRET} The text here isn’t exactly what was sent, or that secret differs from the server’s.`,
};

/** What acceptance tells of a signature that’s invalid here. `invalid`: of the server. `secret-differs`: of the secret here. */
export function acceptanceOf(
  diagnosis: Diagnosis,
  told?: ToldDiagnosis,
): 'invalid' | 'secret-differs' | undefined {
  const { answered, signature } = diagnosis;
  if (!answered || !isSuccess(answered) || answered.isSwitched || told?.isSwitched) return undefined;
  const there = signature === 'not-checked' ? told : undefined;
  const found = there?.signature ?? signature;
  if (found !== 'explained' && found !== 'unexplained') return undefined;
  return isRejectedBefore(diagnosis, there) ? undefined : whoDiffers(diagnosis, there);
}

/** By the checks made here, its signature wouldn’t be looked at, and no mistake in it was found. */
function isRejectedBefore({ code, explanations }: Diagnosis, there: ToldDiagnosis | undefined): boolean {
  return !there && explanations.length === 0 && code !== null && code !== 'bad_signature';
}

function whoDiffers(
  { explanations: [best], checks, secretHere: known }: Diagnosis,
  there: ToldDiagnosis | undefined,
): 'invalid' | 'secret-differs' {
  if (known === 'proven') return 'invalid';
  const mistakes = best?.mistakes ?? there?.explanations[0]?.sets[0];
  const isPossible = mistakes ? mistakes.every(isOfSecretHere) : isHexDigest(checks.bad_signature.sent ?? '');
  return isPossible ? 'secret-differs' : 'invalid';
}

/** Whether the secret here may be the one that differs: then no signature that it makes is known to be correct. */
export function mayBlameSecretHere(diagnosis: Diagnosis): boolean {
  const { explanations, signature, likelier } = diagnosis;
  const isInDoubt = explanations[0]
    ? explanations[0].mistakes.some(blamesSecretHere)
    : diagnosis.secretHere === 'in-doubt' && signature === 'unexplained';
  return isInDoubt || likelier !== undefined || acceptanceOf(diagnosis) === 'secret-differs';
}

/**
 * Whether it's worth a look: also where nothing that was searched makes the signature, unless another request proves it,
 * and where the server rejects a signature that's valid by it.
 */
export function mayCheckSecretHere(diagnosis: Diagnosis): boolean {
  const { signature, search, answered, probed } = diagnosis;
  if (signature === 'valid')
    return answered?.code === 'bad_signature' && !answered.isSwitched && probed?.outcome !== 'accepted';
  const isUnproven = signature === 'unexplained' && search !== undefined && !isSecretHereProved(diagnosis);
  return isUnproven || mayBlameSecretHere(diagnosis);
}

/** @param whose the holder of the secret it was checked with, as in “your stored”. */
export function acceptedWords({ status }: Pick<ServiceAnswer, 'status'>, whose: string): string {
  return `The server answered ${status}, though the signature isn’t valid for ${whose} secret. It doesn’t check signatures, or makes the same mistake.`;
}

export const CHECK_ON_SERVER = {
  title: 'Server may not check signatures',
  fix: `Send the request again with one character of ${AUTH_HEADERS.signature} changed. If the server accepts that too, it checks nothing: have it compare ${AUTH_HEADERS.signature} with the HMAC of the request as it arrived, before anything else.`,
} as const;

type Reasons = Answer['reasons'];

export function reasonsForAccepted({ explanations: [best] }: Diagnosis): Reasons {
  const { title, fix: text } = CHECK_ON_SERVER;
  return [secretHere(best?.mistakes), { title, text }];
}

/** @param likelier of the two. */
export function reasonsForAcceptedText(likelier: NonNullable<Diagnosis['likelier']>): Reasons {
  const all = [secretHere(undefined), OTHER_TEXT];
  return likelier === 'secret' ? all : all.toReversed();
}

function secretHere(mistakes: Diagnosis['explanations'][number]['mistakes'] = []): Reasons[number] {
  return {
    title: 'Secret here mistyped, cut, old or of another key',
    text: [...mistakes.map(changeOfSecret), COMPARE].join(' '),
  };
}

const COMPARE =
  'Compare its length, its first and its last characters with the secret you got for this key id, or copy it again.';

const OTHER_TEXT: Reasons[number] = {
  title: 'Text isn’t exactly what was sent',
  text: 'Logs and tools may decode the URL or print the body anew. Capture the request in DevTools, or send it to the local sandbox.',
};
