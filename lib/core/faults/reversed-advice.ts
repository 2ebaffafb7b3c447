/**
 * Words for a mistake made the other way round: the client signed with the secret as issued, and the copy that was given
 * here is the one that changed. The fault's usual words would send the reader to code that's right.
 */

import type { FaultId } from './catalogue.ts';

export interface ReversedAdvice {
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
}

/** `undefined` where the fault's own words are right. */
export function reversedAdvice(id: FaultId, how: string): ReversedAdvice | undefined {
  const row = REVERSED[id]?.find(({ holds }) => holds(how));
  return row && { title: row.title, happened: row.happened, fix: FIX };
}

interface Row {
  readonly holds: (how: string) => boolean;
  readonly title: string;
  readonly happened: string;
}

const FIX =
  'Copy the secret again from where it was issued, give that here, and diagnose the request once more.';

const isExactly = (text: string) => (how: string) => how === text;

const REVERSED: Partial<Record<FaultId, readonly Row[]>> = {
  'key-whitespace': [
    {
      holds: isExactly('its last newline removed'),
      title: 'Take the newline off the secret given here',
      happened:
        'The secret given here ends with a newline. Your code signed without it, so your code is probably right and this copy is wrong.',
    },
    {
      holds: isExactly('its outer spaces and newlines removed'),
      title: 'Take the spaces off the secret given here',
      happened:
        'The secret given here has spaces or newlines around it. Your code signed without them, so your code is probably right and this copy is wrong.',
    },
  ],
  'key-concat': [
    {
      holds: isExactly('the “sk_” that it lacks'),
      title: 'Give the secret here with its sk_ prefix',
      happened:
        'The secret given here lacks its sk_ prefix. Your code signed with it, so your code is probably right and this copy is wrong.',
    },
  ],
  'key-quoted': [
    {
      holds: isExactly('its own quotes removed'),
      title: 'Take the quotes off the secret given here',
      happened:
        'The secret given here stands in quotes. Your code signed without them, so your code is probably right and this copy is wrong.',
    },
  ],
  'key-invisible': [
    {
      holds: isExactly('its invisible characters removed'),
      title: 'Paste the secret here again: a hidden character is in it',
      happened:
        'The secret given here holds a character that doesn’t show. Your code signed without it, so your code is probably right and this copy is wrong.',
    },
  ],
  'key-typographic': [
    {
      // What an editor makes of plain signs isn't ASCII; here the given copy has it.
      holds: (how) => /^[^\0-\x7f]+ turned into /.test(how),
      title: 'Paste the secret here again: autocorrect changed it',
      happened:
        'The secret given here has signs that an editor or chat put in. Your code signed with the plain ones, so your code is probably right and this copy is wrong.',
    },
  ],
};
