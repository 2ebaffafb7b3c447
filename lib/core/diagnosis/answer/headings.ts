/** The headings of an answer's parts: the same in the view, the terminal and the report. */

import { LANGUAGES } from '../../faults/languages.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { Fix } from './answer.ts';

export const HEADINGS = {
  unknown: 'What isn’t known of the request',
  happened: 'What happened',
  afterwards: 'After the fix',
  others: 'Other mistakes that match',
  separating: 'Send this to tell them apart',
  also: 'Also found',
  expected: 'Correct canonical string and signature',
} as const;

/** @param count of the fixes, at least one. */
export function fixHeading(count: number): string {
  return count === 1 ? 'Fix' : `Fix, in ${count} parts`;
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
