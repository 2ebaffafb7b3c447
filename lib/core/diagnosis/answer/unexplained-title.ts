/** What a request is called whose signature no known mistake makes: the same in Diagnose and in the lists. */

import { isCutShort } from '../../search/cut-short.ts';
import { CUT_SHORT } from '../condition-titles.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { Symptom } from '../symptoms/symptom.ts';

/** Also while it’s still being searched, where that takes long. */
export const NOTHING_SO_FAR = 'Check the secret first: nothing found so far';

export function unexplainedTitle(diagnosis: Pick<Diagnosis, 'search' | 'symptoms' | 'code'>): string {
  const shown = leadingSymptoms(diagnosis).find(({ certainty }) => certainty === 'certain');
  return shown?.title ?? titleFor(diagnosis.search);
}

function titleFor(search: Diagnosis['search']): string {
  if (!search) return 'Search for the mistake behind this signature';
  if (isCutShort(search)) return CUT_SHORT;
  return search.exhaustedDepth < 3 ? NOTHING_SO_FAR : 'Check the secret first: no known mistake fits';
}

/** Those of the code that's answered first, then the others by how telling they are; mere possibilities aside. */
export function leadingSymptoms({ symptoms, code }: Pick<Diagnosis, 'symptoms' | 'code'>): Symptom[] {
  const telling = symptoms.filter(({ certainty }) => certainty !== 'possible');
  return [
    ...telling.filter((symptom) => symptom.code === code && code !== null),
    ...telling.filter((symptom) => symptom.code !== code || code === null),
  ];
}
