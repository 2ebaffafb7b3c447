/** The headings of an answer's parts: the same in the view, the terminal and the report. */

import { LANGUAGES } from '../../faults/languages.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { Answer, Fix } from './answer.ts';

export const HEADINGS = {
  unknown: 'What isn’t known of the request',
  happened: 'What happened',
  others: 'Other mistakes that match',
  separating: 'Send this to tell them apart',
  also: 'Also found',
  expected: 'Correct canonical string and signature',
} as const;

/** @param count of the fixes, at least one. */
export function fixHeading(count: number): string {
  return count === 1 ? 'Fix' : `Fix, in ${count} parts`;
}

/** Over what's seen once the fixes are made or, where there's nothing to fix, once what's missing is given. */
export function afterwardsHeading({ fixes }: Pick<Answer, 'fixes'>): string {
  return fixes.length > 0 ? 'After the fix' : 'What happens next';
}

/** Over what an answer lists where no mistake was named. */
export function causesHeading({ signature }: Diagnosis): string {
  return signature === 'unexplained' ? 'Likely causes, most likely first' : 'What to check next';
}

/** Over how much was searched, and what the answer depends on. */
export function basisHeading({ signature }: Diagnosis): string {
  return signature === 'unexplained' ? 'What was tried' : 'What this rests on';
}

/** Over code that's wrong: the reader's own mistake, or one of its kind. */
export function wrongCodeHeading({ language, isOwn }: NonNullable<Fix['idiom']>): string {
  const { name } = LANGUAGES[language];
  return isOwn ? `Wrong, in ${name}` : `Similar mistake in ${name} (yours may differ)`;
}
