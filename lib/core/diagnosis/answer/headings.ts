/** The headings of an answer's parts: the same in the view, the terminal and the report. */

import { LANGUAGES } from '../../mistakes/languages.ts';
import { isCutShort } from '../../search/cut-short.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { Answer, Fix } from './answer.ts';
import { withinSentence } from './mistake-names.ts';

export const HEADINGS = {
  unknown: 'Unknown parts of the request',
  happened: 'What happened',
  alike: 'Other ways to the same bytes',
  others: 'Other mistakes that match',
  separating: 'How to tell them apart',
  also: 'Also found',
  expected: 'Correct canonical string and signature',
} as const;

/** Over the right signature. Where the URL is to change, those of the URL that was sent aren’t the correct ones. */
export function expectedHeading({ comparisons }: Pick<Answer, 'comparisons'>): string {
  return comparisons.some(({ isOnlySent }) => isOnlySent)
    ? 'Canonical string and signature of the sent URL'
    : HEADINGS.expected;
}

/** @param count of the fixes, at least one. */
export function fixHeading(count: number): string {
  if (count === 1) return 'Fix';
  return count === 2 ? 'Fix both' : `Fix all ${count}`;
}

/** Before a fix that has no heading above it: each of several with the name of what it fixes. */
export function fixLabel({ title }: Fix, index: number, count: number): string {
  return count === 1 ? 'Fix' : `Fix ${index + 1}, ${withinSentence(title)}`;
}

/** Over what's seen once the fixes are made or, where there's nothing to fix, once what's missing is given. */
export function afterwardsHeading({ fixes }: Pick<Answer, 'fixes'>): string {
  return fixes.length > 0 ? 'After the fix' : 'What happens next';
}

/** Over what an answer lists where no mistake was named. */
export function causesHeading({ signature, search }: Diagnosis): string {
  const isKnown = signature === 'unexplained' && !(search && isCutShort(search));
  return isKnown ? 'Likely causes, most likely first' : 'Possible causes';
}

/** Over how much was searched, and what the answer depends on. */
export function basisHeading({ signature }: Diagnosis): string {
  return signature === 'unexplained' ? 'What was tried' : 'What this diagnosis is based on';
}

/** Over code that makes the very mistake. */
export function wrongCodeHeading({ language }: NonNullable<Fix['idiom']>): string {
  return `This mistake in ${LANGUAGES[language].name}`;
}

/** Over the correct code, which names its language where no code with the mistake above it does. */
export function rightCodeHeading({ language, wrong }: NonNullable<Fix['idiom']>): string {
  return wrong === undefined ? `Correct in ${LANGUAGES[language].name}` : 'Correct';
}
