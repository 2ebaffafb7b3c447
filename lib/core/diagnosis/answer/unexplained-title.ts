/** What a request is called whose signature no known mistake makes: the same in Diagnose and in the lists. */

import { isCutShort } from '../../search/cut-short.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { seenCause, seenCauseTitle } from '../seen-cause.ts';
import { BODY_GONE } from '../signed-gone.ts';
import { isSecretLikely, type SaidOfSecret } from '../signed-others.ts';
import type { Symptom } from '../symptoms/symptom.ts';

type Titled = Pick<Diagnosis, 'search' | 'symptoms' | 'code' | 'secretHere' | 'signedOthers' | 'gone'>;

export function unexplainedTitle(diagnosis: Titled): string {
  return certainTitle(diagnosis) ?? titleFor(diagnosis);
}

/** While it’s still being searched. */
export function soFarTitle(diagnosis: Titled): string {
  return certainTitle(diagnosis) ?? nothingSoFar(diagnosis);
}

/** Of what the request shows by itself. */
function certainTitle(diagnosis: Titled): string | undefined {
  return leadingSymptoms(diagnosis).find(({ certainty }) => certainty === 'certain')?.title;
}

function titleFor(diagnosis: Titled): string {
  const { search } = diagnosis;
  if (!search) return 'Search for the mistake behind this signature';
  if (diagnosis.gone) return BODY_GONE;
  if (isCutShort(search)) return cutShortTitle(diagnosis);
  if (search.exhaustedDepth < 3) return nothingSoFar(diagnosis);
  const cause = seenCause(diagnosis);
  if (cause) return seenCauseTitle(cause);
  return isSecretLikely(diagnosis)
    ? 'No known mistake matches: check the secret first'
    : 'No known mistake matches';
}

/** Of a search that ended early. */
export function cutShortTitle(said: SaidOfSecret): string {
  const cause = seenCause(said);
  if (cause) return seenCauseTitle(cause);
  return isSecretLikely(said)
    ? 'Search stopped early: check the secret first'
    : 'Search stopped early: cause not found yet';
}

/** Also while it’s still being searched, where that takes long. */
export function nothingSoFar(diagnosis: SaidOfSecret): string {
  const cause = seenCause(diagnosis);
  if (cause) return seenCauseTitle(cause);
  return isSecretLikely(diagnosis)
    ? 'No known mistake found so far: check the secret first'
    : 'No known mistake found so far';
}

/** Those of the code that's answered first, then the others by how telling they are; mere possibilities aside. */
export function leadingSymptoms({ symptoms, code }: Pick<Diagnosis, 'symptoms' | 'code'>): Symptom[] {
  const telling = symptoms.filter(({ certainty }) => certainty !== 'possible');
  return [
    ...telling.filter((symptom) => symptom.code === code && code !== null),
    ...telling.filter((symptom) => symptom.code !== code || code === null),
  ];
}
