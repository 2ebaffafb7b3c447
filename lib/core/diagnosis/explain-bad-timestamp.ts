/** bad_timestamp: what X-Timestamp is instead of a whole number of seconds. */

import type { TimestampFlaw } from '../signing/timestamp.ts';
import { PLAIN_SECONDS } from './condition-titles.ts';
import { type AnswerInput, type Cause, type Explanation, quoted } from './explanation.ts';
import { RETRY } from './remedy.ts';

interface FlawWords {
  readonly title: string;
  readonly is: string;
  readonly habit: string;
}

export const TIMESTAMP_FLAWS: Readonly<Record<TimestampFlaw, FlawWords>> = {
  empty: {
    title: 'Send a timestamp in Unix seconds',
    is: 'X-Timestamp is empty.',
    habit: 'A variable that was never set usually lies behind it.',
  },
  fraction: {
    title: 'Cut the timestamp to whole seconds',
    is: 'It’s a number with a fraction.',
    habit: 'Python’s time.time() and Date.now() / 1000 give fractions: round down before signing.',
  },
  exponent: {
    title: 'Write the timestamp with all its digits',
    is: 'It’s a number in exponent notation.',
    habit: 'A floating-point number was printed: turn it into an integer first.',
  },
  date: {
    title: 'Send the timestamp as Unix seconds, not as a date',
    is: 'It’s a date.',
    habit: 'Other services ask for ISO 8601; this one counts seconds since 1970.',
  },
  grouped: {
    title: 'Leave the separators out of the timestamp',
    is: 'Its digits are grouped.',
    habit: 'The number was formatted for people, for instance by toLocaleString.',
  },
  placeholder: {
    title: 'Fill in the variable behind the timestamp',
    is: 'It’s a variable or a word for “no value”, not a number.',
    habit: 'The tool that sent it didn’t replace the variable, or the program printed an unset one.',
  },
  'not-a-number': {
    title: 'Send the timestamp as Unix seconds',
    is: 'It isn’t a whole number.',
    habit: 'Something else got into the header, such as a unit, a sign or a second value.',
  },
};

export function explainBadTimestamp(input: AnswerInput): Explanation {
  const { sent, parsed } = input.checks.bad_timestamp;
  if (parsed !== 'unknown' && parsed.ok) return explainReadable(input, parsed.seconds);
  const flaw = TIMESTAMP_FLAWS[parsed === 'unknown' ? 'empty' : parsed.flaw];
  return {
    tone: 'bad',
    title: flaw.title,
    happened: ['The server answered bad_timestamp: X-Timestamp isn’t a valid Unix-seconds integer.'],
    causes: [
      { certainty: 'certain', text: sent ? `X-Timestamp is ${quoted(sent)}. ${flaw.is}` : flaw.is },
      { certainty: 'likely', text: flaw.habit },
    ],
    remedies: [
      { kind: 'use-seconds', does: 'Use the current Unix seconds' },
      { kind: 'open-steps', does: 'Show the timestamp line' },
    ],
    clause: 'bad-timestamp',
    assumption: 'timestamp-form',
  };
}

const LARGEST_INT64 = 2n ** 63n - 1n;

/** It reads as an integer here, so the server has narrower rules or saw another value. */
function explainReadable({ checks }: AnswerInput, seconds: bigint): Explanation {
  const sent = checks.bad_timestamp.sent ?? '';
  const causes: Cause[] = [];
  if (seconds > LARGEST_INT64)
    causes.push({
      certainty: 'likely',
      text: `X-Timestamp has ${sent.length} digits, more than a 64-bit integer holds.`,
    });
  if (sent.startsWith('-') || /^0\d/.test(sent))
    causes.push({
      certainty: 'likely',
      text: `${quoted(sent)} begins with a sign or a zero, which the server may refuse.`,
    });
  if (causes.length === 0)
    causes.push({
      certainty: 'likely',
      text: `X-Timestamp is ${quoted(sent)}, a whole number. Something between here and the server changed it, or the server reads it in another way.`,
    });
  return {
    tone: 'bad',
    title: PLAIN_SECONDS,
    happened: ['The server answered bad_timestamp, though X-Timestamp reads as an integer here.'],
    causes,
    remedies: [{ kind: 'use-seconds', does: 'Use the current Unix seconds' }, RETRY],
    clause: 'bad-timestamp',
    assumption: 'timestamp-form',
  };
}
