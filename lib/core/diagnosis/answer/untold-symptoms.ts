/** What a request shows by itself that an answer doesn't account for. */

import type { Diagnosis } from '../diagnosis.ts';
import type { Symptom } from '../symptoms/symptom.ts';
import type { Answer } from './answer.ts';

export function untoldSymptoms(
  { symptoms }: Pick<Diagnosis, 'symptoms'>,
  { covered: { happened, afterwards } }: Pick<Answer, 'covered'>,
): Symptom[] {
  const covered = new Set([...happened, ...afterwards]);
  return symptoms.filter((symptom) => !covered.has(symptom));
}
