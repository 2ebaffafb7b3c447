/** What a request shows by itself that an answer doesn't tell of already. */

import type { Diagnosis } from '../diagnosis.ts';
import type { Symptom } from '../symptoms/symptom.ts';
import type { Answer } from './answer.ts';

/** An explanation accounts for all that's wrong with a signature, so what its look alone shows adds nothing. */
export function untoldSymptoms({ symptoms, signature }: Diagnosis, answer: Answer): Symptom[] {
  const titles = new Set(answer.fixes.map(({ title }) => title));
  const isTold = (words: string) => answer.afterwards.some((text) => text.includes(words));
  return symptoms.filter(
    ({ id, title, detail, fix, code }) =>
      id !== 'sym-sig-valid' &&
      !answer.happened.includes(detail) &&
      !(signature === 'explained' && code === 'bad_signature') &&
      !titles.has(title) &&
      !isTold(title) &&
      !isTold(fix),
  );
}
