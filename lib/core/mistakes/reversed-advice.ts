/**
 * Words for a mistake made the other way round: the client signed with the secret as issued, and the copy that was given
 * here is the one that changed. The row's usual words would send the reader to code that has no mistake.
 */

import type { Way } from './ways.ts';

export interface ReversedAdvice {
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
}

/** `undefined` where the row's own words hold. */
export function reversedAdvice(way: Way | undefined): ReversedAdvice | undefined {
  const row = way && REVERSED[way];
  return row && { title: row.title, happened: `${row.happened} ${HERE}`, fix: FIX };
}

const HERE = 'The mistake is probably in this copy, not in your code.';
const FIX = 'Copy the secret again from where it was issued, enter it here, and diagnose the request again.';

const REVERSED: Partial<Record<Way, Omit<ReversedAdvice, 'fix'>>> = {
  'last-newline-missing': {
    title: 'Newline at the end of the secret given here',
    happened: 'The secret given here ends with a newline, but your code signed without it.',
  },
  'blanks-missing': {
    title: 'Whitespace around the secret given here',
    happened: 'The secret given here has spaces or newlines around it, but your code signed without them.',
  },
  'prefix-present': {
    title: 'Secret given here lacks its sk_ prefix',
    happened: 'The secret given here lacks its sk_ prefix, but your code signed with it.',
  },
  'quotes-missing': {
    title: 'Quotes around the secret given here',
    happened: 'The secret given here is in quotes, but your code signed without them.',
  },
  'invisible-missing': {
    title: 'Invisible character in the secret given here',
    happened: 'The secret given here has a character that doesn’t show, but your code signed without it.',
  },
  'typography-undone': {
    title: 'Secret given here changed by autocorrect',
    happened:
      'The secret given here has characters that an editor or chat put in. Your code signed with the plain ones.',
  },
};
