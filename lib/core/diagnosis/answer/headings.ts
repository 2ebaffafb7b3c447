/** The headings of an answer's parts: the same in the view, the terminal and the report. */

import { LANGUAGES } from '../../faults/languages.ts';
import { isCutShort } from '../../search/cut-short.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { Answer, Fix } from './answer.ts';

export const HEADINGS = {
  unknown: 'What isn’t known of the request',
  happened: 'What happened',
  alike: 'Other ways to the same bytes',
  others: 'Other mistakes that match',
  separating: 'How to tell them apart',
  also: 'Also found',
  expected: 'Correct canonical string and signature',
} as const;

/** @param count of the fixes, at least one. */
export function fixHeading(count: number): string {
  return count === 1 ? 'Fix' : `Fix, in ${count} parts`;
}

/** Whether fixes are shown by their names: not where the only one is the title of it all. */
export function areFixesNamed({ titleOf, fixes }: Pick<Answer, 'titleOf' | 'fixes'>): boolean {
  return fixes.length > 1 || titleOf !== 'fix';
}

/** Over what's seen once the fixes are made or, where there's nothing to fix, once what's missing is given. */
export function afterwardsHeading({ fixes }: Pick<Answer, 'fixes'>): string {
  return fixes.length > 0 ? 'After the fix' : 'What happens next';
}

/** Over what an answer lists where no mistake was named. */
export function causesHeading({ signature, search }: Diagnosis): string {
  const isKnown = signature === 'unexplained' && !(search && isCutShort(search));
  return isKnown ? 'Likely causes, most likely first' : 'What to check next';
}

/** Over how much was searched, and what the answer depends on. */
export function basisHeading({ signature }: Diagnosis): string {
  return signature === 'unexplained' ? 'What was tried' : 'What this rests on';
}

/** Over code that makes the very mistake. */
export function wrongCodeHeading({ language }: NonNullable<Fix['idiom']>): string {
  return `Wrong, in ${LANGUAGES[language].name}`;
}

/** Over the right code, which names its language where no wrong code above it does. */
export function rightCodeHeading({ language, wrong }: NonNullable<Fix['idiom']>): string {
  return wrong === undefined ? `Right, in ${LANGUAGES[language].name}` : 'Right';
}
