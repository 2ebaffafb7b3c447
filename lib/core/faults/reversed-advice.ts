/**
 * Words for a mistake made the other way round: the client signed with the secret as issued, and the copy that was given
 * here is the one that changed. The fault's usual words would send the reader to code that's right.
 */

import type { Way } from './ways.ts';

export interface ReversedAdvice {
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
}

/** `undefined` where the fault's own words are right. */
export function reversedAdvice(way: Way | undefined): ReversedAdvice | undefined {
  const row = way && REVERSED[way];
  return row && { ...row, fix: FIX };
}

const FIX =
  'Copy the secret again from where it was issued, give that here, and diagnose the request once more.';

const REVERSED: Partial<Record<Way, Omit<ReversedAdvice, 'fix'>>> = {
  'last-newline-missing': {
    title: 'Take the newline off the secret given here',
    happened:
      'The secret given here ends with a newline. Your code signed without it, so your code is probably right and this copy is wrong.',
  },
  'blanks-missing': {
    title: 'Take the spaces off the secret given here',
    happened:
      'The secret given here has spaces or newlines around it. Your code signed without them, so your code is probably right and this copy is wrong.',
  },
  'prefix-present': {
    title: 'Give the secret here with its sk_ prefix',
    happened:
      'The secret given here lacks its sk_ prefix. Your code signed with it, so your code is probably right and this copy is wrong.',
  },
  'quotes-missing': {
    title: 'Take the quotes off the secret given here',
    happened:
      'The secret given here stands in quotes. Your code signed without them, so your code is probably right and this copy is wrong.',
  },
  'invisible-missing': {
    title: 'Paste the secret here again: a hidden character is in it',
    happened:
      'The secret given here holds a character that doesn’t show. Your code signed without it, so your code is probably right and this copy is wrong.',
  },
  'typography-undone': {
    title: 'Paste the secret here again: autocorrect changed it',
    happened:
      'The secret given here has signs that an editor or chat put in. Your code signed with the plain ones, so your code is probably right and this copy is wrong.',
  },
};
